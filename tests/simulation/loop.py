"""An event loop whose time is virtual, and the processes that run on it and can be killed or frozen.

Where nothing is ready the clock jumps to the next timer, so nothing is ever waited for. The network is the
simulated one (network.py). The same calls in the same order give the same run.
"""

import asyncio
import itertools
import selectors
import socket
from collections.abc import Callable, Coroutine, Mapping
from contextvars import Context, ContextVar, copy_context
from typing import TYPE_CHECKING, Any, Final

from typing_extensions import override

if TYPE_CHECKING:
    from tests.simulation.network import Network

PROCESS: Final[ContextVar["Process | None"]] = ContextVar("PROCESS", default=None)
"""Whose work this is: what a process begins inherits its context, and so does what follows from it."""


class Stuck(Exception):
    """Nothing is under way any more, and nothing ever will be."""


class _Turn:
    """Something that a process is to do."""

    __slots__ = ("args", "callback", "context", "handle")

    def __init__(self, callback: Callable[..., object], args: tuple[Any, ...], context: Context) -> None:
        self.callback = callback
        self.args = args
        self.context = context
        self.handle: asyncio.Handle | None = None


class Process:
    """A node as the operating system sees it: it can be killed between any two steps, or stopped for a while.

    A killed one does nothing more at all: no `finally`, no farewell, as after kill -9.
    """

    def __init__(self, loop: "VirtualLoop", name: str) -> None:
        """Begin alive."""
        self.name = name
        self.dead = False
        self.frozen = False
        self._loop = loop
        self._held: list[_Turn] = []

    def __repr__(self) -> str:
        """Return the name."""
        return f"<process {self.name}>"

    def step(self, turn: _Turn) -> None:
        """Do what is to be done, unless it was cancelled or the process is dead; later if it is frozen."""
        assert turn.handle is not None
        if self.dead or turn.handle.cancelled():
            return
        if self.frozen:
            self._held.append(turn)
            return
        turn.callback(*turn.args)

    def freeze(self) -> None:
        """Stop it, as SIGSTOP does."""
        self.frozen = True

    def thaw(self) -> None:
        """Let it go on with all that has gathered, in its order."""
        self.frozen = False
        held, self._held = self._held, []
        for turn in held:
            self._loop.again(self.step, turn)


class NumberedTask(asyncio.Task[Any]):
    """A task whose hash is the same in every run: so is the order of a set of them."""

    _numbers = itertools.count(1)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take the next number."""
        self._number = next(NumberedTask._numbers)
        super().__init__(*args, **kwargs)

    @override
    def __hash__(self) -> int:
        return self._number

    @override
    def __eq__(self, other: object) -> bool:
        return self is other


class _Jump(selectors.BaseSelector):
    """Waits for nothing: it lets the clock jump."""

    def __init__(self, jump: Callable[[float | None], None]) -> None:
        self._jump = jump
        self._keys: dict[Any, selectors.SelectorKey] = {}

    @override
    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        self._keys[fileobj] = selectors.SelectorKey(fileobj, int(fileobj), events, data)
        return self._keys[fileobj]

    @override
    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys.pop(fileobj)

    @override
    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._jump(timeout)
        return []

    @override
    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._keys


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop of one run."""

    def __init__(self) -> None:
        """Begin at 0."""
        self._now_s = 0.0
        self.network: Network | None = None
        self.unhandled: list[str] = []
        """What asyncio's own handler would have said of exceptions that nobody took."""
        super().__init__(_Jump(self._advance))
        self.set_task_factory(_task)  # type: ignore[arg-type] # typeshed says it with type variables of its own
        self.set_exception_handler(self._note)

    @override
    def time(self) -> float:
        return self._now_s

    def _advance(self, timeout: float | None) -> None:
        if timeout is None:
            raise Stuck
        self._now_s += timeout

    def _note(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.unhandled.append(f"{context.get('message')} {context.get('exception')!r}")

    # -- what a process does goes through the process ----------------------------------------------

    def again(self, step: Callable[[_Turn], None], turn: _Turn) -> None:
        """Schedule a turn that was held."""
        super().call_soon(step, turn, context=turn.context)

    @override
    def call_soon(  # type: ignore[override] # typeshed says it with type variables of its own
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        context = copy_context() if context is None else context
        process = context.get(PROCESS)
        if process is None:
            return super().call_soon(callback, *args, context=context)
        turn = _Turn(callback, args, context)
        turn.handle = super().call_soon(process.step, turn, context=context)
        return turn.handle

    @override
    def call_at(  # type: ignore[override] # as above
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        context = copy_context() if context is None else context
        process = context.get(PROCESS)
        if process is None:
            return super().call_at(when, callback, *args, context=context)
        turn = _Turn(callback, args, context)
        handle = super().call_at(when, process.step, turn, context=context)
        turn.handle = handle
        return handle

    @override
    def call_later(  # type: ignore[override] # as above
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    # -- the outside world -------------------------------------------------------------------------

    @override
    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override] # as above
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as failure:  # noqa: BLE001 - whoever awaits it gets it
            future.set_exception(failure)
        return future

    @override
    async def getaddrinfo(self, host: Any, port: Any, **_: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (host, port))]

    @override
    async def create_server(self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        assert self.network is not None
        return self.network.listen(str(port), protocol_factory)

    @override
    async def create_connection(
        self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any
    ) -> Any:
        assert self.network is not None
        return await self.network.connect(str(port), protocol_factory)

    @override
    async def create_unix_connection(self, protocol_factory: Any, path: Any = None, **_: Any) -> Any:
        assert self.network is not None
        return await self.network.connect(str(path), protocol_factory)


def _task(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], *, context: Context | None = None
) -> NumberedTask:
    return NumberedTask(work, loop=loop, context=context)
