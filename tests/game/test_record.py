"""Facts, and the events that are told from them."""

from typing import Any

import orjson
from hypothesis import given
from hypothesis import strategies as st

from protocol.moves import Bank, Enter, SetAside, Throw
from protocol.server import SERVER_MESSAGE
from server.game import record, table
from server.game.record import Fact
from server.rules import combinations
from server.rules.base import AnyRules
from server.rules.catalogue import RULES
from tests.rules.games import Step, a_game, every_ruleset, games, plays

RULESET = RULES["yacht"]
YIN_YANG = RULES["yin-yang"]
ALL = (0, 1, 2, 3, 4)
SIX = (0, 1, 2, 3, 4, 5)
BEFORE = RULESET.apply(RULESET.fresh(), Throw(ALL), (6, 1, 6, 1, 6))
AFTER = RULESET.apply(BEFORE, Enter({"sixes": (4, 3, 2, 1, 0)}))


def stored(fact: Fact) -> Any:
    """Return a fact as it comes from the store."""
    return orjson.loads(orjson.dumps(fact))


def fact_of(rules: AnyRules, step: Step) -> Fact:
    """Return the fact of a move, as the room makes it."""
    tumble = 2**32 - 1 if isinstance(step.move, Throw) else None
    fact = record.moved(rules, step.move, step.faces, tumble, step.before, step.after)
    fact |= {"seat": 0, "by": "player"}
    if rules.standing(step.after).turns > rules.standing(step.before).turns:
        fact["turns"] = [{"seat": 0, "round": 1, "deadline_ms": None}]
    return fact


def steps(rules: AnyRules, *moves: Any) -> list[Step]:
    """Return the steps of a play; a throw stands with its faces, as (move, faces)."""
    play, found = rules.fresh(), []
    for move, faces in (move if isinstance(move, tuple) else (move, ()) for move in moves):
        after = rules.apply(play, move, faces)
        found.append(Step(play, move, faces, after))
        play = after
    return found


def last(rules: AnyRules, *moves: Any) -> Fact:
    """Return the fact of the last of these moves."""
    return fact_of(rules, steps(rules, *moves)[-1])


# -- throws and entries ----------------------------------------------------------------------------


def test_a_throw_is_told_with_its_dice_its_faces_and_what_they_are_worth() -> None:
    fact = record.moved(RULESET, Throw((4, 3, 2, 1, 0)), (6, 1, 6, 1, 6), 99, RULESET.fresh(), BEFORE)
    assert record.event(RULESET, "ABCD2345", 7, fact) == {
        "type": "thrown",
        "room": "ABCD2345",
        "version": 7,
        "dice": (4, 3, 2, 1, 0),
        "faces": (6, 1, 6, 1, 6),
        "throw": 1,
        "tumble": 99,
        "worth": [2, 0, 0, 0, 0, 18, 20, 0, 0, 0, 0, 20],
    }


def test_a_throw_says_which_one_of_the_turn_it_was() -> None:
    thrown = steps(
        RULESET, (Throw(ALL), (1, 2, 3, 4, 6)), (Throw((4,)), (6,)), (Throw((4,)), (5,)), Enter({"ones": ALL})
    )
    assert [fact_of(RULESET, step)["throw"] for step in thrown[:3]] == [1, 2, 3]


def test_an_entry_is_told_with_what_each_row_got_and_the_faces_it_took_in_their_order() -> None:
    fact = record.moved(RULESET, Enter({"sixes": (4, 3, 2, 1, 0)}), (), None, BEFORE, AFTER)
    assert (fact["rows"], fact["dice"]) == ({"sixes": 18}, {"sixes": [6, 1, 6, 1, 6]})
    fact = record.moved(RULESET, Enter({"sixes": (1, 0, 2, 3, 4)}), (), None, BEFORE, AFTER)
    assert fact["dice"] == {"sixes": [1, 6, 6, 1, 6]}
    told = record.event(RULESET, "ABCD2345", 8, fact)
    assert (told["lines"], told["total"]) == ({"upper_total": 18}, 18)
    assert not {"before", "play", "bonus", "tumble", "scores", "reached", "done"} & told.keys()


def test_an_entry_of_two_rows_tells_what_each_got_and_took() -> None:
    rules = RULES["double-cameroon"]
    fact = last(
        rules,
        (Throw(tuple(range(10))), (1, 2, 3, 4, 5, 6, 6, 6, 6, 1)),
        Enter({"sixes": (5, 6, 7, 8, 9), "small_straight": (4, 3, 2, 1, 0)}),
    )
    assert fact["rows"] == {"sixes": 24, "small_straight": 21}
    assert fact["dice"] == {"sixes": [6, 6, 6, 6, 1], "small_straight": [5, 4, 3, 2, 1]}
    assert "bonus" not in fact


