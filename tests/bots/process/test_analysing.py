"""What the process of bots says when it is asked for an analysis."""

from pathlib import Path

import orjson
import pytest

from regatta_server.archive.records import sealed
from regatta_server.bots.process.analysing import analyse, is_newest
from regatta_server.bots.process.tables import NoTable, Tables
from regatta_server.bots.solver.tables import open_table
from regatta_server.rules.catalogue import RULES
from testkit.records import recorded
from tests.bots.solver.cards import with_rows


def test_the_answer_is_text_that_is_handed_on(tmp_path: Path) -> None:
    open_table(tmp_path, RULES["yacht"], spread=True)
    record = recorded("yacht")
    found = orjson.loads(analyse(Tables(tmp_path), {"record": record})["analysis"])
    assert (found["game"], found["ruleset"], len(found["seats"])) == (record["game"], "yacht", 2)


def test_a_table_without_its_spread_is_as_good_as_none(tmp_path: Path) -> None:
    open_table(tmp_path, RULES["yacht"])
    tables = Tables(tmp_path)
    assert tables.table(RULES["yacht"]).deviation is None
    with pytest.raises(NoTable):
        analyse(tables, {"record": recorded("yacht")})
    open_table(tmp_path, RULES["yacht"], spread=True)
    assert "analysis" in analyse(tables, {"record": recorded("yacht")})


def test_a_race_and_rules_of_others_are_refused_before_a_table_is_wanted(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    refusal = analyse(tables, {"record": recorded("yin-yang", target=100)})
    assert refusal["code"] == "NOT_SOLVED"
    other = sealed({**recorded("yacht"), "ruleset_version": 99})
    assert analyse(tables, {"record": other})["code"] == "OTHER_RULES"


def test_tables_are_made_for_the_newest_rules_and_no_others() -> None:
    assert is_newest(RULES["yacht"])
    older = with_rows(RULES["yacht"], "ones", "sixes")  # type: ignore[arg-type] # it has rows
    assert not is_newest(older)
