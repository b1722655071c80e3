"""A node notices that its clock was put forward or back, and lets the turns of its site begin anew."""

import asyncio

import pytest
from structlog.testing import capture_logs

from regatta_protocol.client import CreateRoom
from regatta_protocol.ids import RoomId
from regatta_protocol.options import Options
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.rooms.run.clock_steps import ClockChange, ClockSteps
from regatta_server.runtime.clock import STEP_MS
from testkit.clock import Clock
from testkit.play import begin, commit, enter, guest, join, open_room, settle, throw, until
from tests.conftest import Serve

BEGINS_MS = 1_790_000_000_000
TURN_MS = 60_000
TWO_HOURS_MS = 7_200_000


class Clocks:
    """A time of day and the time since a start, which go on together until the first is put."""

    def __init__(self) -> None:
        """Begin some time after the start."""
        self.boot_s, self.ahead_ms = 1_000.0, 0
        self.steps = ClockSteps(self.now_ms, lambda: self.boot_s)

    def now_ms(self) -> int:
        """Return the time of day."""
        return BEGINS_MS + self.ahead_ms + round(self.boot_s * 1000)


def test_a_clock_that_goes_evenly_is_never_put_however_seldom_one_looks() -> None:
    clocks = Clocks()
    for for_s in (0.0, 1.0, 3_600.0, 900_000.0):
        clocks.boot_s += for_s
        assert clocks.steps.look() is None


@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS, STEP_MS + 1, -STEP_MS - 1])
def test_a_step_is_told_once_with_the_time_by_the_new_clock(by_ms: int) -> None:
    clocks = Clocks()
    clocks.boot_s += 1.0
    clocks.ahead_ms += by_ms
    with capture_logs() as logs:
        assert clocks.steps.look() == ClockChange(clocks.now_ms(), by_ms)
        assert clocks.steps.look() is None
    assert [(line["event"], line["by_s"]) for line in logs] == [("clock_stepped", round(by_ms / 1000, 1))]


def test_steps_of_ten_seconds_are_none_one_after_the_other_either() -> None:
    clocks = Clocks()
    for by_ms in (10_000, 10_000, -10_000, STEP_MS):
        clocks.ahead_ms += by_ms
        assert clocks.steps.look() is None


def test_a_clock_of_a_test_is_put_at_will() -> None:
    clock = Clock()
    steps = ClockSteps(clock)
    clock.ahead_ms += TWO_HOURS_MS
    assert steps.look() is None


def test_a_wait_that_began_by_another_clock_lasts_since_it_was_put() -> None:
    clocks = Clocks()
    begun_ms = clocks.now_ms()
    clocks.boot_s += 3_600.0
    assert clocks.steps.anew_ms(begun_ms) == begun_ms
    for by_ms in (TWO_HOURS_MS, -TWO_HOURS_MS):
        last_ms = clocks.now_ms()
        clocks.ahead_ms += by_ms
        clocks.steps.look()
        stepped_ms = clocks.now_ms()
        clocks.boot_s += 10.0
        assert clocks.steps.anew_ms(begun_ms) == stepped_ms
        assert clocks.steps.anew_ms(last_ms) == stepped_ms
        assert clocks.steps.anew_ms(stepped_ms - 1_000) == stepped_ms - 1_000


def test_a_wait_that_seems_to_begin_tomorrow_lasts_since_the_process_began() -> None:
    clocks = Clocks()
    begun_ms = clocks.now_ms()
    clocks.boot_s += 10.0
    assert clocks.steps.anew_ms(begun_ms + 24 * TWO_HOURS_MS) == begun_ms


async def test_a_turn_is_no_longer_and_no_shorter_for_a_clock_that_was_two_hours_ahead(serve: Serve) -> None:
    clock, right = Clock(), Clock()
    async with (
        serve(clock=clock, boot_s=lambda: right() / 1000) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
    ):
        room = await begin(ada, bob, turn_ms=TURN_MS)
        for by_ms in (TWO_HOURS_MS, -TWO_HOURS_MS):
            clock.ahead_ms += by_ms
            renewed = await until(bob, "clock_renewed")
            assert 0 <= clock() + TURN_MS - renewed["turns"][0]["deadline_ms"] < TURN_MS / 2
            assert renewed["now_ms"] == renewed["turns"][0]["deadline_ms"] - TURN_MS
        await throw(ada, room)
        await enter(ada, room, "ones")
        renewed = await until(ada, "clock_renewed")
        assert renewed["turns"][0]["seat"] == 1
        assert 0 <= clock() - renewed["now_ms"] < TURN_MS / 2
        assert 0 <= clock() + TURN_MS - renewed["turns"][0]["deadline_ms"] < TURN_MS / 2


async def test_a_step_of_ten_seconds_changes_nothing(serve: Serve) -> None:
    clock, right, swept = Clock(), Clock(), asyncio.Semaphore(0)

    async def pause(pause_s: float) -> None:
        swept.release()
        await asyncio.sleep(pause_s / 5)

    async with serve(clock=clock, boot_s=lambda: right() / 1000, pause=pause) as node:
        async with guest(node, "Ada") as ada:
            room = await begin(ada, turn_ms=TURN_MS)
            version = ada.versions[room]
            clock.ahead_ms += 10_000
            for _ in range(20):
                await swept.acquire()
            await throw(ada, room)
            assert ada.versions[room] == version + 1


async def test_a_bot_in_a_room_without_a_clock_moves_whichever_way_the_clock_is_put(serve: Serve) -> None:
    clock, right = Clock(), Clock()
    async with serve(clock=clock, boot_s=lambda: right() / 1000) as node, guest(node, "Ada") as ada:
        options = Options(begins="as_seated")
        command = CreateRoom(id=ada.new_id(), ruleset="yacht", seats=2, bots=1, options=options)
        room: RoomId = (await ada.ask(command))["room"]
        await settle(room, ada)
        rows = iter(("ones", "twos", "threes"))
        for by_ms in (TWO_HOURS_MS, -TWO_HOURS_MS, 0):
            await throw(ada, room)
            await enter(ada, room, next(rows))
            clock.ahead_ms += by_ms
            while (await until(ada, "entered"))["seat"] != 1:
                pass


async def test_an_opening_is_over_in_its_time_though_the_clock_was_put_back_meanwhile(serve: Serve) -> None:
    clock, right, swept = Clock(), Clock(), asyncio.Semaphore(0)

    async def pause(pause_s: float) -> None:
        swept.release()
        await asyncio.sleep(pause_s / 20)

    async with (
        serve(clock=clock, boot_s=lambda: right() / 1000, pause=pause) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
    ):
        room = await open_room(ada, 2, turn_ms=TURN_MS)
        await join(bob, room)
        await commit(ada, room)
        clock.ahead_ms -= TWO_HOURS_MS
        for _ in range(40):
            await swept.acquire()
        assert ada.views[room].now["commitment"] is None
        for one in (clock, right):
            one.ahead_ms += OPENING_MS
        await until(ada, "seed_chosen")
