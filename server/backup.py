"""`regatta backup` and `regatta restore`: the append-only file of the embedded store, while it runs too."""

import argparse
import asyncio
import io
import shutil
import tarfile
from pathlib import Path
from typing import Any, Final

from server.beside import at_store
from server.settings import Settings
from server.store import valkey
from server.store.client import Client

FOLDER: Final = "appendonlydir"
"""Where Valkey keeps its file, in parts that a manifest names."""


class NoBackup(RuntimeError):
    """It cannot be done; the message says what to do instead."""


def add_to(commands: Any) -> None:
    """Add the commands to a parser's commands."""
    backing = commands.add_parser(
        "backup", help="copy everything that the embedded store keeps into one file"
    )
    backing.add_argument("file", type=Path, help="the file to write, such as regatta.tar.gz")
    restoring = commands.add_parser(
        "restore", help="put a backup into the data folder, where there is none yet"
    )
    restoring.add_argument("file", type=Path, help="a file that `regatta backup` wrote")


def run(given: argparse.Namespace, settings: Settings) -> int:
    """Do it and return the exit status. Raises NoBackup, NoStore or DataInUse."""
    if settings.redis_url is not None:
        raise NoBackup("The store at REGATTA_REDIS_URL is not our own: see docs/hosting.md, Backup.")
    try:
        if given.command == "restore":
            restore(given.file, settings.data)
            print(f"{settings.data} has what {given.file} had: start the server.")
        else:
            back_up(settings, given.file)
            print(f"{given.file} has everything, the seeds of running games too: keep it private.")
    except OSError as failure:
        raise NoBackup(f"{failure.filename or given.file}: {failure.strerror}") from failure
    return 0


def back_up(settings: Settings, file: Path) -> None:
    """Write all that is stored into a file; whoever plays plays on. Raises as `run` does."""
    data = settings.data
    if valkey.running(data) is not None:
        at_store(settings, lambda redis: _while_it_runs(redis, data, file))
        return
    if not (data / FOLDER).is_dir():
        raise NoBackup(f"Nothing is stored in {data}: set REGATTA_DATA to the folder of the server.")
    with valkey.locked(data / "lock"):
        _write(data, file)


def restore(file: Path, data: Path) -> None:
    """Put a backup into a data folder without one. Raises NoBackup, DataInUse or OSError."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with valkey.locked(data / "lock"):
        if (data / FOLDER).exists():
            raise NoBackup(f"{data / FOLDER} is there already: move it away first, or set REGATTA_DATA.")
        part = data / f"{FOLDER}.part"
        shutil.rmtree(part, ignore_errors=True)
        try:
            with tarfile.open(file) as whole:
                _unpack(whole, part / FOLDER)
            if not list((part / FOLDER).glob("*.manifest")):
                raise NoBackup(f"{file} is no backup of Regatta: it has no {FOLDER} with a manifest.")
            (part / FOLDER).rename(data / FOLDER)
        except tarfile.TarError as failure:
            raise NoBackup(f"{file} is no backup of Regatta, or damaged: {failure}") from failure
        finally:
            shutil.rmtree(part, ignore_errors=True)


def _unpack(whole: tarfile.TarFile, folder: Path) -> None:
    """Write the files of a backup into a new folder; what else is in it, and leads elsewhere, is left out."""
    folder.mkdir(mode=0o700, parents=True)
    for entry in whole:
        of, _, name = entry.name.rpartition("/")
        content = whole.extractfile(entry) if entry.isreg() and of == FOLDER else None
        if content is not None:
            with (folder / name).open("xb") as file:
                shutil.copyfileobj(content, file)


async def _while_it_runs(redis: Client, data: Path, file: Path) -> None:
    async with valkey.no_rewrite(redis):
        await asyncio.to_thread(_write, data, file)


def _write(data: Path, file: Path) -> None:
    """Write the parts that the manifest names; what is appended meanwhile is left out."""
    folder = data / FOLDER
    [manifest] = folder.glob("*.manifest")
    named = manifest.read_bytes()
    parts = [line.split()[1].decode() for line in named.splitlines() if line.startswith(b"file ")]
    unfinished = file.with_name(file.name + ".part")
    try:
        with unfinished.open("xb") as raw:
            unfinished.chmod(0o600)
            with tarfile.open(fileobj=raw, mode="w:gz") as whole:
                _add(whole, manifest.name, io.BytesIO(named), len(named))
                for part in parts:
                    with (folder / part).open("rb") as kept:
                        _add(whole, part, kept, (folder / part).stat().st_size)
        unfinished.rename(file)
    except FileExistsError as failure:
        # Not ours to remove.
        raise NoBackup(f"{unfinished} is there: another backup runs, or was ended. Remove it.") from failure
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _add(whole: tarfile.TarFile, name: str, content: Any, size: int) -> None:
    entry = tarfile.TarInfo(f"{FOLDER}/{name}")
    entry.size, entry.mode = size, 0o600
    whole.addfile(entry, content)
