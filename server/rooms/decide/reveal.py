"""What a viewer may see (RULES.md section 4): the one place that decides it.

It is applied last, to events and snapshots alike. A viewer is the seats of one player, on whatever
connection; whoever only watches has none. Where something is hidden, the viewer hears that something
happened (`concealed`), so that versions have no gap.
"""

from collections.abc import Mapping
from typing import Any, Literal, assert_never

from protocol.sheet import Sheet
from server.rooms.decide import facts
from server.rooms.decide.facts import Played, RoomFact
from server.rooms.decide.setup import Reveal, Viewer

Told = dict[str, Any]

View = Literal["whole", "without_dice", "without_joined", "concealed"] | Viewer
"""What is seen of an event. Of one that tells the hands of a running game: which of them are whole."""


def event(told: Told, fact: RoomFact, reveal: Reveal, viewer: Viewer) -> Told:
    """Return the event of a fact as a viewer may see it: the same, a part of it, or `concealed`."""
    match view(told, fact, reveal, viewer):
        case "whole":
            return told
        case "without_dice":
            return {**told, "dice": {}}
        case "without_joined":
            return {**told, "joined": []}
        case "concealed":
            return _concealed(told)
        case seats:
            return {**told, "hands": hands(told["hands"], reveal, seats)}


def view(told: Told, fact: RoomFact, reveal: Reveal, viewer: Viewer) -> View:
    """Return what a viewer sees of the event of a fact: equal for all who see the same."""
    if reveal == "open":
        return "whole"
    match fact:
        case facts.Thrown() | facts.Held() | facts.Entered() | facts.Secured() | facts.Banked():
            return "whole" if fact.seat in viewer else _others_view(told, fact, reveal)
        case facts.Started():
            return viewer
        case facts.Created() | facts.Seated() | facts.Left() | facts.Door() | facts.HandedOver():
            return "whole"
        case facts.Opening() | facts.Committed() | facts.SeedChosen() | facts.Contributed():
            return "whole"
        # Where a game is over, its hands are open to everyone.
        case (
            facts.ClockRenewed()
            | facts.StandIn()
            | facts.TakenBack()
            | facts.Finished()
            | facts.Archived()
            | facts.Recorded()
        ):
            return "whole"
        case facts.RematchWanted() | facts.RematchDeclined() | facts.RematchExpired() | facts.RematchReady():
            return "whole"
        case _:
            assert_never(fact)


def _others_view(told: Told, fact: Played, reveal: Reveal) -> View:
    """Return what others see of a seat's play, where something is hidden."""
    if reveal == "hide_all":
        return "concealed"
    match fact:
        case facts.Thrown():
            return "whole" if told["throw"] == 1 else "concealed"
        case facts.Held() | facts.Secured():
            # Once dice are set aside the turn is hidden, the dice of its first throw too, which were shown.
            return "concealed"
        case facts.Entered():
            return "without_dice"
        case facts.Banked():
            return "without_joined"
        case _:
            assert_never(fact)


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
    if "throw" in told and "turns" not in told:
        # Of a throw that ended its turn it is not seen that there was one: it looks like the bank of points.
        left["throw"] = told["throw"]
    return {"type": "concealed", **left}
