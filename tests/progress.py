"""Says how far a run of the tests has come, what is being tested, and about how long it will take.

`make test` and `make prove` ask for it with --progress; without that pytest prints what it always does.
"""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TextIO

import pytest

DURATIONS: Final = Path(__file__).with_name("durations.json")
"""Seconds that each test file takes on two quiet cores, all its tests together: see --learn-durations."""
UNKNOWN_S: Final = 0.05
"""What a test of a file counts for that is not in there."""
PRIOR_S: Final = 10.0
"""For so long the quiet machine's figures are believed more than what this one has shown."""
CONTRACTS: Final = "contracts/"
TERMINAL_S: Final = 0.5
"""How often the line is drawn anew on a terminal."""
LINE_S: Final = 15.0
"""How often a new one is written where there is no terminal, such as in CI."""


def add_options(parser: pytest.Parser) -> None:
    """Add what `make` asks for."""
    parser.addoption("--progress", action="store_true", help="one line that says how far the run has come")
    parser.addoption("--learn-durations", action="store_true", help=f"write {DURATIONS.name} anew")


def configure(config: pytest.Config) -> None:
    """Watch the run, in the process that collects what its workers say."""
    if hasattr(config, "workerinput"):
        return
    if config.getoption("--progress"):
        workers = config.getoption("numprocesses", None) or 1
        config.pluginmanager.register(Progress(workers, known_s(config), sys.stdout))
    if config.getoption("--learn-durations"):
        config.pluginmanager.register(Learning(suite(config)))


def suite(config: pytest.Config) -> str:
    """Say which of the two suites runs."""
    return "prove" if config.getoption("--prove") else "test"


def known_s(config: pytest.Config) -> Mapping[str, float]:
    """Return how long the files of this suite take."""
    known: Mapping[str, Mapping[str, float]] = json.loads(DURATIONS.read_text(encoding="utf-8"))
    return known.get(suite(config), {})


def longest_first(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let the files that take longest come first: what is left at the end is short, and no worker waits.

    Before all others come those of the browser, so that one worker has them as long as it can: to start a
    browser takes as long as many tests. And contracts come together: they look through the same sources.
    """
    rank_of = rank(known_s(config))
    items.sort(key=lambda item: (not item.get_closest_marker("browser"), rank_of(file_of(item.nodeid))))


def rank(known: Mapping[str, float]) -> Callable[[str], float]:
    """Return by which number a file takes its place, where each of the known ones takes so many seconds."""
    seconds: dict[str, float] = {}
    for file, file_s in known.items():
        seconds[group_of(file)] = seconds.get(group_of(file), 0.0) + file_s
    return lambda file: -seconds.get(group_of(file), 0.0)


def group_of(file: str) -> str:
    """Return what a test file stays together with: itself alone, or all contracts."""
    return CONTRACTS if file.startswith(CONTRACTS) else file


def file_of(test: str) -> str:
    """Return a test's file, from its node id: `rooms/run/test_room.py`."""
    return test.partition("::")[0].removeprefix("tests/")


class Progress:
    """The line: drawn over on a terminal, one below the other elsewhere."""

    def __init__(self, workers: int, known: Mapping[str, float], out: TextIO) -> None:
        """Take how many tests run at a time, and how long each file takes on a quiet machine."""
        self._workers = workers
        self._known = known
        self._out = out
        self._terminal = out.isatty()
        self._weights: dict[str, float] = {}
        """By test, its share of its file's seconds."""
        self._done_s = 0.0
        self._began_s = self._drawn_s = time.monotonic()
        self._running: dict[str, None] = {}
        """Tests under way, in the order of their start."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Know what is to be done, where this process runs the tests itself."""
        self._planned([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Know what is to be done, where others run them: each of them has found the same."""
        self._planned(ids)

    def _planned(self, tests: Sequence[str]) -> None:
        counts = Counter(map(file_of, tests))
        self._weights = {
            test: self._known.get(file_of(test), UNKNOWN_S * counts[file_of(test)]) / counts[file_of(test)]
            for test in tests
        }
        self._began_s = time.monotonic()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Note what is being tested."""
        self._running[nodeid] = None

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Count a test as done."""
        self._running.pop(nodeid, None)
        self._done_s += self._weights.get(nodeid, 0.0)
        now_s = time.monotonic()
        if now_s - self._drawn_s >= (TERMINAL_S if self._terminal else LINE_S):
            self._drawn_s = now_s
            self._draw(line(self._share(), self._left_s(now_s), list(self._running) or [nodeid]))

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Say at once which test has failed, and nothing of the others."""
        if hasattr(report, "wasxfail") or report.outcome == "rerun":  # type: ignore[comparison-overlap] # of a plugin
            return None
        if report.failed:
            self._draw(f"Regatta: FAILED {report.nodeid} ({report.when})", stays=True)
            return ("failed" if report.when == "call" else "error", "", "")
        if report.skipped:
            return ("skipped", "", "")
        return ("passed" if report.when == "call" else "", "", "")

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Leave the line, so that the summary begins on one of its own."""
        if self._terminal:
            self._draw("")

    def _share(self) -> float:
        return self._done_s / max(sum(self._weights.values()), 1e-9)

    def _left_s(self, now_s: float) -> float:
        return left_s(now_s - self._began_s, self._done_s, sum(self._weights.values()), self._workers)

    def _draw(self, text: str, stays: bool = False) -> None:
        if self._terminal:
            width = os.get_terminal_size(self._out.fileno()).columns
            shown = text if stays else text[: width - 1]
            self._out.write(f"\r\x1b[K{shown}" + ("\n" if stays else ""))
        else:
            self._out.write(text + "\n")
        self._out.flush()


def left_s(passed_s: float, done_s: float, all_s: float, workers: int) -> float:
    """Return about how long a run goes on.

    `done_s` of `all_s` quiet seconds are done after `passed_s`: where that took longer, so will the rest.
    """
    slowness = (passed_s + PRIOR_S) / (done_s / workers + PRIOR_S)
    return max(all_s - done_s, 0.0) / workers * slowness


def line(share: float, left: float, running: Sequence[str]) -> str:
    """Return the line: `Regatta: 34 % tested, about 2 min 10 s to go: rooms/run/test_room.py`."""
    files = dict.fromkeys(map(file_of, running))
    return f"Regatta: {min(share, 1.0):4.0%} tested, about {duration(left)} to go: {', '.join(files)}"


def duration(seconds: float) -> str:
    """Return a duration as one says it, in steps of five seconds: `2 min 10 s`."""
    minutes, rest = divmod(max(5 * round(seconds / 5), 5), 60)
    return " ".join([f"{minutes} min"] * bool(minutes) + [f"{rest} s"] * bool(rest))


class Learning:
    """Measures how long each file takes."""

    def __init__(self, suite: str) -> None:
        """Take whether it is `test` or `prove`."""
        self._suite = suite
        self._took_s: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a phase of a test."""
        self._took_s[file_of(report.nodeid)] += report.duration  # type: ignore[assignment] # Counter says int

    def pytest_sessionfinish(self) -> None:
        """Write down what was learned of this suite; the other one's figures stay."""
        known = json.loads(DURATIONS.read_text(encoding="utf-8"))
        known[self._suite] = {name: round(took, 2) for name, took in sorted(self._took_s.items())}
        DURATIONS.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
