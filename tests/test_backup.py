"""A backup of the embedded store while people play, and what comes back of it."""

import argparse
import asyncio
import stat
import tarfile
from pathlib import Path

import pytest
from redis.asyncio import Redis

from protocol.client import WatchRoom
from protocol.connection import connect
from server import backup
from server.__main__ import main
from server.backup import FOLDER, NoBackup
from server.service import service
from server.settings import Settings
from server.store import valkey
from server.store.valkey import DataInUse
from tests.play import begin, enter, guest, socket_of, throw, until

REWRITES = "auto-aof-rewrite-percentage"


def command(name: str, file: Path) -> argparse.Namespace:
    """Return what the command line would give."""
    return argparse.Namespace(command=name, file=file)


async def do(name: str, file: Path, data: Path) -> int:
    """Run the command beside the server, as a process of its own would."""
    return await asyncio.to_thread(backup.run, command(name, file), Settings(data=data))


async def rewrite(redis: Redis) -> None:
    """Have the store begin to write its file anew."""
    for number in range(2_000):
        await redis.set(f"filling:{number}", "x" * 200)
    await redis.bgrewriteaof()


async def test_a_game_goes_on_from_a_backup_that_was_made_while_it_ran(tmp_path: Path) -> None:
    data, file, restored = tmp_path / "data", tmp_path / "kept.tar.gz", tmp_path / "restored"
    async with (
        valkey.embedded(data, "everysec") as url,
        service(Settings(port=0), url) as running,
        guest(running, "Ada") as ada,
        Redis.from_url(url) as redis,
    ):
        room = await begin(ada)
        thrown = await throw(ada, room)
        await rewrite(redis)
        before = await redis.config_get(REWRITES)
        assert await do("backup", file, data) == 0
        assert await redis.config_get(REWRITES) == before
        token = ada.welcome["token"]
        await enter(ada, room, "ones")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert await do("restore", file, restored) == 0
    async with (
        valkey.embedded(restored, "everysec") as url,
        service(Settings(port=0), url) as running,
        await connect(socket_of(running), token=token, strict=True) as ada,
    ):
        await ada.ask(WatchRoom(id=ada.new_id(), room=room))
        seen = await until(ada, "snapshot")
        assert seen["version"] == thrown["version"]
        await enter(ada, room, "ones")


async def test_a_server_that_is_ended_is_backed_up_too(tmp_path: Path) -> None:
    data, file, restored = tmp_path / "data", tmp_path / "kept.tar.gz", tmp_path / "restored"
    async with valkey.embedded(data, "always") as url, Redis.from_url(url) as redis:
        await redis.set("a", "b")
    assert await do("backup", file, data) == 0
    assert await do("restore", file, restored) == 0
    async with valkey.embedded(restored, "always") as url, Redis.from_url(url) as redis:
        assert await redis.get("a") == b"b"


async def test_a_folder_that_has_something_is_left_as_it_is(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "kept.tar.gz"
    async with valkey.embedded(data, "always"):
        pass
    await do("backup", file, data)
    before = {path: path.read_bytes() for path in (data / FOLDER).iterdir()}
    with pytest.raises(NoBackup, match="there already"):
        await do("restore", file, data)
    assert {path: path.read_bytes() for path in (data / FOLDER).iterdir()} == before


async def test_nothing_is_restored_under_a_server_that_runs(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with valkey.embedded(data, "always"):
        with pytest.raises(DataInUse):
            await do("restore", tmp_path / "kept.tar.gz", data)


def archive(file: Path, *names: str) -> Path:
    """Return an archive of empty files."""
    with tarfile.open(file, "w:gz") as whole:
        for name in names:
            whole.addfile(tarfile.TarInfo(name))
    return file


@pytest.mark.parametrize(
    "names", [(), ("letter.txt",), ("../appendonlydir/x.manifest",), (f"{FOLDER}/x.aof",)]
)
async def test_a_file_that_is_no_backup_is_refused_and_leaves_nothing(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    data = tmp_path / "data"
    with pytest.raises(NoBackup, match="is no backup"):
        await do("restore", archive(tmp_path / "kept.tar.gz", *names), data)
    assert [path.name for path in data.iterdir()] == ["lock"]
    assert not (tmp_path / FOLDER).exists()


async def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.tar.gz"
    file.write_bytes(b"no archive at all")
    with pytest.raises(NoBackup, match="damaged"):
        await do("restore", file, tmp_path / "data")


async def test_where_nothing_is_stored_nothing_is_written(tmp_path: Path) -> None:
    file = tmp_path / "kept.tar.gz"
    with pytest.raises(NoBackup, match="Nothing is stored"):
        await do("backup", file, tmp_path)
    assert not file.exists()


async def test_two_backups_into_one_file_do_not_mix(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "kept.tar.gz"
    async with valkey.embedded(data, "always"):
        pass
    file.with_name("kept.tar.gz.part").write_bytes(b"the other's")
    with pytest.raises(NoBackup, match="another backup runs"):
        await do("backup", file, data)
    assert file.with_name("kept.tar.gz.part").read_bytes() == b"the other's"


def test_a_store_of_ones_own_is_not_ours_to_copy(tmp_path: Path) -> None:
    settings = Settings(redis_url="redis://127.0.0.1:1/0")
    with pytest.raises(NoBackup, match="not our own"):
        backup.run(command("backup", tmp_path / "kept"), settings)


def test_the_command_line_says_in_one_line_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REGATTA_DATA", str(tmp_path / "data"))
    assert main(["restore", str(tmp_path / "kept.tar.gz")]) == 2
    assert main(["backup", str(tmp_path / "kept.tar.gz")]) == 2
    missing, nothing = capsys.readouterr().err.splitlines()
    assert missing.startswith("regatta: ")
    assert "kept.tar.gz" in missing
    assert "Nothing is stored" in nothing
