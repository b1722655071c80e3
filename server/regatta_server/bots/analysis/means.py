"""Means over games, with their standard errors."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from regatta_protocol.http.analysis import Mean


def mean_of(values: Sequence[float | None]) -> Mean:
    """Return the mean of those values that there are, with its standard error."""
    known = [value for value in values if value is not None]
    return {
        "games": len(known),
        "mean": fmean(known) if known else None,
        "error": stdev(known) / sqrt(len(known)) if len(known) > 1 else None,
    }
