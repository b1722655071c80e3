"""What is done beside the inboxes of rooms answers as they do, and leaves to them what it does not take."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import Throw
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.run.shortcut import NoShortcut
from regatta_server.rooms.storage.store import Store
from testkit.rooms.nodes import Listener, node, reply_of
from testkit.rooms.stored import put
from testkit.rooms.tables import Table, player_id


class Mover:
    """A connection that asks at a table, and remembers what it is answered."""

    def __init__(self, player: PlayerId) -> None:
        """Begin with no answer."""
        self.player, self.name, self.address = player, "Ada", "192.0.2.1"
        self.rooms: dict[RoomId, None] = {}
        self.answers: list[tuple[CommandId, int | Refused]] = []

    def answer(self, re: CommandId, answer: int | Refused, /) -> None:
        """Remember it."""
        self.answers.append((re, answer))


def throw(room: RoomId, number: int) -> Throw:
    """Return a throw of all dice."""
    return Throw(id=CommandId(f"t-{number}"), room=room, dice=[0, 1, 2, 3, 4])


async def moves(rooms: Rooms, room: RoomId) -> list[tuple[CommandId, int | Refused]]:
    """Let Ada throw, throw once more in vain, and return what she is answered."""
    ada = Mover(player_id("Ada"))
    for number in (1, 2):
        rooms.move(ada, throw(room, number).model_copy(update={"throw": 1}))
        # Whoever looks waits until what was asked before is done.
        await reply_of(lambda reply: rooms.watch(Listener(ada.player), room, None, reply))
    assert rooms.origins.of(room) == "192.0.2.1"
    return ada.answers


def measured() -> float:
    """Return how many commands were measured from their arrival to their answer."""
    [metric] = metrics.COMMAND_SECONDS.collect()
    return sum(one.value for one in metric.samples if one.name.endswith("_count"))


@pytest.mark.parametrize("fast", [True, False])
async def test_a_move_is_answered_alike_with_the_fast_path_and_without(redis: Redis, fast: bool) -> None:
    begun, before = Table().started(), measured()
    await put(redis, begun.facts)
    async with node(Store(redis, "here"), clock=lambda: begun.now_ms) as rooms:
        if not fast:
            rooms._shortcut = NoShortcut()
        (first, version), (second, refused) = await moves(rooms, begun.state.setup.id)
    assert measured() == before + 1, "a move that was made, and none that was refused"
    assert (first, second) == ("t-1", "t-2")
    assert version == begun.state.version + 1
    assert isinstance(refused, Refused)
    assert refused.code is Code.STALE_MOVE


async def test_a_frame_is_taken_of_who_hears_of_its_room_alone(redis: Redis) -> None:
    begun = Table().started()
    await put(redis, begun.facts)
    room = begun.state.setup.id
    async with node(Store(redis, "here"), clock=lambda: begun.now_ms) as rooms:
        ada, frame = Mover(player_id("Ada")), throw(room, 1).model_dump_json()
        assert not rooms.take(ada, frame), "this node has no copy"
        await reply_of(lambda reply: rooms.watch(Listener(ada.player), room, None, reply))
        assert not rooms.take(ada, frame)
        ada.rooms[room] = None
        before = metrics.COMMANDS_OF["throw"].value()
        if not rooms.take(ada, frame):
            pytest.skip("the suite runs without the fast path")
        assert rooms.origins.of(room) == "192.0.2.1"
        await reply_of(lambda reply: rooms.watch(Listener(ada.player), room, None, reply))
        assert ada.answers == [("t-1", begun.state.version + 1)]
        assert metrics.COMMANDS_OF["throw"].value() == before + 1
