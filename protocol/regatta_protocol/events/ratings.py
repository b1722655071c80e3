"""Ratings, tables and profiles, as the HTTP API gives them (docs/ratings.md).

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from regatta_protocol.events.base import Value


class RatingChange(Value, frozen=True, kw_only=True):
    """What a game did to a seat's rating; in `recorded`."""

    seat: int
    before: int
    after: int
    provisional: bool | None = None
    """True while the rating is not sure yet."""
