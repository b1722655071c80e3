"""A room as one player sees it: a snapshot, kept up to date by events. Pure, and without any rules.

    view = RoomView.of(snapshot, player)
    view = view.after(event)

At every version it equals what a fresh snapshot would be. Its twin in the web client is
`model/room/fold.ts`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.room import (
    Banked,
    Claimed,
    Committed,
    Concealed,
    Contributed,
    Entered,
    Held,
    Opening,
    RematchDeclined,
    RematchReady,
    RematchWanted,
    Resigned,
    RoomEvent,
    Seated,
    Secured,
    SeedChosen,
    Snapshot,
    Stage,
    StandIn,
    Started,
    TakenBack,
    Thrown,
    Undone,
)
from regatta_protocol.sheet import Sheet
from regatta_protocol.view import sheet as view_sheet

Changes = Mapping[str, Any]
"""Members of a snapshot that are others now."""

STAGES: Final[Mapping[str, Stage]] = {
    "opening": "opening",
    "started": "playing",
    "finished": "finished",
    "archived": "archived",
    "aborted": "archived",
    "rematch_ready": "archived",
}
"""Events that begin a stage."""

OTHERWISE: Final = {"type", "room", "version", "order", "commitment"}
"""Members of a snapshot that mean something else in an event, or are no change of the room."""
SHARED: Final = Snapshot.__annotations__.keys() - OTHERWISE
"""Where an event has one of these, so it is from then on."""


class Gap(Exception):
    """An event came before the one that it follows."""


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room as a player sees it. What is in it is to be read, and never changed."""

    now: Snapshot
    """What a snapshot would be now, but for `resync`, which is false."""
    player: PlayerId
    """Whose view it is."""

    @classmethod
    def of(cls, snapshot: Snapshot, player: PlayerId) -> Self:
        """Return the view that a snapshot gives to the player with this id."""
        return cls({**snapshot, "resync": False}, player)

    def after(self, event: RoomEvent) -> Self:
        """Return the view after an event of this room; the same where it has been heard already.

        A snapshot replaces it. An event that is not known here only counts. Raises Gap where something in
        between was missed: watch the room anew then.
        """
        if event["type"] == "snapshot":
            return self.of(event, self.player)
        known, version = self.now["version"], event["version"]
        if version <= known:
            return self
        if version > known + 1:
            raise Gap(f"missed {known + 1} of {self.now['room']} before {version}")
        now: Any = {**self.now, **_changes(self.now, event), "version": version}
        now["spectator"] = now["stage"] != "gathering" and not _seats_of(now, self.player)
        return type(self)(now, self.player)

    @property
    def mine(self) -> list[int]:
        """Return the numbers of the player's seats."""
        return _seats_of(self.now, self.player)

    @property
    def my_turns(self) -> list[int]:
        """Return the seats of the player that may play now."""
        mine = self.mine
        return [turn["seat"] for turn in self.now["turns"] if turn["seat"] in mine]

    def sheet(self, seat: int) -> Sheet:
        """Return a seat's sheet. Raises KeyError before the game has started."""
        return _sheet(self.now, seat)


def _changes(now: Snapshot, event: Mapping[str, Any]) -> Changes:
    kind = event["type"]
    changes = {name: event[name] for name in event.keys() & SHARED}
    if kind in STAGES:
        changes["stage"] = STAGES[kind]
        if kind != "started":
            changes["turns"] = []
            changes["opening_deadline_ms"] = None
    fold = FOLDS.get(kind)
    return changes if fold is None else {**changes, **fold(now, event)}


# -- who is here, and the course of the game -------------------------------------------------------


def _seated(now: Snapshot, event: Seated) -> Changes:
    return {"seats": [*now["seats"], event["seat"]]}


def _opening(now: Snapshot, event: Opening) -> Changes:
    # The bytes of a stand-in that has a seat from the beginning are fixed by rule.
    bots = [seat["seat"] for seat in now["seats"] if seat.get("bot", False)]
    number = len(now["seats"])
    chosen = event.get("commitment")
    return {
        "seats_wanted": number,
        "commitment": chosen,
        "seat_commitments": [None] * number if chosen is None else [],
        "opening_deadline_ms": event["deadline_ms"],
        "contributed": bots,
    }


def _committed(now: Snapshot, event: Committed) -> Changes:
    commitments = list(now["seat_commitments"])
    commitments[event["seat"]] = event["commitment"]
    return {"seat_commitments": commitments}


def _seed_chosen(_: Snapshot, event: SeedChosen) -> Changes:
    return {"commitment": event["commitment"], "opening_deadline_ms": event["deadline_ms"]}


def _contributed(now: Snapshot, event: Contributed) -> Changes:
    return {"contributed": sorted([*now["contributed"], event["seat"]])}


def _started(now: Snapshot, event: Started) -> Changes:
    seats = [seat["seat"] for seat in now["seats"]]
    missed = [0 for _ in seats]
    # `order` is not shared: that of `ordered` is what a player left for a turn. The bytes of those who sent
    # none in time are fixed by rule.
    return {"order": event["order"], "contributed": seats, "missed": missed, "opening_deadline_ms": None}


def _stand_in(now: Snapshot, event: StandIn) -> Changes:
    seat = event["seat"]
    # A stand-in needs no clock.
    turns = [{**turn, "deadline_ms": None} if turn["seat"] == seat else turn for turn in now["turns"]]
    return {"turns": turns, "stand_ins": sorted({*now["stand_ins"], seat})}


