"""Runs of the simulation: a fixed set, fresh ones, and that one seed is one run, to the byte."""

import re
from collections.abc import Mapping
from typing import Final

import pytest

from tests.simulation.running import simulation

SHORT: Final = (("usual", 14), pytest.param("bots", 5, marks=pytest.mark.prove))
"""Seeds of short runs."""
FIXED: Final = (
    *(("usual", seed) for seed in (2, 3, 346843559, 594282943)),
    *(("bots", seed) for seed in (1, 2, 3)),
    *(("still", seed) for seed in (1, 2, 3, 5, 337857082)),
    *(("losing", seed) for seed in (1, 2, 3, 4, 270482605, 418675484)),
)
"""Seeds that have found something, such as a stale copy, a frozen node that threw again, a node that would go
on from what the store had lost, a rematch that nobody ever heard of, a beat beside the end
of its node, a game that was over until the store lost its end, a connection that was lost while it was taken
over, a match that stood in the lobby after it was called off; and others."""
FRESH_MINUTES: Final[Mapping[str, float]] = {"usual": 0.9, "bots": 0.4, "still": 0.4, "losing": 0.4}
"""Time for seeds that nobody has tried yet; the run that is under way then is played to its end."""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("season", "seed"), SHORT)
def test_a_run_holds_whatever_breaks(season: str, seed: int) -> None:
    assert len(digests(seed, season=season)) == 1


@pytest.mark.prove
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("season", "seed"), FIXED)
def test_runs_that_once_found_something_hold(season: str, seed: int) -> None:
    assert len(digests(seed, season=season)) == 1


@pytest.mark.prove
@pytest.mark.timeout(600)
def test_a_seed_is_one_run_to_the_byte_whatever_ran_before_it() -> None:
    [once], [other, again] = digests(4), digests(10, 4)
    assert once == again
    assert once != other


def digests(*seeds: int, season: str = "usual") -> list[str]:
    """Return the digest of each run, all of which hold."""
    status, said = simulation("--brief", "--season", season, *seeds)
    assert status == 0, said
    return re.findall(r"digest (\w+)", said)


@pytest.mark.prove
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("season", "minutes"), FRESH_MINUTES.items())
def test_fresh_seeds_hold_or_say_how_to_repeat_them(season: str, minutes: float) -> None:
    status, said = simulation("--season", season, "--minutes", minutes)
    print(said)
    assert re.search(r"seed \d+ holds", said), said
    assert status == 0, said
