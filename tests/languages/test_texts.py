"""Texts have ids, German says all of them, and drafts say rightly what they say."""

import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import polib
import pytest

from regatta_protocol.http.guide import Guide
from regatta_protocol.text import Text
from regatta_protocol.typed.languages import TYPED
from regatta_server.bots.process.bot_process import NoAnswer
from regatta_server.channels.incoming.commands import WrongCommand
from regatta_server.edge.frames import BadFrame
from regatta_server.game.replay_head import OtherRules
from regatta_server.judging.refused import Refused
from regatta_server.languages.catalogues import PARTS, TEXTS, languages
from regatta_server.languages.language import DRAFTS, Language
from regatta_server.rules.base import Illegal
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.guide import guides
from regatta_server.web.answers import Wrong
from regatta_terminal import dutch, french, spanish
from tests.languages.merge import card_texts, lacking, page_texts, wanted
from tests.languages.sentences import GAP, NOT_TO_PLAYERS, OTHERWISE, SERVER, all_sentences, sentences

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


def made_texts(guide: Guide) -> Iterator[str]:
    """Yield what a rules page makes of the rules."""
    for example in (*guide["examples"], *(one for row in guide["rows"] for one in row["examples"])):
        if "note" in example:
            yield example["note"]
    for found in (found for relative in guide["relatives"] for found in relative["differences"]):
        yield from (found["what"], found["here"], found["there"])


@pytest.mark.parametrize("part", PARTS)
def test_german_has_every_text_as_it_is_said_today(part: str) -> None:
    catalogue = polib.pofile(str(TEXTS / "de" / f"{part}.po"))
    assert lacking(catalogue, wanted(part)) == [], "`make texts` shows what to translate"


def test_no_sentence_reaches_a_person_but_by_an_id() -> None:
    assert sentences() == {}, "say it as Text(id, English), or say in NOT_TO_PLAYERS who hears it"


def test_an_id_means_one_text() -> None:
    by_id = defaultdict(set)
    for one in all_sentences():
        by_id[one.id].add((one.forms, one.values))
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", one.id), one.where
    assert {key: texts for key, texts in by_id.items() if len(texts) > 1} == {}


def test_a_text_is_given_the_values_of_its_gaps_and_no_others() -> None:
    for one in all_sentences():
        gaps = {gap for form in one.forms for gap in GAP.findall(form)}
        assert gaps == set(one.values), one.where
        assert len(one.forms) == 1 or "n" in gaps, f"{one.where}: `n` decides which form is said"


def test_whoever_refuses_says_it_in_a_text() -> None:
    """What has a message for a person takes no plain str: mypy then finds each that is made of one."""
    for refusal in (Refused, Illegal, Wrong, NoAnswer, WrongCommand, OtherRules, BadFrame):
        assert get_type_hints(refusal.__init__)["message"] is Text, refusal


def test_what_is_left_out_of_the_sentences_is_there() -> None:
    assert [name for name in NOT_TO_PLAYERS if not (SERVER / name).exists()] == []
    code = "".join(path.read_text() for path in SERVER.rglob("*.py"))
    assert [text for text in OTHERWISE if text.split("{}")[1].strip() not in code] == []


def test_what_a_rules_page_makes_of_the_rules_is_german_too() -> None:
    for guide in guides(language=languages()["de"]).values():
        assert [text for text in made_texts(guide) if ENGLISH_WORD.search(text)] == []


def test_the_words_that_are_looked_for_stand_on_every_english_rules_page() -> None:
    for guide in guides().values():
        assert [text for text in made_texts(guide) if ENGLISH_WORD.search(text)] != []


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.tag)
def test_a_translation_has_gaps_of_its_english_alone(language: Language) -> None:
    values = {one.id: one.values for one in all_sentences()}
    for key, forms in language.messages.items():
        for form in forms:
            assert set(GAP.findall(form)) <= set(values.get(key, ())), key
            assert "{" not in GAP.sub("", form), form
        # One of several forms may be that of one thing, and leave the number out.
        assert set(GAP.findall(forms[-1])) == set(values.get(key, ())), key


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.tag)
def test_a_translated_rule_says_the_same_numbers(language: Language) -> None:
    for english in (*card_texts(), *page_texts()):
        there = language.texts.get(english)
        if there is not None:
            numbers = [re.sub("[.,]", "", one) for one in NUMBERS.findall(english)]
            assert sorted(re.sub("[.,]", "", one) for one in NUMBERS.findall(there)) == sorted(numbers), there


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
        texts = ("name", "subtitle", "hint", "summary")
        return {name: shape(one) for name, one in card.items() if name not in texts}
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


def test_drafts_are_the_languages_that_need_not_be_whole() -> None:
    assert {language.tag for language in OTHERS if language.is_draft} == DRAFTS
    assert not languages()["de"].is_draft


@pytest.mark.parametrize("tag", FORMAL)
def test_a_language_says_du_to_everybody_everywhere(tag: str) -> None:
    typed, says = (Path(inspect.getfile(of)).read_text("utf-8") for of in (type(TYPED[tag]), TERMINAL[tag]))
    forms = [form for one in languages()[tag].messages.values() for form in one]
    texts = [*languages()[tag].texts.values(), *forms, *(line for line in (typed + says).splitlines())]
    assert [text for text in texts if re.search(FORMAL[tag], text, re.IGNORECASE)] == []
