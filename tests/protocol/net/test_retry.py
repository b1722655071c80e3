"""When and how the small client comes back."""

import pytest
from websockets.datastructures import Headers
from websockets.exceptions import InvalidMessage, InvalidStatus, NegotiationError
from websockets.http11 import Response

from regatta_protocol.errors import Close
from regatta_protocol.net.retry import after_close_s, back_off_s, passes


def test_the_pause_doubles_from_0_3_s_to_5_s_with_jitter_in_its_upper_half() -> None:
    assert [back_off_s(attempt, 1.0) for attempt in (0, 1, 2, 3, 4, 5, 5000)] == [
        0.3, 0.6, 1.2, 2.4, 4.8, 5.0, 5.0,
    ]  # fmt: skip
    assert back_off_s(0, 0.0) == 0.15


@pytest.mark.parametrize("close", list(Close))
def test_what_the_list_of_close_codes_says_is_done(close: Close) -> None:
    pause_s = after_close_s(close, 0, 1.0)
    assert (pause_s is None) == (close.then == "stop" or close is Close.BAD_TOKEN)


def test_a_cut_line_and_codes_of_others_come_back_and_what_nobody_can_help_stops() -> None:
    for code in (None, 1001, 1005, 1006, 1015):
        assert after_close_s(code, 1, 1.0) == 0.6
    for code in (1002, 1007, 4499):
        assert after_close_s(code, 0, 1.0) is None


def test_a_restart_scatters_the_crowd_and_too_fast_waits_ten_seconds() -> None:
    assert after_close_s(Close.RESTART, 0, 0.5) == 1.5
    assert after_close_s(Close.RESTART, 3, 1.0) == 2.4
    assert after_close_s(Close.TOO_FAST, 0, 1.0) == 10.3
    assert after_close_s(Close.READ_ONLY, 0, 1.0) == 10.3


@pytest.mark.parametrize(
    ("status", "later"), [(400, False), (403, False), (429, True), (500, True), (503, True)]
)
def test_a_refused_handshake_is_tried_again_where_that_can_help(status: int, later: bool) -> None:
    assert passes(InvalidStatus(Response(status, "", Headers()))) is later


def test_a_broken_handshake_is_tried_again_and_a_server_of_another_kind_is_not() -> None:
    assert passes(ConnectionRefusedError())
    assert passes(TimeoutError())
    assert passes(InvalidMessage("cut"))
    assert not passes(NegotiationError("no v1"))
