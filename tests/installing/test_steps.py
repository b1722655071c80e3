"""Steps run side by side, say how long they took, and end with one another."""

import os
import threading
from pathlib import Path

import pytest

from installing.steps import TAIL_LINES, Failed, Steps, timed


def test_tasks_run_side_by_side(tmp_path: Path) -> None:
    both = threading.Barrier(2, timeout=20)
    with Steps(tmp_path) as steps:
        steps.side_by_side(lambda: pass_by(both), lambda: pass_by(both))
    assert not both.broken


def pass_by(barrier: threading.Barrier) -> None:
    barrier.wait()


def test_the_first_failure_ends_all_that_the_others_have_started(tmp_path: Path) -> None:
    started = tmp_path / "fifo"
    os.mkfifo(started)
    processes: list[int] = []

    def fail() -> None:
        processes.extend(map(int, started.read_text(encoding="ascii").split()))
        raise Failed("Nobody is there: come back later.")

    def last_long() -> None:
        steps.run(["sh", "-c", f"sleep 600 & echo $! > {started}; wait"], tmp_path, os.environ, "long.log")

    with pytest.raises(Failed, match="come back later"), Steps(tmp_path) as steps:
        steps.side_by_side(last_long, fail)
    (sleeping,) = processes
    with pytest.raises(ProcessLookupError):
        wait_for_the_end_of(sleeping)


def wait_for_the_end_of(process: int) -> None:
    """Raise ProcessLookupError once there is no such process, or nothing of it but its name."""
    while not is_zombie(process):
        os.kill(process, 0)
    raise ProcessLookupError


def is_zombie(process: int) -> bool:
    """Return whether it has ended, and its new parent does not care."""
    try:
        return ") Z " in Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False


def test_after_the_end_nothing_begins(tmp_path: Path) -> None:
    steps = Steps(tmp_path / "log")
    steps.end()
    assert steps.run(["touch", "made"], tmp_path, os.environ, "touch.log")[0]
    assert not (tmp_path / "made").exists()


def test_what_a_tool_says_is_returned_and_kept(tmp_path: Path) -> None:
    with Steps(tmp_path / "log") as steps:
        done = steps.run(["sh", "-c", "echo out; echo wrong >&2; exit 3"], tmp_path, os.environ, "sh.log")
    assert done == (3, "out\nwrong\n")
    assert (tmp_path / "log" / "sh.log").read_text(encoding="utf-8") == "out\nwrong\n"


def test_a_step_says_at_its_end_how_long_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    with timed("built the client"):
        assert capsys.readouterr().out == ""
    assert capsys.readouterr().out == "Regatta: built the client (0.0 s)\n"


def test_a_step_that_fails_does_not_say_that_it_was_done(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Failed), timed("built the client"):
        raise Failed("Not so.")
    assert capsys.readouterr().out == ""


def test_a_failure_carries_the_last_lines_of_the_tool_alone() -> None:
    sentence = "\n".join(str(line) for line in range(100))
    assert Failed("Not so.", sentence).tail.splitlines() == [
        str(line) for line in range(100 - TAIL_LINES, 100)
    ]
