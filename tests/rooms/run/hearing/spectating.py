"""A game on two nodes with spectators who come and go, and a search for what they heard too early.

Rooms and store are the real ones; only the sockets are missing.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from random import Random
from typing import Any

import orjson
from redis.asyncio import Redis

from regatta_protocol.client import CreateRoom
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.moves import Move, Throw
from regatta_protocol.options import Options
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import ENGLISH
from regatta_server.rooms.decide.codecs.codec import followed
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import event
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.rooms.run.alarms import hear_for_ever
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS, Relationships
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from testkit.rooms.nodes import join, node, reply_of
from testkit.rooms.settling import settling
from testkit.rooms.stored import stored_facts
from testkit.rooms.tables import command_of

NOBODY = frozenset[int]()
NOT_ENDS = frozenset({"snapshot", "clock_renewed", "taken_back", "undone"})
"""What has turns and ends none."""


class Ear:
    """A member who keeps what is told, and how many turns had ended by then."""

    def __init__(
        self, player: PlayerId, relationships: Relationships = NO_RELATIONSHIPS, peer: "Ear | None" = None
    ) -> None:
        """Begin with nothing heard. `peer` is a player's on the same node, who hears everything at once."""
        self.player = player
        self.relationships = relationships
        self.language = ENGLISH
        self.frames: list[dict[str, Any]] = []
        self.ends: list[int] = []
        """The versions at which turns had ended, as far as this one heard."""
        self.ended_by: list[int | None] = []
        """For each frame, how many turns had ended when it came; None once the game was over."""
        self.dropped_for: Refused | None = None
        self.over = False
        self.peer = peer
        self._came = asyncio.Event()

    def tell(self, frame: bytes) -> None:
        """Keep it."""
        message = orjson.loads(frame)
        if "turns" in message and message["turns"] and message["type"] not in NOT_ENDS:
            self.ends.append(message["version"])
        self.over = self.over or message["type"] == "finished"
        self.frames.append(message)
        other = self.peer or self
        self.ended_by.append(None if other.over else len(other.ends))
        self._came.set()

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Keep why."""
        self.dropped_for = refused

    @property
    def version(self) -> int:
        """The version heard last."""
        return int(self.frames[-1]["version"]) if self.frames else 0

    async def until(self, version: int) -> None:
        """Wait until that has been heard."""
        while self.version < version:
            self._came.clear()
            await self._came.wait()


@dataclass
class Game:
    """Ada on one node and Bob on another, and who watches them."""

    nodes: tuple[Rooms, Rooms]
    redis: Redis
    room: RoomId
    chance: Random
    players: tuple[Ear, Ear]
    spectators: list[Ear]
    snapshots: dict[int, Any]
    """What spectators without a delay would have been shown at each version."""
    _last: int = 1
    """The seat that moved last: its node knows how the room is."""

    def state(self, seat: int) -> RoomState:
        """Return the room as the node of a seat has it."""
        state = self.nodes[seat].here(self.room)
        assert state is not None
        return state

    async def watch(self, where: int, ear: Ear, known: int | None = None) -> Any:
        """Let somebody hear of the room on a node."""
        return await reply_of(lambda reply: self.nodes[where].watch(ear, self.room, known, reply))

    async def play(self, turns: int) -> None:
        """Play on for some turns, or to the end; spectators come, go and come back."""
        for _ in range(turns):
            state = self.state(self._last)
            if not isinstance(state, Playing):
                return
            [seat] = state.game.to_play
            await self.players[seat].until(self.players[self._last].version)
            ends = len(self.players[seat].ends)
            self._last = seat
            while len(self.players[seat].ends) == ends and not self.players[seat].over:
                await self._move(seat)
                await self.come_and_go()

    async def come_and_go(self) -> None:
        """Let a spectator come; or let one be cut off, and come back now or later."""
        whim = self.chance.random()
        where = self.chance.randrange(2)
        if whim < 0.15:
            ear = Ear(PlayerId(f"eve-{len(self.spectators)}"), peer=self.players[where])
            assert await self.watch(where, ear) == ear.version
            self.spectators.append(ear)
        elif whim < 0.35 and self.spectators:
            ear = self.chance.choice(self.spectators)
            for rooms in self.nodes:
                rooms.unwatch(ear, self.room)
            ear.peer = self.players[where]
            assert await self.watch(where, ear, ear.version) == ear.version

    async def _move(self, seat: int) -> None:
        state = self.state(seat)
        assert isinstance(state, Playing)
        assert state.game.to_play == (seat,)
        kind, fields = command_of(self._choice(state, seat))
        await self.says(seat, kind, **fields)

    async def says(self, seat: int, kind: type[RoomCommand], **fields: Any) -> None:
        """Let a seat's player give a command on the player's node."""
        await self.hears(seat, kind(**{"id": f"m-{self.chance.getrandbits(60)}", "room": self.room} | fields))

    async def hears(self, seat: int, command: RoomCommand) -> None:
        """Let the node of a seat's player take a command."""
        player, rooms = self.players[seat].player, self.nodes[seat]
        version = await reply_of(lambda reply: rooms.submit(player, player, self.room, command, reply))
        assert isinstance(version, int), version
        if self.state(seat).stage == "playing":
            self.keep(seat, version)

    def keep(self, seat: int, version: int) -> None:
        """Keep what is shown at this version."""
        view = snapshot(self.state(seat), resync=False, viewer=NOBODY)
        self.snapshots[version] = orjson.loads(orjson.dumps(view))

    def _choice(self, state: Playing, seat: int) -> Move:
        play = state.game.hands[seat].play
        throw = state.setup.rules.sheet(play)["offers"]["throw"]
        choices = list(state.setup.rules.choices(play))
        if choices and (not throw or self.chance.random() < 0.5):
            return self.chance.choice(choices)
        return Throw(tuple(throw))

    # -- the search ----------------------------------------------------------------------------

    async def early(self, delay: int) -> list[str]:
        """Return what spectators heard too early, or otherwise than it was, in a room with this delay."""
        state = self.state(self._last)
        expected: dict[int, Any] = {}
        before: RoomState | None = None
        for fact, after in followed(None, await stored_facts(self.redis, self.room)):
            if before is not None:
                seen = reveal.event(event(before, fact, after), fact, state.setup.reveal, NOBODY)
                expected[after.version] = orjson.loads(orjson.dumps(seen))
            before = after
        ends = self.players[0].ends
        found: list[str] = []
        for ear in self.spectators:
            for frame, ended in zip(ear.frames, ear.ended_by, strict=True):
                version = frame["version"]
                newest = version if ended is None else ends[max(0, ended - 1 - delay)]
                if version > newest:
                    found.append(f"{frame['type']} {version} when {newest} was the newest")
                if frame["type"] != "snapshot":
                    same = frame == expected[version]
                elif frame["stage"] == "playing":
                    same = {**frame, "resync": False} == self.snapshots[version]
                else:
                    same = frame["result"] is not None
                if not same:
                    found.append(f"another {frame['type']} at {version}")
        return found


