"""The facts of a room, made again of those of its record; whole records are read in test_replay.py."""

import pytest

from regatta_server.game.facts import Ordered, Vacation
from regatta_server.game.from_record import read
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.opening_facts import Committed, Opening, SeedChosen
from regatta_server.game.plays import Held
from tests.records.copies import game

RECORD = game("two-players")
HEAD = {"version": 9, "at_ms": 70}


def test_a_fact_has_what_its_record_says_of_it() -> None:
    vacation = {"type": "vacation", **HEAD, "seat": 1, "until_ms": None}
    assert read(RECORD, vacation) == Vacation(at_ms=70, seat=1, until_ms=None)
    held = {"type": "held", **HEAD, "at_ms": None, "seat": 0, "dice": [1, 3]}
    assert read(RECORD, held) == Held(at_ms=0, seat=0, dice=(1, 3))


def test_what_a_record_says_once_is_found_there() -> None:
    dice = RECORD["dice"]
    committed = read(RECORD, {"type": "committed", **HEAD, "seat": 1})
    assert committed == Committed(at_ms=70, seat=1, commitment=dice["seat_commitments"][1])
    chosen = read(RECORD, {"type": "seed_chosen", **HEAD, "deadline_ms": 90})
    assert chosen == SeedChosen(at_ms=70, server_seed=dice["server_seed"], until_ms=90)


def test_the_seed_was_chosen_as_the_opening_began_in_the_first_scheme_alone() -> None:
    opening = {"type": "opening", **HEAD, "deadline_ms": 90}
    assert read(RECORD, opening) == Opening(at_ms=70, server_seed=None, until_ms=90)
    dice = {name: value for name, value in RECORD["dice"].items() if name != "scheme"}
    first = read({**RECORD, "dice": dice}, opening)
    assert first == Opening(at_ms=70, server_seed=dice["server_seed"], until_ms=90)


def test_whose_an_order_was_is_not_known_any_more() -> None:
    assert read(RECORD, {"type": "ordered", **HEAD}) == Ordered(at_ms=70, seat=None)


def test_a_member_of_another_type_is_a_mismatch() -> None:
    with pytest.raises(Mismatch, match=r"Version 9: it says what cannot be: .*times"):
        read(RECORD, {"type": "stretched", **HEAD, "seat": 0, "times": 1000})
