"""What holds in every game of Yin Yang, whatever is thrown and however it is played."""

from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import Bank, SetAside, Throw
from regatta_server.rules.combinations import DARK, joined, points, possible
from regatta_server.rules.yin_yang import Play, YinYang
from tests.rules.games import Step, a_game, games, plays

GAME = YinYang(100)
any_game = games(GAME)


def on_table(play: Play) -> set[int]:
    """Return the dice that lie on the table."""
    return set(range(len(play.faces))) - {die for made in play.aside for die in made.dice}


@a_game
@given(game=any_game)
def test_what_was_banked_is_the_sum_of_what_the_banks_brought(game: list[Step]) -> None:
    banked = 0
    for step in game:
        if isinstance(step.move, Bank):
            ways = GAME.sheet(step.before)["offers"]["bank"]
            gained = step.after.banked - step.before.banked
            assert gained in [way["points"] for way in ways]
            banked += gained
        assert step.after.banked == banked


@a_game
@given(game=any_game)
def test_a_turns_points_come_from_complete_sets_alone(game: list[Step]) -> None:
    for step in game:
        match step.move:
            case SetAside() if not step.after.faces:
                assert not on_table(step.before) - set(step.move.dice)
                assert step.after.points >= step.before.points
            case SetAside():
                assert step.after.points == step.before.points
            case Throw() if step.after.turns == step.before.turns:
                assert step.after.points == step.before.points
            case _:
                assert step.after.points == 0


@a_game
@given(game=any_game)
def test_every_die_of_a_combination_shows_its_face_or_is_a_dark_ace(game: list[Step]) -> None:
    for play in plays(game):
        assert len({made.face for made in play.aside}) == len(play.aside)
        for made in play.aside:
            assert len(made.dice) >= 2
            assert {play.faces[die] for die in made.dice if not (die in DARK and play.faces[die] == 1)} <= {
                made.face
            }
            if made.face != 1:
                assert any(play.faces[die] == made.face for die in made.dice)


@a_game
@given(game=any_game)
def test_no_die_is_in_two_combinations(game: list[Step]) -> None:
    for play in plays(game):
        uses = Counter(die for made in play.aside for die in made.dice)
        assert set(uses.values()) <= {1}


@a_game
@given(game=any_game)
def test_a_die_set_aside_stays_with_those_that_it_was_set_aside_with(game: list[Step]) -> None:
    for step in game:
        if step.after.turns > step.before.turns or not step.after.faces:
            continue
        for made in step.before.aside:
            assert any(set(made.dice) <= set(after.dice) for after in step.after.aside)


@a_game
@given(game=any_game)
def test_a_throw_takes_all_that_lies_on_the_table_or_all_six(game: list[Step]) -> None:
    for step in game:
        if isinstance(step.move, Throw):
            assert set(step.move.dice) == (on_table(step.before) or set(range(6)))


@a_game
@given(game=any_game)
def test_nothing_is_banked_or_thrown_before_the_last_throw_is_secured(game: list[Step]) -> None:
    for step in game:
        fresh = isinstance(step.move, Throw) and step.before.throws == 0
        if isinstance(step.move, Throw | Bank) and not fresh:
            assert step.before.secured
        if isinstance(step.move, Throw):
            assert not step.after.secured


@a_game
@given(game=any_game)
def test_banking_never_brings_less_than_nothing_nor_leaves_a_match_on_the_table(game: list[Step]) -> None:
    for play in plays(game):
        if not play.secured or not play.faces:
            continue
        counted, where = joined(play.aside, play.faces, {})
        left = on_table(play) - set(where)
        assert points(counted) >= 0
        assert len({play.faces[die] for die in left}) == len(left)
        assert not {play.faces[die] for die in left} & {made.face for made in counted}
        assert len({made.face for made in counted}) == len(counted)


@given(faces=st.tuples(*[st.integers(1, 6)] * 6))
def test_a_first_throw_is_lost_only_where_six_faces_show_and_the_ace_is_light(faces: tuple[int, ...]) -> None:
    lost = not list(possible((), faces))
    assert lost == (len(set(faces)) == 6 and faces.index(1) not in DARK)


def test_of_all_first_throws_one_in_130_is_lost() -> None:
    lost = [faces for faces in product(range(1, 7), repeat=6) if next(possible((), faces), None) is None]
    assert len(lost) == 3 * 120
