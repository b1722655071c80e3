"""Events in a line each, and the texts of the terminal in all languages."""

import json
from collections.abc import Mapping
from string import Formatter
from typing import Any

import pytest

from regatta_protocol.typed.languages import DRAFTS, TYPED
from regatta_protocol.view.view import RoomView
from regatta_terminal import dutch, french, spanish, texts
from regatta_terminal.clocks import span
from regatta_terminal.event_lines import closed_lines, event_line
from regatta_terminal.screen import words
from tests.protocol.folds import FOLDER, STORIES


@pytest.mark.parametrize("name", STORIES)
@pytest.mark.parametrize("table", texts.EVENT_TEXTS.values(), ids=texts.EVENT_TEXTS)
def test_all_that_happens_in_a_room_is_said_in_one_line_or_not_at_all(name: str, table: Any) -> None:
    heard = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    view, count = RoomView.of(heard["snapshot"], heard["player"]), 0
    for step in heard["steps"]:
        view = view.after(step["event"])
        line = event_line(view.now, step["event"], lambda key, **values: table[key].format(**values))
        assert line is None or (line == line.strip() and "\n" not in line and "{" not in line)
        count += line is not None
    assert count > 3


@pytest.mark.parametrize("tag", texts.EVENT_TEXTS)
def test_every_language_has_all_texts_with_the_same_values(tag: str) -> None:
    for here, english in ((texts.EVENT_TEXTS[tag], texts.ENGLISH), (words.SCREEN_TEXTS[tag], words.ENGLISH)):
        assert here.keys() == english.keys()
        for key, text in english.items():
            assert _values(text) == _values(here[key]), key
    assert texts.HELP[tag].keys() == texts.HELP["en"].keys()
    assert len(words.HELP[tag]) == len(words.HELP["en"])
    assert all(words.HELP[tag].values())


def test_the_languages_are_those_of_what_is_typed() -> None:
    drafts = {"es": spanish, "fr": french, "nl": dutch}
    assert drafts.keys() == DRAFTS
    assert all(texts.EVENT_TEXTS[tag] == texts.ENGLISH | module.EVENT_TEXTS for tag, module in drafts.items())
    assert (
        TYPED.keys()
        == texts.EVENT_TEXTS.keys()
        == texts.HELP.keys()
        == words.SCREEN_TEXTS.keys()
        == words.HELP.keys()
    )


@pytest.mark.parametrize("tag", texts.EVENT_TEXTS)
def test_all_signs_of_a_language_are_shown_as_they_are(tag: str) -> None:
    lines = [*texts.EVENT_TEXTS[tag].values(), *texts.HELP[tag].values()]
    assert [one for one in lines if "?" in texts.plain_signs(one.replace("?", ""))] == []


@pytest.mark.parametrize(
    ("environment", "tag"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "", "LANG": "de_DE"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_a_shell_chooses_no_draft(environment: Mapping[str, str], tag: str) -> None:
    assert texts.language_of_system(environment) == tag
    assert texts.tag_of("fr_FR") == "fr"


def _values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize(
    ("left_ms", "text"),
    [
        (-5, "0 s"),
        (999, "0 s"),
        (59_999, "59 s"),
        (60_000, "1 min 0 s"),
        (90_061_000, "1 d 1 h"),
        (86_400_000, "1 d 0 h"),
    ],
)
def test_a_time_that_is_left_has_its_two_greatest_units(left_ms: int, text: str) -> None:
    assert span(left_ms) == text


@pytest.mark.parametrize("table", texts.EVENT_TEXTS.values(), ids=texts.EVENT_TEXTS)
def test_a_room_that_the_host_of_the_service_closed_says_why_then_and_to_whoever_comes_later(
    table: Any,
) -> None:
    heard = json.loads((FOLDER / "closed-by-host.json").read_text(encoding="utf-8"))
    view = RoomView.of(heard["snapshot"], heard["player"])
    lines: list[str] = []
    for step in heard["steps"]:
        assert closed_lines(view.now, lambda key, **values: table[key].format(**values)) == lines
        view = view.after(step["event"])
        if step["event"]["type"] == "archived":
            line = event_line(view.now, step["event"], lambda key, **values: table[key].format(**values))
            assert line is not None
            assert line.endswith(": Names that nobody should read.")
            lines = [line]
    assert closed_lines(view.now, lambda key, **values: table[key].format(**values)) == lines != []
