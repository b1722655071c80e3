"""A node notices that its clock was put forward or back, and lets the turns of its site begin anew."""

import asyncio

import pytest
from structlog.testing import capture_logs

from regatta_server.rooms.run.clock_steps import STEP_MS, ClockSteps, Step
from testkit.clock import Clock
from testkit.play import begin, enter, guest, throw, until
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
        assert clocks.steps.look() == Step(clocks.now_ms(), by_ms)
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
        await throw(ada, room)
        await enter(ada, room, "ones")
        renewed = await until(ada, "clock_renewed")
        assert renewed["turns"][0]["seat"] == 1
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
