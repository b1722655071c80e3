"""Run the simulation: `python -m tests.simulation SEED`, or fresh seeds for some minutes."""

import argparse
import gc
import os
import sys

from tests.simulation.loop import VirtualLoop
from tests.simulation.world import World, listen_to_logs
from tests.simulation.history import History


def simulate(seed: int) -> History:
    loop = VirtualLoop()
    gc.disable()
    world = World(seed, loop)
    listen_to_logs(world.history)
    try:
        return loop.run_until_complete(world.run())
    finally:
        world.valkey.close()


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "tests.simulation", *sys.argv[1:]])
    import time
    began=time.time()
    h = simulate(int(sys.argv[1]))
    for line in h.lines():
        sys.stdout.buffer.write(line+b"\n")
    print(h.digest(), time.time()-began, h.clock_ms(), file=sys.stderr)
    sys.stdout.flush()
    from tests.simulation.checks import judge
    for name, wrong in judge(h).items():
        print(name, file=sys.stderr)
        for w in wrong[:6]: print('   ', w[:600], file=sys.stderr)
    os._exit(0)
