"""What a client's bytes say, without a socket; tests/fuzz/test_streams.py holds it against the library."""

from itertools import count

import pytest

from regatta_server.edge.reader import END, Message, Reader
from testkit.raw import BINARY, CLOSE, CONT, FIN, PING, PONG, TEXT, frame

BOUND = 1_000


def read(reader: Reader, data: bytes) -> list[Message]:
    """Return the messages in some bytes."""
    reader.receive(data)
    found = []
    while (message := reader.next_message(lambda: True)) is not None:
        found.append(message)
    return found


def closing(code: int, reason: str = "") -> bytes:
    """Return the frame with which a server closes."""
    return bytes((FIN | CLOSE, 2 + len(reason))) + code.to_bytes(2, "big") + reason.encode()


@pytest.mark.parametrize("size", [0, 1, 125])
def test_a_whole_short_text_is_read_at_once(size: int) -> None:
    assert Reader(1_000).whole(frame(b"x" * size)) == "x" * size


@pytest.mark.parametrize(
    "data",
    [
        *(b"", frame(b"x")[:-1], frame(b"x") + b"\x81", frame(b"x" * 126), frame(b"x", PING)),
        *(frame(b"\xff"), b"\x81\x01x", frame(b"x" * 11)),
    ],
)
def test_all_else_is_left_to_be_read_piece_by_piece(data: bytes) -> None:
    reader = Reader(10)
    assert reader.whole(data) is None
    assert reader.open
    assert not reader.rest


def test_messages_come_one_by_one_and_what_is_left_stays() -> None:
    reader = Reader(BOUND)
    reader.receive(frame(b"one") + frame(b"two") + frame(b"three")[:-1])
    assert reader.next_message(lambda: True) == "one"
    assert reader.rest
    assert reader.next_message(lambda: True) == "two"
    assert reader.next_message(lambda: True) is None
    assert read(reader, frame(b"three")[-1:]) == ["three"]
    assert not reader.rest


def test_a_message_in_parts_is_one_and_pings_between_them_are_answered() -> None:
    reader = Reader(BOUND)
    ends = ("ß".encode()[:1], "ß".encode()[1:])
    frames = [frame(b"a", TEXT, 0), frame(b"?", PING), frame(ends[0], CONT, 0), frame(ends[1], CONT)]
    assert [read(reader, part) for part in frames] == [[], [], [], ["aß"]]
    assert list(reader.take_replies()) == [bytes((FIN | PONG, 1)) + b"?"]
    assert list(reader.take_replies()) == []


def test_a_binary_message_is_given_out_and_what_one_in_parts_says_is_not() -> None:
    reader = Reader(BOUND)
    assert read(reader, frame(b"\xff", BINARY)) == [b"\xff"]
    assert read(reader, frame(b"\xff", BINARY, 0) + frame(b"\xff", CONT)) == [b""]


def test_an_odd_frame_is_read_if_it_may_be() -> None:
    reader = Reader(BOUND)
    reader.receive(frame(b"?", PING) + frame(b"one"))
    assert reader.next_message(lambda: False) == "one"
    assert list(reader.take_replies()) == []


def test_the_answer_to_our_ping_may_always_be_and_a_second_one_is_odd() -> None:
    reader, questions = Reader(BOUND), count()
    reader.pinged = True
    reader.receive(frame(b"", PONG) * 2)
    assert reader.next_message(lambda: next(questions) == 0) is None
    assert (reader.pinged, next(questions)) == (False, 1)


@pytest.mark.parametrize("cut", range(1, 8))
def test_a_frame_is_refused_as_soon_as_its_head_says_so(cut: int) -> None:
    reader, head = Reader(BOUND), frame(b"x" * (BOUND + 1))[:8]
    read(reader, head[:cut])
    assert reader.open == (cut < 4), "the length is in the first four bytes"
    read(reader, head[cut:])
    assert reader.take_replies()[-1] == END


def test_parts_of_a_message_count_together() -> None:
    reader = Reader(BOUND)
    read(reader, frame(b"x" * BOUND, TEXT, 0))
    assert list(reader.take_replies()) == []
    read(reader, frame(b"x", CONT)[:2])
    assert reader.take_replies()[0][2:4] == (1009).to_bytes(2, "big")
    assert not reader.open


def test_behind_a_failure_nothing_is_read_or_kept() -> None:
    reader = Reader(BOUND)
    assert read(reader, frame(b"one") + frame(b"\xff") + frame(b"two")) == ["one"]
    assert list(reader.take_replies()) == [closing(1007, "invalid start byte at position 0"), END]
    assert read(reader, frame(b"three") * 100) == []
    assert not reader.rest
    reader.close(1000, "")
    reader.fail(1000, "")
    assert list(reader.take_replies()) == []


def test_who_is_sent_away_is_read_until_they_say_so_too() -> None:
    reader = Reader(BOUND)
    reader.close(1012, "later")
    assert list(reader.take_replies()) == [closing(1012, "later")]
    assert read(reader, frame(b"one") + frame(b"?", PING)) == []
    assert [reply[0] for reply in reader.take_replies()] == [FIN | PONG]
    read(reader, frame(b"", CLOSE))
    assert list(reader.take_replies()) == [END]


def test_a_client_that_closes_is_answered_with_its_own_code() -> None:
    reader = Reader(BOUND)
    assert read(reader, frame(b"one") + frame((3_000).to_bytes(2, "big"), CLOSE) + frame(b"two")) == ["one"]
    assert list(reader.take_replies()) == [closing(3_000), END]
