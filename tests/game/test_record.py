"""What is said of facts, in their events and in records."""

from typing import Any, NamedTuple

import msgspec
import orjson
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_protocol.server import SERVER_MESSAGE
from regatta_server.game import record, table
from regatta_server.game.plays import Held, Played
from regatta_server.game.record import Said
from regatta_server.game.table import Game, Hand
from regatta_server.rules import combinations
from regatta_server.rules.base import AnyRules, Faces
from regatta_server.rules.catalogue import RULES
from tests.game.moves import NOW_MS, fact_of, hold, play
from tests.rules.games import a_game, every_ruleset, games, plays

RULESET = RULES["yacht"]
YIN_YANG = RULES["yin-yang"]
ALL = (0, 1, 2, 3, 4)
SIX = (0, 1, 2, 3, 4, 5)
TUMBLE = 2**32 - 1
BEFORE = RULESET.apply(RULESET.fresh(), Throw(ALL), (6, 1, 6, 1, 6))
AFTER = RULESET.apply(BEFORE, Enter({"sixes": (4, 3, 2, 1, 0)}))


class Step(NamedTuple):
    """One fact of a game, with the game before it and afterwards."""

    fact: Played
    before: Game
    after: Game

    def said(self, rules: AnyRules) -> Said:
        """Return what a record says of it."""
        return record.said(rules, self.fact, self.before, self.after, TUMBLE)

    def event(self, rules: AnyRules) -> Said:
        """Return what members are told of it."""
        return event_of(rules, self.fact, self.before, self.after, TUMBLE)


def event_of(rules: AnyRules, fact: Played, before: Game, after: Game, tumble: int | None = None) -> Said:
    """Return what members are told of what seat 0 did."""
    return record.event(rules, fact, before.hands[0], after.hands[0], before.standings[0], tumble)


def step(rules: AnyRules, game: Game, move: Move, faces: Faces = ()) -> Step:
    """Return the step of a move of seat 0."""
    fact = fact_of(0, move, faces)
    return Step(fact, game, table.after(rules, game, fact, TUMBLE if faces else None))


def with_play(rules: AnyRules, mine: Any) -> Game:
    """Return a game of one seat that has come to this play."""
    begun = table.begin(rules, (0,))
    hands = (Hand(mine, drawn=begun.hands[0].drawn),)
    return msgspec.structs.replace(begun, hands=hands, standings=(rules.standing(mine),))


def steps(rules: AnyRules, *moves: Any) -> list[Step]:
    """Return the steps of a game of one seat; a throw stands with its faces, as (move, faces)."""
    game, found = table.begin(rules, (0,)), []
    for move, faces in (move if isinstance(move, tuple) else (move, ()) for move in moves):
        found.append(step(rules, game, move, faces))
        game = found[-1].after
    return found


def last(rules: AnyRules, *moves: Any) -> Said:
    """Return what a record says of the last of these moves."""
    return steps(rules, *moves)[-1].said(rules)


def heard(rules: AnyRules, *moves: Any) -> Said:
    """Return what members are told of the last of these moves."""
    return steps(rules, *moves)[-1].event(rules)


def event(rules: AnyRules, version: int, step: Step) -> dict[str, Any]:
    """Return the event of a step, as the room makes it."""
    message = {"room": "ABCD2345", "version": version, **step.event(rules)}
    if record.turn_ended(step.fact, step.before, step.after):
        message["turns"] = [{"seat": 0, "round": 1, "deadline_ms": None}]
    return message


# -- throws and entries ----------------------------------------------------------------------------


def test_a_throw_is_told_with_its_dice_its_faces_and_its_tumbling() -> None:
    assert last(RULESET, (Throw((4, 3, 2, 1, 0)), (6, 1, 6, 1, 6))) == {
        "type": "thrown",
        "dice": (4, 3, 2, 1, 0),
        "faces": (6, 1, 6, 1, 6),
        "throw": 1,
        "tumble": TUMBLE,
        "seat": 0,
        "by": "player",
    }


def test_members_are_told_what_a_throw_is_worth() -> None:
    message = heard(RULESET, (Throw((4, 3, 2, 1, 0)), (6, 1, 6, 1, 6)))
    assert message.pop("worth") == [2, 0, 0, 0, 0, 18, 20, 0, 0, 0, 0, 20]
    assert message == last(RULESET, (Throw((4, 3, 2, 1, 0)), (6, 1, 6, 1, 6)))


