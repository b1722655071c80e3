"""The systems that are measured in turns: how each is started, and the pairs that load it."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from bench.load.client import Trouble
from bench.load.echo import echo_server
from bench.load.pairs import EchoPair, Pair
from bench.load.rooms import KINDS, PLAIN, Game, Kind, Room
from bench.measure import ECHOED
from installing.web_build import Node
from testkit import processes
from testkit.processes import ROOT, Listening, Process


@dataclass(frozen=True, slots=True)
class Setting:
    """What a system is started with."""

    data: Path
    """A folder for its store, which is not there yet."""
    appendfsync: str
    node: Node | None = None
    """For peers that run on it."""


@dataclass(frozen=True, slots=True)
class Running:
    """A system under way."""

    server: Listening
    stores: Sequence[Process]


Make = Callable[[int, int, Game, "asyncio.Future[None]"], Pair]


@dataclass(frozen=True, slots=True)
class System:
    """One of those that are measured."""

    name: str
    stored: bool | None
    """Whether a move is stored before anyone is told; None where there are no moves."""
    start: Callable[[Setting], AbstractAsyncContextManager[Running]]
    pair: Make
    """Makes a pair of a port, a number, the game, and who hears of trouble."""
    kind: bool = False
    """Whether it is this tree with other games: its ratio is then of it to the plain ones."""
    python: str = ""
    """The interpreter that it runs on, where that is Python's."""


@asynccontextmanager
async def _echo(_: Setting) -> AsyncIterator[Running]:
    with echo_server() as server:
        yield Running(server, [])


@asynccontextmanager
async def _regatta(setting: Setting, tree: Path, python: str) -> AsyncIterator[Running]:
    """Run a node of a checkout. Its own modules come first, whatever the interpreter has installed."""
    paths = {"PYTHONPATH": f"{tree / 'server'}:{tree / 'protocol'}", "PYTHONSAFEPATH": "1"}
    runs = (python, "-m", "regatta_server")
    with processes.regatta(setting.data, setting.appendfsync, runs=runs, more=paths) as server:
        yield Running(server, [child for child in server.process.children() if child.is_store()])


def nodes(against: Sequence[str], games: Sequence[str], room: type[Room] = Room) -> list[System]:
    """Return this tree, other checkouts (DIR or NAME=DIR), and this tree with other games than plain ones.

    `room` is what loads them. Raises Trouble where there is no checkout, or two have one name.
    """
    others = [_checkout(text, room) for text in against]
    names = [REGATTA.name, ECHO.name, *(one.name for one in others)]
    if len(set(names)) < len(names):
        raise Trouble(f"each needs a name of its own, as in --against before=DIR: {', '.join(names)}")
    kinds = [
        replace(REGATTA, name=f"{REGATTA.name}, {name}", pair=_rooms(room, kind), kind=True)
        for name, kind in KINDS.items()
        if name in games and kind is not PLAIN
    ]
    return [replace(REGATTA, pair=_rooms(room)), *others, *kinds]


def _checkout(text: str, room: type[Room]) -> System:
    """It runs on the Python of its own .venv, if it has one: what it depends on may differ."""
    name, _, folder = text.rpartition("=")
    tree = Path(folder).expanduser().resolve()
    if not (tree / "server" / "regatta_server").is_dir():
        raise Trouble(f"{folder} is no checkout of Regatta: it has no server/regatta_server")
    own = tree / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    start = partial(_regatta, tree=tree, python=python)
    return System(name or tree.name, True, start, _rooms(room), python=python)


def _echoes(port: int, number: int, _: Game, trouble: "asyncio.Future[None]") -> Pair:
    return EchoPair(port, number, ECHOED, trouble)


def _rooms(room: type[Room], kind: Kind = PLAIN) -> Make:
    """Return what makes rooms of this kind."""
    return lambda port, number, game, trouble: room(port, number, game, trouble, kind=kind)


ECHO: Final = System("echo", None, _echo, _echoes, python=sys.executable)
REGATTA: Final = System(
    "Regatta",
    True,
    partial(_regatta, tree=ROOT, python=sys.executable),
    _rooms(Room),
    python=sys.executable,
)
