"""Mail as a channel."""

from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.channel import Message
from regatta_server.channels.outgoing.mail.address_store import AddressStore, Unconfirmed
from regatta_server.channels.outgoing.mail.mail_channel import MailChannel, open_mail
from regatta_server.channels.outgoing.mail.writing import Extra
from regatta_server.observe.labels import Outcome
from regatta_server.settings import Settings
from testkit.relay import Relay, relay
from tests.channels.outgoing.mail.messages import ADA, message

ADDRESS = "ada@example.org"


def channel_to(redis: Redis, at: Relay) -> MailChannel:
    """Return the channel to a relay."""
    settings = Settings(site_url="https://dice.example", mail_relay=at.url, mail_from="games@dice.example")
    channel = open_mail(redis, settings, lambda: 1_000)
    assert channel is not None
    return channel


def test_a_server_sends_no_mail_without_relay_sender_and_site(redis: Redis) -> None:
    whole = {"site_url": "https://dice.example", "mail_relay": "smtp://localhost", "mail_from": "a@b.example"}
    assert open_mail(redis, Settings.model_validate(whole)) is not None
    assert open_mail(redis, Settings(site_url="https://dice.example")) is None


async def test_nothing_is_sent_before_an_address_is_confirmed(redis: Redis) -> None:
    async with relay() as at:
        channel, addresses = channel_to(redis, at), AddressStore(redis)
        waits = Unconfirmed(ADDRESS, "12345678", "en")
        await addresses.wait_for_code(ADA, waits)
        assert not await channel.reachable(ADA)
        assert await channel.send(message()) is Outcome.GONE
        assert await channel.send_code(waits) is Outcome.SENT
        await addresses.confirm(ADA, ADDRESS, "token", 1_000)
        assert await channel.reachable(ADA)
        assert await channel.send(message()) is Outcome.SENT
        assert [mail["Subject"] for mail in at.mails] == ["Confirm your mail address", "Your turn in Yacht"]


async def test_an_address_that_is_refused_three_times_is_suspended_and_its_player_told(redis: Redis) -> None:
    async with relay() as at:
        channel, addresses = channel_to(redis, at), AddressStore(redis)
        heard: list[PlayerId] = []

        async def suspended(player: PlayerId) -> None:
            heard.append(player)

        channel.suspended = suspended
        await addresses.confirm(ADA, ADDRESS, "token", 1_000)
        at.refuses[ADDRESS] = "550 5.1.1 No such mailbox"
        with capture_logs() as lines:
            outcomes = [await channel.send(message()) for _ in range(4)]
        assert outcomes == [Outcome.LATER, Outcome.LATER, Outcome.GONE, Outcome.GONE]
        assert heard == [ADA]
        assert ADDRESS not in str(lines)
        assert not await channel.reachable(ADA)
        at.refuses.clear()
        await channel.send(message())
        assert at.mails == []


async def test_reports_that_mail_came_back_suspend_an_address_too(redis: Redis) -> None:
    async with relay() as at:
        channel, addresses = channel_to(redis, at), AddressStore(redis)
        await addresses.confirm(ADA, ADDRESS, "token", 1_000)
        await channel.bounced("eve@example.org")
        for _ in range(3):
            assert await channel.send(message()) is Outcome.SENT
            await channel.bounced(ADDRESS)
        assert not await channel.reachable(ADA)


async def test_what_stands_beside_a_notification_is_made_for_its_address(redis: Redis) -> None:
    async with relay() as at:
        channel = channel_to(redis, at)
        await AddressStore(redis).confirm(ADA, ADDRESS, "token", 1_000)

        async def extras(notification: Message, address: str) -> Extra | None:
            return Extra(f"{notification.kind} to {address}", "turn+x@play.example")

        channel.extras = extras
        await channel.send(message())
        [mail] = at.mails
        assert mail["Reply-To"] == "turn+x@play.example"
        assert f"your_turn to {ADDRESS}" in str(mail)
