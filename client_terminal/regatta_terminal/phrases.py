"""The preset phrases of a chat, in English and German: everyone reads them in their own language."""

from collections.abc import Mapping
from typing import Final

from regatta_protocol.people.phrases import Phrase
from regatta_protocol.typed.row_names import plain

ENGLISH: Final[Mapping[Phrase, str]] = {
    "hello": "Hello!",
    "good_luck": "Good luck!",
    "nice_throw": "Nice throw!",
    "well_played": "Well played!",
    "so_close": "So close!",
    "ouch": "Ouch!",
    "wow": "Wow!",
    "thinking": "Let me think...",
    "your_turn": "Your turn",
    "thanks": "Thank you",
    "sorry": "Sorry",
    "one_moment": "One moment, please",
    "good_game": "Good game!",
    "again": "Once more?",
    "goodbye": "Goodbye!",
    "smile": "a smile",
    "laugh": "laughter",
    "cry": "a tear",
    "clap": "applause",
    "dice": "dice",
    "fire": "on fire",
    "heart": "a heart",
}

GERMAN: Final[Mapping[Phrase, str]] = {
    "hello": "Hallo!",
    "good_luck": "Viel Glück!",
    "nice_throw": "Schöner Wurf!",
    "well_played": "Gut gespielt!",
    "so_close": "So knapp!",
    "ouch": "Autsch!",
    "wow": "Wow!",
    "thinking": "Ich überlege noch...",
    "your_turn": "Du bist dran",
    "thanks": "Danke",
    "sorry": "Entschuldigung",
    "one_moment": "Einen Moment, bitte",
    "good_game": "Schönes Spiel!",
    "again": "Noch einmal?",
    "goodbye": "Auf Wiedersehen!",
    "smile": "ein Lächeln",
    "laugh": "Lachen",
    "cry": "eine Träne",
    "clap": "Applaus",
    "dice": "Würfel",
    "fire": "Feuer",
    "heart": "ein Herz",
}

EMOTES: Final[frozenset[Phrase]] = frozenset({"smile", "laugh", "cry", "clap", "dice", "fire", "heart"})
"""Shown, not said."""


def phrase_named(typed: str, phrases: Mapping[Phrase, str]) -> Phrase | None:
    """Return the phrase that somebody typed, by its words or its short name; None where it is none."""
    meant = plain(typed)
    return next((phrase for phrase, words in phrases.items() if meant in (plain(phrase), plain(words))), None)
