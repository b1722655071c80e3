"""Golden messages about the ways that notifications leave the page by."""

from collections.abc import Iterator

from regatta_protocol.commands.channels import (
    AddPushSubscription,
    AskWebhook,
    PushOptions,
    RemovePushSubscription,
    RemoveWebhook,
    SetWebhook,
    TryPush,
    TryWebhook,
)
from regatta_protocol.commands.command import Command
from regatta_protocol.ids import CommandId

PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
"""The browser's key of the example of RFC 8291."""


def of_channels() -> Iterator[Command]:
    """Yield what Ada asks about her devices and her webhook."""
    yield PushOptions(id=CommandId("c-601"))
    yield AddPushSubscription(
        id=CommandId("c-602"),
        endpoint="https://push.example/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        p256dh=PUBLIC,
        auth="BTBZMqHH6r4Tts7J_aSIgg",
    )
    yield TryPush(id=CommandId("c-603"))
    yield RemovePushSubscription(id=CommandId("c-604"))
    yield AskWebhook(id=CommandId("c-611"))
    yield SetWebhook(id=CommandId("c-612"), url="https://example.org/hooks/dice")
    yield TryWebhook(id=CommandId("c-613"))
    yield RemoveWebhook(id=CommandId("c-614"))
