"""The tables of a folder: made once, and anew where they do not fit."""

from dataclasses import replace
from pathlib import Path

import pytest

from regatta_server.bots.solver.solution import silent
from regatta_server.bots.solver.tables import open_table, opened, task, totals_task
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.category import Category
from tests.bots.solver.cards import FIVE_DICE, with_rows
from tests.rules.games import each

SMALL = with_rows(FIVE_DICE[0], "ones", "yacht")


@each(REGISTRY.versions)
def test_there_is_a_way_to_solve_every_ruleset(rules: AnyRules) -> None:
    assert len(task(rules).digest) == 64


def test_a_table_is_made_once(tmp_path: Path) -> None:
    lines: list[str] = []
    first = open_table(tmp_path, SMALL, say=lines.append)
    path = task(SMALL).path(tmp_path)
    made = path.stat().st_mtime_ns
    again = open_table(tmp_path, SMALL, say=lines.append)
    assert (again.value, path.stat().st_mtime_ns, lines) == (first.value, made, [])


def test_a_deviation_that_is_not_known_yet_is_worked_out_where_it_is_asked_for(tmp_path: Path) -> None:
    assert open_table(tmp_path, SMALL).deviation is None
    assert open_table(tmp_path, SMALL, spread=True).deviation is not None
    assert open_table(tmp_path, SMALL).deviation is not None


@pytest.mark.parametrize("damage", ["cut", "other", "nonsense"])
def test_what_does_not_fit_is_made_anew_and_said_in_a_line(tmp_path: Path, damage: str) -> None:
    value = open_table(tmp_path, SMALL).value
    path = task(SMALL).path(tmp_path)
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:-9])
    elif damage == "other":
        other = with_rows(FIVE_DICE[0], "sixes", "yacht")
        open_table(tmp_path, other)
        task(other).path(tmp_path).replace(path)
    else:
        path.write_bytes(b"nonsense")
    lines: list[str] = []
    assert open_table(tmp_path, SMALL, say=lines.append).value == value
    [line] = lines
    assert line.startswith(str(path))
    assert line.endswith(f"it is made anew for {SMALL.card['ruleset']}.")
    assert open_table(tmp_path, SMALL, say=lines.append).value == value
    assert len(lines) == 1


def test_totals_have_a_table_of_their_own_that_is_made_once_and_anew_where_it_does_not_fit(
    tmp_path: Path,
) -> None:
    lines: list[str] = []
    wanted = totals_task(tmp_path, SMALL)
    first = opened(tmp_path, wanted, say=lines.append)
    assert len([*tmp_path.iterdir()]) == 2
    path = wanted.path(tmp_path)
    assert path != task(SMALL).path(tmp_path)
    made = path.stat().st_mtime_ns
    again = opened(tmp_path, wanted, say=lines.append)
    assert (again.states, path.stat().st_mtime_ns, lines) == (first.states, made, [])
    path.write_bytes(path.read_bytes()[:-9])
    anew = opened(tmp_path, wanted, say=lines.append)
    assert (anew.arrays["chances"].shape, anew.states) == (first.arrays["chances"].shape, first.states)
    assert len(lines) == 1


def test_rules_that_give_the_same_share_a_table(tmp_path: Path) -> None:
    renamed = Category(replace(SMALL.spec, name="Other", seats=(2, 2)))
    assert task(renamed).path(tmp_path) == task(SMALL).path(tmp_path)


def test_it_is_told_how_far_the_making_is(tmp_path: Path) -> None:
    progress: list[tuple[int, int]] = []
    table = open_table(tmp_path, SMALL, tell=lambda done, of: progress.append((done, of)))
    assert progress[-1] == (table.states, table.states)
    silent(1, 2)
