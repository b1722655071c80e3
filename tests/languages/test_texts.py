"""The files of texts: German says all, drafts say what they say rightly, and nothing is out of date."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from regatta_protocol.http.guide import Guide
from regatta_protocol.typed.languages import TYPED
from regatta_server.languages.language import DRAFTS, GAP, PARTS, TEXTS, Language, languages, read_texts
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.catalogue import TEXTS as RULES_TEXTS
from regatta_server.rules.guide import guides
from regatta_terminal import dutch, french, spanish
from tests.languages.sentences import NOT_TO_PLAYERS, OTHERWISE, SERVER, is_sentence, sentences

OTHERS = [language for language in languages().values() if not language.is_english]
ENGLISH_WORD = re.compile(
    r"\b(and|any|are|as|at|begins|dice|each|filled|five|for|give|light|more|no|none|of|one|order|points|row|"
    r"rows|rules|seats|six|sum|ten|the|three|throws|to|turn|turns|two|until|who|wins|with)\b",
    re.IGNORECASE,
)
FORMAL = {
    "es": r"\b(usted|ustedes)\b",
    "fr": r"\b(vous|votre|vos|vôtres?|(?!assez|chez)[a-zéèêî]{2,}ez)\b",
    "nl": r"\b(u|uw)\b",
}
"""How somebody is spoken to whom one does not know: players are not, neither here nor in the client."""
TERMINAL = {"es": spanish, "fr": french, "nl": dutch}
NUMBERS = re.compile(r"(?<![\w.,])[0-9](?:[0-9]|[.,](?=[0-9]{3}\b))*")


def card_texts() -> Iterator[str]:
    """Yield all that is printed on the cards of all versions."""
    for rules in REGISTRY.versions:
        card = rules.card
        yield from (card["name"], card["summary"])
        for part in (*card["rows"], *card["options"]):
            yield from (part["name"], part["hint"])
        yield from (line["name"] for line in card["lines"])


def page_texts() -> Iterator[str]:
    """Yield all that people wrote for rules pages."""
    for text in RULES_TEXTS.values():
        yield from (text.source, *text.special, *text.readings, *text.tips)


def made_texts(guide: Guide) -> Iterator[str]:
    """Yield what a rules page makes of the rules."""
    for example in (*guide["examples"], *(one for row in guide["rows"] for one in row["examples"])):
        if "note" in example:
            yield example["note"]
    for found in (found for relative in guide["relatives"] for found in relative["differences"]):
        yield from (found["what"], found["here"], found["there"])


def without_gaps(text: str) -> str:
    return GAP.sub("{}", text)


def test_german_has_every_text_of_every_card_and_rules_page() -> None:
    german = languages()["de"]
    lacking = [text for text in (*card_texts(), *page_texts()) if text not in german.texts]
    assert lacking == [], "German lacks these: write them into languages/texts/de"


def test_german_has_every_sentence_that_code_says_to_players() -> None:
    has = {without_gaps(one) for one in languages()["de"].messages}
    lacking = [(module, said) for module, all_ in sentences().items() for said in all_ if said not in has]
    assert lacking == [], "German lacks these: write them into languages/texts/de/messages.json"


def test_what_is_left_out_of_the_sentences_is_there() -> None:
    assert [name for name in NOT_TO_PLAYERS if not (SERVER / name).exists()] == []
    code = "".join(path.read_text() for path in SERVER.rglob("*.py"))
    assert [said for said in OTHERWISE if said.split("{}")[1].strip() not in code] == []


def test_what_a_rules_page_makes_of_the_rules_is_german_too() -> None:
    for guide in guides(language=languages()["de"]).values():
        assert [text for text in made_texts(guide) if ENGLISH_WORD.search(text)] == []


def test_the_words_that_are_looked_for_stand_on_every_english_rules_page() -> None:
    for guide in guides().values():
        assert [text for text in made_texts(guide) if ENGLISH_WORD.search(text)] != []


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.tag)
def test_no_text_is_of_an_english_one_that_nobody_says(language: Language) -> None:
    said = {*card_texts(), *page_texts()}
    cards = read_texts(TEXTS / language.tag, "cards")
    assert cards.keys() - said == set()
    code = {one for all_ in sentences(to_players=False).values() for one in all_} | OTHERWISE.keys()
    messages = {without_gaps(one) for one in read_texts(TEXTS / language.tag, "messages")}
    assert {one for one in messages - code if is_sentence(one)} == set()


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.tag)
def test_a_translation_has_the_gaps_of_its_english(language: Language) -> None:
    for english, said in language.texts.items():
        assert Counter(GAP.findall(said)) == Counter(GAP.findall(english)), english
        assert len(set(GAP.findall(english))) == len(GAP.findall(english)), "a gap is there twice"
        assert "{" not in GAP.sub("", said), said


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.tag)
def test_a_translated_rule_says_the_same_numbers(language: Language) -> None:
    for english in (*card_texts(), *page_texts()):
        said = language.texts.get(english)
        if said is not None:
            numbers = [re.sub("[.,]", "", one) for one in NUMBERS.findall(english)]
            assert sorted(re.sub("[.,]", "", one) for one in NUMBERS.findall(said)) == sorted(numbers), said


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.tag)
def test_a_card_has_the_same_shape_in_every_language(language: Language) -> None:
    for rules in REGISTRY.versions:
        assert shape(language.card(rules.card)) == shape(rules.card)


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.tag)
def test_a_guide_has_the_same_shape_in_every_language(language: Language) -> None:
    here, there = guides(), guides(language=language)
    for ruleset, guide in here.items():
        other = there[ruleset]
        assert other["rows"] == [] or [row["row"] for row in other["rows"]] == [
            r["row"] for r in guide["rows"]
        ]
        assert [one["score"] for one in other["examples"]] == [one["score"] for one in guide["examples"]]
        for part in ("special", "readings", "tips", "relatives"):
            assert len(other[part]) == len(guide[part])


def shape(card: Any) -> Any:
    """Return a card without what may be said otherwise in another language."""
    if isinstance(card, list):
        return [shape(one) for one in card]
    if isinstance(card, dict):
        return {name: shape(one) for name, one in card.items() if name not in ("name", "hint", "summary")}
    return card


def test_names_of_rows_stay_apart_on_every_card() -> None:
    for language in OTHERS:
        for rules in REGISTRY.versions:
            names = [row["name"] for row in language.card(rules.card)["rows"]]
            assert len(set(names)) == len(names), (language, names)


def test_names_of_games_stay_apart() -> None:
    for language in OTHERS:
        names = [language.card(rules.card)["name"] for rules in REGISTRY.newest.values()]
        assert len(set(names)) == len(names), (language, names)


def test_drafts_have_every_card_and_every_message() -> None:
    for tag in sorted(DRAFTS):
        assert languages()[tag].is_draft
        assert [text for text in card_texts() if text not in languages()[tag].texts] == []
        assert languages()["de"].messages == languages()[tag].messages


@pytest.mark.parametrize("tag", FORMAL)
def test_a_language_says_du_to_everybody_everywhere(tag: str) -> None:
    typed, says = (Path(inspect.getfile(of)).read_text("utf-8") for of in (type(TYPED[tag]), TERMINAL[tag]))
    texts = [*languages()[tag].texts.values(), *(line for line in (typed + says).splitlines())]
    assert [said for said in texts if re.search(FORMAL[tag], said, re.IGNORECASE)] == []


def test_the_docs_say_how_much_there_is_of_each_language() -> None:
    docs = (SERVER.parents[1] / "docs/translating.md").read_text(encoding="utf-8")
    assert [line for line in map(counted, OTHERS) if line not in docs] == []


def counted(language: Language) -> str:
    """Return the line of a language in the docs: how many of the texts it has."""
    whole = {"cards": {*card_texts()}, "rules": {*page_texts()}, "messages": languages()["de"].messages}
    parts = [f"{len(all_ & language.texts.keys())} of {len(all_)}" for all_ in whole.values()]
    return f"| `{language.tag}` | {'draft' if language.is_draft else 'whole'} | {' | '.join(parts)} |"


def test_every_language_has_its_parts_and_nothing_else() -> None:
    for folder in TEXTS.iterdir():
        assert sorted(path.stem for path in folder.iterdir()) == sorted(PARTS)
