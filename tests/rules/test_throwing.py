"""A throw, apart from the game that it belongs to. The refusals stand in the tests of the games."""

import pytest

from regatta_protocol.moves import Throw
from regatta_server.rules.base import Faces, Illegal
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.throwing import after_throw, all_dice, judge_throw

FIVE = tuple(range(5))
TEN = tuple(range(10))


@pytest.mark.parametrize(
    ("on_table", "throws", "dice", "faces", "after"),
    [
        ((), 0, (0, 1, 2, 3, 4), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)),
        ((), 0, (4, 3, 2, 1, 0), (1, 2, 3, 4, 5), (5, 4, 3, 2, 1)),
        ((1, 2, 3, 4, 5), 1, (0,), (6,), (6, 2, 3, 4, 5)),
        ((1, 2, 3, 4, 5), 2, (4, 0), (6, 2), (2, 2, 3, 4, 6)),
        ((1, 2, 3, 4, 5), 2, (0, 1, 2, 3, 4), (6, 6, 6, 6, 6), (6, 6, 6, 6, 6)),
    ],
)
def test_the_dice_thrown_get_their_faces_and_the_others_keep_theirs(
    on_table: Faces, throws: int, dice: tuple[int, ...], faces: Faces, after: Faces
) -> None:
    judge_throw(throws, FIVE, dice)
    assert after_throw(on_table, FIVE, dice, faces) == after


def test_ten_dice_are_thrown_as_five_are() -> None:
    judge_throw(0, TEN, TEN)
    first = after_throw((), TEN, TEN, (1, 2, 3, 4, 5, 6, 1, 2, 3, 4))
    judge_throw(1, TEN, (9, 5))
    assert after_throw(first, TEN, (9, 5), (6, 1)) == (1, 2, 3, 4, 5, 1, 1, 2, 3, 6)


def test_faces_that_do_not_fit_are_the_callers_mistake() -> None:
    for faces in ((7,), (0,), (), (1, 2)):
        with pytest.raises(ValueError, match="1 dice are thrown") as caught:
            after_throw((1, 1, 1, 1, 1), FIVE, (0,), faces)
        assert not isinstance(caught.value, Illegal)


@pytest.mark.parametrize("ruleset", ["yacht", "double-cameroon"])
def test_a_throw_is_judged_before_its_faces(ruleset: str) -> None:
    rules = RULES[ruleset]
    tray = tuple(range(len(rules.card["tray"])))
    play = rules.apply(rules.fresh(), Throw(tray), (1,) * len(tray))
    play = rules.apply(play, Throw((0,)), (1,))
    with pytest.raises(ValueError, match="1 dice are thrown") as caught:
        rules.apply(play, Throw((0,)), (7,))
    assert not isinstance(caught.value, Illegal)
    play = rules.apply(play, Throw((0,)), (1,))
    with pytest.raises(Illegal, match="three times"):
        rules.apply(play, Throw((0,)), (7,))
    with pytest.raises(Illegal, match="three times"):
        judge_throw(3, tray, (0,))


def test_the_tray_has_its_words() -> None:
    assert (all_dice(FIVE), all_dice(TEN)) == ("all five dice", "all ten dice")
