"""The version of a release: may it be the next one, where is it written, and what closes the changelog?

It is said once, in `make release VERSION=…`, which writes it into every place; a test holds that they are
equal. What runs asks for that of the installed package, and the web client for that of the npm package.
"""

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from installing.steps import Failed

PLACES: Final = (
    ("pyproject.toml", r'^version = "(.+)"$'),
    ("pyproject.toml", r'^    "regatta-protocol==([^"]+)"'),
    ("pyproject.toml", r'^terminal = \["regatta-terminal==([^"]+)"'),
    ("protocol/pyproject.toml", r'^version = "(.+)"$'),
    ("client_terminal/pyproject.toml", r'^version = "(.+)"$'),
    ("client_terminal/pyproject.toml", r'^    "regatta-protocol==([^"]+)"'),
    ("accel/pyproject.toml", r'^version = "(.+)"$'),
    ("client_web/packages/protocol/package.json", r'^  "version": "(.+)",$'),
)
"""Each file that has the version, and the line that says it.

client_web/package.json is not among them: nobody is given what it names, and package-lock.json would change
with it, for which every clone fetches its packages anew.
"""
CHANGELOG: Final = "CHANGELOG.md"
VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
"""Three numbers: SemVer (npm) and PEP 440 (wheels) write all that is beyond them in different ways."""
UNRELEASED: Final = "## [Unreleased]\n"
RELEASED: Final = re.compile(r"^## \[(\d+\.\d+\.\d+)\]", re.MULTILINE)


def order(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, which compare as versions do."""
    return tuple(map(int, version.split(".")))


def judge(version: str, released: Sequence[str]) -> None:
    """Raise Failed unless a release may be named so after those there were."""
    if not VERSION.fullmatch(version):
        raise Failed(
            f"'{version}' is no version: give three numbers, as in `make release VERSION=1.2.0` "
            "(SemVer and PEP 440 agree on no more)."
        )
    last = max(released, key=order, default=None)
    if last is not None and order(version) <= order(last):
        raise Failed(f"{version} is not above {last}, which was released last: give a higher version.")


def released(changelog: str) -> list[str]:
    """Return the versions that a changelog has sections of."""
    return RELEASED.findall(changelog)


def closed(changelog: str, version: str, day: date) -> str:
    """Return the changelog with what is unreleased as the section of a version. Raises Failed."""
    before, heading, after = changelog.partition(UNRELEASED)
    if not heading:
        raise Failed(f"{CHANGELOG} has no section [Unreleased]: put one above the others.")
    if not after.partition("\n## ")[0].strip():
        raise Failed(f"[Unreleased] in {CHANGELOG} is empty: say there what is new, or release nothing.")
    return f"{before}{heading}\n## [{version}] - {day.isoformat()}\n{after}"


def versions(root: Path) -> list[str]:
    """Return what each place says."""
    found = []
    for name, line in PLACES:
        (version,) = re.findall(line, (root / name).read_text(encoding="utf-8"), re.MULTILINE)
        found.append(str(version))
    return found


def write(root: Path, version: str, day: date) -> dict[Path, bytes]:
    """Write the version into every place, close the changelog; return what was there. Raises Failed."""
    changelog = root / CHANGELOG
    section = closed(changelog.read_text(encoding="utf-8"), version, day)
    before = {path: path.read_bytes() for path in (changelog, *(root / name for name, _ in PLACES))}
    for name, line in PLACES:
        text = (root / name).read_text(encoding="utf-8")
        (found,) = re.finditer(line, text, re.MULTILINE)
        start, end = found.span(1)
        (root / name).write_text(text[:start] + version + text[end:], encoding="utf-8")
    changelog.write_text(section, encoding="utf-8")
    return before
