"""What feeds say is there in every language, and whatever stands in its gaps is said as it is."""

from string import Formatter

import pytest

from regatta_server.languages.language import ENGLISH, Language, languages
from regatta_server.products.feeds import texts
from regatta_server.products.feeds.texts import list_of, say

OTHERS = [language for language in languages().values() if not language.is_english]


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.tag)
def test_every_text_is_translated(language: Language) -> None:
    assert [text for text in texts.ALL if text not in language.texts] == []


def test_all_texts_are_in_the_list() -> None:
    own = {value for name, value in vars(texts).items() if name.isupper() and isinstance(value, str)}
    assert own == set(texts.ALL)


@pytest.mark.parametrize("language", languages().values(), ids=lambda language: language.tag)
def test_a_name_that_looks_like_a_gap_or_like_a_word_of_ours_stays_as_it_is(language: Language) -> None:
    for english in texts.ALL:
        gaps = {name for _, name, _, _ in Formatter().parse(english) if name}
        for odd in ("{game}", "{0}", "%s", "and", "a, b", "Yacht", "{"):
            said = say(language, english, **dict.fromkeys(gaps, odd))
            assert said.count(odd) >= len(gaps)


def test_names_are_a_list_as_the_language_has_it() -> None:
    assert list_of(ENGLISH, ["Ada"]) == "Ada"
    assert list_of(ENGLISH, ["Ada", "Bo"]) == "Ada and Bo"
    assert list_of(languages()["de"], ["Ada", "Bo, jr.", "Cleo"]) == "Ada, Bo, jr. und Cleo"
