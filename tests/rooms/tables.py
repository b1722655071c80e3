"""Rooms as the judge leaves them: no store, no socket, and the time is said by the test."""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import orjson
import pytest

from protocol.client import Contribute, CreateRoom, Enter, Hold, JoinRoom, Options, Throw
from protocol.server import Stage
from server.game import record
from server.game.table import Game, to_play
from server.rooms import gathering
from server.rooms.act import Act, Alarm, Ask, Change, Refused
from server.rooms.judge import judge
from server.rooms.lifecycle import due_ms
from server.rooms.state import RoomState, encode
from tests.rooms.chance import CountedChance

NOW_MS: Final = 1_790_000_000_000
"""When every story begins."""
NAMES: Final = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")
"""Who takes the seats, in order."""
ALL: Final = [0, 1, 2, 3, 4]


def player_id(name: str) -> str:
    """Return a player's id in the form that the server gives it."""
    return urlsafe_b64encode(sha256(name.encode()).digest()[:9]).decode()


def bytes_of(name: str) -> str:
    """Return what a player contributes to the dice."""
    return sha256(f"{name} contributes".encode()).hexdigest()


class Table:
    """A room and all that was told of it. Ada opens it; the clock stands still until `now_ms` is set."""

    def __init__(
        self, seats: int = 2, ruleset: str = "yacht", chance: CountedChance | None = None, **options: Any
    ) -> None:
        """Open the room. Raises Refused as `gathering.create` does."""
        self.now_ms = NOW_MS
        self.chance = chance or CountedChance()
        self.events: list[dict[str, Any]] = []
        """As clients hear them."""
        self.said = 0
        """Commands so far: what their ids are made of."""
        self.version = 0
        room = self.chance.room_id()
        asked = CreateRoom(
            id=self.new_id(),
            ruleset=ruleset,
            seats=seats,
            options=Options(**{"begins": "as_seated"} | options),
        )
        act = self._act("Ada", JoinRoom(id=asked.id, room=room))
        change = gathering.create(room, asked, act)
        self.state: RoomState = change.state
        self._take(change)

    def new_id(self) -> str:
        """Return the id of the next command."""
        self.said += 1
        return f"c-{self.said}"

    def command(self, kind: type[Ask], **fields: Any) -> Ask:
        """Return a command for this room, with a new id unless one is given."""
        return kind(**{"id": self.new_id(), "room": self.state.room} | fields)

    def says(self, name: str, kind: type[Ask], **fields: Any) -> Change | None:
        """Let a player give a command; the room takes what comes of it. Raises Refused as the judge does."""
        return self.hears(name, self.command(kind, **fields))

    def hears(self, name: str, ask: Ask) -> Change | None:
        """Let the room take a command. Raises Refused as the judge does."""
        return self._judged(self._act(name, ask))

    def alarm(self, now_ms: int | None = None) -> Change | None:
        """Let the time come, and the room do what is due."""
        self.now_ms = self.now_ms if now_ms is None else now_ms
        return self._judged(self._act("", Alarm()))

    def alarm_in_time(self) -> Change | None:
        """Let the room's alarm ring when it is due."""
        due = due_ms(self.state)
        assert due is not None
        return self.alarm(due)

    # -- whole stretches of a room's life ------------------------------------------------------

    def filled(self) -> "Table":
        """Let players join until the opening."""
        for name in NAMES[len(self.state.seats) : self.state.seats_wanted]:
            self.says(name, JoinRoom)
        return self

    def started(self) -> "Table":
        """Go on to the first throw."""
        self.filled()
        for seat in self.state.seats:
            self.says(seat.name, Contribute, bytes=bytes_of(seat.name))
        return self

    def finished(self) -> "Table":
        """Go on to the result: one throw a turn, entered in the first open row."""
        if self.state.game is None:
            self.started()
        while self.state.stage == "playing":
            self.turn()
        return self

    def turn(self) -> None:
        """Play the rest of a turn in the quickest way."""
        name = self.to_play
        if not self.sheet(name)["faces"]:
            self.says(name, Throw, dice=ALL)
        self.enters(name, self.sheet(name)["offers"]["enter"][0])

    def enters(self, name: str, row: str) -> Change | None:
        """Let a player enter all dice in a row."""
        return self.says(name, Enter, rows={row: ALL})

    # -- what is so now ------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game, which must have started."""
        assert self.state.game is not None
        return self.state.game

    @property
    def to_play(self) -> str:
        """Whose turn it is."""
        [seat] = to_play(self.state.rules, self.game)
        return self.state.seats[seat].name

    def seat(self, name: str) -> int:
        """Return a player's seat, which must be taken."""
        seat = self.state.seat_of(player_id(name))
        assert seat is not None
        return seat

    def sheet(self, name: str) -> Any:
        """Return what a client draws of a player's seat."""
        return self.state.rules.sheet(self.game.hands[self.seat(name)].play)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return all events of a kind."""
        return [event for event in self.events if event["type"] == kind]

    # ------------------------------------------------------------------------------------------

    def _act(self, name: str, ask: Ask | Alarm) -> Act:
        return Act(player_id(name) if name else "", name, ask, self.now_ms, self.chance)

    def _judged(self, act: Act) -> Change | None:
        change = judge(self.state, self.version, act)
        if change is not None:
            self._take(change)
        return change

    def _take(self, change: Change) -> None:
        self.state = change.state
        self.events += events(change, self.version)
        self.version += len(change.facts)


def events(change: Change, version: int) -> Iterator[dict[str, Any]]:
    """Yield what clients hear of a change to the room at `version`."""
    state = change.state
    for number, fact in enumerate(change.facts, start=version + 1):
        yield orjson.loads(orjson.dumps(record.event(state.rules, state.room, number, fact)))


FIELDS: Final[dict[type[Ask], dict[str, Any]]] = {
    Contribute: {"bytes": bytes_of("anyone")},
    Hold: {"dice": [0, 1]},
    Throw: {"dice": ALL},
    Enter: {"rows": {"chance": ALL}},
}
"""What a command needs beside its id and its room, in a form that could be right."""


def refusal(table: Table, name: str, kind: type[Ask], **fields: Any) -> Refused:
    """Return why a command is refused, which must change nothing."""
    before, version = encode(table.state), table.version
    with pytest.raises(Refused) as refused:
        table.says(name, kind, **FIELDS.get(kind, {}) | fields)
    assert (encode(table.state), table.version) == (before, version)
    return refused.value


def at_stage(stage: Stage, **options: Any) -> Table:
    """Return a room for two at a stage; while it plays, Ada has thrown once."""
    match stage:
        case "gathering":
            return Table(**options)
        case "opening":
            return Table(**options).filled()
        case "playing":
            table = Table(**options).started()
            table.says("Ada", Throw, dice=ALL)
            return table
        case "finished":
            return Table(**options).finished()
        case "archived":
            table = Table(**options).finished()
            table.alarm_in_time()
            return table
