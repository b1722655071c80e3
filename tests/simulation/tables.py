"""What simulated people do beside their moves: open rooms, join, watch, look for strangers."""

import functools
from typing import Any

from regatta_protocol.ids import RoomId
from tests.simulation.device import Device
from tests.simulation.plan import TablePlan


class Table:
    """One game from its opening to its end, and perhaps a second one."""

    def __init__(self, plan: TablePlan, devices: list[Device]) -> None:
        """Let the host open the room as soon as there is a connection; the others come then."""
        self.room: RoomId | None = None
        self.refused: str | None = None
        self._plan = plan
        self._devices = devices
        self._host = devices[plan.host]
        self._host.begun.append(self._open)
        for number in (plan.host, *plan.others, *plan.spectators):
            devices[number].heard_of.append(functools.partial(self._hears, number))

    def _open(self) -> None:
        options = {name: value for name, value in self._plan.options.items() if value is not None}
        self._host.ask(
            {
                "type": "create_room",
                "ruleset": self._plan.ruleset,
                "seats": 1 + len(self._plan.others) + self._plan.bots,
                "bots": self._plan.bots,
                "level": "captain",
                "options": options,
            },
            self._opened,
        )

    def _opened(self, answer: dict[str, Any]) -> None:
        if answer["type"] == "error":
            self.refused = answer["code"]
            return
        self.room = answer["room"]
        for number in self._plan.others:
            self._devices[number].ask({"type": "join_room", "room": self.room})
        for number in self._plan.spectators:
            self._devices[number].ask({"type": "watch_room", "room": self.room})

    def _hears(self, number: int, frame: dict[str, Any]) -> None:
        device = self._devices[number]
        if frame.get("room") != self.room or self.room not in device.views or not self._plan.rematch:
            return
        view = device.views[self.room]
        seated = view.mine(device.person.player)
        if frame["type"] == "finished" and number == self._plan.host:
            device.ask({"type": "rematch", "room": self.room})
        elif frame["type"] == "rematch_wanted" and frame["seat"] not in seated and seated:
            kind = "rematch" if device.chance.random() < 0.8 else "decline_rematch"
            device.ask({"type": kind, "room": self.room})
        elif frame["type"] == "rematch_ready":
            device.ask({"type": "watch_room", "room": frame["next_room"]})


class Search:
    """Somebody who looks for a game with strangers until there has been one."""

    def __init__(self, device: Device) -> None:
        """Seek from the first connection on."""
        self.device = device
        self.matched: list[RoomId] = []
        self.stopped = False
        self._seeking = False
        device.welcomed.append(self._back)
        device.begun.append(self._seek)
        device.heard_of.append(self._hears)

    @property
    def over(self) -> bool:
        """Whether a matched game was played to its end, or none is looked for any more."""
        played = [self.device.views[room].over for room in self.matched if room in self.device.views]
        return any(played) or self.stopped

    def stop(self) -> None:
        """Look no more: nobody else does."""
        if not self.over:
            self.stopped = True
            if not self.matched:
                self.device.ask({"type": "stop_seeking"})

    def _seek(self) -> None:
        if self._seeking or self.over:
            return
        self._seeking = True
        pool = {"ruleset": "yacht", "seats": 2, "speed": "live", "rated": True}
        self.device.ask({"type": "seek", "pools": [pool]})

    def _back(self) -> None:
        """A search ends with its connection; where it ended in a match, that is in one's list of rooms."""
        self._seeking = False
        self.device.ask({"type": "my_rooms"}, self._listed)

    def _listed(self, answer: dict[str, Any]) -> None:
        for line in answer.get("rooms", []):
            if line["room"] not in self.device.views and line["stage"] in ("opening", "playing"):
                self._found(line["room"])
        if not any(not self.device.views[room].over for room in self.matched if room in self.device.views):
            self._seek()

    def _found(self, room: RoomId) -> None:
        if room not in self.matched:
            self.matched.append(room)
        self.device.ask({"type": "watch_room", "room": room})

    def _hears(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "matched":
            self._seeking = False
            self._found(frame["room"])
        elif frame["type"] == "seek_ended":
            self._seeking = False
        elif frame["type"] == "archived" and frame["room"] in self.matched and "silent" in frame:
            self.matched.remove(frame["room"])
            self._seek()
