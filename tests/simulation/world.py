"""One run of the simulation: everything in it, from its beginning to its end."""

import asyncio
import functools
import sys
import traceback
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

import structlog
from redis.exceptions import RedisError

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.codecs.codec import Unreadable, decode_fact, followed
from regatta_server.rooms.decide.codecs.snapshot_codec import decode
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.storage.copy import CopyStep
from regatta_server.store import keys
from tests.simulation.device import Device, Habits, Person
from tests.simulation.history import History, Room
from tests.simulation.loop import PROCESS, VirtualLoop
from tests.simulation.network import Network
from tests.simulation.nodes import Archive, Node, Server
from tests.simulation.plan import NAMES, Plan, Season, plan
from tests.simulation.store import Lifetimes, Valkey
from tests.simulation.tables import Search, Table
from tests.simulation.weather import Weather
from tests.simulation.wire import Wire

BEGINS_MS: Final = 1_790_000_000_000
LIFETIMES_S: Final = 0.25
PLAYED_S: Final = 240
"""Quiet time in which every game must end, from when the last one began."""
BOTS_PLAYED_S: Final = 2 * PLAYED_S
"""The same where bots play, which take as long for a move as people do."""
QUIET_S: Final = 70
"""And in which all that is due by then must be done: an offer of a rematch stands for a minute."""
JUMPS_H: Final = (1.1, 6.0, 25.0, 26.0, 31 * 24.0, 10 * 24.0, 30.0)
"""Hours by which the clock is set forward at the end, so that all that is left runs out."""
SECOND_THINKS_S: Final = 8.0
RESTS_S: Final = 2.0
LONG_THINKS_S: Final = 1.5
"""So long that no game is over before the store has lost something of it."""
JUMP_S: Final = 8
"""Time for what is due then."""

Process = TypeVar("Process", bound=Server)


