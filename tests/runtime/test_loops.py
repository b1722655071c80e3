"""Loops bear a fault, tell of it, and end, even those that lose a cancellation."""

import asyncio

import pytest
from structlog.testing import capture_logs

from regatta_server.observe import metrics
from regatta_server.runtime.loops import FAILED_S, begin, each, end, every
from regatta_server.store.errors import StoreError


async def test_a_loop_that_fails_is_logged_and_begins_again_and_others_go_on() -> None:
    turns: list[str] = []
    pauses: list[float] = []
    twice = asyncio.Event()

    async def failing() -> None:
        turns.append("failing")
        if turns.count("failing") == 3:
            twice.set()
            await asyncio.get_running_loop().create_future()
        raise KeyError("nobody thought of this")

    async def steady() -> None:
        turns.append("steady")
        await asyncio.get_running_loop().create_future()

    async def pause(pause_s: float) -> None:
        pauses.append(pause_s)

    with capture_logs() as logs:
        tasks = begin([failing, steady], pause)
        await twice.wait()
        await end(tasks)
    assert [line["event"] for line in logs] == ["loop_failed"] * 2
    assert pauses == [FAILED_S] * 2
    assert turns.count("steady") == 1


@pytest.mark.parametrize("over", [True, False], ids=["one that is over", "one that is cancelled"])
async def test_a_loop_that_ends_does_not_begin_again(over: bool) -> None:
    begun = asyncio.Semaphore(0)

    async def loop() -> None:
        begun.release()
        if not over:
            await asyncio.get_running_loop().create_future()

    tasks = begin([loop])
    await begun.acquire()
    await end(tasks)
    assert begun.locked()


async def test_a_loop_that_loses_a_cancellation_ends_all_the_same() -> None:
    lost: list[str] = []

    async def loop(name: str) -> None:
        while True:
            try:
                await asyncio.get_running_loop().create_future()
            except asyncio.CancelledError:
                if name in lost:
                    raise
                lost.append(name)

    tasks = [asyncio.ensure_future(loop(name)) for name in ("one", "two")]
    await asyncio.sleep(0)
    await end(tasks)
    assert all(task.cancelled() for task in tasks)
    assert sorted(lost) == ["one", "two"]


async def test_where_no_loop_is_left_there_is_nothing_to_end() -> None:
    await end([])


class Away:
    """Work that does what a test wants of each turn, and a pause that goes on when the test lets it."""

    def __init__(self, *turns: Exception | None) -> None:
        self.turns = list(turns)
        self.done = 0
        self.pauses: asyncio.Queue[float] = asyncio.Queue()

    async def work(self, *_: object) -> None:
        self.done += 1
        failure = self.turns.pop(0) if self.turns else None
        if failure is not None:
            raise failure

    async def pause(self, pause_s: float) -> None:
        await self.pauses.put(pause_s)
        if not self.turns:
            await asyncio.get_running_loop().create_future()


def failed(why: str) -> float:
    return float(metrics.LOOPS_FAILED.labels("errands", why)._value.get())


async def test_what_is_done_every_so_often_goes_on_without_a_store_and_after_a_fault_and_both_are_told() -> (
    None
):
    away = Away(StoreError("away"), OSError("no line"), KeyError("nobody thought of this"), None)
    before = [failed("store"), failed("fault")]
    with capture_logs() as logs:
        tasks = begin([every(7, away.work, "errands", pause=away.pause)])
        assert [await away.pauses.get() for _ in range(4)] == [7] * 4
        await end(tasks)
    assert away.done == 4
    assert [(line["event"], line["loop"]) for line in logs] == [
        *[("loop_unanswered", "errands")] * 2,
        ("loop_failed", "errands"),
    ]
    assert [failed("store"), failed("fault")] == [before[0] + 2, before[1] + 1]


async def test_what_waits_before_the_first_time_has_done_nothing_until_then() -> None:
    away = Away()
    tasks = begin([every(7, away.work, "errands", pause=away.pause, at_once=False)])
    assert await away.pauses.get() == 7
    await end(tasks)
    assert away.done == 0


async def test_what_counts_from_the_beginning_of_the_work_rests_for_a_while_in_any_case() -> None:
    short, long = Away(), Away()
    tasks = begin(
        [
            every(0, short.work, "errands", pause=short.pause, rest_s=3),
            every(1_000, long.work, "errands", pause=long.pause, rest_s=3),
        ]
    )
    assert await short.pauses.get() == 3
    assert 3 < await long.pauses.get() <= 1_000
    await end(tasks)


async def test_what_comes_is_worked_on_in_its_order_and_a_fault_with_one_holds_up_no_other() -> None:
    coming: asyncio.Queue[int] = asyncio.Queue()
    done: asyncio.Queue[int] = asyncio.Queue()

    async def work(number: int) -> None:
        if number == 1:
            raise KeyError("nobody thought of this")
        if number == 2:
            raise StoreError("away")
        done.put_nowait(number)

    with capture_logs() as logs:
        tasks = begin([each(coming.get, work, "errands")])
        for number in range(4):
            coming.put_nowait(number)
        assert [await done.get(), await done.get()] == [0, 3]
        await end(tasks)
    assert [line["event"] for line in logs] == ["loop_failed", "loop_unanswered"]
