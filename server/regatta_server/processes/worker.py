"""One of several workers behind one port, as `workers.py` starts it: `-m …processes.worker 2 FOLDER 1 2`.

Its settings are in the environment. It prints one line: that it is ready, or why it cannot start. It ends
when its parent does, however that ends, because its standard input then ends.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

import structlog

from regatta_server.observe import log as logs
from regatta_server.observe.siblings import Siblings
from regatta_server.processes import serving
from regatta_server.processes.process import CANNOT_START, READY, End, lifeline, run, tell_parent, why
from regatta_server.service import Running
from regatta_server.settings import Settings, read_settings

log = structlog.get_logger()


async def work(settings: Settings, siblings: Siblings) -> None:
    """Be a node until a signal, or the parent's end. Raises one of `process.CANNOT_START`."""
    assert settings.redis_url is not None
    end = End()
    end.listen()
    async with lifeline(end) as line:
        try:
            async with siblings.answering():
                await serving.node(settings, settings.redis_url, end, _ready, siblings.measured)
        finally:
            if not line.parent_lives:
                # Nobody else clears it away any more.
                shutil.rmtree(siblings.folder, ignore_errors=True)


def _ready(running: Running) -> None:
    log.info("worker_ready", url=running.url, pid=os.getpid())
    tell_parent(READY)


def main() -> int:
    """Run a worker; return the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="+", help="of all workers, this one among them")
    given = parser.parse_args()
    try:
        settings = read_settings()
        logs.set_up(logs.form(settings.log), settings.log_level, worker=given.name)
        run(work(settings, Siblings(given.folder, given.name, given.names)))
    except CANNOT_START as failure:
        tell_parent(why(failure))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
