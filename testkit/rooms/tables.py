"""Rooms as the judge leaves them: no store, no socket, and the time is said by the test."""

from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Self

import orjson
from msgspec.structs import replace

from regatta_protocol import moves
from regatta_protocol.client import (
    Bank,
    Commit,
    Contribute,
    CreateRoom,
    Enter,
    JoinRoom,
    SetAside,
    Throw,
)
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.ids import CommandId, PlayerId
from regatta_protocol.moves import Move
from regatta_protocol.options import Level, Options
from regatta_server.game.roller import Roller
from regatta_server.game.table import Game
from regatta_server.game.time_out import clock_move
from regatta_server.rooms.decide.act import (
    NOBODY,
    Act,
    Alarm,
    BotMove,
    ByItself,
    Change,
    ClockStep,
    CloseRoom,
    IsBack,
    Recorded,
    SetVacation,
)
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.lifecycle import due_ms
from regatta_server.rooms.decide.seat_play import orders
from regatta_server.rooms.decide.setup import Source, UtcOffsets
from regatta_server.rooms.decide.stages import creation
from regatta_server.rooms.decide.stages.creation import begun
from regatta_server.rooms.decide.stages.playing import bots_due
from regatta_server.rooms.decide.state import Active, Opening, RoomState, dice_source, last_stage
from regatta_server.rooms.decide.views.events import event
from regatta_server.rooms.storage.copy import steps_between
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry
from testkit.rooms.chance import CountedChance

NOW_MS: Final = 1_790_000_000_000
"""When every story begins."""
NAMES: Final = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")
"""Who takes the seats, in order."""
STRANGER: Final = "Zoe"
"""Who comes along and has no seat, unless she takes one."""
ALL: Final = [0, 1, 2, 3, 4]


def player_id(name: str) -> PlayerId:
    """Return a player's id in the form that the server gives it."""
    return PlayerId(urlsafe_b64encode(sha256(name.encode()).digest()[:9]).decode())


def bytes_of(name: str) -> str:
    """Return what a player contributes to the dice."""
    return sha256(f"{name} contributes".encode()).hexdigest()


def commitment_of(name: str) -> str:
    """Return what a player commits to."""
    return sha256(bytes.fromhex(bytes_of(name))).hexdigest()


