"""Spectators who are turns behind hear nothing of those turns: a search through all that they are told."""

from functools import partial
from typing import Any, Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import Hold, Throw
from regatta_protocol.ids import PlayerId
from regatta_server.limits import HOLDS_MOST
from regatta_server.rooms.storage.commits import SNAPSHOT_EVERY
from regatta_server.rooms.storage.store import Store
from testkit.rooms.hearing import check_adds_up, check_in_order
from testkit.rooms.nodes import node, reply_of
from tests.rooms.run.hearing.spectating import Ear, game

TURNS_MOST: Final = 200
GAMES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("yacht", {}),
    ("yacht", {"reveal": "hide_rerolls"}),
    ("double-cameroon", {"dice": "identical"}),
    ("yin-yang", {"target": 150}),
    ("yin-yang", {"target": 150, "reveal": "hide_all"}),
]


@pytest.mark.parametrize("delay", [1, 2, 3])
@pytest.mark.parametrize(("ruleset", "chosen"), GAMES, ids=str)
async def test_delayed_spectators_hear_nothing_of_the_last_turns_until_the_game_is_over(
    redis: Redis, ruleset: str, chosen: dict[str, Any], delay: int
) -> None:
    async with game(redis, ruleset, delay, delay_turns=delay, **chosen) as one:
        for where in (0, 1):
            ear = Ear(PlayerId(f"fay-{where}"), peer=one.players[where])
            await one.watch(where, ear)
            one.spectators.append(ear)
        await one.play(delay + 2)
        late = Ear(PlayerId("gus"), peer=one.players[0])
        await one.watch(0, late)
        one.spectators.append(late)
        await one.play(TURNS_MOST)
        last = max(player.version for player in one.players)
        for ear in one.spectators:
            await ear.until(last)
            check_in_order(ear.frames)
            check_adds_up(ear.frames, ear.player)
        assert {ear.frames[-1]["type"] for ear in one.spectators} <= {"finished", "snapshot"}
        assert await one.early(delay) == []


async def test_the_search_finds_a_room_whose_spectators_are_told_too_early(redis: Redis) -> None:
    async with game(redis, "yacht", 1, delay_turns=1) as one:
        ear = Ear(PlayerId("fay"), peer=one.players[0])
        await one.watch(0, ear)
        one.spectators.append(ear)
        await one.play(8)
        assert await one.early(1) == []
        kinds = {found.split()[0] for found in await one.early(2)}
        assert kinds >= {"thrown", "entered"}


async def test_a_spectator_sees_the_room_as_it_was_when_a_turn_ended(redis: Redis) -> None:
    async with game(redis, "yacht", 1, delay_turns=2) as one:
        begun = one.players[0].version
        for turn in range(5):
            ear = Ear(PlayerId(f"eve-{turn}"))
            await one.watch(turn % 2, ear)
            assert ear.version == [begun, *one.players[0].ends[1:]][max(0, turn - 2)]
            assert ear.frames[0]["spectator"]
            assert not ear.frames[0]["resync"]
            await one.play(1)
            await one.players[1].until(one.players[0].version)
            await one.players[0].until(one.players[1].version)


async def test_a_node_that_reads_the_room_anew_knows_how_far_spectators_are(redis: Redis) -> None:
    async with game(redis, "yacht", 1, delay_turns=2) as one:
        for turn in range(14):
            await one.play(1)
            version = max(player.version for player in one.players)
            for player in one.players:
                await player.until(version)
            seen, heard, new = Ear(PlayerId(f"eve-{turn}")), Ear(PlayerId("fay")), Ear(PlayerId("ada"))
            await one.watch(turn % 2, seen)
            async with node(Store(redis, "new")) as rooms:
                for ear in (heard, new):
                    await reply_of(partial(rooms.watch, ear, one.room, None))
            assert (heard.version, new.version) == (seen.version, version)
        assert one.players[0].version > SNAPSHOT_EVERY + 8


async def test_very_many_events_that_are_told_at_once_are_one_snapshot(redis: Redis) -> None:
    async with game(redis, "yacht", 1, delay_turns=3) as one:
        ear = Ear(PlayerId("fay"), peer=one.players[0])
        await one.watch(0, ear)
        one.spectators.append(ear)
        await one.play(24 - 3)
        for seat in (1, 0, 1):
            await one.players[seat].until(one.players[1 - seat].version)
            await one.says(seat, Throw, dice=[0, 1, 2, 3, 4])
            for number in range(HOLDS_MOST):
                await one.says(seat, Hold, dice=[number % 5])
            await one.says(seat, Throw, dice=[0, 1, 2, 3, 4])
            for number in range(HOLDS_MOST):
                await one.says(seat, Hold, dice=[number % 5])
            await one.play(1)
        await ear.until(one.players[1].version)
        *before, last = ear.frames
        assert [frame["type"] for frame in before].count("snapshot") == 1
        assert (last["type"], last["resync"], last["stage"]) == ("snapshot", True, "finished")
        assert await one.early(3) == []
