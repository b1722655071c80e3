"""What is kept of decisions, and the game without the last one."""

from typing import Any

import pytest

from regatta_protocol.moves import Throw
from regatta_server.game import decisions, table
from regatta_server.game.decisions import Decisions, is_practice, standing
from regatta_server.game.plays import Entered, Held, Thrown
from regatta_server.rules.base import Illegal
from regatta_server.rules.catalogue import REGISTRY
from tests.game.moves import NOW_MS

RULES = REGISTRY.rules("yacht")
ALL = (0, 1, 2, 3, 4)


def test_practice_is_unrated_and_of_one_person() -> None:
    assert is_practice(False, [False])
    assert is_practice(False, [True, False, True])
    assert not is_practice(True, [False, True])
    assert not is_practice(False, [False, False])
    assert not is_practice(False, [True])


def played(facts: list[Any]) -> tuple[Decisions, list[table.Game]]:
    """Return what can be taken back after some facts of a game alone, and the game after each."""
    history, games = Decisions(), [table.begin(RULES, (0,))]
    for version, fact in enumerate(facts):
        history = decisions.after(RULES, history, games[-1], fact, version)
        games.append(table.after(RULES, games[-1], fact))
    return history, games


def thrown(*dice: int, by: Any = "player") -> Thrown:
    """Return a throw of these dice, all of which show a four."""
    return Thrown(at_ms=NOW_MS, seat=0, dice=Throw(dice).dice, faces=(4,) * len(dice), by=by)


def test_only_what_the_player_chose_is_kept() -> None:
    held = Held(at_ms=NOW_MS, seat=0, dice=(0, 1))
    history, games = played([thrown(*ALL), held, thrown(2, 3, 4), thrown(2, by="clock")])
    assert [one.version for one in history.earlier] == [2]
    left, before = decisions.undo(history, games[-1])
    assert before == games[2]
    assert (left.earlier, left.undone) == ((), 1)


def test_of_turns_the_present_one_and_the_one_before_are_kept() -> None:
    rows = ("ones", "twos", "threes")
    facts = [
        one
        for row in rows
        for one in (thrown(*ALL), thrown(0), Entered(at_ms=NOW_MS, seat=0, rows={row: ALL}))
    ]
    history, _ = played(facts)
    assert [one.version for one in history.earlier] == [4, 5, 7, 8]
    assert [one.version for one in played([*facts, thrown(*ALL), thrown(0)])[0].earlier] == [7, 8, 10]


def test_nothing_is_left_to_take_back_says_why() -> None:
    game = table.begin(RULES, (0,))
    with pytest.raises(Illegal, match="nothing yet"):
        decisions.undo(Decisions(), game)
    with pytest.raises(Illegal, match="as far back"):
        decisions.undo(Decisions((), 1), game)


def test_what_stands_of_a_record_is_without_what_was_taken_back() -> None:
    facts = [{"type": "thrown", "version": version} for version in range(1, 5)]
    back = {"type": "undone", "version": 5, "to": 2}
    again = {"type": "thrown", "version": 6}
    further = {"type": "undone", "version": 7, "to": 1}
    assert [one["version"] for one in standing([*facts, back, again])] == [1, 2, 6]
    assert [one["version"] for one in standing([*facts, back, again, further])] == [1]
