"""Rooms in the store that no server should read: each kind of damage, done to a room that is whole."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.codecs.codec import encode_fact
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.store import keys
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import Table

VERSION, SNAPSHOT = keys.SNAPSHOT


@dataclass
class StoredRoom:
    """A room as the store keeps it: the fields of its hash, and the entries of its stream."""

    room: RoomId
    fields: dict[Any, Any]
    entries: list[tuple[str, dict[Any, Any]]]

    @property
    def snapshot(self) -> bytes:
        """The snapshot."""
        found: bytes = self.fields[SNAPSHOT]
        return found

    @property
    def last(self) -> bytes:
        """The last fact."""
        found: bytes = self.entries[-1][1]["1"]
        return found

    def replace_last(self, fields: dict[str, bytes]) -> None:
        """Put other fields into the last entry."""
        self.entries[-1] = (self.entries[-1][0], fields)

    async def put(self, redis: Redis, due_ms: int | None = None) -> None:
        """Put it there, with its alarm if it has one."""
        pipeline = redis.pipeline(transaction=False)
        if self.fields:
            pipeline.hset(keys.room(self.room), mapping=self.fields)
        for at, fields in self.entries:
            pipeline.xadd(keys.facts(self.room), fields, id=at)
        if due_ms is not None:
            pipeline.zadd(keys.alarms_of(self.room), {self.room: due_ms})
        await pipeline.execute()


def played(name: str, **options: Any) -> Table:
    """Return a table for two at which some turns were played."""
    table = Table(chance=CountedChance(name), **options).started()
    for _ in range(4):
        table.turn()
    return table


def stored_room(facts: Sequence[RoomFact], since: int = 6) -> StoredRoom:
    """Return a room by its facts, with a snapshot of a version from which on they are to be folded."""
    state = fold_all(None, facts[: since + 1])
    fields = {VERSION: state.version, SNAPSHOT: encode(state)}
    entries = [(f"{version}-1", {"1": encode_fact(fact)}) for version, fact in enumerate(facts)]
    return StoredRoom(state.setup.id, fields, entries)


def _development(room: StoredRoom) -> None:
    """Let it be of a version before the first release."""
    room.fields = {"version": len(room.entries), "state": b'{"room":"' + room.room.encode() + b'"}'}
    room.entries = [
        (f"{version}-0", {"fact": fields["1"]}) for version, (_, fields) in enumerate(room.entries, 1)
    ]


def _out_of_turn(room: StoredRoom) -> None:
    room.replace_last({"1": room.entries[3][1]["1"]})


DAMAGE: Final[Mapping[str, Callable[[StoredRoom], Any]]] = {
    "an unknown fact": lambda room: room.replace_last({"1": b'{"type":"exploded","at_ms":1}'}),
    "a fact with an unknown member": lambda room: room.replace_last({"1": room.last[:-1] + b',"luck":7}'}),
    "a fact that is cut off": lambda room: room.replace_last({"1": room.last[:-4]}),
    "a fact that cannot come there": _out_of_turn,
    "a fact of another format": lambda room: room.replace_last({"2": room.last}),
    "a fact in two formats": lambda room: room.replace_last({"1": room.last, "2": room.last}),
    "a development version": _development,
    "a truncated snapshot": lambda room: room.fields.update({SNAPSHOT: room.snapshot[:-9]}),
    "no snapshot but a version": lambda room: room.fields.update({SNAPSHOT: b""}),
    "a snapshot of another format": lambda room: room.fields.update(
        {SNAPSHOT: room.snapshot.replace(b'"format":2', b'"format":3')}
    ),
    "a snapshot of another version": lambda room: room.fields.update({VERSION: room.fields[VERSION] - 1}),
    "no number of a version": lambda room: room.fields.update({VERSION: "six"}),
    "a hole behind the snapshot": lambda room: room.entries.pop(-3),
    "a hole before the snapshot": lambda room: room.entries.pop(3),
    "no beginning": lambda room: room.entries.pop(0),
    "an end before the snapshot": lambda room: room.entries.__delitem__(slice(5, None)),
    "no facts": lambda room: room.entries.clear(),
    "another fact in the place of one": lambda room: room.entries.__setitem__(-2, ("8-2", {"1": room.last})),
}
"""By what is wrong with it: how it comes about."""


def damaged(facts: Sequence[RoomFact], what: str, since: int = 6) -> StoredRoom:
    """Return a room with this damage."""
    room = stored_room(facts, since)
    DAMAGE[what](room)
    room.entries.sort(key=lambda entry: [int(part) for part in entry[0].split("-")])
    return room


async def bytes_of_room(redis: Redis, room: RoomId) -> dict[str, object]:
    """Return all that is stored of a room, and when its alarm rings."""
    found: dict[str, object] = {
        key: await redis.dump(key)
        for key in (keys.room(room), keys.facts(room), keys.record(room), keys.watching(room))
    }
    return found | {"due": await redis.zscore(keys.alarms_of(room), room)}
