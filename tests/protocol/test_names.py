"""What a player may be called: what everyone can see, and no more than fits."""

import json

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE, Hello, Rename


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
    "name",
    [
        "",
        " ",
        "   \u00a0\u2003 ",
        "\u200b",  # a space of no width
        "\u200d",  # a joiner of nothing
        "\u200c \u200d",
        "\u0301",  # an accent on nothing
        "\ufe0f",
        "\u3164",  # a letter that shows nothing
        "\u2800",  # a Braille sign without dots
        "Ada\u200b",
        "Ada\u202eoB",  # what follows would run backwards
        "\u2066Ada\u2069",
        "A\u00adda",  # a hyphen that is not shown
        "\ufeffAda",
        "Ada\u0000",
        "A\tda",
        "A\nda",
        "A\u007fda",
        "A\u0085da",
        "A\u009bda",
        "Ada\ue000",  # means something to nobody
        "A\u200dda",  # a joiner that joins nothing: it looks like Ada
        "\u200dAda",
        "Ada\u200c",
        "A\u034fda",  # marks that show nothing
        "A\ufe01da",
        "A\U000e0100da",
        "A\u17b5da",
        "A" + "\u0330\u0331\u0336\u0337\u0338",  # five marks upon each other
        "Z" + "\u0363" * 10,
        "\u0e01" + "\u0e49" * 12,
        "\ufdfd",  # a whole sentence in one sign
        "\ufdfa",
        "\u2e3b" * 3,
        "\U0001242b",
        "㎏" * 11,  # twenty-two letters
        "Ada\U000e0041",
        "x" * 21,
        "\ufb2c" * 20,  # takes three characters each once it is composed
    ],
)
def test_a_name_that_hides_something_or_is_empty_or_too_long_is_refused(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        renamed(name)
    assert [problem["loc"] for problem in refused.value.errors()] == [("rename", "name")]


@pytest.mark.parametrize("name", [None, 7, ["Ada"], {"name": "Ada"}, True])
def test_a_name_is_a_text(name: object) -> None:
    with pytest.raises(ValidationError, match="valid string"):
        renamed(name)


def test_half_a_character_is_no_json() -> None:
    with pytest.raises(ValidationError) as refused:
        CLIENT_MESSAGE.validate_json('{"type": "rename", "id": "c-1", "name": "Ada\\ud83d"}')
    assert refused.value.errors()[0]["type"] == "json_invalid"


def test_a_refusal_tells_a_person_what_a_name_is() -> None:
    for name, words in (
        ("Ada\u200b", "A name has no invisible characters"),
        ("\u0301", "A name has at least one letter, digit or sign"),
        ("\ufb2c" * 20, "A name has at most 20 characters"),
        ("㎏" * 11, "A name has at most 20 characters"),
        ("Z" + "\u0363" * 10, "A name has at most three marks on a letter"),
        ("\ufdfd", "A name has no sign that is as wide as many letters"),
    ):
        with pytest.raises(ValidationError) as refused:
            renamed(name)
        assert refused.value.errors()[0]["msg"] == words


def test_a_hello_may_bring_a_name_under_the_same_rule() -> None:
    assert Hello(name=" Ada  L ").name == "Ada L"
    assert Hello().name is None
    with pytest.raises(ValidationError):
        Hello(name="\u202eadA")
