"""The graph of a turn of setting aside: held against games that are played by the rules."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import SetAside, Throw
from regatta_server.bots.solver.setting_aside import (
    LOST,
    NOTHING,
    compiled,
    dice_of,
    digest,
    kind_of,
)
from regatta_server.rules.combinations import not_aside
from regatta_server.rules.yin_yang import Play, YinYang
from tests.bots.solver.setting_aside import whole_graph
from tests.proving import examples

RULES = YinYang()


@pytest.mark.prove
def test_chances_of_every_throw_add_up() -> None:
    for outcomes in whole_graph().values():
        assert sum(outcomes.values()) == pytest.approx(1)


@pytest.mark.prove
def test_those_with_more_dice_set_aside_come_first() -> None:
    dice = [dice_of(kind) for kind in whole_graph()]
    assert dice == sorted(dice, reverse=True)
    assert list(whole_graph())[-1] == NOTHING
    for kind, outcomes in whole_graph().items():
        for outcome in outcomes:
            assert all(dice_of(after) > dice_of(kind) for after in outcome.kinds)


def test_a_first_throw_of_which_nothing_can_be_set_aside_is_rare() -> None:
    """All six different, and no dark ace: 3 · 5! of 6⁶."""
    lost = sum(chance for outcome, chance in whole_graph()[NOTHING].items() if outcome.bank == LOST)
    assert lost == pytest.approx(3 * 120 / 6**6)


@examples(30)
@given(data=st.data())
def test_whatever_a_player_does_stands_in_the_graph(data: st.DataObject) -> None:
    play: Play = RULES.fresh()
    while True:
        kind = kind_of(play)
        dice = not_aside(play.aside)
        faces = data.draw(st.tuples(*[st.integers(1, 6)] * len(dice)))
        thrown = RULES.apply(play, Throw(dice), faces)
        if thrown.turns:
            assert any(outcome.bank == LOST for outcome in whole_graph()[kind])
            return
        before = play.points
        while not (play := thrown).secured or data.draw(st.booleans()):
            moves = [move for move in RULES.choices(play) if isinstance(move, SetAside)]
            if not moves:
                break
            thrown = RULES.apply(play, data.draw(st.sampled_from(moves)))
        after, banked = kind_of(play), RULES.standing(play).worth - before
        assert any(
            outcome.bank >= banked and (after in outcome.kinds or play.points - before in outcome.sets)
            for outcome in whole_graph()[kind]
        )
        if not play.faces or data.draw(st.booleans()):
            return


def test_arrays_have_the_whole_graph() -> None:
    arrays = compiled(whole_graph())
    assert len(arrays["kinds"]) == len(whole_graph())
    assert arrays["first_outcome"][-1] == len(arrays["chance"]) == len(arrays["bank"])
    assert arrays["first_option"][-1] == len(arrays["option"])
    assert (np.diff(arrays["first_option"]) > 0).all(), "an outcome without a choice has the last row"


def test_another_target_has_another_digest() -> None:
    assert digest(YinYang(100)) != digest(RULES) == digest(YinYang())
