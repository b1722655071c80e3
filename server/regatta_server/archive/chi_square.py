"""The chi-square test: how far counts stray from what is expected, and how often chance strays as far."""

from collections.abc import Sequence
from math import erfc, exp, fsum, lgamma, log, sqrt


def survival(statistic: float, degrees: int) -> float:
    """Return the chance that chi-square with so many degrees of freedom (1 or more) is at least this great.

    Exact for whole degrees: with one it is erfc, with two exp, and two more add one term (Abramowitz and
    Stegun, Handbook of Mathematical Functions, 26.4.4, 26.4.5 and 26.4.8). Each term is taken as a logarithm
    first, so that none overflows; what is below the least float is 0.
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    least = 2 - degrees % 2
    terms = [exp(-half) if least == 2 else erfc(sqrt(half))]
    terms += [
        exp((now / 2 - 1) * log(half) - half - lgamma(now / 2)) for now in range(least + 2, degrees + 1, 2)
    ]
    return min(1.0, fsum(terms))


def of_equals(counts: Sequence[int]) -> float:
    """Return chi-square of counts that should be the same; one degree less than there are counts.

    Raises ZeroDivisionError where nothing was counted.
    """
    expected = sum(counts) / len(counts)
    return fsum((count - expected) ** 2 for count in counts) / expected


def of_independence(table: Sequence[Sequence[int]]) -> float:
    """Return chi-square of a table whose columns should not depend on its rows.

    Raises ZeroDivisionError where a row or a column is empty.
    """
    expected = independent(table)
    return fsum(
        (count - wanted) ** 2 / wanted
        for counts, row in zip(table, expected, strict=True)
        for count, wanted in zip(counts, row, strict=True)
    )


def independent(table: Sequence[Sequence[int]]) -> list[list[float]]:
    """Return what a table with the same sums would have if its columns did not depend on its rows.

    Raises ZeroDivisionError for an empty table.
    """
    rows = [sum(row) for row in table]
    columns = [sum(column) for column in zip(*table, strict=True)]
    return [[row * column / sum(rows) for column in columns] for row in rows]
