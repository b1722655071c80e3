"""Accounts: a guest's player with a user name, and a password or passkeys to log in with.

An account is the same player as the guest before it, so nothing has to be moved. A user name belongs to
whoever claims it first (`SET NX` by its skeleton); then one script writes everything that makes the account.
If a node dies in between, the claim expires, unless the player tries again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.limits import NAME_RESERVATION_S, PASSKEYS_MOST
from regatta_server.players import keys
from regatta_server.players.looks import skeleton
from regatta_server.store.client import Client
from regatta_server.store.codec import Codec
from regatta_server.store.replies import text
from regatta_server.store.scripts import Script

CLAIMED_S: Final = 600
"""For so long a user name is kept for a guest who is about to have it."""

NOBODY: Final = PlayerId("-")
"""Owner of the names of erased accounts."""


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as it is kept."""

    credential: str
    """The id that the authenticator gave, as URL-safe base64."""
    key: str
    """Its public key (COSE), as URL-safe base64."""
    count: int
    """How often it says that it has signed; most say 0 always."""
    label: str
    added_ms: int
    used_ms: int | None = None


PASSKEY: Final = Codec(Passkey)


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """The stored record of an account; a guest's has only what they hide."""

    user_name: str | None
    since_ms: int | None
    password: str | None
    """The hash."""
    passkeys: Mapping[str, Passkey]
    """By handle."""
    show_online: bool
    show_room: bool


