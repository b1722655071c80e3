"""The mail of somebody's turn, where mails can be answered."""

from typing import Any

from redis.asyncio import Redis

from regatta_server.channels.outgoing.channel import Message
from regatta_server.channels.outgoing.mail.mail_channel import MailChannel, open_mail
from regatta_server.languages.language import ENGLISH
from regatta_server.observe.labels import Outcome
from regatta_server.settings import Settings
from tests.channels.incoming.play import begun, first_line, room_in
from tests.channels.incoming.relay import Person, text_of
from tests.channels.incoming.site import Site, mail_settings, site
from tests.conftest import Serve


def channel_of(here: Site) -> MailChannel:
    """Return the channel by which this site sends mail."""
    channel = open_mail(here.redis, Settings(**mail_settings(here.relay)), here.clock)
    assert channel is not None
    return channel


def message(person: Person, here: Site, **about: Any) -> Message:
    """Return a notification."""
    return Message(
        notice="1",
        kind="your_turn",
        player=person.player,
        title="It is your turn",
        text="It is your turn.",
        path="/",
        at_ms=here.clock(),
        about=about,
        language=ENGLISH,
    )


async def test_the_mail_of_a_turn_has_the_table_and_can_be_answered(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, shown = await begun(here, ada, bob)
        assert await channel_of(here).send(message(who, here, room=room_in(shown))) is Outcome.SENT
        mail = await who.mail()
        for part in ("Throw 1 of 3", "Your score card", "Now: ", "to throw these again"):
            assert part in text_of(mail)
        assert mail["Subject"] == "It is your turn"
        assert mail["Reply-To"] == shown["Reply-To"]
        assert here.relay.senders[-1].startswith("bounce+")
        assert "Throw 2 of 3" in text_of(await who.answers(mail, "all"))


async def test_mails_about_other_things_are_answered_with_commands(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob, cyd = [await here.person(name) for name in ("Ada", "Bob", "Cyd")]
        _, shown = await begun(here, ada, bob)
        for about in ({}, {"room": "ABCD2345"}, {"room": room_in(shown)}):
            assert await channel_of(here).send(message(cyd, here, **about)) is Outcome.SENT
            mail = await cyd.mail()
            assert mail["Reply-To"].startswith("play+")
            assert "score card" not in text_of(mail), "a game of others is theirs"
            assert first_line(await cyd.answers(mail, "games")).startswith("You have no games")
