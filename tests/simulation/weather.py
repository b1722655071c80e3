"""What breaks in a run, and when: all drawn from its seed."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tests.simulation.line import Line
from tests.simulation.nodes import Node, Server
from tests.simulation.plan import Season

if TYPE_CHECKING:
    from tests.simulation.world import World

NODES_BACK_S: Final = 8.0
STAYS: Final = 0.25
"""How likely somebody waits for a node that stands still."""
LATE: Final = 0.6
"""How likely a node notices late that the store is another one."""
NOTICES_MOST_S: Final = 5.0
LOOKS_S: Final = 0.05
FIRST_LOSS_S: Final = 12.0
"""By then all rooms are open, and their players have seats."""

One = TypeVar("One", bound=Server)


class Weather:
    """Lets things break for a while, then heals them all."""

    def __init__(self, world: "World", chance: Random) -> None:
        """Begin with fine weather."""
        self._world = world
        self._chance = chance
        self._restarts = 0
        self._under_way: set[asyncio.Task[None]] = set()
        self._began_s = asyncio.get_running_loop().time()
        seasons: dict[Season, dict[Callable[[], None], int]] = {
            "usual": self._usual(),
            "bots": self._usual(),
            "still": {self.stand_still: 3, self.hold_up: 2},
            "losing": {self.fail_over: 1},
        }
        self._kinds = seasons[world.plan.season]

    def _usual(self) -> dict[Callable[[], None], int]:
        return {
            self.cut_client: 30,
            self.stall_client: 14,
            self.cut_store_line: 14,
            self.stall_store_line: 6,
            self.stall_store: 5,
            self.kill: 6,
            self.freeze: 6,
            self.stop: 4,
            self.everybody_off: 3,
            self.restart_store: 2,
            self.kill_archive: 5,
            self.freeze_archive: 3,
            self.stop_archive: 2,
        }

    async def break_things(self, for_s: float, between_s: float) -> None:
        """Break one thing after the other; return when all is well again."""
        loop = asyncio.get_running_loop()
        ends_s = loop.time() + for_s
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / between_s))
            if loop.time() >= ends_s:
                break
            [kind] = self._chance.choices(list(self._kinds), list(self._kinds.values()))
            kind()
        await self._heal()

    # -- lines -----------------------------------------------------------------------------------

    def cut_client(self) -> None:
        """Break one client's line; one end may notice very late."""
        lines = self._client_lines()
        if lines:
            line = self._chance.choice(lines)
            self._note("cut_client", line=line.number)
            line.break_off((self._notices_s(), self._notices_s()))

    def stall_client(self) -> None:
        """Let one client's line carry nothing for a while."""
        lines = self._client_lines()
        if lines:
            line, for_s = self._chance.choice(lines), self._chance.uniform(0.2, 14)
            self._note("stall_client", line=line.number, for_s=for_s)
            self._world.network.line_stalls_s[line.number] = asyncio.get_running_loop().time() + for_s

    def everybody_off(self) -> None:
        """Break all clients' lines at once."""
        self._note("everybody_off")
        for line in self._client_lines():
            line.break_off((self._chance.random(), self._chance.random()))

    def cut_store_line(self) -> None:
        """Break one connection to the store: what was asked may be done or not, the answer is lost."""
        lines = list(self._world.network.between(self._world.valkey.path))
        if lines:
            line = self._chance.choice(lines)
            self._note("cut_store_line", line=line.number)
            line.break_off((self._chance.choice((0.0, 0.001, 0.3, 4.0)), self._chance.random()))

    def stall_store_line(self) -> None:
        """Let one connection to the store carry nothing for a while."""
        lines = list(self._world.network.between(self._world.valkey.path))
        if lines:
            line, for_s = self._chance.choice(lines), self._chance.uniform(0.05, 7)
            self._note("stall_store_line", line=line.number, for_s=for_s)
            self._world.network.line_stalls_s[line.number] = asyncio.get_running_loop().time() + for_s

    # -- the store -------------------------------------------------------------------------------

    def stall_store(self) -> None:
        """Let the store do nothing for a while."""
        for_s = self._chance.choice((0.1, 0.5, 2.0, 4.0, 7.0, 10.0)) * self._chance.uniform(0.5, 1.2)
        self._note("stall_store", for_s=for_s)
        self._world.network.stalls_s[self._world.valkey.path] = asyncio.get_running_loop().time() + for_s

    def restart_store(self) -> None:
        """Kill the store, and start it on what it has written; twice at most, since it takes real time."""
        if self._restarts < 2 and self._world.valkey.path in self._world.network.listeners:
            self._restarts += 1
            self._later(self._store_away(self._chance.uniform(0.2, 6)))

    async def _store_away(self, for_s: float) -> None:
        self._note("store_killed", for_s=for_s)
        self._world.valkey.kill()
        await asyncio.sleep(for_s)
        self._world.valkey.start()
        self._world.lifetimes.reconnect()
        self._note("store_back")

    # -- nodes -----------------------------------------------------------------------------------

    def kill(self) -> None:
        """Kill a node between two steps; another one comes in its place."""
        node = self._some(self._world.nodes)
        if node is not None:
            node.kill(silent=self._chance.random() < 0.3)
            self._later(self._another(self._chance.uniform(0.2, NODES_BACK_S)))

    def stop(self) -> None:
        """Let a node end on purpose; another one comes in its place."""
        node = self._some(self._world.nodes)
        if node is not None:
            self._world.nodes.remove(node)
            self._world.ending.append(node)
            self._later(node.stop())
            self._later(self._another(self._chance.uniform(0.2, NODES_BACK_S)))

    def freeze(self) -> None:
        """Stop a node for a while, and let it go on where it was."""
        node = self._some(self._world.nodes)
        if node is not None:
            self._later(self._frozen(node, self._chance.uniform(0.3, 14)))

    # -- the archive -----------------------------------------------------------------------------

    def kill_archive(self) -> None:
        """Kill the archive between two steps; another one comes in its place."""
        archive = self._some(self._world.archives)
        if archive is not None:
            archive.kill(silent=self._chance.random() < 0.3)
            self._later(self._another_archive(self._chance.uniform(0.2, NODES_BACK_S)))

    def stop_archive(self) -> None:
        """Let the archive end on purpose, after another one has come or before."""
        archive = self._some(self._world.archives)
        if archive is not None:
            self._world.archives.remove(archive)
            self._world.ending.append(archive)
            self._later(archive.stop())
            self._later(self._another_archive(self._chance.uniform(0.0, NODES_BACK_S)))

    def freeze_archive(self) -> None:
        """Stop the archive for a while; another one is there meanwhile, now and then."""
        archive = self._some(self._world.archives)
        if archive is not None:
            self._later(self._frozen(archive, self._chance.uniform(0.3, 14)))
            if len(self._world.archives) == 1 and self._chance.random() < 0.5:
                self._later(self._another_archive(0.0))

    async def _another_archive(self, after_s: float) -> None:
        await asyncio.sleep(after_s)
        self._world.start_archive()

    # ------------------------------------------------------------------------------------------

    async def _frozen(self, node: Server, for_s: float) -> None:
        self._note("node_frozen", node=node.name, for_s=for_s)
        node.process.freeze()
        await asyncio.sleep(for_s)
        if not node.process.dead:
            self._note("node_thaws", node=node.name)
        node.process.thaw()

    # -- nodes that stand still, and their players go elsewhere ------------------------------------

    def stand_still(self) -> None:
        """Stop a node for a while; most who play on it are loaded anew meanwhile, and come to another."""
        node = self._some(self._world.nodes)
        if node is not None:
            for_s = self._chance.uniform(1, 9)
            self._later(self._frozen(node, for_s))
            self._later(self._left(node, for_s))

    def hold_up(self) -> None:
        """Let nothing go from a node to the store for a while; most who play on it come to another."""
        node = self._some(self._world.nodes)
        if node is not None:
            for_s = self._chance.uniform(1, 7)
            self._note("node_held_up", node=node.name, for_s=for_s)
            for line in node.lines(self._world.valkey.path):
                until_s = asyncio.get_running_loop().time() + for_s
                self._world.network.line_stalls_s[line.number] = until_s
            self._later(self._left(node, for_s))

    async def _left(self, node: Node, within_s: float) -> None:
        there = [device for device in self._world.devices if device.port == node.port]
        await asyncio.sleep(self._chance.uniform(0.1, 0.5) * within_s)
        for device in there:
            if self._chance.random() < STAYS:
                continue
            self._note("left", device=device.name)
            device.leave()

    # -- a store that loses its last changes -------------------------------------------------------

    def fail_over(self) -> None:
        """Let another server take over without the last changes; one node notices late."""
        if asyncio.get_running_loop().time() - self._began_s > FIRST_LOSS_S and not self._under_way:
            self._later(self._failed_over())

    async def _failed_over(self) -> None:
        """Lose what is not a second old; some nodes go on for a while as if they had the old server.

        They notice in the worst moment, if there is one: a room has come as far again as they know it.
        """
        valkey = self._world.valkey
        rooms = valkey.rooms()
        await asyncio.sleep(self._chance.uniform(0.1, 0.8))
        late = [node for node in self._world.nodes if node.serves and self._chance.random() < LATE]
        lines = [line for node in late for line in node.lines(valkey.path)]
        notices_s = self._chance.uniform(0.3, NOTICES_MOST_S)
        for line in lines:
            line.break_off((notices_s, 0.0))
        self._note("failed_over", late=[node.name for node in late])
        lost = valkey.ends()
        valkey.fail_over(rooms)
        self._world.lifetimes.reconnect()
        await self._as_far_again(lost, notices_s)
        for line in lines:
            line.notice()

    async def _as_far_again(self, lost: Mapping[bytes, bytes], within_s: float) -> None:
        """Return when a room has come to a version that was lost, by another change; or when time is over."""
        ends_s = asyncio.get_running_loop().time() + within_s
        while asyncio.get_running_loop().time() < ends_s:
            await asyncio.sleep(LOOKS_S)
            ends = self._world.valkey.ends()
            if any(
                end != lost[room] and end.partition(b"-")[0] == lost[room].partition(b"-")[0]
                for room, end in ends.items()
                if room in lost
            ):
                return

    async def _another(self, after_s: float) -> None:
        await asyncio.sleep(after_s)
        self._world.start_node()

    # ------------------------------------------------------------------------------------------

    async def _heal(self) -> None:
        while self._under_way:
            await asyncio.wait(self._under_way)
        network = self._world.network
        network.stalls_s.clear()
        network.line_stalls_s.clear()
        self._note("all_is_well")

    def _some(self, servers: Sequence[One]) -> One | None:
        there = [server for server in servers if server.serves]
        return self._chance.choice(there) if there else None

    def _client_lines(self) -> list[Line]:
        lines = self._world.network.lines.values()
        return [line for line in lines if line.address.isdigit() and not line.broken]

    def _notices_s(self) -> float:
        """Return after how long one end of a broken line notices: at once, or only by what it tries."""
        return self._chance.random() * 0.5 if self._chance.random() < 0.7 else self._chance.uniform(5, 60)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def _note(self, kind: str, **about: object) -> None:
        self._world.history.note("fault", kind=kind, **about)
