"""Rooms as they are in the store, for readers who are not members: lists, the archive, checks."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.codecs.codec import FORMAT, Unreadable, decode_fact, decode_facts, next_state
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.storage.answers import Damage, Stored, read_answer
from regatta_server.rooms.storage.copy import state_of
from regatta_server.rooms.storage.store import READ, read_arguments
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import NoSuchRules, Registry
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.replies import text

Entry = tuple[bytes, dict[bytes, bytes]]
"""An entry of a stream of facts: its id, and the fact by the version of its format."""


RawEntry = tuple[bytes, Sequence[bytes]]
"""The same as the store gives it: fields and values in turn."""


async def states(
    redis: Client,
    rooms: Sequence[RoomId],
    registry: Registry = REGISTRY,
    refuse: Callable[[RoomId, Unreadable | NoSuchRules], object] | None = None,
) -> dict[RoomId, RoomState]:
    """Return these rooms as they are now, of those that are there and can be read; `refuse` hears of others.

    Raises redis.exceptions.RedisError when the store does not answer.
    """
    if not rooms:
        return {}
    read = READ.on(redis)
    async with redis.pipeline(transaction=False) as pipeline:
        for room in rooms:
            named, arguments = read_arguments(room)
            await read(named, arguments, pipeline)
        replies = await pipeline.execute()
    found: dict[RoomId, RoomState] = {}
    for room, reply in zip(rooms, replies, strict=True):
        answer = read_answer(reply)
        try:
            if isinstance(answer, Damage):
                raise Unreadable(answer.why)
            if isinstance(answer, Stored):
                found[room] = state_of(answer, registry)
        except (Unreadable, NoSuchRules) as problem:
            if refuse is not None:
                refuse(room, problem)
    return found


async def all_facts(redis: Client, room: RoomId) -> tuple[str, list[RoomFact]] | None:
    """Return where a room stands, and all of its facts; None where there is no such room.

    Raises Unreadable where one is missing or cannot be read, and StoreError when the store does not answer.
    """
    entries: Any = await redis.xrange(keys.facts(room))
    if not entries:
        return None
    return text(entries[-1][0]), decode_facts(list(whole(entries)))


def facts_in(entries: Sequence[RawEntry]) -> tuple[str, list[RoomFact]] | None:
    """Return where a room stands, and all of its facts, of a whole stream as the store gives it to a script.

    None for a stream without entries. Raises Unreadable as `all_facts` does.
    """
    if not entries:
        return None
    form, facts = b"%d" % FORMAT, list[bytes]()
    for version, (at, fields) in enumerate(entries):
        if len(fields) != 2 or fields[0] != form or not at.startswith(b"%d-" % version):
            # It says what is wrong.
            as_dicts = [(at, dict(zip(fields[::2], fields[1::2], strict=True))) for at, fields in entries]
            return text(entries[-1][0]), decode_facts(list(whole(as_dicts)))
        facts.append(fields[1])
    return text(entries[-1][0]), decode_facts(facts)


async def each_commit(redis: Client, room: RoomId, registry: Registry = REGISTRY) -> list[RoomState]:
    """Return a room as each commit left it, from the first to the last; nothing where there is no such room.

    Raises Unreadable and NoSuchRules, and StoreError when the store does not answer.
    """
    entries: Any = await redis.xrange(keys.facts(room))
    found: list[RoomState] = []
    state, before = None, b""
    for (at, _), fact in zip(entries, whole(entries), strict=True):
        state, (_, _, stamp) = next_state(state, decode_fact(fact), registry), at.partition(b"-")
        if stamp == before:
            # All facts of a commit have its stamp.
            found.pop()
        found.append(state)
        before = stamp
    return found


def whole(entries: Sequence[Entry]) -> Iterator[bytes]:
    """Yield the facts of a whole stream. Raises Unreadable where one is missing, or of another format."""
    for version, entry in enumerate(entries):
        at, _ = entry
        if int(at.partition(b"-")[0]) != version:
            raise Unreadable(f"a stream with a hole: version {version} is missing")
        yield stored(entry)


def stored(entry: Entry) -> bytes:
    """Return the fact of an entry. Raises Unreadable where its format is another one."""
    at, fields = entry
    form = b"%d" % FORMAT
    if fields.keys() != {form}:
        version, forms = at.partition(b"-")[0].decode(), b", ".join(fields).decode(errors="replace")
        raise Unreadable(f"version {version} is of format {forms}: this server reads {FORMAT}")
    return fields[form]
