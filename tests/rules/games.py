"""Random legal games of any ruleset, for Hypothesis. Knows the Rules interface and nothing behind it."""

import dataclasses
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st
from typing_extensions import override

from protocol.moves import Enter, Move, Throw
from server.rules.base import AnyRules, Faces
from server.rules.catalogue import RULES

LONGEST = 400
"""Moves after which a game is left as it stands: a ruleset without an end fails and does not hang."""

every_ruleset = pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))


class Step(NamedTuple):
    """One move of a game: the play before it, the move with the faces it threw, and the play after it."""

    before: Any
    move: Move
    faces: Faces
    after: Any

    @override
    def __repr__(self) -> str:
        return f"{named(self.move)} {self.faces or ''}".rstrip()


def drawn_faces(draw: Callable[..., Any], move: Move) -> Faces:
    """Draw faces for the dice that a move throws."""
    number = len(move.dice) if isinstance(move, Throw) else 0
    faces: Faces = draw(st.tuples(*[st.integers(1, 6)] * number))
    return faces


@st.composite
def games(draw: Callable[..., Any], rules: AnyRules) -> list[Step]:
    """Draw a game played to its end: any legal moves, any faces."""
    steps: list[Step] = []
    play = rules.fresh()
    while not rules.standing(play).done and len(steps) < LONGEST:
        move = draw(st.sampled_from(list(rules.moves(play))))
        faces = drawn_faces(draw, move)
        after = rules.apply(play, move, faces)
        steps.append(Step(play, move, faces, after))
        play = after
    return steps


def plays(game: list[Step]) -> list[Any]:
    """Return every play of a game, the fresh one first."""
    return [game[0].before, *(step.after for step in game)]


def named(move: Move) -> str:
    """Return one text for all ways to say the same move: the order of dice and rows never matters."""
    if isinstance(move, Throw):
        return f"throw {sorted(move.dice)}"
    return f"enter {sorted((row, sorted(dice)) for row, dice in move.rows.items())}"


def stored(play: Any) -> str:
    """Return a play as it is stored."""
    return json.dumps(dataclasses.asdict(play))


def wild_moves(rules: AnyRules) -> st.SearchStrategy[Move]:
    """Return moves that make sense in form only: dice and rows that may not exist, too many or too few."""
    dice = st.lists(st.integers(-1, len(rules.card["tray"])), max_size=len(rules.card["tray"]) + 1).map(tuple)
    rows = st.sampled_from([*(row["row"] for row in rules.card["rows"]), "no_such_row"])
    return st.one_of(dice.map(Throw), st.dictionaries(rows, dice, max_size=3).map(Enter))
