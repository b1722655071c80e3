"""All languages of what is typed: each says every sentence, of the same things and with the same commands."""

import inspect
import re
from collections.abc import Iterator
from itertools import product
from typing import Any, get_type_hints

import pytest

from regatta_protocol.typed.acts import EnterRows, Refusal
from regatta_protocol.typed.commands import parse
from regatta_protocol.typed.dutch import DUTCH
from regatta_protocol.typed.entries import parse_rows
from regatta_protocol.typed.french import FRENCH
from regatta_protocol.typed.languages import DRAFTS, TYPED, texts_in
from regatta_protocol.typed.row_names import COMMANDS, plain, row_letters, rows_named, typed_name
from regatta_protocol.typed.spanish import SPANISH
from regatta_protocol.typed.texts import ENGLISH, Texts
from regatta_server.languages.catalogues import language_of, languages
from regatta_server.languages.language import DRAFTS as SERVER_DRAFTS
from regatta_server.rules.catalogue import REGISTRY

FROM_WORDS = {"faces", "list", "either", "count", "quoted", "lettered", "pip", "shaded", "combination"}
"""Made of words that a language gives; it may say them in its own way all the same."""
SENTENCES = sorted(
    name for name, _ in inspect.getmembers(Texts, inspect.isfunction) if not name.startswith("_")
)
OTHERS = [texts for tag, texts in TYPED.items() if tag != "en"]
COMMAND = re.compile(r"\b(aside|bank|help|keep|none|show)\b|\ball\b(?! take| of )|\?")
VALUES: dict[Any, tuple[Any, ...]] = {
    int: (1, 4, 73),
    str: ("Xanthe",),
    int | None: (None, 74),
    str | None: (None, "Yorick"),
    bool: (False, True),
}
LISTS: dict[str, tuple[Any, ...]] = {
    "faces": ((2, 5),),
    "shades": (("dark", "light"),),
    "rows": ((("Quorum", "q"), ("Zenith", "z")),),
}
WORDS_OF_SHADES = {"shade": (None, "dark")}


def ids(texts: Texts) -> str:
    return type(texts).__name__


def calls(name: str) -> Iterator[dict[str, Any]]:
    """Yield arguments for a sentence, each of its values in turn."""
    of = getattr(Texts, name)
    hints = get_type_hints(of)
    takes = [one for one in inspect.signature(of).parameters if one != "self"]
    choices = []
    for one in takes:
        texts = ((), ("Quorum 7", "Zenith 9")) if name == "may_do" else (("Quorum 7", "Zenith 9"),)
        known = LISTS if name in ("which_face", "unclear", "ambiguous") else {}
        choices.append(known.get(one) or WORDS_OF_SHADES.get(one) or VALUES.get(hints[one]) or texts)
    for values in product(*choices):
        yield dict(zip(takes, values, strict=True))


def things(text: str) -> list[str]:
    """Return what a sentence names that no language says otherwise: names, and numbers that came in."""
    return sorted(set(re.findall(r"Xanthe|Yorick|Quorum|Zenith|(?<!\d)7[34](?!\d)", text)))


def test_the_languages_are_those_of_the_server_with_the_same_drafts() -> None:
    assert TYPED.keys() == languages().keys()
    assert DRAFTS == SERVER_DRAFTS
    assert {tag: TYPED[tag] for tag in DRAFTS} == {"es": SPANISH, "fr": FRENCH, "nl": DUTCH}
    assert [texts_in(tag) for tag in ("fr-CA", "ES", "nl", "pt", "")] == [
        *(TYPED[tag] for tag in ("fr", "es", "nl")),
        *(ENGLISH, ENGLISH),
    ]


@pytest.mark.parametrize("texts", OTHERS, ids=ids)
def test_a_language_says_every_sentence_and_no_other_and_a_draft_some(texts: Texts) -> None:
    own = {name for name in vars(type(texts)) if not name.startswith("_")}
    names = {name for name in own if inspect.isfunction(vars(type(texts))[name])}
    words = set(Texts.__mro__[2].__annotations__)
    assert names <= set(SENTENCES)
    assert own - names <= words
    if texts is TYPED["de"]:
        assert set(SENTENCES) - FROM_WORDS <= names
        assert words - {"last_comma"} <= own


@pytest.mark.parametrize("texts", OTHERS, ids=ids)
@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_names_in_each_language_what_it_names_in_english(name: str, texts: Texts) -> None:
    assert inspect.signature(getattr(type(texts), name)) == inspect.signature(getattr(Texts, name))
    for values in calls(name):
        english, text = getattr(ENGLISH, name)(**values), getattr(texts, name)(**values)
        assert text == text.strip()
        assert things(text) == things(english), values


@pytest.mark.parametrize("texts", [texts for texts in OTHERS if texts is not TYPED["de"]], ids=ids)
@pytest.mark.parametrize("name", SENTENCES)
def test_a_draft_tells_to_type_the_same_commands_as_german(name: str, texts: Texts) -> None:
    """English is no measure: there `all` and `none` are words like others."""
    for values in calls(name):
        german, text = getattr(TYPED["de"], name)(**values), getattr(texts, name)(**values)
        if text == getattr(ENGLISH, name)(**values):
            continue  # the draft has it not yet
        assert [one[0] for one in COMMAND.finditer(text)] == [one[0] for one in COMMAND.finditer(german)]