def test_the_tumbling_of_a_throw_is_that_of_its_hand_unless_another_is_named() -> None:
    [thrown] = steps(RULESET, (Throw(ALL), (1, 2, 3, 4, 6)))
    assert record.said(RULESET, *thrown)["tumble"] == TUMBLE
    assert record.said(RULESET, *thrown, 7)["tumble"] == 7
    assert record.said(RULESET, *thrown, 0)["tumble"] == 0


def test_a_throw_says_which_one_of_the_turn_it_was() -> None:
    thrown = steps(
        RULESET, (Throw(ALL), (1, 2, 3, 4, 6)), (Throw((4,)), (6,)), (Throw((4,)), (5,)), Enter({"ones": ALL})
    )
    assert [step.said(RULESET)["throw"] for step in thrown[:3]] == [1, 2, 3]


def test_an_entry_is_told_with_what_each_row_got_and_the_faces_it_took_in_their_order() -> None:
    thrown = (Throw(ALL), (6, 1, 6, 1, 6))
    message = last(RULESET, thrown, Enter({"sixes": (4, 3, 2, 1, 0)}))
    assert (message["rows"], message["dice"]) == ({"sixes": 18}, {"sixes": [6, 1, 6, 1, 6]})
    assert not {"bonus", "tumble", "lines", "total"} & message.keys()
    message = last(RULESET, thrown, Enter({"sixes": (1, 0, 2, 3, 4)}))
    assert message["dice"] == {"sixes": [1, 6, 6, 1, 6]}


def test_members_are_told_the_lines_and_the_total_that_an_entry_has_changed() -> None:
    message = heard(RULESET, (Throw(ALL), (6, 1, 6, 1, 6)), Enter({"sixes": ALL}))
    assert (message["rows"], message["lines"], message["total"]) == ({"sixes": 18}, {"upper_total": 18}, 18)
    assert not {"play", "bonus", "tumble", "scores", "reached", "done"} & message.keys()


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


def upper_rows(rules: AnyRules, *rest: Any) -> Said:
    """Return what is said of the last move of a card whose upper rows hold 50, and of the rest."""
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
    message = heard(rules, yacht, Enter({"yacht": ALL}), yacht, Enter({"full_house": ALL}))
    assert (message["rows"], message["scores"]) == ({"full_house": 25}, {"yacht": 150})


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
    thrown = steps(YIN_YANG, LIGHT_SIXES, SetAside((3, 4), 6), (Throw((0, 1, 2, 5)), (2, 3, 4, 5)))[-1]
    lost = thrown.said(YIN_YANG)
    assert (lost["type"], lost["throw"], lost["faces"]) == ("thrown", 2, (2, 3, 4, 5))
    assert YIN_YANG.sheet(thrown.after.hands[0].play)["total"] == 0
    assert last(YIN_YANG, (Throw(SIX), (2, 3, 4, 5, 6, 1)))["throw"] == 1


def test_a_throw_that_loses_the_turn_tumbles_as_any_other_and_says_what_is_lost() -> None:
    lost = last(YIN_YANG, LIGHT_SIXES, SetAside((3, 4), 6), (Throw((0, 1, 2, 5)), (2, 3, 4, 5)))
    assert (lost["tumble"], lost["lost"]) == (TUMBLE, 60)
    assert list(lost) == ["type", "dice", "faces", "throw", "tumble", "lost", "seat", "by"]


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
    for mine in plays(data.draw(games(YIN_YANG))):
        banks = [move for move in YIN_YANG.moves(mine) if isinstance(move, Bank)]
        for bank in banks:
            banked = step(YIN_YANG, with_play(YIN_YANG, mine), bank)
            banking, after = banked.said(YIN_YANG), banked.after.hands[0].play
            _, where = combinations.joined(mine.aside, mine.faces, bank.join)
            assert {joined["die"]: joined["face"] for joined in banking["joined"]} == where
            assert len(banking["joined"]) == len(where)
            assert banking["points"] == YIN_YANG.standing(after).total - YIN_YANG.standing(mine).total


# -- the start, the end, and all the rest ----------------------------------------------------------