class Accounts:
    """Accounts in the store. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._keep = Script.load(__file__, "keep.lua").on(redis)
        self._passkey = Script.load(__file__, "passkey.lua").on(redis)
        self._password = Script.load(__file__, "password.lua").on(redis)
        self._rename = Script.load(__file__, "rename.lua").on(redis)

    # -- names ---------------------------------------------------------------------------------

    async def owner(self, name: str) -> PlayerId | None:
        """Return the player whose user name looks like this one, NOBODY where it is kept free, or None."""
        looks = skeleton(name)
        # User names are ASCII: what looks like none of them needs no question.
        owner = await self._redis.get(keys.account(looks)) if looks.isascii() and looks else None
        return None if owner is None else PlayerId(text(owner))

    async def find(self, user_name: str) -> PlayerId | None:
        """Return the player of an account, whatever the capitals, or None. Look-alikes do not count."""
        owner = await self.owner(user_name)
        known = None if owner is None else await self.user_name(owner)
        return owner if known is not None and known.casefold() == user_name.casefold() else None

    async def user_name(self, player: PlayerId) -> str | None:
        """Return a player's user name; None for a guest."""
        known = await self._redis.hget(keys.player(player), "user")
        return None if known is None else text(known)

    async def among(self, players: Sequence[PlayerId]) -> set[PlayerId]:
        """Return those of some players who have an account."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.hexists(keys.player(player), "user")
        return {player for player, has in zip(players, await pipeline.execute(), strict=True) if has}

    async def claim(self, user_name: str, player: PlayerId) -> None:
        """Keep a user name for a player for some minutes. Raises Refused where somebody else has it."""
        if await self._redis.set(keys.account(skeleton(user_name)), player, nx=True, ex=CLAIMED_S):
            return
        if await self.owner(user_name) not in (player, None):
            raise Refused(
                Code.NAME_TAKEN,
                Text(
                    "user-name-taken", "This user name, or one that looks like it, is taken: choose another."
                ),
            )

    async def claim_again(self, user_name: str, player: PlayerId) -> None:
        """Let an account have its user name for ever; nothing changes where that is so already."""
        key = keys.account(skeleton(user_name))
        if not await self._redis.set(key, player, nx=True) and await self._redis.get(key) == player.encode():
            await self._redis.persist(key)

    async def let_go(self, user_name: str, player: PlayerId) -> None:
        """Give up a claim that no account was made of."""
        if await self.owner(user_name) == player:
            await self._redis.delete(keys.account(skeleton(user_name)))

    async def write_anew(self, player: PlayerId, user_name: str, new: str) -> None:
        """Write a user name with other capitals."""
        await self._rename([keys.player(player)], [user_name, new])

    async def rename(self, player: PlayerId, user_name: str, new: str) -> None:
        """Give an account another user name; nobody can have the old one for some time. Raises Refused."""
        if skeleton(new) != skeleton(user_name):
            await self.claim(new, player)
        await self.write_anew(player, user_name, new)
        await self.claim_again(new, player)
        if skeleton(new) != skeleton(user_name):
            await self._redis.set(keys.account(skeleton(user_name)), NOBODY, ex=NAME_RESERVATION_S)

    # -- accounts ------------------------------------------------------------------------------

    async def keep(
        self, player: PlayerId, user_name: str, now_ms: int, password: str | None, passkey: Passkey | None
    ) -> bool:
        """Make an account of a guest who has claimed the user name; False if there was one already.

        `password` is its hash.
        """
        arguments: list[Any] = [user_name, now_ms, password or "", "", ""]
        if passkey is not None:
            arguments[3:] = [handle_of(passkey.credential), PASSKEY.encode(passkey)]
        return bool(await self._keep(_keys(player), arguments))

    async def about(self, player: PlayerId) -> StoredAccount:
        """Return what is kept of an account."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hmget(keys.player(player), "user", "since", "show_online", "show_room")
        pipeline.hget(keys.login(player), "password")
        pipeline.hgetall(keys.passkeys(player))
        (user, since, online, room), password, passkeys = await pipeline.execute()
        return StoredAccount(
            user_name=user and text(user),
            since_ms=since and int(since),
            password=password and text(password),
            passkeys={text(handle): PASSKEY.decode(passkey) for handle, passkey in passkeys.items()},
            show_online=online != b"0",
            show_room=room != b"0",
        )

    async def password(self, player: PlayerId | None) -> str | None:
        """Return the hash of a password; None for no account and no password, after as long a look."""
        password_hash = await self._redis.hget(keys.login(player or NOBODY), "password")
        return None if password_hash is None else text(password_hash)

    async def set_password(self, player: PlayerId, before: str | None, password: str) -> bool:
        """Keep the hash of a new password; False if it is not `before` that is kept any more."""
        return bool(await self._password(_keys(player)[:2], [before or "", password]))

    async def passkey(self, player: PlayerId, handle: str) -> Passkey | None:
        """Return a passkey of an account."""
        record = await self._redis.hget(keys.passkeys(player), handle)
        return None if record is None else PASSKEY.decode(record)

    async def add_passkey(self, player: PlayerId, passkey: Passkey) -> None:
        """Keep another passkey; one that is there stays as it is. Raises Refused for one too many."""
        arguments: list[Any] = ["add", handle_of(passkey.credential), PASSKEY.encode(passkey), PASSKEYS_MOST]
        if await self._passkey(_keys(player), arguments) == b"most":
            raise Refused(
                Code.TOO_MANY,
                Text(
                    "too-many-passkeys",
                    "You already have the most passkeys you can have: remove one of them first.",
                ),
            )

    async def used_passkey(self, player: PlayerId, passkey: Passkey) -> bool:
        """Keep what is new of a passkey; False where it has been removed."""
        arguments: list[Any] = ["used", handle_of(passkey.credential), PASSKEY.encode(passkey)]
        return bool(await self._passkey(_keys(player), arguments) == b"ok")

    async def remove_passkey(self, player: PlayerId, handle: str) -> None:
        """Forget a passkey. Raises Refused where it is the only way to log in."""
        if await self._passkey(_keys(player), ["remove", handle]) == b"last":
            raise Refused(
                Code.NOT_ALLOWED,
                Text(
                    "only-way-to-log-in",
                    "This is your only way to log in: set a password or add another passkey first.",
                ),
            )

    async def free_name(self, player: PlayerId) -> None:
        """Take an account its user name for good; nobody can have it for some time."""
        user_name = await self.user_name(player)
        if user_name is not None:
            await self._redis.set(keys.account(skeleton(user_name)), NOBODY, ex=NAME_RESERVATION_S)


def handle_of(credential: str) -> str:
    """Return the name of a passkey for its owner: short, however long the authenticator's id is."""
    return keys.short_hash(credential)


def _keys(player: PlayerId) -> list[str]:
    return [keys.player(player), keys.login(player), keys.passkeys(player)]
