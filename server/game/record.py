"""The record: one fact for every version of a room, and the event that is told from it.

A fact is a JSON object. It is its event without what follows by the rules: where a fact has `before` and
`play`, the seat's play before and afterwards, the event tells what has changed of its sheet; the hands of a
game that starts are fresh ones, and those of a game that ends have a sheet in place of the play.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, Final

from protocol.moves import Bank, Enter, Move, SetAside, Throw
from protocol.sheet import Joined, Result, SheetChange
from server.game.table import Game, begin
from server.rules.base import AnyRules, Faces

Fact = dict[str, Any]

PLAYS: Final = ("before", "play")
"""Parts of a fact that are a seat's play."""
KEPT_BACK: Final = ("at_ms", "join", *PLAYS)
"""Parts of a fact that its event leaves out: the record alone needs them."""


def held(seat: int, dice: Faces) -> Fact:
    """Return the fact that a seat holds these dice."""
    return {"type": "held", "seat": seat, "dice": dice}


def moved(rules: AnyRules, move: Move, faces: Faces, tumble: int | None, before: Any, play: Any) -> Fact:
    """Return the fact of a move; `before` and `play` are the seat's play before and afterwards.

    `faces` and `tumble` belong to a throw. Seat, mover, and who may play next are added by whoever knows.
    """
    return {**_told(rules, move, faces, tumble, before, play), "before": before, "play": play}


def _told(rules: AnyRules, move: Move, faces: Faces, tumble: int | None, before: Any, play: Any) -> Fact:
    match move:
        case Throw():
            return _thrown(rules, move, faces, tumble, before, play)
        case Enter():
            return _entered(rules, move, before, play)
        case SetAside():
            return _secured(rules, move, before, play)
        case Bank():
            return _banked(rules, move, before, play)


def _thrown(rules: AnyRules, move: Throw, faces: Faces, tumble: int | None, before: Any, play: Any) -> Fact:
    after = rules.sheet(play)
    fact: Fact = {
        "type": "thrown",
        "dice": move.dice,
        "faces": faces,
        "throw": after["throws"],
        "tumble": tumble,
    }
    if not after["faces"]:
        # It ended its turn, and has left no trace on the sheet.
        standing = rules.standing(before)
        fact["throw"] = rules.sheet(before)["throws"] + 1
        fact["lost"] = standing.worth - standing.total
    return fact


def _entered(rules: AnyRules, move: Enter, before: Any, play: Any) -> Fact:
    lying, after = rules.faces(before), rules.sheet(play)
    rows = dict.fromkeys(move.rows, 0)
    for row in after["rows"]:
        if row["row"] in rows:
            rows[row["row"]] = row["score"] or 0
    fact: Fact = {
        "type": "entered",
        "rows": rows,
        "dice": {row: [lying[die] for die in dice] for row, dice in move.rows.items()},
    }
    bonus = (after["total"] or 0) - rules.standing(before).total - sum(rows.values())
    if bonus:
        fact["bonus"] = bonus
    return fact


def _secured(rules: AnyRules, move: SetAside, before: Any, play: Any) -> Fact:
    drawn, after = rules.sheet(before), rules.sheet(play)
    fact: Fact = {
        "type": "secured",
        "dice": move.dice,
        "faces": [drawn["faces"][die] for die in move.dice],
        "face": move.face,
    }
    if not after["faces"]:
        fact["completed"] = after.get("points", 0) - drawn.get("points", 0)
    return fact


def _banked(rules: AnyRules, move: Bank, before: Any, play: Any) -> Fact:
    points = rules.standing(play).total - rules.standing(before).total
    join = {str(die): face for die, face in move.join.items()}
    joined = _joined(rules, move, before)
    return {"type": "banked", "joined": joined, "join": join, "points": points}


def _joined(rules: AnyRules, move: Bank, before: Any) -> list[Joined]:
    """Return the dice that join a combination by a bank.

    The offers name one way of each kind; wild dice are as good as each other, so the player may have
    named others of them.
    """
    wanted = sorted(move.join.values())
    for offer in rules.sheet(before)["offers"].get("bank", []):
        if sorted(offer["join"].values()) == wanted:
            named = [int(die) for die, _ in sorted(offer["join"].items(), key=lambda item: item[::-1])]
            meant = [die for die, _ in sorted(move.join.items(), key=lambda item: item[::-1])]
            swapped = dict(zip(named, meant, strict=True))
            swapped |= zip(sorted(set(meant) - set(named)), sorted(set(named) - set(meant)), strict=True)
            return [
                {"die": swapped.get(joined["die"], joined["die"]), "face": joined["face"]}
                for joined in offer["joined"]
            ]
    return []


def finished(game: Game, result: Result, server_seed: str | None) -> Fact:
    """Return the fact of a game's end."""
    return {"type": "finished", "result": result, **_opened(game, server_seed)}


def given_up(game: Game, server_seed: str | None) -> Fact:
    """Return the fact that a running game ends without a result: its room closes."""
    return {"type": "archived", **_opened(game, server_seed)}


def _opened(game: Game, server_seed: str | None) -> Fact:
    lying = [{"play": hand.play, "held": hand.held, "tumble": hand.tumble} for hand in game.hands]
    return {"server_seed": server_seed, "hands": lying}


def hands(rules: AnyRules, game: Game) -> list[dict[str, Any]]:
    """Return what a client draws of all seats, by seat."""
    return [_hand(rules, seat, hand.play, hand.held, hand.tumble) for seat, hand in enumerate(game.hands)]


def _hand(rules: AnyRules, seat: int, play: Any, held: Sequence[int], tumble: int | None) -> dict[str, Any]:
    return {"seat": seat, "sheet": rules.sheet(play), "held": held, "tumble": tumble}


def load(rules: AnyRules, stored: Mapping[str, Any]) -> Fact:
    """Return a fact that was stored as JSON."""
    if "play" in stored:
        return {**stored, **{name: rules.load(stored[name]) for name in PLAYS}}
    if "hands" in stored:
        return {**stored, "hands": [{**hand, "play": rules.load(hand["play"])} for hand in stored["hands"]]}
    return dict(stored)


def event(rules: AnyRules, room: str, version: int, fact: Fact) -> dict[str, Any]:
    """Return the event of a fact, whole: what a viewer may see of it, `reveal` says.

    A member of `protocol.server.RoomEvent`.
    """
    told = {"type": fact["type"], "room": room, "version": version, **fact}
    for kept in KEPT_BACK:
        told.pop(kept, None)
    if "play" in fact:
        told |= changed(rules, fact["before"], fact["play"], fact.get("rows", ()))
    if "hands" in fact:
        told["hands"] = [_hand(rules, seat, **hand) for seat, hand in enumerate(fact["hands"])]
    if told["type"] == "started":
        told["hands"] = hands(rules, begin(rules, tuple(told["order"])))
    return told


def changed(rules: AnyRules, before: Any, play: Any, rows: Container[str]) -> SheetChange:
    """Return what the event of a move tells of its seat's sheet; `rows` it tells of by itself."""
    change = rules.change(before, play)
    others = {row: score for row, score in change.pop("scores", {}).items() if row not in rows}
    if others:
        change["scores"] = others
    return change


def events(rules: AnyRules, room: str, after: int, facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """Return the events of facts, the first of which brought the room to `after + 1`."""
    return [event(rules, room, version, fact) for version, fact in enumerate(facts, after + 1)]
