"""What must be so when everything is over: held against the store, and each player against the other."""

import asyncio
import contextlib
import re
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import orjson
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.products.matchmaking.tickets import TICKETS
from regatta_server.products.presence import presence_store
from regatta_server.rooms.decide.codecs.codec import followed
from regatta_server.rooms.storage.reading import states
from regatta_server.service import Running
from regatta_server.store import keys
from regatta_server.store.client import masters
from regatta_server.store.replies import texts
from regatta_server.verify import verify
from testkit.parts import POLL_S, Node
from testkit.rooms.stored import shown_of, stored_facts
from testkit.web import get
from tests.chaos.crowd import Crowd
from tests.chaos.player import Player

QUIET_S: Final = 60.0
"""Leases run out in seconds; a machine that does much else takes longer."""
OWN: Final[Mapping[str, str]] = {
    "commit": "committed",
    "contribute": "contributed",
    "throw": "thrown",
    "enter": "entered",
}
"""The fact that a command of a seat leaves."""
LED_TO: Final = ("seed_chosen", "started", "finished")

Loss = tuple[float, float]
"""From which moment on the store may lose what it had, and until when."""
Facts = Mapping[int, dict[str, Any]]
"""By version."""


async def facts_of(redis: Redis, room: RoomId) -> Facts:
    """Return what the store has of a room, with the commands that have brought it."""
    stored = await stored_facts(redis, room)
    events = shown_of(stored)
    for fact, state in followed(None, stored):
        if state.version:
            events[state.version]["command"] = fact.command
    return events


async def nothing_lost(redis: Redis, crowd: Crowd, losses: Sequence[Loss] = ()) -> int:
    """See that each command that was answered is stored once, and that everybody heard all of it in order.

    But for what was answered within `losses`: of that, return how much is gone.
    """
    gone = 0
    for pair in crowd.pairs:
        facts = await facts_of(redis, pair[0].seat.room)
        assert list(facts) == list(range(1, len(facts) + 1)), f"{pair[0].summary()}: stored {list(facts)}"
        for player in pair:
            assert player.seat.troubles == [], (player.summary(), *player.seat.troubles)
            gone += once(player, facts, losses)
            heard(player, facts, losses)
        first, second = (player.seat for player in pair)
        both = first.heard.keys() & second.heard.keys()
        assert losses or all(first.heard[version] == second.heard[version] for version in both)
        assert first.result == second.result
        assert first.result is not None
    return gone


def once(player: Player, facts: Facts, losses: Sequence[Loss]) -> int:
    """See that the seat's facts are the commands that were answered: each once, and no others.

    Return how many are gone of those that may be.
    """
    seat = player.seat.seat
    stored = {
        version: fact["type"]
        for version, fact in facts.items()
        if fact.get("seat") == seat and fact["type"] in OWN.values()
    }
    _leave_out_given_up(player, facts, stored)
    gone = 0
    ours = [done for done in player.done.values() if done.kind in OWN]
    # What may be lost comes last: what was done in its place may have its version.
    for done in sorted(ours, key=lambda done: _may_be_lost(done.answered_s, losses)):
        # Behind the last of each kind stands what it led to, and the answer has the version of that.
        behind = facts.get(done.version, {}).get("type") in LED_TO
        at = done.version - 1 if behind else done.version
        if stored.get(at) == OWN[done.kind]:
            del stored[at]
            by = facts[at].get("by", "player")
            assert by == "player", f"{player.summary()}: {done} was made by the {by}"
        else:
            may_be = _may_be_lost(done.answered_s, losses)
            assert may_be, f"{player.summary()}: {done} is not stored, lost may be what is in {losses}"
            gone += 1
    assert not stored, f"{player.summary()}: nobody was answered for {stored}"
    return gone


def _leave_out_given_up(player: Player, facts: Facts, stored: dict[int, str]) -> None:
    """See that what was given up was done before its player was elsewhere, if at all."""
    for version in list(stored):
        came = player.given_up.get(facts[version].get("command") or "")
        if came is not None:
            behind = (
                f"{player.summary()}: {facts[version]} was done when the player was elsewhere since {came}"
            )
            assert version <= came, behind
            del stored[version]


