"""What a node took in from a player who has come to another node since is not done, on a real store."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import CreateRoom, Preview, Throw
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.net.retry import AGAIN
from regatta_protocol.options import Options
from regatta_server.judging.refused import Refused
from regatta_server.rooms.run.awake import LOOK_S, STILL_MOST_S
from regatta_server.runtime.clock import now_ms
from regatta_server.store import keys
from testkit.rooms.nodes import reply_of
from testkit.rooms.settling import settling
from tests.rooms.run.fenced import ADA, Node

ALL: Final = [0, 1, 2, 3, 4]
PLAIN: Final = Options()
LATER_MS: Final = 2_000
"""What a player takes at least to give up a line and to come elsewhere."""
TWO_HOURS_MS: Final = 7_200_000
DIFFER_MS: Final = 300
"""By how much the clocks of two nodes may well differ."""


@pytest.fixture
async def nodes(redis: Redis) -> AsyncIterator[tuple[Node, Node]]:
    """Give two nodes whose clocks agree."""
    began_ms = now_ms()
    here, there = Node(redis, "here", began_ms), Node(redis, "there", began_ms)
    running = []
    for node in (here, there):
        await node.store.open()
        running.append(asyncio.ensure_future(node.store.run()))
    yield here, there
    for task in running:
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=0.2)


async def begun(node: Node, options: Options = PLAIN) -> RoomId:
    """Return a room for one in which the first throw is next; nobody has come to a node for it."""
    wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=1, options=options)
    room: RoomId = await reply_of(lambda reply: node.rooms.create(ADA, "Ada", "secret", wanted, reply))
    for player, ask in settling(room, ADA):
        assert isinstance(await node.ask(ask, player), int)
    return room


def throw(room: RoomId, command: str = "t-1") -> Throw:
    """Return a throw of all dice."""
    return Throw(id=CommandId(command), room=room, dice=ALL)


async def versions(redis: Redis, room: RoomId) -> int:
    """Return how many facts a room has."""
    return int(await redis.xlen(keys.facts(room)))


def says_again(answer: int | Refused) -> bool:
    """Return whether an answer asks for the same command once more."""
    return isinstance(answer, Refused) and answer.code in AGAIN


@contextlib.asynccontextmanager
async def held_up(node: Node, command: Any) -> AsyncIterator["asyncio.Future[int | Refused]"]:
    """Let a command's commit wait on its node while the block runs; the future is of its answer."""
    node.store.goes.clear()
    answer = asyncio.ensure_future(node.ask(command))
    await node.store.waits.wait()
    yield answer
    node.store.goes.set()
    await asyncio.wait([answer])


