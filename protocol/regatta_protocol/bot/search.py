"""Quick match: searches for games with strangers, one after the other."""

from collections.abc import AsyncIterator, Awaitable, Callable

from regatta_protocol.bot.game import Game
from regatta_protocol.bot.listening import Listeners
from regatta_protocol.bot.requests import Requests
from regatta_protocol.commands.lobby import Pool, Seek, StopSeeking
from regatta_protocol.connection import Connection
from regatta_protocol.events import Matched, SeekEnded, Welcome
from regatta_protocol.exceptions import Closed, CommandRefused
from regatta_protocol.ids import RoomId


class Search(Requests):
    """A player's searches."""

    def __init__(
        self, connection: Connection, listeners: Listeners, watch: Callable[[RoomId], Awaitable[Game]]
    ) -> None:
        """Take the connection, who hears what comes on it, and what gives a game."""
        super().__init__(connection)
        self._listeners = listeners
        self._watch = watch

    async def games(self, pools: list[Pool]) -> AsyncIterator[Game]:
        """Yield games that have begun, one for each search; see `Client.seek`."""
        after: RoomId | None = None
        while True:
            room = await self._matched(pools, after)
            if room is None:
                return
            game = await self._watch(room)
            if await game.begun():
                after = None
                yield game
            else:
                after = room  # somebody stayed away: the waiting time goes on

    async def _matched(self, pools: list[Pool], after: RoomId | None) -> RoomId | None:
        """Search; return the room of the match, None where the search ended without one."""
        seek = Seek(id=self._id(), pools=pools, after=after)
        with self._listeners.listening() as events:
            try:
                await self._ask(seek)
                async for event in events:
                    match event:
                        case Matched(room=room):
                            return room
                        case SeekEnded():
                            return None
                        case Welcome():
                            # The search ended with the line; the same id tells of a match made meanwhile.
                            await self._ask(seek)
                        case _:
                            pass
            except (Closed, CommandRefused):
                raise
            except BaseException:
                await self._stop()
                raise
        return None

    async def _stop(self) -> None:
        """Say that nobody waits any more; the answer is not waited for."""
        try:
            await self.connection.send(StopSeeking(id=self._id()))
        except Closed:
            return  # then the search is over, too
