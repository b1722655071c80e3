"""What a notification is, and what every channel has to do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.notifications import ChannelName, NotificationKind
from regatta_server.languages.language import Language
from regatta_server.observe.labels import Outcome


@dataclass(frozen=True, slots=True)
class Message:
    """One notification, ready to be sent; its texts are in the player's language."""

    notice: str
    """The notice's id. It goes with what is sent: what comes twice is seen once."""
    kind: NotificationKind
    player: PlayerId
    title: str
    text: str
    path: str
    """Of the page to open, such as `/room/ABCDEFGH`."""
    at_ms: int
    about: Mapping[str, Any]
    """The notice's fields as on the wire."""
    language: Language
    only: str | None = None
    """The one destination it is for, where others of the player have it; None: all of them."""
    parts: "tuple[Message, ...]" = field(default=())
    """Of a digest, what it is made of, the latest first; of a single notification nothing."""


@dataclass(frozen=True, slots=True)
class Partly:
    """Some of a player's destinations need nothing more, and others did not take it now.

    Those are tried again on their own: who has a message is not sent it twice.
    """

    again_ms: Mapping[str, int]
    """By each destination, as `Message.only` names it, the earliest time to try it again."""


class Channel(Protocol):
    """A way by which notifications are sent."""

    @property
    def name(self) -> ChannelName:
        """Return what it is called."""

    async def reachable(self, player: PlayerId) -> bool:
        """Return whether the player has told it where to. Raises StoreError where the store is away."""

    async def send(self, message: Message) -> Outcome | Partly:
        """Send a message to all of its player's destinations; what fails is an outcome, not an exception.

        It may be called with the same message again. Raises StoreError where the store is away.
        """
