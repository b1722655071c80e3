"""Games by mail, for tests: how one is begun, and what mails say."""

import re
from email.message import EmailMessage

from regatta_protocol.ids import RoomId
from tests.channels.incoming.relay import Person, text_of
from tests.channels.incoming.site import Site


def first_line(mail: EmailMessage) -> str:
    """Return what a mail says first."""
    return text_of(mail).splitlines()[0]


def room_in(mail: EmailMessage) -> RoomId:
    """Return the game that a mail shows."""
    found = re.search(r"\bgame ([A-Z2-9]{8})\b", text_of(mail))
    assert found is not None, text_of(mail)
    return RoomId(found[1])


async def begun(here: Site, *people: Person, more: str = "") -> tuple[Person, EmailMessage]:
    """Return who begins a game, and the table before them."""
    host, *others = people
    names = " ".join(one.name for one in others)
    mail = await host.writes(await here.address(host), f"challenge {names} {more}".strip())
    assert first_line(mail) == f"{others[0].name} has been challenged, and has a day to answer."
    for other in others:
        mail = await other.writes(await here.address(other), "accept")
        assert first_line(mail).startswith(f"You have accepted the challenge of {host.name}")
    room = room_in(mail)
    state = await here.playing(room)
    player = state.seating.seats[state.game.to_play[0]].player
    [who] = [one for one in people if one.player == player]
    mail = await who.writes(await here.address(who), f"show {room}")
    assert first_line(mail) == f"It is your turn in the game {room}."
    return who, mail
