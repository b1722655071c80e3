"""From a frame to what it asks for, and from the answer to a frame."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, cast, get_args

import structlog

from protocol import client
from protocol.client import CreateRoom, ForgetMe, Known, MyRooms, UnwatchRoom, WatchRoom
from protocol.command import Command
from protocol.errors import Code
from protocol.ids import CommandId, RoomId
from protocol.sheet import EntryPreview
from server.edge import frames
from server.edge.costs import guessing, unpaid
from server.edge.gate import Gate
from server.edge.session import Session
from server.lobby.calls import Caller, Handler
from server.lobby.lobby import Lobby, Services
from server.observe import metrics
from server.refused import Refused
from server.rooms.decide.act import Ask
from server.store.errors import NO_ANSWER

log = structlog.get_logger()

STRAIGHT: Final = frozenset(get_args(Ask)) - {client.JoinRoom, client.AddSeat}
"""Commands that a room judges, alone but for those that the lobby looks at first."""

Answered = Callable[[int | Refused], None]


class Dispatch:
    """Hands what connections say to rooms and players."""

    def __init__(self, services: Services, gate: Gate, lobby: Lobby) -> None:
        """Take the services, and the bounds of this node."""
        self._rooms = services.rooms
        self._players = services.players
        self._archive = services.archive
        self._now_ms = services.now_ms
        self._background = services.background
        self._writing = services.writing
        self._limits = gate.limits
        self._lobby = lobby
        self._straight = STRAIGHT.difference(lobby.handlers)
        lobby.circle.relations.changed.append(self._related)
        self.stopping = False
        self._now_s = asyncio.get_running_loop().time

    def receive(self, session: Session, frame: str | bytes) -> Awaitable[None] | None:
        """Take one frame; return what must be awaited before the connection's next one, if anything."""
        wait_s = session.may_send(self._now_s(), len(frame))
        if wait_s:
            fast = Refused(Code.TOO_FAST, "Too many messages at once: wait a moment.", wait_s=wait_s)
            metrics.REFUSED.labels(fast.code.value).inc()
            session.refuse(frames.command_id(frame), fast)
            return None
        try:
            message = frames.read(frame)
        except frames.BadFrame as bad:
            metrics.REFUSED.labels(bad.refused.code.value).inc()
            session.was_wrong(self._now_s(), len(frame))
            session.refuse(bad.re, bad.refused)
            return None
        metrics.COMMANDS_OF[message.type].inc()
        refused = unpaid(session, message, self._now_s())
        if refused is not None:
            session.refuse(getattr(message, "id", None), refused)
            return None
        if type(message) in self._straight:
            self._submit(session, cast(Ask, message))
            return None
        handler = self._lobby.handlers.get(type(message))  # type: ignore[arg-type] # a hello has none
        if handler is not None and not isinstance(message, client.Hello):
            return self._store_asked(session, message.id, self._call(session, handler, message))
        return self._take(session, message)

    def _take(self, session: Session, message: client.ClientMessage) -> Awaitable[None] | None:
        match message:
            case client.Hello():
                session.refuse(
                    None, Refused(Code.BAD_MESSAGE, "You have said hello already: send commands now.")
                )
            case WatchRoom():
                self.watch(session, message.room, None, self._answer(session, message.id))
            case UnwatchRoom():
                self._unwatch(session, message)
            case CreateRoom():
                self._create(session, message)
            case MyRooms():
                return self._store_asked(session, message.id, self._my_rooms(session, message))
            case ForgetMe():
                return self._store_asked(session, message.id, self._forget(session, message))
            case client.JoinRoom():
                return self._join(session, message)
            case client.Preview():
                self._preview(session, message)
            case client.AddSeat():
                self._add_seat(session, message)
        return None

    def _submit(self, session: Session, asked: Ask) -> None:
        reply = self._answer(session, asked.id)
        self._rooms.submit(session.login.player, session.name, asked.room, asked, reply)

    async def greet(self, session: Session) -> None:
        """Make a connection known to the lobby. Raises StoreError without a store."""
        await self._lobby.greet(session)

    def welcome(self, session: Session, *, read_only: bool) -> None:
        """Welcome a connection that has said hello."""
        session.tell(frames.welcome(session.login, self._now_ms(), self._rooms.history, read_only=read_only))
        self._lobby.people.arrive(session)
        self._background(self._lobby.oneself.sessions.still_there(session))

    async def _call(self, session: Session, handler: Handler, message: Command) -> None:
        """Let the lobby do a command."""
        try:
            answer = await handler(session, message)
        except Refused as refused:
            metrics.REFUSED.labels(refused.code.value).inc()
            session.refuse(message.id, refused)
        except NO_ANSWER:
            raise
        except Exception:
            # One command's fault must not leave its sender without an answer, or without the connection.
            log.exception("command_failed", kind=type(message).__name__, player=session.player)
            fault = "Something went wrong on the server; it has been noted. Try again."
            session.refuse(message.id, Refused(Code.INTERNAL, fault))
        else:
            self._told(session, frames.ok(message.id, **(answer or {})))

    def _related(self, caller: Caller) -> None:
        """Let a connection watch no more what it may not: somebody has blocked somebody, or is no friend."""
        assert isinstance(caller, Session)
        for room in list(caller.rooms):
            self._rooms.judge_watching(caller, room)

    def watch(self, session: Session, room: RoomId, known: Known | None, answered: Answered) -> None:
        """Let the connection hear of a room; `answered` is called with its version or why not."""
        if len(session.rooms) >= self._limits.rooms_watched and room not in session.rooms:
            answered(_many_rooms())
            return
        if wait_s := session.may_look(room):
            answered(guessing(wait_s))
            return

        def done(answer: int | Refused) -> None:
            if isinstance(answer, Refused):
                session.rooms.pop(room, None)
            answered(answer)

        session.rooms[room] = None
        version, history = (known.version, known.history) if known else (None, "")
        self._rooms.watch(session, room, version, done, history)

    def gone(self, session: Session) -> None:
        """The connection is over: it hears of nothing any more, and its seats stay."""
        for room in list(session.rooms):
            self._rooms.unwatch(session, room)
        self._lobby.people.leave(session)

    # ------------------------------------------------------------------------------------------

    def _answer(self, session: Session, re: CommandId) -> Answered:
        began = time.perf_counter()

        def answered(answer: int | Refused) -> None:
            metrics.COMMAND_SECONDS.observe(time.perf_counter() - began)
            if isinstance(answer, Refused):
                session.refuse(re, answer)
            else:
                session.tell(frames.ok(re, version=answer))

        return answered

    def _join(self, session: Session, asked: client.JoinRoom) -> Awaitable[None] | None:
        if session.relations.blocked:
            return self._store_asked(session, asked.id, self._join_others(session, asked))
        self._sit_down(session, asked)
        return None

    async def _join_others(self, session: Session, asked: client.JoinRoom) -> None:
        """Let a player join where nobody sits who is blocked; who sits there already only watches by it.

        A seat that is taken at this very moment is not seen: then the two play, and hear nothing of each
        other.
        """
        state = await self._rooms.state(asked.room)
        others = {seat.player for seat in state.seats} if state is not None else set()
        if session.player in others or session.relations.blocked.isdisjoint(others):
            self._sit_down(session, asked)
            return
        message = "You cannot join this room: choose another, or open your own."
        refused = Refused(Code.NOT_WELCOME, message, {"room": asked.room})
        metrics.REFUSED.labels(refused.code.value).inc()
        session.refuse(asked.id, refused)

    def _sit_down(self, session: Session, asked: client.JoinRoom) -> None:
        answered = self._answer(session, asked.id)

        def joined(answer: int | Refused) -> None:
            if isinstance(answer, Refused):
                answered(answer)
                return
            self._background(self._players.joined(session.player, asked.room, self._now_ms()))
            if asked.room in session.rooms:
                answered(answer)
            else:
                self.watch(session, asked.room, None, answered)

        if self.stopping:
            answered(_stopping())
            return
        self._rooms.submit(session.player, session.name, asked.room, asked, joined)

    def _add_seat(self, session: Session, asked: client.AddSeat) -> None:
        answered = self._answer(session, asked.id)
        try:
            # Whose account a name is does not count here: a family plays on one device.
            self._players.judge_alone(asked.name)
        except Refused as refused:
            answered(refused)
        else:
            self._rooms.submit(session.player, session.name, asked.room, asked, answered)

    def _preview(self, session: Session, asked: client.Preview) -> None:
        found: list[EntryPreview] = []

        def answered(answer: int | Refused) -> None:
            if isinstance(answer, Refused):
                session.refuse(asked.id, answer)
            else:
                session.tell(frames.ok(asked.id, version=answer, entry=found[0]))

        self._rooms.preview(session.player, asked, found.append, answered)

    def _create(self, session: Session, asked: CreateRoom) -> None:
        if len(session.rooms) >= self._limits.rooms_watched:
            # It could not be watched: nobody would know of it.
            session.refuse(asked.id, _many_rooms())
            return
        if self.stopping:
            session.refuse(asked.id, _stopping())
            return

        def created(answer: RoomId | Refused) -> None:
            if isinstance(answer, Refused):
                session.refuse(asked.id, answer)
                return
            room = answer
            self._background(self._players.joined(session.player, room, self._now_ms()))
            self.watch(session, room, None, lambda answer: watched(room, answer))

        def watched(room: RoomId, answer: int | Refused) -> None:
            if isinstance(answer, Refused):
                session.refuse(asked.id, answer)
            else:
                session.tell(frames.ok(asked.id, version=answer, room=room))

        self._rooms.create(session.player, session.name, session.login.secret, asked, created)

    def _unwatch(self, session: Session, asked: UnwatchRoom) -> None:
        session.rooms.pop(asked.room, None)
        self._rooms.unwatch(session, asked.room)
        session.tell(frames.ok(asked.id))

    async def _my_rooms(self, session: Session, asked: MyRooms) -> None:
        rooms = await self._players.rooms(session.player)
        lines = await self._rooms.summaries(session.player, rooms)
        self._told(session, frames.ok(asked.id, rooms=lines))

    def _told(self, session: Session, answer: bytes) -> None:
        """Answer with what may be long."""
        session.was_answered(self._now_s(), len(answer))
        session.tell(answer)

    async def _forget(self, session: Session, asked: ForgetMe) -> None:
        if asked.game is not None and not await self._archive.forget(session.player, asked.game):
            none = "The archive has no such game with a seat of yours: look at your past games."
            session.refuse(asked.id, Refused(Code.NO_SUCH_GAME, none, {"game": asked.game}))
            return
        if asked.game is None:
            for game in await self._archive.games_of(session.player):
                await self._archive.forget(session.player, game)
        log.info("forgotten", player=session.player, game=asked.game)
        session.tell(frames.ok(asked.id))

    async def _store_asked(self, session: Session, re: CommandId, asking: Awaitable[None]) -> None:
        try:
            await asking
        except NO_ANSWER as failure:
            self._writing.answered(failure)
            if not self._writing.read_only:
                log.warning("store_unavailable", failure=repr(failure))
            session.refuse(
                re, Refused(Code.UNAVAILABLE, "The server cannot look that up just now: try again.")
            )


def _stopping() -> Refused:
    return Refused(Code.STOPPING, "The server is about to restart: try again in a few seconds.")


def _many_rooms() -> Refused:
    return Refused(Code.TOO_MANY, "You follow many rooms here already: leave one of them first.")
