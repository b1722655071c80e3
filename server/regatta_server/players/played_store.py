"""Who has finished a game: anybody else without an account is a visitor, whose unfinished games soon go."""

from collections.abc import Iterable

from regatta_protocol.ids import PlayerId
from regatta_server.limits import SESSION_S
from regatta_server.players import keys
from regatta_server.store.client import Client


async def note_played(redis: Client, players: Iterable[PlayerId]) -> None:
    """Note that players have finished a game, for as long as guests are known; again, it changes nothing."""
    pipeline = redis.pipeline(transaction=False)
    for player in players:
        pipeline.set(keys.played(player), 1, ex=SESSION_S)
    await pipeline.execute()


async def has_played(redis: Client, player: PlayerId) -> bool:
    """Return whether a player has finished a game."""
    return bool(await redis.exists(keys.played(player)))
