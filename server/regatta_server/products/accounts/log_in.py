"""Logging in: a new session for whoever proves to own an account, by password or passkey."""

from collections.abc import Mapping
from typing import Any, NoReturn

import structlog

from regatta_protocol.commands.command import Command
from regatta_protocol.commands.people import LogIn, LogInOptions, LogInPasskey
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler, Handlers
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.players.budget import Budgets
from regatta_server.players.passkeys import Asker, Passkeys, handle_in, player_in
from regatta_server.products.accounts.login_throttle import LoginThrottle

log = structlog.get_logger()

Answer = Mapping[str, Any]


class LogIns:
    """Begins sessions of accounts. Raises StoreError without a store.

    A command that comes twice begins two sessions, of which its owner learns one: the other ends by itself,
    because nobody says hello with it (sessions.UNUSED_S).
    """

    def __init__(self, context: Context) -> None:
        """Take the services."""
        self._sessions = context.players.sessions
        self._accounts = context.players.accounts
        self._passwords = context.players.passwords
        self._passkeys = Passkeys(context.redis)
        self._throttle = LoginThrottle(Budgets(context.redis), context.now_ms)
        self._now_ms = context.now_ms

    def wiring(self) -> Wiring:
        """Return what is done here."""
        handlers: Handlers = {
            LogIn: Handler(self.log_in, looks=True),
            LogInOptions: Handler(self.log_in_options, looks=True),
            LogInPasskey: Handler(self.log_in_passkey, looks=True),
        }
        return Wiring(handlers=handlers)

    async def log_in(self, caller: Caller, command: LogIn) -> Answer:
        """Begin a session for whoever knows the password. A user name that is not there takes as long."""
        await self._throttle.of_address(caller.address)
        await self._throttle.of_user_name(command.user_name)
        player = await self._accounts.find(command.user_name)
        password_hash = await self._accounts.password(player)
        if (
            not await self._passwords.verify(password_hash, command.password)
            or player is None
            or password_hash is None
        ):
            self._refuse("password")
        if self._passwords.outdated(password_hash):
            anew = await self._passwords.hash(command.password)
            password_hash = (
                anew if await self._accounts.set_password(player, password_hash, anew) else password_hash
            )
        token = await self._sessions.begin(player, caller.device, self._now_ms())
        # Changed meanwhile, and all sessions ended: this one would have been missed.
        if await self._accounts.password(player) != password_hash:
            await self._sessions.end_token(player, token)
            self._refuse("password")
        await self._throttle.well_done(command.user_name)
        return self._begun(player, token, "password")

    async def log_in_options(self, caller: Caller, _: Command) -> Answer:
        """Say what a passkey must sign to log in."""
        return {"passkey": await self._passkeys.get_options(asker(caller))}

    async def log_in_passkey(self, caller: Caller, command: LogInPasskey) -> Answer:
        """Begin a session for whoever has the passkey."""
        await self._throttle.of_address(caller.address)
        player = player_in(command.credential)
        known = None
        if player is not None:
            known = await self._accounts.passkey(player, handle_in(command.credential))
        used = await self._passkeys.used(asker(caller), command.credential, known, self._now_ms())
        if player is None or used is None:
            self._refuse("passkey")
        token = await self._sessions.begin(player, caller.device, self._now_ms())
        # Removed meanwhile: looked at behind the session, so that none is begun that its owner missed.
        if not await self._accounts.used_passkey(player, used):
            await self._sessions.end_token(player, token)
            self._refuse("passkey")
        return self._begun(player, token, "passkey")

    def _begun(self, player: PlayerId, token: str, by: str) -> Answer:
        metrics.LOG_INS.labels("ok").inc()
        log.info("logged_in", player=player, by=by)
        return {"token": token}

    def _refuse(self, by: str) -> NoReturn:
        metrics.LOG_INS.labels("refused").inc()
        log.info("log_in_refused", by=by)
        raise Refused(
            Code.BAD_LOGIN,
            Text("wrong-login", "Wrong user name or password: check both, or use your passkey."),
        )


def asker(caller: Caller) -> Asker:
    """Return who asks for a passkey."""
    return Asker(caller.secret, caller.origin)
