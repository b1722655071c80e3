"""Names for those who have not chosen one: guests, and stand-ins."""

from binascii import crc32
from typing import Final

from regatta_protocol.ids import PlayerId

STAND_IN: Final = PlayerId("bot-stand-in")
"""The player id of every seat of the computer, at whatever level."""
STAND_IN_NAME: Final = "Computer"

# fmt: off - as lines of words, which is how they are read and changed
FIRST: Final = (
    "Amber",
    "Brave",
    "Breezy",
    "Bright",
    "Calm",
    "Clever",
    "Coral",
    "Daring",
    "Fair",
    "Fleet",
    "Gentle",
    "Golden",
    "Happy",
    "Jolly",
    "Keen",
    "Kind",
    "Lively",
    "Lucky",
    "Merry",
    "Mild",
    "Nimble",
    "Noble",
    "Plucky",
    "Quick",
    "Quiet",
    "Rapid",
    "Sunny",
    "Swift",
    "Tidy",
    "Trusty",
    "Warm",
    "Witty",
)
SECOND: Final = (
    "Anchor",
    "Bay",
    "Buoy",
    "Captain",
    "Compass",
    "Coot",
    "Cove",
    "Crane",
    "Current",
    "Dinghy",
    "Dolphin",
    "Eider",
    "Gull",
    "Harbor",
    "Heron",
    "Kite",
    "Lagoon",
    "Lark",
    "Mariner",
    "Osprey",
    "Otter",
    "Pelican",
    "Pilot",
    "Plover",
    "Puffin",
    "Sail",
    "Seal",
    "Skipper",
    "Swan",
    "Tern",
    "Tide",
    "Wave",
)
# fmt: on


def guest_name(player: PlayerId) -> str:
    """Return a friendly name that follows from the player's id: the same at every visit."""
    number = crc32(player.encode())
    return f"{FIRST[number % len(FIRST)]} {SECOND[number // len(FIRST) % len(SECOND)]}"
