"""What a client may say about notifications: which of them, when, and by which channel.

`ok` of each carries `notifications`, the settings as they are then.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from regatta_protocol.commands.channels import ChannelCommand
from regatta_protocol.commands.command import Command, Message, RoomCommand
from regatta_protocol.messages.notifications import ChannelName, NotificationKind
from regatta_protocol.people.local_time import MinuteOfDay, TimeZone
from regatta_protocol.people.mail_address import mail_address

Address = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=3, max_length=254),
    AfterValidator(mail_address),
    Field(json_schema_extra={"format": "email"}),
]


class NotificationSettings(Command):
    """Ask for one's settings of notifications."""

    type: Literal["notification_settings"] = "notification_settings"


class WantedQuietHours(Message):
    """When nothing shall be sent, by the clock of a time zone."""

    begin_minute: MinuteOfDay
    end_minute: MinuteOfDay
    time_zone: TimeZone
    """By its IANA name, such as `Europe/Berlin`."""
    urgent: bool = False
    """True: that a turn runs out soon is sent in them, too."""


class SetNotificationSettings(Command):
    """Choose what comes by which channel, and when. What is left out stays as it is."""

    type: Literal["set_notification_settings"] = "set_notification_settings"
    kinds: Annotated[
        dict[NotificationKind, Annotated[list[ChannelName], Field(max_length=3)]], Field(max_length=32)
    ] = Field(default={})
    """By kind, the channels that it shall come by; kinds that are left out stay as they are."""
    quiet_hours: WantedQuietHours | None = None
    """Null: none."""
    digest_hours: Annotated[int, Field(ge=1, le=168)] | None = None
    """At most one mail in so many hours, with all that is still so. Null: a mail for each notification."""


class MuteGame(RoomCommand):
    """Send nothing more about a game; the page still shows it."""

    type: Literal["mute_game"] = "mute_game"


class UnmuteGame(RoomCommand):
    """Send again what comes up in a game."""

    type: Literal["unmute_game"] = "unmute_game"


class SetMailAddress(Command):
    """Give a mail address. A code is sent to it, and nothing else before it is confirmed."""

    type: Literal["set_mail_address"] = "set_mail_address"
    address: Address


class ConfirmMailAddress(Command):
    """Confirm a mail address by the code that came to it; an earlier address is forgotten."""

    type: Literal["confirm_mail_address"] = "confirm_mail_address"
    code: Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[0-9]{8}$")]


class RemoveMailAddress(Command):
    """Forget one's mail address, be it confirmed or not: no more mail is sent."""

    type: Literal["remove_mail_address"] = "remove_mail_address"


NotificationCommand = (
    NotificationSettings
    | SetNotificationSettings
    | MuteGame
    | UnmuteGame
    | SetMailAddress
    | ConfirmMailAddress
    | RemoveMailAddress
    | ChannelCommand
)
