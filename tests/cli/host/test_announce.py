"""`regatta announce`: what everybody who is there hears, and for how long."""

import pytest

from regatta_server.service import Running
from testkit.play import guest
from tests.cli.host_commands import command


@pytest.fixture(autouse=True)
def at_the_store(monkeypatch: pytest.MonkeyPatch, store_url: str) -> None:
    """Let the commands find the store of the tests."""
    monkeypatch.setenv("REGATTA_REDIS_URL", store_url)


async def test_something_is_announced_until_it_is_ended(
    running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    async with guest(running, "Ada") as ada:
        assert (await command(capsys, "announce"))[1] == ["Nothing is announced."]
        assert (await command(capsys, "announce", "We restart.", "--for", "30m"))[0] == 0
        event = await ada.notifications.get()
        assert event["type"] == "announcement"
        _, [line], _ = await command(capsys, "announce")
        assert line.endswith(": We restart.")
        assert (await command(capsys, "announce", "Both?", "--end"))[0] == 2
        assert (await command(capsys, "announce", "--end"))[0] == 0
        assert (await command(capsys, "announce"))[1] == ["Nothing is announced."]
