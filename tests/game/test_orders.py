"""What an order does with dice: what it keeps, which row it enters, when it leaves the turn to the player."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_protocol.orders import ConditionalOrder
from regatta_server.game.orders import dice_to_hold, has_orders, next_move
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import RULES
from tests.proving import examples
from tests.rules.games import every_ruleset

YACHT = RULES["yacht"]
ALL = (0, 1, 2, 3, 4)


def order(**wanted: Any) -> ConditionalOrder:
    """Return an order that keeps the most frequent face, with these members."""
    rows = [{"row": row, "least": least} for row, least in wanted.pop("rows", {}).items()]
    usual: dict[str, Any] = {"keep": "most_frequent", "pips": [], "early": True, "otherwise": []}
    return {**usual, "bank_from": None, "rows": rows, **wanted}  # type: ignore[typeddict-item] # built by parts


def thrown(rules: AnyRules, *throws: tuple[int, ...]) -> Any:
    """Return the play of a turn in which all dice were thrown, each time to these faces."""
    play = rules.fresh()
    for faces in throws:
        play = rules.apply(play, Throw(tuple(range(len(faces)))), faces)
    return play


@pytest.mark.parametrize(
    ("keep", "pips", "faces", "hold"),
    [
        ("most_frequent", [], (2, 5, 2, 6, 1), {0, 2}),
        ("most_frequent", [], (2, 5, 2, 5, 1), {1, 3}),
        ("most_frequent", [], (1, 2, 3, 4, 6), {4}),
        ("face", [6], (6, 1, 6, 2, 3), {0, 2}),
        ("face", [4], (6, 1, 6, 2, 3), set()),
        ("longest_run", [], (1, 2, 4, 5, 6), {2, 3, 4}),
        ("longest_run", [], (1, 2, 2, 4, 5), {3, 4}),
        ("longest_run", [], (3, 3, 4, 5, 5), {0, 2, 3}),
        ("pips", [2, 4, 4], (4, 4, 4, 1, 2), {0, 1, 4}),
        ("pips", [1, 1], (2, 3, 4, 5, 1), {4}),
        ("nothing", [], (6, 6, 6, 6, 6), set()),
    ],
)
def test_an_order_keeps_these_dice(
    keep: str, pips: list[int], faces: tuple[int, ...], hold: set[int]
) -> None:
    assert dice_to_hold(faces, order(keep=keep, pips=pips)) == hold


def test_a_turn_begins_with_a_throw_of_all_dice() -> None:
    assert next_move(YACHT, YACHT.fresh(), order(rows={"sixes": 1})) == Throw(ALL)


def test_the_first_row_that_gives_its_least_is_entered_and_the_dice_are_thrown_no_more() -> None:
    play = thrown(YACHT, (6, 6, 6, 2, 2))
    both = order(rows={"yacht": 50, "full_house": 20, "sixes": 12})
    assert next_move(YACHT, play, both) == Enter({"full_house": ALL})
    less = order(rows={"sixes": 12, "full_house": 20})
    assert next_move(YACHT, play, less) == Enter({"sixes": ALL})


def test_an_order_that_wants_all_throws_goes_on_though_a_row_would_fit() -> None:
    play = thrown(YACHT, (6, 6, 6, 2, 2))
    wanted = order(rows={"sixes": 12}, early=False)
    assert next_move(YACHT, play, wanted) == Throw((3, 4))
    last = thrown(YACHT, (6, 6, 6, 2, 2), (6, 6, 6, 1, 1), (6, 6, 6, 3, 1))
    assert next_move(YACHT, last, wanted) == Enter({"sixes": ALL})


def test_where_all_dice_are_kept_nothing_more_is_thrown() -> None:
    play = thrown(YACHT, (4, 4, 4, 4, 4))
    wanted = order(rows={"sixes": 1}, otherwise=["fours"], early=False)
    assert next_move(YACHT, play, wanted) == Enter({"fours": ALL})


def test_after_the_last_throw_the_last_resort_is_entered_or_the_turn_is_left_to_the_player() -> None:
    play = thrown(YACHT, *[(1, 2, 2, 5, 6)] * 3)
    assert next_move(YACHT, play, order(rows={"yacht": 50}, otherwise=["ones"])) == Enter({"ones": ALL})
    assert next_move(YACHT, play, order(rows={"yacht": 50})) is None


def test_a_last_resort_that_is_filled_leaves_the_turn_to_the_player() -> None:
    play = YACHT.apply(thrown(YACHT, (1, 2, 2, 5, 6)), Enter({"ones": ALL}))
    for _ in range(3):
        play = YACHT.apply(play, Throw(ALL), (1, 2, 2, 5, 6))
    assert next_move(YACHT, play, order(rows={"yacht": 50}, otherwise=["ones"])) is None


def test_where_a_turn_enters_two_rows_the_first_two_that_both_give_enough_are_entered() -> None:
    rules = RULES["double-cameroon"]
    play = thrown(rules, (6, 6, 6, 6, 6, 1, 1, 1, 2, 3))
    entry = next_move(rules, play, order(rows={"sixes": 30, "twos": 8, "ones": 3}))
    assert isinstance(entry, Enter)
    assert sorted(entry.rows) == ["ones", "sixes"]
    assert next_move(rules, play, order(rows={"sixes": 30, "twos": 8})) == Throw((5, 6, 7, 8, 9))


def test_where_dice_are_set_aside_each_throw_is_secured_and_enough_is_banked() -> None:
    rules = RULES["yin-yang"]
    play = thrown(rules, (6, 6, 6, 2, 3, 4))
    move = next_move(rules, play, order(bank_from=10_000))
    assert isinstance(move, SetAside)
    secured = rules.apply(play, move)
    points = rules.sheet(secured)["offers"]["bank"][0]["points"]
    assert isinstance(next_move(rules, secured, order(bank_from=points)), Bank)
    on = next_move(rules, secured, order(bank_from=points + 1))
    assert on == Throw(tuple(rules.sheet(secured)["offers"]["throw"]))


def test_orders_are_for_those_who_are_away_for_longer_than_an_hour() -> None:
    assert [has_orders(ms) for ms in (None, 20_000, 3_600_000, 3_600_001, 86_400_000)] == [
        *(True, False, False, True, True)
    ]


@every_ruleset
@examples(15)
@given(data=st.data())
def test_an_order_never_makes_a_move_that_the_rules_do_not_allow(
    rules: AnyRules, data: st.DataObject
) -> None:
    card, faces = rules.card, st.integers(1, 6)
    names = [row["row"] for row in card["rows"]]
    play = rules.fresh()
    turns = 0
    while turns < 6 and not rules.standing(play).done:
        wanted = order(
            keep=data.draw(st.sampled_from(["most_frequent", "face", "longest_run", "pips", "nothing"])),
            pips=data.draw(st.lists(faces, min_size=1, max_size=len(card["tray"]))),
            early=data.draw(st.booleans()),
            rows=dict(data.draw(st.lists(st.tuples(st.sampled_from(names), st.integers(0, 40)))))
            if names
            else {},
            otherwise=data.draw(st.lists(st.sampled_from(names), max_size=2, unique=True)) if names else [],
            bank_from=data.draw(st.integers(1, 400)),
        )
        turns = rules.standing(play).turns
        while rules.standing(play).turns == turns and (move := next_move(rules, play, wanted)) is not None:
            rules.judge(play, move)
            play = rules.apply(play, move, dice_of(data, move))
        if rules.standing(play).turns == turns:
            play = by_hand(rules, play, data)
        turns = rules.standing(play).turns


def dice_of(data: st.DataObject, move: Move) -> tuple[int, ...]:
    """Return what the dice show that a move throws."""
    thrown = move.dice if isinstance(move, Throw) else ()
    return tuple(data.draw(st.lists(st.integers(1, 6), min_size=len(thrown), max_size=len(thrown))))


def by_hand(rules: AnyRules, play: Any, data: st.DataObject) -> Any:
    """Return the play after the player ended a turn that an order has left to them."""
    choices = list(rules.choices(play))
    return rules.apply(play, data.draw(st.sampled_from(choices)))
