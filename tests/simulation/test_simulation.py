"""Runs of the simulation: a fixed set, fresh ones, and that one seed is one run, to the byte."""

import re
from typing import Final

import pytest

from tests.simulation.running import simulation

FIXED: Final = (2, 3, 14)
"""Seeds that have found something, such as a stale copy, a frozen node that threw again; and others."""
FRESH_MINUTES: Final = 1.6
"""Time for seeds that nobody has tried yet; the run that is under way then is played to its end."""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", FIXED)
def test_a_run_holds_whatever_breaks(seed: int) -> None:
    status, said = simulation("--brief", seed)
    assert status == 0, said


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_seed_is_one_run_to_the_byte() -> None:
    digests = [re.findall(r"digest (\w+)", simulation("--brief", *seeds)[1]) for seeds in ((4,), (10, 4))]
    [[once], [other, again]] = digests
    assert once == again, "whatever ran before it"
    assert once != other


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_fresh_seeds_hold_or_say_how_to_repeat_them() -> None:
    status, said = simulation("--minutes", FRESH_MINUTES)
    print(said)
    assert re.search(r"seed \d+ holds", said), said
    assert status == 0, said
