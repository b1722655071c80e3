"""Events in a line each, and the texts of the terminal in both languages."""

import json
from string import Formatter
from typing import Any

import pytest

from regatta_protocol.view import RoomView
from regatta_server.terminal import texts
from regatta_server.terminal.clocks import span
from regatta_server.terminal.event_lines import event_line
from tests.protocol.folds import FOLDER, STORIES


@pytest.mark.parametrize("name", STORIES)
@pytest.mark.parametrize("table", [texts.ENGLISH, texts.GERMAN], ids=["en", "de"])
def test_all_that_happens_in_a_room_is_said_in_one_line_or_not_at_all(name: str, table: Any) -> None:
    heard = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    view, said = RoomView.of(heard["snapshot"], heard["player"]), 0
    for step in heard["steps"]:
        view = view.after(step["event"])
        line = event_line(view.now, step["event"], lambda key, **values: table[key].format(**values))
        assert line is None or (line == line.strip() and "\n" not in line and "{" not in line)
        said += line is not None
    assert said > 3


def test_german_has_all_texts_with_the_same_values() -> None:
    assert texts.ENGLISH.keys() == texts.GERMAN.keys()
    assert texts.HELP["en"].keys() == texts.HELP["de"].keys()
    for key, text in texts.ENGLISH.items():
        assert _values(text) == _values(texts.GERMAN[key]), key


def _values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize(
    ("left_ms", "said"),
    [
        (-5, "0 s"),
        (999, "0 s"),
        (59_999, "59 s"),
        (60_000, "1 min 0 s"),
        (90_061_000, "1 d 1 h"),
        (86_400_000, "1 d 0 h"),
    ],
)
def test_a_time_that_is_left_has_its_two_greatest_units(left_ms: int, said: str) -> None:
    assert span(left_ms) == said
