"""The floor: an echo server of the library that the service is built on, in one process.

`python -m bench.load.echo` prints its port and runs until SIGTERM.
"""

import asyncio
import contextlib
import gc
import signal
import sys
from collections.abc import Iterator

import uvloop
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from regatta_protocol.documents.generate import SUBPROTOCOL
from testkit.processes import Listening, server


@contextlib.contextmanager
def echo_server() -> Iterator[Listening]:
    """Run it as a process of its own."""
    with server([sys.executable, "-m", __name__], {}) as listening:
        yield listening


async def echo(connection: ServerConnection) -> None:
    """Send back what comes."""
    async for frame in connection:
        await connection.send(frame)


async def main() -> None:
    """Serve with the settings of the service (regatta_server/edge/websocket.py)."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    serving = await serve(
        echo,
        "127.0.0.1",
        0,
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        compression=None,
        max_size=8 * 1024,
        server_header=None,
    )
    async with serving:
        gc.freeze()
        gc.set_threshold(20_000, 50, 100)
        print(f"echo at http://127.0.0.1:{next(iter(serving.sockets)).getsockname()[1]}", flush=True)
        await stop.wait()


if __name__ == "__main__":
    uvloop.run(main())
