"""A backup of the embedded store while people play, and what comes back of it."""

import argparse
import asyncio
import os
import signal
import stat
import sys
import tarfile
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.connection import connect
from regatta_server.__main__ import main
from regatta_server.cli.host import backup
from regatta_server.cli.host.backup import NoBackup
from regatta_server.service import service
from regatta_server.settings import Settings
from regatta_server.store.embedded import valkey
from regatta_server.store.embedded.append_only import FOLDER
from regatta_server.store.embedded.valkey import DataInUse
from testkit.play import begin, enter, guest, socket_of, throw, until

REWRITES = "auto-aof-rewrite-percentage"


def command(name: str, file: Path) -> argparse.Namespace:
    """Return what the command line would give."""
    return argparse.Namespace(command=name, file=file, repair=False, check=False)


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


@pytest.mark.prove
async def test_a_backup_that_is_ended_by_a_signal_leaves_the_store_as_it_is_and_nothing_behind(
    tmp_path: Path,
) -> None:
    data, pipe = tmp_path / "data", tmp_path / "kept.tar.gz"
    async with valkey.embedded(data, "everysec") as url, Redis.from_url(url) as redis:
        await rewrite(redis)
        before = await redis.config_get(REWRITES)
        for name in (signal.SIGTERM, signal.SIGKILL):
            process = await begun(data, pipe)
            process.send_signal(name)
            await process.communicate()
            assert process.returncode != 0
            assert await redis.config_get(REWRITES) == before
            assert "kept" not in "".join(os.listdir(tmp_path)), "what was killed has left nothing either"
        assert await do("backup", pipe, data) == 0


async def begun(data: Path, file: Path) -> asyncio.subprocess.Process:
    """Return a process that makes a backup, and is in the middle of it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        STANDS_STILL,
        str(file),
        env={**os.environ, "REGATTA_DATA": str(data)},
        stdout=PIPE,
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"in the middle\n"
    return process


STANDS_STILL = """
import sys, time
from regatta_server import __main__
from regatta_server.cli.host import backup

def add(*_):
    print("in the middle", flush=True)
    time.sleep(600)

