"""The chi-square test, against published tables and against plain integration."""

from math import exp, fsum, lgamma, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.archive.chi_square import independent, of_equals, of_independence, survival

TABLE = {
    1: {0.95: 0.00393, 0.1: 2.70554, 0.05: 3.84146, 0.01: 6.63490, 0.001: 10.828},
    2: {0.95: 0.102587, 0.1: 4.60517, 0.05: 5.99147, 0.01: 9.21034, 0.001: 13.816},
    3: {0.95: 0.351846, 0.1: 6.25139, 0.05: 7.81473, 0.01: 11.3449, 0.001: 16.266},
    5: {0.95: 1.145476, 0.1: 9.23635, 0.05: 11.0705, 0.01: 15.0863, 0.001: 20.515},
    10: {0.95: 3.94030, 0.1: 15.9871, 0.05: 18.3070, 0.01: 23.2093, 0.001: 29.588},
    25: {0.95: 14.6114, 0.1: 34.3816, 0.05: 37.6525, 0.01: 44.3141, 0.001: 52.620},
    30: {0.95: 18.4926, 0.1: 40.2560, 0.05: 43.7729, 0.01: 50.8922, 0.001: 59.703},
    60: {0.95: 43.1879, 0.1: 74.3970, 0.05: 79.0819, 0.01: 88.3794, 0.001: 99.607},
}
"""Percentage points as printed: Abramowitz and Stegun, Handbook of Mathematical Functions, table 26.8."""

STEP = 0.01


def integrated(statistic: float, degrees: int) -> float:
    """Return the area under chi-square's density from the statistic on, by Simpson's rule.

    The density is taken relative to where the area begins, so that a far tail keeps all its digits.
    """
    power = degrees / 2 - 1
    begins = exp(power * log(statistic / 2) - statistic / 2 - lgamma(degrees / 2)) / 2
    wide = range(60_001)
    weights = (1 if step in (0, wide[-1]) else 4 if step % 2 else 2 for step in wide)
    heights = (exp(power * log(1 + step * STEP / statistic) - step * STEP / 2) for step in wide)
    return begins * fsum(weight * height for weight, height in zip(weights, heights, strict=True)) * STEP / 3


@pytest.mark.parametrize("degrees", TABLE)
def test_the_published_percentage_points_have_their_percentages(degrees: int) -> None:
    for p, statistic in TABLE[degrees].items():
        assert survival(statistic, degrees) == pytest.approx(p, rel=1e-3)


@pytest.mark.parametrize("degrees", [1, 2, 3, 5, 25, 35, 60])
@pytest.mark.parametrize("statistic", [2.0, 30.0, 300.0, 1400.0])
def test_plain_integration_finds_the_same_area_far_into_the_tail(statistic: float, degrees: int) -> None:
    assert survival(statistic, degrees) == pytest.approx(integrated(statistic, degrees), rel=1e-6)
    assert survival(statistic, degrees) > 0


@given(st.floats(0, 1e12), st.floats(0, 1e12), st.integers(1, 60))
def test_who_strays_further_is_never_more_likely(one: float, other: float, degrees: int) -> None:
    near, far = sorted((one, other))
    assert 0 <= survival(far, degrees) <= survival(near, degrees) * (1 + 1e-12) <= 1 + 1e-9
    assert survival(near, degrees) <= survival(near, degrees + 2) * (1 + 1e-12)


def test_what_is_beyond_all_floats_is_zero_and_no_error() -> None:
    assert survival(1e300, 60) == 0
    assert survival(0.0, 5) == 1
    assert survival(5e-324, 59) == 1


def test_chi_square_of_equal_counts_is_none_and_grows_with_each_that_strays() -> None:
    assert of_equals([7, 7, 7, 7, 7, 7]) == 0
    assert of_equals([10, 20, 30]) == pytest.approx(10)


def test_chi_square_of_a_table_is_what_a_person_works_out_by_hand() -> None:
    assert independent([[10, 20], [30, 40]]) == [[12, 18], [28, 42]]
    assert of_independence([[10, 20], [30, 40]]) == pytest.approx(4 / 12 + 4 / 18 + 4 / 28 + 4 / 42)


def test_a_table_whose_rows_are_alike_but_not_uniform_is_independent() -> None:
    assert of_independence([[10, 20, 30], [20, 40, 60]]) == 0