@pytest.mark.parametrize("texts", OTHERS, ids=ids)
def test_help_has_the_same_commands_in_each_language(texts: Texts) -> None:
    assert list(texts.helps) == list(ENGLISH.helps)
    for key, (typed, does) in texts.helps.items():
        assert typed.split(",")[0] == ENGLISH.helps[key][0].split(",")[0]
        assert ("," in typed, "show" in typed) == ("," in ENGLISH.helps[key][0], key == "show")
        assert does != ENGLISH.helps[key][1] or texts is not TYPED["de"]
    assert len(texts.numbers) == len(ENGLISH.numbers)
    assert len(texts.face_names) == len(ENGLISH.face_names)
    assert texts.shade_names.keys() == ENGLISH.shade_names.keys()


@pytest.mark.parametrize("tag", TYPED)
def test_rows_are_typed_as_they_are_read_and_by_number_in_each_language(tag: str) -> None:
    card, texts = language_of(tag).card(REGISTRY.rules("yacht").card), TYPED[tag]
    for row in card["rows"]:
        assert rows_named(card, row["name"], texts) == [row]
        assert rows_named(card, row_letters(card)[row["row"]], texts) == [row]
    for face in range(1, 7):
        assert rows_named(card, f"{face}s", texts) == [card["rows"][face - 1]]


@pytest.mark.parametrize("tag", TYPED)
def test_no_row_of_any_card_equals_or_begins_a_command(tag: str) -> None:
    for card in REGISTRY.cards():
        text = language_of(tag).card(card)
        for row in text["rows"]:
            assert row_letters(text)[row["row"]] not in {*COMMANDS, "k"}
            typed = plain(typed_name(text, row))
            assert typed != row_letters(text)[row["row"]], "beside the letter each has a name"
            assert typed.split(" ")[0] not in COMMANDS, (card["ruleset"], typed)
            for name in (row["name"], row["row"], *row["aliases"]):
                begun = [one for one in COMMANDS if one.startswith(plain(name).replace(" ", ""))]
                # Yak prints All, and others call their row so besides: that alone enters nothing.
                assert not begun or (begun == ["all"] and not rows_named(text, name, TYPED[tag], whole=True))


@pytest.mark.parametrize("tag", TYPED)
def test_the_letter_and_the_name_of_a_row_enter_it_and_a_beginning_of_it_enters_nothing(tag: str) -> None:
    texts = TYPED[tag]
    by_names = {tuple(row["name"] for row in card["rows"]): card for card in REGISTRY.cards() if card["rows"]}
    for english in by_names.values():
        card: Any = {**language_of(tag).card(english), "entries": 1}
        rows = [row["row"] for row in card["rows"]]
        sheet: Any = {
            "faces": [1] * len(card["tray"]),
            "throws": 1,
            "rows": [{"row": row, "score": None, "potential": 7, "most": 50} for row in rows],
            "offers": {"throw": [], "hold": False, "enter": rows},
        }
        for row in card["rows"]:
            name = typed_name(card, row)
            for line in (name, row_letters(card)[row["row"]]):
                entered = parse(line, card, sheet, texts)
                assert isinstance(entered, EnterRows), (card["ruleset"], line, entered)
                assert list(entered.rows) == [row["row"]]
            for end in {2, len(name) - 1} & set(range(2, len(name))):
                question = parse(name[:end], card, sheet, texts)
                whole = rows_named(card, name[:end], texts, whole=True)
                assert whole or isinstance(question, Refusal), (card["ruleset"], name[:end], question)


@pytest.mark.parametrize("tag", TYPED)
def test_two_rows_are_typed_with_the_word_of_the_language_between_them(tag: str) -> None:
    rules = REGISTRY.rules("double-cameroon")
    card, texts = language_of(tag).card(rules.card), TYPED[tag]
    example = texts.helps["rows"][0].split(",")[1].partition(" ")[2].partition(" ")[2]
    assert f" {texts.and_word} " in example
    sheet: Any = {"faces": [1] * 10, "rows": [], "offers": {"enter": [one["row"] for one in card["rows"]]}}
    entered = parse_rows(example, card, sheet, texts)
    assert isinstance(entered, EnterRows), entered
    assert list(entered.rows) == [one["row"] for one in card["rows"][:2]]


def test_spanish_says_e_and_u_where_the_next_word_begins_so() -> None:
    spanish = TYPED["es"]
    assert spanish.list(["Ada", "Bo"]) == "Ada y Bo"
    assert spanish.list(["Ada", "Inés"]) == "Ada e Inés"
    assert spanish.either(["7", "8"]) == "7 u 8"
    assert spanish.either(["Ada", "Óscar", "Olga"]) == "Ada, Óscar u Olga"
    assert spanish.list(["agua", "hielo"]) == "agua y hielo"
