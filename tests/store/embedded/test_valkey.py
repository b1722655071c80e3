"""The embedded Valkey: a real one, ours alone, that keeps what it was given."""

import asyncio
import contextlib
import gc
import os
import signal
import subprocess
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from regatta_server.store.client import connect
from regatta_server.store.embedded.append_only import FOLDER
from regatta_server.store.embedded.mending import NotMended
from regatta_server.store.embedded.valkey import (
    POLL_S,
    SOCKET,
    START_S,
    DataInUse,
    SupervisedValkey,
    embedded,
    running,
)


async def test_what_was_stored_is_there_after_a_restart(tmp_path: Path) -> None:
    for expected in (1, 2):
        async with embedded(tmp_path / "data", "everysec") as url:
            redis = connect(url)
            assert await redis.incr("starts") == expected
            await redis.aclose()


async def test_it_writes_an_append_only_file_and_listens_on_no_port(tmp_path: Path) -> None:
    async with embedded(tmp_path, "always") as url:
        redis = connect(url)
        given = await redis.config_get("append*")
        ports = await redis.config_get("port")
        await redis.aclose()
    assert (given["appendonly"], given["appendfsync"]) == ("yes", "always")
    assert ports["port"] == "0"
    assert (tmp_path / "appendonlydir").is_dir()


async def test_a_store_that_is_killed_comes_back_at_its_address_with_what_it_has_said_to_have(
    tmp_path: Path,
) -> None:
    async with embedded(tmp_path, "always") as url:
        redis = connect(url)
        for starts in (1, 2):
            assert await redis.incr("starts") == starts
            before = await whose(redis)
            assert before is not None
            os.kill(before, signal.SIGKILL)
            async with asyncio.timeout(START_S):
                while await whose(redis) in (before, None):  # noqa: ASYNC110 - a process sets no event
                    await asyncio.sleep(POLL_S)
            assert await redis.get("starts") == str(starts).encode()
        await redis.aclose()


@pytest.mark.prove
async def test_ending_at_any_moment_of_a_restart_leaves_no_connection(tmp_path: Path) -> None:
    async with embedded(tmp_path, "no") as url:
        await asyncio.gather(*(restarted_and_ended(url, tmp_path, steps) for steps in range(48)))
    gc.collect()  # a connection that was forgotten warns, which is an error


async def restarted_and_ended(url: str, data: Path, steps: int) -> None:
    """Keep a process that dies at once, and end that so many steps of the loop after it was started again."""
    started = asyncio.Event()
    commands = iter((["true"], ["sleep", "60"]))

    def begin() -> "subprocess.Popen[bytes]":
        command = next(commands)
        if command[0] == "sleep":
            started.set()
        return subprocess.Popen(command)

    valkey = SupervisedValkey(begin, url, data)
    with contextlib.suppress(RuntimeError):  # it has died already
        await valkey.start()
    keeping = asyncio.ensure_future(valkey.keep())
    await started.wait()
    for _ in range(steps):
        await asyncio.sleep(0)
    valkey.end()
    await keeping
    await valkey.stop()


async def whose(redis: Redis) -> int | None:
    """Return the process of the store that answers, None while none does."""
    try:
        return int((await redis.info("server"))["process_id"])
    except (RedisError, OSError):
        return None


async def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    async with embedded(tmp_path, "everysec") as url:
        with pytest.raises(DataInUse, match="REGATTA_DATA"):
            async with embedded(tmp_path, "everysec"):
                pytest.fail("two servers wrote into one folder")
        redis = connect(url)
        assert await redis.set("still", "here")
        await redis.aclose()


async def test_nobody_else_may_enter_a_new_data_folder(tmp_path: Path) -> None:
    async with embedded(tmp_path / "data", "everysec"):
        assert (tmp_path / "data").stat().st_mode & 0o077 == 0


async def test_a_store_that_cannot_start_says_where_to_look(tmp_path: Path) -> None:
    (tmp_path / "appendonlydir").write_text("no folder", encoding="utf-8")
    with pytest.raises(RuntimeError, match=r"valkey\.log"):
        async with embedded(tmp_path, "everysec"):
            pytest.fail("it started on a broken folder")


async def test_a_command_beside_the_server_finds_its_store_as_long_as_it_runs(tmp_path: Path) -> None:
    assert running(tmp_path) is None
    async with embedded(tmp_path, "everysec") as url:
        assert running(tmp_path) == url
    assert running(tmp_path) is None


async def test_a_server_that_was_killed_is_not_taken_for_one_that_runs(tmp_path: Path) -> None:
    (tmp_path / SOCKET).write_text(str(tmp_path / "valkey.sock"), encoding="utf-8")
    assert running(tmp_path) is None


async def written(data: Path) -> Path:
    """Store two keys, the second in a transaction, and return the file with the commands."""
    async with embedded(data, "always") as url, connect(url) as redis:
        await redis.set("first", "kept")
        await redis.eval("redis.call('SET', 'second', 'a') redis.call('SET', 'third', 'long')", 0)
    [part] = (data / FOLDER).glob("*.incr.aof")
    return part


@pytest.mark.parametrize("zeros", [0, 6, 5_000])
async def test_after_a_power_cut_it_starts_with_each_whole_command_and_goes_on_from_there(
    tmp_path: Path, zeros: int
) -> None:
    part = await written(tmp_path)
    content = part.read_bytes()
    # The last bytes never reached the disk, which are the end of a transaction.
    damaged = content[:-6] + bytes(zeros)
    part.write_bytes(damaged)
    async with embedded(tmp_path, "always") as url, connect(url) as redis:
        assert await redis.mget("first", "second", "third") == [b"kept", None, None]
        await redis.set("second", "b")
    async with embedded(tmp_path, "always") as url, connect(url) as redis:
        assert await redis.mget("first", "second") == [b"kept", b"b"]
    assert (tmp_path / f"{part.name}.uncut-1").read_bytes() == damaged


async def test_a_value_whose_end_is_zeros_is_not_taken_for_what_was_stored(tmp_path: Path) -> None:
    async with embedded(tmp_path, "always") as url, connect(url) as redis:
        await redis.set("first", "kept")
        await redis.set("last", "a value that was on its way")
    [part] = (tmp_path / FOLDER).glob("*.incr.aof")
    part.write_bytes(part.read_bytes()[:-20] + bytes(20))
    async with embedded(tmp_path, "always") as url, connect(url) as redis:
        assert await redis.mget("first", "last") == [b"kept", None]


async def test_what_is_damaged_in_its_middle_is_left_alone_and_says_what_repairs_it(tmp_path: Path) -> None:
    part = await written(tmp_path)
    damaged = part.read_bytes().replace(b"$5\r\nfirst", b"\0\0\0\0first")
    part.write_bytes(damaged)
    with pytest.raises(NotMended, match="regatta restore --repair"):
        async with embedded(tmp_path, "always"):
            pytest.fail("it started without what stands behind the damage")
    assert part.read_bytes() == damaged
