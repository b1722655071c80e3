"""The table: holds, throws and entries of many seats."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import Bank, Enter, SetAside, Throw
from regatta_protocol.sheet import Order
from regatta_server.game import order, table
from regatta_server.game.table import Game, Hand
from regatta_server.limits import HOLDS_MOST
from regatta_server.rules.base import AnyRules, Faces, Illegal
from regatta_server.rules.catalogue import RULES
from tests.game.moves import hold, play
from tests.rules.games import a_game, drawn_faces, every_ruleset, grouped

RULESET = RULES["yacht"]
ALL = (0, 1, 2, 3, 4)
FRESH = table.begin(RULESET, (1, 0))
THROWN = play(RULESET, FRESH, 1, Throw(ALL), (2, 2, 5, 5, 6), tumble=77)


def thrown(game: Game, dice: tuple[int, ...], faces: Faces, tumble: int = 1) -> Game:
    """Return the game after a throw of seat 1."""
    return play(RULESET, game, 1, Throw(dice), faces, tumble)


@every_ruleset
def test_a_game_begins_with_fresh_hands_and_the_first_seat_of_the_order(rules: AnyRules) -> None:
    game = table.begin(rules, (2, 0, 1))
    assert game.order == (2, 0, 1)
    assert game.hands == (Hand(rules.fresh(), drawn=(0,) * len(set(rules.card["tray"]))),) * 3
    assert (game.pace, game.identical) == ("alternate", False)
    assert game.to_play == (2,)


def test_more_than_one_may_play_where_the_order_allows_it() -> None:
    orders: dict[Order, tuple[int, ...]] = {"alternate": (1,), "simultaneous": (1, 2), "free": (1, 0, 2)}
    for pace, seats in orders.items():
        game = table.begin(RULESET, (1, 0, 2), pace)
        game = play(RULESET, game, 0, Throw(ALL), (1, 1, 1, 1, 1))
        game = play(RULESET, game, 0, Enter({"ones": ALL}))
        assert game.to_play == seats


def test_a_throw_changes_the_hand_of_its_seat_alone() -> None:
    assert THROWN.hands[0] == FRESH.hands[0]
    hand = THROWN.hands[1]
    assert (hand.held, hand.holds, hand.drawn, hand.tumble) == ((), 0, (5,), 77)
    assert RULESET.sheet(hand.play)["faces"] == [2, 2, 5, 5, 6]
    assert THROWN.to_play == (1,)


def test_a_hold_changes_the_hand_of_its_seat_alone() -> None:
    held = hold(RULESET, THROWN, 1, (0, 1, 3))
    hand = held.hands[1]
    assert (hand.held, hand.holds, hand.drawn, hand.tumble) == ((0, 1, 3), 1, (5,), 77)
    assert hand.play == THROWN.hands[1].play
    assert held.hands[0] == THROWN.hands[0]
    assert held.to_play == THROWN.to_play


def test_a_hold_says_exactly_which_dice_are_held() -> None:
    held = hold(RULESET, hold(RULESET, THROWN, 1, (0, 1)), 1, (2,))
    assert held.hands[1].held == (2,)
    assert hold(RULESET, held, 1, ()).hands[1].held == ()
    assert hold(RULESET, held, 1, ALL).hands[1].held == ALL


def test_the_dice_that_were_not_thrown_stay_held() -> None:
    held = hold(RULESET, THROWN, 1, (0, 1))
    again = thrown(held, (2, 3), (1, 1), tumble=78)
    assert again.hands[1].held == (0, 1, 4), "what was thrown counts, not what was held before"
    assert again.hands[1].holds == 0
    assert (again.hands[1].drawn, again.hands[1].tumble) == ((7,), 78)
    assert thrown(again, (4,), (3,)).hands[1].held == (0, 1, 2, 3)


def test_an_entry_lets_all_dice_go_and_the_turn_with_them() -> None:
    entered = play(RULESET, hold(RULESET, THROWN, 1, (0, 1)), 1, Enter({"twos": ALL}))
    hand = entered.hands[1]
    assert (hand.held, hand.holds, hand.drawn, hand.tumble) == ((), 0, (5,), None)
    assert RULESET.sheet(hand.play)["total"] == 4
    assert entered.to_play == (0,)


@every_ruleset
def test_nothing_is_held_before_the_first_throw_of_a_turn(rules: AnyRules) -> None:
    game = table.begin(rules, (0,))
    with pytest.raises(Illegal, match="Throw the dice first"):
        hold(rules, game, 0, ())
    offered = tuple(rules.sheet(game.hands[0].play)["offers"]["throw"])
    game = play(rules, game, 0, Throw(offered), (6, 2, 3, 4, 5, 6, 6, 6, 6, 6)[: len(offered)], 1)
    while rules.sheet(game.hands[0].play)["faces"]:
        game = play(rules, game, 0, next(iter(rules.choices(game.hands[0].play))))
    with pytest.raises(Illegal, match="Throw the dice first"):
        hold(rules, game, 0, (0,))


def test_where_dice_are_set_aside_none_are_held() -> None:
    rules = RULES["yin-yang"]
    game = play(rules, table.begin(rules, (0,)), 0, Throw((0, 1, 2, 3, 4, 5)), (6, 6, 5, 5, 2, 3), 1)
    with pytest.raises(Illegal, match="set dice aside instead of holding"):
        hold(rules, game, 0, (0, 1))
    assert game.hands[0].held == ()
    game = play(rules, game, 0, SetAside((0, 1), 6))
    assert (game.hands[0].held, game.hands[0].tumble) == ((), 1), "the other dice lie as they lay"
    game = play(rules, game, 0, Throw((2, 3, 4, 5)), (6, 1, 2, 3), 2)
    assert (game.hands[0].held, game.hands[0].tumble) == ((), 2)


def test_a_throw_that_loses_the_turn_leaves_nothing_of_it() -> None:
    rules = RULES["yin-yang"]
    game = table.begin(rules, (0, 1))
    lost = play(rules, game, 0, Throw((0, 1, 2, 3, 4, 5)), (6, 5, 4, 3, 2, 1), 1)
    hand = lost.hands[0]
    assert (hand.held, hand.holds, hand.drawn, hand.tumble) == ((), 0, (3, 3), None)
    assert rules.standing(hand.play).turns == 1
    assert lost.to_play == (1,)


def test_nothing_is_held_after_the_third_throw() -> None:
    last = thrown(thrown(THROWN, (4,), (1,)), (4,), (3,))
    with pytest.raises(Illegal, match="no throw left"):
        hold(RULESET, last, 1, (0,))


@pytest.mark.parametrize("dice", [(-1,), (5,), (0, 63), (0, 0), (0, 1, 2, 3, 4, 4)])
def test_a_die_that_is_not_there_or_named_twice_is_not_held(dice: tuple[int, ...]) -> None:
    with pytest.raises(Illegal, match="Hold each die once, by its number from 0 to 4"):
        hold(RULESET, THROWN, 1, dice)


def test_the_held_dice_may_change_often_but_not_without_end() -> None:
    game = THROWN
    for change in range(HOLDS_MOST):
        game = hold(RULESET, game, 1, (change % 5,))
    with pytest.raises(Illegal, match="very often"):
        hold(RULESET, game, 1, (0,))
    again = thrown(game, (0,), (1,))
    assert hold(RULESET, again, 1, (0,)).hands[1].held == (0,), "after a throw the count begins anew"


def test_a_refused_move_leaves_the_game_as_it_was() -> None:
    before = msgspec.json.encode(THROWN)
    for move in (Throw((7,)), Throw(()), Enter({"no_such_row": ALL}), Enter({"ones": (0,)})):
        with pytest.raises(Illegal):
            play(RULESET, THROWN, 1, move)
    assert msgspec.json.encode(THROWN) == before


def test_nobody_plays_once_the_game_is_over() -> None:
    game = FRESH
    for _ in RULESET.card["rows"]:
        for seat in FRESH.order:
            assert game.to_play == (seat,)
            game = play(RULESET, game, seat, Throw(ALL), (1, 1, 1, 1, 1))
            game = play(RULESET, game, seat, next(iter(RULESET.moves(game.hands[seat].play))))
    assert game.to_play == ()


@every_ruleset
@a_game
@given(data=st.data())
def test_a_game_comes_back_from_json_as_it_was(rules: AnyRules, data: st.DataObject) -> None:
    seats = data.draw(st.integers(1, 3))
    pace = data.draw(st.sampled_from(rules.card["orders"]))
    seats_in_order = tuple(data.draw(st.permutations(range(seats))))
    game = table.begin(rules, seats_in_order, pace, data.draw(st.booleans()))
    for number in range(data.draw(st.integers(0, 12))):
        standings = [rules.standing(hand.play) for hand in game.hands]
        assert game.to_play == order.to_play(pace, seats_in_order, standings)
        if not game.to_play:
            break
        seat = data.draw(st.sampled_from(game.to_play))
        kinds = grouped(rules.moves(game.hands[seat].play), type)
        move = data.draw(st.sampled_from(kinds[data.draw(st.sampled_from(list(kinds)))]))
        tumble = number if isinstance(move, Throw) else None
        game = play(rules, game, seat, move, drawn_faces(data.draw, move), tumble)
        if rules.sheet(game.hands[seat].play)["offers"]["hold"]:
            game = hold(rules, game, seat, data.draw(st.sampled_from([(), (0,), (1, 3)])))
    assert table.load(rules, msgspec.json.decode(msgspec.json.encode(game), type=Game)) == game


def test_a_bank_ends_the_turn_and_lets_all_dice_go() -> None:
    rules = RULES["yin-yang"]
    game = table.begin(rules, (0, 1))
    game = play(rules, game, 0, Throw((0, 1, 2, 3, 4, 5)), (4, 5, 3, 6, 6, 2), 1)
    game = play(rules, play(rules, game, 0, SetAside((3, 4), 6)), 0, Bank())
    assert game.hands[0] == Hand(game.hands[0].play, drawn=(3, 3))
    assert rules.standing(game.hands[0].play).total == 60
    assert game.to_play == (1,)
