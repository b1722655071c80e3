"""`regatta verify`: records that were edited before the first throw, and sealed anew."""

from hashlib import sha256
from typing import Any, Final

import pytest

from regatta_server import verify
from tests.verify.edited import FIRST, Edit, edited, fact, without


def reveal_another_seed(record: Any) -> None:
    """Change the seed and promise it too: the dice are left as they were."""
    seed = sha256(b"another").hexdigest()
    record["dice"] |= {"server_seed": seed, "commitment": sha256(bytes.fromhex(seed)).hexdigest()}


def swap(record: Any, name: str, one: int, other: int) -> None:
    """Let two of a list change places."""
    values = record[name]
    values[one], values[other] = values[other], values[one]


EDITS: Final[dict[str, tuple[str, Edit, str, str]]] = {
    "seed": (
        "two-players",
        lambda r: r["dice"].update(server_seed="0" * 64),
        "commitment",
        "seed is not the one",
    ),
    "commitment": ("two-players", lambda r: r["dice"].update(commitment="0" * 64), "commitment", "promised"),
    "seed and commitment": ("two-players", reveal_another_seed, "dice", "Version 7, Ada (seat 0): Die "),
    "game": ("two-players", lambda r: r.update(game="AAAAAAAA"), "dice", "Version 7, Ada (seat 0): Die "),
    "bytes of a seat": (
        "two-players",
        lambda r: r["dice"]["contributions"].__setitem__(1, "0" * 64),
        "dice",
        "Version 7, Ada (seat 0): Die ",
    ),
    "bytes chosen for a silent seat": (
        "silent-seat",
        lambda r: r["dice"]["contributions"].__setitem__(1, "0" * 64),
        "contributions",
        "Bo (seat 1) gave no bytes for the dice in time",
    ),
    "bytes that a stand-in gave": (
        "stand-ins",
        lambda r: fact(r, "contributed", 1).update(seat=1),
        "contributions",
        "A stand-in has this seat from the beginning: its bytes are fixed by rule, not given.",
    ),
    "begun before a silent seat's time was over": (
        "silent-seat",
        lambda r: fact(r, "started").update(at_ms=fact(r, "opening")["deadline_ms"] - 1),
        "contributions",
        "The game began before the time for everybody's bytes was over, and not all had come.",
    ),
    "a seat made silent": (
        "two-players",
        lambda r: without(r, 5),
        "contributions",
        "Bo (seat 1) gave no bytes for the dice in time",
    ),
    "bytes twice": (
        "two-players",
        lambda r: fact(r, "contributed", 1).update(seat=0),
        "contributions",
        "Version 5, Ada (seat 0): The seat gave its bytes for the dice already.",
    ),
    "bytes for too few": (
        "two-players",
        lambda r: r["dice"]["contributions"].pop(),
        "contributions",
        "There are 2 seats and bytes for the dice of 1.",
    ),
    "a seat too many": (
        "two-players",
        lambda r: fact(r, "thrown").update(seat=2),
        "contributions",
        "Version 7: There is no seat 2 in this game.",
    ),
    "no seats": ("two-players", lambda r: r.update(seats=[]), "contributions", "not numbered from 0"),
    "seats in disorder": (
        "two-players",
        lambda r: swap(r, "seats", 0, 1),
        "contributions",
        "not numbered from 0",
    ),
    "a fact taken out": ("two-players", lambda r: r["facts"].pop(9), "facts", "facts are missing or moved"),
    "facts in disorder": (
        "two-players",
        lambda r: swap(r, "facts", 8, 9),
        "facts",
        "Version 12, Ada (seat 0): Does not follow the one before",
    ),
    "no opening": ("two-players", lambda r: r["facts"].pop(0), "facts", "“contributed” cannot happen"),
    "no start": ("two-players", lambda r: without(r, 6), "facts", "Version 6, Ada (seat 0): “thrown” cannot"),
    "no facts": (
        "ten-dice-alone",
        lambda r: r.update(facts=[]),
        "contributions",
        "Ada (seat 0) gave no bytes",
    ),
    "cut off": (
        "two-players",
        lambda r: r["facts"].pop(),
        "facts",
        "“finished”, and that is not its last fact",
    ),
    "given up after all": (
        "two-players",
        lambda r: r.update(result=None),
        "facts",
        "“archived”, and that is not its last fact",
    ),
    "times go backwards": (
        "two-players",
        lambda r: r["facts"][9].update(at_ms=1),
        "facts",
        "Version 12, Ada (seat 0): The time (at_ms)",
    ),
    "began earlier": ("two-players", lambda r: r.update(began_ms=1), "facts", "“began_ms”"),
    "ended later": ("two-players", lambda r: r.update(ended_ms=2**50), "facts", "“ended_ms”"),
    "order of play": (
        "silent-seat",
        lambda r: r.update(order=[0, 1, 2]),
        "opening",
        "another one than the seed gives: Ada (seat 0), Cleo (seat 2), Bo (seat 1).",
    ),
    "order of seats": ("two-players", lambda r: r.update(order=[1, 0]), "opening", "The order of play"),
    "order of play not shuffled": (
        "silent-seat",
        lambda r: r["options"].update(begins="as_seated"),
        "opening",
        "The order of play",
    ),
    "thrown for who begins": (
        "threw-for-who-begins",
        lambda r: r["opening_throws"][0][2]["faces"].__setitem__(0, 6),
        "opening",
        "Who begins, round 1, Cleo (seat 2): die 0 shows 6 in the record, and the seed gives ",
    ),
    "fewer dice for who begins": (
        "threw-for-who-begins",
        lambda r: r["opening_throws"][0][2]["faces"].pop(),
        "opening",
        "Who begins, round 1, Cleo (seat 2): ",
    ),
    "a tie left undecided": (
        "threw-for-who-begins",
        lambda r: r["opening_throws"].pop(),
        "opening",
        "nobody leads alone",
    ),
    "a round too many": (
        "threw-for-who-begins",
        lambda r: r["opening_throws"].append(r["opening_throws"][-1]),
        "opening",
        "the wrong seats throw",
    ),
    "throws where there are none": (
        "two-players",
        lambda r: r["opening_throws"].append([{"seat": 0, "faces": [1]}]),
        "opening",
        "where the game has none",
    ),
    "no dice for who begins": (
        "threw-for-who-begins",
        lambda r: r["dice"]["opening"].update(dice=0),
        "opening",
        "0 dice are thrown",
    ),
}
"""What was edited -> sample, edit, the check that fails, words of the message. The seal is right always."""


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_named_even_if_the_file_was_sealed_anew(name: str) -> None:
    where, edit, check, words = EDITS[name]
    judged = verify.judge(edited(f"{FIRST}{where}", edit))
    assert (judged.status, judged.check) == (1, check), judged.words
    assert words in judged.words
