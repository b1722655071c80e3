"""What own bytes want is said in the background, on the line that there is, by the server's clock."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import orjson

from regatta_protocol.client import Commit, Contribute
from regatta_protocol.commands.command import Command
from regatta_protocol.exceptions import Closed
from regatta_protocol.ids import CommandId
from regatta_protocol.net.openings import Openings
from regatta_protocol.net.own_bytes import IN_TIME_MS, OwnBytes
from regatta_protocol.net.server_clock import ServerClock
from regatta_protocol.server import Ok
from regatta_protocol.view.view import RoomView
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.rooms.decide.views.views import snapshot
from testkit.records import RecordTable
from testkit.rooms.tables import bytes_of, commitment_of, player_id

Commands = list[Command]


def openings(ask: Callable[[Command], Awaitable[Ok]]) -> tuple[Openings, OwnBytes, ServerClock]:
    """Return Ada's part, her bytes, and the clock that they go by."""
    own = OwnBytes(lambda _: bytes.fromhex(bytes_of("Ada")))
    clock = ServerClock()
    return Openings(own, ask, lambda: CommandId("c-1"), clock), own, clock


def heard(table: RecordTable) -> tuple[RoomView, Any]:
    """Return what Ada hears of a table."""
    ada = player_id("Ada")
    viewer = table.state.seating.seats_of(ada)
    whole: Any = orjson.loads(orjson.dumps(snapshot(table.state, resync=False, viewer=viewer)))
    return RoomView.of(whole, ada), whole


def renewed(view: RoomView, now_ms: int) -> Any:
    """Return the event that a room's clock was set anew, by the server's clock."""
    room, version = view.now["room"], view.now["version"]
    return {"type": "clock_renewed", "room": room, "version": version, "turns": [], "now_ms": now_ms}


async def test_commitment_and_bytes_are_said_and_nobody_waits_for_the_answer() -> None:
    commands: Commands = []
    never = asyncio.get_running_loop().create_future()

    async def ask(command: Command) -> Ok:
        commands.append(command)
        return await asyncio.shield(never)

    part, _, clock = openings(ask)
    table = RecordTable(2, "yacht", begins="as_seated").filled()
    clock.welcome(table.now_ms)
    part.welcome()
    part.hear(*heard(table))
    table.committed()
    part.hear(*heard(table))
    await asyncio.sleep(0)
    room, id_ = table.state.setup.id, CommandId("c-1")
    assert commands == [
        Commit(id=id_, room=room, seat=0, commitment=commitment_of("Ada")),
        Contribute(id=id_, room=room, seat=0, bytes=bytes_of("Ada")),
    ]
    part.cut()
    never.cancel()


async def test_a_lost_line_and_a_refusal_are_no_fault_and_what_came_of_it_is_compared() -> None:
    async def ask(_: Command) -> Ok:
        raise Closed(None, "cut")

    part, own, clock = openings(ask)
    table = RecordTable(2, "yacht", begins="as_seated").filled()
    clock.welcome(table.now_ms)
    part.welcome()
    part.hear(*heard(table))
    await asyncio.sleep(0)
    clock.welcome(table.now_ms)
    part.welcome()
    table.commits("Bo")
    table.alarm_in_time()
    part.hear(*heard(table))
    assert [warning.why for warning in own.warnings] == ["late"]


async def test_what_is_in_time_is_told_by_the_servers_clock() -> None:
    async def ask(_: Command) -> Ok:
        raise Closed(None, "turned away")

    for late_ms, why in ((0, "not_used"), (2_000, "late")):
        part, own, clock = openings(ask)
        table = RecordTable(2, "yacht", begins="as_seated").filled()
        clock.welcome(table.now_ms + OPENING_MS - IN_TIME_MS - 1_000 + late_ms)
        part.welcome()
        part.hear(*heard(table))
        await asyncio.sleep(0)
        table.commits("Bo")
        table.alarm_in_time()
        part.hear(*heard(table))
        assert [warning.why for warning in own.warnings] == [why]


async def test_a_clock_that_was_set_since_the_welcome_is_gone_by_and_an_old_event_sets_none() -> None:
    async def ask(_: Command) -> Ok:
        raise Closed(None, "turned away")

    # The server's clock stood two hours ahead at the welcome, so all that is done by now looks late.
    for is_answered, late_ms, why in ((True, 0, "not_used"), (True, 5_000, "late"), (False, 0, "late")):
        part, own, clock = openings(ask)
        table = RecordTable(2, "yacht", begins="as_seated").filled()
        clock.welcome(table.now_ms + 7_200_000)
        part.welcome()
        if is_answered:
            clock.answered()
        view, whole = heard(table)
        clock.hear(renewed(view, table.now_ms + OPENING_MS - IN_TIME_MS - 1_000 + late_ms))
        part.hear(view, whole)
        await asyncio.sleep(0)
        table.commits("Bo")
        table.alarm_in_time()
        part.hear(*heard(table))
        assert [warning.why for warning in own.warnings] == [why]


async def test_an_event_that_is_late_says_no_better_time() -> None:
    async def ask(_: Command) -> Ok:
        raise Closed(None, "turned away")

    part, own, clock = openings(ask)
    table = RecordTable(2, "yacht", begins="as_seated").filled()
    in_time_ms = table.now_ms + OPENING_MS - IN_TIME_MS
    clock.welcome(in_time_ms + 1_000)
    part.welcome()
    clock.answered()
    view, whole = heard(table)
    clock.hear(renewed(view, in_time_ms - 5_000))
    part.hear(view, whole)
    await asyncio.sleep(0)
    table.commits("Bo")
    table.alarm_in_time()
    part.hear(*heard(table))
    assert [warning.why for warning in own.warnings] == ["late"]


async def test_without_own_bytes_nothing_is_said() -> None:
    async def ask(_: Command) -> Ok:
        raise AssertionError("something was said")

    clock = ServerClock()
    part = Openings(None, ask, lambda: CommandId("c-1"), clock)
    clock.welcome(1)
    part.welcome()
    table = RecordTable(2, "yacht").filled()
    part.hear(*heard(table))
    part.hear(None, heard(table)[1])
    part.cut()
