"""The load: while games are left out none ends, and afterwards those that rested go on."""

import asyncio
from typing import Any

import pytest

from bench.load.load import REST_MOST, Load
from bench.load.pairs import Driver
from bench.load.rooms import KINDS, PLAIN, Game, Kind, Room

LENGTH = 8


class Short:
    """A pair whose messages come back at once, and whose games have eight."""

    driver: Driver

    def __init__(self, number: int) -> None:
        """Begin somewhere in a game."""
        self.games = 0
        self.messages = number

    async def open(self) -> None:
        """There is nothing to open."""

    def close(self) -> None:
        """There is nothing to close."""

    def ends_next(self) -> bool:
        """Say whether the next message is the last of a game."""
        return self.messages % LENGTH == LENGTH - 1

    def send(self, due: float) -> None:
        """Have an answer in the next turn of the loop."""
        asyncio.get_running_loop().call_soon(self._back, due)

    def _back(self, _: float) -> None:
        self.games += self.ends_next()
        self.messages += 1
        self.driver.measured(0.001)
        self.driver.free(self)


async def begun(pairs: int) -> tuple[Load, "asyncio.Future[None]"]:
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    return Load([Short(number) for number in range(pairs)], trouble), trouble


async def test_apart_no_game_ends_and_it_is_over_when_too_many_pairs_rest() -> None:
    load, _ = await begun(40)
    load.apart = True
    await load.saturate(60)
    await load.drain()
    assert load.games == 0
    assert load.messages > 0
    resting = sum(pair.ends_next() for pair in load._pairs)
    assert resting > REST_MOST * 40


async def test_pairs_that_rested_end_their_games_afterwards() -> None:
    load, _ = await begun(40)
    load.apart = True
    await load.saturate(60)
    await load.drain()
    load.apart = False
    await load.saturate(0.05)
    await load.drain()
    assert all(pair.games > 0 for pair in load._pairs)


GAME = Game("yacht", "Yacht", ("ones", "twos", "choice"), 3, (0, 1, 2, 3, 4))


def moves(kind: Kind) -> list[Any]:
    """Return the frames of a turn of this kind of game."""
    room = Room(0, 0, GAME, asyncio.get_running_loop().create_future(), kind=kind)
    return [before + after for before, after in room._turn(0)]


async def test_plain_games_have_throws_and_an_entry_and_others_a_hold_before_each_further_throw() -> None:
    assert [b'"hold"' in frame for frame in moves(PLAIN)] == [False] * 4
    assert [b'"hold"' in frame for frame in moves(KINDS["hold"])] == [False, True, False, True, False, False]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_game_ends_with_the_last_entry_of_the_second_player(kind: str) -> None:
    room = Room(0, 0, GAME, asyncio.get_running_loop().create_future(), kind=KINDS[kind])
    frames = len(moves(KINDS[kind]))
    room._moves = 2 * 3 * frames - 1
    assert room.ends_next()
    room._moves -= 1
    assert not room.ends_next()
