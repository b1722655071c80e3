"""The suites, as `make test` and `make prove` run them: python -m tests test | prove [OPTIONS OF pytest].

`test` is the client's tests, and beside them the server's and the browser's. `prove` is what proves at
length, then on a Cluster what is most about the store, then what is most about rooms without the fast path
of their moves, then what is most about Python on the newest one of this machine. With options for pytest
somebody looks for certain tests: then the client and these parts are left out (`--store cluster` lets tests
run there).
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from installing import pythons, web_build
from testkit.chromium import NoChromium, ensure, say

ROOT: Final = Path(__file__).resolve().parents[1]
WORKERS_MOST: Final = 8


def workers() -> str:
    """Return how many tests run at a time: two more than there are cores, since most wait for others."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return os.environ.get("WORKERS") or str(min(cores + 2, WORKERS_MOST))


PYTEST: Final = (
    *("-q", "--progress", "--durations=10"),
    # worksteal: whoever is done takes tests of the others, or the longest files would keep one core waiting.
    *("-n", workers(), "--dist=worksteal"),
)
ON_CLUSTER: Final = (
    *("edge/test_websocket.py", "edge/rooms/test_hidden.py", "edge/rooms/test_joining.py"),
    *(
        "products/challenges/test_challenges.py",
        "products/presence/test_connections.py",
        "products/matchmaking/test_queue_nodes.py",
    ),
    *("products/ratings/test_build.py", "products/presence/test_presence.py", "players/test_sessions.py"),
    *("rooms/run/test_room_races.py", "rooms/run/test_rooms.py", "rooms/storage/test_store.py"),
    *("cli/host/test_reports.py", "store/test_due_queue.py"),
)
"""These run on a single store and on a Cluster; all others could, and take too long for it."""
WITHOUT_FAST_PATH: Final = ("rooms/run", "edge/rooms")
"""What is most about rooms: all of it works without the fast path, too."""
ON_NEWEST: Final = (
    *("channels", "cli", "commands", "edge", "observe", "processes", "rooms/run", "rooms/storage"),
    *("runtime/test_callback.py", "runtime/test_loops.py", "runtime/test_pools.py"),
    *("store", "terminal", "test_settings.py", "web"),
)
"""What meets sockets, processes, files and the loop: there one Python differs from another. Rules and what
is decided are the same computations on all of them."""


def main(arguments: Sequence[str]) -> int:
    """Run a suite; return the exit status of the first part that fails, or 0."""
    if arguments[:1] not in (["test"], ["prove"]):
        print("usage: python -m tests test | prove [OPTIONS OF pytest]", file=sys.stderr)
        return 2
    suite, *chosen = arguments
    node = web_build.require_node()
    try:
        settings = {
            **os.environ,
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), str(node.folder), os.environ["PATH"]]),
            "REGATTA_CHROMIUM": ensure(),
        }
    except NoChromium as reason:
        say(str(reason))
        return 1
    parts = proof(chosen) if suite == "prove" else tests(chosen)
    return run_all(parts, settings)


@dataclass(frozen=True)
class Part:
    """What is said of it, where it runs, its command, and settings of its own."""

    name: str
    folder: Path
    command: Sequence[str]
    settings: Mapping[str, str] = field(default_factory=dict)
    parallel: bool = False
    """Whether it runs beside those that follow: what it prints comes in one piece, once it is over."""


THIS_PYTHON: Final = f"Python {sys.version.split()[0]}"


def tests(chosen: Sequence[str]) -> list[Part]:
    """Return the parts of `test`."""
    # It keeps one core busy: alone, the others would wait for it.
    client = Part("testing the client", ROOT / "client_web", ("npm", "test", "--silent"), parallel=True)
    server = Part(f"testing the server and the whole on {THIS_PYTHON}", ROOT, pytest(*chosen))
    return [server] if chosen else [client, server]


def proof(chosen: Sequence[str]) -> list[Part]:
    """Return the parts of `prove`."""
    on_cluster = pytest("--store=cluster", *(f"tests/{name}" for name in ON_CLUSTER))
    cluster = Part("testing on a Cluster what is most about the store", ROOT, on_cluster)
    proof = Part(f"proving at length on {THIS_PYTHON}", ROOT, pytest("--prove", *chosen))
    by_general_path = Part(
        "testing rooms without the fast path",
        ROOT,
        pytest("-m", "not browser", *(f"tests/{name}" for name in WITHOUT_FAST_PATH)),
        {"REGATTA_FAST_PATH": "false"},
    )
    return [proof] if chosen else [proof, cluster, by_general_path, *on_the_newest_python()]


def on_the_newest_python() -> list[Part]:
    """Return the part that runs on the newest Python of this machine, in an environment of its own."""
    newest = pythons.newer_than_this()
    if newest is None:
        say(f"no Python here is newer than {THIS_PYTHON}: all of the proof runs on that")
        return []
    python, version = newest
    named = ".".join(map(str, version))
    command = (str(python), "install.py", "test", "-m", "not slow and not browser")
    chosen = tuple(f"tests/{name}" for name in ON_NEWEST)
    settings = {"INSTALL_INTO": f".venv/python{version[0]}.{version[1]}"}
    return [Part(f"testing on Python {named} what is most about Python", ROOT, (*command, *chosen), settings)]


def pytest(*options: str) -> Sequence[str]:
    """Return a command that runs pytest."""
    return (sys.executable, "-m", "pytest", *PYTEST, *options)


def run_all(parts: Sequence[Part], settings: Mapping[str, str]) -> int:
    """Run parts up to the first that fails; return its exit status, or that of one beside it, or 0."""
    with ThreadPoolExecutor() as pool:
        parallel: list[Future[int]] = []
        for part in parts:
            say(part.name)
            if part.parallel:
                parallel.append(pool.submit(run_parallel, part, settings))
            elif status := run(part, settings):
                return status
        return next(filter(None, (one.result() for one in parallel)), 0)


def run(part: Part, settings: Mapping[str, str]) -> int:
    """Run a part; return its exit status."""
    env = {**settings, **part.settings}
    return subprocess.run(part.command, cwd=part.folder, env=env, check=False).returncode


def run_parallel(part: Part, settings: Mapping[str, str]) -> int:
    """Run a part beside others, and print all that it says at its end; return its exit status."""
    done = subprocess.run(
        part.command,
        cwd=part.folder,
        env={**settings, **part.settings},
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    end = f"{part.name} has FAILED" if done.returncode else f"{part.name} is done"
    say(f"{end}\n{done.stdout.rstrip()}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
