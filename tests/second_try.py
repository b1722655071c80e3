"""Lets a browser's test that fails be tried once more, and says which (decision 37).

A browser is somebody else's program with clocks of its own, and on a machine that is starved for seconds it
may lose a press. What fails twice has failed, and so has a run in which many needed their second try.
"""

from collections.abc import Sequence
from typing import Final

import pytest

MOST: Final = 3
"""So many tests of a run may need a second try: more than these are no accident."""


def mark(items: Sequence[pytest.Item]) -> None:
    """Give each browser's test a second try."""
    for item in items:
        if item.get_closest_marker("browser") is not None:
            item.add_marker(pytest.mark.flaky(reruns=1))


def first_tries(reporter: pytest.TerminalReporter) -> list[pytest.TestReport]:
    """Return the tries that failed and were followed by another one."""
    return list(reporter.getreports("rerun"))


def finish(session: pytest.Session) -> None:
    """Let a run fail in which too many tests needed their second try."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.exitstatus == pytest.ExitCode.OK and reporter and len(first_tries(reporter)) > MOST:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def tell(reporter: pytest.TerminalReporter) -> None:
    """Print each first try with its failure, which somebody shall mend: nothing is passed over in silence."""
    tries = first_tries(reporter)
    for report in tries:
        reporter.section(f"failed at first: {report.nodeid}", sep="_")
        reporter.write_line(report.longreprtext)
    if len(tries) > MOST:
        reporter.write_line(f"{len(tries)} tests needed a second try, and {MOST} may: the run has failed.")
