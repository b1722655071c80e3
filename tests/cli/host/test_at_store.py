"""Commands beside a server: they find its store, or say what to do."""

from pathlib import Path

import pytest
from redis.asyncio import Redis

from regatta_server.cli.host.at_store import NoStore, at_store
from regatta_server.settings import Settings


def test_what_is_done_at_the_store_is_returned(store_url: str) -> None:
    assert at_store(Settings(redis_url=store_url), _ping) is True


async def _ping(redis: Redis) -> bool:
    return bool(await redis.ping())


def test_without_a_server_on_the_folder_there_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(NoStore, match="start it with regatta serve"):
        at_store(Settings(redis_url=None, data=tmp_path), _ping)


def test_a_store_that_does_not_answer_is_said_to(tmp_path: Path) -> None:
    nowhere = f"unix://{tmp_path}/nobody.sock"
    with pytest.raises(NoStore, match="does not answer"):
        at_store(Settings(redis_url=nowhere), _ping)
