"""What `regatta replay` prints for a person: turn by turn, or the table as it stood."""

import re
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from regatta_server.archive.records import sealed
from regatta_server.rules.catalogue import RULES
from testkit.records import recorded
from tests.cli.command import replayed, with_score, written
from tests.records.copies import GAMES, game
from tests.records.write import FOLDER

SAME: Final = "The rules give the same totals."
TWO: Final = str(FOLDER / "two-players.json")
LEFT: Final = str(FOLDER / "stand-ins.json")
CAPTAIN: Final = str(FOLDER / "captain-stands-in.json")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Give a function that runs the command and returns its status, what it printed, and its complaints."""
    return partial(replayed, capsys)


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Give a function that writes records into a file and returns its path."""
    return partial(written, tmp_path / "games.ndjson")


# -- for a person ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULES)
def test_every_ruleset_has_a_line_for_each_turn_and_for_each_place(run: Any, file: Any, ruleset: str) -> None:
    record = recorded(ruleset, 2 if RULES[ruleset].card["seats_max"] > 1 else 1, whim=3)
    status, out, _ = run(file(record))
    assert status == 0
    assert record["name"] in out[0]
    assert record["game"] in out[0]
    turns = [line for line in out if re.match(r" *\d+  \S+ .* \| .* \| total -?\d+$", line)]
    ended = [fact for fact in record["facts"] if fact["type"] in ("entered", "banked") or "lost" in fact]
    assert len(turns) == len(ended)
    assert record["result"] is not None
    for place in record["result"]["places"]:
        name = record["seats"][place["seat"]]["name"]
        assert any(
            re.match(rf" *{place['place']}  {name} .*total {place['total']}( |$)", line) for line in out
        )


def test_a_turn_is_told_with_its_throws_its_row_and_its_total(run: Any) -> None:
    _, out, _ = run(TWO)
    line = "1 Ada 4 4 4 1 2 > 4 3 4 1 3 > 4 5 4 1 2 | Chance 16 | total 16"
    assert " ".join(out[1].split()) == line


def test_what_the_clock_did_is_marked(run: Any) -> None:
    _, out, _ = run(str(FOLDER / "on-the-clock.json"))
    assert any("| clock: " in line for line in out)
    assert any("| All" in line for line in out), "players played the first turns"


def test_what_a_stand_in_did_is_marked(run: Any) -> None:
    _, out, _ = run(LEFT)
    assert [line for line in out if "Computer" in line and "| total" in line]
    for line in out:
        if "| total" in line:
            left = "Cleo" in line and line.split()[0] in ("4", "9", "10", "11", "12")
            assert ("| stand-in: " in line) == left


def test_at_which_level_a_stand_in_played_is_said(run: Any) -> None:
    status, out, _ = run(CAPTAIN)
    assert status == 0
    assert [" ".join(line.split()) for line in out if line.endswith(("stand-in", "again"))] == [
        "Bo gets the captain as a stand-in",
        "Bo plays again",
        "Bo gets the captain as a stand-in",
    ]
    assert any("Bo" in line and "| captain: " in line for line in out)
    assert not any("stand-in: " in line for line in out)
    status, out, _ = run(CAPTAIN, "--at", "18")
    assert out[0].endswith("at version 18: Bo gets the captain as a stand-in")


@pytest.mark.parametrize(
    ("version", "text"),
    [("29", "at version 29: Cleo gets a stand-in"), ("40", "at version 40: Cleo plays again")],
)
def test_who_left_and_who_came_back_is_said(run: Any, version: str, text: str) -> None:
    status, out, _ = run(LEFT, "--at", version)
    assert status == 0
    assert out[0].endswith(text)


def test_dice_set_aside_points_banked_and_turns_lost_are_told(run: Any, file: Any) -> None:
    _, out, _ = run(file(GAMES["yin-yang"]()))
    text = "\n".join(out)
    assert re.search(r"\d( \d)* aside as \d", text)
    assert re.search(r"\| banks \d+", text)
    assert re.search(r"\| turn lost(, with \d+)? ", text)
    assert re.search(r"\(all set aside: \d+\)", text)
    assert re.search(r"banks \d+ with die \d as \d", text)
    assert "won at once" in out


def test_a_bonus_stands_beside_the_row_that_brought_it(run: Any, file: Any) -> None:
    _, out, _ = run(file(GAMES["keen"]()))
    assert any(", bonus 35 " in line for line in out)


