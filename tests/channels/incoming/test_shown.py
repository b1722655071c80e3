"""docs/mail.md shows mails as one sees them: what it shows is what comes."""

import itertools
from email.message import EmailMessage
from hashlib import sha256
from pathlib import Path
from typing import Final

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from tests.channels.incoming.relay import Person, text_of
from tests.channels.incoming.site import Site, site
from tests.conftest import Serve

DOCUMENT: Final = Path(__file__).parents[3] / "docs/mail.md"
BEGIN_MS: Final = 1_793_000_000_000
SHOWN: Final = ("From", "To", "Subject", "Reply-To")


class SameChance:
    """One seed for everything, so that the dice are the same in each run."""

    def seed(self) -> bytes:
        return sha256(b"docs/mail.md").digest()


class SameTokens:
    """Players that are the same in each run."""

    def __init__(self) -> None:
        self._numbers = itertools.count()

    def token(self) -> str:
        return f"token{next(self._numbers)}".ljust(43, "-")

    def player_id(self) -> PlayerId:
        return PlayerId(f"player{next(self._numbers)}".ljust(12, "-"))


def written(mail: EmailMessage) -> str:
    """Return a mail as a block of the document."""
    heads = [f"{name}: {str(mail[name]).strip()}" for name in SHOWN]
    return "\n".join(["```text", *heads, "", text_of(mail).rstrip(), "```"])


def line_of(person: Person, text: str) -> str:
    """Return what somebody writes as a line of the document."""
    return f"{person.name} writes `{text}`."


async def played(here: Site) -> str:
    """Return the mails of a short session, each behind what it answers."""
    ada, bob = await here.person("Ada"), await here.person("Bob", "de")
    parts = [line_of(ada, "challenge Bob yatzy -days 2")]
    parts.append(written(await ada.writes(await here.address(ada), "challenge Bob yatzy -days 2")))
    parts.append(line_of(bob, "accept"))
    accepted = await bob.writes(await here.address(bob), "accept")
    parts.append(written(accepted))
    room = await here.room_of(bob)
    state = await here.playing(room)
    who = ada if state.seating.seats[state.game.to_play[0]].player == ada.player else bob
    mail = await who.writes(await here.address(who), f"show {room}")
    for text in (f"show {room}", "all", "keep 4"):
        if not text.startswith("show"):
            mail = await who.answers(mail, text)
        parts += [line_of(who, text), written(mail)]
    return "\n\n".join(parts)


async def test_the_mails_of_the_document_are_those_that_come(serve: Serve, redis: Redis) -> None:
    chance, tokens = SameChance(), SameTokens()
    async with site(serve, redis, begin_ms=BEGIN_MS, chance=chance, tokens=tokens) as here:
        shown = await played(here)
    document = DOCUMENT.read_text(encoding="utf-8")
    assert shown in document, f"write into {DOCUMENT.name} what comes:\n\n{shown}"
