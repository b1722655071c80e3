"""Ratings of bots, as the HTTP API gives them (docs/ratings.md)."""

from typing_extensions import TypedDict

from regatta_protocol.options import Level
from regatta_protocol.sheet import closed


@closed
class BotRating(TypedDict):
    """How strong the bots of a level are in a ruleset, on the scale of people's ratings."""

    level: Level
    rating: int
    deviation: int
    """How sure it is: the true value lies within twice this much with 95 %."""
    provisional: bool
    """It follows from few games with people, or from none: then from what the levels bring."""
    games: int
    """With people that have moved it."""


@closed
class BotRatings(TypedDict):
    """The ratings of bots in a ruleset, which are in no table."""

    ruleset: str
    name: str
    """The ruleset's."""
    bots: list[BotRating]
    """One for each level, the weakest first."""
    near: Level
    """The level nearest to the player in `player`; `mate` without one, or for one who has no rating here."""
