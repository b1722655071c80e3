"""Why a connection is over and what helps now, and why a command was refused."""

import pytest

from regatta_protocol.errors import Close, Code
from regatta_protocol.exceptions import Closed, CommandRefused, TooLate, refused, then_of
from regatta_protocol.ids import CommandId
from regatta_protocol.server import Error


@pytest.mark.parametrize("close", Close)
def test_each_close_code_says_what_it_asks_for(close: Close) -> None:
    closed = Closed(close.value, "")
    assert (closed.code, closed.then, closed.reason) == (close.value, close.then, close.reason)
    assert str(close.value) in str(closed)
    assert close.reason in str(closed)


@pytest.mark.parametrize(
    ("code", "then"), [(None, "resume"), (1001, "resume"), (1006, "resume"), (1007, "stop"), (4999, "stop")]
)
def test_codes_that_are_not_the_servers_have_a_way_too(code: int | None, then: str) -> None:
    assert then_of(code) == then


def error(code: Code) -> Error:
    """Return an answer."""
    return {"type": "error", "re": CommandId("c"), "code": code, "message": "Wait."}


def test_a_refusal_has_its_code_and_its_words() -> None:
    raised = refused({**error(Code.BAD_OPTIONS), "details": {"option": "target"}})
    assert type(raised) is CommandRefused
    assert (raised.code, raised.message, raised.details) == (Code.BAD_OPTIONS, "Wait.", {"option": "target"})
    assert refused(error(Code.ROOM_FULL)).details == {}


@pytest.mark.parametrize("code", [Code.STALE_MOVE, Code.NOT_YOUR_TURN, Code.WRONG_STAGE])
def test_a_move_for_what_is_over_is_too_late(code: Code) -> None:
    assert isinstance(refused(error(code)), TooLate)
