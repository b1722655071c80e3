"""Runs of the simulation: a fixed set, fresh ones, and that one seed is one run, to the byte."""

import re
from collections.abc import Mapping
from typing import Final

import pytest

from tests.simulation.running import simulation

FIXED: Final = (
    ("usual", 14),
    *(
        pytest.param(season, seed, marks=pytest.mark.prove)
        for season, seed in (("bots", 1), ("still", 1), ("losing", 4))
    ),
)
"""One of each season, among them those by which bugs are found that are planted. What a seed found has a test
of its own, for each change of what is done shifts what breaks when: older seeds are what fresh ones are."""
FRESH_MINUTES: Final[Mapping[str, float]] = {"usual": 0.5, "bots": 0.2, "still": 0.25, "losing": 0.25}
"""Time for seeds that nobody has tried yet; the run that is under way then is played to its end."""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("season", "seed"), FIXED)
def test_a_run_holds_whatever_breaks(season: str, seed: int) -> None:
    assert len(digests(seed, season=season)) == 1


@pytest.mark.prove
@pytest.mark.timeout(600)
def test_a_seed_is_one_run_to_the_byte_whatever_ran_before_it() -> None:
    [once], [other, again] = digests(4), digests(14, 4)
    assert once == again
    assert once != other


def digests(*seeds: int, season: str = "usual") -> list[str]:
    """Return the digest of each run, all of which hold."""
    status, output = simulation("--brief", "--season", season, *seeds)
    assert status == 0, output
    return re.findall(r"digest (\w+)", output)


@pytest.mark.prove
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("season", "minutes"), FRESH_MINUTES.items())
def test_fresh_seeds_hold_or_say_how_to_repeat_them(season: str, minutes: float) -> None:
    status, output = simulation("--season", season, "--minutes", minutes)
    print(output)
    assert re.search(r"seed \d+ holds", output), output
    assert status == 0, output
