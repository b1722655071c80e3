"""Players: guests and owners of accounts, their names, and the rooms they were in."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.limits import SCANNED_AT_ONCE, SESSION_S
from regatta_server.players import keys
from regatta_server.players.accounts import Accounts
from regatta_server.players.looks import judge_name, skeleton, without_roles
from regatta_server.players.names import STAND_IN, STAND_IN_NAME, guest_name
from regatta_server.players.newcomers import Newcomers
from regatta_server.players.passwords import Passwords
from regatta_server.players.played_store import has_played
from regatta_server.players.sessions import Sessions, Tokens, UnknownToken, secret_of
from regatta_server.store.client import Client
from regatta_server.store.replies import ids, text
from regatta_server.store.scripts import Script

USER_NAME: Final = re.compile(r"[A-Za-z0-9_-]{3,20}")
ID: Final = re.compile(r"[A-Za-z0-9_-]{12}")


@dataclass(frozen=True, slots=True)
class Session:
    """A player on one device."""

    player: PlayerId
    name: str
    token: str
    secret: str
    """The token's hash: names the session in the store, and is never sent."""
    user_name: str | None = None
    """Of the player's account; None for a guest."""
    device: str = ""
    """Browser and system in a few words; may be empty."""
    name_refusal: Text | None = None
    """Why a guest is not called as the hello wants it, in words."""
    newcomer: bool = False
    """Whether nothing of the player is stored yet."""


