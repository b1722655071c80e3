"""Yachts after the yacht row is filled: one line a case, in each state of that row."""

from typing import Any

import pytest

from regatta_protocol.moves import Enter
from regatta_server.rules.base import AnyRules, Illegal
from regatta_server.rules.catalogue import rules
from tests.rules.turns import HAND, line_of, row_of, thrown, turn

NOTHING = "12246"
"""Dice that give 0 in the rows that they fill here, but for the upper ones."""
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance")


def after(game: AnyRules, state: str, filled: tuple[str, ...] = ()) -> Any:
    """Return a play whose yacht row is open or holds so much, and with these rows filled too."""
    play = game.fresh()
    for row in filled:
        play = turn(game, play, row, NOTHING)
    if state == "open":
        return play
    return turn(game, play, "yacht", "55555" if state == "50" else NOTHING)


# ruleset, yacht row, row entered, faces: what the row gets, what the total gains besides
CASES = """
    yacht-wild  open  full_house       33333    0    0
    yacht-wild  open  small_straight   33333    0    0
    yacht-wild  open  large_straight   33333    0    0
    yacht-wild  open  four_of_a_kind   33333   15    0
    yacht-wild  open  yacht            33333   50    0
    yacht-wild  50    full_house       33333   25  100
    yacht-wild  50    small_straight   33333   30  100
    yacht-wild  50    large_straight   33333   40  100
    yacht-wild  50    three_of_a_kind  33333   15  100
    yacht-wild  50    four_of_a_kind   33333   15  100
    yacht-wild  50    chance           33333   15  100
    yacht-wild  50    threes           33333   15  100
    yacht-wild  50    sixes            33333    0  100
    yacht-wild  50    full_house       33332    0    0
    yacht-wild  50    large_straight   12345   40    0
    yacht-wild  50    small_straight   13456   30    0
    yacht-wild  0     full_house       33333   25    0
    yacht-wild  0     small_straight   33333   30    0
    yacht-wild  0     large_straight   33333   40    0
    yacht-wild  0     four_of_a_kind   33333   15    0
    yacht-wild  0     sixes            33333    0    0
    yacht-mail  open  full_house       33333    0    0
    yacht-mail  open  large_straight   33333    0    0
    yacht-mail  open  yacht            33333   50    0
    yacht-mail  50    full_house       33333   25  100
    yacht-mail  50    small_straight   33333   30  100
    yacht-mail  50    large_straight   33333   40  100
    yacht-mail  50    three_of_a_kind  33333   15  100
    yacht-mail  50    chance           33333   15  100
    yacht-mail  50    threes           33333   15  100
    yacht-mail  50    sixes            33333    0  100
    yacht-mail  50    full_house       33332    0    0
    yacht-mail  0     full_house       33333    0    0
    yacht-mail  0     small_straight   33333    0    0
    yacht-mail  0     large_straight   33333    0    0
    yacht-mail  0     four_of_a_kind   33333   15    0
    yacht-mail  0     threes           33333   15    0
    yacht-joker open  full_house       33333    0    0
    yacht-joker open  large_straight   33333    0    0
    yacht-joker open  sixes            33333    0    0
    yacht-joker open  yacht            33333   50    0
    yacht-joker 50    threes           33333   15  100
    yacht-joker 50    full_house       33332    0    0
    yacht-joker 50    sixes            33336    6    0
    yacht-joker 0     threes           33333   15    0
    yacht-13    50    full_house       33333    0    0
    yacht-13    50    large_straight   33333    0    0
    yacht-13    50    threes           33333   15    0
    yacht-13    0     small_straight   33333    0    0
"""


@pytest.mark.parametrize(
    ("ruleset", "state", "row", "faces", "points", "more"),
    [tuple(line.split()) for line in CASES.strip().splitlines()],
)
def test_a_yacht_gives_what_the_state_of_the_yacht_row_says(
    ruleset: str, state: str, row: str, faces: str, points: str, more: str
) -> None:
    game = rules(ruleset)
    before = after(game, state)
    entered = turn(game, before, row, faces)
    gained = game.standing(entered).total - game.standing(before).total
    assert row_of(game, thrown(game, before, faces), row)["potential"] == int(points)
    assert row_of(game, entered, row)["score"] == int(points)
    assert gained - int(points) == int(more)


