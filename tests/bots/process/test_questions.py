"""What the process of bots answers, without the process."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from pydantic import TypeAdapter

from regatta_protocol.http.advice import Advice
from regatta_protocol.moves import Bank, SetAside, Throw
from regatta_protocol.options import Level
from regatta_server.bots.levels import LEVELS, open_level
from regatta_server.bots.process.moves import loaded
from regatta_server.bots.process.questions import QUESTIONS, rules_of
from regatta_server.bots.process.tables import NoTable, Tables
from regatta_server.rules.catalogue import RULES


@pytest.mark.parametrize(
    # The tables of the strongest take seconds.
    "level",
    [pytest.param(level, marks=pytest.mark.prove if level == "admiral" else []) for level in LEVELS],
)
def test_every_level_begins_by_throwing_all_dice(level: Level, tmp_path: Path) -> None:
    rules = RULES["yacht"]
    open_level(level, rules, tmp_path)
    given: dict[str, Any] = {
        "ruleset": "yacht",
        "version": rules.card["ruleset_version"],
        "options": {},
        "level": level,
        "play": to_builtins(rules.fresh()),
        "rivals": [],
        "seed": 1,
    }
    move = loaded(QUESTIONS["choose"](Tables(tmp_path), given))
    assert rules.apply(rules.fresh(), move, (1, 2, 3, 4, 5)) != rules.fresh()


def test_the_rules_are_those_that_the_room_was_opened_with() -> None:
    given = {"ruleset": "yin-yang", "version": 1, "options": {"target": 700}}
    assert rules_of(given) == RULES["yin-yang"].configured({"target": 700})


def at_table(ruleset: str, play: Any, **other: Any) -> dict[str, Any]:
    """Return what the coach is asked about a play."""
    version = RULES[ruleset].card["ruleset_version"]
    given = {"ruleset": ruleset, "version": version, "options": {}, "level": None, "rivals": []}
    return {**given, "play": to_builtins(play), **other}


def test_the_coach_says_the_same_as_advice_for_the_same_dice(tmp_path: Path) -> None:
    rules = RULES["yacht"]
    open_level("captain", rules, tmp_path)
    tables = Tables(tmp_path)
    play = rules.apply(rules.fresh(), Throw((0, 1, 2, 3, 4)), (5, 3, 5, 1, 3))
    found = QUESTIONS["coach"](tables, at_table("yacht", play))
    advised = QUESTIONS["advise"](tables, {"ruleset": "yacht", "dice": "5,3,5,1,3", "throw": "1"})
    assert found == advised
    assert TypeAdapter(Advice).validate_python(found, strict=True)


def test_before_a_throw_the_coach_has_one_move_with_what_is_to_be_expected(tmp_path: Path) -> None:
    rules = RULES["yacht"]
    open_level("captain", rules, tmp_path)
    [move] = QUESTIONS["coach"](Tables(tmp_path), at_table("yacht", rules.fresh()))["moves"]
    assert (move["do"], move["dice"], move["text"]) == ("throw", [0, 1, 2, 3, 4], "throw all")
    assert move["worth"] == pytest.approx(166.96, abs=0.01)


def test_of_a_missing_table_the_coach_says_which(tmp_path: Path) -> None:
    given = at_table("yacht", RULES["yacht"].fresh())
    with pytest.raises(NoTable, match="yacht"):
        QUESTIONS["coach"](Tables(tmp_path), given)


@pytest.mark.prove
def test_where_points_are_banked_the_coach_names_the_whole_command_and_races_who_can_be_seen(
    tmp_path: Path,
) -> None:
    rules = RULES["yin-yang"].configured({"target": 300})
    open_level("admiral", rules, tmp_path)
    tables = Tables(tmp_path)
    play = rules.apply(rules.fresh(), Throw((0, 1, 2, 3, 4, 5)), (6, 6, 1, 6, 3, 2))
    options = {"target": 300}
    alone = QUESTIONS["coach"](tables, at_table("yin-yang", play, options=options))
    assert (alone["chance"], {move["do"] for move in alone["moves"]}) == (False, {"set_aside"})
    rival = to_builtins(rules.fresh())
    raced = QUESTIONS["coach"](tables, at_table("yin-yang", play, options=options, rivals=[rival]))
    assert raced["chance"]
    assert all(0 < move["worth"] < 1 for move in raced["moves"])
    best = raced["moves"][0]
    play = rules.apply(play, SetAside(tuple(best["dice"]), best["face"]))
    later = QUESTIONS["coach"](tables, at_table("yin-yang", play, options=options))
    for way in (move for move in later["moves"] if move["do"] == "bank"):
        rules.judge(play, Bank({int(die): face for die, face in way["join"].items()}))
