"""What may be posted, and in what pieces it comes."""

import pytest

from regatta_server.edge.posted import Posted

HEAD = b"POST /mail/unsubscribe/ada/token HTTP/1.1\r\nHost: x\r\nContent-Length: 26\r\n\r\n"
WITHOUT = HEAD.replace(b"\r\nContent-Length: 26", b"")


@pytest.mark.parametrize("cut", range(1, len(HEAD)))
def test_the_length_is_taken_off_wherever_the_head_is_cut(cut: int) -> None:
    posted = Posted()
    assert posted.take(HEAD[:cut], False) == b""
    assert posted.take(HEAD[cut:], True) == WITHOUT


@pytest.mark.parametrize(
    "head",
    [
        HEAD.replace(b"/mail/unsubscribe/", b"/api/v1/games/"),
        HEAD.replace(b"26", b"99999"),
        HEAD.replace(b"26", b"+26"),
        HEAD.replace(b"Content-Length: 26", b"Transfer-Encoding: chunked"),
        b"PUT" + HEAD[4:],
    ],
)
def test_all_else_is_the_librarys_to_refuse(head: bytes) -> None:
    assert Posted().take(head, True) == head


def test_of_two_lengths_one_stays_for_the_library_to_refuse() -> None:
    twice = HEAD.replace(b"\r\n\r\n", b"\r\ncontent-length: 0\r\nContent-Length: 5\r\n\r\n")
    assert Posted().take(twice, True).lower().count(b"content-length") == 2


def test_what_is_asked_for_passes_at_once() -> None:
    posted = Posted()
    assert posted.take(b"GET /liv", False) == b"GET /liv"
    assert posted.take(b"ez HTTP/1.1\r\n\r\n", True) == b"ez HTTP/1.1\r\n\r\n"
