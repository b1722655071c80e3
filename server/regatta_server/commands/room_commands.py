"""Commands about rooms: who may open, join and watch one is checked here, the rest by the room itself."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from regatta_protocol.client import (
    AddSeat,
    CreateRoom,
    JoinRoom,
    Known,
    MyRooms,
    Preview,
    Rematch,
    UnwatchRoom,
    WatchRoom,
)
from regatta_protocol.commands.command import Command, RoomCommand, SeatCommand
from regatta_protocol.commands.orders import MyOrders
from regatta_protocol.commands.past import PastTurns
from regatta_protocol.commands.scoring import Score
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.sheet import EntryPreview
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Answered, Answering, Caller, Handler, Table, awaited
from regatta_server.commands.room_list import OVER, RoomList
from regatta_server.commands.seat_clocks import SeatClocks
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.decide.commands import COMMANDS
from regatta_server.rooms.decide.rule import Rule
from regatta_server.rooms.decide.scoring import score_price
from regatta_server.rooms.decide.setup import UtcOffsets
from regatta_server.rooms.decide.stages.gathering import is_live
from regatta_server.rooms.decide.stages.orders import placed
from regatta_server.rooms.decide.state import Gathering, RoomState
from regatta_server.rooms.run.hearing.member import Member
from regatta_server.rooms.run.inbox import no_such_room
from regatta_server.rooms.run.past import past_turns
from regatta_server.rooms.storage.reading import all_facts
from regatta_server.rules.registry import NoSuchRules

Online = Callable[[Sequence[PlayerId]], Awaitable[Mapping[PlayerId, bool]]]


class RoomCommands:
    """Hands what connections ask about rooms to the rooms."""

    def __init__(self, services: Context, room_list: RoomList, online: Online, clocks: SeatClocks) -> None:
        """Take the services of a node, lists and clocks of players; `online` says who is connected."""
        self._online = online
        self._clocks = clocks
        self._room_list = room_list
        self._redis = services.redis
        self._rooms = services.rooms
        self._players = services.players
        self._now_ms = services.now_ms
        self._background = services.background
        self._rooms_watched = services.limits.rooms_watched
        self.stopping = False
        """Whether nothing begins here any more."""
        services.rooms.hooks.listen(followed=self._followed)

    def handlers(self) -> Table:
        """Return who does the commands."""
        return {
            **{kind: self._judged(kind, rule) for kind, rule in COMMANDS.items()},
            CreateRoom: Handler(self._create, opens_room=True),
            JoinRoom: Handler(self._join),
            Rematch: replace(self._judged(Rematch, COMMANDS[Rematch]), do=self._rematch),
            AddSeat: Handler(self._add_seat),
            WatchRoom: Handler(self._watch, looks=True, watches=True),
            UnwatchRoom: Handler(self._unwatch, looks=True, watches=True),
            Preview: Handler(self._preview),
            MyRooms: Handler(awaited(self._my_rooms), price=4, looks=True),
            Score: Handler(awaited(self._score), price=score_price),
            PastTurns: Handler(awaited(self._past_turns), price=20, looks=True),
            MyOrders: Handler(awaited(self._my_orders), looks=True),
        }

    def watch(self, caller: Caller, room: RoomId, known: Known | None, answered: Answered) -> None:
        """Let a connection hear of a room; `answered` is called with its version or why not."""
        if room not in caller.rooms and not self._has_place(caller):
            _refuse(answered, _many_rooms())
            return

        def done(answer: int | Refused) -> None:
            if isinstance(answer, Refused):
                caller.rooms.pop(room, None)
            answered(answer)

        caller.rooms[room] = None
        version, history = (known.version, known.history) if known else (None, "")
        self._rooms.watch(caller, room, version, done, history)

    def judge_watching(self, caller: Caller) -> None:
        """Let a connection watch no more what it may not: somebody has blocked somebody, or is no friend."""
        for room in list(caller.rooms):
            self._rooms.judge_watching(caller, room)

    def leave(self, caller: Caller) -> None:
        """The connection is over: it hears of nothing any more, and its seats stay."""
        for room in list(caller.rooms):
            self._rooms.unwatch(caller, room)

    # ------------------------------------------------------------------------------------------

    def _has_place(self, caller: Caller) -> bool:
        """Say whether a connection may hear of one room more: for it the oldest that is over is let go."""
        if len(caller.rooms) < self._rooms_watched:
            return True
        for room in caller.rooms:
            state = self._rooms.here(room)
            if state is not None and state.stage in OVER:
                del caller.rooms[room]
                self._rooms.unwatch(caller, room)
                return True
        return False

    def _judged(self, kind: type[Command], rule: Rule) -> Handler[Answering]:
        if rule.may_begin:
            return Handler(self._begin, price=rule.price, opens_room=rule.opens_room)
        at_table = issubclass(kind, SeatCommand) and rule.price == 1 and rule.opens_room is False
        return Handler(self._submit, price=rule.price, opens_room=rule.opens_room, at_table=at_table)

    def _submit(self, caller: Caller, command: RoomCommand, answered: Answered) -> None:
        self._rooms.submit(caller.player, caller.name, command.room, command, answered)
        self._rooms.origins.note(command.room, caller.address)

    def _rematch(self, caller: Caller, command: Rematch, answered: Answered) -> None:
        # Before it is judged: the next game may begin by it.
        hears = command.room in caller.rooms
        follows = command.follow and hears and self._rooms.follow(caller, command.room)
        if not command.follow:
            self._rooms.follow_no_more(caller, command.room)

        def done(answer: int | Mapping[str, Any] | Refused | None) -> None:
            if follows and isinstance(answer, Refused):
                self._rooms.follow_no_more(caller, command.room)
            answered(answer)

        self._submit(caller, command, done)

    def _followed(self, member: Member, room: RoomId, next_room: RoomId) -> None:
        """Let a connection hear of the next room, of which the player knows from now on."""
        caller = cast("Caller", member)  # all members of rooms are connections
        caller.rooms.pop(room, None)

        def watched(answer: Any) -> None:
            if isinstance(answer, Refused):
                caller.dropped(next_room, answer)
            else:
                self._background(self._room_list.joined(caller.player, next_room, self._now_ms()))

        self.watch(caller, next_room, None, watched)

    def _create(self, caller: Caller, command: CreateRoom, answered: Answered) -> Awaitable[None] | None:
        if caller.user_name is None or command.options.turn_window is not None:
            return self._create_by_store(caller, command, answered)
        self._open(caller, command, answered, visitor=False)
        return None

    async def _create_by_store(self, caller: Caller, command: CreateRoom, answered: Answered) -> None:
        """Open a room of which the store knows something: by which clock the player lives, where it counts;
        and whether a player without an account has finished a game."""
        utc_offsets: UtcOffsets = ()
        if command.options.turn_window is not None:
            try:
                utc_offsets = await self._clocks.of(caller)
            except Refused as refused:
                _refuse(answered, refused)
                return
        visitor = caller.user_name is None and not await self._players.has_played(caller.player)
        self._open(caller, command, answered, visitor=visitor, utc_offsets=utc_offsets)

    def _open(
        self,
        caller: Caller,
        command: CreateRoom,
        answered: Answered,
        *,
        visitor: bool,
        utc_offsets: UtcOffsets = (),
    ) -> None:
        if not self._has_place(caller):
            # It could not be watched: nobody would know of it.
            _refuse(answered, _many_rooms())
            return
        if self.stopping:
            _refuse(answered, _stopping())
            return

        def created(answer: RoomId | Refused) -> None:
            if isinstance(answer, Refused):
                answered(answer)
                return
            room = answer
            self._background(self._room_list.joined(caller.player, room, self._now_ms()))
            self.watch(caller, room, None, lambda answer: answered(_with_room(answer, room)))

        self._rooms.create(
            caller.player,
            caller.name,
            caller.secret,
            command,
            created,
            visitor=visitor,
            utc_offsets=utc_offsets,
        )

    async def _join(self, caller: Caller, command: JoinRoom, answered: Answered) -> None:
        """Let a player join where nobody sits who is blocked; who sits there already only watches by it.

        A seat that is taken at this very moment is not seen: then the two play, and hear nothing of each
        other.
        """
        blocked = caller.relationships.blocked
        state = await (self._rooms.state if blocked else self._copy)(command.room)
        others = {seat.player for seat in state.seating.seats} if state is not None else set()
        if caller.player in others or blocked.isdisjoint(others):
            try:
                utc_offsets = await self._clock(caller, state)
            except Refused as refused:
                _refuse(answered, refused)
                return
            self._sit_down(caller, command, await self._away(state), utc_offsets, answered)
            return
        message = Text("cannot-join-room", "You cannot join this room: choose another, or open your own.")
        _refuse(answered, Refused(Code.NOT_WELCOME, message, {"room": command.room}))

    async def _clock(self, caller: Caller, state: RoomState | None) -> UtcOffsets:
        """Return by which clock a seat goes that a player takes, where a room has a turn window."""
        if not isinstance(state, Gathering) or state.setup.turn_window is None:
            return ()
        if caller.player in state.seating.by_player:
            return ()
        return await self._clocks.of(caller)

    async def _copy(self, room: RoomId) -> RoomState | None:
        """Return a room as this node has it, or as it is stored."""
        return self._rooms.here(room) or await self._rooms.state(room)

    async def _away(self, state: RoomState | None) -> frozenset[PlayerId]:
        """Return for whom a live game waits, if what is asked now is to begin it."""
        if not isinstance(state, Gathering) or not is_live(state):
            return frozenset()
        online = await self._online(state.seating.people)
        return frozenset(player for player, here in online.items() if not here)

    async def _begin(self, caller: Caller, command: RoomCommand, answered: Answered) -> None:
        """Let the room judge what may begin its game, knowing who is away."""
        away = await self._away(await self._copy(command.room))
        self._rooms.submit(caller.player, caller.name, command.room, command, answered, away)

    def _sit_down(
        self,
        caller: Caller,
        command: JoinRoom,
        away: frozenset[PlayerId],
        utc_offsets: UtcOffsets,
        answered: Answered,
    ) -> None:
        def joined(answer: int | Refused) -> None:
            if isinstance(answer, Refused):
                answered(answer)
                return
            self._background(self._room_list.joined(caller.player, command.room, self._now_ms()))
            if command.room in caller.rooms:
                answered(answer)
            else:
                self.watch(caller, command.room, None, answered)

        if self.stopping:
            _refuse(answered, _stopping())
            return
        self._rooms.submit(
            player=caller.player,
            name=caller.name,
            room=command.room,
            ask=command,
            reply=joined,
            away=away,
            utc_offsets=utc_offsets,
        )

    def _add_seat(self, caller: Caller, command: AddSeat, answered: Answered) -> Awaitable[None] | None:
        try:
            # Whose account a name is does not count here: a family plays on one device.
            self._players.judge_alone(command.name)
        except Refused as refused:
            _refuse(answered, refused)
            return None
        return self._begin(caller, command, answered)

    def _watch(self, caller: Caller, command: WatchRoom, answered: Answered) -> None:
        self.watch(caller, command.room, None, answered)

    def _unwatch(self, caller: Caller, command: UnwatchRoom, answered: Answered) -> None:
        caller.rooms.pop(command.room, None)
        self._rooms.unwatch(caller, command.room)
        answered(None)

    def _preview(self, caller: Caller, command: Preview, answered: Answered) -> None:
        found: list[EntryPreview] = []

        def previewed(answer: int | Refused) -> None:
            answered(answer if isinstance(answer, Refused) else {"version": answer, "entry": found[0]})

        self._rooms.preview(caller.player, command, found.append, previewed)

    async def _score(self, _: Caller, command: Score) -> Mapping[str, Any]:
        return {"scored": await self._rooms.score(command)}

    async def _my_orders(self, caller: Caller, command: MyOrders) -> Mapping[str, Any]:
        state = await self._rooms.state(command.room)
        if state is None:
            raise no_such_room()
        return {"orders": placed(state, state.seating.seats_of(caller.player))}

    async def _past_turns(self, caller: Caller, command: PastTurns) -> Mapping[str, Any]:
        try:
            found = await all_facts(self._redis, command.room)
            if found is None:
                raise no_such_room()
            _, stored = found
            return {"past": past_turns(stored, self._rooms.registry, caller.player, caller.relationships)}
        except (Unreadable, NoSuchRules) as problem:
            raise self._rooms.refusals.add(command.room, problem) from problem

    async def _my_rooms(self, caller: Caller, _: MyRooms) -> Mapping[str, Any]:
        return {"rooms": await self._room_list.lines(caller.player)}


def _with_room(answer: Any, room: RoomId) -> Any:
    """Return the answer to a room that was opened."""
    return answer if isinstance(answer, Refused) else {"version": answer, "room": room}


def _refuse(answered: Answered, refused: Refused) -> None:
    """Answer with what no room has judged, and so not counted."""
    metrics.REFUSED.labels(refused.code.value).inc()
    answered(refused)


def _stopping() -> Refused:
    return Refused(
        Code.STOPPING, Text("server-stopping", "The server is about to restart: try again in a few seconds.")
    )


def _many_rooms() -> Refused:
    return Refused(
        Code.TOO_MANY, Text("too-many-own-rooms", "You have too many rooms open: leave one of them first.")
    )
