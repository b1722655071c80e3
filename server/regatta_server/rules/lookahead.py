"""Hypothetical plays, to ask the rules what dice would score there."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from regatta_protocol.moves import Throw
from regatta_protocol.sheet import EntryPreview
from regatta_server.rules.base import AnyRules


def filled_play(rules: AnyRules, scores: Mapping[str, int]) -> Any:
    """Return the play of a card on which these rows are filled, before a throw.

    The rows are those of the card, and the scores such as they can have: it is not judged here.
    """
    fresh = rules.fresh()
    if not scores:
        return fresh
    rows = [row["row"] for row in rules.card["rows"]]
    # A filled card can come about in a thousand ways, so it is laid down as a stored one is: by its scores.
    return rules.load({**to_builtins(fresh), "scores": [scores.get(row) for row in rows]})


def thrown_play(
    rules: AnyRules, play: Any, faces: Sequence[int], places: Sequence[int], throw: int | None
) -> Any:
    """Return the play with the dice on the table after as many throws; the later ones change no die.

    `faces` are those of the dice at these places of the tray. Without a number it is the first throw.
    """
    play = rules.apply(play, Throw(tuple(places)), tuple(faces))
    for _ in range(1, throw or 1):
        play = rules.apply(play, Throw((places[0],)), (faces[0],))
    return play


def best_split(rules: AnyRules, play: Any, rows: Sequence[str]) -> EntryPreview:
    """Return the entry in these rows that gives most. Raises Illegal where they cannot be entered."""
    entry = rules.best_entry(play, rows)
    after = {row["row"]: row["score"] or 0 for row in rules.sheet(rules.apply(play, entry))["rows"]}
    return {
        "rows": {row: list(dice) for row, dice in entry.rows.items()},
        "scores": {row: after[row] for row in entry.rows},
    }
