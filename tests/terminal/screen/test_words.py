"""What the screen says: in each language, in the narrowest terminal."""

import pytest

from regatta_terminal.screen import words
from regatta_terminal.screen.app import LEAST


@pytest.mark.parametrize("language", words.SCREEN_TEXTS)
def test_what_the_keys_do_is_said_whole_in_the_narrowest_terminal(language: str) -> None:
    for key, text in words.SCREEN_TEXTS[language].items():
        if key.startswith("keys_"):
            line = f" {text.format(dice=5, room='ABCD2345')}"
            assert len(line) <= LEAST.width, line
