"""The question what the dice and the decisions of a game were worth."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson

from regatta_protocol.errors import Code
from regatta_protocol.http.analysis import GameAnalysis
from regatta_protocol.record.record import GameRecord
from regatta_protocol.text import Text, packed
from regatta_server.archive.summary_store import SeatSummary
from regatta_server.bots.analysis.analysis import analysable, analysed
from regatta_server.bots.process.tables import NoTable, Tables
from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.bots.solver.tables import task
from regatta_server.game.replay_head import OtherRules, rules_for
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import RULES

DIGITS: Final = 6
"""Behind the point, of what is kept for ever."""


class Refusal(Exception):
    """Why a game has no analysis."""

    def __init__(self, code: Code, message: Text) -> None:
        """Take both as they are answered."""
        super().__init__(message)
        self.refusal_fields: Final[dict[str, Any]] = {"code": code.name, "message": packed(message)}


def analyse(tables: Tables, given: Any) -> dict[str, Any]:
    """Return as `analysis` the JSON of a `GameAnalysis`, a text: whoever hands it on need not read it.

    Given is the `record`, as the archive has it. Where there can be no analysis, `code` has the
    name of a `Code`, and `message` says why. Raises NoTable.
    """
    try:
        return {"analysis": orjson.dumps(_found(tables, given["record"])).decode()}
    except Refusal as refusal:
        return refusal.refusal_fields


def summarise(tables: Tables, given: Any) -> dict[str, Any]:
    """Return as `seats` what the analysis of a game came to, of each seat the members of a `SeatSummary`.

    All else is as for `analyse`.
    """
    try:
        found = _found(tables, given["record"])
    except Refusal as refusal:
        return refusal.refusal_fields
    seats: Sequence[Mapping[str, Any]] = found["seats"]
    return {"seats": [[_short(seat[name]) for name in SeatSummary._fields] for seat in seats]}


def _short(number: float | None) -> float | None:
    return None if number is None else round(number, DIGITS)


def _found(tables: Tables, record: GameRecord) -> GameAnalysis:
    """Return the analysis of a game. Raises Refusal where there can be none, and NoTable."""
    try:
        rules = analysable(rules_for(record))
    except OtherRules as other:
        raise Refusal(Code.OTHER_RULES, other.message) from other
    except Unsolvable as unsolvable:
        raise Refusal(
            Code.NOT_SOLVED,
            Text("game-not-analysed", "This game is not analysed: {why}.", why=str(unsolvable)),
        ) from unsolvable
    try:
        table = tables.table(rules, spread=True)
    except NoTable:
        if is_newest(rules):
            raise
        older = f"version {record['ruleset_version']} of its rules, for which no table is made"
        raise Refusal(
            Code.NOT_SOLVED,
            Text("game-not-analysed-version", "This game is not analysed: it was played by {id}.", id=older),
        ) from None
    assert table.deviation is not None
    return analysed(rules, record, tables.weigher(rules), table.deviation)


def is_newest(rules: AnyRules) -> bool:
    """Say whether the table of these rules is the one that is made for their ruleset."""
    return task(rules).digest == task(RULES[rules.card["ruleset"]]).digest
