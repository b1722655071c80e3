"""Messages for tests of channels."""

from dataclasses import replace
from typing import Any

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.channel import Message
from regatta_server.languages.language import ENGLISH

NOW_MS = 1_800_000_000_000
ADA = PlayerId("Adaaaaaaaaaa")


def your_turn(**other: Any) -> Message:
    """Return that it is Ada's turn."""
    about = {"room": "KQ7NDA3V", "ruleset": "yacht", "name": "Yacht"}
    message = Message(
        notice="01790000000000-0",
        kind="your_turn",
        player=ADA,
        title="Your turn",
        text="It is your turn in a game of Yacht.",
        path="/r/KQ7NDA3V",
        at_ms=NOW_MS,
        about=about,
        language=ENGLISH,
    )
    return replace(message, **other)
