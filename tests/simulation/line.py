"""One connection of the simulated network: an ordered stream of bytes each way, late, in parts, or cut."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import TYPE_CHECKING, Any, Final

from typing_extensions import override

if TYPE_CHECKING:
    from tests.simulation.network import Network

KERNEL_BYTES: Final = 64 * 1024
"""What the kernels at both ends take before a writer's own buffer grows."""
HIGH_BYTES: Final = 64 * 1024


class Line:
    """One connection: two ends, and what is under way between them."""

    def __init__(self, network: "Network", address: str, number: int) -> None:
        """Begin whole."""
        self.network = network
        self.address = address
        self.number = number
        self.ends: list[End] = []
        self.broken = False
        self.noted: set[str] = set()

    def break_off(self, notice_s: tuple[float, float]) -> None:
        """Lose some of what is under way, and all that follows; each end notices after its time."""
        if self.broken:
            return
        self.broken = True
        chance, loop = self.network.chance, self.network.loop
        for end, after_s in zip(self.ends, notice_s, strict=True):
            end.survives = chance.randint(0, end.under_way)
            loop.call_later(
                max(after_s, end.peer.arrives_s - loop.time()),
                end.lose,
                ConnectionResetError(104, "the line broke off"),
            )

    def notice(self) -> None:
        """Let who has opened a broken line notice now, if not yet."""
        self.ends[0].lose(ConnectionResetError(104, "the line broke off"))

    def vanish(self, side: int) -> None:
        """Let the process at one end die: what it has said arrives, then the line is reset."""
        if self.broken:
            return
        self.broken = True
        dead, other = self.ends[side], self.ends[1 - side]
        dead.over = True
        other.survives = 0
        loop, network = self.network.loop, self.network
        at_s = max(dead.arrives_s, loop.time() + network.latency_s(self))
        loop.call_at(at_s, other.lose, ConnectionResetError(104, "the line broke off"))


