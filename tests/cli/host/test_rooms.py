"""`regatta rooms check`: walks a real store, beside a server too, and lists rooms that cannot be read."""

import asyncio
import json
from pathlib import Path

import pytest
from redis.asyncio import Redis

from regatta_server.__main__ import main
from regatta_server.store import keys
from testkit.play import begin, guest, open_room, throw
from testkit.rooms.damage import StoredRoom, damaged, played, stored_room
from tests.conftest import Serve


def with_a_hole() -> tuple[StoredRoom, str]:
    """Return a room with a hole, and how it is told."""
    table = played("hole")
    sentence = f"a stream with a hole: version {table.version - 2} is missing"
    return damaged(table.facts, "a hole behind the snapshot"), sentence


@pytest.fixture(autouse=True)
def at_the_store(monkeypatch: pytest.MonkeyPatch, store_url: str) -> None:
    """Let the command find the store of the tests."""
    monkeypatch.setenv("REGATTA_REDIS_URL", store_url)


async def check(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, list[str]]:
    """Return the exit status of the command, and the lines that it prints."""
    capsys.readouterr()
    status = await asyncio.to_thread(main, ["rooms", "check", *options])
    return status, capsys.readouterr().out.splitlines()


@pytest.mark.usefixtures("redis")
async def test_a_store_without_rooms_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert await check(capsys) == (0, ["There are no rooms."])


async def test_rooms_that_a_server_has_stored_can_all_be_read(
    serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        await throw(ada, await begin(ada, bob))
        assert await check(capsys) == (0, ["1 room: all can be read."])
        await open_room(ada, 2)
        assert await check(capsys) == (0, ["2 rooms: all can be read."])


async def test_each_room_that_cannot_be_read_is_listed_with_why_and_nothing_changes(
    redis: Redis, capsys: pytest.CaptureFixture[str]
) -> None:
    await stored_room(played("good").facts).put(redis)
    hole, text = with_a_hole()
    old = damaged(played("old").facts, "a development version")
    for room in (hole, old):
        await room.put(redis, due_ms=5)
    before = {name: await redis.dump(name) for name in await redis.keys("*")}
    status, [*listed, counts] = await check(capsys)
    assert status == 1
    assert sorted(listed) == sorted(
        [f"{hole.room}: {text}", f"{old.room}: of a development version before 0.1.0"]
    )
    assert counts == "3 rooms: 2 cannot be read, the others can."
    assert {name: await redis.dump(name) for name in await redis.keys("*")} == before


async def test_as_json_there_is_an_object_for_each_and_one_for_the_counts(
    redis: Redis, capsys: pytest.CaptureFixture[str]
) -> None:
    hole, text = with_a_hole()
    await hole.put(redis)
    status, lines = await check(capsys, "--json")
    expected = [{"room": hole.room, "problem": text}, {"rooms": 1, "unreadable": 1}]
    assert (status, [json.loads(line) for line in lines]) == (1, expected)
    await redis.delete(keys.facts(hole.room), keys.room(hole.room))
    status, lines = await check(capsys, "--json")
    assert (status, [json.loads(line) for line in lines]) == (0, [{"rooms": 0, "unreadable": 0}])


async def test_what_is_stored_does_not_steer_the_terminal(
    redis: Redis, capsys: pytest.CaptureFixture[str]
) -> None:
    room = stored_room(played("odd").facts)
    room.replace_last({"1": b'{"type":"\x1b[31mred","at_ms":1}'.replace(b"\x1b", b"\\u001b")})
    await room.put(redis)
    _, lines = await check(capsys)
    assert "\x1b" not in "".join(lines)
    assert "[31mred" in lines[0]


def test_without_a_store_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("REGATTA_REDIS_URL")
    monkeypatch.setenv("REGATTA_DATA", str(tmp_path))
    assert main(["rooms", "check"]) == 2
    assert "start it with regatta serve" in capsys.readouterr().err
