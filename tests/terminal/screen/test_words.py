"""What the screen says: in both languages, and in the narrowest terminal."""

from string import Formatter

import pytest

from regatta_server.terminal.screen import words
from regatta_server.terminal.screen.app import LEAST

BOTH = {"en": words.ENGLISH, "de": words.GERMAN}


def _values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_german_has_all_words_with_the_same_values() -> None:
    assert words.ENGLISH.keys() == words.GERMAN.keys()
    for key, text in words.ENGLISH.items():
        assert _values(text) == _values(words.GERMAN[key]), key
    assert len(words.HELP["en"]) == len(words.HELP["de"])


@pytest.mark.parametrize("language", BOTH)
def test_what_the_keys_do_is_said_whole_in_the_narrowest_terminal(language: str) -> None:
    for key, text in BOTH[language].items():
        if key.startswith("keys_"):
            line = f" {text.format(dice=5, room='ABCD2345')}"
            assert len(line) <= LEAST.width, line
