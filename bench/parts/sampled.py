"""A server that tells where its processor time goes: `python -m bench.parts.sampled FILE …` is `regatta …`.

A timer of processor time asks every few milliseconds which function runs; the innermost one that belongs to
a part (budget.py) counts. SIGUSR1 begins to count, SIGUSR2 ends it; when the server ends, FILE says how
often each part was seen, as JSON.
"""

import json
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

from bench.parts.budget import BY_LOOP, LOOP, OTHER, PART_OF
from regatta_server.__main__ import main

EVERY_S: Final = 0.001
"""The kernel makes it as much as its clock's tick, 1 to 10 ms."""


def part_of(running: Iterable[str]) -> str:
    """Return the part to which what runs belongs: MODULE:NAME of each function, the innermost first.

    A function that the loop itself calls, and that is only just entered, was interrupted before: while the
    loop or the kernel worked, where no Python runs that could be seen.
    """
    for depth, name in enumerate(running):
        if depth == 0 and name in BY_LOOP:
            return LOOP
        if (part := PART_OF.get(name)) is not None:
            return part
    return OTHER


def running(frame: FrameType | None) -> Iterator[str]:
    """Give MODULE:NAME of each function that runs, the innermost first."""
    while frame is not None:
        yield f"{frame.f_globals.get('__name__')}:{frame.f_code.co_qualname}"
        frame = frame.f_back


def _run(file: Path, arguments: list[str]) -> int:
    seen: Counter[str] = Counter()
    for number, handler in (
        (signal.SIGUSR1, lambda *_: signal.setitimer(signal.ITIMER_PROF, EVERY_S, EVERY_S)),
        (signal.SIGUSR2, lambda *_: signal.setitimer(signal.ITIMER_PROF, 0)),
        (signal.SIGPROF, lambda _, frame: seen.update((part_of(running(frame)),))),
    ):
        signal.signal(number, handler)
        signal.siginterrupt(number, False)  # a system call goes on afterwards
    try:
        return main(arguments)
    finally:
        file.write_text(json.dumps(seen), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(_run(Path(sys.argv[1]), sys.argv[2:]))
