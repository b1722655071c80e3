"""Messages of the server about a player's vacation.

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from regatta_protocol.events.base import Value


class OwnVacation(Value, frozen=True, kw_only=True):
    """Whether one is on vacation, and how much of it is left."""

    until_ms: int | None
    """Until when one is on vacation (milliseconds since 1970); null where one is not."""
    days_left: int
    """Whole days that can be taken now, beside those of a vacation that runs."""
    days_a_year: int
    """As the host allows: in any 365 days no more. 0 where there is no vacation here."""
