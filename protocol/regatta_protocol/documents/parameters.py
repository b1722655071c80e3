"""What requests of the API say in a path and behind the question mark, for openapi.py."""

from typing import Any, Final

from regatta_protocol.documents.schemas import REFS

LATEST_MS: Final = 10**14
SEATS_MOST: Final = 8

WHAT: Final[dict[str, tuple[str, Any]]] = {
    "language": (
        "The language of names, rules and messages, as a tag such as `de` or `de-AT`; what is not in it is "
        "English.",
        {"type": "string", "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$", "default": "en"},
    ),
    "game": ("The id of the game, which is the room's.", {"type": "string", "pattern": "^[A-Z2-9]{8}$"}),
    "player": ("A player's id.", {"type": "string", "pattern": "^[A-Za-z0-9_-]{12}$"}),
    "other": ("The other player's id.", {"type": "string", "pattern": "^[A-Za-z0-9_-]{12}$"}),
    "ruleset": (
        "A ruleset's id, as /rulesets lists them.",
        {"type": "string", "pattern": "^[a-z0-9-]{1,40}$"},
    ),
    "speed": ("Turns of minutes at most, or of days.", {"$ref": REFS.format(model="Speed")}),
    "since": (
        "The earliest end of a game, in milliseconds since 1970.",
        {"type": "integer", "minimum": 0, "maximum": LATEST_MS, "default": 0},
    ),
    "until": (
        "The latest end of a game, in milliseconds since 1970.",
        {"type": "integer", "minimum": 0, "maximum": LATEST_MS, "default": LATEST_MS},
    ),
    "facts": (
        "Whether each line is a whole record, or its head alone.",
        {"type": "boolean", "default": True},
    ),
    "first": (
        "With which the list begins.",
        {"type": "string", "enum": ["newest", "oldest"], "default": "newest"},
    ),
    "cursor": (
        "Where the list goes on, as the link `next` of the page before has it; all else stays as it was.",
        {"type": "string", "pattern": "^[A-Za-z0-9_-]{19}$"},
    ),
    "rated": ("Only games that changed ratings, or only the others.", {"type": "boolean"}),
    "seats": ("Only games of so many seats.", {"type": "integer", "minimum": 1, "maximum": SEATS_MOST}),
    "opponent": (
        "Only games in which this player has a seat, too.",
        {"type": "string", "pattern": "^[A-Za-z0-9_-]{12}$"},
    ),
    "week": (
        "An ISO week: of those who played then. Without it, of all time.",
        {"type": "string", "pattern": "^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$", "examples": ["2026-W47"]},
    ),
    "dice": (
        "What the dice show, in any order.",
        {"type": "string", "pattern": "^[1-6](,[1-6])*$", "examples": ["3,3,5,5,1"]},
    ),
    "throw": (
        "Which throw of the turn it was; without it, the last one. Not where no number bounds the throws.",
        {"type": "integer", "minimum": 1},
    ),
    "filled": (
        "The rows that are filled already, each with its score.",
        {"type": "string", "examples": ["ones=3,chance=22"]},
    ),
    "total": ("Where points are banked: how many are.", {"type": "integer", "minimum": 0}),
    "rival": (
        "Where points are banked: those of the leader. Then each move has its chance to win.",
        {"type": "integer", "minimum": 0},
    ),
    "shades": (
        "Of the dice in their order, where they have several; without it, as in the card's tray.",
        {"type": "string", "examples": ["dark,light,dark,dark,light,light"]},
    ),
    "aside": (
        "Dice that are set aside: the face that they count, and their numbers from 0.",
        {"type": "string", "examples": ["6:0+3,2:1+2"]},
    ),
}
"""Parameters by name: what they say, and the schema."""
REQUIRED: Final = frozenset({"dice"})
"""Those that must be there; what is part of a path must be, too."""
