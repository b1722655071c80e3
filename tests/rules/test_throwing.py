"""A throw, apart from the game that it belongs to. The refusals stand in the tests of the games."""

import pytest

from server.rules.base import Faces, Illegal
from server.rules.throwing import after_throw, all_dice

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
    assert after_throw(on_table, throws, FIVE, dice, faces) == after


def test_ten_dice_are_thrown_as_five_are() -> None:
    first = after_throw((), 0, TEN, TEN, (1, 2, 3, 4, 5, 6, 1, 2, 3, 4))
    assert after_throw(first, 1, TEN, (9, 5), (6, 1)) == (1, 2, 3, 4, 5, 1, 1, 2, 3, 6)


def test_a_throw_is_judged_before_its_faces() -> None:
    with pytest.raises(Illegal, match="three times"):
        after_throw((1, 1, 1, 1, 1), 3, FIVE, (0,), (7,))
    with pytest.raises(ValueError, match="1 dice are thrown") as caught:
        after_throw((1, 1, 1, 1, 1), 2, FIVE, (0,), (7,))
    assert not isinstance(caught.value, Illegal)


def test_the_tray_has_its_words() -> None:
    assert (all_dice(FIVE), all_dice(TEN)) == ("all five dice", "all ten dice")
