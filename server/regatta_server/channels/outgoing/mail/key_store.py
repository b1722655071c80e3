"""The key that signs addresses: one for all processes of a site, made at the first start."""

from typing import Final

from regatta_server.channels.outgoing.mail.signed_addresses import Signer
from regatta_server.rooms.decide.act import Chance
from regatta_server.store.client import Client

KEY: Final = "regatta:mail_key"
"""Where it is kept: it stays."""


async def open_signer(redis: Client, chance: Chance, domain: str) -> Signer:
    """Return what signs addresses for this site; its key is made where there is none. Raises StoreError."""
    await redis.set(KEY, chance.seed(), nx=True)
    key = await redis.get(KEY)
    assert isinstance(key, bytes)
    return Signer(key, domain)
