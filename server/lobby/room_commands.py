"""Commands about rooms: who may open, join and watch one is judged here, and all else by the room itself."""

from collections.abc import Awaitable, Mapping
from typing import Any, Final, get_args

from protocol.client import AddSeat, CreateRoom, JoinRoom, Known, MyRooms, Preview, UnwatchRoom, WatchRoom
from protocol.errors import Code
from protocol.ids import RoomId
from protocol.sheet import EntryPreview
from server.lobby.calls import Answered, Caller, Table, awaited
from server.lobby.room_list import OVER, RoomList
from server.lobby.services import Services
from server.observe import metrics
from server.refused import Refused
from server.rooms.decide.act import Ask

JUDGED_BY_ROOMS: Final = frozenset(get_args(Ask)) - {JoinRoom, AddSeat}


class RoomCommands:
    """Hands what connections ask about rooms to the rooms."""

    def __init__(self, services: Services, room_list: RoomList) -> None:
        """Take the services of a node, and the lists of players."""
        self._room_list = room_list
        self._rooms = services.rooms
        self._players = services.players
        self._now_ms = services.now_ms
        self._background = services.background
        self._rooms_watched = services.limits.rooms_watched
        self.stopping = False
        """Whether nothing begins here any more."""

    def handlers(self) -> Table:
        """Return who does the commands."""
        return {
            **dict.fromkeys(JUDGED_BY_ROOMS, self._submit),
            CreateRoom: self._create,
            JoinRoom: self._join,
            AddSeat: self._add_seat,
            WatchRoom: self._watch,
            UnwatchRoom: self._unwatch,
            Preview: self._preview,
            MyRooms: awaited(self._my_rooms),
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

    def _submit(self, caller: Caller, asked: Ask, answered: Answered) -> None:
        self._rooms.submit(caller.player, caller.name, asked.room, asked, answered)

    def _create(self, caller: Caller, asked: CreateRoom, answered: Answered) -> None:
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

        self._rooms.create(caller.player, caller.name, caller.secret, asked, created)

    def _join(self, caller: Caller, asked: JoinRoom, answered: Answered) -> Awaitable[None] | None:
        if caller.relations.blocked:
            return self._join_others(caller, asked, answered)
        self._sit_down(caller, asked, answered)
        return None

    async def _join_others(self, caller: Caller, asked: JoinRoom, answered: Answered) -> None:
        """Let a player join where nobody sits who is blocked; who sits there already only watches by it.

        A seat that is taken at this very moment is not seen: then the two play, and hear nothing of each
        other.
        """
        state = await self._rooms.state(asked.room)
        others = {seat.player for seat in state.seats} if state is not None else set()
        if caller.player in others or caller.relations.blocked.isdisjoint(others):
            self._sit_down(caller, asked, answered)
            return
        message = "You cannot join this room: choose another, or open your own."
        _refuse(answered, Refused(Code.NOT_WELCOME, message, {"room": asked.room}))

    def _sit_down(self, caller: Caller, asked: JoinRoom, answered: Answered) -> None:
        def joined(answer: int | Refused) -> None:
            if isinstance(answer, Refused):
                answered(answer)
                return
            self._background(self._room_list.joined(caller.player, asked.room, self._now_ms()))
            if asked.room in caller.rooms:
                answered(answer)
            else:
                self.watch(caller, asked.room, None, answered)

        if self.stopping:
            _refuse(answered, _stopping())
            return
        self._rooms.submit(caller.player, caller.name, asked.room, asked, joined)

    def _add_seat(self, caller: Caller, asked: AddSeat, answered: Answered) -> None:
        try:
            # Whose account a name is does not count here: a family plays on one device.
            self._players.judge_alone(asked.name)
        except Refused as refused:
            _refuse(answered, refused)
        else:
            self._rooms.submit(caller.player, caller.name, asked.room, asked, answered)

    def _watch(self, caller: Caller, asked: WatchRoom, answered: Answered) -> None:
        self.watch(caller, asked.room, None, answered)

    def _unwatch(self, caller: Caller, asked: UnwatchRoom, answered: Answered) -> None:
        caller.rooms.pop(asked.room, None)
        self._rooms.unwatch(caller, asked.room)
        answered(None)

    def _preview(self, caller: Caller, asked: Preview, answered: Answered) -> None:
        found: list[EntryPreview] = []

        def previewed(answer: int | Refused) -> None:
            answered(answer if isinstance(answer, Refused) else {"version": answer, "entry": found[0]})

        self._rooms.preview(caller.player, asked, found.append, previewed)

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
    return Refused(Code.STOPPING, "The server is about to restart: try again in a few seconds.")


def _many_rooms() -> Refused:
    return Refused(Code.TOO_MANY, "You follow many rooms here already: leave one of them first.")
