"""One connection of a player: what it may still send, what it is told, and how it ends."""

import asyncio

import structlog
from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from protocol.errors import Close
from server.edge import frames
from server.edge.limits import Bucket, Limits
from server.observe import metrics
from server.players.players import Session as Login
from server.refused import Refused
from server.relations import NO_RELATIONS

log = structlog.get_logger()


class Session:
    """A connection that has said hello; a `server.rooms.member.Member`."""

    def __init__(
        self, connection: ServerConnection, login: Login, limits: Limits, origin: str | None, address: str
    ) -> None:
        """Begin with full budgets and no room."""
        self.login = login
        self.name = login.name
        self.user_name = login.user_name
        self.relations = NO_RELATIONS
        self.origin = origin
        self.address = address
        self.rooms: dict[str, None] = {}
        self.closing: asyncio.Task[None] | None = None
        self.busy: asyncio.Future[None] | None = None
        """What must be over before the connection's next message is read, if anything."""
        self._connection = connection
        self._limits = limits
        now_s = self._now_s()
        self._commands = Bucket(limits.commands_per_s, limits.commands_burst, now_s)
        self._creates = Bucket(limits.creates_per_s, limits.creates_burst, now_s)
        self._refused = 0
        self._outbox: list[bytes] = []

    @property
    def player(self) -> str:
        """Return the player's id."""
        return self.login.player

    @property
    def secret(self) -> str:
        """Return the hash that names the session in the store; never sent."""
        return self.login.secret

    @property
    def device(self) -> str:
        """Return browser and system in a few words; may be empty."""
        return self.login.device

    def may_send(self) -> float:
        """Take one frame from the budget; return 0.0 or the seconds to wait.

        A connection that goes on all the same is closed with 4429.
        """
        wait_s = self._commands.take(self._now_s())
        self._refused = self._refused + 1 if wait_s else 0
        if self._refused > self._limits.refused_most:
            self.close(Close.TOO_FAST)
        return wait_s

    def may_create(self) -> float:
        """Take one room from the budget; return 0.0 or the seconds to wait."""
        return self._creates.take(self._now_s())

    def tell(self, message: bytes) -> None:
        """Send a message, encoded; never waits. A reader that is too slow is closed with 1013.

        What is told within one turn of the loop goes out together: an event and the answer behind it
        cost one system call, the dearest part of a move (docs/performance.md).
        """
        if self.closing is not None:
            return
        if not self._outbox:
            self._connection.loop.call_soon(self._send)
        self._outbox.append(frames.text(message))

    def refuse(self, re: str | None, refused: Refused, wait_s: float | None = None) -> None:
        """Send an error."""
        self.tell(frames.error(re, refused, None if wait_s is None else 1 + int(wait_s * 1000)))

    def dropped(self, room: str, refused: Refused) -> None:
        """Learn that a room will not be heard of any more."""
        self.rooms.pop(room, None)
        self.tell(frames.error(None, Refused(refused.code, refused.message, {"room": room})))

    def close(self, close: Close) -> None:
        """Say why and end the connection; what is told afterwards is not sent."""
        if self.closing is None:
            self._send()  # which may find the reader too slow
        if self.closing is None:
            metrics.CLOSED.labels(str(close.value)).inc()
            log.info("connection_closed", player=self.player, code=close.value)
            self.closing = asyncio.ensure_future(self._connection.close(close.value, close.reason))

    def _send(self) -> None:
        outbox, self._outbox = self._outbox, []
        transport = self._connection.transport
        # No frame of ours is in parts or compressed: they may stand as they are between the library's own.
        if outbox and self._connection.state is State.OPEN:
            transport.write(b"".join(outbox))
            if transport.get_write_buffer_size() > self._limits.send_bytes:
                self.close(Close.BEHIND)

    def _now_s(self) -> float:
        return self._connection.loop.time()
