"""A command whose reader has enough, as `| head` has, ends and complains of nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from regatta_server.cli.pipes import ENDED

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    ("rooms", "list"),
    ("rooms", "check"),
    ("moderation",),
    ("reports",),
    ("score", "--ruleset", "yacht", "--dice", "1,1,1,1,1"),
    ("replay", "docs/records/given-up.json"),
    ("verify", "docs/records/given-up.json"),
)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(one, marks=[pytest.mark.prove] if number % 3 else [])
        for number, one in enumerate(COMMANDS)
    ],
    ids=" ".join,
)
def test_a_command_that_nobody_reads_ends_quietly(command: tuple[str, ...], store_url: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "regatta_server", *command],
            cwd=ROOT,
            env=os.environ | {"REGATTA_REDIS_URL": store_url},
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writer)
    assert done.stderr == ""
    assert done.returncode in (ENDED, 2)
