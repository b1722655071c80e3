"""What is stored of how players look to friends."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.players.erased import mark_erased
from regatta_server.products.social.status_store import AWAY, TAKEN_MS, Look, StatusGame, StatusStore

NOW_MS = 1_000_000
ADA, BOB, CLEO = map(PlayerId, ("ada", "bob", "cleo"))
ROOM, OTHER = RoomId("ROOM"), RoomId("OTHER")


async def test_who_is_marked_is_looked_at_by_one_node(redis: Redis) -> None:
    here, there = StatusStore(redis, lambda: NOW_MS), StatusStore(redis, lambda: NOW_MS)
    await here.mark(ADA, 0)
    await here.mark(BOB, 1)
    assert await here.take() == ([ADA], NOW_MS + TAKEN_MS)
    assert (await there.take())[0] == []


async def test_who_was_marked_by_a_clock_that_was_put_back_is_looked_at(redis: Redis) -> None:
    at_ms = NOW_MS + 7_200_000
    store = StatusStore(redis, lambda: at_ms)
    await store.mark(ADA, 0)
    await store.take()
    at_ms = NOW_MS
    assert (await store.take())[0] == [ADA]
    assert (await store.take())[0] == []


async def test_who_is_marked_while_somebody_looks_is_looked_at_again(redis: Redis) -> None:
    store = StatusStore(redis, lambda: NOW_MS)
    await store.mark(ADA, 0)
    players, until_ms = await store.take()
    await store.mark(ADA, 0)
    await store.done([ADA], until_ms)
    assert (await store.take())[0] == players == [ADA]
    await store.done([ADA], until_ms)
    assert (await store.take())[0] == []


async def test_nothing_that_is_kept_of_a_player_is_what_friends_see_of_a_stranger(redis: Redis) -> None:
    status = (await StatusStore(redis, lambda: NOW_MS).find([ADA]))[ADA]
    assert (status.shows_online, status.shows_room, status.plays, status.shown, status.shown_ms) == (
        *(True, True, None),
        *(AWAY, 0),
    )


async def test_what_is_kept_comes_back(redis: Redis) -> None:
    store = StatusStore(redis, lambda: NOW_MS)
    await store.show(ADA, online=True, room=False, for_ever=True)
    await store.begin_game([ADA], StatusGame(ROOM, "Yacht"))
    await store.tell({ADA: Look(online=True, game="Yacht")}, NOW_MS)
    status = (await store.find([BOB, ADA]))[ADA]
    assert not status.shows_room
    assert status.plays == StatusGame(ROOM, "Yacht")
    assert (status.shown, status.shown_ms) == (Look(online=True, game="Yacht"), NOW_MS)
    await store.erase(ADA)
    assert (await store.find([ADA]))[ADA].plays is None


async def test_what_friends_are_told_brings_nobody_back_who_is_erased_meanwhile(redis: Redis) -> None:
    store = StatusStore(redis, lambda: NOW_MS)
    await mark_erased(redis, ADA)
    await store.tell({ADA: Look(online=True), BOB: Look(online=True)}, NOW_MS)
    status = await store.find([ADA, BOB])
    assert [status[player].shown for player in (ADA, BOB)] == [AWAY, Look(online=True)]


async def test_a_game_that_ends_is_played_no_more_and_another_one_still_is(redis: Redis) -> None:
    store = StatusStore(redis, lambda: NOW_MS)
    await store.begin_game([ADA, BOB], StatusGame(ROOM, "Yacht"))
    assert await store.end_game([ADA, BOB], OTHER) == []
    assert await store.end_game([ADA, CLEO], ROOM) == [ADA]
    assert await store.end_game([ADA, BOB], ROOM) == [BOB]
    await store.begin_game([ADA], StatusGame(None, "Yacht"))
    assert await store.end_game([ADA], OTHER) == [ADA], "nobody can know that it was another one"
