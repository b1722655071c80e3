"""Lists are read a piece at a time, each game once, whatever ends at the same time or goes meanwhile."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.archive import keys
from regatta_server.archive.list_store import ListStore, Position, Span, position_of

EVER = Span(0, 10**14)
EVER_OLDEST_FIRST = Span(0, 10**14, oldest_first=True)
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
ids = st.text(LETTERS, min_size=8, max_size=8).map(RoomId)


def named(number: int) -> RoomId:
    """Return the number-th id."""
    return RoomId(
        "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(7, -1, -1))
    )


async def put_games(redis: Redis, times: Sequence[int], index: str = keys.ALL) -> list[Position]:
    """Put games that ended at these times into an index; return where they stand, the oldest first."""
    positions = [Position(at, named(number)) for number, at in enumerate(times)]
    await redis.zadd(index, {game: at for at, game in positions})
    return sorted(positions)


async def walked(redis: Redis, span: Span, most: int) -> list[Position]:
    """Return a whole list, read some at a time."""
    found: list[Position] = []
    while some := await ListStore(redis).games(keys.ALL, span, found[-1] if found else None, most):
        assert len(some) <= most
        found += some
    return found


@given(st.integers(0, 2**48 - 1), ids)
def test_a_cursor_comes_back_as_it_was(ended_ms: int, game: RoomId) -> None:
    position = Position(ended_ms, game)
    assert position_of(position.cursor()) == position
    assert len(position.cursor()) == 19


@pytest.mark.parametrize("cursor", ["", "x", "A" * 18, "A" * 20, "é" * 19, "!" * 19, "_____________________"])
def test_what_is_no_cursor_is_refused(cursor: str) -> None:
    with pytest.raises(ValueError, match="no cursor"):
        position_of(cursor)


@pytest.mark.parametrize("most", [1, 2, 3, 7, 100])
async def test_each_game_comes_once_in_either_direction(redis: Redis, most: int) -> None:
    # Several end in one millisecond, more than fit into a piece.
    oldest_first = await put_games(redis, [5, 9, 5, 5, 5, 5, 7, 7, 1])
    assert await walked(redis, EVER_OLDEST_FIRST, most) == oldest_first
    assert await walked(redis, EVER, most) == oldest_first[::-1]


async def test_both_ends_of_a_time_are_included(redis: Redis) -> None:
    await put_games(redis, [1, 2, 3, 4])
    assert [one.ended_ms for one in await walked(redis, Span(2, 3), 10)] == [3, 2]
    assert await walked(redis, Span(3, 2), 10) == []


async def test_it_goes_on_where_a_game_stood_that_is_gone_and_behind_those_that_came(redis: Redis) -> None:
    positions = await put_games(redis, [10, 20, 30, 40])
    lists = ListStore(redis)
    [newest, next_one] = await lists.games(keys.ALL, EVER, None, 2)
    await redis.zrem(keys.ALL, next_one.game)
    await redis.zadd(keys.ALL, {named(50): 50})
    assert await lists.games(keys.ALL, EVER, next_one, 10) == [positions[1], positions[0]]
    assert await lists.games(keys.ALL, EVER_OLDEST_FIRST, newest, 10) == [Position(50, named(50))]


async def test_among_are_those_of_all_indexes(redis: Redis) -> None:
    one, two, three = (position.game for position in await put_games(redis, [1, 2, 3]))
    await redis.zadd("more", {one: 1, three: 3})
    await redis.zadd("others", {three: 3})
    lists = ListStore(redis)
    assert await lists.among([], [two, one]) == [two, one]
    assert await lists.among(["more"], [three, two, one]) == [three, one]
    assert await lists.among(["more", "others"], [one, two, three]) == [three]
    assert await lists.among(["nothing", "others"], [one]) == []
