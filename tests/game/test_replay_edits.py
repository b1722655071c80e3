"""Records that were changed: the rules find it, name the version and say what differs."""

import copy
from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.records.copies import found, game


def nth(record: Any, kind: str, number: int = 0, **wanted: Any) -> Any:
    """Return a fact of a kind."""
    of_kind = [
        fact
        for fact in record["facts"]
        if fact["type"] == kind and all(fact.get(key) == value for key, value in wanted.items())
    ]
    return of_kind[number]


Edit = Callable[[Any], Any]


def _turn_clock_off(record: Any) -> None:
    record["options"]["turn_ms"] = None


def _score(record: Any) -> None:
    rows = nth(record, "entered")["rows"]
    rows[next(iter(rows))] += 5


def _other_row(record: Any) -> None:
    fact = nth(record, "entered")
    [row], [dice] = fact["rows"], fact["dice"].values()
    other = "yacht" if row != "yacht" else "chance"
    fact |= {"rows": {other: fact["rows"][row]}, "dice": {other: dice}}


def _filled_row(record: Any) -> None:
    """Let Ada's second entry take the row of her first one."""
    first, second = (nth(record, "entered", number, seat=0) for number in (0, 1))
    [row] = first["rows"]
    second |= {"rows": {row: 0}, "dice": {row: next(iter(second["dice"].values()))}}


def _unknown_row(record: Any) -> None:
    fact = nth(record, "entered")
    fact |= {"rows": {"jackpot": 90}, "dice": {"jackpot": next(iter(fact["dice"].values()))}}


def _dice_that_do_not_lie_there(record: Any) -> None:
    fact = nth(record, "entered")
    row = next(iter(fact["dice"]))
    fact["dice"][row] = [fact["dice"][row][0] % 6 + 1] * 5


def _dropped(record: Any) -> None:
    record["facts"].remove(nth(record, "entered"))


def _swapped(record: Any) -> None:
    facts = record["facts"]
    first, second = facts.index(nth(record, "entered")), facts.index(nth(record, "thrown"))
    facts[first], facts[second] = facts[second], facts[first]
    for number, fact in enumerate(facts):
        fact["version"] = facts[0]["version"] + number


def _fourth_throw(record: Any) -> None:
    third = nth(record, "thrown", throw=3)
    place = record["facts"].index(third) + 1
    record["facts"].insert(place, copy.deepcopy(third))
    for fact in record["facts"][place:]:
        fact["version"] += 1


def _ends_early(record: Any) -> None:
    del record["facts"][-2]
    record["facts"][-1]["version"] -= 1


def _goes_on(record: Any) -> None:
    last = copy.deepcopy(nth(record, "thrown"))
    place = len(record["facts"]) - 1
    last["version"] = record["facts"][place]["version"]
    record["facts"].insert(place, last)
    record["facts"][-1]["version"] += 1


def _given_up_at_its_end(record: Any) -> None:
    record["result"] = None
    record["facts"][-1]["type"] = "archived"


def _throws_again(record: Any) -> None:
    """Let the stand-in throw once more instead of entering."""
    thrown, entered = nth(record, "thrown", by="stand_in"), nth(record, "entered", by="stand_in")
    again = copy.deepcopy(thrown) | {"version": entered["version"]}
    record["facts"][record["facts"].index(entered)] = again


def on(kind: str, number: int = 0, /, **values: Any) -> Edit:
    """Return an edit that gives a fact of a kind other members."""
    return lambda record: nth(record, kind, number).update(values)


def standing(kind: str, **values: Any) -> Edit:
    """Return an edit of how a seat stands after the first fact of a kind."""
    return lambda record: nth(record, kind)["standing"].update(values)


def result(**values: Any) -> Edit:
    """Return an edit of the result."""
    return lambda record: record["result"].update(values)


def place(number: int, **values: Any) -> Edit:
    """Return an edit of a place."""
    return lambda record: record["result"]["places"][number].update(values)


TWO: Final = "two-players"
LEFT: Final = "stand-ins"

