"""A player's own sessions: ended one by one or all others, and their connections closed on every node."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Final

import structlog

from regatta_protocol.commands.people import EndSession
from regatta_protocol.errors import Close
from regatta_protocol.ids import PlayerId
from regatta_server.commands.handlers import Caller
from regatta_server.commands.wiring import Wiring
from regatta_server.players.sessions import Sessions, handle_of
from regatta_server.products.presence.connections import Connections

SESSIONS_AT_ONCE: Final = 500
"""Connections whose sessions are looked up in one pipeline: moves come in between."""

log = structlog.get_logger()


class OwnSessions:
    """Ends sessions. Raises StoreError without a store."""

    def __init__(
        self,
        sessions: Sessions,
        connections: Connections,
        background: Callable[[Coroutine[Any, Any, None]], None],
        logged_out: Callable[[PlayerId], Awaitable[None]],
    ) -> None:
        """Take the services, and a way to let something go on without being awaited.

        `logged_out` is awaited with whoever ends all sessions but the one that asks.
        """
        self._logged_out = logged_out
        self._sessions = sessions
        self._connections = connections
        self._background = background

    def wiring(self) -> Wiring:
        """Return what is listened to."""
        return Wiring(updates={"end_session": self._ended}, resubscribed=self._hears_again)

    async def end_session(self, caller: Caller, command: EndSession) -> bool:
        """End one of the caller's sessions, or all others; what is ended already stays so.

        Return whether it is the one that asks: then its connections are left for `close_later`.
        """
        own = handle_of(caller.secret)
        if command.session is None:
            await self.end_others(caller)
        else:
            await self._end(caller, only=command.session)
            if command.session != own:
                await self.close_all(caller.player, only=command.session)
        return command.session == own

    async def end_others(self, caller: Caller) -> None:
        """End all sessions of the caller's player but this one."""
        own = handle_of(caller.secret)
        await self._logged_out(caller.player)
        await self._end(caller, but=own)
        await self.close_all(caller.player, but=own)

    async def close_all(self, player: PlayerId, only: str | None = None, but: str | None = None) -> None:
        """Close all connections of a player on all nodes; of one session, or of all but one."""
        await self._connections.publish_to_all(
            {"do": "end_session", "player": player, "only": only, "but": but}
        )

    def close_later(self, player: PlayerId, only: str | None = None) -> None:
        """Close connections of a player behind the answer on one of them, which must come next."""
        self._background(self.close_all(player, only=only))

    async def still_there(self, caller: Caller) -> None:
        """Close a connection that has just begun, if its session was ended before anybody knew of it."""
        await self.close_ended([caller])

    async def close_ended(self, callers: Sequence[Caller]) -> None:
        """Close those whose session was ended when this node did not hear of it; know who has begun one."""
        for first in range(0, len(callers), SESSIONS_AT_ONCE):
            some = callers[first : first + SESSIONS_AT_ONCE]
            # Looked at before: who is stored meanwhile was not there either.
            newcomers = {caller for caller in some if caller.newcomer}
            there = await self._sessions.there([caller.secret for caller in some])
            for caller in some:
                if caller.secret in there:
                    self._connections.begun(caller.player)
                elif caller not in newcomers:
                    caller.close(Close.BAD_TOKEN)

    async def _end(self, caller: Caller, only: str | None = None, but: str | None = None) -> None:
        found = [
            one.secret
            for one in await self._sessions.all(caller.player)
            if one.handle != but and only in (None, one.handle)
        ]
        await self._sessions.end(caller.player, found)
        log.info("sessions_ended", player=caller.player, sessions=len(found))

    async def _hears_again(self) -> None:
        await self.close_ended(list(self._connections.everyone()))

    def _ended(self, update: Mapping[str, Any]) -> None:
        for caller in self._connections.here(update["player"]):
            handle = handle_of(caller.secret)
            if handle != update["but"] and update["only"] in (None, handle):
                caller.close(Close.BAD_TOKEN)
