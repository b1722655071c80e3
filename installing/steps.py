"""Steps of an installation: side by side, each with its time, and all ended where one of them fails."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Final, Self

TAIL_LINES: Final = 12
"""Lines of a tool's output that are shown where we cannot say in a sentence what is wrong."""


class Failed(Exception):
    """What could not be done: one sentence that says what to do, and what a tool said where it helps."""

    def __init__(self, sentence: str, output: str = "") -> None:
        """Take the sentence, and what the tool said if the sentence does not tell it."""
        super().__init__(sentence)
        self.tail = "\n".join(output.strip().splitlines()[-TAIL_LINES:])


class Steps:
    """Runs tools, each in a process group of its own, which leaving the block ends."""

    def __init__(self, logs: Path) -> None:
        """Take the folder where the whole output of each tool is kept."""
        self.logs = logs
        self._running: set[subprocess.Popen[bytes]] = set()
        self._over = False
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, *_: object) -> None:
        """End what still runs."""
        self.end()

    def run(
        self, command: Sequence[str], folder: Path, settings: Mapping[str, str], log: str
    ) -> tuple[int, str]:
        """Run a tool to its end; return its exit status and all that it said, which is kept in the log too.

        Raises OSError where there is no such tool.
        """
        self.logs.mkdir(parents=True, exist_ok=True)
        path = self.logs / log
        with path.open("wb") as data:
            with self._lock:
                if self._over:
                    return -signal.SIGTERM, ""
                process = subprocess.Popen(
                    command,
                    cwd=folder,
                    env=dict(settings),
                    stdin=subprocess.DEVNULL,
                    stdout=data,
                    stderr=subprocess.STDOUT,
                    process_group=0,  # npm starts others: all end together
                )
                self._running.add(process)
            status = process.wait()
        with self._lock:
            self._running.discard(process)
        return status, path.read_text(encoding="utf-8", errors="replace")

    def end(self) -> None:
        """End what runs, and begin nothing more."""
        with self._lock:
            self._over = True
            for process in self._running:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGTERM)

    def side_by_side(self, *tasks: Callable[[], None]) -> None:
        """Do all of them side by side. Raises what the first to fail raises, once the others are ended."""
        with ThreadPoolExecutor(len(tasks) or 1) as pool:
            try:
                futures = [pool.submit(task) for task in tasks]
                done, _ = wait(futures, return_when=FIRST_EXCEPTION)
                for future in done:
                    future.result()
            except BaseException:
                self.end()
                raise


@contextlib.contextmanager
def timed(done: str) -> Iterator[None]:
    """Say at the end of the block what it has done, and how long it took."""
    began = time.monotonic()
    yield
    took = time.monotonic() - began
    say(f"{done} ({took:.0f} s)" if took >= 1 else f"{done} ({took:.1f} s)")


def say(text: str) -> None:
    """Print a line."""
    print(f"Regatta: {text}", flush=True)
