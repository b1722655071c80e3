"""Which channels a server has, by its settings."""

from redis.asyncio import Redis

from regatta_server.channels.outgoing.channels import open_channels
from regatta_server.settings import Settings


def names(redis: Redis, settings: Settings) -> list[str]:
    """Return what the channels are called."""
    return [channel.name for channel in open_channels(redis, settings, lambda: 0)]


def test_a_server_sends_mail_where_its_host_has_set_a_relay(redis: Redis) -> None:
    assert "mail" not in names(redis, Settings())
    settings = Settings(
        site_url="https://dice.example", mail_relay="smtp://localhost", mail_from="games@dice.example"
    )
    assert "mail" in names(redis, settings)
