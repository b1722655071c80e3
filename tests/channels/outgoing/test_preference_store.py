"""What is stored of preferences."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.channels.outgoing.preference_store import PreferenceStore, settings_of
from regatta_server.channels.outgoing.preferences import Preferences
from regatta_server.limits import MUTED_GAMES_MOST, NOTIFICATION_SETTINGS_RETENTION_MS

ADA = PlayerId("ada")


def room(number: int) -> RoomId:
    """Return a room's id."""
    return RoomId(f"ROOM{number:04d}")


async def test_settings_are_kept_for_longer_by_being_read(redis: Redis) -> None:
    store = PreferenceStore(redis)
    assert await store.preferences(ADA) == Preferences()
    await store.set(ADA, Preferences(digest_hours=6))
    await redis.pexpire(settings_of(ADA), 1_000_000)
    assert (await store.preferences(ADA)).digest_hours == 6
    assert await redis.pttl(settings_of(ADA)) > NOTIFICATION_SETTINGS_RETENTION_MS - 100_000


async def test_of_too_many_muted_games_the_oldest_is_forgotten(redis: Redis) -> None:
    store = PreferenceStore(redis)
    for number in range(MUTED_GAMES_MOST + 2):
        await store.mute(ADA, room(number), number)
    muted = await store.muted(ADA)
    assert len(muted) == MUTED_GAMES_MOST
    assert muted[0] == room(MUTED_GAMES_MOST + 1)
    assert room(1) not in muted
    await store.unmute(ADA, room(MUTED_GAMES_MOST))
    assert room(MUTED_GAMES_MOST) not in (await store.preferences(ADA)).muted_games


async def test_a_channel_fails_since_its_first_failure_until_it_works(redis: Redis) -> None:
    store = PreferenceStore(redis)
    assert [await store.failed(ADA, "mail", now_ms) for now_ms in (10, 20, 30)] == [1, 2, 3]
    await store.put_off(ADA, "mail", 90)
    assert (await store.preferences(ADA)).failing_since_ms == {"mail": 10}
    assert await store.put_off_until_ms(ADA, "mail") == 90
    assert await store.put_off_until_ms(ADA, "push") == 0
    await store.worked(ADA, "mail")
    assert (await store.preferences(ADA)).failing_since_ms == {}
    assert await store.failed(ADA, "mail", 40) == 1


async def test_the_language_is_that_in_which_a_channel_was_set_up_last(redis: Redis) -> None:
    store = PreferenceStore(redis)
    await store.set(ADA, Preferences(digest_hours=6))
    await store.set_language(ADA, "de")
    assert await store.preferences(ADA) == Preferences(digest_hours=6, language="de")


async def test_nothing_is_left_of_who_is_erased(redis: Redis) -> None:
    store = PreferenceStore(redis)
    await store.set(ADA, Preferences(digest_hours=6))
    await store.mute(ADA, room(1), 1)
    await store.failed(ADA, "mail", 1)
    await store.erase(ADA)
    assert await redis.keys() == []
