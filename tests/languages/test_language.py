"""How a language is found, and what it says for texts and for messages as they were sent."""

from pathlib import Path

import pytest

from regatta_server.languages.language import (
    ENGLISH,
    MESSAGE_MOST,
    TEXTS,
    Language,
    language_of,
    languages,
    read_texts,
)
from regatta_server.rules.catalogue import rules

MESSAGES = {
    "{name} is here.": "{name} ist da.",
    "Throw {dice} first.": "Wirf zuerst {dice}.",
    "all five dice": "alle fünf Würfel",
    "It is the turn of {names}.": "Am Zug: {names}.",
    "and": "und",
    "Said: {what}": "Gesagt: {what}",
}
GERMAN = Language("de", {"Ones": "Einser", **MESSAGES}, MESSAGES.keys())


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("de", "de"),
        ("DE", "de"),
        ("de-AT", "de"),
        ("de-Latn-AT", "de"),
        ("nl-BE", "nl"),
        ("en-GB", "en"),
        ("ja", "en"),
        ("deu", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_tag_falls_back_to_its_language_and_then_to_english(tag: str | None, found: str) -> None:
    assert language_of(tag).tag == found


def test_english_says_everything_as_it_is() -> None:
    card = rules("yatzy").card
    assert ENGLISH.card(card) is card
    assert ENGLISH.message("Throw the dice first.") == "Throw the dice first."
    assert language_of("en") is ENGLISH


def test_what_nobody_has_translated_is_english() -> None:
    assert GERMAN.text("Twos") == GERMAN.message("Twos") == "Twos"


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Throw all five dice first.", "Wirf zuerst alle fünf Würfel."),
        ("Throw Ones first.", "Wirf zuerst Einser."),
        ("Throw nothing known first.", "Wirf zuerst nothing known."),
        ("It is the turn of Anna and Ben.", "Am Zug: Anna und Ben."),
        ("{n} is here.", "{n} ist da."),
        ("Every\nbody is here.", "Every\nbody ist da."),
    ],
)
def test_a_message_is_read_with_what_stands_in_its_gaps(english: str, said: str) -> None:
    assert GERMAN.message(english) == said


def test_what_players_are_called_is_never_translated() -> None:
    assert GERMAN.message("Ones is here.") == "Ones ist da."


def test_a_gap_for_a_number_takes_nothing_else() -> None:
    language = Language("de", {"At least {n}.": "Mindestens {n}."}, frozenset(["At least {n}."]))
    assert language.message("At least 1,296.") == "Mindestens 1,296."
    assert language.message("At least some.") == "At least some."


@pytest.mark.parametrize(
    "hostile", ["Said: " * 150, "is here." * 100, "{name}" * 100, "Throw " * 150 + "first.", "x" * 70_000]
)
def test_whatever_players_write_is_read_to_an_end(hostile: str) -> None:
    for language in (GERMAN, *languages().values()):
        assert isinstance(language.message(hostile), str)
        assert isinstance(language.note(hostile), str)


def test_a_message_that_is_longer_than_ours_are_is_left_alone() -> None:
    longest = max(len(english) for language in languages().values() for english in language.messages)
    assert longest < MESSAGE_MOST / 2
    assert GERMAN.message("x" * MESSAGE_MOST + " is here.").endswith(" is here.")


def test_a_message_of_ours_is_not_taken_for_another_one() -> None:
    """Each sentence with gaps, its gaps filled, is read as itself."""
    german = languages()["de"]
    for english in german.messages:
        filled = english
        for gap, value in (("n", "3"), ("most", "7"), ("least", "2"), ("name", "Ada")):
            filled = filled.replace("{" + gap + "}", value)
        if filled != english and "{" not in filled:
            said = german.texts[english].format(n="3", most="7", least="2", name="Ada")
            assert german.message(filled) == said


def test_a_card_is_translated_without_a_change_of_the_english_one() -> None:
    german, card = languages()["de"], rules("yatzy").card
    before = repr(card)
    said = german.card(card)
    assert said["rows"][0] == {**card["rows"][0], "name": "Einser", "hint": "Summe der Würfel mit einer 1"}
    assert repr(card) == before == repr(rules("yatzy").card)


def test_a_file_that_is_no_table_of_texts_is_refused(tmp_path: Path) -> None:
    assert read_texts(TEXTS / "de", "cards")["Ones"] == "Einser"
    (tmp_path / "cards.json").write_text('{"Ones": ["Einser"]}')
    with pytest.raises(ValueError, match="no table of texts"):
        read_texts(tmp_path, "cards")