def heard(player: Player, facts: Facts, losses: Sequence[Loss]) -> None:
    """See that the player heard each event from their first snapshot on, as it is stored.

    What was told and then lost may be followed by what comes in its place, without being told again.
    """
    assert losses or player.seat.resyncs == 0, f"{player.summary()}: what was told was lost"
    first = min(player.seat.heard)
    ended = max(version for version, fact in facts.items() if fact["type"] == "finished")
    assert max(player.seat.heard) >= ended, f"{player.summary()} has not heard of the end"
    in_order = list(player.seat.heard) == list(range(first, first + len(player.seat.heard)))
    # A snapshot that stands for what came in the place of what was lost may be of a later version.
    assert in_order or player.seat.resyncs, player.summary()
    for version, frame in player.seat.heard.items():
        if _may_be_lost(player.seat.heard_s[version], losses):
            continue
        event, fact = orjson.loads(frame), facts[version]
        same = event["type"] == fact["type"] and event.get("faces") == fact.get("faces")
        assert same, f"{player.summary()}: heard {event}, stored {fact}"


def _may_be_lost(at_s: float, losses: Sequence[Loss]) -> bool:
    return any(from_s <= at_s <= until_s for from_s, until_s in losses)


async def dice_hold(crowd: Crowd, most: int) -> None:
    """See that the dice of some games, as the archive has them, follow from what was settled before."""
    running = Running(crowd.nodes[0].url, crowd.nodes[0].port)
    for first, _ in crowd.pairs[:most]:
        async with asyncio.timeout(QUIET_S):
            while (answer := await get(running, f"/api/v1/games/{first.seat.room}"))[0] != 200:  # noqa: ASYNC110 - some node takes it in
                await asyncio.sleep(POLL_S)
        assert verify(answer[1]).game == first.seat.room


async def takes_nobody(node: Node) -> None:
    """Return when a node says that it is not ready, or does not listen any more."""
    async with asyncio.timeout(QUIET_S):
        # Cut off in the middle is an answer, too.
        with contextlib.suppress(OSError, IndexError):
            while (await get(Running(node.url, node.port), "/readyz"))[0] == 200:  # noqa: ASYNC110 - it is its own process
                await asyncio.sleep(POLL_S)


async def nothing_stale(redis: Redis, rooms: Collection[str], players: Sequence[Player], nodes: int) -> None:
    """See that nothing is left of the dead: no lease, presence, ticket, room without an end."""
    left: list[str] = ["not looked at yet"]
    began_s = time.monotonic()
    while left and time.monotonic() - began_s < QUIET_S:
        left = await _left(redis, rooms, players, nodes)
        await asyncio.sleep(10 * POLL_S)
    assert not left, left[:10]


async def _left(redis: Redis, rooms: Collection[str], players: Sequence[Player], nodes: int) -> list[str]:
    """Return what should not be there, or not any more."""
    left: list[str] = []
    alive = set(texts(await redis.smembers(presence_store.NODES)))
    if len(alive) != nodes:
        left.append(f"{len(alive)} nodes")
    if await redis.hlen(TICKETS):
        left.append("tickets")
    for player in players:
        if await redis.exists(presence_store.nodes_of(player.player)):
            left.append(f"presence of {player.number}")
    keys_left = [key for master in masters(redis) async for key in master.scan_iter(count=1_000)]
    for name in texts(keys_left):
        _, _, rest = name.partition("}:")
        if rest.startswith("room:"):
            left += await _room_left(redis, RoomId(rest.removeprefix("room:")), rooms)
        elif (node := _node_of(name)) and node not in alive:
            left.append(name)
    return left


async def _room_left(redis: Redis, room: RoomId, rooms: Collection[str]) -> list[str]:
    state = (await states(redis, [room]))[room]
    left = []
    if room not in rooms:
        left.append(f"room {room} that nobody knows")
    if state.stage != "finished" or not state.recorded:
        left.append(f"room {room} is {state.stage}, recorded: {state.recorded}")
    values = [await redis.pttl(key) for key in (keys.room(room), keys.facts(room), keys.watching(room))]
    if -1 in values:
        left.append(f"room {room} stays for ever")
    if await redis.zscore(keys.alarms_of(room), room) is None:
        left.append(f"room {room} has no alarm that ends it")
    return left


def _node_of(key: str) -> str:
    """Return the node that a key belongs to, or nothing."""
    found = re.match(r"(?:node:\{|\{queue\}:node:)(\w+)", key)
    return found[1] if found else ""
