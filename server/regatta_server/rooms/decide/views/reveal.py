"""What a viewer may see (RULES.md section 4): the one place that decides it.

A fact's class says what it hides (`About.others_see`). That is applied last, to events and snapshots alike.
A viewer is all seats of one player, on whatever connection; a spectator has none. Where something is hidden,
the viewer still hears that something happened (`concealed`), so that versions have no gap.
"""

from collections.abc import Mapping
from typing import Any, Literal

from regatta_protocol.options import Reveal
from regatta_protocol.sheet import Sheet
from regatta_server.game import table
from regatta_server.game.fact import PlaySight
from regatta_server.game.table import Game
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rules.base import AnyRules

Fields = dict[str, Any]

View = Literal["whole", "without_dice", "without_joined", "bare", "concealed"] | Viewer
"""What is seen of an event. Of one that tells the hands of a running game: which of them are whole."""


def event(fields: Fields, fact: RoomFact, reveal: Reveal, viewer: Viewer) -> Fields:
    """Return the event of a fact as a viewer may see it: the same, a part of it, or `concealed`."""
    match view(fields, fact, reveal, viewer):
        case "whole":
            return fields
        case "without_dice":
            return {**fields, "dice": {}}
        case "without_joined":
            return {**fields, "joined": []}
        case "bare":
            return {name: fields[name] for name in ("type", "room", "version")}
        case "concealed":
            return _concealed(fields)
        case seats:
            return {**fields, "hands": hands(fields["hands"], reveal, seats)}


def view(fields: Fields, fact: RoomFact, reveal: Reveal, viewer: Viewer) -> View:
    """Return what a viewer sees of the event of a fact: equal for all who see the same."""
    seen = fact.about.others_see
    if seen == "whole" or (reveal == "open" and seen != "secret"):
        return "whole"
    if seen == "hands":
        return viewer
    if getattr(fact, "seat", None) in viewer:
        return "whole"
    # Whatever else a room shows: a secret is its player's own, and so is that there is one.
    return "bare" if seen == "secret" else _of_play(fields, seen, reveal)


def _of_play(fields: Fields, seen: PlaySight, reveal: Reveal) -> View:
    """Return what others see of a seat's play, where something is hidden."""
    if reveal == "hide_all":
        return "concealed"
    if seen == "first_throw":
        return "whole" if fields["throw"] == 1 else "concealed"
    return seen


def hands(fields: list[Fields], reveal: Reveal, viewer: Viewer) -> list[Fields]:
    """Return the hands of a running game as a viewer may see them."""
    return [hand if reveal == "open" or hand["seat"] in viewer else _hand(hand, reveal) for hand in fields]


def rivals(rules: AnyRules, game: Game, reveal: Reveal, seat: int) -> tuple[Any, ...]:
    """Return the plays of the other seats that still play, in their order: those that a seat sees whole."""
    others = [other for other in game.order if other != seat and not table.is_out(game, other)]
    plays = [game.hands[other].play for other in others]
    return tuple(play for play in plays if _seen_whole(rules.sheet(play), reveal))


def _seen_whole(whole: Sheet, reveal: Reveal) -> bool:
    return sheet(whole, reveal) is whole


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


def _hand(hand: Mapping[str, Any], reveal: Reveal) -> Fields:
    shown = sheet(hand["sheet"], reveal)
    tumble = None if "hidden" in shown else hand["tumble"]
    return {"seat": hand["seat"], "sheet": shown, "held": (), "tumble": tumble}


def _nothing() -> Any:
    return {"throw": [], "hold": False, "enter": []}


def _concealed(fields: Fields) -> Fields:
    seen = ("room", "version", "seat", "turns", "time_banks", "done", "by")
    left = {key: fields[key] for key in seen if key in fields}
    if "throw" in fields and "turns" not in fields:
        # Of a throw that ended its turn it is not seen that there was one: it looks like the bank of points.
        left["throw"] = fields["throw"]
    return {"type": "concealed", **left}
