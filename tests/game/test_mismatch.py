"""Where a record and the rules differ, said for a person."""

from typing import Any

import pytest

from regatta_server.game.mismatch import Mismatch, check_same, name_of

SEATS: dict[str, Any] = {"seats": [{"seat": 0, "name": "Ada"}, {"seat": 1, "name": None}]}


def said(recorded: dict[str, Any], made: dict[str, Any], seat: int = 0) -> str:
    """Return what is said of members that differ."""
    with pytest.raises(Mismatch) as differs:
        check_same(SEATS, {"seat": seat, **recorded}, {"seat": seat, **made}, 12)
    return str(differs.value)


@pytest.mark.parametrize(
    ("recorded", "made", "words"),
    [
        ({"throw": 2}, {"throw": 1}, "the number of the throw: 2 in the record, 1 by the rules."),
        ({"bonus": 35}, {}, "the bonus: 35 in the record, none by the rules."),
        ({}, {"lost": 4}, "the points lost: none in the record, 4 by the rules."),
        ({"rows": {"ones": 3}}, {"rows": {"ones": 4}}, "the score of ones: 3 in the record, 4 by the rules."),
        (
            {"rows": {"ones": 3}},
            {"rows": {"twos": 3}},
            "the score of twos: none in the record, 3 by the rules.",
        ),
        (
            {"dice": {"ones": [1]}},
            {"dice": {"ones": [2]}},
            "the dice of ones: 1 in the record, 2 by the rules.",
        ),
        ({"faces": []}, {"faces": [2, 3]}, "the faces of the dice: none in the record, 2 3 by the rules."),
        ({"standing": {"won": True}}, {"standing": {"won": False}}, "yes in the record, no by the rules."),
        ({"joined": []}, {"joined": [{"die": 1, "face": 6}]}, "none in the record, die 1 as 6 by the rules."),
    ],
)
def test_what_differs_is_said_with_both_sides(recorded: Any, made: Any, words: str) -> None:
    assert said(recorded, made).startswith("Version 12: Ada, ")
    assert words in said(recorded, made)


def test_the_same_in_another_form_does_not_differ() -> None:
    recorded: dict[str, Any] = {"seat": 0, "dice": [1, 2], "rows": {"ones": [1, 1]}}
    check_same(SEATS, recorded, {"rows": {"ones": (1, 1)}, "dice": (1, 2), "seat": 0}, 12)


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert [name_of(SEATS, seat) for seat in (0, 1, 7, -1)] == ["Ada", "Seat 2", "Seat 8", "Seat 0"]
    assert said({"throw": 2}, {"throw": 1}, seat=1).startswith("Version 12: Seat 2, ")


def test_what_is_of_the_whole_game_has_no_version() -> None:
    assert str(Mismatch(None, "it is odd.")) == "The game as a whole: it is odd."
    assert Mismatch(None, "it is odd.").version is None
