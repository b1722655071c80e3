"""The phrases that everyone may say."""

from typing import get_args

from regatta_protocol.people.phrases import Phrase


def test_each_phrase_is_there_once_and_is_one_word_on_the_wire() -> None:
    phrases = get_args(Phrase)
    assert len(set(phrases)) == len(phrases)
    assert all(phrase.replace("_", "").isalpha() and phrase.islower() for phrase in phrases)
