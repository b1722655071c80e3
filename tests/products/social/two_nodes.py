"""Friends for tests: two nodes on one store, and what their players ask and hear about each other."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from regatta_protocol.commands import people as commands
from regatta_protocol.commands.command import Command
from regatta_protocol.connection import CommandRefused, Connection
from regatta_protocol.ids import ChallengeId
from regatta_protocol.options import Options
from regatta_server.products.social.status import BACK_MS, QUIET_MS
from regatta_server.runtime.clock import now_ms
from regatta_server.runtime.loops import Pause
from regatta_server.service import Running
from testkit.play import guest
from tests.conftest import Serve, briefly

HEARD_S = 20
LIVE = Options(turn_ms=60_000, begins="as_seated")
DAYS = Options(turn_ms=86_400_000, begins="as_seated")
UNTIMED = Options(begins="as_seated")


class Clock:
    """The time of day, which a test can put forward."""

    def __init__(self) -> None:
        """Begin with the right time."""
        self.ahead_ms = 0

    def __call__(self) -> int:
        """Return milliseconds since 1970."""
        return now_ms() + self.ahead_ms

    def pass_quiet(self) -> None:
        """Let as much time pass as presence may take to be told."""
        self.ahead_ms += BACK_MS + QUIET_MS


Evening = tuple[Connection, Connection, Running, Running, Clock]


@contextlib.asynccontextmanager
async def two_nodes(serve: Serve, pause: Pause = briefly) -> AsyncIterator[Evening]:
    """Give Ada on one node and Bob on another, the nodes, and their clock."""
    clock = Clock()
    async with (
        serve(clock=clock, commands_per_s=1000, pause=pause) as here,
        serve(clock=clock, commands_per_s=1000, pause=pause) as there,
        guest(here, "Ada") as ada,
        guest(there, "Bob") as bob,
    ):
        yield ada, bob, here, there, clock


async def message_to(me: Connection, kind: str, fits: Callable[[Any], bool] = lambda event: True) -> Any:
    """Return the next message of a kind that fits; others before it are passed over."""
    async with asyncio.timeout(HEARD_S):
        while True:
            event: Any = await me.notifications.get()
            if event["type"] == kind and fits(event):
                return event


def heard(me: Connection, kind: str) -> list[Any]:
    """Return all messages of a kind that have come and were not read yet."""
    found: list[Any] = [me.notifications.get_nowait() for _ in range(me.notifications.qsize())]
    return [event for event in found if event["type"] == kind]


async def look(me: Connection, fits: Callable[[Any], bool]) -> Any:
    """Return the person of the next `person` event that fits."""
    return (await message_to(me, "person", lambda event: fits(event["person"])))["person"]


async def notice(me: Connection, kind: str) -> Any:
    """Return the next notice of a kind."""
    return (await message_to(me, "notice", lambda event: event["notice"]["kind"] == kind))["notice"]


async def notices(me: Connection) -> list[Any]:
    """Return the kept notices."""
    found: Any = (await me.ask(commands.Notices(id=me.new_id())))["notices"]
    return list(found)


async def people(me: Connection) -> dict[str, Any]:
    """Return whom a player has to do with, by name."""
    found: Any = (await me.ask(commands.People(id=me.new_id())))["people"]
    return {person["name"]: person for person in found}


async def about(me: Connection, command: Command) -> Any:
    """Return the person that a command is answered with."""
    return (await me.ask(command))["person"]


async def befriend(me: Connection, other: Connection) -> Any:
    """Ask to be friends, or accept."""
    return await about(me, commands.Befriend(id=me.new_id(), player=other.player))


async def friends(one: Connection, other: Connection) -> None:
    """Make two friends."""
    await befriend(one, other)
    person = await befriend(other, one)
    assert person["relation"] == "friend"


async def block(me: Connection, other: Connection, blocked: bool = True) -> Any:
    """Block somebody, or no more."""
    return await about(me, commands.Block(id=me.new_id(), player=other.player, blocked=blocked))


async def challenge(
    me: Connection, other: Connection, options: Options = LIVE, ruleset: str = "yacht"
) -> ChallengeId:
    """Challenge somebody, and return the challenge's id."""
    command = commands.Challenge(id=me.new_id(), player=other.player, ruleset=ruleset, options=options)
    return (await me.ask(command))["challenge"]


async def challenges(me: Connection) -> list[Any]:
    """Return the challenges that wait."""
    found: Any = (await me.ask(commands.Challenges(id=me.new_id())))["challenges"]
    return list(found)


async def refusal(me: Connection, command: Command) -> Any:
    """Return the error with which a command is refused."""
    try:
        answer = await me.ask(command)
    except CommandRefused as refused:
        return refused.error
    raise AssertionError(f"not refused: {answer}")