def upper_rows(rules: AnyRules, *rest: Any) -> Fact:
    """Return the fact of the last move of a card whose upper rows hold 50, and of the rest."""
    rows = ("ones", "twos", "threes", "fours", "fives")
    filled: list[Any] = []
    for face, row in enumerate(rows, start=1):
        filled += [(Throw(ALL), (face,) * 3 + ((6, 6) if face != 5 else (5, 1))), Enter({row: ALL})]
    return last(rules, *filled, *rest)


def test_a_bonus_is_told_with_the_entry_that_reached_it() -> None:
    rules = RULES["yacht-13"]
    reached = upper_rows(rules, (Throw(ALL), (6, 6, 6, 1, 2)), Enter({"sixes": ALL}))
    assert (reached["rows"], reached["bonus"]) == ({"sixes": 18}, 35)
    missed = upper_rows(rules, (Throw(ALL), (6, 1, 1, 1, 2)), Enter({"sixes": ALL}))
    assert missed["rows"] == {"sixes": 6}
    assert "bonus" not in missed


def test_a_further_five_of_a_kind_is_told_as_a_bonus_beside_the_row() -> None:
    yacht = (Throw(ALL), (4,) * 5)
    for ruleset in ("yacht-wild", "yacht-joker"):
        fact = last(RULES[ruleset], yacht, Enter({"yacht": ALL}), yacht, Enter({"fours": ALL}))
        assert (fact["rows"], fact["bonus"]) == ({"fours": 20}, 100)
    fact = last(RULES["yacht-mail"], yacht, Enter({"yacht": ALL}), yacht, Enter({"full_house": ALL}))
    assert (fact["rows"], fact["bonus"]) == ({"full_house": 25}, 100)
    fact = last(RULES["yacht-wild"], yacht, Enter({"yacht": ALL}))
    assert "bonus" not in fact, "the first one is the row's own"


def test_another_row_that_an_entry_adds_to_is_told_beside_those_that_are_entered() -> None:
    rules, yacht = RULES["yacht-mail"], (Throw(ALL), (4,) * 5)
    fact = last(rules, yacht, Enter({"yacht": ALL}), yacht, Enter({"full_house": ALL}))
    told = record.event(rules, "R", 4, fact)
    assert (told["rows"], told["scores"]) == ({"full_house": 25}, {"yacht": 150})
    assert "scores" not in record.changed(rules, fact["before"], fact["play"], {"full_house", "yacht"})


# -- setting aside and banking ---------------------------------------------------------------------

LIGHT_SIXES = (Throw(SIX), (2, 3, 4, 6, 6, 5))


def test_what_is_set_aside_is_told_with_its_faces_and_the_face_that_was_named() -> None:
    fact = last(YIN_YANG, LIGHT_SIXES, SetAside((4, 3), 6))
    assert (fact["type"], fact["dice"], fact["faces"], fact["face"]) == ("secured", (4, 3), [6, 6], 6)
    assert "completed" not in fact
    aces = last(YIN_YANG, (Throw(SIX), (1, 1, 4, 6, 2, 5)), SetAside((0, 1), 1), SetAside((3,), 1))
    assert (aces["faces"], aces["face"]) == ([6], 1), "by the name that the combination had"


def test_the_set_that_is_complete_tells_its_points() -> None:
    fact = last(YIN_YANG, (Throw(SIX), (2, 2, 2, 6, 6, 6)), SetAside((0, 1, 2), 2), SetAside((3, 4, 5), 6))
    assert fact["completed"] == 120
    again = last(
        YIN_YANG,
        *((Throw(SIX), (2, 2, 2, 6, 6, 6)), SetAside((0, 1, 2), 2), SetAside((3, 4, 5), 6)),
        *((Throw(SIX), (3, 3, 3, 3, 3, 3)), SetAside(SIX, 3)),
    )
    assert again["completed"] == 18


def test_a_bank_tells_what_joined_and_what_the_turn_brought() -> None:
    fact = last(YIN_YANG, (Throw(SIX), (6, 2, 2, 6, 6, 5)), SetAside((3, 4), 6), Bank())
    assert (fact["type"], fact["points"]) == ("banked", 18)
    assert fact["joined"] == [{"die": 0, "face": 6}, {"die": 1, "face": 2}, {"die": 2, "face": 2}]


def test_a_throw_that_loses_the_turn_says_which_one_it_was() -> None:
    lost = last(YIN_YANG, LIGHT_SIXES, SetAside((3, 4), 6), (Throw((0, 1, 2, 5)), (2, 3, 4, 5)))
    assert (lost["type"], lost["throw"], lost["faces"]) == ("thrown", 2, (2, 3, 4, 5))
    assert YIN_YANG.sheet(lost["play"])["total"] == 0
    assert last(YIN_YANG, (Throw(SIX), (2, 3, 4, 5, 6, 1)))["throw"] == 1


