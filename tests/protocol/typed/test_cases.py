"""docs/typed/: fresh, for every game, and with every kind of act and most of the refusals in it."""

import json
from typing import Any

import pytest

from regatta_server.rules.catalogue import REGISTRY
from tests.protocol.typed.cases import FOLDER, cases, rendered

RULESETS = [card["ruleset"] for card in REGISTRY.cards()]


def moments() -> list[dict[str, Any]]:
    """Return all moments of all files."""
    files = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.iterdir())]
    return [moment for one in files for moment in one["moments"]]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_file_comes_out_the_same_when_it_is_written_again(ruleset: str) -> None:
    text = (FOLDER / f"{ruleset}.json").read_text(encoding="utf-8")
    assert text == rendered(cases(REGISTRY.rules(ruleset))), (
        "if the change is meant: python -m tests.protocol.typed.cases"
    )


def test_there_are_no_other_files() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.json" for name in RULESETS)


def test_every_kind_of_act_is_asked_for() -> None:
    done = {act.get("do") for moment in moments() for _, act in moment["lines"]}
    moves = {"throw", "keep", "enter", "set-aside", "bank"}
    assert done == moves | {"offers", "help", "time", "show", "resign", "undo", "yes", None}


def test_nothing_that_is_done_is_more_than_the_sheet_offers() -> None:
    for moment in moments():
        sheet = moment["sheet"]
        for line, act in moment["lines"]:
            if act.get("do") == "throw":
                assert set(act["dice"]) <= set(sheet["offers"]["throw"]), line
            if act.get("do") == "enter":
                assert set(act["rows"]) <= set(sheet["offers"]["enter"]), line
            if act.get("do") == "set-aside":
                named = [(one["dice"], one["face"]) for one in sheet["offers"]["set_aside"]]
                assert (act["dice"], act["face"]) in named, line
