"""The archive as `archive_child.py` starts it: `-m regatta_server.processes.archive_worker archive FOLDER`.

It is a worker like those of `worker.py`, without players. It imports little, so that it starts quickly; and
it gives way to processes that have players.
"""

import argparse
import contextlib
import os
import shutil
import sys
from pathlib import Path
from typing import Final

import structlog

from regatta_server.observe import log as logs
from regatta_server.observe.siblings import Siblings
from regatta_server.processes.archive_service import archive_service
from regatta_server.processes.process import (
    CANNOT_START,
    READY,
    End,
    collect_garbage_seldom,
    lifeline,
    run,
    tell_parent,
    why,
)
from regatta_server.settings import Settings, read_settings

log = structlog.get_logger()

AUTOGROUP: Final = Path("/proc/self/autogroup")
NICENESS: Final = 10
"""Of 19: where processors are short, players come first; games that are over can wait for some seconds."""


async def work(settings: Settings, siblings: Siblings) -> None:
    """Take games in until a signal, or the parent's end. Raises one of `process.CANNOT_START`."""
    assert settings.redis_url is not None
    end = End()
    end.listen()
    async with lifeline(end) as line:
        try:
            async with (
                siblings.answering(),
                archive_service(
                    settings.redis_url,
                    settings.keep_games_days,
                    pair_games=settings.rated_pair_games,
                    settings=settings,
                ),
            ):
                collect_garbage_seldom()
                log.info("worker_ready", pid=os.getpid())
                tell_parent(READY)
                await end.wanted.wait()
        finally:
            if not line.parent_lives:
                # Nobody else clears it away any more.
                shutil.rmtree(siblings.folder, ignore_errors=True)


def _give_way() -> None:
    os.nice(NICENESS)
    # Where Linux shares processors among sessions first, niceness counts within each: this is the session's.
    # Without it 300 games that end in a second made the p99 of others' moves five to thirteen times as long.
    with contextlib.suppress(OSError):
        AUTOGROUP.write_text(str(NICENESS), encoding="ascii")


def main() -> int:
    """Run it; return the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    _give_way()
    try:
        settings = read_settings()
        logs.set_up(logs.form(settings.log), settings.log_level, worker=given.name)
        run(work(settings, Siblings(given.folder, given.name, [given.name])))
    except CANNOT_START as failure:
        tell_parent(why(failure))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
