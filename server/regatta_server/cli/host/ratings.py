"""`regatta ratings`: recomputes all ratings from the archive, and compares them with the stored ones."""

import argparse
import sys
from collections.abc import Callable
from typing import Final

from regatta_server.archive.archive import Archive
from regatta_server.cli.games.record_file import printable
from regatta_server.cli.host.at_store import at_store
from regatta_server.products.ratings.kinds import BotKind, RatingKeys, kinds
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.products.ratings.recount import Recount
from regatta_server.products.ratings.recount_store import Recounter
from regatta_server.rules.catalogue import RULES
from regatta_server.settings import Settings
from regatta_server.store.client import Client

DIFFERENCES_MOST: Final = 20
"""Differences that are printed of one kind: if there are more, the first ones tell what is wrong."""
TRIES: Final = 20
"""How often ratings are put where games are rated meanwhile; each time it takes seconds, or minutes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument(
        "what",
        choices=("check", "recompute"),
        help="check: say what differs and change nothing; recompute: put what the archive gives there",
    )


def run(given: argparse.Namespace, settings: Settings, now_ms: Callable[[], int]) -> int:
    """Count again and print what comes of it; return the exit status, 1 where something differs.

    After `recompute` nothing differs any more. Raises NoStore.
    """
    put, pair_games = given.what == "recompute", settings.rated_pair_games
    return at_store(settings, lambda redis: _all(redis, put, now_ms, pair_games))


async def _all(redis: Client, put: bool, now_ms: Callable[[], int], pair_games: int) -> int:
    wanted: list[RatingKeys] = [*kinds(RULES), *map(BotKind, RULES)]
    found = [await _one(redis, kind, put, now_ms, pair_games) for kind in wanted]
    statuses = [status for status in found if status is not None]
    if not statuses:
        print("No game has been rated yet: there is nothing to compare.")
    return max(statuses, default=0)


async def _one(
    redis: Client, kind: RatingKeys, put: bool, now_ms: Callable[[], int], pair_games: int
) -> int | None:
    """Count one kind again; return 0 where nothing differs or all was put right, None without any games."""
    archive = Archive(redis)
    recounter = Recounter(redis, archive, pair_games)
    recount = await recounter.recount(kind, now_ms())
    unrated = await recounter.unrated(recount, now_ms())
    differences = [*recount.differences, *(f"game {record['game']} was not rated" for record in unrated)]
    if not recount.entries and not differences:
        return None
    name = f"{RULES[kind.ruleset].card['name']}, {kind.part}"
    whose = "bots" if isinstance(kind, BotKind) else "players"
    print(
        f"{name}: {len(recount.entries)} games, {len(recount.skills)} {whose}, {_verdict(len(differences))}."
    )
    for difference in differences[:DIFFERENCES_MOST]:
        print(f"  {printable(difference)}")
    if len(differences) > DIFFERENCES_MOST:
        print(f"  and {len(differences) - DIFFERENCES_MOST} more")
    if not put or not differences:
        return int(bool(differences))
    ratings = Ratings(redis, [kind.ruleset], now_ms, pair_games)
    if not await _put(recounter, recount, now_ms):
        print("regatta: Games were rated all the time: try again later.", file=sys.stderr)
        return 1
    for record in unrated:
        await ratings.rate(record)
    print("  put right")
    return 0


async def _put(recounter: Recounter, recount: Recount, now_ms: Callable[[], int]) -> bool:
    for _ in range(TRIES):
        if await recounter.put(recount, now_ms()):
            return True
        recount = await recounter.recount(recount.kind, now_ms())
    return False


def _verdict(differences: int) -> str:
    if not differences:
        return "all as stored"
    return "1 difference" if differences == 1 else f"{differences} differences"
