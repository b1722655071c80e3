"""What makes a combination, what joins it, and what it gives (RULES.md section 3): a line a case.

Dice 0, 1 and 2 are dark, 3, 4 and 5 light; a case's faces stand in this order.
"""

import pytest

from regatta_server.rules.base import Faces, Illegal
from regatta_server.rules.combinations import (
    Aside,
    Combination,
    distinct_joins,
    faces_for,
    joined,
    joins,
    judge_join,
    points,
    possible,
    with_dice,
)

FIVES = Combination(5, (2, 3))
SIXES = Combination(6, (4, 5))
DARK_ACES = Combination(1, (0, 1))
MIXED_ACES = Combination(1, (0, 3))


@pytest.mark.parametrize(
    ("face", "dice", "gives"),
    [
        (3, (3, 4), 30),  # the examples of RULES.md
        (3, (3, 4, 5), 60),
        (6, (0, 3, 4), 18),
        (5, (0, 1), 0),
        (6, (0, 1, 3), 18),  # two dark aces and a light six: a wild ace counts the face that it has taken
        (1, (3, 4), 10),
        (1, (3, 4, 5), 20),
        (6, (3, 4), 60),
        (6, (3, 4, 5), 120),
        (1, (0, 1), 0),
        (1, (0, 1, 2), 0),
        (6, (0, 1, 2), 0),
        (1, (0, 3), 2),
        (4, (0, 3), 8),
        (4, (0, 1, 2, 3), 16),
        (4, (0, 3, 4, 5), 16),
        (4, (0, 1, 2, 3, 4, 5), 24),
    ],
)
def test_a_combination_gives_by_its_face_and_shades(face: int, dice: tuple[int, ...], gives: int) -> None:
    assert Combination(face, dice).points == gives


@pytest.mark.parametrize(
    ("faces", "aside", "dice", "named"),
    [
        # new ones: two or more of a face, of any shades
        ((6, 6, 2, 6, 3, 4), (), (0, 1), (6,)),
        ((6, 6, 2, 6, 3, 4), (), (0, 3), (6,)),
        ((6, 6, 2, 6, 3, 4), (), (0, 1, 3), (6,)),
        ((6, 6, 2, 6, 3, 4), (), (0,), ()),
        ((6, 6, 2, 6, 3, 4), (), (0, 2), ()),
        ((6, 6, 2, 6, 3, 4), (), (0, 1, 2), ()),
        # dark aces are wild, light aces are not
        ((1, 1, 2, 6, 1, 4), (), (0, 3), (6,)),
        ((1, 1, 2, 6, 1, 4), (), (0, 1, 3), (6,)),
        ((1, 1, 2, 6, 1, 4), (), (0, 2), (2,)),
        ((1, 1, 2, 6, 1, 4), (), (3, 4), ()),
        ((1, 1, 2, 6, 1, 4), (), (0, 4), (1,)),
        ((1, 1, 2, 6, 1, 4), (), (0, 2, 3), ()),
        ((1, 1, 2, 6, 1, 4), (), (0, 3, 4), ()),
        # dark aces alone are ones, and one of them is nothing
        ((1, 1, 2, 6, 1, 4), (), (0, 1), (1,)),
        ((1, 1, 2, 6, 1, 4), (), (0,), ()),
        # one die is enough to join: of the face, or a dark ace
        ((1, 6, 5, 5, 6, 6), (SIXES,), (1,), (6,)),
        ((1, 6, 5, 5, 6, 6), (SIXES,), (0,), (6,)),
        ((1, 6, 5, 5, 6, 6), (SIXES,), (0, 1), (6,)),
        ((1, 6, 5, 5, 6, 6), (SIXES,), (2,), ()),
        ((1, 6, 5, 5, 6, 6), (SIXES,), (0, 2), (5,)),
        ((1, 6, 5, 5, 6, 6), (SIXES,), (2, 3), (5,)),
        ((1, 1, 5, 5, 6, 6), (FIVES, SIXES), (0,), (5, 6)),
        ((1, 1, 5, 5, 6, 6), (FIVES, SIXES), (0, 1), (1, 5, 6)),
        ((2, 2, 5, 5, 1, 1), (FIVES,), (4,), ()),
        ((2, 2, 5, 5, 1, 1), (FIVES,), (4, 5), (1,)),
        # dark aces that are set aside turn into the face that joins them
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (2,), (1,)),
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (2, 3), (1, 6)),
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (4,), (1,)),
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (2, 4), ()),
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (2, 5), ()),
        ((1, 1, 1, 6, 1, 2), (DARK_ACES,), (2,), (1,)),
        ((1, 1, 1, 6, 1, 2), (DARK_ACES,), (2, 3), (1, 6)),
        # … but not where that face has its combination already, nor once a light ace is among them
        ((1, 1, 6, 2, 6, 6), (DARK_ACES, SIXES), (2,), (6,)),
        ((1, 1, 6, 2, 6, 6), (DARK_ACES, SIXES), (3,), (1,)),
        ((1, 6, 6, 1, 2, 3), (MIXED_ACES,), (1,), ()),
        ((1, 6, 6, 1, 2, 3), (MIXED_ACES,), (1, 2), (6,)),
        ((1, 1, 6, 1, 1, 3), (MIXED_ACES,), (4,), (1,)),
        ((1, 1, 6, 1, 1, 3), (MIXED_ACES,), (1,), (1,)),
    ],
)
def test_dice_may_be_set_aside_as_these_faces(
    faces: Faces, aside: Aside, dice: tuple[int, ...], named: tuple[int, ...]
) -> None:
    assert faces_for(aside, faces, dice) == named


