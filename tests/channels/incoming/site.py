"""A site on which games are played by mail: a node, its archive, its relay, and people with mailboxes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from redis.asyncio import Redis

from regatta_protocol.commands.people import EraseMe, KeepAccount
from regatta_protocol.connection import connect
from regatta_protocol.ids import RoomId
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.channels.outgoing.mail.key_store import open_signer
from regatta_server.channels.outgoing.preference_store import PreferenceStore
from regatta_server.players.players import Players
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.rooms.storage.reading import states
from regatta_server.service import Running, SystemTokens
from testkit.clock import Clock
from testkit.play import socket_of
from tests.channels.incoming.relay import Person, Relay, relaying
from tests.conftest import Serve

DOMAIN: Final = "play.dice.example"
PASSWORD: Final = "correct horse battery"


def mail_settings(relay: Relay) -> dict[str, Any]:
    """Return the settings of a node that takes mail."""
    return {
        "site_url": "https://dice.example",
        "mail_relay": relay.url,
        "mail_from": "Regatta <games@dice.example>",
        "mail_domain": DOMAIN,
        "mail_port": 0,
    }


def _thrown(state: Playing) -> bool:
    return all(state.setup.rules.throws(state.game.hands[seat].play) for seat in state.game.to_play)


class StillClock(Clock):
    """A time of day that stands still."""

    def __init__(self, begin_ms: int) -> None:
        """Begin with a time."""
        super().__init__()
        self._begin_ms = begin_ms

    def __call__(self) -> int:
        """Return milliseconds since 1970."""
        return self._begin_ms + self.ahead_ms


@dataclass
class Site:
    """What a test plays on."""

    running: Running
    redis: Redis
    relay: Relay
    clock: Clock

    async def person(self, name: str, language: str = "en") -> Person:
        """Return somebody with an account and a confirmed address, who is connected no more."""
        assert self.running.mail_port is not None
        person = Person(name, f"{name.lower()}@{name.lower()}.example", self.relay, self.running.mail_port)
        async with await connect(socket_of(self.running), name=name, language=language, strict=True) as me:
            await me.ask(KeepAccount(id=me.new_id(), user_name=name, password=PASSWORD))
            person.player, person.token = me.player, me.welcome["token"]
        await AddressStore(self.redis).confirm(person.player, person.address, "token", self.clock())
        await PreferenceStore(self.redis).set_language(person.player, language)
        return person

    async def room_of(self, person: Person) -> RoomId:
        """Return the game of somebody who has one."""
        [room] = await Players(self.redis, SystemTokens()).rooms(person.player)
        return room

    async def playing(self, room: RoomId) -> Playing:
        """Return a room once its game has begun and the first throw is made, at whatever time that is."""
        while True:
            found = (await states(self.redis, [room]))[room]
            if isinstance(found, Playing) and _thrown(found):
                return found
            # The dice are settled without those who are not there, as the clock goes on.
            self.clock.ahead_ms += 6_000
            await asyncio.sleep(0.05)

    async def post(self, sender: str, to: str, content: bytes) -> str:
        """Send a mail of bytes; return how it is taken."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.running.mail_port)
        data = b""
        for line in (
            b"HELO relay.example",
            f"MAIL FROM:{sender}".encode(),
            f"RCPT TO:<{to}>".encode(),
            b"DATA",
        ):
            writer.write(line + b"\r\n")
            await reader.readline()
        await reader.readline()
        writer.write(content + b"\r\n.\r\n")
        data = await reader.readline()
        writer.close()
        return data.decode().strip()

    async def erase(self, person: Person) -> None:
        """Erase somebody, as they ask for it on a page."""
        async with await connect(socket_of(self.running), token=person.token, strict=True) as me:
            await me.ask(EraseMe(id=me.new_id(), name=person.name))

    async def address(self, person: Person) -> str:
        """Return the address by which somebody asks for what needs no turn, as each mail to them has it."""
        signer = await open_signer(self.redis, SystemChance(), DOMAIN)
        return signer.play(person.player, self.clock())


@asynccontextmanager
async def site(
    serve: Serve, redis: Redis, *, begin_ms: int | None = None, **settings: Any
) -> AsyncIterator[Site]:
    """Let a site run. From `begin_ms` on its time stands still, unless a test puts it forward."""
    clock = Clock() if begin_ms is None else StillClock(begin_ms)
    async with relaying() as relay, serve(clock=clock, **mail_settings(relay), **settings) as running:
        yield Site(running, redis, relay, clock)
