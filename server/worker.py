"""One of several workers behind one port, as `workers.py` starts it: `python -m server.worker 2 4 FOLDER`.

Its settings are in the environment. It writes one line to standard output: that it is ready, or why it cannot
start. It ends as its parent does, however that ends: it sees so by its standard input.
"""

import argparse
import asyncio
import os
import shutil
import sys
from pathlib import Path
from typing import Final

import structlog
from typing_extensions import override

from server import serving
from server.observe import log as logs
from server.observe.siblings import Siblings
from server.service import Running
from server.settings import Settings, read_settings

log = structlog.get_logger()

READY: Final = "ready"


class _Lifeline(asyncio.Protocol):
    """Standard input: a pipe whose other end the parent holds as long as it lives."""

    def __init__(self, end: serving.End) -> None:
        self.parent_lives = True
        self._end = end

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self.parent_lives = False
        self._end()


async def work(settings: Settings, siblings: Siblings) -> None:
    """Be a node until a signal, or the parent's end. Raises one of `serving.CANNOT_START`."""
    assert settings.redis_url is not None
    end = serving.End()
    end.listen()
    lifeline = _Lifeline(end)
    pipe, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: lifeline, sys.stdin)
    try:
        async with siblings.answering():
            await serving.node(settings, settings.redis_url, end, _ready, siblings.measured)
    finally:
        if not lifeline.parent_lives:
            # Nobody else clears it away any more.
            shutil.rmtree(siblings.folder, ignore_errors=True)
        pipe.close()


def _ready(running: Running) -> None:
    log.info("worker_ready", url=running.url, pid=os.getpid())
    print(READY, flush=True)


def main() -> int:
    """Run a worker; return the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("number", type=int)
    parser.add_argument("workers", type=int)
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    try:
        settings = read_settings()
        logs.set_up(logs.form(settings.log), settings.log_level, worker=given.number)
        serving.run(work(settings, Siblings(given.folder, given.number, given.workers)))
    except serving.CANNOT_START as failure:
        print(serving.why(failure), flush=True)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
