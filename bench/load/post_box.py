"""What notifications are sent to: a server of HTTP that takes whatever is posted, in one process.

`python -m bench.load.post_box` prints its address and runs until SIGTERM. It stands for the push services of
the world, and does as little as it can: its time is not what is measured. `GET` tells how many posts came.
"""

import asyncio
import contextlib
import re
import signal
import sys
from collections.abc import Iterator
from typing import Final, cast
from urllib.request import urlopen

import uvloop
from typing_extensions import override

from testkit.processes import Listening, server

LENGTH: Final = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
END_OF_HEAD: Final = b"\r\n\r\n"


@contextlib.contextmanager
def post_box() -> Iterator[Listening]:
    """Run it as a process of its own."""
    with server([sys.executable, "-m", __name__], {}) as listening:
        yield listening


def count(port: int) -> int:
    """Return how many posts have come to the one at a port."""
    with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
        return int(answer.read())


class Box(asyncio.Protocol):
    """A connection, with one request at a time."""

    posts = 0
    """Of all connections."""

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._data = b""

    @override
    def data_received(self, data: bytes) -> None:
        self._data += data
        head, there, body = self._data.partition(END_OF_HEAD)
        length = LENGTH.search(head)
        if not there or len(body) < (int(length[1]) if length else 0):
            return
        self._data = b""
        payload = b""
        if head.startswith(b"POST"):
            Box.posts += 1
        else:
            payload = str(Box.posts).encode()
        answer = b"HTTP/1.1 201 Created\r\ncontent-length: %d\r\n\r\n%b"
        self._transport.write(answer % (len(payload), payload))


async def main() -> None:
    """Take posts until a signal."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    serving = await loop.create_server(Box, "127.0.0.1", 0)
    print(f"post box at http://127.0.0.1:{serving.sockets[0].getsockname()[1]}", flush=True)
    await stop.wait()
    serving.close()


if __name__ == "__main__":
    uvloop.run(main())
