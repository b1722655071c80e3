"""What a record says of its game as a whole: rules, options, seats, who began, and its course."""

import copy
from collections.abc import Callable
from typing import Any, Final, get_args

import orjson
import pytest

from regatta_protocol.record.record import RecordVersion
from regatta_server.game.replay import replay
from regatta_server.game.replay_head import BEFORE, OtherRules, begun, rules_for
from tests.records.copies import found, game
from tests.records.write import FOLDER

Edit = Callable[[Any], Any]


def refused(record: Any) -> str:
    """Return why a record is of other rules."""
    with pytest.raises(OtherRules) as other:
        rules_for(record)
    return str(other.value)


def test_a_game_of_another_version_of_the_rules_is_refused_by_both_numbers() -> None:
    record = game("two-players")
    record["ruleset_version"] = 2
    assert refused(record) == (
        "This game was played by version 2 of the rules of Yacht, thirteen rows; this server has version 1."
    )


def test_a_game_of_unknown_rules_is_refused_by_their_name() -> None:
    record = game("two-players")
    record |= {"ruleset": "whist", "name": "Whist"}
    assert refused(record) == "This game was played by the rules of Whist, and this server has no whist."


def test_the_rules_are_those_of_the_target_that_was_chosen() -> None:
    assert rules_for(game("two-shades-identical")) is not rules_for(game("yin-yang"))


def test_a_game_begins_as_its_room_did() -> None:
    record = game("threw-for-who-begins")
    begins = begun(rules_for(record), record)
    assert begins.order == tuple(record["order"])
    assert [hand.held for hand in begins.hands] == [()] * 4
    assert len(record["opening_throws"]) > 1, "else nobody tied"


def test_what_comes_before_the_first_move_is_what_its_classes_say_of_each_version() -> None:
    assert tuple(BEFORE) == get_args(RecordVersion)
    first, second = BEFORE[1], BEFORE[2]
    assert first.pattern == "opening (contributed )*started "
    assert second.pattern == "opening (committed )*seed_chosen (contributed )*started "


def edit(*path: str | int, to: Any) -> Edit:
    """Return an edit that puts something somewhere."""

    def put(record: Any) -> None:
        *way, last = path
        for key in way:
            record = record[key]
        record[last] = to

    return put


def _once_more(place: int) -> Edit:
    """Return an edit that lets a fact happen twice."""

    def put(record: Any) -> None:
        facts = record["facts"]
        facts.insert(place, copy.deepcopy(facts[place]))
        _renumber(facts)

    return put


def _gone(place: int) -> Edit:
    """Return an edit that takes a fact out."""

    def take(record: Any) -> None:
        del record["facts"][place]
        _renumber(record["facts"])

    return take


def _sooner(kind: str) -> Edit:
    """Return an edit that lets something before the first move happen when the opening began."""

    def put(record: Any) -> None:
        facts = record["facts"]
        next(fact for fact in facts if fact["type"] == kind)["at_ms"] = facts[0]["at_ms"]

    return put


def _swapped(place: int) -> Edit:
    """Return an edit that lets a fact happen before the one that it followed."""

    def swap(record: Any) -> None:
        facts = record["facts"]
        facts[place - 1 : place + 1] = facts[place], facts[place - 1]
        _renumber(facts)

    return swap


def _nothing_committed(record: Any) -> None:
    _gone(1)(record)
    record["dice"]["seat_commitments"][0] = None


def _renumber(facts: Any) -> None:
    for number, fact in enumerate(facts):
        fact["version"] = 3 + number


def _third_round(record: Any) -> None:
    record["opening_throws"].append([{"seat": 0, "faces": [1] * 5}])


THREW: Final = "threw-for-who-begins"
TWO: Final = "two-players"

