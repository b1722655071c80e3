"""`regatta backup` and `regatta restore`: the append-only file of the embedded store, while it runs too."""

import argparse
import gzip
import io
import os
import shutil
import tarfile
import zlib
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any, Final

from regatta_server.settings import Settings
from regatta_server.store import mending, valkey
from regatta_server.store.append_only import BEFORE, FOLDER, UNFINISHED, parts_of

READ_BYTES: Final = 1 << 20
TRIES: Final = 100
"""Between reading the manifest and opening what it names the store may have finished writing that anew."""


class NoBackup(RuntimeError):
    """It cannot be done; the message says what to do instead."""


def add_backup_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `regatta backup` understands."""
    parser.add_argument("file", type=Path, help="the file to write, such as regatta.tar.gz")


def add_restore_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `regatta restore` understands."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", type=Path, help="a file that `regatta backup` wrote")
    what.add_argument(
        "--repair",
        action="store_true",
        help="go on with what is whole of a damaged store, and keep a copy of all of it",
    )


def run(given: argparse.Namespace, settings: Settings) -> int:
    """Do it and return the exit status. Raises NoBackup, NotMended or DataInUse."""
    if settings.redis_url is not None:
        raise NoBackup("The store at REGATTA_REDIS_URL is not our own: see docs/hosting.md, Backup.")
    try:
        if given.command == "restore" and given.repair:
            print("\n".join(repair(settings.data)))
        elif given.command == "restore":
            restore(given.file, settings.data)
            print(f"{settings.data} has what {given.file} had: start the server.")
        else:
            back_up(settings, given.file)
            print(f"{given.file} has everything, the seeds of running games too: keep it private.")
    except OSError as failure:
        raise NoBackup(f"{failure.filename or given.file or settings.data}: {failure.strerror}") from failure
    return 0


def back_up(settings: Settings, file: Path) -> None:
    """Write all that is stored into a file; whoever plays plays on. Raises as `run` does."""
    folder = settings.data / FOLDER
    if not folder.is_dir():
        raise NoBackup(f"Nothing is stored in {settings.data}: set REGATTA_DATA to the folder of the server.")
    with ExitStack() as until_written:
        _write(_opened(folder, until_written), file)


def restore(file: Path, data: Path) -> None:
    """Put a backup into a data folder without one. Raises NoBackup, DataInUse or OSError."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with valkey.locked(data / "lock"):
        if (data / FOLDER).exists():
            raise NoBackup(f"{data / FOLDER} is there already: move it away first, or set REGATTA_DATA.")
        part = data / f"{FOLDER}.part"
        shutil.rmtree(part, ignore_errors=True)
        try:
            with gzip.open(file) as plain, tarfile.open(fileobj=plain, mode="r:") as whole:
                _unpack(whole, part / FOLDER)
                while plain.read(READ_BYTES):
                    pass  # to the end, where its checksum is
            if not list((part / FOLDER).glob("*.manifest")):
                raise NoBackup(f"{file} is no backup of Regatta: it has no {FOLDER} with a manifest.")
            (part / FOLDER).rename(data / FOLDER)
        except (tarfile.TarError, gzip.BadGzipFile, EOFError, zlib.error) as failure:
            why = f"{file} is no backup of Regatta, or was cut short or damaged: {failure}"
            raise NoBackup(why) from failure
        finally:
            shutil.rmtree(part, ignore_errors=True)


def repair(data: Path) -> list[str]:
    """Cut the append-only file of a server that is stopped where it is damaged, and return what to say.

    Raises NoBackup, NotMended, DataInUse or OSError.
    """
    if not (data / FOLDER).is_dir():
        raise NoBackup(f"Nothing is stored in {data}: set REGATTA_DATA to the folder of the server.")
    with valkey.locked(data / "lock"):
        cuts = mending.mend(data, damage=True)
    if not cuts:
        raise NoBackup(
            f"Each command in {data / FOLDER} is whole: there is nothing to cut. Where the server does not "
            f"start, see {data / 'valkey.log'}, and restore a backup into another folder."
        )
    lines = [
        f"{cut.part}: {cut.bytes_left} bytes are whole, {cut.bytes_cut} are cut off. {cut.copy} has all."
        for cut in cuts
    ]
    return [*lines, "Start the server."]


def _unpack(whole: tarfile.TarFile, folder: Path) -> None:
    """Write the files of a backup into a new folder; what else is in it, and leads elsewhere, is left out."""
    folder.mkdir(mode=0o700, parents=True)
    for entry in whole:
        of, _, name = entry.name.rpartition("/")
        content = whole.extractfile(entry) if entry.isreg() and of == FOLDER else None
        if content is not None:
            with (folder / name).open("xb") as file:
                shutil.copyfileobj(content, file)


Parts = Mapping[str, tuple[IO[bytes], int]]
"""By name, an open file and how many bytes of it are to be copied."""


def _opened(folder: Path, until: ExitStack) -> Parts:
    """Open the parts that the manifest names, until the block ends; what is appended meanwhile is left out.

    The store may write its file anew and remove these parts at any time: what is open stays whole. So nothing
    has to be asked of it, and a backup can end in any way without leaving anything behind in it.
    """
    for _ in range(TRIES):
        # While it writes a newer one, that lies there under another name for a moment.
        [manifest] = [path for path in folder.glob("*.manifest") if not path.name.startswith(UNFINISHED)]
        named = manifest.read_bytes()
        try:
            names = [name for name, kind in parts_of(named) if kind != BEFORE]
            parts = {part: until.enter_context((folder / part).open("rb")) for part in names}
        except FileNotFoundError:
            # The manifest is a newer one by now.
            continue
        content = {part: (file, os.fstat(file.fileno()).st_size) for part, file in parts.items()}
        return {manifest.name: (io.BytesIO(named), len(named)), **content}
    raise NoBackup(f"The store writes {folder} anew again and again: try it later.")


def _write(parts: Parts, file: Path) -> None:
    unfinished = file.with_name(file.name + ".part")
    try:
        with unfinished.open("xb") as raw:
            unfinished.chmod(0o600)
            with tarfile.open(fileobj=raw, mode="w:gz") as whole:
                for name, (content, size) in parts.items():
                    _add(whole, name, content, size)
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
