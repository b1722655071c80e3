"""Filters lists of games by criteria for which the archive has no list."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.record.record import GameRecord
from regatta_server.products.ratings.rating import is_rated, speed_of


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What a game must be to be wanted; None for whatever it is."""

    rated: bool | None = None
    speed: Speed | None = None
    seats: int | None = None

    @property
    def any_game(self) -> bool:
        """Return whether every game is wanted, so that none need be looked at."""
        return self == GameFilter()

    def wants(self, game: Mapping[str, Any]) -> bool:
        """Say whether a game is wanted, by the `options`, `seats` and `result` of its record.

        It is rated where it was to be and came to an end, whether it counted or not: the ledger alone knows.
        """
        return (
            (self.rated is None or self.rated == is_rated(cast(GameRecord, game)))
            and (self.speed is None or self.speed == speed_of(game["options"]))
            and (self.seats is None or self.seats == len(game["seats"]))
        )
