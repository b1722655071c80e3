"""Whole games come out as they are written down."""

from pathlib import Path

import pytest

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_server.rules.base import Illegal
from regatta_server.rules.catalogue import REGISTRY, RULES
from tests.playthroughs.write import FOLDER, parse, render

PLAYTHROUGHS = sorted(FOLDER.glob("*.txt"))

every_playthrough = pytest.mark.parametrize("path", PLAYTHROUGHS, ids=[path.stem for path in PLAYTHROUGHS])


@every_playthrough
def test_a_game_played_again_comes_out_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert render(parse(text)) == text, "if the rules are right: python -m tests.playthroughs.write"


@every_playthrough
def test_a_playthrough_says_what_it_shows_and_goes_to_the_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert text.splitlines()[-1].startswith(("end: card full", "end: won at once", "end: target reached"))


def test_each_way_in_which_a_game_can_end_has_its_playthrough() -> None:
    endings = {
        (parse(text).ruleset, parse(text).version, text.splitlines()[-1].split(",")[0])
        for text in (path.read_text(encoding="utf-8") for path in PLAYTHROUGHS)
    }
    cards = [rules.card for rules in REGISTRY.versions]
    usual = {
        (
            card["ruleset"],
            card["ruleset_version"],
            "end: target reached" if card["rounds"] is None else "end: card full",
        )
        for card in cards
    }
    general = RULES["general"].card["ruleset_version"]
    at_once = {("general", version, "end: won at once") for version in range(1, general + 1)}
    assert endings == usual | at_once


def test_a_playthrough_with_a_move_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(Illegal, match="first throw"):
        render(parse("ruleset yacht\n throw 0 1: 3 4"))


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("throw 0 3: 6 6", Throw((0, 3))),
        ("enter twos", Enter({"twos": (0, 1, 2, 3, 4, 5)})),
        (
            "enter twos 5 6 7 8 9, full_house 0 1 2 3 4",
            Enter({"twos": (5, 6, 7, 8, 9), "full_house": (0, 1, 2, 3, 4)}),
        ),
        ("set-aside 0 3 as 6", SetAside((0, 3), 6)),
        ("bank", Bank()),
        ("bank 0 as 6, 2 as 5", Bank({0: 6, 2: 5})),
    ],
)
def test_every_kind_of_move_is_read(line: str, move: Move) -> None:
    assert [read for read, _ in parse(f"ruleset yin-yang\n {line} | dice").moves] == [move]


def test_a_playthrough_may_be_to_another_target() -> None:
    assert parse("ruleset yin-yang, target 200, version 1").target == 200
    assert parse("ruleset yin-yang, version 1").target is None


def test_a_playthrough_is_played_by_the_version_that_it_names() -> None:
    with pytest.raises(KeyError):
        parse("ruleset yin-yang, version 99")
    assert parse("ruleset yin-yang, version 1").version == 1
    assert parse("ruleset yin-yang").version is None
    assert render(parse("ruleset yin-yang\n throw 0 1 2 3 4 5: 1 1 1 1 1 1")).startswith(
        "ruleset yin-yang, version 1\n"
    )


def test_a_changed_total_is_noticed() -> None:
    text = PLAYTHROUGHS[0].read_text(encoding="utf-8")
    changed = text.replace("total 0", "total 1", 1)
    assert changed != text
    assert render(parse(changed)) == text
