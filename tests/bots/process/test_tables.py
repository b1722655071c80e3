"""A process of bots opens each table once."""

from pathlib import Path

import pytest

from regatta_server.bots.process.tables import MADE_MOST, NoTable, Tables
from regatta_server.bots.solver.tables import open_table
from regatta_server.rules.catalogue import RULES


def test_a_table_that_is_not_there_is_named_by_its_ruleset(tmp_path: Path) -> None:
    with pytest.raises(NoTable) as missing:
        Tables(tmp_path).table(RULES["yacht"])
    assert missing.value.ruleset == "yacht"


def test_a_table_that_has_come_is_opened_once_for_all_who_share_its_scores(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    with pytest.raises(NoTable):
        tables.table(RULES["yacht"])
    made = open_table(tmp_path, RULES["yacht"])
    table = tables.table(RULES["yacht"])
    assert table.value == made.value
    assert tables.table(RULES["yacht-treasure"]) is table


def test_a_damaged_table_is_as_good_as_none(tmp_path: Path) -> None:
    open_table(tmp_path, RULES["yacht"])
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:1000])
    with pytest.raises(NoTable):
        Tables(tmp_path).table(RULES["yacht"])


def test_what_weighs_moves_is_made_once_for_all_who_ask_and_no_more_is_kept_than_there_is_room_for(
    tmp_path: Path,
) -> None:
    open_table(tmp_path, RULES["yacht"])
    tables, race = Tables(tmp_path), RULES["yin-yang"]
    weigher, mate = tables.weigher(RULES["yacht"]), tables.policy(race, "mate")
    assert tables.weigher(RULES["yacht"]) is weigher
    assert tables.policy(RULES["yacht"], "captain") is tables.policy(RULES["yacht"], "captain")
    assert tables.policy(race, "mate") is mate
    assert tables.policy(race, "deckhand") is not mate
    assert tables.policy(race.configured({"target": 100}), "mate") is not mate
    for target in range(200, 200 + MADE_MOST):
        tables.policy(race.configured({"target": target}), "mate")
    assert tables.policy(race, "mate") is not mate, "it was forgotten, and made again"
    assert tables.weigher(RULES["yacht"]) is not weigher


def test_what_could_not_be_made_for_want_of_a_table_is_made_once_it_is_there(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    with pytest.raises(NoTable):
        tables.policy(RULES["yacht"], "captain")
    open_table(tmp_path, RULES["yacht"])
    assert tables.policy(RULES["yacht"], "captain") is tables.policy(RULES["yacht"], "captain")
