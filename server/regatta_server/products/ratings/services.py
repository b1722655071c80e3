"""Ratings, reputations and profiles as services."""

from collections.abc import Sequence
from typing import Final

from regatta_server.commands.context import Context
from regatta_server.products.ratings.build import RatingServices, open_ratings
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.products.ratings.reputation import Reputations
from regatta_server.products.ratings.seat_networks import SeatNetworks
from regatta_server.runtime.services import Provider


def rating_services(context: Context) -> RatingServices:
    """Return all three on the store of a node."""
    return open_ratings(
        context.redis, context.players, context.archive, context.rooms.cards(), context.now_ms
    )


def ratings(services: RatingServices) -> Ratings:
    """Return the ratings among them."""
    return services.ratings


def reputations(services: RatingServices) -> Reputations:
    """Return the reputations among them."""
    return services.reputations


SERVICES: Final[Sequence[Provider]] = [rating_services, ratings, reputations, SeatNetworks]