class Table:
    """A room and all that was told of it. Ada opens it; the clock stands still until `now_ms` is set."""

    def __init__(
        self,
        seats: int = 2,
        ruleset: str = "yacht",
        chance: CountedChance | None = None,
        bots: int = 0,
        registry: Registry = REGISTRY,
        level: Level | None = None,
        clocks: Mapping[str, UtcOffsets] | None = None,
        **options: Any,
    ) -> None:
        """Open the room by the newest rules of a registry. Raises Refused as `creation.create` does.

        `clocks` says by which clock players live, by name.
        """
        self.clocks = clocks or {}
        self.now_ms = NOW_MS
        self.chance = chance or CountedChance()
        self.events: list[dict[str, Any]] = []
        """As clients hear them."""
        self.commands_sent = 0
        """Commands so far: what their ids are made of."""
        room = self.chance.room_id()
        request = CreateRoom(
            id=self.new_id(),
            ruleset=ruleset,
            seats=seats,
            bots=bots,
            level=level,
            options=Options(**{"begins": "as_seated"} | options),
        )
        act = self._act("Ada", JoinRoom(id=request.id, room=room))
        change = creation.create(room, request, act, registry)
        self.registry = registry
        self.facts: list[RoomFact] = [change.facts[0]]
        """All that happened, the first of which created the room."""
        self.state = self.beginning(change)
        self._take(replace(change, facts=change.facts[1:]))

    def new_id(self) -> CommandId:
        """Return the id of the next command."""
        self.commands_sent += 1
        return CommandId(f"c-{self.commands_sent}")

    def command(self, kind: type[RoomCommand], /, **fields: Any) -> RoomCommand:
        """Return a command for this room, with a new id unless one is given."""
        return kind(**{"id": self.new_id(), "room": self.state.setup.id} | fields)

    def says(self, name: str, kind: type[RoomCommand], /, **fields: Any) -> Change | None:
        """Let a player give a command; the room takes what comes of it. Raises Refused as the judge does."""
        return self.hears(name, self.command(kind, **fields))

    def hears(self, name: str, ask: RoomCommand) -> Change | None:
        """Let the room take a command. Raises Refused as the judge does."""
        return self._judged(self._act(name, ask))

    def alarm(self, now_ms: int | None = None, stepped_ms: int | None = None) -> Change | None:
        """Let the time come, and the room do what is due; a bot with a level makes the clock's move.

        `stepped_ms`: when the node's clock was set last.
        """
        self.now_ms = self.now_ms if now_ms is None else now_ms
        change = self._judged(self._act("", Alarm(stepped_ms)))
        due = bots_due(self.state, self.now_ms) if change is None else ()
        return self.bot_moves(due[0]) if due else change

    def bot_moves(self, seat: int, move: Move | None = None, play: Any = None) -> Change | None:
        """Let the bot of a seat make a move: the clock's unless given, chosen for its play unless given."""
        play = self.game.hands[seat].play if play is None else play
        move = clock_move(self.state.setup.rules, play) if move is None else move
        return self._judged(self._act("", BotMove(seat, play, move)))

    def clock_step(self, since_ms: int, by_ms: int = 0) -> Change | None:
        """Let the node notice that its clock was set at this time, by the new one, and how far forward."""
        return self._judged(self._act("", ClockStep(since_ms, by_ms)))

    def vacation(self, name: str, until_ms: int | None) -> Change | None:
        """Let a player be on vacation until then, or no more."""
        return self._judged(self._act("", SetVacation(player_id(name), until_ms)))

    def comes_back(self, name: str) -> Change | None:
        """Let a player come to the table again."""
        return self._judged(self._act("", IsBack(player_id(name))))

    def is_recorded(self, ratings: Sequence[RatingChange] | None = None) -> Change | None:
        """Let the archive say that it has the record, and what the game did to ratings."""
        return self._judged(Act(PlayerId(""), "", Recorded(ratings), self.now_ms, self.chance))

    def is_closed(self, close_reason: str | None) -> Change | None:
        """Let the host of the service close the room, and say why."""
        return self._judged(Act(PlayerId(""), "", CloseRoom(close_reason), self.now_ms, self.chance))

    def alarm_in_time(self) -> Change | None:
        """Let the room's alarm ring when it is due."""
        due = due_ms(self.state)
        assert due is not None
        return self.alarm(due)

    @property
    def version(self) -> int:
        """The version of the room."""
        return self.state.version

    def beginning(self, change: Change) -> RoomState:
        """Return the room as it was created, before anybody sat in it."""
        return begun(change.facts[0], self.registry)

    def beginning_of_all(self) -> RoomState:
        """Return the room before anybody sat in it."""
        return begun(self.facts[0], self.registry)

    # -- whole stretches of a room's life ------------------------------------------------------

    def filled(self) -> Self:
        """Let players join until the opening."""
        for name in NAMES[len(self.state.seating.seats) : self.state.seating.seats_wanted]:
            self.says(name, JoinRoom)
        return self

    def committed(self) -> Self:
        """Go on until all seats have committed, and the seed is chosen."""
        self.filled()
        while isinstance(self.state, Opening) and self.state.server_seed is None:
            number = self.state.awaited[0]
            self.commits(self.speaker(number), number)
        return self

    def commits(self, name: str, seat: int | None = None) -> Change | None:
        """Let a player commit to their bytes, or to those of one of their seats."""
        owner = name if seat is None else self.state.seating.seats[seat].name
        return self.says(name, Commit, commitment=commitment_of(owner), seat=seat)

    def contributes(self, name: str, seat: int | None = None) -> Change | None:
        """Let a player show the bytes that they committed to."""
        owner = name if seat is None else self.state.seating.seats[seat].name
        return self.says(name, Contribute, bytes=bytes_of(owner), seat=seat)

    def started(self) -> Self:
        """Go on to the first throw."""
        self.committed()
        while isinstance(self.state, Opening):
            number = self.state.awaited[0]
            self.contributes(self.speaker(number), number)
        return self

    def finished(self) -> Self:
        """Go on to the result: one throw a turn, and then what the clock would do."""
        if self.last.game is None:
            self.started()
        while self.state.stage == "playing":
            self.turn()
        return self

    def turn(self, seat: int | None = None) -> None:
        """Play the rest of a turn in the quickest way: of this seat, or of the first that may play."""
        seat = self.seats_to_play[0] if seat is None else seat
        rules = self.state.setup.rules
        turns = rules.standing(self.game.hands[seat].play).turns
        while rules.standing(self.game.hands[seat].play).turns == turns:
            if self.last.stands_in(seat):
                self.alarm_in_time()
                continue
            self.moves(seat, clock_move(rules, self.game.hands[seat].play))

    def carry_out(self) -> None:
        """Let the conditional order whose turn has come be carried out, as far as it goes."""
        while any(one.order and one.due_ms for _, one in orders(self.last.seats)):
            self.alarm_in_time()

    def throws(self, seat: int) -> Change | None:
        """Throw all dice that a seat may throw."""
        offers = self.state.setup.rules.sheet(self.game.hands[seat].play)["offers"]
        return self.moves(seat, moves.Throw(tuple(offers["throw"])))

    def moves(self, seat: int, move: Move) -> Change | None:
        """Let a seat's player make a move. Raises Refused as the judge does."""
        kind, fields = command_of(move)
        return self.says(self.speaker(seat), kind, seat=seat, **fields)

    def enters(self, name: str, row: str) -> Change | None:
        """Let a player enter all dice in a row."""
        return self.says(name, Enter, rows={row: ALL})

    # -- what is so now ------------------------------------------------------------------------

    @property
    def last(self) -> Active:
        """The last stage at which something could be done: the room, or what it was when it was closed."""
        return last_stage(self.state)

    @property
    def game(self) -> Game:
        """The game, which must have started."""
        assert self.last.game is not None
        return self.last.game

    @property
    def seats_to_play(self) -> tuple[int, ...]:
        """Whose turn it is, by seat."""
        return self.game.to_play

    @property
    def to_play(self) -> str:
        """Whose turn it is, where it is one's alone."""
        [seat] = self.seats_to_play
        return self.state.seating.seats[seat].name

    def speaker(self, seat: int) -> str:
        """Return the name of the player who plays a seat."""
        return next(
            name for name in (*NAMES, STRANGER) if player_id(name) == self.state.seating.seats[seat].player
        )

    def seat(self, name: str) -> int:
        """Return a player's seat, which must be taken."""
        seat = self.state.seating.seat_of(player_id(name))
        assert seat is not None
        return seat

    def sheet(self, name: str) -> Any:
        """Return what a client draws of a player's first seat."""
        return self.sheet_of(self.seat(name))

    def sheet_of(self, seat: int) -> Any:
        """Return what a client draws of a seat."""
        return self.state.setup.rules.sheet(self.game.hands[seat].play)

    def events_of(self, kind: str) -> list[dict[str, Any]]:
        """Return all events of a kind."""
        return [event for event in self.events if event["type"] == kind]

    # ------------------------------------------------------------------------------------------

    def _act(self, name: str, ask: RoomCommand | ByItself) -> Act:
        player = player_id(name) if name else NOBODY
        lives = self.clocks.get(name, ())
        return Act(player, name, ask, self.now_ms, self.chance, utc_offsets=lives)

    def _judged(self, act: Act) -> Change | None:
        change = decide(self.state, act)
        if change is not None:
            self._take(change)
        return change

    def _take(self, change: Change) -> None:
        self.events += events(self.state, change)
        self.facts += change.facts
        self.state = change.state


