"""Plain HTTP for tests, and what /metrics says."""

import asyncio

from server.__main__ import Running


async def get(running: Running, path: str) -> tuple[int, bytes]:
    """Return the status and the body of a page. Raises OSError when nobody listens."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]), body


async def metric(running: Running, name: str) -> float:
    """Return a metric's value, 0.0 while it has none."""
    _, page = await get(running, "/metrics")
    for line in page.decode().splitlines():
        if line.startswith(name + " "):
            return float(line.rsplit(" ", 1)[1])
    return 0.0
