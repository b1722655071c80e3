"""`regatta mail-in`: a mail from standard input, as a relay hands it over."""

import argparse
import asyncio
from io import BytesIO

import pytest

from regatta_server.channels.incoming.listener import MailListener
from regatta_server.cli import mail_in
from regatta_server.limits import MAIL_BYTES_MOST
from regatta_server.settings import Settings
from tests.channels.incoming.mails import mail


class Answers:
    """Takes mails and answers what it is told to."""

    def __init__(self, judged: str = "250 OK", received: str = "250 OK") -> None:
        self.judged, self.received = judged, received
        self.mails: list[tuple[str, str, bytes]] = []

    async def judge(self, recipient: str) -> str:
        assert recipient == "turn+x@play.dice.example"
        return self.judged

    async def receive(self, sender: str, recipient: str, content: bytes) -> str:
        self.mails.append((sender, recipient, content))
        return self.received


async def handed(answers: Answers, content: bytes, sender: str = "ada@ada.example") -> int:
    """Hand a mail over; return the exit status."""
    listener = MailListener(answers, "play.dice.example")
    port = await listener.listen("127.0.0.1", 0)
    given = argparse.Namespace(to="turn+x@play.dice.example", sender=sender, host=None, port=port)
    try:
        return await asyncio.to_thread(mail_in.run, given, Settings(), BytesIO(content))
    finally:
        await listener.stop()


async def test_a_mail_is_handed_over_as_it_is() -> None:
    answers = Answers()
    content = mail("all\n.\n..\n")
    assert await handed(answers, content) == mail_in.TAKEN
    [(sender, _, received)] = answers.mails
    assert (sender, received) == ("ada@ada.example", content.replace(b"\n", b"\r\n"))


async def test_a_bounce_has_no_sender() -> None:
    answers = Answers()
    assert await handed(answers, mail(), sender="") == mail_in.TAKEN
    assert answers.mails[0][0] == "<>"


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        (Answers(judged="550 5.1.1 No"), mail_in.REFUSED),
        (Answers(judged="451 4.3.0 Later"), mail_in.TRY_AGAIN),
        (Answers(received="450 4.7.1 Later"), mail_in.TRY_AGAIN),
        (Answers(received="554 5.4.6 No"), mail_in.REFUSED),
    ],
)
async def test_it_ends_as_relays_expect_it(answers: Answers, status: int) -> None:
    assert await handed(answers, mail()) == status


async def test_what_is_too_large_is_refused_before_it_is_read_to_its_end() -> None:
    content = BytesIO(b"x" * (2 * MAIL_BYTES_MOST))
    given = argparse.Namespace(to="turn+x@play.dice.example", sender="", host="127.0.0.1", port=9)
    assert mail_in.run(given, Settings(), content) == mail_in.REFUSED
    assert content.tell() == MAIL_BYTES_MOST + 1


async def test_without_a_server_it_is_to_be_tried_again(capsys: pytest.CaptureFixture[str]) -> None:
    listener = MailListener(Answers(), "play.dice.example")
    port = await listener.listen("127.0.0.1", 0)
    await listener.stop()
    given = argparse.Namespace(to="turn+x@play.dice.example", sender="", host=None, port=port)
    assert mail_in.run(given, Settings(), BytesIO(mail())) == mail_in.TRY_AGAIN
    given = argparse.Namespace(to="turn+x@play.dice.example", sender="", host=None, port=None)
    assert mail_in.run(given, Settings(), BytesIO(mail())) == mail_in.TRY_AGAIN
    assert "REGATTA_MAIL_PORT" in capsys.readouterr().err
