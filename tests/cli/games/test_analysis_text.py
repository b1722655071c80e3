"""What `regatta analyse` says of each seat."""

from typing import Any

from regatta_server.bots.analysis.analysis import analysis
from regatta_server.bots.solver.tables import task
from regatta_server.cli.games.analysis_text import lines
from regatta_server.cli.games.replay import judge
from regatta_server.rules.catalogue import RULES
from tests.records.copies import game


def printed(name: str) -> list[str]:
    """Return the lines of a sample."""
    record: Any = game(name)
    solution = task(RULES[record["ruleset"]]).solve(True, lambda done, of: None)
    assert solution.deviation is not None
    found = analysis(RULES[record["ruleset"]], record, solution.arrays, solution.deviation)
    return list(lines(judge(record), found))


def test_a_seat_that_played_to_its_end_has_points_and_the_share_of_its_luck() -> None:
    text = printed("silent-seat")
    assert text[0].endswith("Yacht (1938): par 166.96 ± 34.98")
    assert any(line.startswith("Ada: 50 points = par -17.61 by dice -99.34 by decisions") for line in text)
    assert "  More luck than in 31 of 100 games." in text


def test_a_seat_that_stopped_has_what_was_to_be_expected() -> None:
    text = printed("given-up")
    assert any(line.startswith("Bo: stopped with 141.41 to expect") for line in text)
    assert not any("More luck" in line for line in text)


def test_ten_dice_are_told_with_what_each_row_takes() -> None:
    record: Any = game("ten-dice-alone")
    solution = task(RULES["double-cameroon"]).solve(False, lambda done, of: None)
    found = analysis(RULES["double-cameroon"], record, solution.arrays, 11.66)
    [seat] = found["seats"]
    entry = next(one for one in seat["decisions"] if one["played"]["do"] == "enter")
    seat["dearest"] = [{**seat["dearest"][0], **entry}]
    text = list(lines(judge(record), found))
    assert any(" as " in line and " and " in line and "enter " in line for line in text)
