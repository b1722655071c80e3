"""A player's own account: made of a guest, with its passkeys and its password."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import structlog

from regatta_protocol.client import Rename
from regatta_protocol.commands import people as commands
from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.people import Account
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler, Handlers
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.players.accounts import StoredAccount
from regatta_server.players.budget import Budgets
from regatta_server.players.looks import skeleton
from regatta_server.players.passkeys import Passkeys, handle_in
from regatta_server.players.sessions import StoredSession
from regatta_server.products.accounts.log_in import asker
from regatta_server.products.accounts.login_throttle import LoginThrottle
from regatta_server.products.accounts.sessions import OwnSessions
from regatta_server.products.presence.connections import Connections

log = structlog.get_logger()

NO_LABEL: Final = "Passkey"
"""What a passkey is called whose device said nothing of itself."""

Answer = Mapping[str, Any]


class OwnAccount:
    """Does what a player asks about the own account. Raises StoreError without a store."""

    def __init__(
        self,
        context: Context,
        connections: Connections,
        sessions: OwnSessions,
        on_keep: Callable[[PlayerId], Awaitable[None]],
        signed_out: Callable[[PlayerId], Awaitable[None]],
    ) -> None:
        """Take the services; `kept` is awaited with whoever has an account from now on, maybe twice.

        `signed_out`: with whoever ends the session that they ask in.
        """
        self._on_keep = on_keep
        self._signed_out = signed_out
        self._players = context.players
        self._accounts = context.players.accounts
        self._connections = connections
        self._own_sessions = sessions
        self._passwords = context.players.passwords
        self._passkeys = Passkeys(context.redis)
        self._throttle = LoginThrottle(Budgets(context.redis), context.now_ms)
        self._now_ms = context.now_ms

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to."""
        handlers: Handlers = {
            Rename: Handler(self.rename, price=3),
            commands.MyAccount: Handler(self.my_account, price=4, looks=True),
            commands.KeepAccount: Handler(self.keep_account),
            commands.PasskeyOptions: Handler(self.passkey_options),
            commands.AddPasskey: Handler(self.add_passkey),
            commands.RemovePasskey: Handler(self.remove_passkey),
            commands.SetPassword: Handler(self.set_password),
            commands.EndSession: Handler(self.end_session),
        }
        return Wiring(handlers=handlers, updates={"named": self._named})

    # -- the account ---------------------------------------------------------------------------

    async def my_account(self, caller: Caller, _: Command) -> Answer:
        """Say who one is here."""
        return {"account": await self.account(caller)}

    async def account(self, caller: Caller) -> Account:
        """Return the account of a caller; a guest has a name and sessions alone."""
        record = await self._accounts.about(caller.player)
        named = await self._players.persons([caller.player])
        sessions = await self._players.sessions.all(caller.player)
        if caller.newcomer:
            # Not stored, and a session all the same.
            sessions = [StoredSession(caller.secret, self._now_ms(), self._now_ms(), caller.device)]
        return {
            "player": caller.player,
            "name": named[caller.player][0],
            "user_name": record.user_name,
            "since_ms": record.since_ms,
            "password": record.password is not None,
            "passkeys": [
                {"passkey": handle, "label": one.label, "added_ms": one.added_ms, "used_ms": one.used_ms}
                for handle, one in sorted(record.passkeys.items(), key=lambda item: item[1].added_ms)
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
            "privacy": {"show_online": record.show_online, "show_room": record.show_room},
        }

    async def keep_account(self, caller: Caller, command: commands.KeepAccount) -> Answer:
        """Make an account of a guest: the same player, and this session goes on."""
        if (command.password is None) == (command.credential is None):
            raise Refused(
                Code.BAD_MESSAGE,
                Text("password-or-passkey", "Choose one of the two: a password or a passkey."),
                {"fields": [{"field": "password", "problem": "Give either this or a credential"}]},
            )
        if await self._accounts.user_name(caller.player) is not None:
            return await self._answer_again(caller, command)
        await self._judge_user_name(caller.player, command.user_name)
        password, passkey = None, None
        if command.password is not None:
            await self._throttle.of_address(caller.address)
            password = await self._passwords.hash(command.password)
        if command.credential is not None:
            label = caller.device or NO_LABEL
            passkey = await self._passkeys.created(asker(caller), command.credential, label, self._now_ms())
        await self._accounts.claim(command.user_name, caller.player)
        if not await self._accounts.keep(caller.player, command.user_name, self._now_ms(), password, passkey):
            return await self._answer_again(caller, command)
        await self._accounts.claim_again(command.user_name, caller.player)
        await self._now_known(caller.player, command.user_name)
        metrics.ACCOUNTS.inc()
        log.info("account_kept", player=caller.player, by="passkey" if passkey else "password")
        return {"account": await self.account(caller)}

    async def rename(self, caller: Caller, command: Rename) -> None:
        """Keep a new name; rooms joined from now on show it."""
        name, user_name = await self._players.rename(caller.player, command.name)
        await self._tell_name(caller.player, name, user_name)

    async def _now_known(self, player: PlayerId, user_name: str) -> None:
        await self._on_keep(player)
        await self._tell_name(player, user_name, user_name)

    async def _tell_name(self, player: PlayerId, name: str, user_name: str | None) -> None:
        """Let all connections of a player, on all nodes, go by a name from now on."""
        await self._connections.publish_to_all(
            {"do": "named", "player": player, "name": name, "user_name": user_name}
        )

    def _named(self, update: Mapping[str, Any]) -> None:
        for caller in self._connections.here(update["player"]):
            caller.name, caller.user_name = update["name"], update["user_name"]

    async def _answer_again(self, caller: Caller, command: commands.KeepAccount) -> Answer:
        """Answer who has an account already: as the first time, if it is asked for the second time."""
        account = await self._accounts.about(caller.player)
        assert account.user_name is not None
        if skeleton(account.user_name) != skeleton(command.user_name):
            await self._accounts.let_go(command.user_name, caller.player)
        elif await self._proves(account, command):
            # The node may have died before it had done all of it.
            await self._accounts.claim_again(account.user_name, caller.player)
            await self._now_known(caller.player, account.user_name)
            return {"account": await self.account(caller)}
        raise Refused(
            Code.HAS_ACCOUNT,
            Text("has-account", "You already have an account: you are {name}.", name=account.user_name),
        )

    async def _proves(self, account: StoredAccount, command: commands.KeepAccount) -> bool:
        if command.user_name != account.user_name:
            return False
        if command.credential is not None:
            return handle_in(command.credential) in account.passkeys
        return await self._passwords.verify(account.password, command.password or "")

    async def _judge_user_name(self, player: PlayerId, user_name: str) -> None:
        if not skeleton(user_name):
            raise Refused(
                Code.BAD_NAME, Text("user-name-needs-letter", "A user name has at least one letter or digit.")
            )
        await self._players.judge(player, user_name)

    # -- passkeys and passwords ----------------------------------------------------------------

    async def passkey_options(self, caller: Caller, command: commands.PasskeyOptions) -> Answer:
        """Say what a new passkey must sign."""
        account = await self._accounts.about(caller.player)
        user_name = account.user_name or command.user_name
        if user_name is None:
            raise _needs_account()
        if account.user_name is None:
            await self._judge_user_name(caller.player, user_name)
        there = list(account.passkeys.values())
        options = await self._passkeys.create_options(asker(caller), caller.player, user_name, there)
        return {"passkey": options}

    async def add_passkey(self, caller: Caller, command: commands.AddPasskey) -> Answer:
        """Keep another passkey; the same one again changes nothing."""
        await self._own(caller)
        if await self._accounts.passkey(caller.player, handle_in(command.credential)) is None:
            made = await self._passkeys.created(
                asker(caller), command.credential, command.label, self._now_ms()
            )
            await self._accounts.add_passkey(caller.player, made)
            log.info("passkey_added", player=caller.player)
        return {"account": await self.account(caller)}

    async def remove_passkey(self, caller: Caller, command: commands.RemovePasskey) -> Answer:
        """Forget a passkey; one that is not there is forgotten already."""
        await self._own(caller)
        await self._accounts.remove_passkey(caller.player, command.passkey)
        log.info("passkey_removed", player=caller.player)
        return {"account": await self.account(caller)}

    async def set_password(self, caller: Caller, command: commands.SetPassword) -> Answer:
        """Set a password and end all other sessions: whoever knew the old one is out."""
        user_name = await self._own(caller)
        await self._throttle.of_address(caller.address)
        before = await self._accounts.password(caller.player)
        if before is not None:
            await self._throttle.of_user_name(user_name)
        if before is None or await self._passwords.verify(before, command.old or ""):
            password = await self._passwords.hash(command.password)
            if not await self._accounts.set_password(caller.player, before, password):
                raise Refused(
                    Code.BAD_LOGIN,
                    Text(
                        "password-changed-elsewhere", "Your password was just changed elsewhere: try again."
                    ),
                )
            log.info("password_set", player=caller.player)
        elif not await self._passwords.verify(before, command.password):
            # Asked twice, the old password is wrong the second time, and the new one is kept already.
            raise Refused(
                Code.BAD_LOGIN, Text("old-password-wrong", "Your old password is wrong: try again.")
            )
        await self._own_sessions.end_others(caller)
        return {"account": await self.account(caller)}

    # -- sessions ------------------------------------------------------------------------------

    async def end_session(self, caller: Caller, command: commands.EndSession) -> Answer:
        """End one of the caller's sessions, or all others."""
        own = await self._own_sessions.end_session(caller, command)
        account = await self.account(caller)
        if own:
            await self._signed_out(caller.player)
            self._own_sessions.close_later(caller.player, only=command.session)
        return {"account": account}

    async def _own(self, caller: Caller) -> str:
        """Return the user name of an account. Raises Refused for a guest."""
        user_name = await self._accounts.user_name(caller.player)
        if user_name is None:
            raise _needs_account()
        return user_name


def _needs_account() -> Refused:
    return Refused(Code.NEEDS_ACCOUNT, Text("needs-account", "Keep your account first: choose a user name."))