class World:
    """All parts of a run."""

    def __init__(self, seed: int, loop: VirtualLoop, season: Season = "usual") -> None:
        """Begin before anything has started."""
        self.seed = seed
        self.plan: Plan = plan(seed, season)
        self.loop = loop
        self.jumped_ms = 0
        self.history = History(season=season, clock_ms=lambda: int(loop.time() * 1000))
        self.network = loop.network = Network(loop, Random(f"network {seed}"))
        self.valkey = Valkey(self.network, self.history.note)
        self.lifetimes = Lifetimes(self.valkey)
        self.nodes: list[Node] = []
        self.archives: list[Archive] = []
        self.ending: list[Server] = []
        self.started = 0
        self.devices: list[Device] = []
        self.tables: list[Table] = []
        self.seekers: list[Search] = []

    def clock_ms(self) -> int:
        """Return the time of day."""
        return BEGINS_MS + self.jumped_ms + int(self.loop.time() * 1000)

    def start_node(self) -> Node:
        """Start one more node."""
        node = self._start(Node, "n")
        self.nodes.append(node)
        return node

    def start_archive(self) -> Archive:
        """Start an archive."""
        archive = self._start(Archive, "a")
        self.archives.append(archive)
        return archive

    def _start(self, kind: type[Process], letter: str) -> Process:
        self.started += 1
        name = f"{letter}{self.started}"
        own = Random(f"{name} of {self.seed}")
        server = kind(name, self.network, self.valkey.url, own, self.clock_ms, self.history)
        server.start()
        return server

    def ports(self) -> list[int]:
        """Return where clients look for nodes: a frozen one looks alive, unless a proxy knows better."""
        known = self.plan.season not in ("usual", "bots")
        return [node.port for node in self.nodes if node.port is not None and (node.serves or not known)]

    def close(self) -> None:
        """End the store, and forget it."""
        self.lifetimes.close()
        self.valkey.close()

    # -- the run -----------------------------------------------------------------------------------

    async def run(self) -> History:
        """Let everything happen, and return it."""
        ticking = asyncio.ensure_future(self._tick())
        for _ in range(self.plan.nodes):
            self.start_node()
        self.start_archive()
        while not any(node.serves for node in self.nodes):  # noqa: ASYNC110 - time is virtual
            await asyncio.sleep(0.1)
        self._people_come()
        weather = Weather(self, Random(f"weather {self.seed}"))
        await weather.break_things(self.plan.faults_s, self.plan.between_s)
        self.history.well_ms = self.clock_ms()
        self.nodes = [node for node in self.nodes if not node.process.dead]
        self.archives = [archive for archive in self.archives if not archive.process.dead]
        await self._play_on()
        await asyncio.sleep(QUIET_S)
        while self._unfinished() and not self.history.unfinished:
            # A rematch began with those who had answered, when the time for it was over.
            await self._play_on()
            await asyncio.sleep(QUIET_S)
        self._look()
        for device in self.devices:
            await device.end()
        await asyncio.sleep(JUMP_S)
        for server in (*self.nodes, *self.archives):
            await server.stop()
        await self._run_out()
        ticking.cancel()
        for unhandled in self.loop.unhandled:
            self.history.note("unhandled", failure=unhandled)
        return self.history

    def _people_come(self) -> None:
        chance = Random(f"people {self.seed}")
        people = [Person(NAMES[number]) for number in range(self.plan.people)]
        for number, person in enumerate(people):
            self.devices.append(self._device(person.name, person, chance, number * 0.1))
        self.tables = [Table(table, self.devices) for table in self.plan.tables]
        self.seekers = [Search(self.devices[number]) for number in self.plan.seekers]
        for number in self.plan.second_devices:
            self.devices[number].begun.append(functools.partial(self._second, number, chance))

    def _second(self, number: int, chance: Random) -> None:
        """Let a player come with a second device, which follows the same rooms."""
        first = self.devices[number]
        device = self._device(f"{first.name}2", first.person, chance, 1.0)
        # It looks on, and makes a move when the other one does not.
        device.habits.thinks_s = SECOND_THINKS_S
        self.devices.append(device)

        def follows(frame: dict[str, Any]) -> None:
            room = frame.get("room")
            if frame["type"] in ("snapshot", "opening") and room and room not in device.views:
                device.ask({"type": "watch_room", "room": room})

        first.heard_of.append(follows)

    def _device(self, name: str, person: Person, chance: Random, starts_s: float) -> Device:
        habits = Habits(
            breaks=chance.choice((0.0, 0.01, 0.04)),
            away_s=chance.choice((1.0, 4.0, 15.0)),
            thinks_s=chance.choice((0.1, 0.3, 0.6)),
        )
        if self.plan.season not in ("usual", "bots"):
            habits = replace(habits, breaks=0.0, rests_s=RESTS_S)
        if self.plan.season == "losing":
            habits.thinks_s = LONG_THINKS_S
        own = Random(f"{name} of {self.seed}")
        return Device(
            name=name,
            person=person,
            habits=habits,
            chance=own,
            history=self.history,
            ports=self.ports,
            starts_s=starts_s,
        )

    async def _play_on(self) -> None:
        """Wait until all games are over; say which are not."""
        played_s = BOTS_PLAYED_S if self.plan.season == "bots" else PLAYED_S
        begun, ends_s = self._rooms(), self.loop.time() + played_s
        while self.loop.time() < ends_s and self._unfinished():
            await asyncio.sleep(1)
            if self._rooms() != begun:
                begun, ends_s = self._rooms(), self.loop.time() + played_s
            waiting = [seeker for seeker in self.seekers if not seeker.over and not seeker.matched]
            if len(waiting) == 1 and self.loop.time() > ends_s - played_s + 30:
                # Nobody is left whom the queue could bring.
                waiting[0].stop()
        failed = [device.failed for device in self.devices if device.failed]
        assert not failed, failed[0]
        for what in self._unfinished():
            self.history.unfinished.append(what)

    def _rooms(self) -> set[RoomId]:
        return {room for device in self.devices for room in device.views}

    def _unfinished(self) -> list[str]:
        rooms = {
            f"{device.name} in {room}"
            for device in self.devices
            for room, view in device.views.items()
            if not view.over
        }
        tables = {f"table {at}" for at, table in enumerate(self.tables) if not (table.room or table.refused)}
        seeking = {f"{seeker.device.name} seeks" for seeker in self.seekers if not seeker.over}
        return sorted(rooms | tables | seeking)

    async def _run_out(self) -> None:
        """Let weeks pass, with one node that does what is due, and one archive."""
        last, archive = self.start_node(), self.start_archive()
        await asyncio.sleep(JUMP_S)
        for hours in JUMPS_H:
            self.jumped_ms += int(hours * 3_600_000)
            await asyncio.sleep(JUMP_S)
        await self._visit()
        await last.stop()
        await archive.stop()
        await asyncio.sleep(JUMP_S)
        wire = Wire(self.valkey.path)
        self.history.left = sorted(key.decode() for key in wire.ask("KEYS", "*"))
        wire.close()

    async def _visit(self) -> None:
        """Let somebody look at the lobby, where nothing may be left."""
        visitor = Device(
            "Visitor", Person("Visitor"), Habits(twice=0.0, breaks=0.0), Random(0), self.history, self.ports
        )
        visitor.begun.append(lambda: visitor.ask({"type": "watch_lobby"}))
        await asyncio.sleep(JUMP_S)
        await visitor.end()
        await asyncio.sleep(JUMP_S)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(LIFETIMES_S)
            if self.valkey.path in self.network.listeners:
                over = self.lifetimes.look(self.clock_ms())
                if over:
                    self.history.note("ran_out", keys=over)

    def _look(self) -> None:
        """Keep all rooms as they are stored."""
        self.history.quiet_ms, self.history.quiet_at_ms = self.clock_ms(), self.history.clock_ms()
        wire = Wire(self.valkey.path)
        for key in sorted(wire.ask("KEYS", "*:room:*")):
            room = key.decode().rsplit(":", 1)[1]
            snapshot = decode(wire.ask("HGET", keys.room(room), keys.SNAPSHOT[1]))
            entries = wire.ask("XRANGE", keys.facts(room), "-", "+")
            due = wire.ask("ZSCORE", keys.alarms_of(room), room)
            self.history.rooms[room] = Room(
                snapshot,
                [at.decode() for at, _ in entries],
                *steps_of([fields[1] for _, fields in entries]),
                None if due is None else int(float(due)),
            )
        wire.close()


