"""What a player may be called: what everyone can see, and no more than fits."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from regatta_protocol.client import CLIENT_MESSAGE, Hello, Rename
from regatta_protocol.people.player_name import NAME_MOST, shown_name


def renamed(name: object) -> str:
    """Return a name as the server takes it from a client's message. Raises ValidationError."""
    message = CLIENT_MESSAGE.validate_json(json.dumps({"type": "rename", "id": "c-1", "name": name}))
    assert isinstance(message, Rename)
    return message.name


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Bo",
        "x" * 20,
        "Ada & Bo!",
        "Søren Å",
        "Ζωή",
        "李小龙",
        "김민준",
        "محمد",
        "علی\u200cرضا",  # noqa: RUF001 - a Persian name: its joiner keeps two letters apart
        "👩\u200d🚀",  # one astronaut: a woman, a joiner and a rocket
        "❤\ufe0f",  # a heart, and that it is red
        "7",
        "?",
        "7\ufe0f\u20e3",  # a seven on a key
        "\u05e9\u05b8\u05bc\u05c1\u05e8",  # two points and a vowel on one Hebrew letter
        "น้ำ",  # a vowel and a tone on one Thai letter
        "ﬃ ½ ™",
    ],
)
def test_a_name_that_can_be_seen_stays_as_it_is(name: str) -> None:
    assert renamed(name) == name


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ada ", "Ada"),
        ("Ada   Lovelace", "Ada Lovelace"),
        ("Ada\u00a0\u2003Lovelace", "Ada Lovelace"),
        ("Ada\u2028Lovelace", "Ada Lovelace"),
        ("Jose\u0301", "José"),
        ("A\u030asa", "Åsa"),
    ],
)
def test_spaces_and_accents_are_put_into_one_form(given: str, shown: str) -> None:
    assert renamed(given) == shown


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ada\u200b", "Ada"),  # a space of no width, as it comes with copied texts
        ("\u200eAda\u200f", "Ada"),
        ("A\u00adda", "Ada"),  # a hyphen that is not shown
        ("\u2060Ada\ufeff", "Ada"),
        ("Ada\u202eoB", "AdaoB"),  # what follows would run backwards
        ("\u2066Ada\u2069", "Ada"),
        ("A\tda", "A da"),
        ("Ada\r\n", "Ada"),
        ("A\u0085da", "A da"),  # a line's end
        ("Ada\u0000\u007f\u009b", "Ada"),
        ("Ada\U000e0041\U000e007f", "Ada"),  # letters of tags
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴"),
        ("Ada\u3164\u115f\uffa0", "Ada"),  # letters that show nothing
        ("\u2800Ada", "Ada"),  # a Braille sign without dots
        ("A\u034fd\ufe01a\U000e0100\u17b5", "Ada"),  # marks that show nothing
        ("Jose\u034f\u0301", "José"),  # a mark and its letter come together
        ("A\u200dda", "Ada"),  # a joiner that joins nothing
        ("\u200dAda\u200c", "Ada"),
        ("e\u200d\u0301\u200dA", "éA"),  # what is composed leaves the next one loose
        ("علی\u200c", "علی"),
        ("Ada\ud83d", "Ada"),  # half a character, as of a text that was cut
        ("\u200b".join("Lovelace" * 2), "LovelaceLovelace"),
    ],
)
def test_what_nobody_sees_is_left_out_of_a_name(given: str, shown: str) -> None:
    assert shown_name(given) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "   \u00a0\u2003 ",
        "\u200b",
        "\u200d",  # a joiner of nothing
        "\u200c \u200d",
        "\u0301",  # an accent on nothing
        "\ufe0f",
        "\u3164",
        "\u2800",
        "Ada\ue000",  # means something to nobody
        "Ada\u0600",  # a sign of numbers, which is a mark for the digits behind it
        "A" + "\u0330\u0331\u0336\u0337\u0338",  # five marks upon each other
        "Z" + "\u0363" * 10,
        "\u0e01" + "\u0e49" * 12,
        "\ufdfd",  # a whole sentence in one sign
        "\ufdfa",
        "\u2e3b" * 3,
        "\U0001242b",
        "㎏" * 11,  # twenty-two letters
        "x" * 21,
        "\ufb2c" * 20,  # takes three characters each once it is composed
    ],
)
def test_a_name_that_shows_nothing_or_too_much_is_refused(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        renamed(name)
    assert [problem["loc"] for problem in refused.value.errors()] == [("rename", "name")]


@given(st.text())
def test_a_name_that_is_taken_stays_as_it_is_ever_after(name: str) -> None:
    with suppress(PydanticCustomError):
        shown = shown_name(name)
        assert shown_name(shown) == shown
        assert 1 <= len(shown) <= NAME_MOST


def test_a_long_name_of_marks_costs_no_more_than_a_short_one() -> None:
    """Putting marks in order takes their number squared."""
    for sign in "\u0301\u0316", "\u200b", "\u200d", " ":
        with pytest.raises(PydanticCustomError):
            shown_name(sign * 4_000)


@pytest.mark.parametrize("name", [None, 7, ["Ada"], {"name": "Ada"}, True])
def test_a_name_is_a_text(name: object) -> None:
    with pytest.raises(ValidationError, match="A name is a text"):
        renamed(name)


def test_half_a_character_is_no_json() -> None:
    with pytest.raises(ValidationError) as refused:
        CLIENT_MESSAGE.validate_json('{"type": "rename", "id": "c-1", "name": "Ada\\ud83d"}')
    assert refused.value.errors()[0]["type"] == "json_invalid"


def test_a_refusal_tells_a_person_what_a_name_is() -> None:
    for name, words in (
        ("Ada\ue000", "This name has a sign that not everybody can see: leave it out."),
        ("\u0301", "There is nothing to see in this name: give it a letter, a digit or a sign."),
        ("\ufb2c" * 20, "A name has at most 20 characters: choose a shorter one."),
        ("㎏" * 11, "A name has at most 20 characters: choose a shorter one."),
        ("Z" + "\u0363" * 10, "This name has more than three marks on one letter: leave some out."),
        ("\ufdfd", "This name has a sign that is as wide as many letters: leave it out."),
    ):
        with pytest.raises(ValidationError) as refused:
            renamed(name)
        assert refused.value.errors()[0]["msg"] == words


def test_a_hello_may_bring_a_name_under_the_same_rule() -> None:
    assert Hello(name=" Ada  L ").name == "Ada L"
    assert Hello().name is None
    with pytest.raises(ValidationError):
        Hello(name="\ue000adA")
