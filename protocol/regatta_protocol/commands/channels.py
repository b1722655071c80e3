"""What a client may say about the ways that notifications leave the page by: web push and webhooks."""

from typing import Annotated, Literal

from pydantic import StringConstraints

from regatta_protocol.commands.command import Command

Address = Annotated[str, StringConstraints(strip_whitespace=True, min_length=8, max_length=1_024)]
BrowserKey = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,100}={0,2}$")]
"""In base64 for addresses, as `PushSubscription.toJSON` has it."""


class PushOptions(Command):
    """Ask what the browser's `pushManager.subscribe` takes; `ok` carries it as `push`."""

    type: Literal["push_options"] = "push_options"


class AddPushSubscription(Command):
    """Be reached by web push on this device, until this session ends; its fields are the browser's.

    It takes the place of the one that this session had before.
    """

    type: Literal["add_push_subscription"] = "add_push_subscription"
    endpoint: Address
    p256dh: BrowserKey
    auth: BrowserKey


class RemovePushSubscription(Command):
    """Be reached by web push on this device no more."""

    type: Literal["remove_push_subscription"] = "remove_push_subscription"


class TryPush(Command):
    """Send a test to this device, which is a notification of its own."""

    type: Literal["try_push"] = "try_push"


class AskWebhook(Command):
    """Ask for the webhook of one's account; `ok` carries it as `webhook`, null where there is none."""

    type: Literal["webhook"] = "webhook"


class SetWebhook(Command):
    """Have notifications sent to an address, signed; `ok` carries it as `webhook`, with its new secret."""

    type: Literal["set_webhook"] = "set_webhook"
    url: Address


class RemoveWebhook(Command):
    """Have no webhook any more."""

    type: Literal["remove_webhook"] = "remove_webhook"


class TryWebhook(Command):
    """Send a test to one's webhook; `ok` carries how it went as `webhook`. Taken, it is on again."""

    type: Literal["try_webhook"] = "try_webhook"


ChannelCommand = (
    PushOptions
    | AddPushSubscription
    | RemovePushSubscription
    | TryPush
    | AskWebhook
    | SetWebhook
    | RemoveWebhook
    | TryWebhook
)