def test_a_stake_is_settled(run: Any, file: Any) -> None:
    _, out, _ = run(file(GAMES["for-a-stake"]()))
    assert len([line for line in out if "| receives " in line]) == 3


def test_turns_that_were_under_way_at_the_end_are_told(run: Any, file: Any) -> None:
    record = game("given-up")
    del record["facts"][-2]
    record["facts"][-1]["version"] -= 1
    _, out, _ = run(file(sealed(record)))
    place = out.index("given up before its end")
    assert re.match(r"     Ada +\d \d \d \d \d( > \d \d \d \d \d)*$", out[place - 1])


def test_a_seat_without_a_name_is_called_by_its_number(run: Any, file: Any) -> None:
    record = game("two-players")
    record["seats"][0] |= {"player": None, "name": None}
    status, out, _ = run(file(sealed(record)))
    assert status == 0
    assert out[1].split()[:3] == ["1", "Seat", "1"]


def test_a_name_does_not_steer_the_terminal(run: Any, file: Any) -> None:
    record = game("two-players")
    record["seats"][0]["name"] = "\x1b[2J"
    record |= {"name": "Yacht\r\x1b[1m", "game": "\x07"}
    _, out, _ = run(file(sealed(record)))
    assert out[1].split()[1] == "�[2J"
    assert all(line.isprintable() for line in out)


# -- one moment ------------------------------------------------------------------------------------


def test_the_table_is_shown_as_it_stood(run: Any) -> None:
    status, out, _ = run(TWO, "--at", "63")
    assert status == 0
    assert out[0] == "Yacht, thirteen rows, game SBLPTEY8 at version 63: Bo threw"
    cells = {tuple(line.split()) for line in out}
    assert {
        ("Ada", "Bo"),
        ("Twos", "4", "."),
        ("Small", "straight", ".", "30"),
        ("Total", "49", "72"),
    } <= cells
    assert "Bo: throw 1, dice 2 5 3 6 2" in out
    assert "It is the turn of Bo." in out
    assert SAME in out


def test_held_dice_are_shown(run: Any, file: Any) -> None:
    record = game("two-players")
    held = next(fact for fact in record["facts"] if fact["type"] == "held" and fact["dice"])
    _, out, _ = run(file(record), "--at", str(held["version"]))
    assert out[0].endswith("held dice")
    [shown] = re.findall(r"throw \d, dice \d \d \d \d \d, holds (.*)$", "\n".join(out), re.MULTILINE)
    assert len(shown.split()) == len(held["dice"])


def test_dice_that_are_set_aside_are_shown_with_their_points(run: Any, file: Any) -> None:
    record = game("yin-yang")
    completed = next(fact for fact in record["facts"] if "completed" in fact)
    path = file(record)
    _, out, _ = run(path, "--at", str(completed["version"] - 2))
    assert any(re.search(r": \d( \d)* aside as \d, \d+ points", line) for line in out)
    _, out, _ = run(path, "--at", str(completed["version"]))
    assert any(line.endswith(f": {completed['completed']} points of complete sets") for line in out)


def test_at_its_end_the_game_is_over(run: Any) -> None:
    _, out, _ = run(TWO, "--at", "148")
    assert out[0].endswith("at version 148: finished")
    assert "The game is over." in out


def test_before_its_start_nothing_lies_on_the_table(run: Any) -> None:
    _, out, _ = run(TWO, "--at", "7")
    assert out[0].endswith("Ada sent bytes for the dice")
    assert not any("dice" in line for line in out[1:])


def test_a_version_that_the_record_does_not_have_is_refused(run: Any) -> None:
    assert run(TWO, "--at", "149") == (
        2,
        [],
        ["regatta: SBLPTEY8 has the versions 3 to 148: choose one of those with --at."],
    )


def test_where_the_rules_do_not_get_there_it_is_said(run: Any, file: Any) -> None:
    status, out, _ = run(file(with_score(game("two-players"))), "--at", "148")
    assert status == 1
    assert out[0].endswith("at version 148: the rules do not get there")


def test_what_was_taken_back_has_a_line_and_a_number(run: Any) -> None:
    status, out, _ = run(str(FOLDER / "undone.json"))
    number = sum(line.endswith("takes a decision back") for line in out)
    assert (status, number > 1) == (0, True)
    assert f"with {number} decisions taken back" in out
