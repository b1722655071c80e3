"""What feeds say: what they are called, and who is left unnamed."""

from typing import Final

from regatta_protocol.text import Text

CALENDAR: Final = Text("feed-calendar", "Regatta: your games")
RESULTS: Final = Text("feed-results", "Regatta: your results")
SOMEBODY: Final = Text("former-player", "a former player")
"""Who has taken their name out of the record."""
