"""`regatta backup` and `regatta restore`: the append-only file of the embedded store, even while it runs."""

import argparse
import gzip
import io
import os
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Final

from regatta_server.settings import Settings
from regatta_server.store.embedded import mending, valkey
from regatta_server.store.embedded.append_only import BEFORE, FOLDER, UNFINISHED, parts_of

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
    parser.add_argument("--check", action="store_true", help="read the whole file, and restore nothing")


def run(given: argparse.Namespace, settings: Settings) -> int:
    """Do it and return the exit status. Raises NoBackup, NotMended or DataInUse."""
    if settings.redis_url is not None:
        raise NoBackup("The store at REGATTA_REDIS_URL is not our own: see docs/hosting.md, Backup.")
    try:
        if given.command == "restore" and given.repair:
            print("\n".join(repair(settings.data)))
        elif given.command == "restore" and given.check:
            print(f"{given.file} is whole: {check(given.file):,} bytes. Nothing was restored.")
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
            _read(file, part)
            (part / FOLDER).rename(data / FOLDER)
        finally:
            shutil.rmtree(part, ignore_errors=True)


def check(file: Path) -> int:
    """Return how many bytes a backup has unpacked, all of which were read. Raises NoBackup or OSError."""
    with tempfile.TemporaryDirectory(prefix="regatta-") as folder:
        _read(file, Path(folder))
        if mending.has_bad_tail(Path(folder)):
            raise NoBackup(f"{file} was made of a store that is not whole: its last command is cut.")
        return sum(path.stat().st_size for path in Path(folder, FOLDER).iterdir())


def _read(file: Path, into: Path) -> None:
    """Unpack a backup, and see that it is whole. Raises NoBackup or OSError."""
    try:
        with gzip.open(file) as plain, tarfile.open(fileobj=plain, mode="r:") as whole:
            _unpack(whole, into / FOLDER)
            while plain.read(READ_BYTES):
                pass  # to the end, where its checksum is
    except (tarfile.TarError, gzip.BadGzipFile, EOFError, zlib.error) as failure:
        raise NoBackup(f"{file} is no backup of Regatta, or was cut short or damaged: {failure}") from failure
    manifests = list((into / FOLDER).glob("*.manifest"))
    if not manifests:
        raise NoBackup(f"{file} is no backup of Regatta: it has no {FOLDER} with a manifest.")
    for name, kind in parts_of(manifests[0].read_bytes()):
        if kind != BEFORE and not (into / FOLDER / name).is_file():
            raise NoBackup(f"{file} lacks {name}, which its manifest names: restore another one.")


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
    """Write a backup that is there once it is whole, and never in the place of another. Raises NoBackup."""
    there = f"{file} is there already, and a backup is never written over: choose another name."
    if file.exists():
        raise NoBackup(there)
    try:
        with _unnamed(file) as raw:
            with tarfile.open(fileobj=raw, mode="w:gz") as whole:
                for name, (content, size) in parts.items():
                    _add(whole, name, content, size)
            raw.flush()
            os.fsync(raw.fileno())
    except FileExistsError as failure:
        raise NoBackup(there) from failure


@contextmanager
def _unnamed(file: Path) -> Iterator[IO[bytes]]:
    """Give a file that gets its name behind the block, where nothing has that; else nothing is left of it.

    On Linux it has none before, so that whoever is killed leaves nothing either. Raises FileExistsError.
    """
    try:
        number = os.open(file.parent, os.O_TMPFILE | os.O_WRONLY, 0o600)
    except (AttributeError, OSError):  # no Linux, or a file system that knows no such files
        with tempfile.NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.") as named:
            yield named.file
            os.link(named.name, file)
        return
    with open(number, "wb") as raw:
        yield raw
        # With a folder, though none is needed: Python follows the link only then.
        os.link(f"/proc/self/fd/{number}", file, src_dir_fd=number, follow_symlinks=True)


def _add(whole: tarfile.TarFile, name: str, content: Any, size: int) -> None:
    entry = tarfile.TarInfo(f"{FOLDER}/{name}")
    entry.size, entry.mode = size, 0o600
    whole.addfile(entry, content)
