"""A room as a simulated player's client knows it, and what the player may do there."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.room import Snapshot
from regatta_protocol.sheet import Sheet
from regatta_protocol.view.view import RoomView

Command = dict[str, Any]


class View:
    """One room, kept up to date by what is heard."""

    def __init__(self, room: RoomId) -> None:
        """Begin with nothing heard."""
        self.room = room
        self.history = ""
        """Of the store, by the welcome of the line on which the room was heard of last."""
        self._view: RoomView | None = None

    @property
    def version(self) -> int:
        """The version heard last; 0 before there was a snapshot."""
        return 0 if self._view is None else self._view.now["version"]

    def known(self) -> dict[str, Any]:
        """Return what a hello says of it."""
        return {"room": self.room, "version": self.version, "history": self.history}

    def take(self, event: Any) -> None:
        """Hear an event."""
        if event["type"] == "snapshot":
            self._view = RoomView.of(event, PlayerId(""))
        elif self._view is not None:
            self._view = self._view.after(event)

    def mine(self, player: PlayerId) -> list[int]:
        """Return the seats of a player."""
        seats = [] if self._view is None else self._view.now["seats"]
        return [seat["seat"] for seat in seats if seat["player"] == player]

    @property
    def over(self) -> bool:
        """Whether nothing more is played here."""
        return self._view is not None and self._view.now["stage"] in ("finished", "archived")

    def wants(self, player: PlayerId, chance: Random) -> Command | None:
        """Return something that a player does now, if anything."""
        if self._view is None:
            return None
        now, mine = self._view.now, self.mine(player)
        if now["stage"] == "opening":
            return _part(now, mine, player)
        due = [turn["seat"] for turn in now["turns"] if turn["seat"] in mine]
        if due:
            seat = chance.choice(due)
            return _move(seat, self._view.sheet(seat), now["card"]["entries"], chance)
        return None


def _part(now: Snapshot, mine: Sequence[int], player: PlayerId) -> Command | None:
    """Return what a seat of the player's has to do at the opening."""
    for seat in mine:
        # The same on each of the player's devices, and after it was loaded anew.
        own, committed = sha256(f"{player} {now['room']} {seat}".encode()), now["seat_commitments"][seat]
        if now["commitment"] is None and committed is None:
            return {"type": "commit", "seat": seat, "commitment": sha256(own.digest()).hexdigest()}
        if now["commitment"] is not None and committed is not None and seat not in now["contributed"]:
            return {"type": "contribute", "seat": seat, "bytes": own.hexdigest()}
    return None


def _move(seat: int, sheet: Sheet, entries: int, chance: Random) -> Command | None:
    if sheet.get("hidden") or sheet["done"]:
        return None
    offers = sheet["offers"]
    if offers["hold"] and chance.random() < 0.1:
        return {"type": "hold", "seat": seat, "dice": sorted(chance.sample(offers["throw"], 2))}
    if offers["hold"] and chance.random() < 0.25:
        dice = sorted(chance.sample(offers["throw"], chance.randint(1, len(offers["throw"]))))
        return {"type": "throw", "seat": seat, "dice": dice}
    if offers.get("bank") and chance.random() < 0.6:
        return {"type": "bank", "seat": seat, "join": offers["bank"][0]["join"]}
    if offers.get("set_aside") and not offers.get("bank"):
        best = chance.choice(offers["set_aside"])
        return {"type": "set_aside", "seat": seat, "dice": best["dice"], "face": best["face"]}
    if offers["enter"] and entries == 1:
        row = chance.choice(offers["enter"])
        return {"type": "enter", "seat": seat, "rows": {row: list(range(len(sheet["faces"])))}}
    return {"type": "throw", "seat": seat, "dice": offers["throw"]} if offers["throw"] else None
