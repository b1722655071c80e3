"""Which faces are drawn: from a seat's own stream, or from one that all seats share."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.ids import RoomId
from regatta_protocol.moves import Bank, Enter, SetAside, Throw
from regatta_server.game import table
from regatta_server.game.roller import Roller
from regatta_server.game.table import Game
from regatta_server.rules.base import AnyRules, Faces
from regatta_server.rules.catalogue import RULES
from tests.game.moves import play
from tests.proving import examples
from tests.rules.games import every_ruleset

ROLLER = Roller(bytes(range(32)), RoomId("ABCD2345"), (b"\xaa" * 32, b"\xbb" * 32, b"\xcc" * 32))
SHADES = RULES["yin-yang"].card["tray"]


def shared(shade: str, number: int) -> int:
    """Return a face of what all seats share, by the published names of the streams."""
    [face] = ROLLER.faces(f"shared {shade}" if shade else "shared", number, 1)
    return face


def thrown(rules: AnyRules, game: Game, seat: int, dice: tuple[int, ...]) -> tuple[Game, Faces]:
    """Return the game after a throw of what is drawn for it, and the faces."""
    faces = table.draw(rules, game, seat, dice, ROLLER)
    return play(rules, game, seat, Throw(dice), faces, 1), faces


def whole_game(rules: AnyRules, game: Game, seat: int, chance: Random) -> list[tuple[int, int]]:
    """Play a seat to its end, or for 60 throws, at random; return (die, face) as they were thrown."""
    drawn: list[tuple[int, int]] = []
    for _ in range(60):
        mine = game.hands[seat].play
        choices = list(rules.choices(mine))
        offered = rules.sheet(mine)["offers"]["throw"]
        if choices and (not offered or chance.random() < 0.5):
            game = play(rules, game, seat, chance.choice(choices))
        elif offered:
            first = rules.sheet(mine)["throws"] == 0 or rules.card["entries"] == 0
            number = len(offered) if first else chance.randint(1, len(offered))
            dice = tuple(chance.sample(offered, number))
            game, faces = thrown(rules, game, seat, dice)
            drawn += zip(dice, faces, strict=True)
        if rules.standing(game.hands[seat].play).done:
            break
    return drawn


@every_ruleset
def test_independent_dice_come_from_the_seats_own_stream_one_after_the_other(rules: AnyRules) -> None:
    for seat in range(3):
        game = table.begin(rules, (0, 1, 2))
        drawn = [face for _, face in whole_game(rules, game, seat, Random(seat))]
        assert drawn == list(ROLLER.faces(f"seat {seat}", 0, len(drawn)))


@every_ruleset
@examples(2)
@given(seed=st.integers(0, 2**32))
def test_the_nth_identical_die_of_a_shade_shows_the_nth_face_whoever_throws_it_and_whatever_is_held(
    rules: AnyRules, seed: int
) -> None:
    tray = rules.card["tray"]
    shades = dict.fromkeys(tray)
    names = {shade: shade if len(shades) > 1 else "" for shade in shades}
    for seat in range(2):
        game = table.begin(rules, (0, 1, 2), identical=True)
        numbers = dict.fromkeys(shades, 0)
        for die, face in whole_game(rules, game, seat, Random(seed + seat)):
            shade = tray[die]
            assert face == shared(names[shade], numbers[shade])
            numbers[shade] += 1


def test_identical_dice_are_not_those_of_any_seat() -> None:
    own = {ROLLER.faces(f"seat {seat}", 0, 40) for seat in range(3)}
    assert ROLLER.faces("shared", 0, 40) not in own
    assert len({ROLLER.faces(name, 0, 40) for name in ("shared", "shared dark", "shared light")}) == 3


def test_one_seats_throws_shift_nobody_elses_identical_dice() -> None:
    rules = RULES["yacht"]
    game = table.begin(rules, (0, 1), identical=True)
    for dice in ((0, 1, 2, 3, 4), (3,), (1, 0)):
        game, _ = thrown(rules, game, 0, dice)
    _, faces = thrown(rules, game, 1, (0, 1, 2, 3, 4))
    assert faces == ROLLER.faces("shared", 0, 5)


def test_in_a_turn_of_two_shades_each_shade_counts_for_itself() -> None:
    rules = RULES["yin-yang"]
    everything = tuple(range(len(SHADES)))
    for number in range(200):
        roller = Roller(bytes([number] * 32), RoomId("ABCD2345"), (bytes(32),))
        game = table.begin(rules, (0,), identical=True)
        faces = table.draw(rules, game, 0, everything, roller)
        game = play(rules, game, 0, Throw(everything), faces, 1)
        pairs = [move for move in rules.choices(game.hands[0].play) if isinstance(move, SetAside)]
        light = [move for move in pairs if all(SHADES[die] == "light" for die in move.dice)]
        if not light or len(light[0].dice) > 2:
            continue
        game = play(rules, game, 0, light[0])
        assert game.hands[0].drawn == (3, 3)
        left = tuple(die for die in everything if die not in light[0].dice)
        again = table.draw(rules, game, 0, left, roller)
        assert [again[left.index(die)] for die in (0, 1, 2)] == list(roller.faces("shared dark", 3, 3))
        assert again[-1] == roller.faces("shared light", 3, 1)[0]
        return
    raise AssertionError("no two light dice alike in 200 games: take other seeds")


@pytest.mark.parametrize("dice", [(0, 9), (-1,), (0, 0, 0), (63,) * 64, ()])
@pytest.mark.parametrize("ruleset", ["yacht", "yin-yang", "double-cameroon"])
@pytest.mark.parametrize("identical", [True, False])
def test_dice_that_are_not_in_the_tray_are_left_to_the_rules_to_refuse(
    ruleset: str, dice: tuple[int, ...], identical: bool
) -> None:
    rules = RULES[ruleset]
    game = table.begin(rules, (0, 1), identical=identical)
    assert len(table.draw(rules, game, 0, dice, ROLLER)) <= len(dice)


def test_what_is_drawn_counts_the_dice_thrown_and_no_others() -> None:
    rules = RULES["yin-yang"]
    game = table.begin(rules, (0,))
    game = play(rules, game, 0, Throw((5, 4, 3, 2, 1, 0)), (6, 6, 2, 3, 4, 5), 1)
    assert game.hands[0].drawn == (3, 3)
    game = play(rules, game, 0, SetAside((4, 5), 6))
    game = play(rules, game, 0, Throw((0, 1, 2, 3)), (6, 2, 2, 3), 2)
    assert game.hands[0].drawn == (6, 4)
    game = play(rules, game, 0, SetAside((0,), 6))
    game = play(rules, game, 0, Bank())
    assert game.hands[0].drawn == (6, 4)


def test_an_entry_draws_nothing() -> None:
    rules = RULES["double-cameroon"]
    game = table.begin(rules, (0,), identical=True)
    game, _ = thrown(rules, game, 0, tuple(range(10)))
    game = play(rules, game, 0, Enter({"ones": (0, 1, 2, 3, 4), "twos": (5, 6, 7, 8, 9)}))
    assert game.hands[0].drawn == (10,)
