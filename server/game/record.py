"""What is said of a fact of a game, to those who play and in its record: what happened, and what came of it."""

from typing import Any, assert_never

from protocol.sheet import Joined
from server.game.facts import Banked, Entered, Held, Played, Secured, Thrown
from server.game.table import Game
from server.rules.base import AnyRules

Said = dict[str, Any]


def said(rules: AnyRules, fact: Played, before: Game, after: Game, tumble: int | None = None) -> Said:
    """Return what is said of what a seat did, from the game before and afterwards.

    It has the type, the seat, by whom if it was a move, and what the class of the event in
    protocol/server_room.py has beside sheet and turns; its members are in the order that a record has.
    `tumble` is that of a throw: where it lost the turn, the hand has none any more.
    """
    if isinstance(fact, Held):
        return {"type": "held", "seat": fact.seat, "dice": fact.dice}
    play, now = before.hands[fact.seat].play, after.hands[fact.seat].play
    match fact:
        case Thrown():
            tumble = after.hands[fact.seat].tumble if tumble is None else tumble
            told = _thrown(rules, fact, tumble, play, now)
        case Entered():
            told = _entered(rules, fact, play, now)
        case Secured():
            told = _secured(rules, fact, play, now)
        case Banked():
            told = _banked(rules, fact, play, now)
        case _:
            assert_never(fact)
    told["seat"], told["by"] = fact.seat, fact.by
    return told


def turn_ended(fact: Played, before: Game, after: Game) -> bool:
    """Return whether a turn of the seat was over with what it did."""
    seat = fact.seat
    return not isinstance(fact, Held) and after.standings[seat].turns > before.standings[seat].turns


def _thrown(rules: AnyRules, fact: Thrown, tumble: int | None, before: Any, play: Any) -> Said:
    told: Said = {"type": "thrown", "dice": fact.dice, "faces": fact.faces}
    if rules.faces(play):
        return told | {"throw": rules.sheet(play)["throws"], "tumble": tumble}
    # It ended its turn, and has left no trace on the sheet.
    standing = rules.standing(before)
    lost = standing.worth - standing.total
    return told | {"throw": rules.sheet(before)["throws"] + 1, "tumble": tumble, "lost": lost}


def _entered(rules: AnyRules, fact: Entered, before: Any, play: Any) -> Said:
    lying, after = rules.faces(before), rules.sheet(play)
    rows = dict.fromkeys(fact.rows, 0)
    for row in after["rows"]:
        if row["row"] in rows:
            rows[row["row"]] = row["score"] or 0
    told: Said = {
        "type": "entered",
        "rows": rows,
        "dice": {row: [lying[die] for die in dice] for row, dice in fact.rows.items()},
    }
    bonus = (after["total"] or 0) - rules.standing(before).total - sum(rows.values())
    if bonus:
        told["bonus"] = bonus
    return told


def _secured(rules: AnyRules, fact: Secured, before: Any, play: Any) -> Said:
    drawn, after = rules.sheet(before), rules.sheet(play)
    told: Said = {
        "type": "secured",
        "dice": fact.dice,
        "faces": [drawn["faces"][die] for die in fact.dice],
        "face": fact.face,
    }
    if not after["faces"]:
        told["completed"] = after.get("points", 0) - drawn.get("points", 0)
    return told


def _banked(rules: AnyRules, fact: Banked, before: Any, play: Any) -> Said:
    points = rules.standing(play).total - rules.standing(before).total
    return {"type": "banked", "joined": joined(rules, fact.join, before), "points": points}


def joined(rules: AnyRules, join: dict[int, int], before: Any) -> list[Joined]:
    """Return the dice that join a combination by a bank of a play.

    The offers name one way of each kind; wild dice are as good as each other, so the player may have
    named others of them.
    """
    wanted = sorted(join.values())
    for offer in rules.sheet(before)["offers"].get("bank", []):
        if sorted(offer["join"].values()) == wanted:
            named = [int(die) for die, _ in sorted(offer["join"].items(), key=lambda item: item[::-1])]
            meant = [die for die, _ in sorted(join.items(), key=lambda item: item[::-1])]
            swapped = dict(zip(named, meant, strict=True))
            swapped |= zip(sorted(set(meant) - set(named)), sorted(set(named) - set(meant)), strict=True)
            return [
                {"die": swapped.get(one["die"], one["die"]), "face": one["face"]} for one in offer["joined"]
            ]
    return []


def hands(rules: AnyRules, game: Game) -> list[dict[str, Any]]:
    """Return what a client draws of all seats, by seat."""
    return [
        {"seat": seat, "sheet": rules.sheet(hand.play), "held": hand.held, "tumble": hand.tumble}
        for seat, hand in enumerate(game.hands)
    ]


def open_hands(rules: AnyRules, game: Game) -> list[dict[str, Any]]:
    """Return the same of a game that is over: nothing is held for another throw."""
    return [
        {"seat": seat, "sheet": rules.sheet(hand.play), "held": (), "tumble": None}
        for seat, hand in enumerate(game.hands)
    ]