EDITS: Final[list[tuple[str, str, Edit]]] = [
    (TWO, "the score of", _score),
    (TWO, "by the rules", _other_row),
    (TWO, "is already filled", _filled_row),
    (TWO, "no such row", _unknown_row),
    (TWO, "does not lie on the table", _dice_that_do_not_lie_there),
    (TWO, "here the record goes on with", _dropped),
    (TWO, "does not lie on the table", _swapped),
    (TWO, "You have thrown three times", _fourth_throw),
    (TWO, "the game ends, but by the rules it is the turn of Bo", _ends_early),
    (TWO, "Ada plays on, but by the rules the game is over", _goes_on),
    (TWO, "is given up, but by the rules it is over", _given_up_at_its_end),
    (TWO, "the number of the throw: 2 in the record, 1 by the rules", on("thrown", throw=2)),
    (TWO, "Bo plays, but by the rules it is the turn of Ada", on("thrown", seat=1)),
    (TWO, "Seat 10 plays, but by the rules", on("thrown", seat=9)),
    (TWO, "Seat 0 plays, but by the rules", on("thrown", seat=-1)),
    (TWO, "the clock acts, but", on("thrown", by="clock")),
    (TWO, "5 dice are thrown", on("thrown", faces=[1, 2, 3])),
    (TWO, "5 dice are thrown", on("thrown", faces=[1, 2, 3, 4, 7])),
    (TWO, "The first throw of a turn", on("thrown", dice=[0], faces=[1])),
    (TWO, "name each die to throw once", on("thrown", dice=[0, 1, 2, 3, -1])),
    (TWO, "the bonus: 35 in the record, none by the rules", on("entered", bonus=35)),
    (TWO, "the points lost: 0 in the record, none by", on("thrown", lost=0)),
    (TWO, "Hold each die once", on("held", dice=[0, 5])),
    (TWO, "the dice: 2 1 in the record, 1 2 by the rules", on("held", dice=[2, 1])),
    (TWO, "turns completed: 2 in the record, 1 by", standing("entered", turns=2)),
    (TWO, "what could be banked: 1 in the record, 0 by", standing("thrown", worth=1)),
    (TWO, "nothing is left to play: yes in the record, no by", standing("thrown", done=True)),
    (TWO, "won at once: yes in the record, no by", standing("thrown", won=True)),
    (TWO, "the result, the total of Bo: 400 in the record", place(0, total=400)),
    (TWO, "the result, the place of Ada: 1 in the record, 2 by the rules", place(1, place=1)),
    (TWO, "its places are not in their order", lambda record: record["result"]["places"].reverse()),
    (TWO, "won at once: yes in the record, no by", result(won_at_once=True)),
    (TWO, "what Ada receives: 0 in the record, none", result(settlement=[{"seat": 0, "points": 0}])),
    ("for-a-stake", "what Bo receives: 7 in", lambda r: r["result"]["settlement"][1].update(points=7)),
    ("for-a-stake", "receives: none in the record", lambda r: r["result"]["settlement"].pop()),
    ("for-a-stake", "receives: ", lambda r: r["options"].update(stake=11)),
    ("keen", "the bonus: none in the record, 35 by", lambda r: nth(r, "entered", bonus=35).pop("bonus")),
    ("on-the-clock", "the clock acts, but", _turn_clock_off),
    ("on-the-clock", "the clock has thrown; by the rules it would have entered", on("thrown", 1, by="clock")),
    (LEFT, "Ada has no stand-in, and this is by the stand-in", on("entered", by="stand_in")),
    (LEFT, "Computer has a stand-in, and this is by the player", on("thrown", 1, by="player")),
    (LEFT, "Ada has a stand-in, and this is by the player", on("stand_in", seat=0)),
    (LEFT, "Computer gets a stand-in, and cannot get one", on("stand_in", 1, seat=1)),
    (LEFT, "Seat 4 gets a stand-in, and cannot", on("stand_in", seat=3)),
    (LEFT, "Ada plays again, and had no stand-in", on("taken_back", seat=0)),
    (LEFT, "Computer plays again, and had no stand-in", on("taken_back", seat=1)),
    (LEFT, "the time for everybody's bytes was not over", lambda r: r["seats"][1].pop("bot")),
    (LEFT, "the stand-in has thrown; by the rules it would have entered", _throws_again),
    ("yin-yang", "the points banked: 6 in the record", on("banked", points=6)),
    ("yin-yang", "“x” is to join a combination", on("banked", join={"x": 6})),
    ("yin-yang", "a dark ace", on("banked", join={"5": 6})),
    ("yin-yang", "the points of the complete set: 600 in", on("secured", -1, completed=600)),
    ("yin-yang", "the points lost", lambda r: next(f for f in r["facts"] if "lost" in f).update(lost=-1)),
    ("yin-yang", "A combination has a face from 1 to 6", on("secured", face=9)),
    ("yin-yang", "the faces of the dice: 9 9 in the record", on("secured", faces=[9, 9])),
]


@pytest.mark.parametrize(
    ("name", "words", "edit"), EDITS, ids=[f"{name}: {words}" for name, words, _ in EDITS]
)
def test_what_was_changed_is_said(name: str, words: str, edit: Edit) -> None:
    record = game(name)
    edit(record)
    assert words.lower() in found(record).lower()


@pytest.mark.parametrize("name", ["two-players", "threw-for-who-begins", "silent-seat", "yin-yang"])
def test_an_order_of_play_that_was_turned_round_is_found(name: str) -> None:
    record = game(name)
    record["order"].reverse()
    assert "turn of" in found(record) or "begins" in found(record)
