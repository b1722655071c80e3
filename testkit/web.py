"""Plain HTTP for tests, and what /metrics says."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from prometheus_client.parser import text_string_to_metric_families

from regatta_server.service import Running


@dataclass(frozen=True, slots=True)
class Page:
    """What was answered."""

    status: int
    headers: Mapping[str, str]
    """By name in small letters."""
    body: bytes

    @property
    def lasting_headers(self) -> Mapping[str, str]:
        """The headers but the date: a second later an answer has another one."""
        return {name: value for name, value in self.headers.items() if name != "date"}


async def ask(running: Running, path: str, *headers: str) -> Page:
    """Return what a page is answered with; headers as `Name: value`. Raises OSError when nobody listens."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *headers, "", ""]
    writer.write("\r\n".join(lines).encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return page_of(answer)


def page_of(answer: bytes) -> Page:
    """Return what an answer says."""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *others = head.decode().split("\r\n")
    named = {name.lower(): value for name, _, value in (line.partition(": ") for line in others)}
    return Page(int(first.split(" ", 2)[1]), named, body)


async def get(running: Running, path: str) -> tuple[int, bytes]:
    """Return the status and the body of a page. Raises OSError when nobody listens."""
    page = await ask(running, path)
    return page.status, page.body


async def metric(running: Running, name: str) -> float:
    """Return a metric's value, 0.0 while it has none."""
    _, page = await get(running, "/metrics")
    for line in page.decode().splitlines():
        if line.startswith(name + " "):
            return float(line.rsplit(" ", 1)[1])
    return 0.0


async def by_worker(running: Running, name: str) -> dict[str, float]:
    """Return a metric's value by worker, of those that have a name."""
    _, metrics = await get(running, "/metrics")
    return {
        sample.labels["worker"]: sample.value
        for metric in text_string_to_metric_families(metrics.decode())
        for sample in metric.samples
        if sample.name == name and "worker" in sample.labels
    }
