"""One's sessions: ended one by one or all others, and their connections closed on every node."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Final

import structlog

from protocol.client_people import EndSession
from protocol.errors import Close
from server.lobby.calls import Caller
from server.lobby.people import People
from server.players.sessions import Sessions, handle_of

log = structlog.get_logger()

ASKED_AT_ONCE: Final = 500
"""Connections whose sessions are looked up in one pipeline."""


class OwnSessions:
    """Ends sessions. Raises redis.exceptions.RedisError without a store."""

    def __init__(
        self, sessions: Sessions, people: People, background: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        """Take the services, and a way to let something go on without being awaited."""
        self._sessions = sessions
        self._people = people
        self._background = background
        people.on("end_session", self._ended)
        people.subscribed.append(self._hears_again)
        people.subscribed.append(self._hears_again)

    async def end_session(self, caller: Caller, asked: EndSession) -> None:
        """End one of the caller's sessions, or all others; what is ended already stays so."""
        if asked.session is None:
            await self.end_others(caller)
        else:
            await self._end(caller, only=asked.session)

    async def end_others(self, caller: Caller) -> None:
        """End all sessions of the caller's player but this one."""
        await self._end(caller, but=handle_of(caller.secret))

    async def close_all(self, player: str, only: str | None = None, but: str | None = None) -> None:
        """Close all connections of a player on all nodes; of one session, or of all but one."""
        await self._people.tell_all_nodes({"do": "end_session", "player": player, "only": only, "but": but})

    def close_all_later(self, player: str) -> None:
        """Close all connections of a player behind the answer that is about to be sent on one of them."""
        self._background(self.close_all(player))

    async def still_there(self, caller: Caller) -> None:
        """Close a connection that has just begun, if its session was ended before anybody knew of it."""
        await self.close_ended([caller])

    async def close_ended(self, callers: Sequence[Caller]) -> None:
        """Close those whose session was ended when this node did not hear of it."""
        for first in range(0, len(callers), ASKED_AT_ONCE):
            asked = callers[first : first + ASKED_AT_ONCE]
            there = await self._sessions.there([caller.secret for caller in asked])
            for caller in asked:
                if caller.secret not in there:
                    caller.close(Close.BAD_TOKEN)

    async def _end(self, caller: Caller, only: str | None = None, but: str | None = None) -> None:
        found = [
            one.secret
            for one in await self._sessions.all(caller.player)
            if one.handle != but and only in (None, one.handle)
        ]
        await self._sessions.end(caller.player, found)
        log.info("sessions_ended", player=caller.player, sessions=len(found))
        # Also where none was found: the node may have died between the two when this was asked before.
        closing = self.close_all(caller.player, only=only, but=but)
        if caller.secret in found:
            # Behind the answer, which is sent on a connection that this closes.
            self._background(closing)
        else:
            await closing

    async def _hears_again(self) -> None:
        await self.close_ended(list(self._people.everyone()))

    def _ended(self, news: Mapping[str, Any]) -> None:
        for caller in self._people.here(news["player"]):
            handle = handle_of(caller.secret)
            if handle != news["but"] and news["only"] in (None, handle):
                caller.close(Close.BAD_TOKEN)
