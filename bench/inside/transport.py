"""What transport of our own brings: each part alone, beside what a library does in its place.

It stays where it brings 3 % of a move or more (docs/performance.md): a move is one frame, one request to the
store, and three counts. Processor time of this thread alone, so that other programs count less.
"""

import asyncio
import tempfile
import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Histogram
from redis.asyncio import Connection
from websockets.frames import Frame, Opcode
from websockets.protocol import SERVER, Protocol

from bench.figures import Figure, median
from regatta_server.edge.reader import Reader
from regatta_server.observe.metrics import SECONDS
from regatta_server.store.client import Client, connect
from regatta_server.store.connections.wire import Wire, packed
from regatta_server.store.embedded import valkey
from testkit.raw import frame

COMMAND: Final = b'{"type":"throw","dice":[0, 1, 2, 3, 4],"id":"000000","room":"ABCDEFGH"}'
STATE: Final = b"x" * 2_000
"""As long as what a move stores."""
TIMES: Final = 20_000
REPEATS: Final = 9
SIZES: Final = (1, 3, 100)
"""Requests in one batch: alone, about as many as at 2,000 moves a second, and fewer than at saturation."""
REQUESTS: Final = 1_500

Once = Callable[[], object]


async def measured() -> list[Figure]:
    """Return what each part costs by a library, beside what it costs by ours."""
    figures = [
        _comparison(
            "a frame of a command, by the library's protocol", "by our reader", _by_library, _by_reader
        ),
        _comparison("three counts, by the library", "plain numbers", _by_metrics, _by_numbers),
    ]
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder:
        async with valkey.embedded(Path(folder, "data"), "everysec") as url, connect(url) as client:
            for size in SIZES:
                theirs, ours = [], []
                for _ in range(REPEATS):
                    # In turn, so that both see the same noise.
                    theirs.append(await _request_us(Library, client, size))
                    ours.append(await _request_us(Wire, client, size))
                what = f"a request among {size}, by the library's connection"
                figures.append(_figure(what, "by our wire", theirs, ours))
    return figures


def _comparison(what: str, floor: str, theirs: Callable[[], Once], ours: Callable[[], Once]) -> Figure:
    pairs = [(_took_us(theirs()), _took_us(ours())) for _ in range(REPEATS)]
    return _figure(what, floor, [one for one, _ in pairs], [one for _, one in pairs])


def _figure(what: str, floor: str, theirs: Sequence[float], ours: Sequence[float]) -> Figure:
    return Figure(what, "µs", median(theirs), floor, median(theirs) / median(ours))


def _took_us(once: Once) -> float:
    began = time.thread_time_ns()
    for _ in range(TIMES):
        once()
    return (time.thread_time_ns() - began) / 1_000 / TIMES


# -- frames ------------------------------------------------------------------------------------


def _by_library() -> Once:
    library, data = Protocol(SERVER, max_size=8_192), frame(COMMAND)

    def once() -> str:
        library.receive_data(data)
        [heard] = library.events_received()
        assert isinstance(heard, Frame)
        assert heard.opcode is Opcode.TEXT
        assert not library.data_to_send()
        return bytes(heard.data).decode()

    return once


def _by_reader() -> Once:
    reader, data = Reader(8_192), frame(COMMAND)

    def once() -> object:
        reader.receive(data)
        message = reader.next_message(lambda: True)
        assert reader.next_message(lambda: True) is None
        return message

    return once


# -- counts ------------------------------------------------------------------------------------


def _by_metrics() -> Once:
    registry = CollectorRegistry()
    kinds = Counter("kinds", "By type.", ["type"], registry=registry)
    of = {kind: kinds.labels(kind) for kind in ("throw", "enter")}
    seconds = Histogram("seconds", "Spread.", buckets=SECONDS, registry=registry)
    commits = Counter("commits", "All.", registry=registry)

    def once() -> None:
        of["throw"].inc()
        seconds.observe(0.003)
        commits.inc()

    return once


def _by_numbers() -> Once:
    of, spread, observations = dict.fromkeys(("throw", "enter"), 0), [0] * (len(SECONDS) + 1), [0, 0.0]

    def once() -> None:
        of["throw"] += 1
        spread[bisect_left(SECONDS, 0.003)] += 1
        observations[1] += 0.003
        observations[0] += 1

    return once


# -- requests ----------------------------------------------------------------------------------


class Library:
    """What a wire does, by the library's own connection: a task for each batch."""

    def __init__(self, connection: Connection, replied: Callable[[Any], None], _: Callable[[], None]) -> None:
        """Take a connection that is connected; it is not lost here."""
        self._connection = connection
        self._replied = replied
        self._sending: asyncio.Task[None] | None = None

    def send(self, batch: Sequence[bytes]) -> None:
        """Send packed requests; the replies come in the same order."""
        self._sending = asyncio.ensure_future(self._send(batch))

    def close(self) -> None:
        """End nothing: the connection is ended by whoever made it."""

    async def _send(self, batch: Sequence[bytes]) -> None:
        await self._connection.send_packed_command(b"".join(batch))
        for _ in batch:
            self._replied(await self._connection.read_response())


async def _request_us(kind: type[Library] | type[Wire], client: Client, size: int) -> float:
    """Return what a request costs among so many in one batch, µs."""
    connection: Any = client.connection_pool.make_connection()  # type: ignore[no-untyped-call] # untyped
    await connection.connect()
    loop, replies = asyncio.get_running_loop(), 0
    over: asyncio.Future[None] = loop.create_future()

    def replied(reply: object) -> None:
        nonlocal replies
        assert not isinstance(reply, Exception)
        replies += 1
        if replies % size == 0:
            over.set_result(None)

    wire = kind(connection, replied, lambda: None)
    batch = [packed("SET", f"room {number}", STATE) for number in range(size)]
    batches = REQUESTS // size
    began = time.thread_time_ns()
    for _ in range(batches):
        over = loop.create_future()
        wire.send(batch)
        await over
    took = time.thread_time_ns() - began
    wire.close()
    await connection.disconnect(nowait=True)
    return took / 1_000 / (batches * size)
