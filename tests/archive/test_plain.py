"""What people read of the tests: a word for each way in which they can end."""

import pytest

from regatta_protocol.http.dice import DiceTest
from regatta_server.archive.plain import plain

NAMES = {"yacht": "Yacht (1938)"}
ALARM_P = 1e-8


def a_test(
    p: float, kind: str = "faces", ruleset: str | None = None, position: int | None = None
) -> DiceTest:
    """Return a test with its p."""
    test = {
        "test": kind,
        "ruleset": ruleset,
        "position": position,
        "dice": 600,
        "statistic": 9.0,
        "degrees": 5,
    }
    return {**test, "p": p}  # type: ignore[typeddict-item] # the kind is said as a plain word


def plain_text(*tests: DiceTest) -> str:
    """Return what is said of tests."""
    return plain(tests, ALARM_P, NAMES, 12_345, 300)


def test_with_too_few_dice_it_says_how_many_it_takes() -> None:
    assert plain([], ALARM_P, NAMES, 48, 300) == (
        "Dice counted so far: 48. That is too few to ask anything of them; it takes 300."
    )


def test_where_nothing_is_unusual_it_says_how_many_tests_stray_by_chance() -> None:
    usual = [a_test(0.5)] * 54 + [a_test(0.04), a_test(0.03, "position", "yacht", 2), a_test(0.9)]
    assert plain_text(*usual) == (
        "Nothing speaks against these dice. With fair dice one test in twenty falls below 5 % by chance "
        "alone; here 2 of 57 did. Furthest out: the faces of die 3 of the tray in Yacht (1938); fair dice "
        "stray that far once in 33 times, which is nothing special for the worst of 57 tests; the alarm "
        "rings at less than once in 100,000,000 times."
    )


def test_what_is_rare_even_among_so_many_tests_is_said_although_it_rings_no_alarm() -> None:
    assert plain_text(a_test(0.00001, "lag"), *[a_test(0.5)] * 9) == (
        "One thing to watch: how a die follows the one before it in all games. With fair dice one test in "
        "twenty falls below 5 % by chance alone; here 1 of 10 did. But there fair dice stray that far once "
        "in 100,000 times, which is rare even for the worst of 10 tests. All are asked again after every "
        "game, so the alarm rings at less than once in 100,000,000 times; more games will tell."
    )


def test_an_alarm_says_where_it_rings_and_what_a_player_should_do() -> None:
    assert plain_text(a_test(2.16e-9, "faces", "yacht"), *[a_test(0.5)] * 9) == (
        "Something is wrong with these dice: look at the faces of all dice in Yacht (1938). There fair dice "
        "stray that far once in 460,000,000 times, and that 10 tests were asked does not explain it. Do not "
        "trust the dice of this service until its host has found out why."
    )


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (1.0, "100 % of the time"),
        (0.62, "62 % of the time"),
        (0.0996, "once in 10 times"),
        (0.00123, "once in 810 times"),
        (1e-20, "once in more than a thousand million million times"),
        (0.0, "once in more than a thousand million million times"),
    ],
)
def test_how_often_is_said_in_words_that_everyone_knows(p: float, words: str) -> None:
    assert f"fair dice stray that far {words}" in plain_text(a_test(p))


@pytest.mark.parametrize(
    ("p", "begins"),
    [
        (ALARM_P * 0.99, "Something is wrong"),
        (ALARM_P, "One thing to watch"),
        (0.0049, "One thing to watch"),
        (0.005, "Nothing speaks against"),
    ],
)
def test_how_it_begins_follows_from_the_least_p_alone(p: float, begins: str) -> None:
    assert plain_text(*[a_test(0.7)] * 9, a_test(p)).startswith(begins)


def test_a_ruleset_without_a_name_is_said_by_its_id() -> None:
    assert "the faces of all dice in whist;" in plain_text(a_test(0.3, "faces", "whist"))
