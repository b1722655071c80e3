"""Nodes for games over lines that are cut, and what is done to each line."""

import asyncio
import contextlib
import dataclasses
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Final
from urllib.parse import urlsplit

from regatta_server.limits import Limits
from regatta_server.processes.archive_service import archive_service
from regatta_server.rooms.decide.act import Chance
from regatta_server.service import Running, service
from regatta_server.settings import Settings
from testkit.cutting import Cut, How, Line, Side, Where
from testkit.rooms.tables import NOW_MS
from tests.edge.cuts.story import OneSeed

EVERY: Final = 8
"""Of so many cuts `make test` makes one. It has no divisor in common with the number of ways and of places of
a cut, which take turns: so each of these comes up."""
AT_A_TIME: Final = 32
"""Lines that are under way at once."""
SILENT_S: Final = 0.5
"""Where a line falls silent: how soon a client asks whether somebody is there, and gives up."""
LIMITS: Final = dataclasses.replace(
    Limits(),
    connections_per_address=10_000,
    handshakes_burst=100_000,
    guests_burst=100_000,
    address_rooms_burst=100_000,
    strangers_per_address=10_000,
)
HOW: Final[tuple[How, ...]] = ("reset", "end", "reset", "end", "reset", "end", "silence")
WHERE: Final[tuple[Where, ...]] = ("before", "middle", "after")

ONE_SEED: Final = OneSeed()

Nodes = tuple[str, str]
"""The URLs of two nodes."""


@contextlib.asynccontextmanager
async def node(
    store_url: str,
    name: str,
    chance: Chance = ONE_SEED,
    clock: Callable[[], int] = lambda: NOW_MS,
) -> AsyncIterator[Running]:
    """Run a node and its archive, where all games have one seed, at a time that stands still unless given."""
    chosen = Settings(port=0)
    async with (
        archive_service(store_url, clock=clock),
        service(chosen, store_url, LIMITS, chance, clock, node=name, uptime_s=lambda: 0.0) as running,
    ):
        yield running


def line_to(url: str, cut: Cut | None) -> Line:
    """Return a line to a node."""
    port = urlsplit(url).port
    assert port is not None
    return Line(port, cut)


def cuts(counted: Mapping[Side, int]) -> Iterator[Cut]:
    """Yield a cut at each frame of both sides: before, in and after it, and by all means, in turn."""
    hows, wheres = itertools.cycle(HOW), itertools.cycle(WHERE)
    for side, frames in counted.items():
        for frame in range(frames):
            yield Cut(side, frame, next(wheres), next(hows))


async def cut_everywhere(
    tell: Callable[[str, Cut | None], Awaitable[Line]],
    at_length: bool,
    at_a_time: int = AT_A_TIME,
    uneven: int = 0,
) -> None:
    """Tell a story uncut, and then again and again, with a cut at each frame of a line in turn, or at some.

    `tell` is given a name that makes the story different from the others, and returns the line. By so many
    frames as `uneven` a story may be shorter than the uncut one: then nothing is cut at its last ones.
    """
    whole = (await tell("whole", None)).counted
    places = asyncio.Semaphore(at_a_time)
    missed: list[Cut] = []

    async def once(number: int, cut: Cut) -> None:
        async with places:
            try:
                line = await tell(str(number), cut)
            except Exception as failure:
                failure.add_note(f"story {number}: {cut}")
                raise
        # Whoever asks so often whether somebody is there may have given up before, on a busy machine.
        if not line.done and cut.how != "silence":
            missed.append(cut)

    async with asyncio.TaskGroup() as group:
        for number, cut in enumerate(itertools.islice(cuts(whole), 0, None, 1 if at_length else EVERY)):
            group.create_task(once(number, cut))
    last = {(side, frame) for side, frames in whole.items() for frame in range(frames - uneven, frames)}
    assert [cut for cut in missed if (cut.side, cut.frame) not in last] == []
    assert min(whole.values()) > 2, whole