async def test_a_throw_that_waits_on_a_node_is_not_done_once_its_player_has_come_to_another_one(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    await here.greet(room)
    before = await versions(redis, room)
    async with held_up(here, throw(room)) as answer:
        there.clock.ahead_ms += 1
        await there.greet(room)
    assert says_again(answer.result())
    assert await versions(redis, room) == before


async def test_what_is_refused_so_is_done_once_when_it_is_sent_again_with_the_same_id(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    before = await versions(redis, room)
    async with held_up(here, throw(room)) as answer:
        there.clock.ahead_ms += 1
        ada = await there.greet(room)
        done = await there.ask(throw(room))
    assert done == ada.heard[-1]["version"] == before
    # The old node, which was overtaken, judges again, and finds that it is done.
    assert answer.result() == done
    assert await versions(redis, room) == before + 1


async def test_a_throw_that_is_judged_again_is_still_of_the_time_when_it_was_taken_in(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    async with held_up(here, throw(room, "t-1")) as answer:
        there.clock.ahead_ms += 1
        await there.greet(room)
        assert isinstance(await there.ask(throw(room, "t-2")), int)
        here.clock.ahead_ms += LATER_MS
    assert says_again(answer.result())


async def test_a_node_to_which_the_player_has_come_back_takes_commands_at_once(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    there.clock.ahead_ms += DIFFER_MS
    await there.greet(room)
    await here.greet(room)
    assert isinstance(await here.ask(throw(room)), int)


async def test_two_devices_on_two_nodes_both_play(redis: Redis, nodes: tuple[Node, Node]) -> None:
    here, there = nodes
    room = await begun(here)
    for node in nodes:
        await node.greet(room)
    for number, node in enumerate((here, there, here)):
        assert isinstance(await node.ask(throw(room, f"t-{number + 1}")), int)


async def test_two_devices_on_two_nodes_both_play_after_the_clock_was_put_back(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    for node in nodes:
        node.clock.ahead_ms += TWO_HOURS_MS
        await node.greet(room)
        node.stands_still(STILL_MOST_S + 1)
        node.awake.look()
    for node in nodes:
        node.clock.ahead_ms -= TWO_HOURS_MS
        node.rooms.stepped(node.clock(), -TWO_HOURS_MS)
    for number, node in enumerate((here, there, here)):
        node.uptime_s += 2 * LOOK_S
        node.awake.look()
        node.awake.look()
        assert isinstance(await node.ask(throw(room, f"t-{number + 1}")), int)


async def test_who_comes_elsewhere_after_the_clock_was_put_back_is_still_waited_for_by_no_node(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    for node in nodes:
        node.clock.ahead_ms += TWO_HOURS_MS
    await there.greet(room)
    for node in nodes:
        node.clock.ahead_ms -= TWO_HOURS_MS
        node.rooms.stepped(node.clock(), -TWO_HOURS_MS)
    await here.greet(room)
    async with held_up(here, throw(room)) as answer:
        there.clock.ahead_ms += 1
        await there.greet(room)
    assert says_again(answer.result())


@pytest.mark.parametrize("ahead_ms", [-DIFFER_MS, DIFFER_MS])
async def test_clocks_that_differ_a_little_let_nothing_slip_through_and_keep_nobody_out(
    redis: Redis, nodes: tuple[Node, Node], ahead_ms: int
) -> None:
    here, there = nodes
    room = await begun(here)
    here.clock.ahead_ms += ahead_ms
    async with held_up(here, throw(room)) as answer:
        there.clock.ahead_ms += LATER_MS
        await there.greet(room)
    assert says_again(answer.result())
    # A second device on the first node can throw, if not at once then in a moment.
    here.clock.ahead_ms += LATER_MS + DIFFER_MS
    assert isinstance(await here.ask(throw(room)), int)


async def test_a_node_that_says_late_that_a_player_came_takes_back_no_time(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    there.clock.ahead_ms += 60_000
    await there.greet(room)
    # By its clock the player was here long before; but this is the last that the store hears.
    await here.greet(room)
    assert await redis.hget(keys.room(room), "line:ada") == f"here:{there.clock()}".encode()


async def test_whoever_comes_back_is_told_what_was_missed_and_the_old_node_does_nothing_more(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    await here.ask(throw(room))
    before = await versions(redis, room)
    async with held_up(here, throw(room, "t-2")) as answer:
        there.clock.ahead_ms += 1
        ada = await there.greet(room, known=before - 2)
        assert [event["type"] for event in ada.heard] == ["thrown"]
    assert says_again(answer.result())
    assert await versions(redis, room) == before


async def test_a_throw_that_lay_in_the_socket_of_a_node_that_stood_still_is_not_done(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    await here.greet(room)
    before = await versions(redis, room)
    here.stands_still(9.0)
    there.stands_still(5.0)
    await there.greet(room)
    assert says_again(await here.ask(throw(room)))
    assert await versions(redis, room) == before


async def test_a_hello_that_lay_beside_a_throw_lets_no_node_do_what_it_had_before(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, there = nodes
    room = await begun(here)
    await here.greet(room)
    before = await versions(redis, room)
    here.stands_still(STILL_MOST_S - 0.1)
    there.stands_still(1.0)
    await there.greet(room)
    # The player came back here on a line of its own, which is read first, or went there only then: who knows.
    await here.greet(room)
    assert says_again(await here.ask(throw(room)))
    assert await versions(redis, room) == before
    here.stands_still(LOOK_S)
    here.awake.look()
    here.stands_still(LOOK_S)
    here.awake.look()
    assert isinstance(await here.ask(throw(room)), int)


async def test_after_a_long_stop_all_are_asked_to_say_again_what_lay_there(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, _ = nodes
    room = await begun(here)
    await here.greet(room)
    here.stands_still(STILL_MOST_S + 1)
    assert says_again(await here.ask(throw(room)))
    here.stands_still(LOOK_S)
    assert says_again(await here.ask(throw(room))), "it may have lain there, too"
    here.awake.look()
    here.stands_still(LOOK_S)
    assert isinstance(await here.ask(throw(room)), int)


async def test_a_throw_that_waited_while_its_node_stood_still_is_not_done(
    redis: Redis, nodes: tuple[Node, Node]
) -> None:
    here, _ = nodes
    room = await begun(here)
    await here.greet(room)
    async with held_up(here, throw(room)) as answer:
        here.stands_still(9.0)
        here.awake.look()
    assert says_again(answer.result())


async def test_what_happens_by_itself_is_not_fenced(redis: Redis, nodes: tuple[Node, Node]) -> None:
    here, there = nodes
    room = await begun(here, Options(turn_ms=5_000))
    here.clock.ahead_ms += 10_000
    there.clock.ahead_ms += 60_000
    await there.greet(room)
    before = await versions(redis, room)
    here.rooms.alarm(room)
    # Behind the alarm in the same inbox: then it is done.
    preview = Preview(id=CommandId("p"), room=room, rows={"ones": []})
    await reply_of(lambda reply: here.rooms.preview(ADA, preview, lambda _: None, reply))
    assert await versions(redis, room) > before


async def test_a_spectator_writes_nothing(redis: Redis, nodes: tuple[Node, Node]) -> None:
    here, there = nodes
    room = await begun(here)
    before = await redis.hgetall(keys.room(room))
    await there.greet(room, player=PlayerId("bob"))
    assert await redis.hgetall(keys.room(room)) == before
