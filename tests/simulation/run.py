"""From a seed to its history, in a process of its own that ends with the run."""

import gc
import os
import sys
import traceback
import warnings
from collections.abc import Callable

from tests.simulation.history import History
from tests.simulation.loop import VirtualLoop
from tests.simulation.plan import Season
from tests.simulation.world import World, listen_to_logs

BROKEN = 3
"""The status of a run that could not be judged: the simulation itself has failed."""


def alone() -> None:
    """Start this program anew where the order of sets would differ from run to run."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, sys.orig_argv)  # noqa: S606 - ourselves


def apart(work: Callable[[], int]) -> int:
    """Do something in a process of its own, and return its status.

    Each run begins from the very same state of the interpreter. And killed nodes are never cleared up, as
    after kill -9: the process that they were in just ends.
    """
    sys.stdout.flush()
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status)
    status = BROKEN
    try:
        status = work()
    except BaseException:  # noqa: BLE001 - it is told, and the process ends
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def simulate(seed: int, season: Season = "usual") -> History:
    """Return the run of a seed. The process is of no more use for others."""
    gc.disable()  # when garbage is collected must not decide anything; a run is short
    # Now and then a coroutine of a killed node is dropped all the same, and Python complains.
    sys.unraisablehook = lambda _: None
    warnings.simplefilter("ignore", RuntimeWarning)
    loop = VirtualLoop()
    world = World(seed, loop, season)
    listen_to_logs(world.history)
    try:
        return loop.run_until_complete(world.run())
    finally:
        world.close()