@contextlib.asynccontextmanager
async def game(redis: Redis, ruleset: str, seed: int, **options: Any) -> AsyncIterator[Game]:
    """Give a game that has just begun."""
    stores = Store(redis, "here"), Store(redis, "there")
    async with node(stores[0]) as here, node(stores[1]) as there:
        hearing = [
            asyncio.ensure_future(hear_for_ever(store, rooms))
            for store, rooms in zip(stores, (here, there), strict=True)
        ]
        wanted = CreateRoom(
            id=CommandId("c"), ruleset=ruleset, seats=2, options=Options(**{"begins": "as_seated"} | options)
        )
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", f"{seed}", wanted, reply))
        players = Ear(PlayerId("ada")), Ear(PlayerId("bob"))
        one = Game(
            nodes=(here, there),
            redis=redis,
            room=room,
            chance=Random(seed),
            players=players,
            spectators=[],
            snapshots={},
        )
        await join(there, PlayerId("bob"), room)
        for where, player in enumerate(players):
            await one.watch(where, player)
        people = [ear.player for ear in players]
        for who, ask in settling(room, *people):
            await one.hears(people.index(who), ask)
        await players[0].until(players[1].version)
        try:
            yield one
        finally:
            for task in hearing:
                while not task.done():
                    task.cancel()
                    await asyncio.wait([task], timeout=0.2)
