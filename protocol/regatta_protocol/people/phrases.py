"""The preset phrases of a chat."""

from typing import Literal

Phrase = Literal[
    "hello",
    "good_luck",
    "nice_throw",
    "well_played",
    "so_close",
    "ouch",
    "wow",
    "thinking",
    "your_turn",
    "thanks",
    "sorry",
    "one_moment",
    "good_game",
    "again",
    "goodbye",
    "smile",
    "laugh",
    "cry",
    "clap",
    "dice",
    "fire",
    "heart",
]
"""What everyone may say, in whatever language the reader has; the last seven are emotes."""
