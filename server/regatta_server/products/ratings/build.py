"""Puts together what games do to their players: ratings and reputations, and the pages that show them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from regatta_protocol.sheet import Card
from regatta_server.archive.archive import Archive
from regatta_server.limits import RATED_PAIR_GAMES
from regatta_server.players.players import Players
from regatta_server.products.ratings.bot_rating_store import BotRatings
from regatta_server.products.ratings.profiles import Profiles
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.products.ratings.reputation import Reputations
from regatta_server.store.client import Client


@dataclass(frozen=True, slots=True)
class RatingServices:
    """Ratings, reputations and profiles."""

    ratings: Ratings
    reputations: Reputations
    profiles: Profiles


def open_ratings(
    redis: Client,
    players: Players,
    archive: Archive,
    cards: Sequence[Card],
    now_ms: Callable[[], int],
    pair_games: int = RATED_PAIR_GAMES,
) -> RatingServices:
    """Return ratings, reputations and profiles on a store."""
    names = {card["ruleset"]: card["name"] for card in cards}
    ratings = Ratings(redis, list(names), now_ms, pair_games)
    archive.forgot.append(ratings.forget)
    reputations = Reputations(redis)
    profiles = Profiles(players, archive, ratings, BotRatings(redis, pair_games), reputations, names)
    return RatingServices(ratings, reputations, profiles)
