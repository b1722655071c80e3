"""What is stored of talk."""

from itertools import count

from redis.asyncio import Redis

from protocol.ids import CommandId, PlayerId, RoomId
from server.limits import TALK_CROWD_MOST, TALK_LINES_MOST, TALK_PLAYER_MOST, TALK_WINDOW_MS
from server.lobby.talk_store import TalkStore

ROOM = RoomId("ABCD2345")


async def test_a_command_that_comes_again_says_nothing_twice(redis: Redis) -> None:
    store = TalkStore(redis, lambda: 1_000)
    said = await store.keep(
        PlayerId("ada"), ROOM, CommandId("c-1"), {"player": "ada", "text": "hello"}, crowd=False
    )
    assert (
        await store.keep(
            PlayerId("ada"), ROOM, CommandId("c-1"), {"player": "ada", "text": "other"}, crowd=False
        )
        == said
    )
    assert await store.lines(ROOM) == [said]


async def test_who_says_too_much_hears_for_how_long_to_wait(redis: Redis) -> None:
    store = TalkStore(redis, lambda: 1_000)
    for number in range(TALK_PLAYER_MOST):
        await store.keep(PlayerId("ada"), ROOM, CommandId(f"c-{number}"), {"player": "ada"}, crowd=False)
    assert (
        await store.keep(PlayerId("ada"), ROOM, CommandId("c-x"), {"player": "ada"}, crowd=False)
        == TALK_WINDOW_MS
    )
    assert not isinstance(
        await store.keep(PlayerId("bob"), ROOM, CommandId("c-x"), {"player": "bob"}, crowd=False), int
    )


async def test_a_crowd_shares_a_bound_and_a_table_has_none(redis: Redis) -> None:
    store = TalkStore(redis, lambda: 1_000)
    for number in range(TALK_CROWD_MOST):
        await store.keep(PlayerId(f"player {number}"), ROOM, CommandId("c-1"), {}, crowd=True)
    assert isinstance(await store.keep(PlayerId("ada"), ROOM, CommandId("c-1"), {}, crowd=True), int)
    assert not isinstance(await store.keep(PlayerId("ada"), ROOM, CommandId("c-1"), {}, crowd=False), int)


async def test_the_last_lines_stay_in_their_order(redis: Redis) -> None:
    now = count(1_000, TALK_WINDOW_MS)
    store = TalkStore(redis, lambda: next(now))
    for number in range(TALK_LINES_MOST + 5):
        await store.keep(PlayerId("ada"), ROOM, CommandId(f"c-{number}"), {"text": str(number)}, crowd=False)
    lines = await store.lines(ROOM)
    assert [line["text"] for line in lines] == [str(number) for number in range(5, TALK_LINES_MOST + 5)]
    assert [line["said"] for line in lines] == sorted(line["said"] for line in lines)
