"""A client's commands that wait for their answers: each said once on a connection until it is answered."""

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Final

from websockets.exceptions import ConnectionClosed

from protocol.client import UnwatchRoom
from protocol.command import Command
from protocol.ids import CommandId, RoomId
from protocol.retry import AGAIN, ELSEWHERE, back_off_s
from protocol.server import Error, Ok
from protocol.surroundings import Socket, Surroundings

TRIES_MOST: Final = 10
"""Times that a refusal is followed which says: again. With the pauses between, about half a minute."""


class CommandRefused(Exception):
    """A command was answered by `error`; nothing was changed."""

    def __init__(self, error: Error) -> None:
        """Keep the whole error."""
        super().__init__(f"{error['code']}: {error['message']}")
        self.error = error


class Disconnected(Exception):
    """The connection is lost; `resume` goes on with it."""

    def __init__(self, code: int | None, reason: str) -> None:
        """Keep the close code (protocol.errors.Close says what it asks for); None where the line was cut."""
        super().__init__(f"{code} {reason}")
        self.code = code


def disconnected(closed: ConnectionClosed) -> Disconnected:
    """Return what the other side has said; where this side closed, nobody has said anything."""
    said = closed.rcvd if closed.rcvd_then_sent is not False else None
    return Disconnected(said.code, said.reason) if said else Disconnected(None, str(closed))


@dataclass(slots=True, eq=False)
class Pending:
    """A command that waits for its answer."""

    frame: str
    answer: asyncio.Future[Ok]
    leaves: RoomId | None
    """The room that will not be heard of any more once it is done."""
    said_on: Socket | None = None
    """Where it was said last."""
    tries: int = 0


class Unanswered:
    """Commands by id, in the order in which they were asked."""

    def __init__(self, again: bool, around: Surroundings) -> None:
        """Begin with none. With `again`, what is refused for the moment is said again after a pause."""
        self._again = again
        self._around = around
        self._pending: dict[CommandId, Pending] = {}
        self._later: set[asyncio.Task[None]] = set()

    def get(self, command: CommandId) -> Pending | None:
        """Return the command of this id, if it waits."""
        return self._pending.get(command)

    def add(self, command: Command) -> Pending:
        """Let a command wait for its answer."""
        answer: asyncio.Future[Ok] = asyncio.get_running_loop().create_future()
        leaves = command.room if isinstance(command, UnwatchRoom) else None
        pending = Pending(command.model_dump_json(), answer, leaves)
        self._pending[command.id] = pending
        return pending

    async def say_all(self, socket: Socket) -> None:
        """Say all on a new connection; what is asked meanwhile stands behind. Raises ConnectionClosed."""
        while late := [one for one in self._pending.values() if one.said_on is not socket]:
            for one in late:
                await self.say(one, socket)

    async def say(self, pending: Pending, socket: Socket) -> None:
        """Say a command, if it was not said on this connection. Raises ConnectionClosed."""
        if pending.said_on is not socket:
            pending.said_on = socket
            await socket.send(pending.frame)

    def settle(self, answer: Ok | Error) -> Pending | None:
        """Hand an answer to whoever asked; return the command if it is done, None if nobody asked."""
        command = answer["re"]
        pending = None if command is None else self._pending.get(command)
        if command is None or pending is None:
            return None
        if answer["type"] == "error" and self._to_say_again(pending, answer):
            return pending
        del self._pending[command]
        if answer["type"] == "ok":
            pending.answer.set_result(answer)
        else:
            pending.answer.set_exception(CommandRefused(answer))
        return pending

    def give_up(self, lost: Disconnected) -> None:
        """Tell whoever waits that no answer comes."""
        for pending in self._pending.values():
            pending.answer.set_exception(lost)
            pending.answer.exception()  # whoever asked may have gone: then nobody looks at it
        self._pending.clear()

    def rest(self) -> None:
        """Say nothing by itself any more; a new connection says all."""
        for task in self._later:
            task.cancel()

    def _to_say_again(self, pending: Pending, refusal: Error) -> bool:
        pending.tries += 1
        if not self._again or refusal["code"] not in AGAIN or pending.tries > TRIES_MOST:
            return False
        asked_ms = refusal.get("retry_after_ms", 0)
        pause_s = max(asked_ms / 1000, back_off_s(pending.tries, self._around.chance()))
        elsewhere = refusal["code"] == ELSEWHERE
        task = asyncio.ensure_future(self._say_later(pending, pause_s, elsewhere))
        self._later.add(task)
        task.add_done_callback(self._later.discard)
        return True

    async def _say_later(self, pending: Pending, pause_s: float, elsewhere: bool) -> None:
        socket = pending.said_on
        await self._around.pause(pause_s)
        # A connection that came meanwhile has said it.
        if socket is None or pending.said_on is not socket:
            return
        if elsewhere:
            # The next connection, to another server where there are several, says it.
            await socket.close()
        else:
            with contextlib.suppress(ConnectionClosed):  # the next one says it
                await socket.send(pending.frame)
