"""What players and records are told about a fact of a game: what happened, and what came of it."""

from typing import Any, assert_never

from regatta_protocol.sheet import Joined, SheetChange
from regatta_server.game.plays import Banked, Entered, Held, Moved, Played, Secured, Thrown
from regatta_server.game.table import Game, Hand
from regatta_server.rules.base import AnyRules, Standing

Said = dict[str, Any]


def said(rules: AnyRules, fact: Played, before: Game, after: Game, tumble: int | None = None) -> Said:
    """Return what a record says of what a seat did, from the game before and afterwards."""
    seat = fact.seat
    return of_play(rules, fact, before.hands[seat], after.hands[seat], before.standings[seat], tumble)


def of_play(
    rules: AnyRules, fact: Played, before: Hand, after: Hand, standing: Standing, tumble: int | None = None
) -> Said:
    """Return what a record says of what a seat did, from its hand before and afterwards.

    It has the type, the seat, by whom if it was a move, and what the class of the event in the
    protocol's messages/room.py has beside what changed of the sheet, and turns; its members are in the order
    that a record has. `standing` is that of its last turn; `tumble` is that of a throw: where it lost the
    turn, the hand has none any more.
    """
    if isinstance(fact, Held):
        return {"type": "held", "seat": fact.seat, "dice": fact.dice}
    return _said(rules, fact, (before, after), standing, tumble, {})


def event(
    rules: AnyRules, fact: Played, before: Hand, after: Hand, standing: Standing, tumble: int | None = None
) -> Said:
    """Return what members are told of what a seat did: what a record says, and what changed of the sheet.

    From the seat's hand before and afterwards, and its standing before.
    """
    if isinstance(fact, Held):
        return {"type": "held", "seat": fact.seat, "dice": fact.dice}
    change = rules.change(before.play, after.play)
    what = _said(rules, fact, (before, after), standing, tumble, change)
    if isinstance(fact, Entered):
        # What the rows got that it names stands in `rows`.
        others = {row: score for row, score in change.pop("scores", {}).items() if row not in fact.rows}
        if others:
            change["scores"] = others
    what.update(change)
    return what


def _said(
    rules: AnyRules,
    fact: Moved,
    hands: tuple[Hand, Hand],
    standing: Standing,
    tumble: int | None,
    change: SheetChange,
) -> Said:
    before, after = hands
    play, now = before.play, after.play
    match fact:
        case Thrown():
            what = _thrown(rules, fact, after.tumble if tumble is None else tumble, play, now)
        case Entered():
            what = _entered(rules, fact, play, standing, change or rules.change(play, now))
        case Secured():
            what = _secured(rules, fact, play, now)
        case Banked():
            what = _banked(rules, fact, play, now)
        case _:
            assert_never(fact)
    what["seat"], what["by"] = fact.seat, fact.by
    return what


def turn_ended(fact: Played, before: Game, after: Game) -> bool:
    """Return whether a turn of the seat was over with what it did."""
    seat = fact.seat
    return not isinstance(fact, Held) and after.standings[seat].turns > before.standings[seat].turns


def _thrown(rules: AnyRules, fact: Thrown, tumble: int | None, before: Any, play: Any) -> Said:
    event: Said = {"type": "thrown", "dice": fact.dice, "faces": fact.faces}
    if rules.faces(play):
        return event | {"throw": rules.throws(play), "tumble": tumble}
    # It ended its turn, and has left no trace on the sheet.
    standing = rules.standing(before)
    lost = standing.worth - standing.total
    return event | {"throw": rules.throws(before) + 1, "tumble": tumble, "lost": lost}


def _entered(rules: AnyRules, fact: Entered, before: Any, standing: Standing, change: SheetChange) -> Said:
    lying, scores = rules.faces(before), change["scores"]
    rows = {row: scores[row] for row in fact.rows}
    what: Said = {
        "type": "entered",
        "rows": rows,
        "dice": {row: [lying[die] for die in dice] for row, dice in fact.rows.items()},
    }
    bonus = change["total"] - standing.total - sum(rows.values())
    if bonus:
        what["bonus"] = bonus
    return what


def _secured(rules: AnyRules, fact: Secured, before: Any, play: Any) -> Said:
    drawn, after = rules.sheet(before), rules.sheet(play)
    event: Said = {
        "type": "secured",
        "dice": fact.dice,
        "faces": [drawn["faces"][die] for die in fact.dice],
        "face": fact.face,
    }
    if not after["faces"]:
        event["completed"] = after.get("points", 0) - drawn.get("points", 0)
    return event


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