def _taken_back(now: Snapshot, event: TakenBack) -> Changes:
    seat = event["seat"]
    return {"stand_ins": _without(now["stand_ins"], seat), "missed": _counted(now, seat, 0)}


def _undone(now: Snapshot, event: Undone) -> Changes:
    return {"missed": _counted(now, event["seat"], 0)}


def _resigned(now: Snapshot, event: Resigned | Claimed) -> Changes:
    seat = event["seat"]
    why = "resigned" if event["type"] == "resigned" else "gone"
    return {"out": [*now["out"], {"seat": seat, "why": why}], "stand_ins": _without(now["stand_ins"], seat)}


def _recorded(_: Snapshot, __: object) -> Changes:
    return {"recorded": True}


def _rematch_wanted(now: Snapshot, event: RematchWanted) -> Changes:
    seat = event["seat"]
    return {
        "rematch": [*_without(now["rematch"], seat), seat],
        "rematch_declined": _without(now["rematch_declined"], seat),
        "rematch_until_ms": event["until_ms"],
    }


def _rematch_declined(now: Snapshot, event: RematchDeclined) -> Changes:
    seat = event["seat"]
    return {
        "rematch": _without(now["rematch"], seat),
        "rematch_declined": [*_without(now["rematch_declined"], seat), seat],
    }


def _rematch_expired(_: Snapshot, __: object) -> Changes:
    return {"rematch": [], "rematch_declined": [], "rematch_until_ms": None}


def _rematch_ready(now: Snapshot, event: RematchReady) -> Changes:
    rematch, last = now["rematch"], event["seat"]
    # The last answer may have been a refusal, which was told before.
    if last is not None and last not in now["rematch_declined"]:
        rematch = [*_without(rematch, last), last]
    return {"rematch": rematch, "rematch_until_ms": None}


# -- what a seat does ------------------------------------------------------------------------------


def _held(now: Snapshot, event: Held) -> Changes:
    return _hand(now, event["seat"], held=event["dice"])


def _thrown(now: Snapshot, event: Thrown) -> Changes:
    sheet = view_sheet.thrown(now["card"], _sheet(now, event["seat"]), event)
    held: list[int] = []
    if "worth" in event:  # else dice are set aside, and none is held
        held = [die for die in range(len(sheet["faces"])) if die not in event["dice"]]
    tumble = None if "turns" in event else event["tumble"]
    return _moved(now, event, sheet, held=held, tumble=tumble)


def _entered(now: Snapshot, event: Entered) -> Changes:
    sheet = view_sheet.entered(now["card"], _sheet(now, event["seat"]), event)
    return _moved(now, event, sheet, held=[], tumble=None)


def _secured(now: Snapshot, event: Secured) -> Changes:
    sheet = view_sheet.secured(now["card"], _sheet(now, event["seat"]), event)
    # Of a set that is complete no dice lie there any more.
    return _moved(now, event, sheet, **({"tumble": None} if "completed" in event else {}))


def _banked(now: Snapshot, event: Banked) -> Changes:
    sheet = view_sheet.banked(now["card"], _sheet(now, event["seat"]), event)
    return _moved(now, event, sheet, held=[], tumble=None)


def _concealed(now: Snapshot, event: Concealed) -> Changes:
    if "by" not in event:
        return {}
    sheet = view_sheet.concealed(now["card"], _sheet(now, event["seat"]), event)
    return _moved(now, event, sheet, held=[], tumble=None)


def _moved(now: Snapshot, event: Any, sheet: Sheet, **hand: Any) -> Changes:
    """Return what a move changes: the seat's hand, and the turns that it missed in a row."""
    seat, by = event["seat"], event["by"]
    changes = _hand(now, seat, sheet=sheet, **hand)
    if by in ("player", "order"):
        return {**changes, "missed": _counted(now, seat, 0)}
    if by == "clock" and event.get("turns"):  # where nobody plays on, the game is over
        return {**changes, "missed": _counted(now, seat, now["missed"][seat] + 1)}
    return changes


def _hand(now: Snapshot, seat: int, **changes: Any) -> Changes:
    return {"hands": [{**hand, **changes} if hand["seat"] == seat else hand for hand in now["hands"]]}


def _sheet(now: Snapshot, seat: int) -> Sheet:
    for hand in now["hands"]:
        if hand["seat"] == seat:
            return hand["sheet"]
    raise KeyError(seat)


def _counted(now: Snapshot, seat: int, missed: int) -> list[int]:
    return [missed if number == seat else before for number, before in enumerate(now["missed"])]


def _seats_of(now: Snapshot, player: PlayerId) -> list[int]:
    return [seat["seat"] for seat in now["seats"] if seat["player"] == player]


def _without(seats: Iterable[int], seat: int) -> list[int]:
    return [other for other in seats if other != seat]


FOLDS: Final[Mapping[str, Callable[[Snapshot, Any], Changes]]] = {
    "seated": _seated,
    "opening": _opening,
    "committed": _committed,
    "seed_chosen": _seed_chosen,
    "contributed": _contributed,
    "started": _started,
    "held": _held,
    "thrown": _thrown,
    "entered": _entered,
    "secured": _secured,
    "banked": _banked,
    "concealed": _concealed,
    "stand_in": _stand_in,
    "taken_back": _taken_back,
    "undone": _undone,
    "resigned": _resigned,
    "claimed": _resigned,
    "recorded": _recorded,
    "rematch_wanted": _rematch_wanted,
    "rematch_declined": _rematch_declined,
    "rematch_expired": _rematch_expired,
    "rematch_ready": _rematch_ready,
}
"""What events change beside what they tell as it is, and the stage."""
