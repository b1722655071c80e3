"""The simulation as a process of its own, for tests: see __main__.py."""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


def simulation(*arguments: str | int | float) -> tuple[int, str]:
    """Return the status and all that was said by a call of the simulation."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulation", *map(str, arguments)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
    )
    return done.returncode, done.stdout
