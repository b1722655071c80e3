"""Runs of the simulation: a fixed set, fresh ones, and that one seed is one run, to the byte."""

import re
from typing import Final

import pytest

from tests.simulation.running import simulation

SHORT: Final = 14
"""The seed of a short run."""
FIXED: Final = (2, 3, 14)
"""Seeds that have found something, such as a stale copy, a frozen node that threw again; and others."""
FRESH_MINUTES: Final = 1.6
"""Time for seeds that nobody has tried yet; the run that is under way then is played to its end."""


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_run_holds_whatever_breaks() -> None:
    assert len(digests(SHORT)) == 1


@pytest.mark.prove
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", FIXED)
def test_runs_that_once_found_something_hold(seed: int) -> None:
    assert len(digests(seed)) == 1


@pytest.mark.prove
@pytest.mark.timeout(600)
def test_a_seed_is_one_run_to_the_byte_whatever_ran_before_it() -> None:
    [once], [other, again] = digests(4), digests(10, 4)
    assert once == again
    assert once != other


def digests(*seeds: int) -> list[str]:
    """Return the digest of each run, all of which hold."""
    status, said = simulation("--brief", *seeds)
    assert status == 0, said
    return re.findall(r"digest (\w+)", said)


@pytest.mark.prove
@pytest.mark.timeout(900)
def test_fresh_seeds_hold_or_say_how_to_repeat_them() -> None:
    status, said = simulation("--minutes", FRESH_MINUTES)
    print(said)
    assert re.search(r"seed \d+ holds", said), said
    assert status == 0, said
