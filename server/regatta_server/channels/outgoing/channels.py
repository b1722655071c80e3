"""All channels that the settings enable: nodes and the archive open the same."""

from collections.abc import Callable, Sequence

from regatta_server.channels.outgoing.channel import Channel
from regatta_server.channels.outgoing.http_channels import open_http_channels
from regatta_server.channels.outgoing.mail.mail_channel import open_mail
from regatta_server.settings import Settings
from regatta_server.store.client import Client


def open_channels(redis: Client, settings: Settings, now_ms: Callable[[], int]) -> Sequence[Channel]:
    """Return the channels; what has no settings is left out."""
    mail = open_mail(redis, settings, now_ms)
    http = open_http_channels(redis, settings, now_ms)
    return [http.push, *([] if mail is None else [mail]), http.webhook]