def test_a_fact_is_not_changed_by_being_told() -> None:
    for each in steps(RULESET, (Throw(ALL), (6, 1, 6, 1, 6)), Enter({"sixes": (4, 3, 2, 1, 0)})):
        before = msgspec.json.encode(each)
        each.said(RULESET)
        each.event(RULESET)
        assert msgspec.json.encode(each) == before


def test_a_hold_is_told_with_its_dice_and_nobody_but_a_player_holds() -> None:
    game = step(RULESET, table.begin(RULESET, (0,)), Throw(ALL), (6, 1, 6, 1, 6)).after
    fact = Held(at_ms=NOW_MS, seat=0, dice=(1,))
    after = table.after(RULESET, game, fact)
    assert record.said(RULESET, fact, game, after) == {"type": "held", "seat": 0, "dice": (1,)}
    assert event_of(RULESET, fact, game, after) == record.said(RULESET, fact, game, after)
    assert not record.turn_ended(fact, game, after)


def test_a_turn_ends_with_an_entry_a_bank_or_a_throw_that_loses_it() -> None:
    yacht = steps(RULESET, (Throw(ALL), (6, 1, 6, 1, 6)), (Throw((1,)), (6,)), Enter({"sixes": ALL}))
    assert [record.turn_ended(*each) for each in yacht] == [False, False, True]
    banked = steps(YIN_YANG, LIGHT_SIXES, SetAside((3, 4), 6), Bank())
    assert [record.turn_ended(*each) for each in banked] == [False, False, True]
    lost = steps(YIN_YANG, LIGHT_SIXES, SetAside((3, 4), 6), (Throw((0, 1, 2, 5)), (2, 3, 4, 5)))
    assert [record.turn_ended(*each) for each in lost] == [False, False, True]


def test_the_hands_of_a_start_are_fresh_ones_by_seat() -> None:
    fresh = {"sheet": RULESET.sheet(RULESET.fresh()), "held": (), "tumble": None}
    hands = record.hands(RULESET, table.begin(RULESET, (2, 0, 1)))
    assert hands == [{"seat": seat, **fresh} for seat in range(3)]


def test_the_hands_of_the_end_show_what_each_seat_had() -> None:
    game = play(RULESET, table.begin(RULESET, (0, 1)), 0, Throw(ALL), (6, 1, 6, 1, 6), 5)
    game = play(RULESET, game, 0, Enter({"sixes": ALL}))
    game = play(RULESET, game, 1, Throw(ALL), (6, 1, 6, 1, 6), 6)
    assert record.hands(RULESET, game) == [
        {"seat": 0, "sheet": RULESET.sheet(AFTER), "held": (), "tumble": None},
        {"seat": 1, "sheet": RULESET.sheet(BEFORE), "held": (), "tumble": 6},
    ]


def test_hands_show_what_each_seat_has() -> None:
    game = table.begin(RULESET, (0, 1))
    game = play(RULESET, game, 0, Throw(ALL), (6, 1, 6, 1, 6), tumble=5)
    game = hold(RULESET, game, 0, (0, 2))
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
    game = table.begin(rules, (0,))
    for version, made in enumerate(data.draw(games(rules)), start=1):
        now = step(rules, game, made.move, made.faces)
        assert now.after.hands[0].play == made.after
        encoded = orjson.dumps(event(rules, version, now))
        SERVER_MESSAGE.validate_json(encoded, strict=True)
        loaded = msgspec.json.decode(msgspec.json.encode(now.fact), type=Played)
        again = Step(loaded, game, table.after(rules, game, loaded, TUMBLE if made.faces else None))
        assert again == now
        assert orjson.dumps(event(rules, version, again)) == encoded
        game = now.after


@every_ruleset
@a_game
@given(data=st.data())
def test_rows_and_bonus_of_an_entry_are_what_the_total_has_grown_by(
    rules: AnyRules, data: st.DataObject
) -> None:
    for made in data.draw(games(rules)):
        if isinstance(made.move, Enter):
            entry = step(rules, with_play(rules, made.before), made.move).said(rules)
            grown = rules.standing(made.after).total - rules.standing(made.before).total
            assert sum(entry["rows"].values()) + entry.get("bonus", 0) == grown
            assert entry.get("bonus") != 0, "nothing is said of no bonus"
