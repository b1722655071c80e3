"""A seat's sheet after each event of its play: no rules, only what the card says of every game.

A sheet never changes: each function returns a new one.
"""

from collections.abc import Mapping
from typing import Final

from regatta_protocol.messages.room import Banked, Concealed, Entered, Secured, Thrown
from regatta_protocol.sheet import Card, Line, Offers, Row, Sheet

NOTHING: Final[Offers] = {"throw": [], "hold": False, "enter": []}
"""What is offered to whoever does not see the dice."""


def thrown(card: Card, sheet: Sheet, event: Thrown) -> Sheet:
    """Return the sheet after a throw."""
    if "turns" in event:
        return _next_turn(card, sheet, event["total"] if "total" in event else sheet["total"])
    lying = list(sheet["faces"]) or [0] * len(card["tray"])
    for die, face in zip(event["dice"], event["faces"], strict=True):
        lying[die] = face
    after: Sheet = {**sheet, "faces": lying, "throws": event["throw"]}
    if "worth" not in event:
        after["offers"] = {**NOTHING, "set_aside": event.get("set_aside", []), "bank": []}
        return after
    again = card["throws"] is None or event["throw"] < card["throws"]
    worth = dict(zip([row["row"] for row in sheet["rows"]], event["worth"], strict=True))
    after["rows"] = [_worth(row, worth[row["row"]], event.get("barred")) for row in sheet["rows"]]
    after["offers"] = {
        "throw": _tray(card) if again else [],
        "hold": again,
        "enter": [row for row, points in worth.items() if points is not None],
    }
    return after


def entered(card: Card, sheet: Sheet, event: Entered) -> Sheet:
    """Return the sheet after an entry."""
    scores = {**event.get("scores", {}), **event["rows"]}
    lines, reached = event.get("lines", {}), event.get("reached", {})
    after = _next_turn(card, sheet, event["total"], done=event.get("done", False))
    after["rows"] = [{**row, "score": scores.get(row["row"], row["score"])} for row in after["rows"]]
    after["lines"] = [_line(line, lines, reached) for line in sheet["lines"]]
    return after


def secured(card: Card, sheet: Sheet, event: Secured) -> Sheet:
    """Return the sheet after dice were set aside; of a set that is complete only its points are left."""
    gone = {die for made in event["aside"] for die in made["dice"]}
    return {
        **sheet,
        "faces": [] if "completed" in event else sheet["faces"],
        "aside": event["aside"],
        "points": sheet.get("points", 0) + event.get("completed", 0),
        "offers": {
            "throw": [die for die in _tray(card) if die not in gone],
            "hold": False,
            "enter": [],
            "set_aside": event["set_aside"],
            "bank": event["bank"],
        },
    }


def banked(card: Card, sheet: Sheet, event: Banked) -> Sheet:
    """Return the sheet after points were banked."""
    return _next_turn(card, sheet, event["total"], done=event.get("done", False))


def concealed(card: Card, sheet: Sheet, event: Concealed) -> Sheet:
    """Return the sheet after something that this viewer may not see."""
    if sheet["total"] is None:  # nothing is seen of the seat but how far it has come
        throws = event.get("throw", 0 if "turns" in event else sheet["throws"])
        return {**sheet, "throws": throws, "done": event.get("done", sheet["done"])}
    if "turns" in event:
        return _next_turn(card, sheet, sheet["total"], done=event.get("done", False))
    if "by" not in event:
        return sheet
    return {
        "faces": [],
        "throws": event.get("throw", sheet["throws"]),
        "rows": [_without_worth(row) for row in sheet["rows"]],
        "lines": sheet["lines"],
        "total": sheet["total"],
        "hidden": True,
        "offers": NOTHING,
        "done": sheet["done"],
    }


def _next_turn(card: Card, sheet: Sheet, total: int | None, *, done: bool = False) -> Sheet:
    """Return the sheet before the first throw of a turn."""
    offers: Offers = {**NOTHING, "throw": [] if done else _tray(card)}
    after: Sheet = {
        "faces": [],
        "throws": 0,
        "rows": [_without_worth(row) for row in sheet["rows"]],
        "lines": sheet["lines"],
        "total": total,
        "offers": offers,
        "done": done,
    }
    if card["entries"] == 0:  # dice are set aside
        offers["set_aside"], offers["bank"] = [], []
        after["aside"], after["points"] = [], 0
    return after


def _worth(row: Row, points: int | None, barred: str | None) -> Row:
    shown: Row = {"row": row["row"], "score": row["score"], "potential": points, "most": row["most"]}
    if points is None and row["score"] is None and barred is not None:
        shown["barred"] = barred
    return shown


def _without_worth(row: Row) -> Row:
    return {"row": row["row"], "score": row["score"], "potential": None, "most": row["most"]}


def _line(line: Line, lines: Mapping[str, int], reached: Mapping[str, int]) -> Line:
    name = line["line"]
    shown: Line = {**line, "value": lines.get(name, line["value"])}
    if name in reached:
        shown["reached"] = reached[name]
    return shown


def _tray(card: Card) -> list[int]:
    return list(range(len(card["tray"])))
