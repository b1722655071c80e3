"""Logs: one line of JSON per event, from libraries too."""

import contextlib
import io
import json
import logging
from typing import Literal, TextIO, cast

import pytest
import structlog
import structlog.testing

from regatta_server.observe.log import set_up
from regatta_server.runtime.loops import log as service_log


def test_an_event_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("json", "info")
    structlog.get_logger().info("seated", room="ABCD2345", text="two\nlines")
    logging.getLogger("redis").warning("odd %s", "thing")
    first, second = capsys.readouterr().err.splitlines()
    entry = json.loads(first)
    assert (entry["event"], entry["room"], entry["level"]) == ("seated", "ABCD2345", "info")
    assert entry["timestamp"].endswith("Z")
    assert json.loads(second)["event"] == "odd thing"


def test_what_is_below_the_level_is_not_logged(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("json", "warning")
    structlog.get_logger().info("seated")
    structlog.get_logger().warning("odd")
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_for_people_it_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("console", "info")
    structlog.get_logger().info("seated", room="ABCD2345")
    line = capsys.readouterr().err
    assert "seated" in line
    assert "ABCD2345" in line
    assert not line.startswith("{")


@pytest.mark.parametrize("form", ["json", "console"])
@pytest.mark.parametrize(
    "text", ["x\n2026-11-21 [info] logged_in player=ada", "x\x1b[2Jy", "x\r\u202e\u2028\x9by"]
)
def test_nothing_from_outside_passes_for_a_line_of_ours(
    form: Literal["json", "console"], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(form, "info")
    structlog.get_logger().info("api_failed", path=text)
    logging.getLogger("redis").warning("odd %s", text)
    lines = capsys.readouterr().err
    # A terminal's colours are ours, where there are any.
    assert lines.count("\n") == len(lines.splitlines()) == 2
    assert not set(lines) & set("\x1b\r\u202e\u2028\x9b")


@pytest.mark.parametrize("form", ["json", "console"])
def test_a_fault_is_logged_with_its_place_and_without_the_values_of_variables(
    form: Literal["json", "console"], capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(form, "info")

    def goes_wrong(server_seed: str) -> None:
        raise RuntimeError("something is wrong")

    secret = "".join(("5e", "ed"))
    try:
        goes_wrong(secret)
    except RuntimeError:
        structlog.get_logger().exception("act_failed", room="ABCD2345")
        logging.getLogger("redis").exception("client_failed")
    logged = capsys.readouterr().err
    assert logged.count("RuntimeError: something is wrong") == 2
    assert "in goes_wrong" in logged
    assert secret not in logged


class Writes(io.TextIOBase):
    """A stream that keeps what is written to it, write by write."""

    def __init__(self) -> None:
        """Begin with none."""
        self.all: list[str] = []

    def write(self, text: str, /) -> int:
        """Keep what is written."""
        self.all.append(text)
        return len(text)


@pytest.mark.parametrize("form", ["json", "console"])
def test_a_line_is_one_write_so_that_processes_that_share_a_file_do_not_mix_them(
    form: Literal["json", "console"],
) -> None:
    writes = Writes()
    with contextlib.redirect_stderr(cast(TextIO, writes)):
        set_up(form, "info")
        structlog.get_logger().info("one")
        structlog.get_logger().info("two")
    assert [write.endswith("\n") for write in writes.all] == [True, True]


@pytest.mark.parametrize("again", [1, 2])
def test_what_one_test_made_of_logging_is_no_matter_to_the_next(again: int) -> None:
    with structlog.testing.capture_logs() as logged:
        service_log.info("again", again=again)
    assert [line["again"] for line in logged] == [again]
    set_up("json", "info")
    service_log.info("made once")