def test_wild_dice_that_are_as_good_as_each_other_are_told_as_the_player_named_them() -> None:
    thrown = (Throw(SIX), (1, 1, 1, 6, 6, 4))
    for die in (0, 1, 2):
        fact = last(YIN_YANG, thrown, SetAside((3, 4), 6), Bank({die: 6}))
        others = [{"die": other, "face": 1} for other in (0, 1, 2) if other != die]
        assert sorted(fact["joined"], key=lambda joined: joined["die"]) == sorted(
            [{"die": die, "face": 6}, *others], key=lambda joined: joined["die"]
        )


@a_game
@given(data=st.data())
def test_whatever_is_banked_tells_which_dice_joined_which_combination(data: st.DataObject) -> None:
    for play in plays(data.draw(games(YIN_YANG))):
        banks = [move for move in YIN_YANG.moves(play) if isinstance(move, Bank)]
        for bank in banks:
            after = YIN_YANG.apply(play, bank)
            fact = record.moved(YIN_YANG, bank, (), None, play, after)
            _, where = combinations.joined(play.aside, play.faces, bank.join)
            assert {joined["die"]: joined["face"] for joined in fact["joined"]} == where
            assert len(fact["joined"]) == len(where)
            assert fact["points"] == YIN_YANG.standing(after).total - YIN_YANG.standing(play).total


# -- the start, the end, and all the rest ----------------------------------------------------------


def test_a_fact_is_not_changed_by_being_told() -> None:
    fact = record.moved(RULESET, Throw(ALL), (6, 1, 6, 1, 6), 99, RULESET.fresh(), BEFORE)
    record.event(RULESET, "ABCD2345", 7, fact)
    assert fact["play"] is BEFORE
    assert "worth" not in fact


def test_a_fact_without_a_play_is_its_event() -> None:
    fact = {"type": "held", "seat": 0, "dice": (1,)}
    assert record.event(RULESET, "R", 3, fact) == {"room": "R", "version": 3, **fact}
    assert record.load(RULESET, fact) == fact


def test_the_hands_of_a_start_are_fresh_ones_by_seat() -> None:
    fact = {"type": "started", "order": [2, 0, 1], "opening_throws": [], "contributions": [], "turns": []}
    told = record.event(RULESET, "R", 6, stored(fact))
    fresh = {"sheet": RULESET.sheet(RULESET.fresh()), "held": (), "tumble": None}
    assert told["hands"] == [{"seat": seat, **fresh} for seat in range(3)]


def test_the_hands_of_the_end_show_what_each_seat_had_on_the_day_and_later() -> None:
    game = table.play(RULESET, table.begin(RULESET, (0, 1)), 0, Throw(ALL), (6, 1, 6, 1, 6), 5)
    game = table.play(RULESET, game, 0, Enter({"sixes": ALL}))
    fact = record.finished(game, {"places": [], "won_at_once": False}, "ab" * 32)
    told = record.event(RULESET, "R", 9, fact)
    assert told["server_seed"] == "ab" * 32
    assert told["hands"] == record.hands(RULESET, game)
    assert [hand["sheet"]["total"] for hand in told["hands"]] == [18, 0]
    assert orjson.dumps(record.event(RULESET, "R", 9, record.load(RULESET, stored(fact)))) == orjson.dumps(
        told
    )


def test_hands_show_what_each_seat_has() -> None:
    game = table.begin(RULESET, (0, 1))
    game = table.play(RULESET, game, 0, Throw(ALL), (6, 1, 6, 1, 6), tumble=5)
    game = table.hold(RULESET, game, 0, (2, 0))
    assert record.hands(RULESET, game) == [
        {"seat": 0, "sheet": RULESET.sheet(BEFORE), "held": (0, 2), "tumble": 5},
        {"seat": 1, "sheet": RULESET.sheet(RULESET.fresh()), "held": (), "tumble": None},
    ]


@every_ruleset
@a_game
@given(data=st.data())
def test_a_stored_fact_is_told_as_on_the_day_and_as_the_protocol_has_it(
    rules: AnyRules, data: st.DataObject
) -> None:
    for version, step in enumerate(data.draw(games(rules)), start=1):
        fact = fact_of(rules, step)
        told = orjson.dumps(record.event(rules, "ABCD2345", version, fact))
        SERVER_MESSAGE.validate_json(told, strict=True)
        loaded = record.load(rules, stored(fact))
        assert (loaded["before"], loaded["play"]) == (step.before, step.after)
        assert orjson.dumps(record.event(rules, "ABCD2345", version, loaded)) == told


@every_ruleset
@a_game
@given(data=st.data())
def test_rows_and_bonus_of_an_entry_are_what_the_total_has_grown_by(
    rules: AnyRules, data: st.DataObject
) -> None:
    for step in data.draw(games(rules)):
        if isinstance(step.move, Enter):
            fact = fact_of(rules, step)
            grown = rules.standing(step.after).total - rules.standing(step.before).total
            assert sum(fact["rows"].values()) + fact.get("bonus", 0) == grown
            assert fact.get("bonus") != 0, "nothing is said of no bonus"
