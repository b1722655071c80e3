"""Hundreds of games at a time, let on step by step so that each fault finds all of them under way."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from testkit.parts import POLL_S, Node
from tests.chaos.player import Player

LOOK_S: Final = 0.5
"""How often players look at the clock."""
ARRIVING_AT_ONCE: Final = 40
"""Games that are opened side by side: the seats of one have five seconds to send their bytes."""
EVER: Final = 1_000
"""More versions than any game has."""
BEFORE: Final = 2
"""Versions that each game may go on before a fault strikes: some have done so then, and some have not."""
BEHIND: Final = 3
"""And behind it."""
STUCK_S: Final = 90.0
"""All games go on within this time, on the slowest machine, or never."""


@dataclass(frozen=True, slots=True)
class Observed:
    """What players saw of a fault."""

    fault: str
    first_s: float
    """From the fault until somebody's move was answered again."""
    half_s: float
    """Until a move was answered in half of the games."""
    all_s: float
    """Until one was answered in every game."""
    pause_s: float
    """The longest that any player waited for an answer, or for a line."""


class Stuck(AssertionError):
    """Some games do not go on."""


class Crowd:
    """Players in pairs, each pair with its game, and the nodes that they know of."""

    def __init__(
        self, nodes: Sequence[Node], games: int, ruleset: str = "yacht", order: str = "alternate"
    ) -> None:
        """Begin with nobody."""
        self._options = {"begins": "as_seated", "order": order}
        self.nodes = nodes
        self._ruleset = ruleset
        self.pairs = [tuple(self._player(2 * game + seat, seat) for seat in (0, 1)) for game in range(games)]
        self.players = [player for pair in self.pairs for player in pair]
        self.observed: list[Observed] = []
        self._allowed = 0
        self.struck_s = 0.0
        """When the last fault struck; a fault that takes its time says so itself."""

    def _player(self, number: int, seat: int) -> Player:
        def place(tries: int) -> str:
            # Two who play each other begin on different nodes.
            node = self.nodes[(number + number // 2 + tries) % len(self.nodes)]
            return node.url.replace("http", "ws", 1) + "/ws"

        return Player(number, seat, place)

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Keep the lines of all, and begin all games, within the block."""
        living = [asyncio.ensure_future(player.live()) for player in self.players]
        watch = asyncio.ensure_future(self._look())
        try:
            places = asyncio.Semaphore(ARRIVING_AT_ONCE)
            await asyncio.gather(*(self._begin(first, second, places) for first, second in self.pairs))
            yield
        finally:
            for task in (watch, *living):
                task.cancel()
            ended = await asyncio.gather(watch, *living, return_exceptions=True)
        faults = [end for end in ended if not isinstance(end, asyncio.CancelledError)]
        assert not faults, faults[:3]

    async def _begin(self, first: Player, second: Player, places: asyncio.Semaphore) -> None:
        async with places:
            opened = await first.ask("create_room", ruleset=self._ruleset, seats=2, options=self._options)
            await second.ask("join_room", room=opened["room"])
            await self._until(lambda: {first.seat.stage, second.seat.stage} == {"playing"})

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            for player in self.players:
                player.look_at_the_clock()

    # -- how far they may go -------------------------------------------------------------------

    async def allow(self, version: int) -> None:
        """Let each game come to this version, or to its end."""
        self._allowed = version
        for player in self.players:
            player.seat.allowed = version
        for player in self.players:
            await player.act()

    async def go_on(self) -> None:
        """Let each game go on a little: what is asked now is under way when the next thing happens."""
        await self.allow(self._allowed + BEHIND)

    async def on(self) -> None:
        """Let each game go on a little, and return when all have."""
        await self.go_on()
        await self.come_to(self._allowed)

    async def come_to(self, version: int, share: float = 1.0) -> None:
        """Return when so many of the players have heard of this version, or of the end. Raises Stuck."""

        def have() -> int:
            return sum(player.seat.version >= version or player.seat.over for player in self.players)

        await self._until(lambda: have() >= share * len(self.players))

    async def on_line(self) -> None:
        """Return when everyone has a line. Raises Stuck."""
        await self._until(lambda: all(player.on_line() for player in self.players))

    async def finish(self) -> None:
        """Let all games come to their end. Raises Stuck."""
        await self.allow(EVER)
        await self._until(lambda: all(player.seat.over for player in self.players))

    async def _until(self, holds: Callable[[], bool]) -> None:
        began_s = time.monotonic()
        while not holds():
            if time.monotonic() - began_s > STUCK_S:
                raise Stuck(self._stuck())
            await asyncio.sleep(POLL_S)

    def _stuck(self) -> str:
        late = [player for player in self.players if not player.seat.over]
        late.sort(key=lambda player: player.seat.version)
        return "\n".join(
            [f"{len(late)} players are not at the end; those who moved longest ago:"]
            + [player.summary() for player in late[:5]]
            + [trouble for player in self.players for trouble in player.seat.troubles][:10]
        )

    # -- faults --------------------------------------------------------------------------------

    def spread(self) -> None:
        """Let everyone go back to the node where they began, as people come and go: each loses the line."""
        for player in self.players:
            if player.at % len(self.nodes):
                player.go_home()

    @contextlib.asynccontextmanager
    async def through(self, fault: str) -> AsyncIterator[None]:
        """Let a fault, which is the block, strike while all games are under way, and go on behind it.

        What players saw of it is in `observed` afterwards. Raises Stuck when a game does not go on.
        """
        begun = max(player.seat.version for player in self.players)
        await self.allow(begun + BEFORE)
        await self.come_to(begun + BEFORE, share=0.3)
        for player in self.players:
            player.pause_s = 0.0
        # What is asked now is heard of when the fault has struck.
        await self.go_on()
        self.struck_s = time.monotonic()
        yield
        await self.come_to(self._allowed)
        again_s = sorted(
            min(player.moved_after(self.struck_s) for player in pair) - self.struck_s for pair in self.pairs
        )
        pause_s = max(player.pause_s for player in self.players)
        self.observed.append(Observed(fault, again_s[0], again_s[len(again_s) // 2], again_s[-1], pause_s))
