"""Mail addresses in the store: one for each player, confirmed by a code sent to it."""

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.notifications import MailState
from regatta_server.limits import DAY_MS, HOUR_MS, MAIL_BOUNCES_MOST, NOTIFICATION_SETTINGS_RETENTION_MS
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key
from regatta_server.store.replies import text

CODE_RETENTION_MS: Final = 24 * HOUR_MS
"""How long a code can be given: relays hold a stranger's first mail back for hours."""
CODE_TRIES_MOST: Final = 10
"""Wrong codes until a new one has to be sent: of a hundred million, nobody guesses one in ten."""

BOUNCE_RETENTION_MS: Final = 30 * DAY_MS
"""Behind the last report; an address that bounces once a year is a good one."""


@dataclass(frozen=True, slots=True)
class MailTo:
    """A confirmed address."""

    address: str
    state: MailState
    since_ms: int
    token: str
    """What an unsubscribe link proves itself by."""


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """An address that waits for its code."""

    address: str
    code: str
    language: str


def address_of(player: PlayerId) -> str:
    """Return the hash of a player's confirmed address."""
    return player_key(player, "mail")


def unconfirmed_of(player: PlayerId) -> str:
    """Return the hash of the address that waits for its code."""
    return player_key(player, "mail_code")


def owner_of(address: str) -> str:
    """Return the key of the player whom an address belongs to: it is named by a hash alone."""
    return f"mail_address:{sha256(address.lower().encode()).hexdigest()[:32]}"


class AddressStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def of(self, player: PlayerId) -> MailTo | None:
        """Return a player's confirmed address, be it suspended or not; to read it keeps it for longer."""
        fields = await self._redis.hgetall(address_of(player))
        if b"address" not in fields:
            return None
        address = text(fields[b"address"])
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.pexpire(address_of(player), NOTIFICATION_SETTINGS_RETENTION_MS)
        pipeline.pexpire(owner_of(address), NOTIFICATION_SETTINGS_RETENTION_MS)
        await pipeline.execute()
        suspended = fields.get(b"suspended_ms")
        since_ms = int(fields[b"confirmed_ms"] if suspended is None else suspended)
        state: MailState = "confirmed" if suspended is None else "suspended"
        return MailTo(address, state, since_ms, text(fields[b"token"]))

    async def player_of(self, address: str) -> PlayerId | None:
        """Return the player who has confirmed an address, as it is written by `mail_address`."""
        player = await self._redis.get(owner_of(address))
        if player is None:
            return None
        found = PlayerId(text(player))
        stored_address = await self._redis.hget(address_of(found), "address")
        return (
            found if stored_address is not None and text(stored_address).lower() == address.lower() else None
        )

    # -- confirming ----------------------------------------------------------------------------

    async def wait_for_code(self, player: PlayerId, unconfirmed: Unconfirmed) -> None:
        """Keep an address until its code is given; an earlier one that waits is forgotten."""
        fields: dict[Any, Any] = {
            "address": unconfirmed.address,
            "code": unconfirmed.code,
            "language": unconfirmed.language,
            "tries": 0,
        }
        pipeline = self._redis.pipeline(transaction=True)
        pipeline.hset(unconfirmed_of(player), mapping=fields)
        pipeline.pexpire(unconfirmed_of(player), CODE_RETENTION_MS)
        await pipeline.execute()

    async def unconfirmed(self, player: PlayerId) -> Unconfirmed | None:
        """Return the address that waits for its code."""
        fields = await self._redis.hgetall(unconfirmed_of(player))
        if b"address" not in fields:
            return None
        return Unconfirmed(text(fields[b"address"]), text(fields[b"code"]), text(fields[b"language"]))

    async def is_code(self, player: PlayerId, code: str) -> bool:
        """Return whether it is the code that was sent; after too many that were wrong the address is gone."""
        waits = await self.unconfirmed(player)
        if waits is None:
            return False
        # Counted first: who tries on several connections at once has no more tries.
        tries = await self._redis.hincrby(unconfirmed_of(player), "tries", 1)
        if tries > CODE_TRIES_MOST:
            await self._redis.delete(unconfirmed_of(player))
            return False
        return hmac.compare_digest(waits.code, code)

    async def give_up_waiting(self, player: PlayerId) -> None:
        """Forget an address that waits for its code."""
        await self._redis.delete(unconfirmed_of(player))

    async def unsubscribe(self, player: PlayerId, token: str) -> bool:
        """Forget the address of whoever proves by its token to read its mail; return whether it was there."""
        own_token = await self._redis.hget(address_of(player), "token")
        if own_token is None or not hmac.compare_digest(text(own_token), token):
            return False
        await self.remove(player)
        return True

    async def confirm(self, player: PlayerId, address: str, token: str, now_ms: int) -> PlayerId | None:
        """Let an address belong to a player; return who had it before, and has none now."""
        before = await self.player_of(address)
        await self._forget(player)
        if before is not None and before != player:
            await self._forget(before)
        fields: dict[Any, Any] = {"address": address, "confirmed_ms": now_ms, "token": token}
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(address_of(player), mapping=fields)
        pipeline.pexpire(address_of(player), NOTIFICATION_SETTINGS_RETENTION_MS)
        pipeline.set(owner_of(address), player, px=NOTIFICATION_SETTINGS_RETENTION_MS)
        pipeline.delete(unconfirmed_of(player))
        await pipeline.execute()
        return before if before != player else None

    # -- what becomes of mail ------------------------------------------------------------------

    async def refused(self, player: PlayerId, address: str, now_ms: int) -> bool:
        """Note that the relay refused an address for good; return whether it is suspended by that."""
        return await self._count(player, address, "refusals", now_ms)

    async def bounced(self, player: PlayerId, address: str, now_ms: int) -> bool:
        """Note that mail came back for good behind the relay; return whether that suspends the address.

        A report about an address that the player has no more changes nothing.
        """
        last = await self._redis.hget(address_of(player), "bounced_ms")
        if last is not None and int(last) < now_ms - BOUNCE_RETENTION_MS:
            await self._redis.hdel(address_of(player), "bounces")
        return await self._count(player, address, "bounces", now_ms)

    async def accepted(self, player: PlayerId) -> None:
        """Note that the relay takes mail: its refusals count no more. What comes back later still does."""
        await self._redis.hdel(address_of(player), "refusals")

    async def _count(self, player: PlayerId, address: str, field: str, now_ms: int) -> bool:
        stored_address = await self._redis.hget(address_of(player), "address")
        if stored_address is None or text(stored_address) != address:
            return False
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hincrby(address_of(player), field, 1)
        if field == "bounces":
            pipeline.hset(address_of(player), "bounced_ms", now_ms)
        # It may have been removed just now: what is left of it goes.
        pipeline.pexpire(address_of(player), NOTIFICATION_SETTINGS_RETENTION_MS)
        times = int((await pipeline.execute())[0])
        if times < MAIL_BOUNCES_MOST:
            return False
        return bool(await self._redis.hsetnx(address_of(player), "suspended_ms", now_ms))

    async def remove(self, player: PlayerId) -> None:
        """Forget a player's address, be it confirmed or not."""
        await self._forget(player)
        await self._redis.delete(unconfirmed_of(player))

    async def _forget(self, player: PlayerId) -> None:
        stored_address = await self._redis.hget(address_of(player), "address")
        if stored_address is not None:
            address = text(stored_address)
            if await self.player_of(address) == player:
                await self._redis.delete(owner_of(address))
            await self._redis.delete(address_of(player))
