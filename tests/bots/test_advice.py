"""What is advised with some dice on the table."""

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from regatta_protocol.http.advice import Advice
from regatta_server.bots.advice import advice, position
from regatta_server.bots.levels import weigher
from regatta_server.bots.solver.tables import open_table
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.given_play import Written, WrongInput, as_parameter

YACHT = next(ruleset for ruleset, rules in RULES.items() if rules.card["entries"] == 1)
"""A ruleset that is solved in a moment: twelve rows without a bonus."""
RACE = next(ruleset for ruleset, rules in RULES.items() if not rules.card["rows"])
ROWS = [row["row"] for row in RULES[YACHT].card["rows"]]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder whose tables are made once."""
    return tmp_path_factory.mktemp("tables")


def advised(tables: Path, written: Written) -> Advice:
    """Return what is advised, as anybody may read it."""
    at = position(written, None, None)
    table = open_table(tables, at.given.rules, say=lambda _: None)
    found = advice(at, weigher(at.given.rules, table.arrays))
    return TypeAdapter(Advice).validate_python(found, strict=True)


def test_every_move_is_there_the_best_first_with_dice_as_they_were_given(tables: Path) -> None:
    found = advised(tables, Written(YACHT, "5,3,5,1,3", "2"))
    assert (found["ruleset"], found["chance"]) == (YACHT, False)
    worths = [move["worth"] for move in found["moves"]]
    assert worths == sorted(worths, reverse=True)
    assert [move["less"] for move in found["moves"]] == [pytest.approx(worths[0] - worth) for worth in worths]
    [keep] = [move for move in found["moves"] if move["text"] == "keep 3 3 5 5"]
    assert (keep["do"], keep["dice"], keep["rows"]) == ("throw", [3], {})
    entries = [move for move in found["moves"] if move["do"] == "enter"]
    assert sorted(row for move in entries for row in move["rows"]) == sorted(ROWS)
    assert all([*move["rows"].values()] == [[0, 1, 2, 3, 4]] for move in entries)


def test_with_one_row_open_its_score_is_what_is_left_to_expect(tables: Path) -> None:
    *filled, last = ROWS
    found = advised(tables, Written(YACHT, "6,6,6,6,6", filled=[f"{row}=0" for row in filled]))
    [move] = found["moves"]
    score = {row["row"]: row["most"] for row in RULES[YACHT].sheet(RULES[YACHT].fresh())["rows"]}[last]
    assert (move["rows"], move["less"]) == ({last: [0, 1, 2, 3, 4]}, 0)
    assert move["worth"] == pytest.approx(score)


@pytest.mark.parametrize(
    ("ruleset", "dice", "total", "rival", "message", "part"),
    [
        (YACHT, "1,2,3,4,5", "30", None, "say which with filled", "total"),
        (YACHT, "1,2,3,4,5", None, "30", "say which with filled", "rival"),
        (RACE, "1,1,1,1,1,1", "-3", None, "total is a number from 0 on: total=5", "total"),
        (RACE, "1,1,1,1,1,1", "9" * 5000, None, "total is a number from 0 on", "total"),
        (RACE, "1,2,6,6,6,3", "500", None, "total is less than the target", "total"),
        (RACE, "1,2,6,6,6,3", None, "500", "rival is less than the target", "rival"),
        (RACE, "2,3,4,1,5,6", None, None, "the turn is lost", "dice"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_part_that_is_wrong(
    ruleset: str, dice: str, total: str | None, rival: str | None, message: str, part: str
) -> None:
    with pytest.raises(WrongInput, match=message) as refused:
        position(Written(ruleset, dice, spell=as_parameter), total, rival)
    assert refused.value.part == part
