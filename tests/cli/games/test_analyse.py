"""`regatta analyse`: what it prints, and what it says to games that it does not analyse."""

import re
import shlex
from functools import partial
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
from pydantic import TypeAdapter
from redis.asyncio import Redis

from regatta_protocol.http.analysis import GameAnalysis
from regatta_server.__main__ import main
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import sealed
from regatta_server.bots.solver.tables import FOLDER as TABLES
from regatta_server.bots.solver.tables import open_table
from regatta_server.cli.games.analyse import analysed
from regatta_server.rules.catalogue import RULES
from tests.cli.command import with_score, written
from tests.cli.host_commands import command
from tests.records.copies import game
from tests.records.write import FOLDER

ROOT: Final = Path(__file__).resolve().parents[3]
PAGE: Final = ROOT / "docs" / "analysis.md"
[EXAMPLE] = re.findall(
    r"^    \$ regatta (analyse .*)\n((?:(?:    .*)?\n)+?)\n\|", PAGE.read_text(encoding="utf-8"), re.MULTILINE
)
GIVEN_UP: Final = str(FOLDER / "given-up.json")


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a data folder that has the table of one game."""
    data: Path = tmp_path_factory.mktemp("tables")
    open_table(data / TABLES, RULES["yacht"], spread=True)
    return data


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], data: Path) -> Any:
    """Give a function that runs the command and returns its status, what it printed, and its complaints."""

    def ran(*arguments: str) -> tuple[int, list[str], list[str]]:
        status = main(["analyse", *arguments, "--data", str(data)])
        printed = capsys.readouterr()
        return status, printed.out.splitlines(), printed.err.splitlines()

    return ran


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Give a function that writes records into a file and returns its path."""
    return partial(written, tmp_path / "games.ndjson")


def test_the_example_of_the_page_is_what_the_command_prints(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    command, printed = EXAMPLE
    status, out, complaints = run(*shlex.split(command)[1:])
    assert (status, complaints) == (0, [])
    assert [line.rstrip() for line in out if line] == [
        line.removeprefix("    ").rstrip() for line in printed.splitlines() if line
    ]


def test_json_is_what_the_api_has_one_object_a_game(run: Any, file: Any) -> None:
    status, lines, _ = run(file(game("given-up"), game("claimed")), "--json")
    found = [TypeAdapter(GameAnalysis).validate_python(orjson.loads(line), strict=True) for line in lines]
    assert status == 0
    assert [len(one["seats"]) for one in found] == [2, 3]


def test_moves_of_clock_and_stand_in_are_named(run: Any) -> None:
    status, out, _ = run(str(FOLDER / "stand-ins.json"))
    assert status == 0
    assert any(", by the stand-in: " in line for line in out)


def test_ten_dice_are_told_with_what_each_row_takes(data: Path) -> None:
    open_table(data / TABLES, RULES["double-cameroon"], spread=True)
    found = analysed(game("ten-dice-alone"), data / TABLES)
    assert found.found is not None
    assert found.found["seats"][0]["expected"] == 106


def test_an_edited_record_is_refused_and_the_place_is_named(run: Any, file: Any) -> None:
    status, out, [complaint] = run(file(with_score(game("given-up"))))
    assert (status, out) == (1, [])
    assert re.search(r"Version \d+: .*, the score of ", complaint)


def test_a_record_that_was_changed_where_the_rules_do_not_look_is_refused(run: Any, file: Any) -> None:
    record = game("given-up")
    record["seats"][0]["name"] = "Eve"
    status, out, [complaint] = run(file(record))
    assert (status, out) == (2, [])
    assert "was changed since it was written" in complaint


def test_a_record_of_rules_that_there_are_not_is_refused(run: Any, file: Any) -> None:
    status, out, [complaint] = run(file(sealed(game("given-up") | {"ruleset_version": 9})))
    assert (status, out) == (2, [])
    assert "version 9 of the rules" in complaint


def test_what_is_no_record_and_no_file_is_refused(run: Any) -> None:
    for path, why in ((str(PAGE), "not a whole line of JSON"), ("nowhere.json", "Cannot read nowhere.json")):
        status, out, [complaint] = run(path)
        assert (status, out) == (2, [])
        assert why in complaint


def test_a_race_is_refused_with_the_reason_and_others_go_on(run: Any, file: Any) -> None:
    status, out, [complaint] = run(file(game("yin-yang"), game("given-up")), "--json")
    assert (status, len(out)) == (2, 1)
    assert "is not analysed: Yin Yang is a race" in complaint


def test_a_code_is_a_game_of_the_server_on_this_folder(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REGATTA_DATA", str(tmp_path))
    monkeypatch.delenv("REGATTA_REDIS_URL", raising=False)
    status, out, [complaint] = run("ABCDEFGH")
    assert (status, out) == (2, [])
    assert "No server runs on the folder" in complaint


async def test_a_game_of_the_archive_is_analysed_by_its_code(
    redis: Redis,
    store_url: str,
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("REGATTA_REDIS_URL", store_url)
    record = game("given-up")
    status, _, complaint = await command(capsys, "analyse", record["game"], "--data", str(data))
    assert status == 2
    assert "The archive has no game" in complaint
    await Archive(redis).keep(record, record["ended_ms"])
    status, out, _ = await command(capsys, "analyse", record["game"], "--data", str(data))
    assert status == 0
    assert out[0].startswith(f"{record['game']}, Yacht (1938): par 166.96")
