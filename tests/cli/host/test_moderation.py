"""`regatta moderation`: what was done by the commands of a host."""

import orjson
import pytest
from redis.asyncio import Redis

from regatta_server.service import Running
from testkit.play import guest
from tests.cli.host_commands import command


@pytest.fixture(autouse=True)
def at_the_store(monkeypatch: pytest.MonkeyPatch, store_url: str) -> None:
    """Let the commands find the store of the tests."""
    monkeypatch.setenv("REGATTA_REDIS_URL", store_url)


async def test_without_acts_the_list_says_so(redis: Redis, capsys: pytest.CaptureFixture[str]) -> None:
    assert (await command(capsys, "moderation"))[1] == ["Nothing has been done yet."]
    assert await redis.keys("*moderation*") == []


async def test_each_act_is_a_line_for_people_or_an_object_for_programs(
    running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    async with guest(running, "Ada") as ada:
        await command(capsys, "players", "silence", ada.player, "--reason", "Shouts.", "--for", "2h")
        _, [line], _ = await command(capsys, "moderation")
        assert line.split("  ")[2:4] == ["silence", f"Ada ({ada.player})"]
        assert line.endswith("  Shouts.")
        _, [act], _ = await command(capsys, "moderation", "--json")
    assert (orjson.loads(act)["act"], orjson.loads(act)["player"]) == ("silence", ada.player)
