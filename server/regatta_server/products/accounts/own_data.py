"""A player's own data: everything stored about them, to export or to erase.

Each service that stores something about players exports and erases its own part. Account and session, by
which this server knows the player, go last: if a node dies in the middle, the player can ask again, and each
step is idempotent.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import structlog

from regatta_protocol.client import ForgetMe, LeaveRoom
from regatta_protocol.commands.orders import DropOrder
from regatta_protocol.commands.people import EraseMe, ExportMe
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.messages.people import Export
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler, Handlers
from regatta_server.commands.personal_data import PersonalData
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.players.erased import erased_of, mark_erased
from regatta_server.products.accounts.account import OwnAccount
from regatta_server.products.accounts.sessions import OwnSessions
from regatta_server.products.presence.connections import Connections
from regatta_server.rooms.decide.stages import orders

log = structlog.get_logger()


class OwnData:
    """Exports and erases. Raises StoreError without a store."""

    def __init__(
        self,
        context: Context,
        connections: Connections,
        account: OwnAccount,
        sessions: OwnSessions,
        data_by: Sequence[PersonalData],
    ) -> None:
        """Take the services, and all that keep something about players, each behind those that it needs."""
        self._redis = context.redis
        self._players = context.players
        self._archive = context.archive
        self._rooms = context.rooms
        self._connections = connections
        self._account = account
        self._sessions = sessions
        self._data_by = data_by

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to."""
        handlers: Handlers = {
            ForgetMe: Handler(self.forget_me, price=20),
            ExportMe: Handler(self.export_me, price=16),
            EraseMe: Handler(self.erase_me, price=40),
        }
        return Wiring(handlers=handlers, offline=self._went)

    async def export_me(self, caller: Caller, _: ExportMe) -> Mapping[str, Any]:
        """Return all that is kept about the caller's player."""
        player = caller.player
        account = await self._account.account(caller)
        data: dict[str, Any] = {
            "account": account,
            "rooms": await self._players.rooms(player),
            "games": list(await self._archive.games_of(player)),
            "dice": await self._archive.dice_of(player),
        }
        for service in self._data_by:
            data |= await service.export(player)
        export: Export = {"player": player, "name": account["name"], "kept": data}
        return {"export": export}

    async def forget_me(self, caller: Caller, command: ForgetMe) -> None:
        """Take the caller's name out of a game that is over, or out of all of them."""
        player, game = caller.player, command.game
        if game is None:
            for one in await self._archive.games_of(player):
                await self._archive.forget(player, one)
        elif not await self._archive.forget(player, game):
            none = Text(
                "archive-no-game-of-yours",
                "The archive has no such game with a seat of yours: look at your past games.",
            )
            raise Refused(Code.NO_SUCH_GAME, none, {"game": game})
        log.info("forgotten", player=player, game=game)

    async def erase_me(self, caller: Caller, command: EraseMe) -> None:
        """Erase the caller's player; all connections are closed behind the answer.

        A game that runs goes on, with the name at its table until it is over; no order is carried out in it.
        """
        player = caller.player
        name = (await self._players.persons([player]))[player][0]
        if command.name.strip() != name:
            raise Refused(
                Code.BAD_MESSAGE,
                Text(
                    "erase-write-name",
                    "Write your name as others see it, to erase it for good: {name}.",
                    name=name,
                ),
                {"fields": [{"field": "name", "problem": "This is another name"}]},
            )
        # Before the records: a game that ends from here on comes into the archive without the player.
        await mark_erased(self._redis, player)
        await self._sessions.end_others(caller)
        rooms = await self._players.rooms(player)
        await self._leave_rooms(player, name, rooms)
        await self._drop_orders(player, name, rooms)
        # Notices, for one, behind those whose end they tell of.
        for service in reversed(self._data_by):
            await service.erase(player)
        await self._archive.erase(player)
        await self._players.accounts.free_name(player)
        await self._erase_keys(player)
        await self._players.sessions.end(player, [caller.secret])
        # Once more: another page of this session may just have said hello, or left an order.
        await self._erase_keys(player)
        await self._drop_orders(player, name, rooms)
        metrics.ERASED.inc()
        log.info("erased", player=player)
        self._sessions.close_later(player)

    async def _erase_keys(self, player: PlayerId) -> None:
        await self._connections.forget_gone(player)
        await self._players.erase(player)

    async def _leave_rooms(self, player: PlayerId, name: str, rooms: Sequence[RoomId]) -> None:
        """Give up the seats in rooms that still gather."""
        lines = await self._rooms.summaries(player, rooms)
        for room in [line["room"] for line in lines if line["stage"] == "gathering"]:
            await self._say(player, name, LeaveRoom(id=CommandId(f"erase-{room}"), room=room))

    async def _drop_orders(self, player: PlayerId, name: str, rooms: Sequence[RoomId]) -> None:
        """Take back what the player has left to be done in games that run: nobody is there to wish it."""
        for room, state in (await self._rooms.stored(rooms)).items():
            for seat in orders.seats_with_orders(state, state.seating.seats_of(player)):
                re = CommandId(f"erase-{room}-{seat}-{state.version}")
                await self._say(player, name, DropOrder(id=re, room=room, seat=seat))

    async def _say(self, player: PlayerId, name: str, command: LeaveRoom | DropOrder) -> None:
        """Let a room hear a command of the player. Refused: the game has just begun or ended, or is gone."""
        with suppress(Refused):
            await self._rooms.ask(player, name, command)

    async def _went(self, player: PlayerId) -> None:
        """Forget since when somebody is away who is erased."""
        if await erased_of(self._redis, [player]):
            await self._connections.forget_gone(player)
