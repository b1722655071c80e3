"""Finds promtool, which judges rules of Prometheus; without one it takes Debian's from its package."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from testkit.chromium import say

CACHE: Final = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "regatta" / "promtool"
PATIENCE_S: Final = 20
"""Where there is no way to Debian's packages, a test is not to wait for it."""
WHAT_TO_DO: Final = "no promtool here (it comes with Prometheus; Debian: sudo apt install prometheus)"


def ensure() -> str | None:
    """Return the path of a promtool, taken from Debian's package if there was none; else None."""
    there = shutil.which("promtool")
    if there is not None:
        return there
    if not CACHE.exists() and shutil.which("apt-get") is not None and shutil.which("dpkg-deb") is not None:
        say("no promtool here: taking it from Debian's package prometheus (19 MB)…")
        take()
    return str(CACHE) if CACHE.exists() else None


def take() -> None:
    """Fetch the package and keep the one program; nothing is installed. What fails leaves nothing."""
    folder = CACHE.with_name("promtool.new")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    patience = (f"-oAcquire::http::Timeout={PATIENCE_S}", "-oAcquire::Retries=1")
    quietly(folder, "apt-get", *patience, "download", "prometheus")
    for package in folder.glob("prometheus_*.deb"):
        quietly(folder, "dpkg-deb", "--extract", package.name, ".")
    found = folder / "usr" / "bin" / "promtool"
    if found.exists():
        found.rename(CACHE)
    shutil.rmtree(folder)


def quietly(folder: Path, *command: str) -> None:
    """Run a command in a folder; whether it helped is seen by looking again."""
    subprocess.run(command, cwd=folder, capture_output=True, check=False)
