"""What a player knows of their game: all events by version, and what is to be done next."""

import time
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, cast

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.room import RoomEvent, Snapshot
from regatta_protocol.view.view import RoomView

Command = dict[str, Any]
"""A message."""

NOWHERE: Final = RoomId("")


@dataclass(slots=True)
class Seat:
    """One seat of one game, as its player has heard of it."""

    seat: int
    room: RoomId = NOWHERE
    version: int = 0
    history: str = ""
    """Of the store, by the welcome of the line on which this was heard last."""
    allowed: int = 0
    """Where the game has come so far, this seat makes no move."""
    stage: str = ""
    result: Any = None
    heard: dict[int, bytes] = field(default_factory=dict)
    """By version, the event as it came."""
    heard_s: dict[int, float] = field(default_factory=dict)
    """By version, when it came."""
    resyncs: int = 0
    """Snapshots that stood for events."""
    committed: bool = False
    seed_chosen: bool = False
    contributed: bool = False
    turn: bool = False
    view: RoomView | None = None
    troubles: list[str] = field(default_factory=list)
    """Whatever should never happen."""

    @property
    def over(self) -> bool:
        """Say whether the game has come to its end."""
        return self.result is not None

    def snapshot(self, snapshot: Command) -> None:
        """Take a whole room in place of what was known."""
        self.resyncs += snapshot["resync"]
        self.room, self.version = snapshot["room"], snapshot["version"]
        self.heard = {version: event for version, event in self.heard.items() if version <= self.version}
        self.stage, self.result = snapshot["stage"], snapshot["result"]
        commitments = snapshot["seat_commitments"]
        self.committed = bool(commitments) and commitments[self.seat] is not None
        self.seed_chosen = snapshot["commitment"] is not None
        self.contributed = self.seat in snapshot["contributed"]
        self.view = RoomView.of(cast(Snapshot, snapshot), PlayerId(""))
        self.turn = self._has_turn(snapshot)

    def event(self, event: Command, frame: str) -> None:
        """Take an event, which must be the next one, or one that was heard before just so."""
        version = event["version"]
        if version != self.version + 1:
            if version > self.version or self.heard.get(version, b"") != frame.encode():
                self.troubles.append(f"at version {self.version} heard {frame[:300]}")
            return
        self.version = version
        self.heard[version] = frame.encode()
        self.heard_s[version] = time.monotonic()
        match event["type"]:
            case "opening":
                self.stage = "opening"
            case "seed_chosen":
                self.seed_chosen = True
            case "started":
                self.stage = "playing"
            case "finished":
                self.stage, self.result = "finished", event["result"]
        if self.view is not None:
            self.view = self.view.after(cast(RoomEvent, event))
        if "turns" in event:
            self.turn = self._has_turn(event)

    def next_command(self, contribution: str) -> Command | None:
        """Return what is to be done now, without an id; None where it is for others to do something."""
        if self.stage == "opening":
            return self._part(contribution)
        if self.stage != "playing" or not self.turn or self.version >= self.allowed or self.view is None:
            return None
        sheet = self.view.sheet(self.seat)
        offers = sheet["offers"]
        if sheet["throws"] == 0:
            return {"type": "throw", "room": self.room, "dice": offers["throw"]}
        return {"type": "enter", "room": self.room, "rows": {offers["enter"][0]: [0, 1, 2, 3, 4]}}

    def _part(self, contribution: str) -> Command | None:
        """Return what is to be done for the dice now; None where it is done, or it is too late."""
        if not self.seed_chosen and not self.committed:
            commitment = sha256(bytes.fromhex(contribution)).hexdigest()
            return {"type": "commit", "room": self.room, "commitment": commitment}
        if self.seed_chosen and self.committed and not self.contributed:
            return {"type": "contribute", "room": self.room, "bytes": contribution}
        return None

    def _has_turn(self, event: Command) -> bool:
        return self.seat in [turn["seat"] for turn in event["turns"]]
