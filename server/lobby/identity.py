"""Who one is here: an account made of a guest, its passkeys and its password."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import structlog

from protocol import client_people as asks
from protocol.client import Rename
from protocol.command import Command
from protocol.errors import Code
from protocol.ids import PlayerId
from protocol.server_people import Account
from server.lobby.calls import Caller
from server.lobby.log_ins import asker
from server.lobby.own_sessions import OwnSessions
from server.lobby.people import People
from server.lobby.tries import Tries
from server.observe import metrics
from server.players.accounts import Kept
from server.players.looks import skeleton
from server.players.passkeys import Passkeys, handle_in
from server.players.passwords import Passwords
from server.players.players import Players
from server.refused import Refused

log = structlog.get_logger()

NO_LABEL: Final = "Passkey"
"""What a passkey is called whose device said nothing of itself."""

Answer = Mapping[str, Any]


class Identity:
    """Does what a player asks about the own account. Raises StoreError without a store."""

    def __init__(
        self,
        players: Players,
        people: People,
        own_sessions: OwnSessions,
        passwords: Passwords,
        passkeys: Passkeys,
        tries: Tries,
        now_ms: Callable[[], int],
    ) -> None:
        """Take the services."""
        self._players = players
        self._accounts = players.accounts
        self._people = people
        self._own_sessions = own_sessions
        self._passwords = passwords
        self._passkeys = passkeys
        self._tries = tries
        self._now_ms = now_ms
        people.on("named", self._named)

    # -- the account ---------------------------------------------------------------------------

    async def my_account(self, caller: Caller, _: Command) -> Answer:
        """Say who one is here."""
        return {"account": await self.account(caller)}

    async def account(self, caller: Caller) -> Account:
        """Return the account of a caller; a guest has a name and sessions alone."""
        kept = await self._accounts.about(caller.player)
        named = await self._players.persons([caller.player])
        sessions = await self._players.sessions.all(caller.player)
        return {
            "player": caller.player,
            "name": named[caller.player][0],
            "user_name": kept.user_name,
            "since_ms": kept.since_ms,
            "password": kept.password is not None,
            "passkeys": [
                {"passkey": handle, "label": one.label, "added_ms": one.added_ms, "used_ms": one.used_ms}
                for handle, one in sorted(kept.passkeys.items(), key=lambda item: item[1].added_ms)
            ],
            "sessions": [
                {
                    "session": one.handle,
                    "began_ms": one.began_ms,
                    "seen_ms": one.seen_ms,
                    "device": one.device,
                    "this": one.secret == caller.secret,
                }
                for one in sessions
            ],
            "privacy": {"show_online": kept.show_online, "show_room": kept.show_room},
        }

    async def keep_account(self, caller: Caller, asked: asks.KeepAccount) -> Answer:
        """Make an account of a guest: the same player, and this session goes on."""
        if (asked.password is None) == (asked.credential is None):
            raise Refused(
                Code.BAD_MESSAGE,
                "Choose one of the two: a password or a passkey.",
                {"fields": [{"field": "password", "problem": "Give either this or a credential"}]},
            )
        if await self._accounts.user_name(caller.player) is not None:
            return await self._kept_before(caller, asked)
        await self._judge_user_name(caller.player, asked.user_name)
        password, passkey = None, None
        if asked.password is not None:
            await self._tries.of_address(caller.address)
            password = await self._passwords.hash(asked.password)
        if asked.credential is not None:
            label = caller.device or NO_LABEL
            passkey = await self._passkeys.created(asker(caller), asked.credential, label, self._now_ms())
        await self._accounts.claim(asked.user_name, caller.player)
        if not await self._accounts.keep(caller.player, asked.user_name, self._now_ms(), password, passkey):
            return await self._kept_before(caller, asked)
        await self._accounts.claim_again(asked.user_name, caller.player)
        await self._tell_name(caller.player, asked.user_name, asked.user_name)
        metrics.ACCOUNTS.inc()
        log.info("account_kept", player=caller.player, by="passkey" if passkey else "password")
        return {"account": await self.account(caller)}

    async def rename(self, caller: Caller, asked: Rename) -> None:
        """Keep a new name; rooms joined from now on show it."""
        name, user_name = await self._players.rename(caller.player, asked.name)
        await self._tell_name(caller.player, name, user_name)

    async def _tell_name(self, player: PlayerId, name: str, user_name: str | None) -> None:
        """Let all connections of a player, on all nodes, go by a name from now on."""
        await self._people.tell_all_nodes(
            {"do": "named", "player": player, "name": name, "user_name": user_name}
        )

    def _named(self, news: Mapping[str, Any]) -> None:
        for caller in self._people.here(news["player"]):
            caller.name, caller.user_name = news["name"], news["user_name"]

    async def _kept_before(self, caller: Caller, asked: asks.KeepAccount) -> Answer:
        """Answer who has an account already: as the first time, if it is asked for the second time."""
        kept = await self._accounts.about(caller.player)
        assert kept.user_name is not None
        if skeleton(kept.user_name) != skeleton(asked.user_name):
            await self._accounts.let_go(asked.user_name, caller.player)
        elif await self._proves(kept, asked):
            # The node may have died before it had done all of it.
            await self._accounts.claim_again(kept.user_name, caller.player)
            await self._tell_name(caller.player, kept.user_name, kept.user_name)
            return {"account": await self.account(caller)}
        raise Refused(Code.HAS_ACCOUNT, f"You have an account already: you are {kept.user_name}.")

    async def _proves(self, kept: Kept, asked: asks.KeepAccount) -> bool:
        if asked.user_name != kept.user_name:
            return False
        if asked.credential is not None:
            return handle_in(asked.credential) in kept.passkeys
        return await self._passwords.verify(kept.password, asked.password or "")

    async def _judge_user_name(self, player: PlayerId, user_name: str) -> None:
        if not skeleton(user_name):
            raise Refused(Code.BAD_NAME, "A user name has at least one letter or digit.")
        await self._players.judge(player, user_name)

    # -- passkeys and passwords ----------------------------------------------------------------

    async def passkey_options(self, caller: Caller, asked: asks.PasskeyOptions) -> Answer:
        """Say what a new passkey must sign."""
        kept = await self._accounts.about(caller.player)
        user_name = kept.user_name or asked.user_name
        if user_name is None:
            raise _needs_account()
        if kept.user_name is None:
            await self._judge_user_name(caller.player, user_name)
        there = list(kept.passkeys.values())
        options = await self._passkeys.create_options(asker(caller), caller.player, user_name, there)
        return {"passkey": options}

    async def add_passkey(self, caller: Caller, asked: asks.AddPasskey) -> Answer:
        """Keep another passkey; the same one again changes nothing."""
        await self._own(caller)
        if await self._accounts.passkey(caller.player, handle_in(asked.credential)) is None:
            made = await self._passkeys.created(asker(caller), asked.credential, asked.label, self._now_ms())
            await self._accounts.add_passkey(caller.player, made)
            log.info("passkey_added", player=caller.player)
        return {"account": await self.account(caller)}

    async def remove_passkey(self, caller: Caller, asked: asks.RemovePasskey) -> Answer:
        """Forget a passkey; one that is not there is forgotten already."""
        await self._own(caller)
        await self._accounts.remove_passkey(caller.player, asked.passkey)
        log.info("passkey_removed", player=caller.player)
        return {"account": await self.account(caller)}

    async def set_password(self, caller: Caller, asked: asks.SetPassword) -> Answer:
        """Set a password and end all other sessions: whoever knew the old one is out."""
        user_name = await self._own(caller)
        await self._tries.of_address(caller.address)
        before = await self._accounts.password(caller.player)
        if before is not None:
            await self._tries.of_user_name(user_name)
        if before is None or await self._passwords.verify(before, asked.old or ""):
            password = await self._passwords.hash(asked.password)
            if not await self._accounts.set_password(caller.player, before, password):
                raise Refused(Code.BAD_LOGIN, "Your password was just changed elsewhere: try again.")
            log.info("password_set", player=caller.player)
        elif not await self._passwords.verify(before, asked.password):
            # Asked twice, the old password is wrong the second time, and the new one is kept already.
            raise Refused(Code.BAD_LOGIN, "Your old password is another one: try again.")
        await self._own_sessions.end_others(caller)
        return {"account": await self.account(caller)}

    # -- sessions ------------------------------------------------------------------------------

    async def end_session(self, caller: Caller, asked: asks.EndSession) -> Answer:
        """End one of the caller's sessions, or all others."""
        own = await self._own_sessions.end_session(caller, asked)
        account = await self.account(caller)
        if own:
            self._own_sessions.close_later(caller.player, only=asked.session)
        return {"account": account}

    async def _own(self, caller: Caller) -> str:
        """Return the user name of an account. Raises Refused for a guest."""
        user_name = await self._accounts.user_name(caller.player)
        if user_name is None:
            raise _needs_account()
        return user_name


def _needs_account() -> Refused:
    return Refused(Code.NEEDS_ACCOUNT, "Keep your account first: choose a user name.")
