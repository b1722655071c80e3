"""What /metrics says: for this process, or for all workers of one server, whichever of them is asked.

Each worker answers its siblings on a socket in a folder that only they can enter, with its name on each
sample. So counting costs a worker what it costs a single node, and only the one that is asked has work.
"""

import asyncio
import contextlib
import copy
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from prometheus_client import REGISTRY, Metric, generate_latest
from prometheus_client.registry import Collector
from typing_extensions import override

SIBLING_S: Final = 2.0
"""Time for a sibling's answer: some turns of a busy loop, and less than Prometheus waits for all."""
UP: Final = "regatta_worker_up"
BLOCK: Final = "# HELP "
"""Begins what is said about one metric; all its samples have to stand together."""


async def measured() -> bytes:
    """Return what this process has counted, in the form of Prometheus."""
    return generate_latest()


@dataclass(frozen=True, slots=True)
class Siblings:
    """The workers of one server, as one of them sees them."""

    folder: Path
    name: str
    """Its own; empty for the process that has started the others, which none of them asks."""
    names: Sequence[str]
    """Those of all others, and its own where it has one."""
    wait_s: float = SIBLING_S

    @contextlib.asynccontextmanager
    async def answering(self) -> AsyncIterator[None]:
        """Answer siblings until the end of the block. A worker of the same name is not asked any more."""
        server = await asyncio.start_unix_server(self._answer, self._socket(self.name))
        try:
            yield
        finally:
            # The file stays: by now it may be that of the worker which comes in this one's place.
            server.close()

    async def measured(self) -> bytes:
        """Return what all workers have counted; who does not answer in time is left out and not up."""
        texts = await asyncio.gather(*(self._ask(name) for name in self.names))
        up = "".join(
            f'{UP}{{worker="{name}"}} {0.0 if text is None else 1.0}\n'
            for name, text in zip(self.names, texts, strict=True)
        )
        head = f"{BLOCK}{UP} 1 where this worker has answered, else 0.\n# TYPE {UP} gauge\n"
        own = [] if self.name else [generate_latest().decode()]
        return merged([head + up, *own, *(text for text in texts if text is not None)]).encode()

    async def _answer(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(self._own().encode())
            await writer.drain()
        except ConnectionError:
            pass  # it did not wait
        finally:
            writer.close()

    async def _ask(self, name: str) -> str | None:
        if name == self.name:
            return self._own()
        try:
            async with asyncio.timeout(self.wait_s):
                reader, writer = await asyncio.open_unix_connection(self._socket(name))
                try:
                    return (await reader.read()).decode()
                finally:
                    writer.close()
        except OSError:  # TimeoutError is one, too
            return None

    def _own(self) -> str:
        return generate_latest(_Named(self.name)).decode()

    def _socket(self, name: str) -> Path:
        return self.folder / f"{name}.sock"


class _Named(Collector):
    """What this process has counted, each sample with the name of the worker."""

    def __init__(self, name: str) -> None:
        self._worker = {"worker": name}

    @override
    def collect(self) -> Iterator[Metric]:
        for metric in REGISTRY.collect():
            # Some collectors give the same one each time.
            named = copy.copy(metric)
            named.samples = [
                sample._replace(labels={**sample.labels, **self._worker}) for sample in metric.samples
            ]
            yield named


def merged(texts: Iterable[str]) -> str:
    """Return texts in the form of Prometheus as one: what they say about one metric stands together."""
    blocks: dict[str, list[str]] = {}
    for text in texts:
        for block in text.split(BLOCK)[1:]:
            about, kind, samples = block.split("\n", 2)
            # By name: for the rest, a worker that came with an upgrade may have other words.
            blocks.setdefault(about.split(" ", 1)[0], [f"{BLOCK}{about}\n{kind}\n"]).append(samples)
    return "".join(part for block in blocks.values() for part in block)
