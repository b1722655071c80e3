"""A client's pending requests: each sent once on a connection until it is answered."""

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Final

from websockets.exceptions import ConnectionClosed

from regatta_protocol.client import UnwatchRoom
from regatta_protocol.commands.command import Command
from regatta_protocol.exceptions import Closed, refused
from regatta_protocol.ids import CommandId, RoomId
from regatta_protocol.net.environment import Environment, Socket
from regatta_protocol.net.retry import AGAIN, TRY_ANOTHER, back_off_s
from regatta_protocol.server import Error, Ok

TRIES_MOST: Final = 10
"""Times that a refusal is followed which says: again. With the pauses between, about half a minute."""


@dataclass(slots=True, eq=False)
class Request:
    """A command that waits for its answer."""

    frame: str
    answer: asyncio.Future[Ok]
    leaves: RoomId | None
    """The room that will not be heard of any more once it is done."""
    sent_on: Socket | None = None
    """Where it was sent last."""
    tries: int = 0


class PendingRequests:
    """Requests by the id of their command, in the order in which they were made."""

    def __init__(self, again: bool, environment: Environment) -> None:
        """Begin with none. With `again`, what is refused for the moment is sent again after a pause."""
        self._again = again
        self._environment = environment
        self._requests: dict[CommandId, Request] = {}
        self._later: set[asyncio.Task[None]] = set()

    def get(self, command: CommandId) -> Request | None:
        """Return the request with this id, if it waits."""
        return self._requests.get(command)

    def add(self, command: Command) -> Request:
        """Let a command wait for its answer."""
        answer: asyncio.Future[Ok] = asyncio.get_running_loop().create_future()
        leaves = command.room if isinstance(command, UnwatchRoom) else None
        request = Request(command.model_dump_json(), answer, leaves)
        self._requests[command.id] = request
        return request

    async def send_all(self, socket: Socket) -> None:
        """Send all on a new connection; what is added meanwhile stands behind. Raises ConnectionClosed."""
        while late := [one for one in self._requests.values() if one.sent_on is not socket]:
            for one in late:
                await self.send(one, socket)

    async def send(self, request: Request, socket: Socket) -> None:
        """Send a request, if it was not sent on this connection. Raises ConnectionClosed."""
        if request.sent_on is not socket:
            request.sent_on = socket
            await socket.send(request.frame)

    def settle(self, answer: Ok | Error) -> Request | None:
        """Hand an answer to whoever waits for it; return the request if it is done, None if nobody waits."""
        command = answer["re"]
        request = None if command is None else self._requests.get(command)
        if command is None or request is None:
            return None
        if answer["type"] == "error" and self._to_send_again(request, answer):
            return request
        del self._requests[command]
        if answer["type"] == "ok":
            request.answer.set_result(answer)
        else:
            request.answer.set_exception(refused(answer))
            request.answer.exception()  # whoever asked may have gone: then nobody looks at it
        return request

    def give_up(self, why: Closed) -> None:
        """Tell whoever waits that no answer comes."""
        for request in self._requests.values():
            request.answer.set_exception(why)
            request.answer.exception()  # as above
        self._requests.clear()

    def rest(self) -> None:
        """Send nothing by itself any more; a new connection sends all."""
        for task in self._later:
            task.cancel()

    def _to_send_again(self, request: Request, refusal: Error) -> bool:
        request.tries += 1
        if not self._again or refusal["code"] not in AGAIN or request.tries > TRIES_MOST:
            return False
        wanted_ms = refusal.get("retry_after_ms", 0)
        pause_s = max(wanted_ms / 1000, back_off_s(request.tries, self._environment.chance()))
        other_node = refusal["code"] == TRY_ANOTHER
        task = asyncio.ensure_future(self._send_later(request, pause_s, other_node))
        self._later.add(task)
        task.add_done_callback(self._later.discard)
        return True

    async def _send_later(self, request: Request, pause_s: float, other_node: bool) -> None:
        socket = request.sent_on
        await self._environment.pause(pause_s)
        # A connection that came meanwhile has sent it.
        if socket is None or request.sent_on is not socket:
            return
        if other_node:
            # The next connection, to another server where there are several, sends it.
            await socket.close()
        else:
            with contextlib.suppress(ConnectionClosed):  # the next one sends it
                await socket.send(request.frame)
