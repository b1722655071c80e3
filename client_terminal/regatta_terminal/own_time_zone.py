"""In which time zone the terminal is: turn windows go by it where a player has chosen no other."""

import os
import re
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from regatta_protocol.people.local_time import TimeZone

NAME: Final[TypeAdapter[str]] = TypeAdapter(TimeZone)
LOCALTIME: Final = Path("/etc/localtime")
WRITTEN: Final = Path("/etc/timezone")


def own_time_zone(localtime: Path = LOCALTIME, written: Path = WRITTEN) -> str | None:
    """Return the name of the zone that this system is set to; None where it says none that can be sent."""
    for name in (os.environ.get("TZ", "").removeprefix(":"), _linked(localtime), _read(written)):
        try:
            return NAME.validate_python(name)
        except ValidationError:
            continue
    return None


def _linked(localtime: Path) -> str:
    """Return what stands behind the folder of zones in where a link leads."""
    try:
        found = re.search(r"/zoneinfo/(?:(?:posix|right)/)?(.+)$", str(localtime.readlink()))
    except OSError:
        return ""
    return found[1] if found else ""


def _read(written: Path) -> str:
    try:
        return written.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
