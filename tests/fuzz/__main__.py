"""`python -m tests.fuzz`: hold the reader of frames against the library, then try to break a node.

Streams of bytes go through both, as many as `--streams` says; then a node gets as many malformed frames as
`--frames` says. Everything follows from the seed and the number of a stream or a connection: what is found is
shown with both.
"""

import argparse
import asyncio
import json
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from regatta_protocol.connection import Connection
from regatta_server.service import Running
from testkit.commands import regatta
from testkit.play import begin, enter, guest, throw
from testkit.processes import Process
from tests.fuzz.judging import Fault
from tests.fuzz.streams import compare_all
from tests.fuzz.talking import Sent, ask_oddly, say_first, say_malformed

AT_ONCE: Final = 4
MESSAGES_MOST: Final = 60
"""On one connection."""
PROGRESS_EVERY: Final = 50_000
SLICE: Final = 5_000
"""Streams that one process compares at a time."""
WARM: Final = 50_000
"""Frames after which the node has loaded all it ever loads: memory is compared from there."""
GROWTH_BYTES_MOST: Final = 32 * 2**20
"""A leak of 40 bytes a frame would be more in a million."""
OPEN: Final = {"REGATTA_COMMANDS_PER_S": "1000000", "REGATTA_CONNECTIONS_PER_ADDRESS": "1000000"}


@dataclass(slots=True)
class Run:
    """One run against one node."""

    seed: int
    frames: int
    only: int | None
    node: Process
    sent: Sent = field(default_factory=Sent)
    begun: int = 0
    """Connections so far."""
    warm_bytes: int = 0
    began_s: float = field(default_factory=time.perf_counter)
    progress: int = 0

    @property
    def done(self) -> int:
        """Return how many frames and requests were sent."""
        return self.sent.messages + self.sent.frames + self.sent.requests

    def tell(self) -> None:
        """Print how far it is."""
        seconds, mib = time.perf_counter() - self.began_s, self.node.rss_bytes() / 2**20
        print(f"fuzz: {self.done:>9,} frames, {self.done / seconds:,.0f}/s, node {mib:.1f} MiB", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; return the exit status."""
    parser = argparse.ArgumentParser(prog="tests.fuzz", description=__doc__)
    parser.add_argument("--streams", type=int, default=1_000_000)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    parser.add_argument("--stream", type=int, metavar="NUMBER", help="repeat one stream of the seed")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="repeat one connection of the seed")
    given = parser.parse_args(arguments)
    print(f"fuzz: seed {given.seed}", flush=True)
    try:
        if given.stream is not None:
            compare_all(given.seed, [given.stream])
            return 0
        if given.only is None:
            _compare(given.seed, given.streams)
        asyncio.run(_run(given.seed, given.frames, given.only))
    except Fault as fault:
        print(f"fuzz: {fault}", file=sys.stderr)
        return 1
    return 0


def _compare(seed: int, streams: int) -> None:
    began_s = time.perf_counter()
    with ProcessPoolExecutor() as processes:
        slices = (range(first, min(first + SLICE, streams)) for first in range(0, streams, SLICE))
        comparing = [processes.submit(compare_all, seed, numbers) for numbers in slices]
        for number, slice_ in enumerate(comparing, start=1):
            try:
                slice_.result()
            except BaseException:
                processes.shutdown(wait=False, cancel_futures=True)
                raise
            if number * SLICE % PROGRESS_EVERY == 0:
                per_s = number * SLICE / (time.perf_counter() - began_s)
                print(f"fuzz: {number * SLICE:>9,} streams, {per_s:,.0f}/s", flush=True)
    print(f"fuzz: {streams:,} streams: the reader makes of each what the library makes of it", flush=True)


async def _run(seed: int, frames: int, only: int | None) -> None:
    with tempfile.TemporaryDirectory(prefix="regatta-fuzz-") as folder:
        async with (
            regatta(Path(folder, "data"), 0, REGATTA_LOG="json", **OPEN) as server,
            guest(server.running, "Ada") as witness,
        ):
            run = Run(seed, frames, only, Process(server.process.pid))
            hello = json.dumps({"type": "hello", "token": witness.welcome["token"]}).encode()
            talkers = [asyncio.ensure_future(_talk(run, server.running, hello)) for _ in range(AT_ONCE)]
            try:
                await asyncio.gather(*talkers)
            finally:
                for talker in talkers:
                    talker.cancel()
                await asyncio.gather(*talkers, return_exceptions=True)
            run.tell()
            await _goes_on(witness)
            _judge_memory(run)
        _judge_log(Path(folder, "log"))
    sent = run.sent
    print(
        f"fuzz: {sent.messages:,} malformed messages, {sent.frames:,} broken frames, {sent.requests:,} odd "
        f"requests on {run.begun:,} connections: each refused, nothing told, nobody hurt",
        flush=True,
    )


async def _talk(run: Run, running: Running, hello: bytes) -> None:
    while run.done < run.frames:
        number = run.only if run.only is not None else run.begun
        if run.only is not None and run.begun:
            return
        run.begun += 1
        random = Random(f"{run.seed} {number}")
        try:
            await random.choice((_messages, _messages, _first, _request))(run, running, random, hello)
        except (AssertionError, OSError, TimeoutError, UnicodeError) as failure:
            raise Fault(f"--seed {run.seed} --only {number}: {failure!r}") from failure
        if run.done >= WARM and not run.warm_bytes:
            run.warm_bytes = run.node.rss_bytes()
        if run.done // PROGRESS_EVERY > run.progress:
            run.progress = run.done // PROGRESS_EVERY
            run.tell()


async def _messages(run: Run, running: Running, random: Random, hello: bytes) -> None:
    await say_malformed(running, random, MESSAGES_MOST, run.sent, hello)


async def _first(run: Run, running: Running, random: Random, _: bytes) -> None:
    await say_first(running, random, run.sent)


async def _request(run: Run, running: Running, random: Random, _: bytes) -> None:
    await ask_oddly(running, random, run.sent)


async def _goes_on(witness: Connection) -> None:
    """See that whoever was there all the time can play."""
    room = await begin(witness)
    await throw(witness, room)
    await enter(witness, room, "chance")


def _judge_memory(run: Run) -> None:
    growth = run.node.rss_bytes() - run.warm_bytes
    if run.warm_bytes and growth > GROWTH_BYTES_MOST:
        raise Fault(f"the node has grown by {growth / 2**20:.1f} MiB in {run.done:,} frames")


def _judge_log(log: Path) -> None:
    for line in log.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line) if line.startswith("{") else {"event": line, "level": "error"}
        if entry.get("level") in ("error", "critical"):
            raise Fault(f"the node has logged {line}")


if __name__ == "__main__":
    sys.exit(main())
