"""A notification, for tests."""

from dataclasses import replace
from typing import Any

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.channel import Message
from regatta_server.languages.language import ENGLISH

ADA = PlayerId("ada")
TURN = Message(
    notice="0000000003e8-abcdef01",
    kind="your_turn",
    player=ADA,
    title="Your turn in Yacht",
    text="It is your turn in Yacht.",
    path="/r/ABCDEFGH",
    at_ms=1_000,
    about={},
    language=ENGLISH,
)


def message(**changed: Any) -> Message:
    """Return one that says it is Ada's turn."""
    return replace(TURN, **changed)
