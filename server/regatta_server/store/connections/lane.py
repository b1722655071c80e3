"""One connection to one master for commands of the client library, one after the other.

The library encodes a command and interprets its reply; in between it costs several times as much as a
`Wire`, which sends and receives bytes.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from redis.asyncio import Connection, Redis
from redis.asyncio.connection import DefaultParser
from redis.asyncio.sentinel import SentinelManagedConnection
from redis.client import EMPTY_RESPONSE, NEVER_DECODE
from redis.exceptions import ConnectionError, DataError, ReadOnlyError, TimeoutError

from regatta_server.store.connections.wire import Wire, packed
from regatta_server.store.errors import NO_ANSWER, StoreError

Command = tuple[Sequence[Any], Mapping[str, Any], "asyncio.Future[Any]"]
"""What is asked, the library's options for its reply, and who waits for that."""
Failed = Callable[[Redis, Command, Exception], None]

NOT_OF_CALLBACKS: Final = frozenset({"keys", NEVER_DECODE, EMPTY_RESPONSE})
"""Options that are meant for who reads a reply, not for who makes a value of it."""
PLAIN: Final = frozenset({str, bytes, int, float})
"""Kinds of arguments that are sent as they are."""


def settle(command: Command, reply: Any) -> None:
    """Give who waits for a command the value of its reply, or raise there what failed."""
    waiting = command[2]
    if waiting.done():
        return  # nobody waits any more
    if isinstance(reply, Exception):
        waiting.set_exception(reply)
    else:
        waiting.set_result(reply)


class Lane:
    """The way to a master, until it fails once. Replies come in the order of the commands.

    No command is sent twice: who waits hears of a failure (`failed`), and may ask again. `ended` is called
    when the connection is over and nothing is under way any more, once or several times.
    """

    def __init__(
        self, client: Redis, failed: Failed, ended: "Callable[[Redis, Lane], None]" = lambda *_: None
    ) -> None:
        """Connect as a client of the master does; what is sent meanwhile waits."""
        self.is_over = False
        """It takes no more; what is under way still gets its replies where that is possible."""
        self._client = client
        self._failed = failed
        self._ended = ended
        self._loop = asyncio.get_running_loop()
        self._under_way: deque[Command] = deque()
        self._unsent: list[bytes] = []
        self._heard_s = 0.0
        """When there was a reply, or the first of these was sent."""
        self._timer: asyncio.TimerHandle | None = None
        self._failure: Exception = ConnectionError("the connection to the store was lost")
        self._wire: Wire | None = None
        self._connection: Connection = client.connection_pool.make_connection()  # type: ignore[no-untyped-call] # untyped
        self._opening = asyncio.ensure_future(self._open())

    def send(self, commands: Sequence[Command]) -> None:
        """Send commands; each hears of its reply by its future."""
        requests: list[bytes] = []
        if not self._under_way:
            self._heard_s = self._loop.time()
        for command in commands:
            try:
                requests += self._packed(command[0])
            except DataError as failure:
                settle(command, failure)
            else:
                self._under_way.append(command)
        if self._wire is None:
            self._unsent += requests
        elif requests:
            self._wire.send(requests)
            self._watch()

    async def close(self) -> None:
        """End the connection; who waits is told that the store does not answer."""
        self.is_over = True
        self._failure = StoreError("the server ends")
        self._opening.cancel()
        await asyncio.gather(self._opening, return_exceptions=True)
        if self._wire is not None:
            self._wire.close()
        self._lost()

    async def _open(self) -> None:
        try:
            await self._connection.connect()  # type: ignore[no-untyped-call] # untyped
            self._wire = Wire(self._connection, self._replied, self._lost, error=DefaultParser.parse_error)
        except NO_ANSWER as failure:
            self._failure = failure
            self._lost()
        except BaseException:
            self._lost()
            raise
        else:
            unsent, self._unsent = self._unsent, []
            if unsent:
                self._heard_s = self._loop.time()
                self._wire.send(unsent)
                self._watch()

    def _packed(self, args: Sequence[Any]) -> list[bytes]:
        """Return a command as it goes over the wire. Raises DataError for what cannot be sent."""
        words = args[0].split() if " " in args[0] else args[:1]
        if PLAIN.issuperset(map(type, args)):
            return [packed(*words, *args[1:])]
        # The library's own way takes five times as long, and knows which others may be sent.
        return self._connection.pack_command(*args)

    # -- replies -------------------------------------------------------------------------------------

    def _replied(self, reply: Any) -> None:
        self._heard_s = self._loop.time()
        command = self._under_way.popleft()
        if isinstance(reply, Exception):
            self._refused(command, reply)
        elif not command[2].done():
            settle(command, self._value(command, reply))
        if self.is_over and not self._under_way and self._wire is not None:
            self._wire.close()

    def _value(self, command: Command, reply: Any) -> Any:
        """Return what the library makes of a reply, or what it raises over it."""
        args, options, _ = command
        value_of = self._client.response_callbacks.get(args[0])
        if value_of is None:
            return reply
        if options:
            options = {name: value for name, value in options.items() if name not in NOT_OF_CALLBACKS}
        try:
            return value_of(reply, **options)
        except Exception as failure:  # noqa: BLE001 - who asks gets it
            return failure

    def _refused(self, command: Command, failure: Exception) -> None:
        if isinstance(failure, ReadOnlyError) and isinstance(self._connection, SentinelManagedConnection):
            failure = ConnectionError("the previous master is now a replica")
        if isinstance(failure, ConnectionError):
            # As the library does: it is no use to ask this one again.
            self.is_over = True
        self._failed(self._client, command, failure)

    # -- failures ------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Let it end where no reply comes for as long as the library would wait for one."""
        if self._timer is None and (patience_s := self._connection.socket_timeout):
            self._timer = self._loop.call_later(patience_s, self._is_late, patience_s)

    def _is_late(self, patience_s: float) -> None:
        self._timer = None
        if not self._under_way:
            return
        left_s = self._heard_s + patience_s - self._loop.time()
        if left_s > 0:
            self._timer = self._loop.call_later(left_s, self._is_late, patience_s)
        elif self._wire is not None:
            self._failure = TimeoutError("the store did not answer in time")
            self._wire.close()

    def _lost(self) -> None:
        self.is_over = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._under_way:
            self._failed(self._client, self._under_way.popleft(), self._failure)
        self._ended(self._client, self)
