"""What is stored of how players look to friends."""

from redis.asyncio import Redis

from protocol.ids import PlayerId, RoomId
from server.lobby.presence_store import AWAY, TAKEN_MS, Game, Look, PresenceStore

NOW_MS = 1_000_000


async def test_who_is_marked_is_looked_at_by_one_node(redis: Redis) -> None:
    here, there = PresenceStore(redis, lambda: NOW_MS), PresenceStore(redis, lambda: NOW_MS)
    await here.mark(PlayerId("ada"), 0)
    await here.mark(PlayerId("bob"), 1)
    assert await here.take() == (["ada"], NOW_MS + TAKEN_MS)
    assert (await there.take())[0] == []


async def test_who_is_marked_while_somebody_looks_is_looked_at_again(redis: Redis) -> None:
    store = PresenceStore(redis, lambda: NOW_MS)
    await store.mark(PlayerId("ada"), 0)
    players, until_ms = await store.take()
    await store.mark(PlayerId("ada"), 0)
    await store.done(PlayerId("ada"), until_ms)
    assert (await store.take())[0] == players == ["ada"]
    await store.done(PlayerId("ada"), until_ms)
    assert (await store.take())[0] == []


async def test_nothing_that_is_kept_of_a_player_is_what_friends_see_of_a_stranger(redis: Redis) -> None:
    kept = (await PresenceStore(redis, lambda: NOW_MS).kept([PlayerId("ada")]))[PlayerId("ada")]
    assert (kept.shows_online, kept.shows_room, kept.plays, kept.told, kept.told_ms) == (
        *(True, True, None),
        *(AWAY, 0),
    )


async def test_what_is_kept_comes_back(redis: Redis) -> None:
    store = PresenceStore(redis, lambda: NOW_MS)
    await store.show(PlayerId("ada"), online=True, room=False, for_ever=True)
    await store.begin_game(PlayerId("ada"), Game(RoomId("ROOM"), "Yacht"))
    await store.tell(PlayerId("ada"), Look(online=True, game="Yacht"), NOW_MS)
    kept = (await store.kept([PlayerId("bob"), PlayerId("ada")]))[PlayerId("ada")]
    assert not kept.shows_room
    assert kept.plays == Game(RoomId("ROOM"), "Yacht")
    assert (kept.told, kept.told_ms) == (Look(online=True, game="Yacht"), NOW_MS)
    await store.erase(PlayerId("ada"))
    assert (await store.kept([PlayerId("ada")]))[PlayerId("ada")].plays is None


async def test_a_game_that_ends_is_played_no_more_and_another_one_still_is(redis: Redis) -> None:
    store = PresenceStore(redis, lambda: NOW_MS)
    await store.begin_game(PlayerId("ada"), Game(RoomId("ROOM"), "Yacht"))
    assert not await store.end_game(PlayerId("ada"), RoomId("OTHER"))
    assert await store.end_game(PlayerId("ada"), RoomId("ROOM"))
    assert not await store.end_game(PlayerId("ada"), RoomId("ROOM"))
    await store.begin_game(PlayerId("ada"), Game(None, "Yacht"))
    assert await store.end_game(PlayerId("ada"), RoomId("OTHER")), "nobody can know that it was another one"
