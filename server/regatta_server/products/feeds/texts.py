"""The texts of feeds, in their reader's language: whole texts with gaps for names and numbers."""

from collections.abc import Sequence
from typing import Final

from regatta_server.languages.language import Language

CALENDAR: Final = "Regatta: your games"
RESULTS: Final = "Regatta: your results"
YOUR_TURN: Final = "Your turn in {game} with {names} ends"
YOUR_TURN_ALONE: Final = "Your turn in {game} ends"
THEIR_TURN: Final = "{name}’s turn in {game} ends"
NO_TURN: Final = "{game}: no turn runs any more"
ALONE: Final = "{game} alone: {score} points"
FIRST: Final = "{game}: you won against {names} with {score} points"
SHARED: Final = "{game}: you share first place in a game with {names}, {score} points"
SECOND: Final = "{game}: you lost to {names} with {score} points"
LATER: Final = "{game}: place {place} of {seats} in a game with {names}, {score} points"
LINE: Final = "{place}. {name}: {score} points"
SOMEBODY: Final = "a former player"
"""Who has taken their name out of the record."""
ALL: Final = (
    *(CALENDAR, RESULTS, YOUR_TURN, YOUR_TURN_ALONE, THEIR_TURN, NO_TURN),
    *(ALONE, FIRST, SHARED, SECOND, LATER, LINE, SOMEBODY),
)


def say(language: Language, english: str, **gaps: object) -> str:
    """Return a text in a language. What is in its gaps stays as it is, whatever it looks like."""
    return language.text(english).format_map(gaps)


def list_of(language: Language, names: Sequence[str]) -> str:
    """Return names as a sentence has them: the last two with a word between them."""
    *first, last = names
    return " ".join([", ".join(first), language.text("and"), last]) if first else last
