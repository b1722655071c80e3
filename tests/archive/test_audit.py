"""The report: what it lists, which tests are asked, and what becomes of the counts."""

from collections import Counter
from itertools import pairwise
from math import isclose, sqrt
from random import Random

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from regatta_protocol.http.dice import DiceReport
from regatta_server.archive.audit import ALARM, report
from testkit.records import recorded
from tests.archive.dice import NAMES, counts_of, fair, in_one_stream, report_on, with_throws
from tests.proving import examples

REPORT = TypeAdapter(DiceReport)


def faces(ruleset: str, position: int, each: int) -> Counter[str]:
    """Return what a game counts in which each face was thrown so often at a position."""
    shown = {f"{ruleset} face {position} {face}": each for face in range(1, 7)}
    return Counter({f"{ruleset} games": 1, **shown})


def pairs(each: int) -> Counter[str]:
    """Return what a game counts in which each face came so often after each."""
    shown = {f"yacht pair {one} {other}": each for one in range(1, 7) for other in range(1, 7)}
    return Counter({"yacht games": 1, **shown})


def statistics_of(counts: Counter[str]) -> list[tuple[str, str | None, int | None, int]]:
    """Return the tests of a report: what, of which ruleset and position, of how many dice."""
    return [
        (test["test"], test["ruleset"], test["position"], test["dice"])
        for test in report(counts, NAMES)["tests"]
    ]


def test_before_the_first_game_there_is_nothing_to_report() -> None:
    audit = report({}, NAMES)
    assert (audit["games"], audit["dice"], audit["faces"], audit["positions"]) == (0, 0, [0] * 6, [])
    assert audit["pairs"] == [[0] * 6] * 6
    assert (audit["correlation"], audit["correlation_error"], audit["least_p"]) == (None, None, None)
    assert (audit["rulesets"], audit["tests"], audit["alarm"]) == ([], [], False)
    assert REPORT.validate_python(audit, strict=True) == audit


def test_the_counts_of_real_games_are_all_in_the_report() -> None:
    records = [recorded("yacht-13", whim=seed) for seed in range(3)] + [recorded("yin-yang", target=100)]
    audit = report(counts_of(records), NAMES)
    thrown = [
        (place, face)
        for record in records
        for fact in record["facts"]
        if fact["type"] == "thrown"
        for place, face in zip(fact["dice"], fact["faces"], strict=True)
    ]
    assert (audit["games"], audit["dice"]) == (4, len(thrown))
    assert audit["faces"] == [sum(shown == face for _, shown in thrown) for face in range(1, 7)]
    assert audit["positions"][5] == [thrown.count((5, face)) for face in range(1, 7)]
    assert sum(map(sum, audit["pairs"])) == len(thrown) - 4 * 2
    assert [(one["ruleset"], one["name"], one["games"]) for one in audit["rulesets"]] == [
        ("yacht-13", NAMES["yacht-13"], 3),
        ("yin-yang", NAMES["yin-yang"], 1),
    ]
    by_ruleset = zip(*(one["faces"] for one in audit["rulesets"]), strict=True)
    assert [sum(both) for both in by_ruleset] == audit["faces"]
    assert [len(one["positions"]) for one in audit["rulesets"]] == [5, 6]
    assert REPORT.validate_python(audit, strict=True) == audit


def test_a_ruleset_that_is_played_no_longer_counts_too_and_comes_last_under_its_id() -> None:
    counts = Counter({"whist games": 2, "yak games": 1, "yacht games": 1, "whist face 0 3": 5})
    audit = report(counts, NAMES)
    assert [one["name"] for one in audit["rulesets"]] == [NAMES["yacht"], NAMES["yak"], "whist"]
    assert (audit["games"], audit["dice"]) == (4, 5)


def test_counters_of_a_later_version_change_nothing() -> None:
    counts = counts_of([recorded("yacht")])
    assert report(counts | {"yacht triple 1 2 3": 9}, NAMES) == report(counts, NAMES)


def test_faces_are_asked_from_fifty_expected_of_each_on() -> None:
    few, enough = faces("yacht", 0, 50), faces("yacht", 0, 50)
    few["yacht face 0 1"] -= 1
    assert statistics_of(few) == []
    assert statistics_of(enough) == [
        ("faces", None, None, 300),
        ("position", None, 0, 300),
        ("faces", "yacht", None, 300),
        ("position", "yacht", 0, 300),
    ]


def test_rulesets_and_positions_with_few_dice_are_asked_together_with_the_others() -> None:
    counts = faces("yacht", 0, 49) + faces("yacht", 1, 2) + faces("yak", 0, 49)
    assert statistics_of(counts) == [
        ("faces", None, None, 600),
        ("position", None, 0, 588),
        ("faces", "yacht", None, 306),
    ]


