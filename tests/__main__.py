"""The suites, as `make test` and `make prove` run them: python -m tests test | prove [OPTIONS OF pytest].

`test` is the client's tests, then the server's and the browser's. `prove` is what proves at length, then on a
Cluster what is most about the store. With options for pytest somebody looks for certain tests: then the
client's and the Cluster are left out (`--store cluster` lets certain tests run there).
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from installing import web_build
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
    *("challenges/test_challenges.py", "presence/test_connections.py", "matchmaking/test_queue_nodes.py"),
    *("ratings/test_build.py", "presence/test_presence.py", "players/test_sessions.py"),
    *("rooms/run/test_room_races.py", "rooms/run/test_rooms.py", "rooms/storage/test_store.py"),
    "cli/test_reports.py",
)
"""These run on a single store and on a Cluster; all others could, and take too long for it."""


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
    for name, folder, command in parts:
        say(name)
        if status := run(command, folder, settings):
            return status
    return 0


Part = tuple[str, Path, Sequence[str]]
"""What is said of it, where it runs, and its command."""


def tests(chosen: Sequence[str]) -> list[Part]:
    """Return the parts of `test`."""
    client = ("testing the client", ROOT / "client_web", ("npm", "test", "--silent"))
    server = ("testing the server and the whole", ROOT, pytest(*chosen))
    return [server] if chosen else [client, server]


def proof(chosen: Sequence[str]) -> list[Part]:
    """Return the parts of `prove`."""
    on_cluster = pytest("--store=cluster", *(f"tests/{name}" for name in ON_CLUSTER))
    cluster = ("testing on a Cluster what is most about the store", ROOT, on_cluster)
    proof = ("proving at length", ROOT, pytest("--prove", *chosen))
    return [proof] if chosen else [proof, cluster]


def pytest(*options: str) -> Sequence[str]:
    """Return a command that runs pytest."""
    return (sys.executable, "-m", "pytest", *PYTEST, *options)


def run(command: Sequence[str], folder: Path, settings: Mapping[str, str]) -> int:
    """Run a part; return its exit status."""
    return subprocess.run(command, cwd=folder, env=settings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
