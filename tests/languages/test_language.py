"""What a language says for texts with all kinds of values, and for cards."""

import pytest

from regatta_protocol.text import Text
from regatta_server.languages.catalogues import languages
from regatta_server.languages.language import ENGLISH, Language
from regatta_server.rules.catalogue import rules

GERMAN = Language(
    "de",
    {"Ones": "Einser"},
    {
        "here": ["{name} ist da."],
        "throw": ["Wirf zuerst {dice}."],
        "five": ["alle fünf Würfel"],
        "turn": ["Am Zug: {names}."],
        "and": ["und"],
        "row": ["In {row}."],
        "wait": ["Warte {n} Sekunde.", "Warte {n} Sekunden."],
    },
    thousands=".",
)
FIVE = Text("five", "all five dice")


def test_english_says_everything_as_it_is() -> None:
    card = rules("yatzy").card
    assert ENGLISH.card(card) is card
    assert ENGLISH.say(Text("throw", "Throw {dice} first.", dice=FIVE)) == "Throw all five dice first."


def test_what_nobody_has_translated_is_english() -> None:
    assert GERMAN.card_text("Twos") == "Twos"
    assert GERMAN.say(Text("unknown", "Nobody knows {name}.", name="Ada")) == "Nobody knows Ada."


def test_what_is_no_text_of_ours_stays_as_it_is_even_where_it_looks_like_one() -> None:
    assert GERMAN.say("all five dice") == "all five dice"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (Text("throw", "Throw {dice} first.", dice=FIVE), "Wirf zuerst alle fünf Würfel."),
        (Text("row", "In {row}.", row="Ones"), "In Einser."),
        (Text("row", "In {row}.", row="Sevens"), "In Sevens."),
        (Text("here", "{name} is here.", name="Ones"), "Ones ist da."),
        (Text("here", "{name} is here.", name="{name} {0} %s"), "{name} {0} %s ist da."),
        (Text("here", "{name} is here.", name=FIVE), "alle fünf Würfel ist da."),
        (Text("turn", "It is the turn of {names}.", names=("Anna",)), "Am Zug: Anna."),
        (
            Text("turn", "It is the turn of {names}.", names=("A", "and", FIVE)),
            "Am Zug: A, and und alle fünf Würfel.",
        ),
        (Text("wait", "Wait {n} second.", "Wait {n} seconds.", n=1), "Warte 1 Sekunde."),
        (Text("wait", "Wait {n} second.", "Wait {n} seconds.", n=1_296), "Warte 1.296 Sekunden."),
    ],
)
def test_a_text_is_said_with_what_stands_in_its_gaps(text: Text, sentence: str) -> None:
    assert GERMAN.say(text) == sentence


def test_a_card_is_translated_without_a_change_of_the_english_one() -> None:
    german, card = languages()["de"], rules("yatzy").card
    before = repr(card)
    texts = german.card(card)
    assert texts["rows"][0] == {**card["rows"][0], "name": "Einser", "hint": "Summe der Würfel mit einer 1"}
    assert repr(card) == before == repr(rules("yatzy").card)