class Players:
    """Players in the store. Raises StoreError where the store does not answer."""

    def __init__(
        self, redis: Client, tokens: Tokens, reserved: Iterable[str] = (), passwords: Passwords | None = None
    ) -> None:
        """Take a client that decodes nothing, and words that the host keeps from names."""
        self._redis = redis
        self._tokens = tokens
        self._reserved = frozenset(reserved)
        self._name = Script.load(__file__, "name.lua").on(redis)
        self.sessions = Sessions(redis, tokens)
        self._newcomers = Newcomers(redis, tokens)
        self.accounts = Accounts(redis)
        self.passwords = passwords or Passwords()

    async def hello(
        self,
        token: str | None,
        name: str | None,
        device: str,
        now_ms: int,
        may_begin: Callable[[], None] = lambda: None,
    ) -> Session:
        """Return the session of a token, or a newcomer's. Raises UnknownToken.

        Who is new and has a name is stored, if `may_begin` raises nothing. A guest is called by the name
        given from now on, an account by its user name. A name that is refused (see `judge`) keeps nobody out:
        the player goes by the name before, and the session says why.
        """
        player = None
        if token is not None:
            with suppress(UnknownToken):
                player = await self.sessions.find(token)
        elif name is None:
            token = await self._newcomers.token(now_ms)
        else:
            may_begin()
            player = self._tokens.player_id()
            token = await self.sessions.begin(player, device, now_ms, SESSION_S)
        secret = secret_of(token)
        if player is None:
            newcomer = await self._newcomer(token, device, now_ms)
            if name is None:
                return newcomer
            may_begin()
            player = newcomer.player
            await self.sessions.begin_newcomer(player, secret, device, now_ms)
        refusal = None if name is None else await self._refusal(player, name)
        shown, user_name = await self._called(player, None if refusal else name)
        await self.sessions.seen(player, secret, device, now_ms)
        if user_name is not None:
            await self.accounts.claim_again(user_name, player)
            refusal = None
        return Session(
            player=player,
            name=shown,
            token=token,
            secret=secret,
            user_name=user_name,
            device=device,
            name_refusal=refusal,
        )

    def nobody(self) -> Session:
        """Return the session of somebody who only watches: nothing of it is in the store, then or later."""
        player = self._tokens.player_id()
        return Session(player, guest_name(player), token="", secret="")

    async def look_up(self, token: str, device: str, now_ms: int) -> Session:
        """Return the session of a token as it is, for a store that takes no writes. Raises UnknownToken."""
        try:
            player = await self.sessions.look_up(token)
        except UnknownToken:
            return await self._newcomer(token, device, now_ms)
        name, user = await self._redis.hmget(keys.player(player), "name", "user")
        shown, user_name = text(name) if name else guest_name(player), text(user) if user else None
        return Session(player, shown, token, secret_of(token), user_name, device)

    async def judge(self, player: PlayerId, name: str) -> None:
        """Raise Refused where a player cannot be called so: BAD_NAME or NAME_TAKEN (looks.py)."""
        judge_name(name, self._reserved)
        owner = await self.accounts.owner(name)
        if owner is not None and owner != player:
            raise Refused(
                Code.NAME_TAKEN,
                Text("name-taken", "This name, or one that looks like it, is taken: choose another."),
            )

    async def judge_guest(self, player: PlayerId, name: str) -> None:
        """Raise Refused where a guest cannot be called so, as beside an account of nearly that name."""
        await self.judge(player, name)
        meant = without_roles(name)
        if skeleton(meant) not in ("", skeleton(name)):
            await self.judge(player, meant)

    def judge_alone(self, name: str) -> None:
        """Raise Refused for a name that nobody can have, whoever owns what: BAD_NAME."""
        judge_name(name, self._reserved)

    async def rename(self, player: PlayerId, name: str) -> tuple[str, str | None]:
        """Keep a new name; return it, and the user name. Raises Refused.

        An account goes by its user name, of which only the capitals can be changed.
        """
        user_name = await self.accounts.user_name(player)
        if user_name is not None:
            return await self._rename_account(player, user_name, name)
        await self.judge_guest(player, name)
        # If it became an account since, the script leaves it its user name.
        return await self._named(player, name)

    async def rename_by_host(self, player: PlayerId, name: str) -> str | None:
        """Give a player another name, whatever it was; return the user name of an account. Raises Refused.

        Nobody can have the old user name for some time: it could be taken for the account.
        """
        user_name = await self.accounts.user_name(player)
        if user_name is not None and not USER_NAME.fullmatch(name):
            raise Refused(
                Code.BAD_NAME,
                Text("user-name-form", "A user name has 3 to 20 letters, digits, hyphens or underscores."),
            )
        await self.judge(player, name)
        if user_name is None:
            await self._named(player, name)
            return None
        await self.accounts.rename(player, user_name, name)
        return name

    async def reset_password(self, player: PlayerId, password: str) -> None:
        """Set another password, and end all sessions. Raises Refused for a guest, who has none."""
        before = await self.accounts.password(player)
        hashed = await self.passwords.hash(password)
        if not await self.accounts.set_password(player, before, hashed):
            raise Refused(
                Code.NEEDS_ACCOUNT,
                Text(
                    "guests-cannot-log-in",
                    "This player is a guest and has no password: guests cannot log in.",
                ),
            )
        await self.sessions.end(player, [one.secret for one in await self.sessions.all(player)])

    async def named(self, words: str, most: int) -> list[PlayerId]:
        """Return players of this id or user name, or else those whose name has these words, some of them."""
        if ID.fullmatch(words) and await self.seen(PlayerId(words)):
            return [PlayerId(words)]
        owner = await self.accounts.find(words)
        if owner is not None:
            return [owner]
        found: dict[PlayerId, None] = {}
        # Guests who have chosen no name have sessions alone, and accounts that stay away a name alone.
        for pattern in keys.all_players():
            async for key in self._redis.scan_iter(match=pattern, count=SCANNED_AT_ONCE, _type="hash"):
                player = PlayerId(text(key).partition("{")[2].partition("}")[0])
                name = (await self.persons([player]))[player][0]
                if words.casefold() in name.casefold():
                    found[player] = None
                if len(found) == most:
                    return list(found)
        return list(found)

    async def persons(self, players: Sequence[PlayerId]) -> dict[PlayerId, tuple[str, bool]]:
        """Return for each player the name that others see, and whether there is an account."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.hmget(keys.player(player), "name", "user")
        return {
            player: _person(player, *known)
            for player, known in zip(players, await pipeline.execute(), strict=True)
        }

    async def seen(self, player: PlayerId) -> bool:
        """Return whether there is such a player: one with a name or a session."""
        there = await self._redis.exists(keys.player(player), keys.sessions(player))
        return bool(there)

    async def has_played(self, player: PlayerId) -> bool:
        """Return whether a player has finished a game."""
        return await has_played(self._redis, player)

    async def joined(self, player: PlayerId, room: RoomId, now_ms: int) -> int:
        """Put a room into the player's list; return how many it has."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zadd(keys.rooms(player), {room: now_ms})
        pipeline.expire(keys.rooms(player), SESSION_S)
        pipeline.zcard(keys.rooms(player))
        return int((await pipeline.execute())[-1])

    async def let_go(self, player: PlayerId, rooms: Sequence[RoomId]) -> None:
        """Take rooms out of the player's list."""
        if rooms:
            await self._redis.zrem(keys.rooms(player), *rooms)

    async def rooms(self, player: PlayerId) -> list[RoomId]:
        """Return the player's rooms, the latest first; some may be over or gone."""
        return ids(await self._redis.zrevrange(keys.rooms(player), 0, -1), RoomId)

    async def erase(self, player: PlayerId) -> None:
        """Erase the player, by whatever name and account, and their list of rooms and of sessions."""
        # One command: all keys of a player are in one place, and they go together.
        await self._redis.delete(
            keys.player(player),
            keys.login(player),
            keys.passkeys(player),
            keys.sessions(player),
            keys.push(player),
            keys.rooms(player),
            keys.played(player),
        )

    # ------------------------------------------------------------------------------------------

    async def _newcomer(self, token: str, device: str, now_ms: int) -> Session:
        """Return the session of a newcomer, of which nothing is stored. Raises UnknownToken."""
        player, secret = await self._newcomers.player(token, now_ms), secret_of(token)
        if await self.sessions.was_ended(secret):
            raise UnknownToken
        return Session(player, guest_name(player), token, secret, device=device, newcomer=True)

    async def _called(self, player: PlayerId, wanted: str | None) -> tuple[str, str | None]:
        """Return what a player is called from now on, and the user name of an account.

        `wanted` is a name that the player may have.
        """
        known, user_name = await self._named(player, wanted or "")
        if wanted is None and user_name is None and await self._refusal(player, known):
            # An account was made of this name since the guest took it.
            return await self._named(player, guest_name(player))
        return known, user_name

    async def _refusal(self, player: PlayerId, name: str) -> Text | None:
        """Return why a player cannot be called so, in words; None where that is possible."""
        try:
            await self.judge_guest(player, name)
        except Refused as refused:
            return refused.message
        return None

    async def _named(self, player: PlayerId, name: str) -> tuple[str, str | None]:
        """Give a guest a name, "" for none; return the name and user name that are kept then."""
        known, user_name = await self._name([keys.player(player)], [name, SESSION_S])
        shown = text(known) if known else guest_name(player)
        return shown, text(user_name) if user_name else None

    async def _rename_account(self, player: PlayerId, user_name: str, name: str) -> tuple[str, str | None]:
        if name.casefold() != user_name.casefold() or skeleton(name) != skeleton(user_name):
            raise Refused(
                Code.NOT_ALLOWED,
                Text(
                    "account-name-fixed",
                    "Others know your account as {name}: only capitals of that name can be changed.",
                    name=user_name,
                ),
            )
        await self.accounts.write_anew(player, user_name, name)
        return name, name


def _person(player: PlayerId, name: bytes | None, user: bytes | None) -> tuple[str, bool]:
    if player == STAND_IN:
        return STAND_IN_NAME, False
    return text(name) if name else guest_name(player), user is not None
