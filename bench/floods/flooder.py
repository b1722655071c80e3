"""Floods of every kind, from a process of its own: `python -m bench.floods.flooder PORT`.

Lines of its standard input are obeyed: the name of a flood, `stop`, or `plant` before the one that needs it.
Each is answered by a line with the number of attacks that there were since the last, and so is being ready.
"""

import asyncio
import contextlib
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Final

import uvloop
from websockets.exceptions import WebSocketException

from bench.floods import frames as flood_frames
from bench.floods import games as flood_games
from bench.floods.frames import MIB
from bench.floods.games import reveal, settle, socket_of
from bench.load import frames
from bench.load.client import HOST
from bench.load.rooms import Game
from bench.measure import rulesets
from regatta_protocol.client import CreateRoom
from regatta_protocol.connection import Connection, connect
from regatta_protocol.exceptions import Closed, CommandRefused
from regatta_protocol.ids import RoomId

TICKS_PER_S: Final = 100
"""How often attacks begin: often enough to use up every budget, and to leave the machine to the server."""
AT_ONCE: Final = 50
ATTACK_S: Final = 2.0
"""How long one attack goes on where the server does not end it."""
STAY_S: Final = 6.0
"""How long a socket stays that has its answer: longer than the server bears."""
SILENT_AT_ONCE: Final = 20_000
ADDRESSES: Final = 250
"""That a way has: a flood takes some, and the next of its kind others."""
WAIT_MS: Final = re.compile(rb'"retry_after_ms":(\d+)')
READERS: Final = 160
"""Who read the planted game, all at once."""
PLANTED: Final = "planted games"
PLANT: Final = "plant"

Attack = Callable[[str], Awaitable[bytes]]
"""Attacks once from an address; returns what was heard last."""


@dataclass(frozen=True, slots=True)
class Flood:
    """Attacks of one kind."""

    attack: Attack
    addresses: int = 1
    at_once: int = AT_ONCE
    """Attacks under way."""
    each_tick: int = 1
    """Attacks that begin together."""


