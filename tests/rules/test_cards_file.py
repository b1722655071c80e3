"""docs/cards.json is what the catalogue has."""

from tests.rules.cards_file import FILE, text


def test_the_cards_that_other_readers_are_tested_with_are_fresh() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "python -m tests.rules.cards_file"
