"""A room as a simulated player's client knows it, and what the player may do there."""

from random import Random
from typing import Any, Final

Command = dict[str, Any]
STAGES: Final = {
    "opening": "opening",
    "started": "playing",
    "finished": "finished",
    "archived": "archived",
    "rematch_ready": "archived",
}
"""By event, the stage that begins with it."""


class View:
    """One room, kept up to date by what is heard."""

    def __init__(self, room: str) -> None:
        """Begin with nothing heard."""
        self.room = room
        self.version = 0
        self.stage = ""
        self.seats: list[dict[str, Any]] = []
        self.turns: list[int] = []
        self.sheets: dict[int, Any] = {}
        self.contributed: set[int] = set()
        self.entries = 1

    def take(self, event: dict[str, Any]) -> None:
        """Hear an event."""
        self.version = event["version"]
        self.stage = event.get("stage", self.stage)
        self.seats = event.get("seats", self.seats)
        for hand in event.get("hands", []):
            self.sheets[hand["seat"]] = hand["sheet"]
        if "sheet" in event:
            self.sheets[event["seat"]] = event["sheet"]
        if event.get("turns") is not None:
            self.turns = [turn["seat"] for turn in event["turns"]]
        self.stage = STAGES.get(event["type"], self.stage)
        match event["type"]:
            case "snapshot":
                self.contributed = set(event["contributed"])
                self.entries = event["card"]["entries"]
            case "seated":
                self.seats = [*self.seats, event["seat"]]
            case "contributed":
                self.contributed.add(event["seat"])
            case "finished" | "archived" | "rematch_ready":
                self.turns = []

    def mine(self, player: str) -> list[int]:
        """Return the seats of a player."""
        return [seat["seat"] for seat in self.seats if seat["player"] == player]

    @property
    def over(self) -> bool:
        """Whether nothing more is played here."""
        return self.stage in ("finished", "archived")

    def wants(self, player: str, chance: Random) -> Command | None:
        """Return something that a player does now, if anything."""
        mine = self.mine(player)
        if self.stage == "opening":
            silent = [seat for seat in mine if seat not in self.contributed]
            if silent:
                return {"type": "contribute", "seat": silent[0], "bytes": chance.randbytes(32).hex()}
        if self.stage == "playing":
            due = [seat for seat in mine if seat in self.turns]
            if due:
                return self._move(chance.choice(due), chance)
        return None

    def _move(self, seat: int, chance: Random) -> Command | None:
        sheet = self.sheets.get(seat)
        if sheet is None or sheet.get("hidden") or sheet["done"]:
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
        if offers["enter"] and self.entries == 1:
            row = chance.choice(offers["enter"])
            return {"type": "enter", "seat": seat, "rows": {row: list(range(len(sheet["faces"])))}}
        return {"type": "throw", "seat": seat, "dice": offers["throw"]} if offers["throw"] else None