def dice_of(state: RoomState) -> Opening | Source:
    """Return what has the seed of the dice, and what the seats gave, of a room that has come so far."""
    source = dice_source(state)
    assert source is not None
    return source


def roller_of(table: Table) -> Roller:
    """Return the dice of a table's game, which must have begun."""
    assert table.last.source is not None
    return table.last.source.roller


def matched(table: Table) -> None:
    """Let it be the queue that has brought the players together."""
    table.state = replace(table.state, setup=replace(table.state.setup, matched=True))


def events(before: RoomState, change: Change) -> Iterator[dict[str, Any]]:
    """Yield what clients hear of a change to the room."""
    for step in steps_between(before, change.facts, change.state):
        yield orjson.loads(orjson.dumps(event(step.before, step.fact, step.after)))


def command_of(move: Move) -> tuple[type[RoomCommand], dict[str, Any]]:
    """Return the command that asks for a move, with its fields."""
    match move:
        case moves.Throw():
            return Throw, {"dice": list(move.dice)}
        case moves.Enter():
            return Enter, {"rows": {row: list(dice) for row, dice in move.rows.items()}}
        case moves.SetAside():
            return SetAside, {"dice": list(move.dice), "face": move.face}
        case moves.Bank():
            return Bank, {"join": {str(die): face for die, face in move.join.items()}}
