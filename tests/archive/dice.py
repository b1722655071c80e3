"""Dice that a test makes up, as the record of a game that was played with them, and the counts of records."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final

from regatta_protocol.http.dice import DiceReport
from regatta_protocol.record.facts import FactThrown
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.audit import report
from regatta_server.archive.tally import tally
from regatta_server.rules.catalogue import RULES
from testkit.records import given_up

NAMES: Final = {ruleset: rules.card["name"] for ruleset, rules in RULES.items()}
"""What rulesets are called."""

Throw = tuple[int, Sequence[int], Sequence[int]]
"""The seat, the positions of its dice, and their faces."""


@cache
def _sample() -> tuple[GameRecord, FactThrown]:
    record = given_up("yacht", 2)
    return record, next(fact for fact in record["facts"] if fact["type"] == "thrown")


def with_throws(throws: Iterable[Throw], tray: str = "lllll", *, identical: bool = False) -> GameRecord:
    """Return the record of a game of Ada and Bo with these throws; a letter of the tray is a die's shade."""
    record, thrown = _sample()
    made: list[FactThrown] = [
        {**thrown, "seat": seat, "dice": list(dice), "faces": list(faces)} for seat, dice, faces in throws
    ]
    return {
        **record,
        "options": {**record["options"], "dice": "identical" if identical else "independent"},
        "dice": {**record["dice"], "tray": list(tray)},
        "facts": [*made],
    }


def in_one_stream(faces: Sequence[int]) -> GameRecord:
    """Return the record of a game in which Ada throws these faces, five at a time; a rest is left out."""
    throws = (faces[first : first + 5] for first in range(0, len(faces) - 4, 5))
    return with_throws((0, range(5), five) for five in throws)


def counts_of(records: Iterable[GameRecord]) -> Counter[str]:
    """Return what the archive has counted after these games."""
    counts: Counter[str] = Counter()
    for record in records:
        counts.update(tally(record))
    return counts


def report_on(faces: Sequence[int]) -> DiceReport:
    """Return the report on dice that were thrown in one stream."""
    return report(counts_of([in_one_stream(faces)]), NAMES)


def fair(dice: int, seed: int) -> list[int]:
    """Return so many dice as they should be, from a generator that has nothing to do with the server's."""
    return Random(seed).choices(range(1, 7), k=dice)
