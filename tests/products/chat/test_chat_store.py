"""What is stored of chat."""

from collections.abc import Mapping
from itertools import count

import pytest
from redis.asyncio import Redis

from regatta_protocol.commands.people import Say
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.messages.people import SaidLine
from regatta_server.judging.refused import Refused
from regatta_server.limits import (
    CHAT_CROWD_MOST,
    CHAT_LINES_MOST,
    CHAT_PLAYER_MOST,
    CHAT_WINDOW_MS,
    SPOKEN_ROOMS_MOST,
)
from regatta_server.players.keys import spoken
from regatta_server.products.chat.chat_store import ChatStore
from regatta_server.store import keys

ROOM = RoomId("ABCD2345")


@pytest.fixture
async def redis(redis: Redis) -> Redis:
    """Give a store that has the room's facts: without them its chat is gone within a millisecond."""
    await redis.set(keys.facts(ROOM), b"", px=60_000)
    return redis


async def keep(
    store: ChatStore, player: str, command: str, line: Mapping[str, str], *, crowd: bool
) -> SaidLine | int:
    """Let a player's command say a line: its own phrase is the same each time."""
    says = Say(id=CommandId(command), room=ROOM, phrase="hello")
    return await store.keep(PlayerId(player), says, line, crowd=crowd)


async def test_a_command_that_comes_again_says_nothing_twice(redis: Redis) -> None:
    store = ChatStore(redis, lambda: 1_000)
    line_id = await keep(store, "ada", "c-1", {"player": "ada", "text": "hello"}, crowd=False)
    assert await keep(store, "ada", "c-1", {"player": "ada", "text": "other"}, crowd=False) == line_id
    assert await store.lines(ROOM) == [line_id]


async def test_the_id_of_another_line_is_refused(redis: Redis) -> None:
    store = ChatStore(redis, lambda: 1_000)
    line_id = await keep(store, "ada", "c-1", {}, crowd=False)
    other = Say(id=CommandId("c-1"), room=ROOM, phrase="good_luck")
    with pytest.raises(Refused) as refused:
        await store.keep(PlayerId("ada"), other, {}, crowd=False)
    assert refused.value.code is Code.ID_REUSED
    assert await store.lines(ROOM) == [line_id]
    assert isinstance(await store.keep(PlayerId("bob"), other, {}, crowd=False), dict)


async def test_a_line_of_before_there_were_checksums_is_not_compared(redis: Redis) -> None:
    store = ChatStore(redis, lambda: 1_000)
    await redis.xadd(keys.chat(ROOM), {"player": "ada", "command": "c-1", "line": "{}"}, id="1000-0")
    [line] = await store.lines(ROOM)
    assert await keep(store, "ada", "c-1", {}, crowd=False) == line


async def test_who_says_too_much_hears_for_how_long_to_wait(redis: Redis) -> None:
    store = ChatStore(redis, lambda: 1_000)
    for number in range(CHAT_PLAYER_MOST):
        await keep(store, "ada", f"c-{number}", {"player": "ada"}, crowd=False)
    assert await keep(store, "ada", "c-x", {"player": "ada"}, crowd=False) == CHAT_WINDOW_MS
    assert not isinstance(await keep(store, "bob", "c-x", {"player": "bob"}, crowd=False), int)


async def test_what_one_player_said_is_taken_out_and_all_else_stays(redis: Redis) -> None:
    store = ChatStore(redis, lambda: 1_000)
    ada, bob = PlayerId("ada"), PlayerId("bob")
    for number, player in enumerate((ada, bob, ada)):
        await store.note_room(player, ROOM)
        await keep(store, player, f"c-{number}", {"player": player}, crowd=False)
    assert await store.rooms(ada) == [ROOM]
    assert await store.erase(ada, ROOM)
    assert not await store.erase(ada, ROOM)
    assert [line["player"] for line in await store.lines(ROOM)] == [bob]
    await store.forget(ada)
    assert (await store.rooms(ada), await store.rooms(bob)) == ([], [ROOM])


async def test_of_the_rooms_where_a_player_spoke_the_last_are_known(redis: Redis) -> None:
    at_ms = count(1)
    store = ChatStore(redis, lambda: next(at_ms))
    await redis.zadd(spoken(PlayerId("ada")), {f"R{number}": 0 for number in range(SPOKEN_ROOMS_MOST)})
    await store.note_room(PlayerId("ada"), ROOM)
    rooms = await store.rooms(PlayerId("ada"))
    assert (len(rooms), rooms[-1]) == (SPOKEN_ROOMS_MOST, ROOM)


async def test_a_crowd_shares_a_bound_and_a_table_has_none(redis: Redis) -> None:
    store = ChatStore(redis, lambda: 1_000)
    for number in range(CHAT_CROWD_MOST):
        await keep(store, f"player {number}", "c-1", {}, crowd=True)
    assert isinstance(await keep(store, "ada", "c-1", {}, crowd=True), int)
    assert not isinstance(await keep(store, "ada", "c-1", {}, crowd=False), int)


async def test_the_last_lines_stay_in_their_order(redis: Redis) -> None:
    now = count(1_000, CHAT_WINDOW_MS)
    store = ChatStore(redis, lambda: next(now))
    for number in range(CHAT_LINES_MOST + 5):
        await keep(store, "ada", f"c-{number}", {"text": str(number)}, crowd=False)
    lines = await store.lines(ROOM)
    assert [line["text"] for line in lines] == [str(number) for number in range(5, CHAT_LINES_MOST + 5)]
    assert [line["said"] for line in lines] == sorted(line["said"] for line in lines)


async def test_a_clock_that_was_put_back_lets_players_speak_as_often_as_ever(redis: Redis) -> None:
    now_ms = 7_201_000
    store = ChatStore(redis, lambda: now_ms)
    for number in range(CHAT_PLAYER_MOST):
        await keep(store, "ada", f"c-{number}", {}, crowd=False)
    now_ms = 1_000
    for number in range(CHAT_PLAYER_MOST):
        assert not isinstance(await keep(store, "ada", f"d-{number}", {}, crowd=False), int)
    # Their times are no earlier than those of before, and are counted by the clock all the same.
    assert {line["at_ms"] for line in await store.lines(ROOM)} == {7_201_000}
    assert await keep(store, "ada", "d-x", {}, crowd=False) == CHAT_WINDOW_MS
    now_ms += CHAT_WINDOW_MS
    assert not isinstance(await keep(store, "ada", "d-x", {}, crowd=False), int)
