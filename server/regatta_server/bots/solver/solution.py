"""What a solver returns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

Arrays = Mapping[str, NDArray[Any]]
Progress = Callable[[int, int], None]
"""Told how many states are done, and of how many."""


def silent(done: int, of: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, eq=False)
class Solution:
    """What every state is worth when it is played best, and how far totals spread."""

    arrays: Arrays
    """What is kept for who plays. `values` has what each state is worth, in the solver's layout; not a number
    where a state cannot be reached."""
    value: float
    """What a play is worth at its beginning."""
    deviation: float | None
    """The standard deviation of what it brings then, where that was asked for."""
    states: int
    """How many can be reached."""
