"""Real parts for tests: one Valkey for each worker, and services on it."""

import asyncio
import contextlib
import gc
import importlib
import logging
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio
import structlog
from argon2 import PasswordHasher
from redis.asyncio import Redis

from regatta_server.bots.process.bot_process import Bots
from regatta_server.channels.outgoing.resolver import Resolvers, StrangersResolver
from regatta_server.edge.limits import Limits
from regatta_server.observe import metrics
from regatta_server.players.passwords import Passwords
from regatta_server.players.sessions import Tokens
from regatta_server.processes.archive_service import archive_service
from regatta_server.rooms.decide.act import Chance
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry
from regatta_server.runtime.clock import now_ms
from regatta_server.runtime.loops import Pause
from regatta_server.service import SYSTEM_CHANCE, SYSTEM_TOKENS, WEB, Running, service
from regatta_server.settings import Settings
from regatta_server.store.client import connect as connect_store
from regatta_server.store.embedded import valkey
from regatta_terminal import entry as terminal
from testkit.clusters import LocalCluster, cluster
from tests import progress, proving, second_try


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the store be chosen: all that works on one server works on a Cluster, too."""
    parser.addoption("--store", choices=("single", "cluster"), default="single", help="what the tests run on")
    proving.add_options(parser)
    progress.add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Begin a run: before any test file is imported."""
    plain_logs()
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        # A million objects are made that all stay: to look through them again and again takes seconds.
        gc.disable()
    proving.configure(config)
    progress.configure(config)
    import_from_elsewhere(config)


def import_from_elsewhere(config: pytest.Config) -> None:
    """Let each worker of a whole run import the test files beginning with others than its neighbours.

    pytest compiles each file for its assertions and keeps that. Workers that begin with the same file all
    compile the same one at the same time, in a new clone half of what they need to begin.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args != config.getini("testpaths"):
        return
    root = config.rootpath
    names = [
        ".".join(path.relative_to(root).with_suffix("").parts)
        for folder in config.getini("testpaths")
        for path in sorted((root / folder).rglob("test_*.py"))
    ]
    begin = len(names) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for name in [*names[begin:], *names[:begin]]:
        importlib.import_module(name)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose what runs, and in which order."""
    proving.choose(config, items)
    second_try.mark(items)
    if config.getoption("--progress"):
        progress.longest_first(config, items)


def pytest_collection_finish() -> None:
    """Take what was collected out of the garbage collector's sight: all of it stays.

    All modules and tests are a million objects, and each whole collection of any test went through them.
    And what tests make is looked through nearly as seldom as in a server (processes/process.py): they keep
    much in caches, and as often as Python goes through it by itself, that was a third of what contracts took.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Judge the run as a whole."""
    second_try.finish(session)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what a soak reports, and what failed at first."""
    proving.tell_soak(terminalreporter)
    second_try.tell(terminalreporter)


@pytest.fixture
def differing() -> None:
    """Let the fast path differ from the general one in this test, which brings that about."""


@pytest.fixture(autouse=True)
def both_paths_agree(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test in which the fast path has come to something else than the general one."""
    found = metrics.FAST_PATH_DIFFERS._value.get()
    yield
    assert "differing" in request.fixturenames or metrics.FAST_PATH_DIFFERS._value.get() == found


def plain_logs() -> None:
    """Let logs be as nobody has set them up, but for failures: to print these prettily takes seconds each."""
    structlog.reset_defaults()
    *others, console = structlog.get_config()["processors"]
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    assert type(console) is type(plain)
    structlog.configure(processors=[*others, plain])


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """Take back what a command that ran in this process made of logging.

    Its loggers are made once: those that somebody used for the first time meanwhile would never be captured
    again. What was made lies over the logger's own `bind` (structlog, `cache_logger_on_first_use`).
    A terminal keeps to itself what its connection logs.
    """
    before, processors = logging.getLogger().handlers[:], structlog.get_config()["processors"]
    yield
    for own in (logging.getLogger(name) for name in terminal.LOGS):
        own.propagate, own.handlers[:] = True, []
        own.setLevel(logging.NOTSET)
    logging.getLogger().handlers[:] = before
    # Hardly a test sets them up, and to look through all modules takes longer than most tests.
    if structlog.get_config()["processors"] is processors:
        return
    plain_logs()
    for name, module in list(sys.modules.items()):
        if name.startswith("regatta_server.") and hasattr(log := vars(module).get("log"), "__dict__"):
            vars(log).pop("bind", None)


