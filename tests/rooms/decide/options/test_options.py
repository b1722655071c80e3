"""What a host may choose: which choices go together, and with which game."""

from itertools import product
from typing import Any, get_args

import pytest

from regatta_protocol.errors import Code
from regatta_protocol.options import Level, Options
from regatta_protocol.sheet import Card, Order
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.options import options
from regatta_server.rooms.decide.options.choices import TurnWindow, members
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import RULES
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import Table
from tests.rules.games import every_ruleset

HOUR_MS = 3_600_000
ORDERS: tuple[Order, ...] = get_args(Order)


def chosen_options(card: Card, **chosen: Any) -> dict[str, Any]:
    """Return the options of a room as its state has them."""
    return members(options.chosen(card, Options(**chosen)))


def refused(card: Card, **chosen: Any) -> Refused:
    """Return why such a room is not opened; the refusal names the option."""
    with pytest.raises(Refused) as reason:
        chosen_options(card, **chosen)
    assert reason.value.code is Code.BAD_OPTIONS
    assert reason.value.message.endswith(".")
    return reason.value


def named(card: Card, **chosen: Any) -> str:
    """Return the option that is named as impossible."""
    details = refused(card, **chosen).details
    assert details is not None
    return details["option"]


@every_ruleset
def test_what_a_host_does_not_choose_is_as_the_game_has_it(rules: AnyRules) -> None:
    assert chosen_options(rules.card) == {
        "begins": "ruleset",
        "turn_ms": None,
        "dice": "independent",
        "reveal": "open",
        "order": "alternate",
        "target": None,
        "stake": None,
        "rated": False,
        "listed": False,
        "watchers": "link",
        "delay_turns": 0,
        "chat": "phrases",
        "absence": "stand_in",
        "stand_in": None,
        "bot_pace": "human",
        "time_bank_ms": None,
        "turn_window": None,
    }


def possible(card: Card, dice: str, reveal: str | None, order: str) -> str | None:
    """Return the option that is impossible, by RULES.md section 4 and the card."""
    if order not in card["orders"]:
        return "order"
    if dice == "identical" and reveal in ("open", "hide_rerolls"):
        return "reveal"
    return None


@every_ruleset
def test_every_combination_is_opened_as_it_was_chosen_or_refused_by_the_name_of_an_option(
    rules: AnyRules,
) -> None:
    dices, reveals = ("independent", "identical"), (None, "open", "hide_rerolls", "hide_all")
    for dice, reveal, order in product(dices, reveals, ORDERS):
        chosen = {"dice": dice, "reveal": reveal, "order": order}
        wrong = possible(rules.card, dice, reveal, order)
        if wrong is not None:
            assert named(rules.card, **chosen) == wrong
            continue
        hidden = "hide_all" if dice == "identical" else reveal or "open"
        assert chosen_options(rules.card, **chosen).items() >= {**chosen, "reveal": hidden}.items()


def test_where_points_are_banked_turn_by_turn_the_seats_play_one_after_the_other() -> None:
    assert [ruleset for ruleset, rules in RULES.items() if rules.card["orders"] != list(ORDERS)] == [
        "yin-yang"
    ]
    for order in ("simultaneous", "free"):
        assert "one after the other" in refused(RULES["yin-yang"].card, order=order).message


NUMBERS = [
    (ruleset, option["option"], option["least"], option["most"])
    for ruleset, rules in RULES.items()
    for option in rules.card["options"]
]


def test_two_games_have_a_number_of_their_own_to_choose() -> None:
    assert {(ruleset, option) for ruleset, option, _, _ in NUMBERS} == {
        ("yin-yang", "target"),
        ("general", "stake"),
    }
    assert ("yin-yang", "target", 100, 5_000) in NUMBERS


