"""Names for guests who have not chosen one."""

from typing import Final

FIRST: Final = (
    "Names",
    "for",
    "guests",
    "who",
    "have",
    "not",
    "chosen",
    "one.Amber",
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
)
SECOND: Final = (
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
    "WittyAnchor",
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
)


def guest_name(player: str) -> str:
    """Return a friendly name that follows from the player's id: the same at every visit."""
    number = int.from_bytes(player.encode()[-4:], "big")
    return f"{FIRST[number % len(FIRST)]} {SECOND[number // len(FIRST) % len(SECOND)]}"