@pytest.mark.parametrize(
    ("faces", "aside", "dice", "face", "made"),
    [
        ((6, 6, 2, 6, 3, 4), (), (3, 0), 6, Combination(6, (0, 3))),
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (2,), 1, Combination(6, (0, 1, 2))),
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (3,), 1, Combination(6, (0, 1, 3))),
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (2, 3), 1, Combination(6, (0, 1, 2, 3))),
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (2, 3), 6, Combination(6, (2, 3))),
        ((1, 1, 6, 6, 1, 2), (DARK_ACES,), (4,), 1, Combination(1, (0, 1, 4))),
        ((1, 1, 1, 6, 1, 2), (DARK_ACES,), (2, 3), 1, Combination(6, (0, 1, 2, 3))),
        ((1, 1, 1, 6, 1, 2), (DARK_ACES,), (2,), 1, Combination(1, (0, 1, 2))),
        ((1, 6, 5, 5, 6, 6), (SIXES,), (0,), 6, Combination(6, (0, 4, 5))),
    ],
)
def test_dice_make_a_combination_or_join_one(
    faces: Faces, aside: Aside, dice: tuple[int, ...], face: int, made: Combination
) -> None:
    after, combination = with_dice(aside, faces, dice, face)
    assert combination == made
    assert made in after
    assert len({other.face for other in after}) == len(after)


def test_two_dark_aces_turned_into_sixes_by_a_light_six_give_18() -> None:
    after, _ = with_dice((DARK_ACES,), (1, 1, 3, 6, 2, 4), (3,), 1)
    assert (after, points(after)) == ((Combination(6, (0, 1, 3)),), 18)


def test_a_dark_ace_that_counts_as_another_face_stays_so() -> None:
    threes, _ = with_dice((), (1, 2, 4, 3, 1, 6), (0, 3), 3)
    with pytest.raises(Illegal, match="Only dice that show 3 and dark aces join your threes"):
        with_dice(threes, (1, 2, 4, 3, 1, 6), (4,), 3)


def test_aces_with_a_light_one_among_them_are_ones_for_good() -> None:
    ones, _ = with_dice((DARK_ACES,), (1, 1, 6, 6, 1, 2), (4,), 1)
    with pytest.raises(Illegal, match="Only dice that show 1 and dark aces join your ones"):
        with_dice(ones, (1, 1, 6, 6, 1, 2), (2,), 1)


@pytest.mark.parametrize(
    ("faces", "aside", "number"),
    [
        ((2, 3, 4, 5, 6, 1), (), 0),  # six faces, and the ace is light
        ((1, 2, 3, 4, 5, 6), (), 5),  # a dark ace makes a pair with each of the others
        ((2, 2, 3, 4, 5, 6), (), 1),
        ((2, 2, 2, 3, 4, 5), (), 4),  # three pairs, and three of them
        ((2, 2, 1, 3, 6, 6), (SIXES,), 6),  # the ace joins; 2-2, 2-2-1, 2-1 twice, 3-1
        ((2, 2, 3, 4, 6, 6), (SIXES,), 1),
        ((2, 3, 4, 5, 6, 6), (SIXES,), 0),
    ],
)
def test_what_may_be_set_aside_is_counted(faces: Faces, aside: Aside, number: int) -> None:
    assert len(list(possible(aside, faces))) == number