@pytest.mark.parametrize(("ruleset", "option", "least", "most"), NUMBERS)
def test_a_number_is_taken_within_its_bounds_and_refused_beyond(
    ruleset: str, option: str, least: int, most: int
) -> None:
    card = RULES[ruleset].card
    for number in (least, (least + most) // 2, most):
        assert chosen_options(card, **{option: number})[option] == number
    for number in {max(least - 1, 0), most + 1} - {least}:
        assert named(card, **{option: number}) == option
        assert f"{least:,} to {most:,}" in refused(card, **{option: number}).message


@every_ruleset
@pytest.mark.parametrize("option", ["target", "stake"])
def test_a_number_that_a_game_does_not_have_is_refused(rules: AnyRules, option: str) -> None:
    if (rules.card["ruleset"], option) in {(ruleset, known) for ruleset, known, _, _ in NUMBERS}:
        return
    assert named(rules.card, **{option: 100}) == option
    assert "without" in refused(rules.card, **{option: 100}).message


@pytest.mark.parametrize(
    ("ruleset", "chosen"),
    [
        ("yin-yang", {"order": "free"}),
        ("yacht", {"dice": "identical", "reveal": "open"}),
        ("yacht", {"target": 500}),
        ("yin-yang", {"target": 99}),
        ("yin-yang", {"stake": 1}),
    ],
)
def test_an_impossible_room_is_not_opened(ruleset: str, chosen: dict[str, Any]) -> None:
    with pytest.raises(Refused) as reason:
        Table(2, ruleset, **chosen)
    assert reason.value.code is Code.BAD_OPTIONS
    assert reason.value.details == {"option": next(reversed(chosen))}


@pytest.mark.parametrize("level", get_args(Level))
def test_a_stand_in_of_each_level_is_chosen_for_a_casual_room_in_which_one_plays(level: Level) -> None:
    card = RULES["yacht"].card
    assert chosen_options(card, stand_in=level)["stand_in"] == level
    assert named(card, stand_in=level, absence="claim") == "stand_in"
    assert named(card, stand_in=level, rated=True, turn_ms=20_000) == "stand_in"
    assert "simple moves" in refused(card, stand_in=level, rated=True, turn_ms=20_000).message


@pytest.mark.parametrize(
    ("turn_ms", "bank_ms", "goes"),
    [
        (None, 60_000, False),
        (5_000, 5_000, True),
        (HOUR_MS, HOUR_MS, True),
        (HOUR_MS, HOUR_MS + 1, False),
        (HOUR_MS + 1, 14 * 24 * HOUR_MS, True),
    ],
)
def test_a_time_bank_needs_a_clock_and_makes_no_live_game_one_of_days(
    turn_ms: int | None, bank_ms: int, goes: bool
) -> None:
    card = RULES["yacht"].card
    if goes:
        rated = chosen_options(card, turn_ms=turn_ms, time_bank_ms=bank_ms, rated=True)
        assert (rated["turn_ms"], rated["time_bank_ms"]) == (turn_ms, bank_ms)
    else:
        assert named(card, turn_ms=turn_ms, time_bank_ms=bank_ms) == "time_bank_ms"


@pytest.mark.parametrize(
    ("turn_ms", "bank_ms", "window", "goes"),
    [
        (24 * HOUR_MS, None, (480, 1_320), True),
        (HOUR_MS + 1, None, (480, 1_320), True),
        # In a live game nobody sleeps.
        (HOUR_MS, None, (480, 1_320), False),
        (20_000, None, (480, 1_320), False),
        (None, None, (480, 1_320), False),
        # Over midnight, and all day but a minute.
        (24 * HOUR_MS, None, (1_320, 360), True),
        (24 * HOUR_MS, None, (480, 479), True),
        # An hour at least.
        (24 * HOUR_MS, None, (480, 480), False),
        (2 * HOUR_MS, None, (480, 539), False),
        (2 * HOUR_MS, None, (480, 540), True),
        (2 * HOUR_MS, None, (1_410, 30), True),
        # 28 days at most for a turn, with its bank.
        (14 * 24 * HOUR_MS, None, (480, 1_200), True),
        (14 * 24 * HOUR_MS, None, (480, 1_199), False),
        (14 * 24 * HOUR_MS, 5_000, (480, 1_200), False),
        (7 * 24 * HOUR_MS, 7 * 24 * HOUR_MS, (480, 1_200), True),
    ],
)
def test_a_turn_window_is_for_games_over_days_and_leaves_time_enough(
    turn_ms: int | None, bank_ms: int | None, window: tuple[int, int], goes: bool
) -> None:
    card, (begin, end) = RULES["yacht"].card, window
    wanted = {"turn_ms": turn_ms, "time_bank_ms": bank_ms}
    hours = {"begin_minute": begin, "end_minute": end}
    if goes:
        found = chosen_options(card, turn_window=hours, **wanted)["turn_window"]
        assert found == TurnWindow(begin, end)
    else:
        assert named(card, turn_window=hours, **wanted) == "turn_window"


def test_a_game_to_another_target_ends_there() -> None:
    for target in (100, 300):
        table = Table(2, "yin-yang", CountedChance("target"), target=target).finished()
        [finished] = table.events_of("finished")
        best = finished["result"]["places"][0]
        assert best["total"] >= target
        assert finished["result"]["won_at_once"]
        others = [place["total"] for place in finished["result"]["places"][1:]]
        assert all(total < target for total in others)


def test_a_stake_is_settled_with_the_result() -> None:
    table = Table(3, "general", stake=10).finished()
    [finished] = table.events_of("finished")
    totals = {place["seat"]: place["total"] for place in finished["result"]["places"]}
    best = max(totals.values())
    points = {line["seat"]: line["points"] for line in finished["result"]["settlement"]}
    assert {seat: 10 * (best - total) for seat, total in totals.items() if total < best} == {
        seat: -paid for seat, paid in points.items() if paid < 0
    }
    assert sum(points.values()) == 0
    assert table.last.result == finished["result"]
