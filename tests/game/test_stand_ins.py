"""Which seats a stand-in plays, as a record goes on."""

from typing import Any

import pytest

from regatta_server.game.mismatch import Mismatch
from regatta_server.game.stand_ins import StandIns
from tests.records.copies import game


def test_a_whole_record_is_followed() -> None:
    record = game("stand-ins")
    stand_ins = StandIns(record)
    for fact in record["facts"]:
        stand_ins.follow(fact)


def test_an_old_record_says_nothing_of_stand_ins() -> None:
    record = game("two-players")
    assert all("bot" not in seat for seat in record["seats"])
    stand_ins = StandIns(record)
    for fact in record["facts"]:
        stand_ins.follow(fact)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ({"type": "held", "seat": 1}, "Computer has a stand-in, and this is by the player"),
        ({"type": "thrown", "seat": 0, "by": "stand_in"}, "Ada has no stand-in, and this is by the stand-in"),
        ({"type": "thrown", "seat": 1, "by": "clock"}, "Computer has a stand-in, and this is by the clock"),
        ({"type": "stand_in", "seat": 7}, "Seat 8 gets a stand-in, and cannot get one"),
    ],
)
def test_what_somebody_else_did_is_found(fact: Any, words: str) -> None:
    with pytest.raises(Mismatch, match=words):
        StandIns(game("stand-ins")).follow({**fact, "version": 5})
