"""One's data: all that is kept about a player, to take along or to erase.

Each service that keeps something about players is in `keeps`, and gives and erases its own. What makes the
player known to this server, account and session, is erased last: after a node that died in the middle the
player can ask again, and each step may be done twice.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

import structlog

from protocol.client import ForgetMe, LeaveRoom
from protocol.client_people import EraseMe, ExportMe
from protocol.errors import Code
from protocol.ids import CommandId, PlayerId
from protocol.server_people import Export
from server.archive.archive import Archive
from server.lobby.calls import Caller
from server.lobby.identity import Identity
from server.lobby.own_sessions import OwnSessions
from server.lobby.people import People
from server.observe import metrics
from server.players.erased import erased_of, mark_erased
from server.players.players import Players
from server.refused import Refused
from server.rooms.run.rooms import Rooms
from server.store.client import Client

log = structlog.get_logger()


class Keeps(Protocol):
    """A service that keeps something about players."""

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return all that it keeps about a player, by kind of thing: JSON, without what is secret."""

    async def erase(self, player: PlayerId) -> None:
        """Erase all of that, with others too; done again, it changes nothing."""


class OwnData:
    """Exports and erases. Raises StoreError without a store."""

    def __init__(
        self,
        redis: Client,
        players: Players,
        archive: Archive,
        rooms: Rooms,
        people: People,
        identity: Identity,
        own_sessions: OwnSessions,
    ) -> None:
        """Take the services; those that keep something put themselves into `keeps`."""
        self._redis = redis
        self._players = players
        self._archive = archive
        self._rooms = rooms
        self._people = people
        self._identity = identity
        self._own_sessions = own_sessions
        self.keeps: list[Keeps] = []
        people.went.append(self._went)

    async def export_me(self, caller: Caller, _: ExportMe) -> Mapping[str, Any]:
        """Return all that is kept about the caller's player."""
        player = caller.player
        account = await self._identity.account(caller)
        kept: dict[str, Any] = {
            "account": account,
            "rooms": await self._players.rooms(player),
            "games": list(await self._archive.games_of(player)),
            "dice": await self._archive.dice_of(player),
        }
        for service in self.keeps:
            kept |= await service.export(player)
        export: Export = {"player": player, "name": account["name"], "kept": kept}
        return {"export": export}

    async def forget_me(self, caller: Caller, asked: ForgetMe) -> None:
        """Take the caller's name out of a game that is over, or out of all of them."""
        player, game = caller.player, asked.game
        if game is None:
            for one in await self._archive.games_of(player):
                await self._archive.forget(player, one)
        elif not await self._archive.forget(player, game):
            none = "The archive has no such game with a seat of yours: look at your past games."
            raise Refused(Code.NO_SUCH_GAME, none, {"game": game})
        log.info("forgotten", player=player, game=game)

    async def erase_me(self, caller: Caller, asked: EraseMe) -> None:
        """Erase the caller's player; all connections are closed behind the answer.

        A game that runs goes on, with the name at its table until it is over.
        """
        player = caller.player
        name = (await self._players.persons([player]))[player][0]
        if asked.name.strip() != name:
            raise Refused(
                Code.BAD_MESSAGE,
                f"Write your name as others see it, to erase it for good: {name}.",
                {"fields": [{"field": "name", "problem": "This is another name"}]},
            )
        # Before the records: a game that ends from here on comes into the archive without the player.
        await mark_erased(self._redis, player)
        await self._own_sessions.end_others(caller)
        await self._leave_rooms(player, name)
        for service in self.keeps:
            await service.erase(player)
        await self._archive.erase(player)
        await self._players.accounts.free_name(player)
        await self._erase_keys(player)
        await self._players.sessions.end(player, [caller.secret])
        # Once more: another page of this session may just have said hello.
        await self._erase_keys(player)
        metrics.ERASED.inc()
        log.info("erased", player=player)
        self._own_sessions.close_later(player)

    async def _erase_keys(self, player: PlayerId) -> None:
        await self._people.forget_gone(player)
        await self._players.erase(player)

    async def _leave_rooms(self, player: PlayerId, name: str) -> None:
        """Give up the seats in rooms that still gather."""
        lines = await self._rooms.summaries(player, await self._players.rooms(player))
        for room in [line["room"] for line in lines if line["stage"] == "gathering"]:
            left: asyncio.Future[int | Refused] = asyncio.get_running_loop().create_future()
            asked = LeaveRoom(id=CommandId(f"erase-{room}"), room=room)
            self._rooms.submit(player, name, room, asked, left.set_result)
            # Refused: the game has just begun, or the room is gone.
            await left

    async def _went(self, player: PlayerId) -> None:
        """Forget since when somebody is away who is erased."""
        if await erased_of(self._redis, [player]):
            await self._people.forget_gone(player)
