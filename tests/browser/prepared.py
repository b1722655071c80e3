"""Games that are under way when a page comes: played so far over real connections, as the server offers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from regatta_protocol.client import AddSeat, Bank, Enter, JoinRoom, Preview, SetAside, Throw
from regatta_protocol.commands.command import Command
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_protocol.net.environment import ENVIRONMENT, Environment
from regatta_server.service import Running
from testkit.play import guest, join, open_room, settle, socket_of, take_part, until
from tests.browser.person import Person

END: Final = 1_000
"""A round that no game reaches: until it is over."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game under way: where it is, and the session of each device at it."""

    path: str
    tokens: tuple[str, ...]

    @property
    def room(self) -> RoomId:
        """Return the room's code."""
        return RoomId(self.path.removeprefix("/r/"))


async def table(
    running: Running,
    *devices: Sequence[str],
    ruleset: str = "yacht",
    at_round: int = 1,
    environment: Environment = ENVIRONMENT,
    **options: Any,
) -> Table:
    """Return a game in which this round begins; for each device it is said who plays there.

    One person alone practises. The seats play in their order, if the options do not say otherwise.
    """
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(guest(running, names[0], environment)) for names in devices]
        host, *others = people
        room = await open_room(host, sum(map(len, devices)), ruleset, **options)
        seats = []
        for me, names in zip(people, devices, strict=True):
            if me in others:
                await join(me, room)
            for name in names[1:]:
                await me.ask(AddSeat(id=me.new_id(), room=room, name=name))
            seats += [me] * len(names)
        await settle(room, *seats)
        tokens = tuple(me.welcome["token"] for me in people)
    await play_on(running, room, at_round, *tokens)
    return Table(f"/r/{room}", tokens)


async def begins_with(me: Person, host: Connection, running: Running, **options: Any) -> RoomId:
    """Let a person come to a room that a guest on a connection opens for two; return it when they play."""
    room = await open_room(host, 2, **options)
    await me.page.goto(f"{running.url}/r/{room}")
    await me.joins()
    await until(host, "opening")
    await take_part(host, room)
    await until(host, "started")
    return room


async def play_on(running: Running, room: RoomId, to_round: int, *tokens: str) -> None:
    """Play a game that begins, or has begun, until a round begins or the game is over, as these players."""
    async with contextlib.AsyncExitStack() as stack:
        devices = [await stack.enter_async_context(_device(running, room, token)) for token in tokens]
        await asyncio.gather(*(device.plays_until(to_round) for device in devices))


@contextlib.asynccontextmanager
async def _device(running: Running, room: RoomId, token: str) -> AsyncIterator["_Device"]:
    async with await connect(socket_of(running), token=token, strict=True) as me:
        yield _Device(me, room)


class _Device:
    """A further connection of a player in one room, which plays for all of the player's seats."""

    def __init__(self, me: Connection, room: RoomId) -> None:
        self._me = me
        self._room = room
        self._version = 0
        self._own: set[int] = set()
        self._turns: list[Any] = []
        self._card: Any = None
        self._over = False

    async def plays_until(self, to_round: int) -> None:
        """Play until all who play are in this round, or the game is over."""
        await self._me.ask(JoinRoom(id=self._me.new_id(), room=self._room))
        await self._hears()
        while not self._over and (not self._turns or any(turn["round"] < to_round for turn in self._turns)):
            own = [turn["seat"] for turn in self._turns if turn["seat"] in self._own]
            mine = [turn["seat"] for turn in self._turns if turn["seat"] in own and turn["round"] < to_round]
            if mine:
                version = (await self._me.ask(await self._move(mine[0])))["version"]
                while self._version < version:
                    await self._hears()
            else:
                await self._hears()

    async def _hears(self) -> None:
        event: Any = await self._me.next_event()
        self._version = event["version"]
        if event["type"] == "snapshot":
            self._card = event["card"]
            self._own = {seat["seat"] for seat in event["seats"] if seat["player"] == self._me.player}
        self._over = self._over or event["type"] in ("finished", "recorded", "archived")
        self._turns = event["turns"] if event.get("turns") is not None else self._turns

    async def _move(self, seat: int) -> Command:
        """Return what ends the turn, or brings it nearer to its end: the first of what is offered."""
        sheet = self._me.views[self._room].sheet(seat)
        offers = sheet["offers"]
        common: dict[str, Any] = {"id": self._me.new_id(), "room": self._room, "seat": seat}
        if offers.get("bank"):
            return Bank(**common, join=offers["bank"][0]["join"])
        if offers.get("set_aside"):
            best = offers["set_aside"][0]
            return SetAside(**common, dice=best["dice"], face=best["face"])
        if not offers["enter"]:
            return Throw(**common, dice=offers["throw"])
        rows = offers["enter"][: self._card["entries"]]
        if len(rows) == 1:
            return Enter(**common, rows={rows[0]: list(range(len(sheet["faces"])))})
        split: Any = await self._me.ask(Preview(**common, rows={row: [] for row in rows}))
        return Enter(**{**common, "id": self._me.new_id()}, rows=split["entry"]["rows"])
