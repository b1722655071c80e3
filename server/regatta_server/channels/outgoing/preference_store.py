"""A player's preferences in the store: settings, muted games, and since when a channel has been failing."""

from dataclasses import replace
from typing import Final

import orjson

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.notifications import ChannelName
from regatta_server.channels.outgoing.preferences import CHANNELS, Preferences, read, stored
from regatta_server.limits import DAY_MS, MUTED_GAMES_MOST, NOTIFICATION_SETTINGS_RETENTION_MS
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key
from regatta_server.store.replies import ids

SINCE: Final = "since:"
TRIES: Final = "tries:"
AGAIN: Final = "again:"
FAILURE_RETENTION_MS: Final = 3 * DAY_MS
"""Behind the last failure: notifications are not tried for longer."""


def settings_of(player: PlayerId) -> str:
    """Return the key of a player's settings."""
    return player_key(player, "notification_settings")


def muted_of(player: PlayerId) -> str:
    """Return the sorted set of games of which a player wants nothing sent, by when they were muted."""
    return player_key(player, "muted_games")


def failures_of(player: PlayerId) -> str:
    """Return the hash of channels that fail: since when, how often, and when to try again."""
    return player_key(player, "notification_failures")


class PreferenceStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def preferences(self, player: PlayerId) -> Preferences:
        """Return a player's preferences; to read them keeps them for longer."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.getex(settings_of(player), px=NOTIFICATION_SETTINGS_RETENTION_MS)
        pipeline.zrange(muted_of(player), 0, -1)
        pipeline.hgetall(failures_of(player))
        settings, muted, failures = await pipeline.execute()
        failing = {
            channel: int(failures[name])
            for channel in CHANNELS
            if (name := f"{SINCE}{channel}".encode()) in failures
        }
        fields = {} if settings is None else orjson.loads(settings)
        return read(fields, frozenset(ids(muted, RoomId)), failing)

    async def time_zone(self, player: PlayerId) -> str | None:
        """Return the time zone of a player's quiet hours; None where there are none."""
        quiet = (await self.preferences(player)).quiet_hours
        return None if quiet is None else quiet.time_zone

    async def muted(self, player: PlayerId) -> list[RoomId]:
        """Return the games that a player has muted, the latest first."""
        return ids(await self._redis.zrevrange(muted_of(player), 0, -1), RoomId)

    async def set(self, player: PlayerId, preferences: Preferences) -> None:
        """Keep settings; muted games are kept apart."""
        value = orjson.dumps(stored(preferences))
        await self._redis.set(settings_of(player), value, px=NOTIFICATION_SETTINGS_RETENTION_MS)

    async def set_language(self, player: PlayerId, language: str) -> None:
        """Keep the language in which a player set a channel up."""
        now = await self.preferences(player)
        if now.language != language:
            await self.set(player, replace(now, language=language))

    async def mute(self, player: PlayerId, room: RoomId, now_ms: int) -> None:
        """Send nothing of a game any more; of too many the oldest is forgotten."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zadd(muted_of(player), {room: now_ms})
        pipeline.zremrangebyrank(muted_of(player), 0, -MUTED_GAMES_MOST - 1)
        pipeline.pexpire(muted_of(player), NOTIFICATION_SETTINGS_RETENTION_MS)
        await pipeline.execute()

    async def unmute(self, player: PlayerId, room: RoomId) -> None:
        """Send again what comes up in a game."""
        await self._redis.zrem(muted_of(player), room)

    # -- channels that fail --------------------------------------------------------------------

    async def failed(self, player: PlayerId, channel: ChannelName, now_ms: int) -> int:
        """Note that a channel has failed; return how often in a row."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hsetnx(failures_of(player), f"{SINCE}{channel}", now_ms)
        pipeline.hincrby(failures_of(player), f"{TRIES}{channel}", 1)
        pipeline.pexpire(failures_of(player), FAILURE_RETENTION_MS)
        return int((await pipeline.execute())[1])

    async def put_off(self, player: PlayerId, channel: ChannelName, until_ms: int) -> None:
        """Note when a channel that fails may be tried again."""
        await self._redis.hset(failures_of(player), f"{AGAIN}{channel}", until_ms)

    async def put_off_until_ms(self, player: PlayerId, channel: ChannelName) -> int:
        """Return when a channel may be tried again; 0 where it works."""
        return int(await self._redis.hget(failures_of(player), f"{AGAIN}{channel}") or 0)

    async def worked(self, player: PlayerId, channel: ChannelName) -> None:
        """Note that a channel works."""
        fields = [f"{part}{channel}" for part in (SINCE, TRIES, AGAIN)]
        await self._redis.hdel(failures_of(player), *fields)

    # ------------------------------------------------------------------------------------------

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._redis.delete(settings_of(player), muted_of(player), failures_of(player))