class Flooder:
    """Attacks one node, in one way at a time. Every way has addresses of its own."""

    def __init__(
        self,
        port: int,
        token: str,
        room: RoomId,
        game: Game,
        attack_s: float = ATTACK_S,
        stay_s: float = STAY_S,
    ) -> None:
        """Take where, a guest with a room in which she may throw, and what to play."""
        self.attacks = 0
        """Connections and requests; where a connection stays, what it asks."""
        self.planted = RoomId("")
        """A long game: until `plant`, none."""
        self._port = port
        self._token = token
        self._game = game
        self._attack_s = attack_s
        self._stay_s = stay_s
        self._numbers = count()
        self._floods = count()
        self._flood_data = flood_frames.flood_data(token, room)

    @property
    def kinds(self) -> dict[str, Flood]:
        """Return all floods by their names."""
        silent = partial(Flood, addresses=50, at_once=SILENT_AT_ONCE, each_tick=10)
        page, health = (flood_frames.page(path) for path in (flood_frames.PAGE, "/metrics"))
        first = flood_frames.first_page(flood_frames.PAGE)
        floods = {kind: Flood(partial(self._say, data)) for kind, data in self._flood_data.items()}
        floods["reports"] = Flood(floods["reports"].attack, addresses=4)
        return {
            "half-open hellos": silent(self._half_open),
            "endless heads": silent(self._endless_head),
            "answers not hung up on": silent(partial(self._hold, first, self._stay_s)),
            "pages": Flood(partial(self._ask, [page] * 10)),
            "metrics and readiness": Flood(
                partial(self._ask, [health, flood_frames.page("/readyz")] * 5), addresses=10
            ),
            "odd handshakes": Flood(self._odd_handshakes, addresses=50),
            **floods,
            "exports": Flood(partial(self._ask_on, self._token, flood_frames.exporting), 4, 60),
            "seeking and stopping": Flood(partial(self._ask_on, None, flood_frames.seeking), 4, 10),
            "challenges": Flood(partial(self._pair, flood_games.challenges)),
            "matches": Flood(partial(self._pair, flood_games.matches)),
            "rematches": Flood(partial(self._pair, flood_games.rematches)),
            # Last: what it begins goes on for a while.
            PLANTED: Flood(self._read_planted, at_once=1),
        }

    async def plant(self, eve: Connection, game: Game) -> None:
        """Put a long game into the archive."""
        self.planted = await flood_games.plant(self._port, eve, game)

    async def flood(self, kind: str) -> None:
        """Attack until it is cancelled, from addresses whose budgets are full as a rule."""
        flood, block = self.kinds[kind], list(self.kinds).index(kind)
        first = next(self._floods) * flood.addresses
        running: set[asyncio.Task[None]] = set()

        async def once(source: str) -> None:
            with contextlib.suppress(OSError, EOFError, TimeoutError):
                await flood.attack(source)

        try:
            for number in count():
                if number % flood.each_tick == 0:
                    await asyncio.sleep(1 / TICKS_PER_S)
                if len(running) < flood.at_once:
                    self.attacks += 1
                    host = 1 + (first + number % flood.addresses) % ADDRESSES
                    task = asyncio.ensure_future(once(f"127.9.{block}.{host}"))
                    running.add(task)
                    task.add_done_callback(running.discard)
        finally:
            for task in list(running):
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    # -- attacks -------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _socket(self, source: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Give a socket from an address, which is cut at the end."""
        reader, writer = await asyncio.open_connection(HOST, self._port, local_addr=(source, 0))
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def _say(self, data: bytes, source: str) -> bytes:
        """Open a WebSocket, send everything, and read until the server has had enough."""
        async with asyncio.timeout(self._attack_s), self._socket(source) as (reader, writer):
            writer.write(frames.handshake("/ws", self._port) + data)
            return await reader.read()

    async def _ask_on(
        self, token: str | None, requests_of: Callable[[], Iterator[bytes]], source: str
    ) -> bytes:
        """Open a WebSocket, and ask as soon as there was an answer, or as one is told to wait."""
        heard, asking = b"", requests_of()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._attack_s), self._socket(source) as (reader, writer):
                writer.write(frames.handshake("/ws", self._port) + flood_frames.hello(token))
                while some := await reader.read(MIB):
                    heard = some
                    if waits := WAIT_MS.findall(some):
                        await asyncio.sleep(int(waits[-1]) / 1_000)
                    writer.write(next(asking))
                    self.attacks += 1
        return heard

    async def _ask(self, requests: list[bytes], source: str) -> bytes:
        """Ask for each on a socket of its own; return the answers, of handshakes their heads."""
        answers = []
        for request in requests:
            async with self._socket(source) as (reader, writer):
                writer.write(request)
                answers.append(await reader.readuntil(b"\r\n\r\n"))
                if not answers[-1].startswith(b"HTTP/1.1 101"):
                    answers.append(await reader.read())
        self.attacks += len(requests) - 1
        return b"".join(answers)

    async def _hold(self, data: bytes, stay_s: float, source: str) -> bytes:
        """Say so much and no more, until the server ends it; then stay."""
        async with self._socket(source) as (reader, writer):
            writer.write(data)
            heard = await reader.read()
            await asyncio.sleep(stay_s)
            return heard

    async def _half_open(self, source: str) -> bytes:
        return await self._hold(flood_frames.half_shake(self._port, next(self._numbers)), 0, source)

    async def _endless_head(self, source: str) -> bytes:
        return await self._hold(flood_frames.endless_head(next(self._numbers)), self._stay_s, source)

    async def _odd_handshakes(self, source: str) -> bytes:
        return await self._ask(flood_frames.odd_handshakes(self._port, next(self._numbers)), source)

    async def _read_planted(self, source: str) -> bytes:
        """Read the planted game and its replay, all at once; return how the answers begin."""
        game = f"/api/v1/games/{self.planted}"
        pages = [flood_frames.page(path, b"Accept-Encoding: gzip") for path in (game, f"{game}/replay")]
        self.attacks += READERS - 1
        reads = (self._ask([pages[number % 2]], source) for number in range(READERS))
        answers = await asyncio.gather(*reads, return_exceptions=True)
        return b"".join(answer[:100] for answer in answers if isinstance(answer, bytes))

    async def _pair(self, make: flood_games.MakeRooms, source: str) -> bytes:
        """Let two new guests make rooms until they may make no more; return how many."""
        made = 0
        with contextlib.suppress(CommandRefused, Closed, WebSocketException, TimeoutError):
            async with (
                asyncio.timeout(self._attack_s),
                await flood_games.guest(self._port, source) as one,
                await flood_games.guest(self._port, source) as other,
            ):
                async for _ in make(one, other, self._game):
                    made += 1
                    self.attacks += 1
        return b"%d rooms" % made


async def run(port: int) -> None:
    """Do as the standard input says, to its end."""
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin.buffer
    )
    games = [Game.of(card) for card in await asyncio.to_thread(rulesets, port)]
    async with await connect(socket_of(port), name="Eve") as eve:
        flooder = Flooder(port, eve.welcome["token"], await _room(eve), games[0])
        print(0, flush=True)
        flooding: asyncio.Task[None] | None = None
        while line := (await lines.readline()).decode().strip():
            if flooding is not None:
                flooding.cancel()
                await asyncio.gather(flooding, return_exceptions=True)
            flooding = None
            if line == PLANT:
                await flooder.plant(eve, max(games, key=lambda game: len(game.rows)))
            elif line != "stop":
                flooding = asyncio.ensure_future(flooder.flood(line))
            print(flooder.attacks, flush=True)
            flooder.attacks = 0


async def _room(eve: Connection) -> RoomId:
    """Return a room whose game has begun."""
    opening = CreateRoom(id=eve.new_id(), ruleset=flood_frames.RULESET, seats=1)
    room: RoomId = (await eve.ask(opening))["room"]
    await settle(eve, room)
    await reveal(eve, room)
    return room


if __name__ == "__main__":
    uvloop.run(run(int(sys.argv[1])))
