"""Messages of the server about notifications: what leaves the page, by which channel, and when."""

from typing import Literal

from typing_extensions import TypedDict

from regatta_protocol.ids import RoomId
from regatta_protocol.messages.people import NoticeKind
from regatta_protocol.sheet import closed

NotificationKind = Literal[NoticeKind, "turn_soon"]
"""Every kind of notice, and that one's turn runs out soon."""
ChannelName = Literal["push", "mail", "webhook"]
MailState = Literal["confirmed", "suspended"]


@closed
class QuietHours(TypedDict):
    """When nothing is sent: what comes up then is sent behind it, unless it was seen or is out of date."""

    begin_minute: int
    """Of the local day: 1320 is 22:00."""
    end_minute: int
    """Of the local day; less than `begin_minute` over midnight."""
    time_zone: str
    """By its IANA name, such as `Europe/Berlin`."""
    urgent: bool
    """Whether that a turn runs out soon is sent in them, too."""


@closed
class NotificationChannel(TypedDict):
    """A way by which notifications come."""

    channel: ChannelName
    offered: bool
    """Whether this server sends anything by it."""
    reachable: bool
    """Whether the player has told it where to: a device, a confirmed address, a webhook."""
    failing_since_ms: int | None
    """Since when nothing could be sent to the player by it; it is tried again and again."""


@closed
class MailAddress(TypedDict):
    """Where mail goes to."""

    address: str
    state: MailState
    """`suspended`: mail came back three times, so nothing more is sent. Set the address again to go on."""
    since_ms: int


@closed
class Notifications(TypedDict):
    """What a player wants to be notified of, and by which channel."""

    kinds: dict[str, list[ChannelName]]
    """By each kind of notification, the channels it comes by."""
    quiet_hours: QuietHours | None
    digest_hours: int | None
    """At most one mail in so many hours. Null: a mail for each notification."""
    muted_games: list[RoomId]
    """Games of which nothing is sent, the latest first."""
    channels: list[NotificationChannel]
    mail: MailAddress | None
    """Null: no address has been confirmed."""
    unconfirmed_mail: str | None
    """An address that waits for the code that was sent to it."""