def steps_of(stored: list[bytes]) -> tuple[RoomFact, list[CopyStep], str | None]:
    """Return the fact that created a room, all that followed, and why the rest cannot be read."""
    created, *following = stored
    fact = decode_fact(created)
    before = fold(None, fact)
    steps: list[CopyStep] = []
    for each in following:
        try:
            [(happened, after)] = followed(before, [each])
        except Unreadable as problem:
            return fact, steps, str(problem)
        steps.append(CopyStep(before, happened, after))
        before = after
    return fact, steps, None


def listen_to_logs(history: History) -> None:
    """Write into the history what nodes log from warnings up."""

    def keep(_: Any, level: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
        if level in ("warning", "error", "critical", "exception"):
            node = PROCESS.get()
            entry.pop("exc_info", None)
            # The innermost lines say what went wrong; their numbers change with every edit.
            kind = sys.exc_info()[0]
            if kind is not None and issubclass(kind, RedisError | OSError):
                level = "warning"  # the weather's doing, whatever the node calls it
            trouble = traceback.format_exc(limit=-3) if level == "error" and kind else None
            history.note(
                "logged",
                node=None if node is None else node.name,
                level=level,
                about={name: str(value) for name, value in sorted(entry.items())},
                trouble=trouble,
            )
        raise structlog.DropEvent

    structlog.configure(processors=[keep])