def test_pairs_are_asked_from_fifty_expected_of_each_on() -> None:
    assert statistics_of(pairs(49)) == []
    assert statistics_of(pairs(50)) == [("lag", None, None, 1800), ("lag", "yacht", None, 1800)]
    lacking = pairs(500)
    for face in range(1, 7):
        lacking[f"yacht pair {face} 6"] = 1
    assert statistics_of(lacking) == []


def test_each_test_has_its_statistic_and_its_degrees() -> None:
    counts = faces("yacht", 0, 100) + pairs(100)
    counts["yacht face 0 6"] += 60
    audit = report(counts, NAMES)
    by_kind = {test["test"]: test for test in audit["tests"] if test["ruleset"] is None}
    assert isclose(by_kind["faces"]["statistic"], (50**2 + 5 * 10**2) / 110)
    assert by_kind["position"]["statistic"] == by_kind["faces"]["statistic"]
    assert (by_kind["lag"]["statistic"], by_kind["lag"]["p"]) == (0, 1)
    assert [by_kind[kind]["degrees"] for kind in ("faces", "position", "lag")] == [5, 5, 25]
    assert audit["least_p"] == by_kind["faces"]["p"]


def test_faces_that_are_not_uniform_alone_say_nothing_against_the_next_die() -> None:
    loaded = Random(3).choices(range(1, 7), weights=(1, 1, 1, 1, 1, 2), k=30_000)
    by_kind = {test["test"]: test["p"] for test in report_on(loaded)["tests"]}
    assert by_kind["faces"] < 1e-100
    assert by_kind["lag"] > 0.01


@pytest.mark.parametrize(
    ("thrown", "expected"),
    [([1, 2, 3, 4, 5, 6] * 5, None), ([1, 6] * 50, -1.0), ([2, 2, 2, 5, 5] * 2, None)],
)
def test_the_correlation_is_that_of_each_die_with_the_next(thrown: list[int], expected: float | None) -> None:
    audit = report_on(thrown)
    following = list(pairwise(thrown))
    means = [sum(side) / len(following) for side in zip(*following, strict=True)]
    covariance = sum((one - means[0]) * (other - means[1]) for one, other in following)
    spreads = [sum((pair[side] - means[side]) ** 2 for pair in following) for side in (0, 1)]
    assert audit["correlation"] == pytest.approx(covariance / sqrt(spreads[0] * spreads[1]))
    assert audit["correlation_error"] == pytest.approx(1 / sqrt(len(following)))
    if expected is not None:
        assert audit["correlation"] == expected


def test_dice_that_all_show_the_same_have_no_correlation_and_raise_the_alarm() -> None:
    audit = report_on([4] * 1_000)
    assert (audit["correlation"], audit["correlation_error"]) == (None, None)
    assert audit["alarm"]


def test_the_line_of_the_alarm_is_shared_by_all_tests() -> None:
    audit = report_on(fair(6_000, 1))
    assert len(audit["tests"]) == 2 * (1 + 5 + 1)
    assert audit["alarm_p"] == ALARM / 14
    assert report({}, NAMES)["alarm_p"] == ALARM


@pytest.mark.parametrize(("more", "rings"), [(210, False), (240, True)])
def test_the_alarm_rings_where_one_test_is_below_the_line(more: int, rings: bool) -> None:
    counts = faces("yacht", 0, 1000)
    counts["yacht face 0 2"] += more
    audit = report(counts, NAMES)
    assert audit["least_p"] is not None
    assert (audit["least_p"] < audit["alarm_p"]) is audit["alarm"] is rings


@examples(10)
@given(
    st.dictionaries(
        st.builds(
            "{} {} {} {}".format,
            *map(st.sampled_from, (["yacht", "yak"], ["face", "pair"], "123456", "123456")),
        ),
        st.integers(0, 10**13) | st.integers(0, 400),
    )
)
def test_whatever_was_counted_the_report_is_json_without_a_number_that_is_none(
    counts: dict[str, int],
) -> None:
    audit = report(counts | {"yacht games": 1, "yak games": 1}, NAMES)
    assert REPORT.validate_python(orjson.loads(orjson.dumps(audit)), strict=True) == audit
    assert all(0 <= test["p"] <= 1 and test["statistic"] >= 0 for test in audit["tests"])
    assert audit["correlation"] is None or -1 <= audit["correlation"] <= 1


def test_a_record_counts_the_same_whether_its_dice_come_one_by_one_or_all_together() -> None:
    thrown = fair(500, 2)
    one_by_one = with_throws((0, [number % 5], [face]) for number, face in enumerate(thrown))
    assert counts_of([one_by_one]) == counts_of([in_one_stream(thrown)])
