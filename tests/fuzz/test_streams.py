"""The reader of frames is held against the library: few streams here, a million in `make fuzz`."""

from collections.abc import Sequence
from random import Random

import pytest
from typing_extensions import override

from regatta_server.edge.reader import Message, Reader
from tests.fuzz.judging import Fault
from tests.fuzz.streams import by_library, compare_all, stream

FEW = 2_000


def test_the_reader_makes_of_every_stream_what_the_library_makes_of_it(at_length: bool) -> None:
    compare_all("test", range(FEW * (20 if at_length else 1)))


def test_the_streams_come_to_every_end_there_is() -> None:
    heard = [by_library(stream(Random(f"test {number}"))) for number in range(FEW)]
    closed = {reply for one in heard if (reply := one.replies.partition(b"\x88")[2][1:3])}
    assert {code.to_bytes(2, "big") for code in (1000, 1002, 1007, 1009, 3000, 4000)} <= closed
    assert sum(one.open for one in heard) > FEW / 10
    assert sum(len(one.messages) for one in heard) > FEW / 2
    assert {type(message) for one in heard for message in one.messages} == {str, bytes}


class OfAnyLength(Reader):
    """Judges the length of each part alone."""

    @override
    def _is_refused(self, first: int, second: int, size: int) -> bool:
        return second < 0x80 or size > self._frame_bytes


class HearsTheClosed(Reader):
    """Takes messages behind the end."""

    @override
    def close(self, code: int, reason: str) -> None:
        super().close(code, reason)
        self.open = True


class TakesAnyBytes(Reader):
    """Reads what is no UTF-8, as well as that can be done."""

    @override
    def _text(self, payload: bytes | bytearray) -> str | None:
        return str(payload, "utf-8", "replace")


class ForgetsParts(Reader):
    """Gives out the last part of a message alone."""

    @override
    def _part(self, frame: object) -> Message | None:
        self._parts = bytearray()
        return super()._part(frame)  # type: ignore[arg-type] # a frame


class SaysNothing(Reader):
    """Answers no pings."""

    @override
    def take_replies(self) -> Sequence[bytes]:
        return [reply for reply in super().take_replies() if reply[:1] != b"\x8a"]


@pytest.mark.parametrize("faulty", [OfAnyLength, HearsTheClosed, TakesAnyBytes, ForgetsParts, SaysNothing])
def test_a_fault_in_the_reader_is_found(faulty: type[Reader]) -> None:
    with pytest.raises(Fault, match="--seed test --stream"):
        compare_all("test", range(FEW), faulty)
