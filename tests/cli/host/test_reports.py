"""`regatta reports`, as a host runs it beside a server: what it prints, and what it takes off the list."""

import asyncio
from pathlib import Path

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.commands.people import Report
from regatta_protocol.connection import Connection
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.__main__ import main
from regatta_server.service import Running, service
from regatta_server.settings import Settings
from regatta_server.store.embedded import valkey
from testkit.play import guest, join, open_room
from tests.products.chat.talking import say
from tests.products.moderation.reporting import all_open


async def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return the exit status of the command, and what it prints to both ends."""
    capsys.readouterr()
    status = await asyncio.to_thread(main, ["reports", *arguments])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


async def report(
    me: Connection, player: PlayerId, text: str = "", room: RoomId | None = None, version: int | None = None
) -> None:
    """Report a player."""
    command = Report(id=me.new_id(), player=player, reason="insults", text=text, room=room, version=version)
    await me.ask(command)


@pytest.fixture
def at_the_store(monkeypatch: pytest.MonkeyPatch, store_url: str) -> None:
    """Let the command find the store of the tests."""
    monkeypatch.setenv("REGATTA_REDIS_URL", store_url)


async def test_it_prints_a_paragraph_for_each_open_report_the_newest_last(
    running: Running, at_the_store: None, capsys: pytest.CaptureFixture[str]
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await open_room(ada, 3)
        await join(bob, room)
        await say(bob, room, phrase="ouch")
        await report(ada, bob.player, "First line\nsecond \x1b[31mline", room, 2)
        await report(bob, ada.player)
        status, printed, _ = await command(capsys)
    assert status == 0
    first, second, count = printed.strip().split("\n\n")
    lines = first.splitlines()
    assert lines[0].endswith(f"UTC  insults in room {room} at version 2")
    assert lines[1:4] == [
        f"  reported: Bob ({bob.player})",
        f"  reporter: Ada ({ada.player})",
        "  text: First line / second �[31mline",
    ]
    assert lines[4].endswith(f"UTC Bob ({bob.player}): [ouch]")
    assert f"  reported: Ada ({ada.player})" in second
    assert count.startswith("2 open reports;")


async def test_for_programs_it_prints_a_json_object_for_each(
    running: Running, redis: Redis, at_the_store: None, capsys: pytest.CaptureFixture[str]
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        await report(ada, bob.player, "twice\nas long")
        _, printed, _ = await command(capsys, "--json")
    [line] = printed.splitlines()
    [(number, open_report)] = (await all_open(redis)).items()
    assert orjson.loads(line) == {"report": number, **open_report}


async def test_what_is_done_goes_from_the_list_and_the_reporter_is_told_once(
    running: Running, redis: Redis, at_the_store: None, capsys: pytest.CaptureFixture[str]
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        await report(ada, bob.player)
        await report(bob, ada.player)
        number, other = await all_open(redis)
        status, printed, _ = await command(capsys, "--done", number)
        assert (status, printed) == (0, f"Done: {number}.\n")
        message = await ada.notifications.get()
        assert message["type"] == "notice"
        assert message["notice"]["kind"] == "report_handled"
        assert "player" not in message["notice"]
        status, _, wrong = await command(capsys, "--done", number)
        assert status == 2
        assert "no open report of this id" in wrong
        assert bob.notifications.empty()
        assert ada.notifications.empty()
    assert list(await all_open(redis)) == [other]


@pytest.mark.parametrize("number", ["", "-", "+", "1", "1-1", "9" * 30 + "-1", "99999999999999999999-1"])
async def test_an_id_that_there_is_not_is_told_in_one_line(
    redis: Redis, at_the_store: None, capsys: pytest.CaptureFixture[str], number: str
) -> None:
    status, _, wrong = await command(capsys, f"--done={number}")
    assert status == 2
    assert len(wrong.splitlines()) == 1


async def test_without_reports_it_says_so(
    redis: Redis, at_the_store: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await command(capsys) == (0, "There are no open reports.\n", "")
    assert await command(capsys, "--json") == (0, "", "")


async def test_it_finds_the_store_of_a_server_that_runs_on_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REGATTA_DATA", str(tmp_path))
    async with valkey.embedded(tmp_path, "everysec") as url:
        async with service(Settings(port=0), url) as node, guest(node, "Ada") as ada:
            async with guest(node, "Bob") as bob:
                await report(ada, bob.player)
        status, printed, _ = await command(capsys)
    assert status == 0
    assert "reported: Bob" in printed
    status, _, wrong = await command(capsys)
    assert status == 2
    assert len(wrong.splitlines()) == 1
    assert "REGATTA_DATA" in wrong


async def test_a_store_that_does_not_answer_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REGATTA_REDIS_URL", f"unix://{tmp_path / 'nobody'}")
    status, _, wrong = await command(capsys)
    assert status == 2
    assert wrong.startswith("regatta: The store does not answer")
    assert len(wrong.splitlines()) == 1
