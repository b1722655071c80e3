"""From the facts of a room to the facts of a record: what happened and how the seat stood afterwards.

A fact of a room has its seat's whole play, which is the rules' own; a record has what anyone can read.
"""

from collections.abc import Iterable
from typing import Any, Final

from server.rules.base import AnyRules, Standing

GATHERING: Final = frozenset({"seated", "left", "door", "handed_over"})
"""Facts of before the opening: who came and went, and whom the host let in, is no part of the game."""
AFTERWARDS: Final = frozenset(
    {"recorded", "rematch_wanted", "rematch_declined", "rematch_expired", "rematch_ready", "archived"}
)
"""Facts of after the end."""
ONCE: Final = frozenset(
    {"commitment", "bytes", "order", "opening_throws", "contributions", "result", "server_seed"}
)
"""What a record says once for the whole game."""
LEFT_OUT: Final = ONCE | {"type", "at_ms", "before", "play", "hands", "turns"}
"""That, what is written beside it, and what follows by the rules."""


def facts_of(rules: AnyRules, stored: Iterable[tuple[int, Any]]) -> list[dict[str, Any]]:
    """Return the facts of a record from a room's facts, as (version, fact as it was stored).

    They begin with the opening and end with the end of the game; members of `protocol.record.RecordFact`.
    """
    told: list[dict[str, Any]] = []
    for version, fact in stored:
        kind = fact["type"]
        if kind in GATHERING or (kind in AFTERWARDS and "server_seed" not in fact):
            continue
        told.append(_fact(rules, version, fact))
    return told


def _fact(rules: AnyRules, version: int, fact: Any) -> dict[str, Any]:
    kept = {key: value for key, value in fact.items() if key not in LEFT_OUT}
    told = {"type": fact["type"], "version": version, "at_ms": fact.get("at_ms")}
    told |= {key: kept[key] for key in ("seat", "by") if key in kept} | kept
    if told["type"] == "banked":
        # Rooms of before records kept only what came of it.
        told.setdefault("join", {})
    if "play" in fact:
        told["standing"] = _standing(rules.standing(rules.load(fact["play"])))
    return told


def _standing(standing: Standing) -> dict[str, Any]:
    # As dataclasses.asdict, which takes ten times as long: there are a hundred in a game.
    return {
        "turns": standing.turns,
        "total": standing.total,
        "worth": standing.worth,
        "done": standing.done,
        "won": standing.won,
    }
