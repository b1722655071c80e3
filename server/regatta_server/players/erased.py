"""Players who were erased: remembered for some time, without a name, so that nothing brings them back.

A running game keeps its seats until it is over; its record then comes without those who were erased.
"""

from collections.abc import Sequence

from regatta_protocol.ids import PlayerId
from regatta_server.limits import ERASURE_RETENTION_S
from regatta_server.players import keys
from regatta_server.store.client import Client


async def mark_erased(redis: Client, player: PlayerId) -> None:
    """Remember that a player is erased, by a hash that does not tell the id."""
    await redis.set(keys.erased(player), 1, ex=ERASURE_RETENTION_S)


async def erased_of(redis: Client, players: Sequence[PlayerId]) -> list[PlayerId]:
    """Return those of some players who were erased."""
    pipeline = redis.pipeline(transaction=False)
    for player in players:
        pipeline.exists(keys.erased(player))
    return [player for player, there in zip(players, await pipeline.execute(), strict=True) if there]
