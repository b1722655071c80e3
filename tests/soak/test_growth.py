"""What the soak takes for growth: series whose slope is known, and a leak that is planted in one."""

from dataclasses import replace

import pytest

from tests.soak.growth import (
    LEAK_BYTES,
    LONG_S,
    WARM_GUESTS,
    Sample,
    after_warm_up,
    leaks,
    line_of,
    lines_of,
    slope,
)

MIB = 2**20
EVERY_S = 5.0
GUESTS_PER_S = 15
NOTHING = Sample(
    at_s=0.0,
    guests=0,
    node_bytes=90 * MIB,
    archive_bytes=60 * MIB,
    valkey_bytes=9 * MIB,
    keys=4,
    used_bytes=MIB,
    dataset_bytes=MIB,
    file_bytes=MIB,
    files=27,
    log_bytes=500,
)


def steady(minutes: float, leak_bytes: float = 0.0) -> list[Sample]:
    """Return what a node shows that warms up, goes up and down by a MiB, and keeps so much of each guest."""
    samples = []
    for number in range(int(minutes * 60 / EVERY_S) + 1):
        at_s = number * EVERY_S
        guests = int(at_s * GUESTS_PER_S)
        # Caches fill in the first quarter; what is noise comes and goes within ten samples.
        warm = int(20 * MIB * min(1.0, at_s / (minutes * 15)))
        wave = MIB * (number % 10) // 10
        node_bytes = NOTHING.node_bytes + warm + wave + int(guests * leak_bytes)
        samples.append(replace(NOTHING, at_s=at_s, guests=guests, node_bytes=node_bytes, keys=12 * guests))
    return samples


def test_the_slope_is_that_of_the_line_nearest_to_all() -> None:
    assert slope([0.0, 1.0, 2.0, 3.0], [5.0, 7.0, 9.0, 11.0]) == pytest.approx(2.0)
    assert slope([0.0, 1.0, 2.0], [0.0, 3.0, 0.0]) == pytest.approx(0.0)
    assert slope([1.0, 1.0], [0.0, 9.0]) == 0.0
    assert slope([], []) == 0.0


def test_thirds_and_slopes_of_a_line_are_told() -> None:
    keys = line_of("store keys", steady(60))
    assert keys.per_guest == pytest.approx(12.0)
    assert keys.per_hour == pytest.approx(12 * GUESTS_PER_S * 3_600)
    assert keys.first == pytest.approx(12 * GUESTS_PER_S * 600, rel=0.01)
    assert keys.last == pytest.approx(12 * GUESTS_PER_S * 3_000, rel=0.01)
    assert len(lines_of(steady(1))) == 9


@pytest.mark.parametrize("minutes", [20, 60])
def test_caches_that_fill_and_noise_are_no_leak(minutes: float) -> None:
    assert leaks(steady(minutes)) == []
    assert abs(line_of("node memory", steady(minutes)).per_guest) < LEAK_BYTES / 8


@pytest.mark.parametrize("minutes", [20, 60])
def test_a_leak_of_one_kib_a_visitor_is_found_and_named(minutes: float) -> None:
    [found] = leaks(steady(minutes, leak_bytes=1_024))
    assert found.startswith("node memory grows by 1,0")


def test_what_is_kept_of_so_many_who_went_is_full_before_slopes_are_taken() -> None:
    samples = steady(20)
    assert after_warm_up(samples)[0].guests >= WARM_GUESTS
    assert after_warm_up(steady(3))[0].at_s == 60.0
    leaking = [
        replace(sample, node_bytes=sample.node_bytes + 900 * min(sample.guests, WARM_GUESTS))
        for sample in samples
    ]
    assert leaks(leaking) == []


def test_of_a_short_run_nothing_is_said_about_memory() -> None:
    assert leaks(steady(LONG_S / 60 - 1, leak_bytes=1_024)) == []
    assert leaks([]) == []
