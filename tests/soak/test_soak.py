"""The soak: `make prove` lets people come and go for half a minute, with `--soak-minutes=60` for an hour.

Both hold every key of the store against the table of kinds, and what each visitor left against its bound, and
look for faults in the log and for files that stay open. How the memory of node and archive goes on is judged
from 20 minutes on: in less, what a process takes in steps looks like a leak.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.proving import SOAK
from tests.soak import report
from tests.soak.run import soak

MINUTES: Final = 0.5
AROUND_S: Final = 600
"""For what comes before and behind: a net."""


@pytest.mark.prove
@pytest.mark.soak
@pytest.mark.timeout(0)  # as long as was asked for, and the net below
async def test_nothing_grows_with_those_who_come_and_go_but_what_has_a_bound(
    tmp_path: Path, request: pytest.FixtureRequest, record_property: Callable[[str, object], None]
) -> None:
    minutes = request.config.getoption("--soak-minutes") or MINUTES
    async with asyncio.timeout(minutes * 60 + AROUND_S):
        run = await soak(tmp_path, minutes)
    lines = report.text(run)
    record_property(SOAK, lines)
    assert report.faults(run) == [], lines
