"""What the process in which mails are read answers."""

from io import BytesIO

import orjson

from regatta_server.channels.incoming import reader_process
from regatta_server.channels.incoming.reader_process import LENGTH_BYTES, READY, answer_all, answered
from tests.channels.incoming.mails import mail


def requests(*mails: bytes) -> bytes:
    """Return mails as they come to it."""
    return b"".join(len(one).to_bytes(LENGTH_BYTES, "big") + one for one in mails)


def test_each_mail_is_answered_in_a_line_until_the_input_ends() -> None:
    answers = BytesIO()
    answer_all(BytesIO(requests(mail("all\n"), b"", mail("bank\n")) + b"\0"), answers)
    ready, *lines = answers.getvalue().splitlines(keepends=True)
    assert ready == READY
    assert [orjson.loads(line)["letter"]["lines"] for line in lines] == [["all"], [], ["bank"]]


def test_a_mail_that_is_too_much_is_said_to_be_so() -> None:
    assert answered(b"a: b\n" * 1_001) == {"unreadable": "head"}


def test_a_fault_ends_nothing_and_says_nothing_of_the_mail() -> None:
    data = answered("no bytes")  # type: ignore[arg-type] # what a fault of ours may look like
    assert data == {"unreadable": "TypeError"}
    assert reader_process.NICENESS > 0
