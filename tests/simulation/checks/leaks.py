"""Nothing is left over: when all has run out that does, the store has games and players alone."""

import re
from typing import Final

from tests.simulation.history import History

STAYS: Final = re.compile(
    r"regatta:format"  # that of all rooms
    r"|games(:.*)?"  # the archive's lists
    r"|\{b\d{3}\}:record:[A-Z2-9]{8}"  # and its records
    r"|\{dice\}:(counted|counts)"
    r"|\{rating:[^}]*\}:(last|ledger|number|order|players|table.*|week.*)"
    r"|session:[0-9a-f]{64}"  # of guests, for half a year
    r"|player:\{[A-Za-z0-9_-]{12}\}(:(sessions|rooms|played|games|dice|left:.*|rating:.*))?"
    r"|player:\{[A-Za-z0-9_-]{12}\}:(gone|shown_status)"  # for half a year, and a month
    r"|\{lobby\}:(head|changed|since|expires|lines)"  # what the lobby remembers: see the last look at it
)
"""Keys that stay for long, or for ever."""


def check(history: History) -> list[str]:
    """Return keys of rooms, tickets, nodes and connections that nobody takes away."""
    wrong = [f"{key} is left" for key in history.left if not STAYS.fullmatch(key)]
    looks = [event["frame"] for event in history.of("heard") if event["device"] == "Visitor"]
    lobby = [frame for frame in looks if frame["type"] == "lobby"]
    if not lobby:
        wrong.append("the last visitor was not shown the lobby")
    elif lobby[-1]["rooms"] or lobby[-1]["online"] > 1 or lobby[-1]["seeking"]:
        wrong.append(f"the last visitor was shown {lobby[-1]}")
    return wrong
