"""What a viewer may see (RULES.md section 4): the one place that decides it.

It is applied last, to events and snapshots alike. A viewer is the seats of one player, on whatever
connection; whoever only watches has none. Where something is hidden, the viewer hears that something
happened (`concealed`), so that versions have no gap.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from protocol.sheet import Sheet

Reveal = Literal["open", "hide_rerolls", "hide_all"]
Viewer = frozenset[int]
"""Numbers of the seats that the viewer has."""

Told = dict[str, Any]

OF_A_SEAT: Final = frozenset({"held", "thrown", "secured", "entered", "banked"})
"""Events of one seat's play: the only ones, beside hands, that may be hidden from others."""


OPENS: Final = frozenset({"finished", "archived"})
"""Events after which the game is over: their hands are open to everyone."""


def event(told: Told, reveal: Reveal, viewer: Viewer) -> Told:
    """Return an event as a viewer may see it: the same, a part of it, or `concealed`."""
    if reveal == "open":
        return told
    if "hands" in told and told["type"] not in OPENS:
        return {**told, "hands": hands(told["hands"], reveal, viewer)}
    if told["type"] not in OF_A_SEAT or told["seat"] in viewer:
        return told
    return _seldom(told) if reveal == "hide_rerolls" else _never(told)


def _seldom(told: Told) -> Told:
    """Return an event of which others see first throws and what a turn brought."""
    match told["type"]:
        case "held" | "secured":
            # Once dice are set aside the turn is hidden, the dice of its first throw too, which were shown.
            return _concealed(told)
        case "thrown" if told["throw"] > 1:
            return _concealed(told)
        case "entered":
            return {**told, "dice": {}}
        case "banked":
            return {**told, "joined": []}
        case _:
            return told


def _never(told: Told) -> Told:
    """Return an event of which others see that it happened."""
    match told["type"]:
        case "held" | "secured" | "thrown" | "entered" | "banked":
            return _concealed(told)
        case _:
            return told


def view(told: Told, viewer: Viewer) -> object:
    """Return what tells apart those who see an event differently: equal for all who see the same."""
    if "hands" in told:
        return viewer
    return told["type"] not in OF_A_SEAT or told["seat"] in viewer


def hands(told: list[Told], reveal: Reveal, viewer: Viewer) -> list[Told]:
    """Return the hands of a running game as a viewer may see them."""
    return [hand if reveal == "open" or hand["seat"] in viewer else _hand(hand, reveal) for hand in told]


def sheet(whole: Sheet, reveal: Reveal) -> Sheet:
    """Return what others see of a seat's sheet while the game runs."""
    if reveal == "open":
        return whole
    if reveal == "hide_all":
        return {
            "faces": [],
            "throws": whole["throws"],
            "rows": [],
            "lines": [],
            "total": None,
            "hidden": True,
            "offers": _nothing(),
            "done": whole["done"],
        }
    if whole["throws"] <= 1 and not whole.get("aside") and not whole.get("points"):
        return whole
    return {
        "faces": [],
        "throws": whole["throws"],
        "rows": [
            {"row": row["row"], "score": row["score"], "potential": None, "most": row["most"]}
            for row in whole["rows"]
        ],
        "lines": whole["lines"],
        "total": whole["total"],
        "hidden": True,
        "offers": _nothing(),
        "done": whole["done"],
    }


def _hand(hand: Mapping[str, Any], reveal: Reveal) -> Told:
    shown = sheet(hand["sheet"], reveal)
    tumble = None if "hidden" in shown else hand["tumble"]
    return {"seat": hand["seat"], "sheet": shown, "held": (), "tumble": tumble}


def _nothing() -> Any:
    return {"throw": [], "hold": False, "enter": []}


def _concealed(told: Told) -> Told:
    seen = ("room", "version", "seat", "turns", "done", "by")
    left = {key: told[key] for key in seen if key in told}
    if told["type"] == "thrown" and "turns" not in told:
        # Of a throw that ended its turn it is not seen that there was one: it looks like the bank of points.
        left["throw"] = told["throw"]
    return {"type": "concealed", **left}
