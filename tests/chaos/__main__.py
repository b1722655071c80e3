"""`make chaos`: let everything happen, and print how long players waited for it."""

import argparse
import asyncio
from collections.abc import Sequence

from tests.chaos import runs, woken
from tests.chaos.crowd import Observed

HEAD = f"{'fault':40}{'first':>8}{'half':>8}{'all':>8}{'pause':>8}"


async def main(games: int, rolling: int) -> None:
    """Print one line for each fault."""
    print(
        "Seconds from the fault until a move was answered: the first, in half of the games, in all of them;"
    )
    print("and the longest that a player waited for an answer or for a line.")
    print(f"\n{HEAD}")
    show(await runs.everysec(games))
    show(await runs.rolling(rolling))
    show(await runs.always(games))
    observed, lost = await runs.losing(games)
    show(observed)
    print(f"  answered and lost with those three stores: {lost} commands of {2 * games} players")
    observed, lost = await runs.failover(games)
    show(observed)
    print(f"  answered and lost with that master: {lost} commands")
    for run in (woken.behind_sentinels, woken.of_a_cluster):
        observed, lost = await run(games)
        show(observed)
        print(f"  answered just before it froze, and lost with it: {lost} commands")


def show(observed: Sequence[Observed]) -> None:
    """Print what players saw of some faults."""
    for one in observed:
        print(
            f"{one.fault:40}{one.first_s:8.2f}{one.half_s:8.2f}{one.all_s:8.2f}{one.pause_s:8.2f}", flush=True
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games under way when something happens")
    parser.add_argument(
        "--rolling", type=int, default=500, help="games under which nodes are restarted in turn"
    )
    given = parser.parse_args()
    asyncio.run(main(given.games, given.rolling))
