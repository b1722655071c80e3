"""Refusals of handshakes: plain text, guarded as all answers are, and kept by nobody."""

from http import HTTPStatus

from regatta_server.edge.guards import SAFE
from regatta_server.edge.refusals import refusal


def test_a_refusal_says_why_and_when_to_try_again() -> None:
    refused = refusal(HTTPStatus.SERVICE_UNAVAILABLE, "The server is full.", 0.2)
    assert (refused.status_code, refused.body) == (503, b"The server is full.\n")
    assert refused.headers["Retry-After"] == "1"
    assert SAFE.items() <= dict(refused.headers.raw_items()).items()
    assert (refused.headers["Cache-Control"], refused.headers["Connection"]) == ("no-store", "close")


def test_without_a_time_to_wait_none_is_said() -> None:
    assert "Retry-After" not in refusal(HTTPStatus.FORBIDDEN, "No.").headers