@pytest.fixture(scope="session")
def at_length(request: pytest.FixtureRequest) -> bool:
    """Say whether a test that can do a part of its work shall do all of it: proving.py."""
    return bool(request.config.getoption("--prove"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def store_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[str]:
    """Give the URL of a store that runs as long as the tests of this worker."""
    data: Path = tmp_path_factory.mktemp("data")
    if request.config.getoption("--store") == "cluster":
        async with cluster(data) as local:
            yield local.url
    else:
        async with valkey.embedded(data, "everysec") as url:
            yield url


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def local_cluster(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[LocalCluster]:
    """Give a Cluster whose servers a test may let fail over, if it lets them all run again."""
    async with cluster(tmp_path_factory.mktemp("cluster")) as local:
        yield local


@pytest.fixture
async def redis(store_url: str) -> AsyncIterator[Redis]:
    """Give a client of an empty store."""
    client = connect_store(store_url)
    await client.flushall()
    yield client
    await client.aclose()


QUICK: Final = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
"""Hashes a password within a millisecond: for all that is not about how well it does so."""


async def briefly(pause_s: float) -> None:
    """Wait for a fifth of the time: what a loop does once in a second, most tests wait for."""
    await asyncio.sleep(pause_s / 5)


USUAL: Final[Mapping[str, Any]] = {"port": 0, "compare": True, "commands_per_s": 1000}
"""What a node goes by of which nothing is said: players of tests need not wait before their next command."""


@cache
def usual_settings() -> Settings:
    """Return these as settings: to read all of them takes long for one test."""
    return Settings(**USUAL)


Serve = Callable[..., AbstractAsyncContextManager[Running]]


@pytest.fixture
def serve(redis: Redis, store_url: str, tmp_path: Path) -> Serve:
    """Give a way to run nodes on the empty store, each with an archive: `async with serve() as running`."""

    @contextlib.asynccontextmanager
    async def started(
        limits: Limits | None = None,
        *,
        clock: Callable[[], int] = now_ms,
        hasher: PasswordHasher = QUICK,
        registry: Registry = REGISTRY,
        bots: Bots | None = None,
        pause: Pause = briefly,
        web: Path = WEB,
        resolver: Resolvers = StrangersResolver,
        chance: Chance = SYSTEM_CHANCE,
        tokens: Tokens = SYSTEM_TOKENS,
        boot_s: Callable[[], float] | None = None,
        **settings: Any,
    ) -> AsyncIterator[Running]:
        # Bots may have tables made there.
        data = {"data": tmp_path / "data"}
        chosen = (
            Settings(**{**USUAL, **data, **settings})
            if settings
            else usual_settings().model_copy(update=data)
        )
        passwords = Passwords(hasher)
        async with (
            archive_service(
                store_url,
                chosen.keep_games_days,
                clock,
                pair_games=chosen.rated_pair_games,
                pause=briefly,
                registry=registry,
                settings=chosen,
            ),
            service(
                chosen,
                store_url,
                limits,
                chance,
                clock,
                tokens,
                passwords=passwords,
                pause=pause,
                registry=registry,
                # A busy machine lets a test stand still: what is said then counts as late, and a player of
                # two devices is asked to say it again.
                uptime_s=lambda: 0.0,
                boot_s=boot_s,
                # What a test waits for is to be seen at once.
                health_cache_s=0.0,
                bots=bots,
                web=web,
                resolver=resolver,
            ) as running,
        ):
            yield running

    return started


@pytest.fixture
async def running(serve: Serve) -> AsyncIterator[Running]:
    """Give one node."""
    async with serve() as node:
        yield node