class End(asyncio.Transport):
    """A transport at one end of a line."""

    def __init__(self, line: Line, context: Context) -> None:
        """Take the context of who listens here."""
        super().__init__()
        self.line = line
        self.context = context
        self.peer: End
        self.survives: int | None = None
        """Bytes under way that still arrive on a broken line."""
        self.under_way = 0
        self._sent: deque[bytes | None] = deque()
        """What is under way, in its order: None is the end of all bytes."""
        self.arrives_s = 0.0
        """When the last of what was written arrives."""
        self.over = False
        self._protocol: Any = None
        self._closing = False
        self._written_off = False
        self._paused = False
        self._unread: list[bytes | None] = []
        self._high, self._low = HIGH_BYTES, HIGH_BYTES // 4
        self._writer_paused = False

    def begin(self, factory: Callable[[], Any]) -> Any:
        """Return the protocol that listens here from now on."""
        self._protocol = factory()
        self._protocol.connection_made(self)
        return self._protocol

    # -- writing ---------------------------------------------------------------------------------

    @override
    def write(self, data: Any) -> None:
        if self._closing or self._written_off or self.over or not data:
            return
        self._carry(bytes(data))

    @override
    def writelines(self, list_of_data: Any) -> None:
        self.write(b"".join(list_of_data))

    def _carry(self, data: bytes | None) -> None:
        """Send bytes, or the end of all bytes, on their way."""
        network = self.line.network
        self.under_way += len(data or b"")
        if self.line.broken:
            self._judge_buffer()
            return
        now_s = network.loop.time()
        self.arrives_s = max(self.arrives_s, now_s + network.latency_s(self.line), network.stalled(self.line))
        self._sent.append(data)
        network.loop.call_at(self.arrives_s, self._arrived, context=network.context)
        self._judge_buffer()

    def _arrived(self) -> None:
        network = self.line.network
        held_s = network.stalled(self.line)
        if held_s > network.loop.time():
            self.arrives_s = max(self.arrives_s, held_s)
            network.loop.call_at(held_s, self._arrived, context=network.context)
            return
        data = self._sent.popleft()
        if self.survives is not None:
            if data is None or not self.survives:
                return
            data = data[: self.survives]
            self.survives -= len(data)
        self.under_way -= len(data or b"")
        self.peer.take(data)
        self._judge_buffer()

    def _judge_buffer(self) -> None:
        size = self.get_write_buffer_size()
        if not self._writer_paused and size > self._high:
            self._writer_paused = True
            self.line.network.loop.call_soon(self._tell_writer, "pause_writing", context=self.context)
        elif self._writer_paused and size <= self._low:
            self._writer_paused = False
            self.line.network.loop.call_soon(self._tell_writer, "resume_writing", context=self.context)

    def _tell_writer(self, what: str) -> None:
        if not self.over:
            getattr(self._protocol, what)()

    # -- reading ---------------------------------------------------------------------------------

    def take(self, data: bytes | None) -> None:
        """Let bytes arrive here, or the end of them."""
        if self.over or self._closing:
            return
        self._unread.append(data)
        self.line.network.loop.call_soon(self._read, context=self.context)

    def _read(self) -> None:
        while self._unread and not self._paused and not self.over and not self._closing:
            data = self._unread.pop(0)
            if data is not None:
                self._protocol.data_received(data)
            elif not self._protocol.eof_received():
                self.close()

    @override
    def pause_reading(self) -> None:
        self._paused = True

    @override
    def resume_reading(self) -> None:
        self._paused = False
        if self._unread:
            self.line.network.loop.call_soon(self._read, context=self.context)

    @override
    def is_reading(self) -> bool:
        return not self._paused

    # -- the end -----------------------------------------------------------------------------------

    @override
    def can_write_eof(self) -> bool:
        return True

    @override
    def write_eof(self) -> None:
        if not self._written_off and not self._closing and not self.over:
            self._written_off = True
            self._carry(None)

    @override
    def close(self) -> None:
        if self._closing or self.over:
            return
        if not self._written_off:
            self._carry(None)
        self._closing = True
        self.line.network.loop.call_soon(self.lose, None, context=self.context)

    @override
    def abort(self) -> None:
        if self.over:
            return
        self._closing = True
        line = self.line
        if not line.broken:
            line.broken = True
            self.survives = self.under_way
            self.peer.survives = 0
            at_s = max(self.arrives_s, line.network.loop.time() + line.network.latency_s(line))
            line.network.loop.call_at(at_s, self.peer.lose, ConnectionResetError(104, "the line broke off"))
        line.network.loop.call_soon(self.lose, None, context=self.context)

    def lose(self, why: Exception | None) -> None:
        """Tell who listens here that the line is over."""
        if self.over:
            return
        self.line.network.loop.call_soon(self._lost, why, context=self.context)

    def _lost(self, why: Exception | None) -> None:
        if not self.over:
            self._read()
            self.over = True
            self.line.network.forget(self.line)
            self._protocol.connection_lost(why)

    # -- what asyncio asks -------------------------------------------------------------------------

    @override
    def is_closing(self) -> bool:
        return self._closing or self.over

    @override
    def get_extra_info(self, name: str, default: Any = None) -> Any:
        known = {"peername": ("127.0.0.1", 40_000 + self.line.number), "sockname": ("127.0.0.1", 80)}
        return known.get(name, default)

    @override
    def get_write_buffer_size(self) -> int:
        return max(0, self.under_way - KERNEL_BYTES)

    @override
    def get_write_buffer_limits(self) -> tuple[int, int]:
        return self._low, self._high

    @override
    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = HIGH_BYTES if high is None else high
        self._low = self._high // 4 if low is None else low

    @override
    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    @override
    def get_protocol(self) -> asyncio.BaseProtocol:
        protocol: asyncio.BaseProtocol = self._protocol
        return protocol
