"""The checkers find what is wrong: bugs, planted one at a time into runs that hold without them."""

from collections.abc import Mapping
from typing import Final

import pytest

from tests.simulation.bugs import BUGS
from tests.simulation.running import simulation

FOUND_BY: Final[Mapping[str, set[str]]] = {
    "commit-unchecked": {
        "facts are in one line, and everybody heard the same",
        "nothing acknowledged is lost",
    },
    "tell-before-store": {
        "facts are in one line, and everybody heard the same",
        "nothing acknowledged is lost",
    },
    "lost-alarm": {"every alarm rings, once"},
    "no-deduplication": {"nothing is done twice"},
    "gap-ignored": {"versions have no gap"},
    "line-not-fenced": {"nothing is done behind its player's back"},
    "stamp-not-compared": {"each change stands behind what it was judged by"},
}
"""By bug, the checks of which one must speak."""
SEASONS: Final[Mapping[str, str]] = {"line-not-fenced": "still", "stamp-not-compared": "losing"}
"""What must break for a bug to show, where that is something of its own."""
FIRST: Final[Mapping[str, int]] = {
    **{"commit-unchecked": 4, "tell-before-store": 14, "lost-alarm": 14, "no-deduplication": 3},
    **{"gap-ignored": 19, "line-not-fenced": 1, "stamp-not-compared": 4},
}
"""By bug, the seed with which its search begins: one that finds it, until what is done has changed."""
TRIED_MOST: Final = 12
"""Runs in which a bug is looked for: the rarest one shows in every second."""


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("bug", BUGS)
@pytest.mark.prove
def test_a_planted_bug_is_found(bug: str) -> None:
    season = SEASONS.get(bug, "usual")
    for seed in range(FIRST[bug], FIRST[bug] + TRIED_MOST):
        status, output = simulation("--brief", "--season", season, "--plant", bug, seed)
        assert status in (0, 1), output
        assert "plant this bug elsewhere" not in output, output
        found = {line.removeprefix("Not so: ") for line in output.splitlines() if line.startswith("Not so: ")}
        if found & FOUND_BY[bug]:
            assert f"make sim SEED={seed}" in output
            return
    pytest.fail(f"{bug} was not found in {TRIED_MOST} runs")
