"""Facts, and the events that are told from them."""

from typing import Any

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.moves import Enter, Throw
from protocol.server import SERVER_MESSAGE
from server.game import record, table
from server.game.record import Fact
from server.rules.base import AnyRules
from server.rules.catalogue import RULES
from tests.rules.games import Step, every_ruleset, games

RULESET = RULES["yacht"]
ALL = (0, 1, 2, 3, 4)
BEFORE = RULESET.apply(RULESET.fresh(), Throw(ALL), (6, 1, 6, 1, 6))
AFTER = RULESET.apply(BEFORE, Enter({"sixes": (4, 3, 2, 1, 0)}))


def stored(fact: Fact) -> Any:
    """Return a fact as it comes from the store."""
    return orjson.loads(orjson.dumps(fact))


def fact_of(rules: AnyRules, seat: int, step: Step) -> Fact:
    """Return the fact of a move, as the room makes it."""
    if isinstance(step.move, Throw):
        return record.thrown(seat, step.move, step.faces, 2**32 - 1, "player", step.after)
    entered = record.entered(rules, seat, step.move, step.before, "clock", step.after)
    return {**entered, "turns": [{"seat": seat, "round": 1, "deadline_ms": None}]}


def test_a_throw_is_told_with_its_dice_its_faces_and_the_sheet_after_it() -> None:
    fact = record.thrown(1, Throw((4, 0)), (3, 5), 99, "clock", BEFORE)
    assert record.event(RULESET, "ABCD2345", 7, fact) == {
        "type": "thrown",
        "room": "ABCD2345",
        "version": 7,
        "seat": 1,
        "dice": (4, 0),
        "faces": (3, 5),
        "tumble": 99,
        "by": "clock",
        "sheet": RULESET.sheet(BEFORE),
    }


def test_an_entry_is_told_with_what_each_row_got_and_the_faces_it_took_in_their_order() -> None:
    fact = record.entered(RULESET, 0, Enter({"sixes": (4, 3, 2, 1, 0)}), BEFORE, "player", AFTER)
    assert (fact["rows"], fact["dice"]) == ({"sixes": 18}, {"sixes": [6, 1, 6, 1, 6]})
    fact = record.entered(RULESET, 0, Enter({"sixes": (1, 0, 2, 3, 4)}), BEFORE, "player", AFTER)
    assert fact["dice"] == {"sixes": [1, 6, 6, 1, 6]}
    told = record.event(RULESET, "ABCD2345", 8, fact)
    assert told["sheet"] == RULESET.sheet(AFTER)
    assert "play" not in told


def test_a_fact_is_not_changed_by_being_told() -> None:
    fact = record.thrown(1, Throw((4, 0)), (3, 5), 99, "clock", BEFORE)
    record.event(RULESET, "ABCD2345", 7, fact)
    assert fact["play"] is BEFORE
    assert "sheet" not in fact


def test_a_fact_without_a_play_is_its_event() -> None:
    fact = {"type": "held", "seat": 0, "dice": (1,)}
    assert record.event(RULESET, "R", 3, fact) == {"room": "R", "version": 3, **fact}
    assert record.load(RULESET, fact) == fact


def test_the_hands_of_a_start_are_fresh_ones_by_seat() -> None:
    fact = {"type": "started", "order": [2, 0, 1], "contributions": [], "turns": []}
    told = record.event(RULESET, "R", 6, stored(fact))
    fresh = {"sheet": RULESET.sheet(RULESET.fresh()), "held": (), "tumble": None}
    assert told["hands"] == [{"seat": seat, **fresh} for seat in range(3)]


def test_hands_show_what_each_seat_has() -> None:
    game = table.begin(RULESET, (0, 1))
    game = table.play(RULESET, game, 0, Throw(ALL), (6, 1, 6, 1, 6), tumble=5)
    game = table.hold(RULESET, game, 0, (2, 0))
    assert record.hands(RULESET, game) == [
        {"seat": 0, "sheet": RULESET.sheet(BEFORE), "held": (0, 2), "tumble": 5},
        {"seat": 1, "sheet": RULESET.sheet(RULESET.fresh()), "held": (), "tumble": None},
    ]


@every_ruleset
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_a_stored_fact_is_told_as_on_the_day_and_as_the_protocol_has_it(
    rules: AnyRules, data: st.DataObject
) -> None:
    for version, step in enumerate(data.draw(games(rules)), start=1):
        fact = fact_of(rules, 0, step)
        told = orjson.dumps(record.event(rules, "ABCD2345", version, fact))
        SERVER_MESSAGE.validate_json(told, strict=True)
        loaded = record.load(rules, stored(fact))
        assert loaded["play"] == step.after
        assert orjson.dumps(record.event(rules, "ABCD2345", version, loaded)) == told
