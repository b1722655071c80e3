"""The client of the store that everything but the rooms' own batches asks through."""

from typing import Final

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

STORE_TIMEOUT_S: Final = 5.0


def connect(url: str) -> Redis:
    """Return a client of the store. `Store` sends pipelines again itself, so the client never does.

    Where very many ask at once, as after a restart, they wait for each other: the store does one thing
    after the other anyway.
    """
    pool = BlockingConnectionPool.from_url(
        url,
        timeout=STORE_TIMEOUT_S,
        socket_timeout=STORE_TIMEOUT_S,
        socket_connect_timeout=STORE_TIMEOUT_S,
        retry=Retry(NoBackoff(), 0),
    )
    return Redis.from_pool(pool)
