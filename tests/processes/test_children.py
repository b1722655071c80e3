"""Children: started again when they die, replaced by one that is ready, and killed when they do not end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from regatta_server.processes.children import Child, NotStarted

BEGINS = "import sys; open(sys.argv[1], 'a').write('.'); print('ready', flush=True)"
STAYS = f"{BEGINS}; sys.stdin.read()"
FAILS = "print('There is no store.', flush=True)"
IGNORES = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN);" + STAYS


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a module that children run, in a folder where Python looks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path / "child_of_a_test.py"


def do(module: Path, text: str) -> None:
    """Let whoever is started from now on do so."""
    module.write_text(text, encoding="utf-8")


def child(module: Path, text: str) -> Child:
    """Return a child that does so."""
    do(module, text)
    return Child("one", module.stem, [str(module.with_name("begun"))], {})


def begun(module: Path) -> int:
    """Return how often it has begun."""
    found = module.with_name("begun")
    return len(found.read_text(encoding="utf-8")) if found.exists() else 0


@asynccontextmanager
async def running_child(one: Child) -> AsyncIterator[None]:
    """Keep it within the block, and kill it behind it."""
    keeping, hurry = asyncio.ensure_future(one.keep()), asyncio.Event()
    hurry.set()
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])
        await one.stop(hurry)


async def until(module: Path, times: int) -> None:
    """Return when it has begun so often."""
    async with asyncio.timeout(60):
        while begun(module) < times:  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(0.02)


async def test_one_that_dies_is_started_again_and_again(module: Path) -> None:
    async with running_child(child(module, BEGINS)):
        await until(module, 3)


async def test_one_that_cannot_start_says_why_and_is_tried_again(module: Path) -> None:
    one = child(module, FAILS)
    with pytest.raises(NotStarted, match="There is no store"):
        await one.begin()
    async with running_child(one):
        do(module, STAYS)
        await until(module, 1)


async def test_a_new_one_is_ready_before_the_old_one_is_asked_to_end(module: Path) -> None:
    one = child(module, STAYS)
    async with running_child(one):
        await until(module, 1)
        assert await one.replace(asyncio.Event())
        assert begun(module) == 2
        do(module, FAILS)
        assert not await one.replace(asyncio.Event()), "and the one that is there stays"


async def test_one_that_does_not_end_is_killed_when_there_is_a_hurry(module: Path) -> None:
    one, hurry = child(module, IGNORES), asyncio.Event()
    await one.begin()
    stopping = asyncio.ensure_future(one.stop(hurry))
    await asyncio.sleep(0)
    assert not stopping.done()
    hurry.set()
    await stopping