# yacht row, rows filled before, faces: the rows that a forced joker may take, with what each of them gives
FORCED = [
    ("50", (), "33333", {"threes": 15}),
    ("0", (), "33333", {"threes": 15}),
    ("50", ("full_house",), "66666", {"sixes": 30}),
    ("50", LOWER, "66666", {"sixes": 30}),
    (
        "50",
        ("threes",),
        "33333",
        {
            "three_of_a_kind": 15,
            "four_of_a_kind": 15,
            "full_house": 25,
            "small_straight": 30,
            "large_straight": 40,
            "chance": 15,
        },
    ),
    ("0", ("threes", *LOWER[:3], "chance"), "33333", {"small_straight": 30, "large_straight": 40}),
    ("50", ("threes", *LOWER), "33333", dict.fromkeys(("ones", "twos", "fours", "fives", "sixes"), 0)),
    ("0", ("threes", "ones", *LOWER), "33333", dict.fromkeys(("twos", "fours", "fives", "sixes"), 0)),
]


@pytest.mark.parametrize(("state", "filled", "faces", "allowed"), FORCED)
def test_a_forced_joker_may_take_the_rows_that_are_prescribed_and_no_others(
    state: str, filled: tuple[str, ...], faces: str, allowed: dict[str, int]
) -> None:
    game = rules("yacht-joker")
    play = thrown(game, after(game, state, filled), faces)
    sheet = game.sheet(play)
    shown = {row["row"]: row["potential"] for row in sheet["rows"] if row["potential"] is not None}
    assert shown == allowed
    assert sheet["offers"]["enter"] == list(shown)
    assert [next(iter(move.rows)) for move in game.choices(play) if isinstance(move, Enter)] == list(shown)
    closed = [row for row in sheet["rows"] if row["score"] is None and row["row"] not in allowed]
    for row in sheet["rows"]:
        assert ("barred" in row) == (row in closed)
    for row in closed:
        for refuse in (
            lambda row: game.apply(play, Enter({row: HAND})),
            lambda row: game.best_entry(play, [row]),
        ):
            with pytest.raises(Illegal) as refused:
                refuse(row["row"])
            assert str(refused.value) == row["barred"]


def test_a_row_says_why_a_joker_may_not_take_it() -> None:
    game = rules("yacht-joker")
    own_open = thrown(game, after(game, "50"), "44444")
    assert row_of(game, own_open, "chance")["barred"] == (
        "This yacht is a joker and must go into Fours, which is still open."
    )
    lower_open = thrown(game, after(game, "0", ("fours",)), "44444")
    assert row_of(game, lower_open, "sixes")["barred"] == (
        "This yacht is a joker and must go into an open row of the lower section."
    )


def test_nothing_is_barred_before_the_yacht_row_is_filled_or_without_a_yacht() -> None:
    game = rules("yacht-joker")
    for play in (thrown(game, after(game, "open"), "44444"), thrown(game, after(game, "50"), "44445")):
        assert not any("barred" in row for row in game.sheet(play)["rows"])


@pytest.mark.parametrize("ruleset", ["yacht-wild", "yacht-joker"])
def test_later_yachts_stand_in_a_line_of_their_own_within_the_lower_total(ruleset: str) -> None:
    game = rules(ruleset)
    play = turn(game, after(game, "50"), "threes", "33333")
    play = turn(game, play, "fours", "44444")
    assert row_of(game, play, "yacht")["score"] == 50
    assert line_of(game, play, "yacht_bonus") == 200
    assert line_of(game, play, "lower_total") == 250
    assert game.standing(play).total == 15 + 20 + 250


def test_by_mail_later_yachts_stand_in_the_yacht_row_itself() -> None:
    game = rules("yacht-mail")
    play = turn(game, after(game, "50"), "threes", "33333")
    assert row_of(game, play, "yacht")["score"] == 150
    play = turn(game, play, "full_house", "44444")
    assert row_of(game, play, "yacht")["score"] == 250
    assert line_of(game, play, "lower_total") == 275
    assert game.standing(play).total == 15 + 275


@pytest.mark.parametrize("ruleset", ["yacht-wild", "yacht-mail", "yacht-joker"])
def test_a_yacht_that_is_thrown_again_earns_nothing(ruleset: str) -> None:
    game = rules(ruleset)
    before = after(game, "50")
    play = turn(game, thrown(game, before, "33333"), "chance", "12346")
    assert game.standing(play).total == game.standing(before).total + 16


def test_by_mail_a_yacht_may_not_go_into_the_yacht_row_again() -> None:
    game = rules("yacht-mail")
    with pytest.raises(Illegal, match=r"^Yacht is already filled: choose an open row\.$"):
        turn(game, after(game, "50"), "yacht", "33333")


def test_what_later_yachts_earned_is_stored_with_the_play() -> None:
    game = rules("yacht-wild")
    play = turn(game, after(game, "50"), "threes", "33333")
    stored = {"faces": [], "throws": 0, "scores": list(play.scores), "won": False}
    assert game.load({**stored, "extra": 100}) == play
    assert game.standing(game.load(stored)).total == game.standing(play).total - 100
