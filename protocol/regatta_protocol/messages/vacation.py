"""Messages of the server about a player's vacation."""

from typing_extensions import TypedDict

from regatta_protocol.sheet import closed


@closed
class OwnVacation(TypedDict):
    """Whether one is on vacation, and how much of it is left."""

    until_ms: int | None
    """Until when one is on vacation (milliseconds since 1970); null where one is not."""
    days_left: int
    """Whole days that can be taken now, beside those of a vacation that runs."""
    days_a_year: int
    """As the host allows: in any 365 days no more. 0 where there is no vacation here."""
