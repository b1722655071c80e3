"""The way to the relay."""

from email.message import EmailMessage

import pytest
from structlog.testing import capture_logs

from regatta_server.channels.outgoing.mail.sender import RELAY_AWAY_MS, Sender
from regatta_server.network.addresses import read_relay
from regatta_server.network.last_addresses import LastAddresses
from regatta_server.observe.labels import Outcome
from testkit.relay import relay

ADA = "ada@example.org"


def mail() -> EmailMessage:
    """Return a short mail."""
    one = EmailMessage()
    one["From"] = "Regatta <games@dice.example>"
    one["To"] = ADA
    one["Subject"] = "Your turn"
    one.set_content("It is your turn: Grüße.\n")
    return one


async def test_a_mail_is_handed_over() -> None:
    async with relay() as at:
        sender = Sender(read_relay(at.url), "Regatta <games@dice.example>", lambda: 0)
        assert await sender.send(mail(), ADA) is Outcome.SENT
        [taken] = at.mails
        assert (taken["Subject"], at.recipients, at.senders) == ("Your turn", [ADA], ["games@dice.example"])
        assert taken.get_content().strip() == "It is your turn: Grüße."


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (f"550 5.1.1 <{ADA}> No such mailbox", Outcome.GONE),
        (f"450 4.2.1 <{ADA}> Try again later", Outcome.LATER),
    ],
)
async def test_what_a_relay_says_of_a_recipient_is_told_apart(answer: str, outcome: Outcome) -> None:
    async with relay() as at:
        at.refuses[ADA] = answer
        sender = Sender(read_relay(at.url), "games@dice.example", lambda: 0)
        with capture_logs() as lines:
            assert await sender.send(mail(), ADA) is outcome
        assert lines
        assert ADA not in str(lines)
        del at.refuses[ADA]
        assert await sender.send(mail(), ADA) is Outcome.SENT, "others are sent to all the while"


async def test_a_mail_that_is_refused_as_such_is_no_fault_of_the_recipient() -> None:
    async with relay() as at:
        at.answers = f"554 5.7.1 Policy of {ADA}"
        sender = Sender(read_relay(at.url), "games@dice.example", lambda: 0)
        with capture_logs() as lines:
            assert await sender.send(mail(), ADA) is Outcome.LATER
        assert ADA not in str(lines)


async def test_a_relay_that_is_away_is_left_alone_for_a_while() -> None:
    async with relay() as at:
        pass
    now_ms = [0]
    sender = Sender(read_relay(at.url), "games@dice.example", lambda: now_ms[0])
    with capture_logs() as lines:
        for _ in range(5):
            assert await sender.send(mail(), ADA) is Outcome.LATER
    assert [line["event"] for line in lines] == ["mail_relay_away"]
    # Nor by two hours longer, where the clock is put back by so much.
    for at_ms in (RELAY_AWAY_MS, RELAY_AWAY_MS - 7_200_000):
        now_ms[0] = at_ms
        with capture_logs() as lines:
            assert await sender.send(mail(), ADA) is Outcome.LATER
        assert [line["event"] for line in lines] == ["mail_relay_away"]


async def test_a_relay_is_found_where_it_was_last_while_dns_is_away() -> None:
    found = ["127.0.0.1"]

    async def look_up(_: str, __: int) -> list[str]:
        if not found:
            raise OSError("DNS is away")
        return [found.pop()]

    async with relay() as at:
        here = read_relay(at.url.replace("127.0.0.1", "relay.invalid"))
        names = LastAddresses(look_up)
        sender = Sender(here, "games@dice.example", lambda: 0, names)
        await names.instead_of(here.host, here.port)
        assert await sender.send(mail(), ADA) is Outcome.SENT