backup._add = add
sys.exit(__main__.main(["backup", sys.argv[1]]))
"""


@pytest.mark.prove
async def test_two_backups_at_once_are_whole_while_the_store_writes_its_file_anew(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    files = [tmp_path / f"kept-{number}.tar.gz" for number in range(4)]
    async with valkey.embedded(data, "everysec") as url, Redis.from_url(url) as redis:
        await redis.set("a", "b")
        before = await redis.config_get(REWRITES)
        for number in range(4):
            await rewrite(redis)
            pair = files[number : number + 1] if number % 2 else files[number : number + 2]
            await asyncio.gather(*(do("backup", file, data) for file in pair if not file.exists()))
            await rewritten(redis)
        assert await redis.config_get(REWRITES) == before
    for number, file in enumerate(files):
        assert await do("restore", file, tmp_path / f"restored-{number}") == 0
        async with (
            valkey.embedded(tmp_path / f"restored-{number}", "always") as url,
            Redis.from_url(url) as redis,
        ):
            assert await redis.get("a") == b"b"


async def rewritten(redis: Redis) -> None:
    """Wait until the store has written its file anew."""
    while (await redis.info("persistence"))["aof_rewrite_in_progress"]:
        pass


async def test_parts_that_are_removed_meanwhile_are_looked_for_in_the_newer_manifest(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    manifest = folder / "appendonly.aof.manifest"
    manifest.write_text("file gone.aof seq 1 type b\n", encoding="utf-8")
    with pytest.raises(NoBackup, match="again and again"):
        await do("backup", tmp_path / "kept.tar.gz", tmp_path)
    (folder / "new.aof").write_bytes(b"new")
    manifest.write_text("file old.aof seq 1 type h\nfile new.aof seq 2 type b\n", encoding="utf-8")
    assert await do("backup", tmp_path / "kept.tar.gz", tmp_path) == 0
    with tarfile.open(tmp_path / "kept.tar.gz") as whole:
        assert [Path(name).name for name in whole.getnames()] == [manifest.name, "new.aof"]


async def test_a_manifest_that_the_store_has_not_finished_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data" / FOLDER
    folder.mkdir(parents=True)
    (folder / "appendonly.aof.manifest").write_text("file whole.aof seq 1 type b\n", encoding="utf-8")
    (folder / "whole.aof").write_bytes(b"whole")
    (folder / "temp-appendonly.aof.manifest").write_text("file half", encoding="utf-8")
    assert await do("backup", tmp_path / "kept.tar.gz", tmp_path / "data") == 0
    with tarfile.open(tmp_path / "kept.tar.gz") as whole:
        names = [Path(name).name for name in whole.getnames()]
    assert names == ["appendonly.aof.manifest", "whole.aof"]


@pytest.mark.parametrize("count", [20, 200, -1, -9])
async def test_a_file_that_was_cut_short_is_refused_in_one_line_and_leaves_nothing(
    tmp_path: Path, count: int
) -> None:
    data, file = tmp_path / "data", tmp_path / "kept.tar.gz"
    async with valkey.embedded(data, "always") as url, Redis.from_url(url) as redis:
        await redis.mset({f"key {number}": f"value {number}" for number in range(1_000)})
    await do("backup", file, data)
    file.write_bytes(file.read_bytes()[:count])
    with pytest.raises(NoBackup, match="cut short or damaged") as refused:
        await do("restore", file, tmp_path / "restored")
    assert "\n" not in str(refused.value)
    assert [path.name for path in (tmp_path / "restored").iterdir()] == ["lock"]


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


async def test_a_backup_is_never_written_over_nor_leaves_anything_beside_it(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "kept.tar.gz"
    async with valkey.embedded(data, "always"):
        pass
    await do("backup", file, data)
    first = file.read_bytes()
    with pytest.raises(NoBackup, match="is there already"):
        await do("backup", file, data)
    assert file.read_bytes() == first
    assert sorted(os.listdir(tmp_path)) == ["data", "kept.tar.gz"]


def test_of_two_backups_at_once_into_one_file_the_later_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.tar.gz"

    def later() -> None:
        with backup._unnamed(file) as late:
            late.write(b"later")
            with backup._unnamed(file) as first:
                first.write(b"first")

    with pytest.raises(FileExistsError):
        later()
    assert file.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [file]


async def test_a_backup_can_be_verified_and_nothing_is_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "kept.tar.gz"
    async with valkey.embedded(data, "always"):
        pass
    await do("backup", file, data)
    given = command("restore", file)
    given.check = True
    elsewhere = Settings(data=tmp_path / "elsewhere")
    assert backup.run(given, elsewhere) == 0
    assert "is whole" in capsys.readouterr().out
    assert not elsewhere.data.exists()
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(NoBackup, match="cut short or damaged"):
        backup.run(given, elsewhere)


def test_a_backup_that_lacks_what_its_manifest_names_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / "a.manifest").write_text("file a.1.incr.aof seq 1 type i\n", encoding="ascii")
    file = tmp_path / "kept.tar.gz"
    with tarfile.open(file, "w:gz") as whole:
        whole.add(folder / "a.manifest", f"{FOLDER}/a.manifest")
    with pytest.raises(NoBackup, match=r"lacks a\.1\.incr\.aof"):
        backup.check(file)


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


async def test_a_damaged_store_goes_on_with_what_stands_before_once_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with valkey.embedded(tmp_path, "always") as url, Redis.from_url(url) as redis:
        for key in ("a", "b", "c"):
            await redis.set(key, "value")
    [part] = (tmp_path / FOLDER).glob("*.incr.aof")
    damaged = part.read_bytes().replace(b"$1\r\nb", b"\0\0\0\0b")
    part.write_bytes(damaged)
    with pytest.raises(RuntimeError, match="--repair"):
        async with valkey.embedded(tmp_path, "always"):
            pytest.fail("it started on a damaged file")
    capsys.readouterr()  # what the log had to say
    repair = argparse.Namespace(command="restore", repair=True, file=None)
    assert await asyncio.to_thread(backup.run, repair, Settings(data=tmp_path)) == 0
    copy = tmp_path / f"{part.name}.uncut-1"
    assert copy.read_bytes() == damaged
    output, start = capsys.readouterr().out.splitlines()
    assert (str(copy) in output, start) == (True, "Start the server.")
    async with valkey.embedded(tmp_path, "always") as url, Redis.from_url(url) as redis:
        assert await redis.mget("a", "b", "c") == [b"value", None, None]


def test_nothing_is_repaired_where_nothing_is_damaged_or_stored_and_a_file_is_not_repaired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REGATTA_DATA", str(tmp_path))
    assert main(["restore", "--repair"]) == 2
    (tmp_path / FOLDER).mkdir()
    assert main(["restore", "--repair"]) == 2
    nothing, whole = capsys.readouterr().err.splitlines()
    assert "Nothing is stored" in nothing
    assert "there is nothing to cut" in whole
    for wrong in (["restore"], ["restore", "--repair", "kept.tar.gz"]):
        with pytest.raises(SystemExit, match="2"):
            main(wrong)


async def test_nothing_is_repaired_under_a_server_that_runs(tmp_path: Path) -> None:
    async with valkey.embedded(tmp_path, "always"):
        with pytest.raises(DataInUse):
            await asyncio.to_thread(backup.repair, tmp_path)
