"""An empty clone with empty caches, as a newcomer has it: it opens, and it opens again."""

import contextlib
import os
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.installing.clones import clone_into, newcomers

PLAY: Final = ("python3", "install.py", "play")
MAKE_PLAY: Final = ("make", "play")
BENCH: Final = ("make", "bench", "ARGS=--only questions")

pytestmark = [pytest.mark.prove, pytest.mark.slow, pytest.mark.timeout(900)]


@dataclass(frozen=True)
class Opened:
    """A server that a command has installed and started."""

    url: str
    lines: Sequence[str]
    """What was said before it was open."""


@contextlib.contextmanager
def playing(clone: Path, command: Sequence[str], caches: Path) -> Iterator[Opened]:
    """Run the command in a clone until its server is open; interrupt it after the block, as Ctrl-C does."""
    environment = {
        "PIP_CACHE_DIR": "pip",
        "UV_CACHE_DIR": "uv",
        "npm_config_cache": "npm",
        "XDG_CACHE_HOME": "xdg",
    }
    settings = {name: str(caches / folder) for name, folder in environment.items()} | {"REGATTA_PORT": "0"}
    errors = clone.parent / "errors"
    with (
        errors.open("wb") as stderr,
        subprocess.Popen(
            command,
            cwd=clone,
            env=newcomers() | settings,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            lines = list(until_open(process.stdout))
            assert "Regatta is open at " in "".join(lines[-1:]), errors.read_text(encoding="utf-8")
            yield Opened(lines[-1].split()[4], lines)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
            process.stdout.read()


def until_open(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines up to that which says that the server is open."""
    for line in lines:
        yield line
        if line.startswith("Regatta is open at "):
            return


def page(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as answer:  # noqa: S310 - the server that was just started
        return str(answer.read().decode())


def test_an_empty_clone_with_empty_caches_opens_and_serves_the_game_without_make_and_with_it(
    tmp_path: Path,
) -> None:
    caches = tmp_path / "caches"
    clone = clone_into(tmp_path / "one" / "regatta")
    with playing(clone, PLAY, caches) as server:
        assert page(f"{server.url}/readyz")
        assert '<script type="module"' in page(f"{server.url}/")
        output = "".join(server.lines)
        assert "built the web client" in output
        assert "installed what the server needs" in output
    if shutil.which("make") is None:
        pytest.skip("it opens without make, which there is none of for the rest")
    with playing(clone, MAKE_PLAY, caches) as server:
        assert len(server.lines) == 1, "there was nothing left to do"
    # In an environment that has what the server needs, and nothing for tests.
    done = subprocess.run(BENCH, cwd=clone, env=newcomers(), capture_output=True, text=True, check=False)
    assert "the best split" in done.stdout, done.stderr
    with playing(clone_into(tmp_path / "two" / "regatta"), MAKE_PLAY, caches) as server:
        output = "".join(server.lines)
        assert "took the web client of an earlier build" in output
        assert "Node" not in output
        assert '<script type="module"' in page(f"{server.url}/")