@pytest.mark.parametrize(
    ("faces", "aside", "join", "counted", "where"),
    [
        # every die of the face joins, and turns light into mixed
        ((6, 2, 3, 4, 6, 6), (SIXES,), {}, {6: (0, 4, 5)}, {0: 6}),
        ((6, 2, 3, 6, 6, 6), (SIXES,), {}, {6: (0, 3, 4, 5)}, {0: 6, 3: 6}),
        ((2, 3, 4, 6, 6, 6), (SIXES,), {}, {6: (3, 4, 5)}, {3: 6}),
        # dice that match each other make combinations, the rest give nothing
        ((2, 3, 4, 5, 6, 6), (SIXES,), {}, {6: (4, 5)}, {}),
        ((2, 2, 4, 2, 6, 6), (SIXES,), {}, {2: (0, 1, 3), 6: (4, 5)}, {0: 2, 1: 2, 3: 2}),
        ((2, 2, 3, 3, 6, 6), (SIXES,), {}, {2: (0, 1), 3: (2, 3), 6: (4, 5)}, {0: 2, 1: 2, 2: 3, 3: 3}),
        # a wild die joins ones by its face, and others only if the player says so
        ((1, 2, 3, 4, 6, 6), (SIXES,), {}, {6: (4, 5)}, {}),
        ((1, 2, 3, 4, 6, 6), (SIXES,), {0: 6}, {6: (0, 4, 5)}, {0: 6}),
        ((1, 1, 3, 1, 6, 6), (SIXES,), {}, {1: (0, 1, 3), 6: (4, 5)}, {0: 1, 1: 1, 3: 1}),
        ((1, 1, 3, 4, 6, 6), (SIXES,), {0: 6}, {6: (0, 4, 5)}, {0: 6}),
        ((1, 1, 3, 1, 6, 6), (SIXES,), {0: 6}, {1: (1, 3), 6: (0, 4, 5)}, {0: 6, 1: 1, 3: 1}),
        ((1, 1, 5, 5, 1, 6), (FIVES, Combination(1, (0, 4))), {}, {5: (2, 3), 1: (0, 1, 4)}, {1: 1}),
        ((1, 1, 5, 5, 1, 6), (FIVES, Combination(1, (0, 4))), {1: 5}, {5: (1, 2, 3), 1: (0, 4)}, {1: 5}),
        ((1, 1, 5, 5, 6, 6), (FIVES, SIXES), {0: 5, 1: 6}, {5: (0, 2, 3), 6: (1, 4, 5)}, {0: 5, 1: 6}),
        # a wild die makes no new combination with another face, and dark aces that are ones stay ones
        ((1, 3, 4, 2, 6, 6), (SIXES,), {}, {6: (4, 5)}, {}),
        ((1, 1, 6, 6, 2, 3), (DARK_ACES,), {}, {1: (0, 1), 6: (2, 3)}, {2: 6, 3: 6}),
        ((1, 1, 6, 5, 1, 3), (DARK_ACES,), {}, {1: (0, 1, 4)}, {4: 1}),
        # a light ace is an ace
        ((2, 3, 4, 1, 6, 6), (SIXES,), {}, {6: (4, 5)}, {}),
        ((1, 3, 4, 1, 6, 6), (SIXES,), {}, {1: (0, 3), 6: (4, 5)}, {0: 1, 3: 1}),
    ],
)
def test_dice_on_the_table_join_when_banking(
    faces: Faces,
    aside: Aside,
    join: dict[int, int],
    counted: dict[int, tuple[int, ...]],
    where: dict[int, int],
) -> None:
    judge_join(aside, faces, join)
    made, joining = joined(aside, faces, join)
    assert {combination.face: combination.dice for combination in made} == counted
    assert joining == where


def test_all_that_may_be_said_of_wild_dice_is_listed_once_and_nothing_first() -> None:
    faces = (1, 1, 5, 5, 6, 6)
    found = list(joins((FIVES, SIXES), faces))
    assert found[0] == {}
    assert len(found) == 9
    distinct = [sorted(join.values()) for join in distinct_joins((FIVES, SIXES), faces)]
    assert sorted(distinct) == [[], [5], [5, 5], [5, 6], [6], [6, 6]]


def test_before_a_throw_of_all_six_nothing_lies_on_the_table_that_could_join() -> None:
    assert list(joins((), ())) == list(distinct_joins((), ())) == [{}]
    assert joined((), (), {}) == ((), {})
