"""What games do to those who played them: ratings and reputations, and the pages that show them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from protocol.sheet import Card
from server.archive.archive import Archive
from server.lobby.own_data import Keeps
from server.lobby.profiles import Profiles
from server.lobby.ratings import Ratings
from server.lobby.reputation import Reputations
from server.players.players import Players
from server.store.client import Client


@dataclass(frozen=True, slots=True)
class Rated:
    """Ratings, reputations and profiles."""

    ratings: Ratings
    reputations: Reputations
    profiles: Profiles
    keeps: Sequence[Keeps]


def open_rated(
    redis: Client, players: Players, archive: Archive, cards: Sequence[Card], now_ms: Callable[[], int]
) -> Rated:
    """Return ratings, reputations and profiles on a store."""
    names = {card["ruleset"]: card["name"] for card in cards}
    ratings = Ratings(redis, list(names), now_ms)
    archive.forgot.append(ratings.forget)
    reputations = Reputations(redis)
    profiles = Profiles(players, archive, ratings, reputations, names)
    return Rated(ratings, reputations, profiles, [ratings, reputations])
