"""What the tests find and what they leave alone: fair dice never ring, each kind of unfair dice does."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from regatta_protocol.http.dice import DiceReport
from regatta_protocol.ids import RoomId
from regatta_server.archive.audit import report
from regatta_server.game.roller import Roller
from tests.archive.dice import NAMES, counts_of, fair, in_one_stream, report_on

RUNS = 150
CLOSE = 1.63
"""Kolmogorov's distance times the root of the number of runs: fair p stay below it 99 times in 100."""


def p_of(audit: DiceReport, kind: str, position: int | None = None) -> float:
    """Return the p of a test of all games together."""
    (p,) = [
        test["p"]
        for test in audit["tests"]
        if (test["test"], test["ruleset"], test["position"]) == (kind, None, position)
    ]
    return p


def rings_because_of(audit: DiceReport) -> set[tuple[str, int | None]]:
    """Return the tests of all games together that are below the line."""
    return {
        (test["test"], test["position"])
        for test in audit["tests"]
        if test["p"] < audit["alarm_p"] and test["ruleset"] is None
    }


def distance(ps: Iterable[float]) -> float:
    """Return how far p are from being spread evenly from 0 to 1, by Kolmogorov."""
    ordered = sorted(ps)
    count = len(ordered)
    return max(max((rank + 1) / count - p, p - rank / count) for rank, p in enumerate(ordered)) * sqrt(count)


@pytest.fixture(scope="module")
def fair_reports() -> list[DiceReport]:
    """Return reports on fair dice of many seeds."""
    return [report_on(fair(4_000, seed)) for seed in range(RUNS)]


def test_fair_dice_raise_no_alarm(fair_reports: list[DiceReport]) -> None:
    assert [audit["plain"] for audit in fair_reports if audit["alarm"]] == []
    assert min(audit["least_p"] or 0 for audit in fair_reports) < 0.001, (
        "not one strays: are they tested at all?"
    )


@pytest.mark.parametrize(
    ("kind", "position"), [("faces", None), ("position", 0), ("position", 4), ("lag", None)]
)
def test_with_fair_dice_any_p_is_as_likely_as_any_other(
    fair_reports: list[DiceReport], kind: str, position: int | None
) -> None:
    assert distance(p_of(audit, kind, position) for audit in fair_reports) < CLOSE


@pytest.mark.parametrize("kind", ["faces", pytest.param("lag", marks=pytest.mark.prove)])
def test_with_dice_a_little_unfair_small_p_are_likelier(kind: str) -> None:
    sixes = [sticky(loaded(4_000, seed, 1.2), seed, 0.05) for seed in range(RUNS)]
    assert distance(p_of(report_on(faces), kind) for faces in sixes) > 2 * CLOSE


def test_dice_after_dice_the_alarm_stays_silent_when_it_is_asked_again_and_again(at_length: bool) -> None:
    counts, times = counts_of([]), 300 if at_length else 100
    for seed in range(times):
        counts += counts_of([in_one_stream(fair(300, seed))])
        assert not report(counts, NAMES)["alarm"]
    assert report(counts, NAMES)["dice"] == times * 300


def test_the_servers_own_dice_raise_no_alarm() -> None:
    rollers = [Roller(bytes([seed] * 32), RoomId("ABCD2345"), (bytes(32),)) for seed in range(30)]
    audit = report(counts_of(in_one_stream(roller.faces("seat 0", 0, 10_000)) for roller in rollers), NAMES)
    assert audit["dice"] == 300_000
    assert not audit["alarm"]
    assert audit["least_p"] is not None
    assert audit["least_p"] * len(audit["tests"]) > 0.05


def loaded(dice: int, seed: int, weight: float) -> list[int]:
    """Return dice of which a six comes as much more often than another face."""
    return Random(f"loaded {seed}").choices(range(1, 7), weights=(1, 1, 1, 1, 1, weight), k=dice)


def sticky(faces: list[int], seed: int, chance: float) -> list[int]:
    """Return the dice, but now and then one shows what the one before it shows."""
    whim = Random(f"sticky {seed}")
    shown = faces[:]
    for number in range(1, len(shown)):
        if whim.random() < chance:
            shown[number] = shown[number - 1]
    return shown


def loaded_at_two(dice: int, seed: int) -> list[int]:
    """Return dice of which only those at position 2 of the tray are loaded."""
    faces, others = fair(dice, seed), loaded(dice, seed, 1.15)
    return [others[number] if number % 5 == 2 else face for number, face in enumerate(faces)]


def careless(dice: int, seed: int) -> list[int]:
    """Return dice of bytes of which none is skipped: 256 is no multiple of 6, so 1 to 4 come too often."""
    return [byte % 6 + 1 for byte in Random(seed).randbytes(dice)]


def alternating(dice: int, seed: int) -> list[int]:
    """Return dice that are a little likelier to fall on a high face after a low one."""
    whim = Random(f"alternating {seed}")
    faces = [1]
    for face in fair(dice - 1, seed):
        faces.append(7 - faces[-1] if whim.random() < 0.02 else face)
    return faces


@pytest.mark.parametrize(
    ("make", "found"),
    [
        # A six comes 17.2 instead of 16.7 times in 100: 3 % too often.
        (lambda: loaded(350_000, 1, 1.036), {("faces", None)}),
        (lambda: careless(700_000, 2), {("faces", None)}),
        (lambda: loaded_at_two(100_000, 3), {("position", 2)}),
        # The face before is repeated 17.5 instead of 16.7 times in 100: 5 % too often.
        (lambda: sticky(fair(400_000, 4), 4, 0.01), {("lag", None)}),
        (lambda: alternating(150_000, 5), {("lag", None)}),
    ],
    ids=["a six too often", "bytes not skipped", "loaded at one position", "repeats", "alternates"],
)
@pytest.mark.prove
def test_each_kind_of_unfair_dice_is_found_by_the_test_that_asks_for_it(
    make: Callable[[], list[int]], found: set[tuple[str, int | None]]
) -> None:
    audit = report_on(make())
    assert audit["alarm"]
    assert rings_because_of(audit) == found
    assert "Something is wrong with these dice" in audit["plain"]


@pytest.mark.prove
def test_dice_that_repeat_are_found_although_their_faces_are_as_frequent_as_they_should_be() -> None:
    faces = sticky(fair(400_000, 4), 4, 0.01)
    audit = report_on(faces)
    assert p_of(audit, "faces") > 0.01
    assert audit["correlation"] is not None
    assert audit["correlation_error"] is not None
    assert audit["correlation"] > 3 * audit["correlation_error"]
    repeated = sum(one == other for one, other in pairwise(faces))
    assert 0.174 < repeated / len(faces) < 0.177
