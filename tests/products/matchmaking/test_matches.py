"""From a match to its room: opened once, whoever comes to it, and told to its players."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest
from prometheus_client import REGISTRY
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.room_list import RoomList
from regatta_server.commands.wiring import Wiring
from regatta_server.edge.background import Background
from regatta_server.players.players import Players
from regatta_server.products.matchmaking.matches import MATCHED, Matches
from regatta_server.products.matchmaking.tickets import OPEN_AFTER_MS
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.reading import states
from regatta_server.rooms.storage.store import Store
from regatta_server.store import keys
from testkit.rooms.chance import CountedChance
from tests.products.matchmaking.waiting import FOUR, NOW_MS, OTHER, PAIR, Waiting, player_id


class Opener:
    """A node that opens the rooms of matches, and keeps what is told of them."""

    def __init__(self, redis: Redis, name: str) -> None:
        """Begin with nothing heard."""
        self.waiting = Waiting(redis, name)
        self.store = Store(redis, name)
        self.heard: list[Mapping[str, Any]] = []
        connections = Connections(redis, name, lambda: NOW_MS, Background())
        connections.listen(Wiring(updates={MATCHED: self.heard.append}))
        rooms = Rooms(self.store, CountedChance(name), lambda: NOW_MS)
        players = Players(redis, _NoTokens())
        relationships = RelationshipStore(redis, lambda: NOW_MS)
        self.notices = Notices(redis, players, connections, relationships, lambda: NOW_MS)
        self.connections = connections
        self.matches = Matches(
            self.waiting.tickets, rooms, RoomList(players, rooms), connections, self.notices
        )


class _NoTokens:
    """Nobody says hello here."""

    def token(self) -> str:
        raise AssertionError

    def player_id(self) -> PlayerId:
        raise AssertionError


@contextlib.asynccontextmanager
async def opener(redis: Redis, name: str) -> AsyncIterator[Opener]:
    """Give such a node, running."""
    node = Opener(redis, name)
    await node.store.open()
    running = asyncio.ensure_future(node.store.run())
    try:
        yield node
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
async def node(redis: Redis) -> AsyncIterator[Opener]:
    """Give a node."""
    async with opener(redis, "node-a") as running:
        yield running


async def state_of(redis: Redis, room: RoomId) -> RoomState:
    """Return the state of a room that must be there."""
    return (await states(redis, [room]))[room]


async def matched(node: Opener, *names: str, kind: Any = PAIR) -> RoomId:
    """Return the room of a match that is not open yet."""
    for at_s, name in enumerate(names[:-1]):
        await node.waiting.join(name, at_s=at_s, kinds=[kind])
    return (await node.waiting.join(names[-1], at_s=9, kinds=[kind])).room


@pytest.mark.parametrize(("kind", "turn_ms", "rated"), [(FOUR, 60_000, True), (OTHER, 86_400_000, False)])
async def test_a_match_becomes_a_room_at_its_opening(
    node: Opener, redis: Redis, kind: Any, turn_ms: int, rated: bool
) -> None:
    names = ["Ada", "Bob", "Cem", "Dora"][: kind.seats]
    room = await matched(node, *names, kind=kind)
    assert await node.matches.open(room, NOW_MS) is True
    state = await state_of(redis, room)
    assert [(seat.player, seat.name) for seat in state.seating.seats] == [
        (player_id(name), name) for name in names
    ]
    assert (state.stage, state.setup.matched, state.setup.ruleset) == ("opening", True, kind.ruleset)
    assert (state.setup.turn_ms, state.setup.rated, state.setup.watchers, state.setup.listed) == (
        turn_ms,
        rated,
        "open",
        False,
    )
    [update] = node.heard
    assert update["message"] == {"type": "matched", "room": room}
    assert list(update["to"]) == list(update["seeks"]) == [player_id(name) for name in names]


async def test_it_is_opened_told_and_counted_once(node: Opener, redis: Redis) -> None:
    before = _counted()
    room = await matched(node, "Ada", "Bob")
    assert await node.matches.open(room, NOW_MS + 9_000) is True
    opened = await state_of(redis, room)
    assert await node.matches.open(room, NOW_MS + 9_000) is False
    await node.matches.open_late(NOW_MS + 600_000)
    assert await state_of(redis, room) == opened
    assert len(node.heard) == 1
    assert _counted() == before + 1


async def test_two_nodes_that_come_to_it_at_once_open_one_room(node: Opener, redis: Redis) -> None:
    async with opener(redis, "node-b") as other:
        before = _counted()
        room = await matched(node, "Ada", "Bob")
        await asyncio.gather(node.matches.open(room, NOW_MS), other.matches.open(room, NOW_MS))
        assert await redis.xlen(keys.facts(room)) == 4
        assert _counted() == before + 1


async def test_what_a_dead_node_has_not_opened_another_opens_after_some_seconds(
    node: Opener, redis: Redis
) -> None:
    room = await matched(Opener(redis, "dead"), "Ada", "Bob")
    await node.matches.open_late(NOW_MS + 9_000 + OPEN_AFTER_MS - 1)
    assert not await redis.exists(keys.room(room))
    await node.matches.open_late(NOW_MS + 9_000 + OPEN_AFTER_MS)
    assert (await state_of(redis, room)).stage == "opening"
    assert len(node.heard) == 1


async def test_what_a_node_opened_but_did_not_tell_another_tells(node: Opener, redis: Redis) -> None:
    room = await matched(node, "Ada", "Bob")
    await node.matches.open(room, NOW_MS)
    # As if that node had died behind the opening.
    await redis.zadd("{queue}:opening", {room: NOW_MS})
    async with opener(redis, "node-b") as other:
        first = await state_of(redis, room)
        await other.matches.open_late(NOW_MS)
        assert await state_of(redis, room) == first
        assert [update["message"]["room"] for update in other.heard] == [room]


async def test_a_match_that_nobody_remembers_is_not_opened(node: Opener, redis: Redis) -> None:
    room = await matched(node, "Ada", "Bob")
    await redis.delete(f"{{queue}}:match:{room}")
    assert await node.matches.open(room, NOW_MS) is False
    assert not await redis.exists(keys.room(room))
    assert not await redis.exists("{queue}:opening")
    assert node.heard == []


async def test_without_a_store_it_stays_due(node: Opener, redis: Redis) -> None:
    room = await matched(node, "Ada", "Bob")
    await redis.set(f"player:{{{player_id('Bob')}}}:rooms", "no sorted set")
    await node.matches.open_soon(room, NOW_MS)
    assert await node.waiting.tickets.unopened(NOW_MS + 60_000) == [room]
    assert node.heard == []


def _counted() -> float:
    return REGISTRY.get_sample_value("regatta_matches_total") or 0.0
