"""`python3 -m installing.lock`: write down anew what the container image is made of, with uv.

Versions and hashes for every machine that there are wheels for, and no addresses: who builds has an index.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from installing.environment import ROOT, dependencies, project
from installing.web_build import NODE_WHEEL

PYTHON_OF_IMAGE: Final = "3.13"
HEAD: Final = (
    "# What the container image has, by `python3 -m installing.lock`; pyproject.toml has the ranges.\n"
)


def files() -> dict[Path, list[str]]:
    """Return what is locked where."""
    return {
        ROOT / "deploy" / "requirements.txt": dependencies(),
        ROOT / "deploy" / "requirements-build.txt": [
            *project()["build-system"]["requires"],
            *project(ROOT / "accel")["build-system"]["requires"],
            NODE_WHEEL,
        ],
    }


def locked(uv: str, wanted: list[str]) -> str:
    """Return versions and hashes of what is wanted and all that it needs. Raises CalledProcessError."""
    command = [uv, "pip", "compile", "-", "--quiet", "--universal"]
    command += [
        "--generate-hashes",
        "--no-annotate",
        "--no-emit-index-url",
        "--no-emit-find-links",
        "--no-header",
    ]
    done = subprocess.run(command, input="\n".join(wanted), capture_output=True, text=True, check=True)
    return done.stdout


def main() -> int:
    """Write the files; return the exit status."""
    uv = shutil.which("uv")
    if uv is None:
        print(
            "Regatta: install uv, which locks (https://docs.astral.sh/uv/), and start again.", file=sys.stderr
        )
        return 2
    for path, wanted in files().items():
        try:
            path.write_text(HEAD + locked(uv, wanted), encoding="utf-8")
        except subprocess.CalledProcessError as failure:
            print(f"{failure.stderr}Regatta: uv could not lock that: mend what it says.", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