EDITS: Final[list[tuple[str, str, Edit]]] = [
    (TWO, "is played without a target, and the record has 100", edit("options", "target", to=100)),
    ("yin-yang", "a target of 1 is none from", edit("options", "target", to=1)),
    ("for-a-stake", "a stake of -5 is none from", edit("options", "stake", to=-5)),
    ("yin-yang", "is not played in the order “free”", edit("options", "order", to="free")),
    (TWO, "seats, told in their order", edit("seats", 0, "seat", to=1)),
    (TWO, "seats, told in their order", edit("seats", to=[])),
    (TWO, "seats, told in their order", edit("seats", to=[{"seat": n, "name": None} for n in range(99)])),
    (TWO, "the dice are not those of", edit("dice", "tray", to=["light"] * 6)),
    (TWO, "the dice are not those of", edit("dice", "opening", to={"dice": 5, "leads": "lowest"})),
    (TWO, "bytes for the dice of every seat", edit("dice", "contributions", to=[])),
    (TWO, "every seat once", edit("order", to=[0, 0])),
    (TWO, "every seat once", edit("order", to=[0])),
    (TWO, "Ada begins, then the seats in order", edit("order", to=[1, 0])),
    (TWO, "Ada begins", edit("opening_throws", to=[[{"seat": 1, "faces": [6]}]])),
    (THREW, "begins, then the seats in order", edit("order", to=[3, 2, 1, 0])),
    (THREW, "begins, then the seats in order", _third_round),
    (THREW, "has no throw of", edit("opening_throws", 0, 0, "faces", to=[])),
    (THREW, "has no throw of", edit("opening_throws", 0, 0, "faces", 0, to=7)),
    (THREW, "has no throw of", edit("opening_throws", 0, 0, "seat", to=9)),
    (THREW, "has no throw of", lambda record: record["opening_throws"].pop()),
    (TWO, "begin with the opening", edit("facts", to=[])),
    (TWO, "begin with the opening", _gone(0)),
    (TWO, "begin with the opening", _gone(6)),
    (TWO, "begin with the opening", _gone(-1)),
    (TWO, "cannot come in this order", _once_more(0)),
    (TWO, "cannot come in this order", _gone(3)),
    (TWO, "cannot come in this order", _once_more(3)),
    (TWO, "cannot come in this order", _swapped(3)),
    (TWO, "cannot come in this order", _swapped(4)),
    (TWO, "“committed” comes once for a seat", _once_more(1)),
    (TWO, "“contributed” comes once for a seat", _once_more(4)),
    (TWO, "for a seat that there is not", edit("facts", 1, "seat", to=2)),
    (TWO, "for a seat that there is not", edit("facts", 4, "seat", to=2)),
    ("stand-ins", "a stand-in gives no bytes", edit("facts", 2, "seat", to=1)),
    ("stand-ins", "a stand-in gives no bytes", edit("facts", 5, "seat", to=1)),
    (TWO, "a commitment of each seat that committed", edit("dice", "seat_commitments", 0, to=None)),
    (TWO, "a commitment of each seat that committed", _gone(1)),
    (TWO, "only the bytes of seats that committed", _nothing_committed),
    (TWO, "Ada sent other bytes", edit("dice", "seat_commitments", 0, to="00" * 32)),
    (TWO, "Ada sent other bytes", edit("dice", "contributions", 0, to="00" * 32)),
    ("silent-seat", "Version 7: the time for everybody's bytes was not over", _sooner("seed_chosen")),
    ("withheld-bytes", "Version 11: the time for everybody's bytes was not over", _sooner("started")),
    (TWO, "Version 10: started cannot come here", _once_more(6)),
    (TWO, "Version 10: contributed cannot come here", edit("facts", 7, "type", to="contributed")),
    (TWO, "finished cannot come here", _once_more(-1)),
    (TWO, "Version 5: here the record goes on with 8", edit("facts", 2, "version", to=8)),
    (TWO, "Version 10: here the record goes on with 4", edit("facts", 0, "version", to=9)),
    (TWO, "a result when it is finished", edit("result", to=None)),
    (TWO, "a result when it is finished", edit("facts", -1, "type", to="archived")),
]


@pytest.mark.parametrize(("name", "words", "change"), EDITS, ids=[f"{edit[0]}: {edit[1]}" for edit in EDITS])
def test_what_cannot_be_is_said(name: str, words: str, change: Edit) -> None:
    record = game(name)
    change(record)
    assert words in found(record)


def test_seats_that_were_shuffled_may_be_in_any_order() -> None:
    record = game("silent-seat")
    assert record["options"]["begins"] == "random"
    for order in ([0, 1, 2], [2, 0, 1]):
        record["order"] = order
        assert begun(rules_for(record), record).order == tuple(order)


def of_version_1(name: str) -> Any:
    """Return a record of a game of the first scheme."""
    return orjson.loads((FOLDER / "version-1" / f"{name}.json").read_bytes())


def test_a_game_of_the_first_scheme_began_without_commitments_of_its_seats() -> None:
    record = of_version_1("two-players")
    list(replay(rules_for(record), record))
    record["facts"][1]["type"] = "committed"
    assert "cannot come in this order" in found(record)


def test_in_a_game_of_the_first_scheme_everybody_had_time_for_their_bytes_too() -> None:
    assert "the time for everybody's bytes was not over" in found(of_version_1("forged/begun-too-soon"))
    assert "a stand-in gives no bytes" in found(of_version_1("forged/chosen-bytes"))
