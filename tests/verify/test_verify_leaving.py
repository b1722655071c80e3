"""`regatta verify` and `regatta replay`: games that somebody left, edited and sealed anew."""

import json
from typing import Any, Final

import pytest

from regatta_server import verify
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay import replay
from regatta_server.game.replay_head import rules_for
from tests.verify.edited import Edit, edited, fact, sample

LEFT: Final = ("resigned", "claimed", "called-off", "captain-stands-in")
PLAYED_ON: Final = ("called-off", "captain-stands-in")
"""In these no seat played no more before the end."""


def place(record: Any, seat: int) -> Any:
    """Return where a seat ended."""
    return next(one for one in record["result"]["places"] if one["seat"] == seat)


def after_claim(record: Any) -> Any:
    """Return an entry behind the claim."""
    version = fact(record, "claimed")["version"]
    return next(one for one in record["facts"] if one["type"] == "entered" and one["version"] > version)


EDITS: Final[dict[str, tuple[str, Edit, str]]] = {
    "who resigned has won": ("resigned", lambda r: place(r, 1).update(place=1), "result"),
    "who resigned played on": ("resigned", lambda r: place(r, 1).pop("out"), "result"),
    "another reason": ("resigned", lambda r: place(r, 1).update(out="gone"), "result"),
    "a seat resigns twice": ("resigned", lambda r: fact(r, "resigned", 1).update(seat=1), "moves"),
    "a seat that there is not": ("resigned", lambda r: fact(r, "resigned").update(seat=5), "contributions"),
    "somebody who won was gone": ("claimed", lambda r: place(r, 0).update(out="gone"), "result"),
    "a claim where stand-ins play": ("claimed", lambda r: r["options"].pop("absence"), "moves"),
    "who is out plays on": ("claimed", lambda r: after_claim(r).update(seat=2), "moves"),
    "a stand-in for who is out": (
        "resigned",
        lambda r: fact(r, "resigned", 1).update(type="stand_in", seat=1),
        "moves",
    ),
    "a stand-in of another level": (
        "captain-stands-in",
        lambda r: fact(r, "stand_in").update(level="mate"),
        "moves",
    ),
    "a stand-in of no level": ("captain-stands-in", lambda r: fact(r, "stand_in").pop("level"), "moves"),
    "a level where the room names none": (
        "captain-stands-in",
        lambda r: r["options"].pop("stand_in"),
        "moves",
    ),
    "called off with a result": (
        "called-off",
        lambda r: r.update(result=json.loads(sample("two-players"))["result"]),
        "facts",
    ),
}


@pytest.mark.parametrize("name", LEFT)
def test_a_game_that_was_left_is_verified_and_replayed(name: str) -> None:
    judged = verify.judge(sample(name))
    assert judged.status == 0, judged.words
    assert ("Played no more before its end: " in judged.words) == (name not in PLAYED_ON)
    record = json.loads(sample(name))
    assert [step.event["version"] for step in replay(rules_for(record), record)] == [
        one["version"] for one in record["facts"]
    ]


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_of_how_it_was_left_is_found_by_both(name: str) -> None:
    where, edit, check = EDITS[name]
    file = edited(where, edit)
    judged = verify.judge(file)
    assert (judged.status, judged.check) == (1, check), judged.words
    record = json.loads(file)
    with pytest.raises(Mismatch):
        list(replay(rules_for(record), record))


def test_a_game_is_not_called_off_when_a_turn_is_over() -> None:
    record = json.loads(edited("given-up", lambda r: r["facts"][-1].update(type="aborted")))
    with pytest.raises(Mismatch, match="a first turn was over"):
        list(replay(rules_for(record), record))
