"""A game as rows of a table, and as a Parquet file where that can be written."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from regatta_server.archive.records import with_ratings
from regatta_server.cli.games.export_table import COLUMNS, NoParquet, ParquetFile, rows_of
from regatta_server.rules.catalogue import RULES
from testkit.rated_games import game, people
from testkit.records import given_up, recorded

ADA, BO = people(2)
PAGE = Path(__file__).resolve().parents[3] / "docs" / "data.md"


@pytest.mark.parametrize("ruleset", RULES)
def test_a_game_of_any_ruleset_is_a_row_for_each_seat_that_adds_up(ruleset: str) -> None:
    record = recorded(ruleset, 2)
    rows = rows_of(record)
    assert [row["seat"] for row in rows] == [0, 1]
    for row in rows:
        assert list(row) == list(COLUMNS)
        thrown: list[Any] = [
            one for one in record["facts"] if one["type"] == "thrown" and one["seat"] == row["seat"]
        ]
        assert row["throws"] == len(thrown)
        assert len(row["faces"]) == sum(len(one["dice"]) for one in thrown)
        filled = [entry["row"] for entry in row["entries"]]
        assert len(filled) == len(set(filled))
        if not row["won_at_once"]:
            assert len(filled) == len(RULES[ruleset].card["rows"])
        assert sum(entry["points"] for entry in row["entries"]) <= row["total"] or not filled
    assert sorted(row["place"] for row in rows)[0] == 1
    assert sorted(row["position"] for row in rows) == [0, 1]


def test_a_rated_game_says_what_it_did_to_ratings() -> None:
    plain = game(1, [ADA, None], [1, 2])
    change: Any = {
        **{"seat": 0, "before": 1500, "after": 1532},
        **{"deviation_before": 166, "deviation_after": 151, "provisional": True},
    }
    ada, other = rows_of(with_ratings(plain, [change]))
    assert (ada["rated"], other["rated"]) == (True, True)
    assert (ada["rating_before"], ada["rating_after"], ada["deviation_after"]) == (1500, 1532, 151)
    assert (other["player"], other["name"], other["rating_before"]) == (None, None, None)


def test_a_game_that_was_given_up_has_no_places() -> None:
    rows = rows_of(given_up())
    assert all(row["given_up"] and row["place"] is None and row["total"] is None for row in rows)


def test_every_column_stands_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in COLUMNS if f"`{name}`" not in page] == []


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NoParquet, match=r"pip install .*parquet.*--format ndjson\.$"):
        ParquetFile(io.BytesIO())


def test_a_parquet_file_has_the_rows_with_their_kinds() -> None:
    pytest.importorskip("pyarrow", reason="170 MB that are not for everyone: pip install pyarrow")
    from pyarrow import parquet  # noqa: PLC0415 - where it is there

    file = io.BytesIO()
    games = [recorded("yacht", 3), recorded("yin-yang", 2), given_up()]
    with ParquetFile(file) as table:
        for record in games:
            table.write(record)
    read = parquet.read_table(io.BytesIO(file.getvalue()))
    rows = read.to_pylist()
    assert read.column_names == list(COLUMNS)
    for row, expected in zip(rows, [row for record in games for row in rows_of(record)], strict=True):
        assert round(row["ended"].timestamp() * 1_000) == expected["ended"]
        times = {"began", "ended"}
        assert {k: v for k, v in row.items() if k not in times} == {
            k: v for k, v in expected.items() if k not in times
        }
