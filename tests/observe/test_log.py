"""Logs: one line of JSON per event, from libraries too."""

import json
import logging
from collections.abc import Iterator
from typing import Literal

import pytest
import structlog

from server.observe.log import set_up


@pytest.fixture(autouse=True)
def afterwards() -> Iterator[None]:
    """Leave logging as it was."""
    before = logging.getLogger().handlers[:]
    yield
    structlog.reset_defaults()
    logging.getLogger().handlers[:] = before


def test_an_event_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("json", "info")
    structlog.get_logger().info("seated", room="ABCD2345", text="two\nlines")
    logging.getLogger("redis").warning("odd %s", "thing")
    first, second = capsys.readouterr().err.splitlines()
    told = json.loads(first)
    assert (told["event"], told["room"], told["level"]) == ("seated", "ABCD2345", "info")
    assert told["timestamp"].endswith("Z")
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
    "said", ["x\n2026-11-21 [info] logged_in player=ada", "x\x1b[2Jy", "x\r\u202e\u2028\x9by"]
)
def test_nothing_from_outside_passes_for_a_line_of_ours(
    form: Literal["json", "console"], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(form, "info")
    structlog.get_logger().info("api_failed", path=said)
    logging.getLogger("redis").warning("odd %s", said)
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
