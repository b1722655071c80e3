"""The record: one fact for every version of a room, and the event that is told from it.

A fact is a JSON object. It is its event without what can be drawn again: where a fact has `play`, the
seat's play afterwards, the event has the `sheet` that the rules draw of it; and the hands of a game
that starts are fresh ones.
"""

from collections.abc import Mapping
from typing import Any

from protocol.moves import Enter, Throw
from server.game.table import Game, begin
from server.rules.base import AnyRules, Faces

Fact = dict[str, Any]


def thrown(seat: int, move: Throw, faces: Faces, tumble: int, by: str, play: Any) -> Fact:
    """Return the fact of a throw; `play` is the seat's afterwards."""
    return {
        "type": "thrown",
        "seat": seat,
        "dice": move.dice,
        "faces": faces,
        "tumble": tumble,
        "by": by,
        "play": play,
    }


def entered(rules: AnyRules, seat: int, move: Enter, before: Any, by: str, play: Any) -> Fact:
    """Return the fact of an entry; `before` and `play` are the seat's before and afterwards."""
    faces = rules.sheet(before)["faces"]
    scores = {row["row"]: row["score"] for row in rules.sheet(play)["rows"]}
    return {
        "type": "entered",
        "seat": seat,
        "rows": {row: scores[row] for row in move.rows},
        "dice": {row: [faces[die] for die in dice] for row, dice in move.rows.items()},
        "by": by,
        "play": play,
    }


def hands(rules: AnyRules, game: Game) -> list[dict[str, Any]]:
    """Return what a client draws of all seats, by seat."""
    return [
        {"seat": seat, "sheet": rules.sheet(hand.play), "held": hand.held, "tumble": hand.tumble}
        for seat, hand in enumerate(game.hands)
    ]


def load(rules: AnyRules, stored: Mapping[str, Any]) -> Fact:
    """Return a fact that was stored as JSON."""
    if "play" in stored:
        return {**stored, "play": rules.load(stored["play"])}
    return dict(stored)


def event(rules: AnyRules, room: str, version: int, fact: Fact) -> dict[str, Any]:
    """Return the event that a client hears of a fact: a member of `protocol.server.RoomEvent`."""
    told = {"type": fact["type"], "room": room, "version": version, **fact}
    if "play" in told:
        told["sheet"] = rules.sheet(told.pop("play"))
    if told["type"] == "started":
        told["hands"] = hands(rules, begin(rules, tuple(told["order"])))
    return told
