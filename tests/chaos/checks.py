"""What must be so when everything is over: held against the store, and each player against the other."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import orjson
from redis.asyncio import Redis

from server.lobby import whereabouts
from server.lobby.tickets import TICKETS
from server.rooms import keys
from server.service import Running
from server.verify import verify
from tests.chaos.crowd import Crowd
from tests.chaos.player import Player
from tests.chaos.processes import POLL_S
from tests.web import get

SETTLED_S: Final = 20.0
"""Leases run out in seconds; a machine that does much else takes longer."""
OWN: Final[Mapping[str, str]] = {"throw": "thrown", "enter": "entered", "contribute": "contributed"}
"""The fact that a command of a seat leaves."""

Facts = Mapping[int, dict[str, Any]]
"""By version."""


async def facts_of(redis: Redis, room: str) -> Facts:
    """Return what the store has of a room."""
    entries: Any = await redis.xrange(keys.facts(room))
    return {int(at.partition(b"-")[0]): orjson.loads(entry[b"fact"]) for at, entry in entries}


async def nothing_lost(redis: Redis, crowd: Crowd) -> None:
    """See that each command that was answered is stored once, and that everybody heard all of it in order."""
    for pair in crowd.pairs:
        facts = await facts_of(redis, pair[0].seat.room)
        assert list(facts) == list(range(1, len(facts) + 1)), f"{pair[0].seat.room} has a gap: {list(facts)}"
        for player in pair:
            assert player.seat.troubles == [], player.told()
            assert player.seat.resyncs == 0, f"{player.told()}: what was answered was lost"
            _once(player, facts)
            _heard(player, facts)
        first, second = pair
        both = first.seat.heard.keys() & second.seat.heard.keys()
        assert all(first.seat.heard[version] == second.seat.heard[version] for version in both)
        assert first.seat.result == second.seat.result != None  # noqa: E711 - all three in one


def _once(player: Player, facts: Facts) -> None:
    """See that the seat's facts are the commands that were answered: each once, and no others."""
    answered = {version: kind for kind, version in player.done.values() if kind in OWN}
    stored = Counter(
        fact["type"]
        for fact in facts.values()
        if fact.get("seat") == player.seat.seat and fact["type"] in OWN.values()
    )
    # The opening's five seconds may be over on a busy machine: then the seat's bytes are fixed by rule.
    asked = Counter(OWN[kind] for kind, _ in player.done.values() if kind in OWN)
    assert stored == asked, f"{player.told()}: stored {stored}, answered {asked}"
    for version, kind in answered.items():
        # Behind the last entry of a game stands its end, and the answer has the version of that.
        at = version - 1 if facts[version]["type"] in ("finished", "started") else version
        fact = facts[at]
        assert (fact["type"], fact["seat"]) == (OWN[kind], player.seat.seat), (
            f"{player.told()}: {version} {kind} {fact}"
        )
        assert fact.get("by", "player") == "player"


def _heard(player: Player, facts: Facts) -> None:
    """See that the player heard each event from their first snapshot on, as it is stored."""
    first = min(player.seat.heard)
    assert list(player.seat.heard) == list(range(first, first + len(player.seat.heard))), player.told()
    assert max(player.seat.heard) >= max(
        version for version, fact in facts.items() if fact["type"] == "finished"
    )
    for version, frame in player.seat.heard.items():
        event = orjson.loads(frame)
        assert event["type"] == facts[version]["type"]
        assert event.get("faces") == facts[version].get("faces")


async def dice_hold(crowd: Crowd, most: int) -> None:
    """See that the dice of some games, as the archive has them, follow from what was settled before."""
    url = crowd.nodes[0].url
    running = Running(url, int(url.rsplit(":", 1)[1]))
    for first, _ in crowd.pairs[:most]:
        async with asyncio.timeout(SETTLED_S):
            while (answer := await get(running, f"/api/v1/games/{first.seat.room}"))[0] != 200:  # noqa: ASYNC110 - some node takes it in
                await asyncio.sleep(POLL_S)
        assert verify(answer[1]).game == first.seat.room


async def nothing_stale(redis: Redis, rooms: Collection[str], players: Sequence[Player], nodes: int) -> None:
    """See that nothing is left of the dead: no lease, presence, ticket, room without an end."""
    left: list[str] = ["not looked at yet"]
    began_s = time.monotonic()
    while left and time.monotonic() - began_s < SETTLED_S:
        left = await _left(redis, rooms, players, nodes)
        await asyncio.sleep(10 * POLL_S)
    assert not left, left[:10]


async def _left(redis: Redis, rooms: Collection[str], players: Sequence[Player], nodes: int) -> list[str]:
    """Return what should not be there, or not any more."""
    left: list[str] = []
    alive = {whereabouts.text(node) for node in await redis.smembers(whereabouts.NODES)}
    if len(alive) != nodes:
        left.append(f"{len(alive)} nodes")
    if await redis.hlen(TICKETS):
        left.append("tickets")
    for player in players:
        if await redis.exists(whereabouts.nodes_of(player.player)):
            left.append(f"presence of {player.number}")
    async for key in redis.scan_iter(count=1_000):
        name = key.decode()
        _, _, rest = name.partition("}:")
        if rest.startswith("room:"):
            left += await _room_left(redis, rest.removeprefix("room:"), rooms)
        elif (node := _node_of(name)) and node not in alive:
            left.append(name)
    return left


async def _room_left(redis: Redis, room: str, rooms: Collection[str]) -> list[str]:
    stored: Any = await redis.hget(keys.room(room), "state")
    state = orjson.loads(stored)
    left = []
    if room not in rooms:
        left.append(f"room {room} that nobody knows")
    if state["stage"] != "finished" or not state["recorded"]:
        left.append(f"room {room} is {state['stage']}, recorded: {state['recorded']}")
    kept = [await redis.pttl(key) for key in (keys.room(room), keys.facts(room), keys.watching(room))]
    if -1 in kept:
        left.append(f"room {room} stays for ever")
    if await redis.zscore(keys.alarms_of(room), room) is None:
        left.append(f"room {room} has no alarm that ends it")
    return left


def _node_of(key: str) -> str:
    """Return the node that a key belongs to, or nothing."""
    found = re.match(r"(?:node:\{|\{queue\}:node:)(\w+)", key)
    return found[1] if found else ""
