"""The optional distribution `regatta-accel`: modules of every move, compiled from this server's sources.

It is looked for once, before any of them is imported. If it was compiled from other sources than these,
Python runs as it does without it.
"""
# ruff: noqa: PLC0415 - whoever has it not waits for none of these imports

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class Accel(NamedTuple):
    """What there is of it."""

    compiled: Collection[str] = ()
    """Modules that run compiled: all, or none."""
    stale: Collection[str] = ()
    """Modules of which it was compiled from another source."""

    def __str__(self) -> str:
        """Say it to a host; empty where it is not installed."""
        if self.stale:
            return "regatta-accel is of another version, so nothing runs compiled: build it anew"
        return f"regatta-accel: {len(self.compiled)} modules run compiled" if self.compiled else ""


class Finder:
    """Finds modules in a folder where each lies by its whole name."""

    def __init__(self, folder: "Path", modules: Collection[str], ending: str) -> None:
        """Take the folder, its modules, and how their files end."""
        self._folder = folder
        self._modules = modules
        self._ending = ending

    def find_spec(self, fullname: str, _: Sequence[str] | None = None, __: Any = None, /) -> Any:
        """Return where a module is found; None for all others."""
        if fullname not in self._modules:
            return None
        from importlib.machinery import ExtensionFileLoader
        from importlib.util import spec_from_file_location

        file = str(self._folder / f"{fullname}{self._ending}")
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))


def use() -> Accel:
    """Let modules come from the distribution from now on, where it is installed; return what there is."""
    try:
        file = import_module("regatta_accel").__file__
    except ModuleNotFoundError:
        return Accel()
    import json
    import sys
    from pathlib import Path
    from sysconfig import get_config_var

    folder = Path(file or "").parent
    sources: Mapping[str, str] = json.loads((folder / "sources.json").read_text(encoding="utf-8"))
    stale = tuple(module for module, checksum in sources.items() if _checksum(module) != checksum)
    if stale:
        # They call each other: a part of them is never mixed with other sources.
        return Accel((), stale)
    sys.meta_path.insert(0, Finder(folder, sources, get_config_var("EXT_SUFFIX")))
    return Accel(tuple(sources))


def _checksum(module: str) -> str:
    """Return the SHA-256 of a module's source, as the distribution has it; empty where there is none."""
    from hashlib import sha256
    from pathlib import Path

    source = (Path(__file__).resolve().parents[2] / module.replace(".", "/")).with_suffix(".py")
    return sha256(source.read_bytes()).hexdigest() if source.exists() else ""


ACCEL: Final = use()
