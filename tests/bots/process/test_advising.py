"""The question what each move is worth, without the process."""

from pathlib import Path

import pytest

from regatta_server.bots.process.advising import advise
from regatta_server.bots.process.tables import NoTable, Tables
from regatta_server.bots.solver.tables import open_table
from regatta_server.rules.catalogue import RULES


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Give the tables of one game."""
    folder: Path = tmp_path_factory.mktemp("tables")
    open_table(folder, RULES["yacht"])
    return Tables(folder)


def test_what_stands_behind_a_question_mark_is_the_play(tables: Tables) -> None:
    found = advise(tables, {"ruleset": "yacht", "dice": "6,6,6,1,2", "throw": "2", "filled": "ones=1,twos=4"})
    assert found["moves"][0]["text"] == "keep 6 6 6"
    rows = {row for move in found["moves"] for row in move["rows"]}
    assert rows == {row["row"] for row in RULES["yacht"].card["rows"]} - {"ones", "twos"}


def test_what_is_wrong_is_refused_by_the_name_of_its_parameter(tables: Tables) -> None:
    wrong = {"ruleset": "yacht", "dice": "1,2,3,4,5"}
    assert advise(tables, {**wrong, "filled": "ones=9"}) == {
        "refused": "The row ones gives at most 5: filled=ones=9 cannot be.",
        "part": "filled",
    }
    assert advise(tables, {**wrong, "filled": "", "aside": "6:0 3"})["part"] == "aside"
    assert advise(tables, {**wrong, "throw": ""})["part"] == "throw"


def test_a_plus_sign_of_an_address_may_have_become_a_blank(tables: Tables) -> None:
    with pytest.raises(NoTable):
        advise(tables, {"ruleset": "yin-yang", "dice": "6,2,2,6,4,5", "aside": "6:0 3,2:1 2"})


def test_a_game_without_its_table_is_named(tables: Tables) -> None:
    with pytest.raises(NoTable) as missing:
        advise(tables, {"ruleset": "yak", "dice": "1,2,3,4,5"})
    assert missing.value.ruleset == "yak"
