"""From a frame to who does what it asks for, and from the answer to a frame."""

import asyncio
import time
from collections.abc import Awaitable, Mapping
from typing import Any, Final

import structlog

from regatta_protocol.client import Hello, Known
from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Close, Code
from regatta_protocol.ids import CommandId
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Answered, Answering, Handler
from regatta_server.commands.sanctions import Sanction
from regatta_server.edge import frames
from regatta_server.edge.costs import guessing, unpaid
from regatta_server.edge.session import Session
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.players.sessions import UnknownToken
from regatta_server.products.assembly import Products
from regatta_server.products.moderation.moderation import suspended
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

TOO_MANY_NEW: Final = Text(
    "too-many-new-players", "Too many new players from your address at once: wait a moment."
)


class Dispatch:
    """Hands what connections say to those who do it."""

    def __init__(self, context: Context, products: Products) -> None:
        """Take the context."""
        self._rooms = context.rooms
        self._now_ms = context.now_ms
        self._background = context.background
        self._writing = context.writing
        self._products = products
        self._now_s = asyncio.get_running_loop().time

    @property
    def stopping(self) -> bool:
        """Whether nothing begins here any more."""
        return self._products.rooms.stopping

    def stop(self) -> None:
        """Begin nothing more."""
        self._products.rooms.stopping = True

    def receive(self, session: Session, frame: str | bytes) -> Awaitable[None] | None:
        """Take one frame; return what must be awaited before the connection's next one, if anything."""
        now_s, size = self._now_s(), len(frame)
        if not self._may_send(session, frame, now_s, size):
            return None
        plays = not (session.watch_only or session.newcomer)
        if isinstance(frame, str) and plays and self._rooms.take(session, frame):
            return None
        message = self._command(session, frame, now_s, size)
        return None if message is None else self._do(session, message)

    def _do(self, session: Session, message: Any) -> Awaitable[None] | None:
        """Do what a command asks for; return what must be awaited before the connection's next frame."""
        handler = self._products.handlers[type(message)]
        if session.watch_only and not handler.watches:
            watches = Text(
                "watches-only",
                "This connection only watches: say hello without watch_only to do anything else.",
            )
            session.refuse(message.id, Refused(Code.NOT_ALLOWED, watches))
            return None
        if handler.at_table and message.room in session.rooms and not session.newcomer:
            self._rooms.move(session, message)
            return None
        refused = unpaid(session, message, handler, self._now_s())
        if refused is not None:
            session.refuse(message.id, refused)
            return None
        answered = self._answered(session, message.id)
        if session.newcomer and not handler.looks:
            return self._waited(self._first_act(session, message, handler, answered), answered)
        waits = handler.do(session, message, answered)
        return None if waits is None else self._waited(waits, answered)

    @staticmethod
    def _may_send(session: Session, frame: str | bytes, now_s: float, size: int) -> bool:
        """Return whether a frame does not come too fast; one that does is refused."""
        wait_s = session.may_send(now_s, size)
        if wait_s:
            fast = Refused(
                Code.TOO_FAST,
                Text("too-many-messages", "Too many messages at once: wait a moment."),
                wait_s=wait_s,
            )
            metrics.REFUSED.labels(fast.code.value).inc()
            session.refuse(frames.command_id(frame), fast)
        return not wait_s

    @staticmethod
    def _command(session: Session, frame: str | bytes, now_s: float, size: int) -> Any:
        """Return the command of a frame; None where it is none: then it is refused."""
        try:
            message = frames.read(frame)
        except frames.BadFrame as bad:
            metrics.REFUSED.labels(bad.refused.code.value).inc()
            session.was_wrong(now_s, size)
            session.refuse(bad.re, bad.refused)
            return None
        metrics.COMMANDS_OF[message.type].inc()
        if isinstance(message, Hello):
            refusal = Refused(
                Code.BAD_MESSAGE, Text("hello-already", "You have said hello already: send commands now.")
            )
            session.refuse(None, refusal)
            return None
        return message

    # -- one connection ------------------------------------------------------------------------

    async def greet(self, session: Session) -> None:
        """Make a connection known to all services. Raises StoreError without a store."""
        await self._products.greet(session)

    def welcome(self, session: Session, *, read_only: bool) -> None:
        """Welcome a connection that has said hello."""
        moderation = self._products.moderation
        announcement, history = moderation.announcement, self._rooms.history
        session.tell(
            frames.welcome(
                session.login, self._now_ms(), history, announcement, session.problems, read_only=read_only
            )
        )
        if session.watch_only:
            # Nobody is to be found, called or sent away there: it hears of its rooms alone.
            return
        self._products.connections.add(session)
        self._background(self._products.sessions.still_there(session))
        self._background(moderation.look_again(session))

    def suspend(self, session: Session, sanction: Sanction) -> None:
        """Send away who may not come in."""
        session.tell(suspended(sanction))
        session.close(Close.SUSPENDED)

    def resume(self, session: Session, known: Known) -> None:
        """Let a connection go on hearing of a room."""

        def answered(answer: int | Mapping[str, Any] | Refused | None) -> None:
            if isinstance(answer, Refused):
                session.dropped(known.room, answer)

        if wait_s := session.may_look(known.room):
            answered(guessing(wait_s))
        else:
            self._products.rooms.watch(session, known.room, known, answered)

    def gone(self, session: Session) -> None:
        """The connection is over."""
        self._products.rooms.leave(session)
        if not session.watch_only:
            self._products.connections.remove(session)

    # ------------------------------------------------------------------------------------------

    def _answered(self, session: Session, re: CommandId) -> Answered:
        """Return what sends the answer to a command."""
        began = time.perf_counter()

        def answered(answer: int | Mapping[str, Any] | Refused | None) -> None:
            if isinstance(answer, int):
                metrics.COMMAND_SECONDS.observe(time.perf_counter() - began)
                session.tell(frames.ok(re, version=answer))
            elif isinstance(answer, Refused):
                session.refuse(re, answer)
            else:
                frame = frames.ok(re, **(answer or {}))
                session.was_answered(self._now_s(), len(frame))
                session.tell(frame)

        return answered

    async def _first_act(
        self, session: Session, message: Command, handler: Handler[Answering], answered: Answered
    ) -> None:
        """Store a newcomer, and do what they ask."""
        wait_s = session.may_begin()
        if wait_s:
            metrics.REFUSED.labels(Code.TOO_FAST.value).inc()
            answered(Refused(Code.TOO_FAST, TOO_MANY_NEW, wait_s=wait_s))
            return
        try:
            await self._products.first_acts.begin(session)
        except UnknownToken:
            session.close(Close.BAD_TOKEN)
            return
        waits = handler.do(session, message, answered)
        if waits is not None:
            await waits

    async def _waited(self, waits: Awaitable[None], answered: Answered) -> None:
        """Wait for an answer; where the store gives none, say so."""
        try:
            await waits
        except NO_ANSWER as failure:
            self._writing.answered(failure)
            if not self._writing.read_only:
                log.warning("store_unavailable", failure=repr(failure))
            away = Text("cannot-look-up", "The server cannot look that up just now: try again.")
            answered(Refused(Code.UNAVAILABLE, away))
