"""A TMPDIR that is too long for a socket: sockets go to a shorter place, and a server starts."""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from regatta_server.store.embedded import valkey
from regatta_server.store.socket_folder import (
    NAME_BYTES_MOST,
    OWN_BYTES,
    PATH_BYTES_MOST,
    NoShortFolder,
    socket_folder,
)


@pytest.fixture
def long_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder for temporary files whose path is longer than a socket's may be."""
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    set_temporary(folder, monkeypatch)
    return folder


@pytest.fixture
def short() -> Iterator[Path]:
    """Give a folder whose path is short."""
    with tempfile.TemporaryDirectory(prefix="r", dir="/tmp") as folder:
        yield Path(folder)


def set_temporary(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", None)  # Python has looked before


async def listens_in(folder: Path) -> None:
    """Listen on a socket with the longest name."""
    server = await asyncio.start_unix_server(lambda *_: None, folder / ("n" * NAME_BYTES_MOST))
    server.close()
    await server.wait_closed()


async def test_sockets_are_in_tmpdir_where_its_path_is_short(
    short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_temporary(short, monkeypatch)
    with socket_folder() as folder:
        assert folder.parent == short
        assert os.stat(folder).st_mode & 0o777 == 0o700, "only we can enter it"
        await listens_in(folder)
    assert list(os.scandir(short)) == []


async def test_sockets_are_elsewhere_where_tmpdir_is_too_long(long_folder: Path) -> None:
    with socket_folder() as folder:
        assert not folder.is_relative_to(long_folder)
        assert len(os.fsencode(folder)) + 1 + NAME_BYTES_MOST <= PATH_BYTES_MOST
        await listens_in(folder)


async def test_where_there_is_no_short_folder_the_start_says_what_to_do(
    long_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regatta_server.store.socket_folder.SHORTER", (str(long_folder),))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long_folder))
    with pytest.raises(
        NoShortFolder, match=f"Set TMPDIR to one of at most {PATH_BYTES_MOST - OWN_BYTES} bytes"
    ):
        with socket_folder():
            pass


async def test_the_embedded_store_starts_where_tmpdir_is_too_long(long_folder: Path, tmp_path: Path) -> None:
    async with valkey.embedded(tmp_path / "data", "everysec") as url:
        assert str(long_folder) not in url
