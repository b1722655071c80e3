"""What can be asked of a hand."""

import pytest

from regatta_server.rules.hand import HANDS, Hand


def hand(faces: str) -> Hand:
    """Return the hand written as digits, entered after a later throw."""
    return Hand(tuple(map(int, faces)), first=False)


def test_there_are_252_hands_after_a_first_throw_and_252_after_a_later_one() -> None:
    assert len({one.faces for one in HANDS if one.first}) == 252
    assert len({one.faces for one in HANDS if not one.first}) == 252
    assert len(HANDS) == 504
    assert all(list(one.faces) == sorted(one.faces) for one in HANDS)


@pytest.mark.parametrize(
    ("faces", "counts", "total", "alike", "pairs", "full_house"),
    [
        ("13456", (1, 0, 1, 1, 1, 1), 19, 1, 0, False),
        ("22345", (0, 2, 1, 1, 1, 0), 16, 2, 1, False),
        ("52522", (0, 3, 0, 0, 2, 0), 16, 3, 2, True),
        ("66116", (2, 0, 0, 0, 0, 3), 20, 3, 2, True),
        ("33441", (1, 0, 2, 2, 0, 0), 15, 2, 2, False),
        ("33341", (1, 0, 3, 1, 0, 0), 14, 3, 1, False),
        ("44446", (0, 0, 0, 4, 0, 1), 22, 4, 2, False),
        ("55555", (0, 0, 0, 0, 5, 0), 25, 5, 2, False),
    ],
)
def test_a_hand_knows_its_dice(
    faces: str, counts: tuple[int, ...], total: int, alike: int, pairs: int, full_house: bool
) -> None:
    found = hand(faces)
    assert (found.counts, found.sum, found.alike) == (counts, total, alike)
    assert (found.pairs, found.is_full_house) == (pairs, full_house)


@pytest.mark.parametrize(
    ("faces", "number", "highest"),
    [
        ("22335", 2, 3),
        ("22335", 1, 5),
        ("22335", 3, 0),
        ("44441", 4, 4),
        ("66666", 4, 6),
    ],
)
def test_the_highest_face_that_so_many_dice_show(faces: str, number: int, highest: int) -> None:
    assert hand(faces).highest(number) == highest


@pytest.mark.parametrize(
    ("faces", "lowest", "is_run"),
    [
        ("12345", 1, True),
        ("54321", 1, True),
        ("12345", 2, False),
        ("62345", 2, True),
        ("23456", 1, False),
        ("12346", 1, False),
        ("12344", 1, False),
        ("13456", 2, False),
    ],
)
def test_a_run_is_all_five_dice_in_a_row(faces: str, lowest: int, is_run: bool) -> None:
    assert hand(faces).is_run(lowest) == is_run


@pytest.mark.parametrize(
    ("faces", "longest"),
    [
        ("12345", 5),
        ("65432", 5),
        ("13456", 4),
        ("22345", 4),
        ("12346", 4),
        ("12456", 3),
        ("12356", 3),
        ("11335", 1),
        ("66666", 1),
    ],
)
def test_the_longest_run_of_a_hand(faces: str, longest: int) -> None:
    assert hand(faces).longest_run == longest
