"""One player's connection: what it may still send, what it is sent, and how it ends."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import structlog

from regatta_protocol.client import Hello
from regatta_protocol.errors import Close, Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.server import FieldProblem
from regatta_server.commands.sanctions import Sanction
from regatta_server.edge import frames
from regatta_server.edge.limits import Bucket
from regatta_server.edge.outbox import Outboxes
from regatta_server.judging.refused import Refused
from regatta_server.languages.catalogues import language_of
from regatta_server.observe import metrics
from regatta_server.players.players import Session as Login
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS, Relationships

if TYPE_CHECKING:
    from regatta_server.edge.connection import Connection
    from regatta_server.edge.gate import Gate

log = structlog.get_logger()


class Session:
    """A connection that has said hello; a `rooms.run.hearing.member.Member`."""

    __slots__ = (
        "_commands",
        "_connection",
        "_gate",
        "_limits",
        "_outbox",
        "_outboxes",
        "_refused",
        "address",
        "closing",
        "device_id",
        "language",
        "login",
        "name",
        "newcomer",
        "player",
        "problems",
        "relationships",
        "rooms",
        "silence",
        "time_zone",
        "user_name",
        "watch_only",
    )

    def __init__(
        self,
        connection: "Connection",
        login: Login,
        gate: "Gate",
        outboxes: Outboxes,
        now_s: float,
        hello: Hello,
        problems: Sequence[FieldProblem] = (),
    ) -> None:
        """Begin with full budgets and no room. `problems` are those of parts of the hello."""
        self.language: Final = language_of(hello.language)
        """In which messages and cards are told."""
        found = [*problems, *_name_problem(login)]
        self.problems: Final[list[FieldProblem]] = [
            {"field": one["field"], "problem": self.language.say(one["problem"])} for one in found
        ]
        """Parts of the hello that were not taken, and why."""
        self.watch_only: Final = bool(hello.watch_only)
        """Whether it is nobody's, and asks for nothing else."""
        self.device_id = hello.device_id
        self.time_zone = hello.time_zone
        self.login = login
        self.player: Final[PlayerId] = login.player
        self.address: Final = connection.address
        """The network address."""
        self.name = login.name
        self.user_name = login.user_name
        self.newcomer = login.newcomer
        self.relationships: Relationships = NO_RELATIONSHIPS
        self.silence: Sanction | None = None
        self.rooms: dict[RoomId, None] = {}
        self.closing = False
        """Whether nothing is taken or told any more."""
        self._connection = connection
        self._gate = gate
        self._limits = limits = gate.limits
        self._outboxes = outboxes
        self._commands = Bucket(limits.commands_per_s, limits.commands_burst, now_s)
        self._refused: Bucket | None = None
        """Most are never too fast."""
        self._outbox: list[bytes] = []

    @property
    def secret(self) -> str:
        """Return the hash that names the session in the store; never sent."""
        return self.login.secret

    @property
    def device(self) -> str:
        """Return browser and system in a few words; may be empty."""
        return self.login.device

    @property
    def origin(self) -> str | None:
        """Return the web address of the page that connected, or None for a program."""
        return self._connection.origin

    def may_send(self, now_s: float, size: int) -> float:
        """Take a frame of a size from the budget; return 0.0 or the seconds to wait.

        A connection that goes on all the same is closed with 4429.
        """
        limits = self._limits
        cost = 1 + size // limits.command_bytes
        if cost == 1:  # as nearly all
            wait_s = self._commands.take(now_s)
        else:
            wait_s = self._take(now_s, min(cost, limits.commands_burst), cost - 1)
        if wait_s:
            if self._refused is None:
                self._refused = Bucket(limits.refused_per_s, limits.refused_most, now_s)
            if self._refused.take(now_s, min(cost, limits.refused_most)):
                self.close(Close.TOO_FAST)
        return wait_s

    def was_wrong(self, now_s: float, size: int) -> None:
        """Let a long message that was none cost what it took to judge."""
        if size >= self._limits.command_bytes:
            self._owe(now_s, self._limits.wrong_cost * (size // self._limits.command_bytes))

    def may_ask(self, now_s: float, price: int) -> float:
        """Take what a command costs, in moves, of which one is paid; return 0.0 or the seconds to wait.

        The connection pays, and for what is dear its address, whoever connects anew.
        """
        more = min(price, self._limits.commands_burst) - 1
        return self._take(now_s, more, more)

    def was_answered(self, now_s: float, size: int) -> None:
        """Let a long answer cost what it took to gather."""
        more = size // self._limits.answer_cost_bytes
        if more:
            self._owe(now_s, more)

    def _take(self, now_s: float, moves: int, of_address: int) -> float:
        """Take from the connection, and from its address what is beyond one; return the seconds to wait."""
        wait_s = self._commands.take(now_s, moves)
        return wait_s or (self._gate.may_work(self.address, of_address) if of_address else 0.0)

    def _owe(self, now_s: float, moves: int) -> None:
        self._commands.owe(now_s, moves)
        self._gate.worked(self.address, moves)

    def may_begin(self) -> float:
        """Take a new guest from the budget of the address; return 0.0 or the seconds to wait."""
        return self._gate.may_begin(self.address)

    def may_open_room(self) -> float:
        """Take a room from the budgets of player and address; return 0.0 or the seconds to wait."""
        return self._gate.may_open_room(self.player, self.address)

    def may_look(self, room: RoomId) -> float:
        """Return 0.0 or the seconds until one may ask for a room: whoever missed many could be guessing."""
        return 0.0 if room in self.rooms else self._gate.may_look(self.address)

    def tell(self, message: bytes) -> None:
        """Send a message, encoded; never waits. A reader that is too slow is closed with 1013.

        What is told within one turn of the loop goes out together: an event and the answer behind it
        cost one system call, the dearest part of a move (docs/performance.md).
        """
        if self.closing:
            return
        if not self._outbox:
            self._outboxes.filled(self)
        size = len(message)
        self._outbox += (frames.HEADS[size] if size < frames.SHORT_BYTES else frames.head(size), message)

    def answer(self, re: CommandId, answer: int | Refused, /) -> None:
        """Send the answer to what a seat asked."""
        if isinstance(answer, Refused):
            self.refuse(re, answer)
        else:
            self.tell(frames.ok(re, version=answer))

    def refuse(self, re: CommandId | None, refused: Refused) -> None:
        """Send an error."""
        if refused.code is Code.NO_SUCH_ROOM:
            self._gate.missed(self.address)
        wait_s = refused.wait_s
        retry_ms = None if wait_s is None else 1 + int(wait_s * 1000)
        self.tell(frames.error(re, refused, retry_ms, self.language))

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Learn that a room will not be heard of any more."""
        self.rooms.pop(room, None)
        self.refuse(None, Refused(refused.code, refused.message, {"room": room}))

    def close(self, close: Close) -> None:
        """Say why and end the connection; what is told afterwards is not sent."""
        if not self.closing:
            self.send()  # which may find the reader too slow
        if not self.closing:
            metrics.CLOSED.labels(str(close.value)).inc()
            # Whoever floods must not fill the log; the metric counts them.
            say = log.debug if close is Close.TOO_FAST else log.info
            say("connection_closed", player=self.player, code=close.value)
            self.closing = True
            # Whoever floods is listened to no more.
            end = self._connection.fail if close is Close.TOO_FAST else self._connection.close
            end(close.value, close.reason)

    def send(self) -> None:
        """Send what was told."""
        outbox, connection = self._outbox, self._connection
        if not outbox:
            return
        self._outbox = []
        # No frame of ours is in parts or compressed: they may stand as they are between the library's own.
        if connection.open:
            connection.transport.write(b"".join(outbox))
            if connection.transport.get_write_buffer_size() > self._limits.send_bytes:
                self.close(Close.BEHIND)


def _name_problem(login: Login) -> list[FieldProblem]:
    return [] if login.name_refusal is None else [{"field": "name", "problem": login.name_refusal}]
