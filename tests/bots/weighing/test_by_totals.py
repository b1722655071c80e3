"""How likely entries win, from how likely totals are."""

import numpy as np
import pytest

from regatta_server.bots.weighing.by_totals import Aim

RIVAL = np.array([0.25, 0.0, 0.5, 0.25, 0.0])
"""What a rival will yet bring: 0, 2 or 3 points, and it does not win at once."""


def certain(points: int, width: int = 4) -> np.ndarray:
    """Return totals of one's own, of one state that brings so many points."""
    return np.eye(1, width + 1, points)


@pytest.mark.parametrize(
    ("ahead", "points", "chance"),
    [
        (0, 0, 0.125),
        (0, 1, 0.25),
        (0, 2, 0.5),
        (0, 3, 0.875),
        (1, 3, 0.5),
        (1, 0, 0),
        (-2, 0, 0.5),
        (-9, 0, 1),
    ],
)
def test_whoever_has_more_points_wins_and_a_draw_is_half(ahead: int, points: int, chance: float) -> None:
    assert Aim(RIVAL, ahead, 20).wins(certain(points), np.array([0])) == pytest.approx([chance])


def test_what_is_entered_counts_beside_what_is_to_come() -> None:
    both = np.concatenate([certain(1), certain(1)])
    assert Aim(RIVAL, 0, 20).wins(both, np.array([0, 2])) == pytest.approx([0.25, 0.875])


def test_who_may_win_at_once_is_beaten_by_no_total() -> None:
    rival = np.array([0.9, 0.1])
    assert Aim(rival, 0, 20).wins(certain(3), np.array([0])) == pytest.approx([0.9])
    assert Aim(rival, 0, 20).wins(np.array([[1.0]]), np.array([0])) == pytest.approx([0.95])
