"""The table: the plays of all seats, the dice they hold, and who may play.

A Game is a frozen value. Which ruleset it is stands nowhere here: the rules are an argument.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from protocol.moves import Move, Throw
from server.game import order
from server.rules.base import AnyRules, Faces, Illegal

HOLDS_MOST = 40
"""Changes of the held dice between two throws: more than a player needs, and a bound for the record."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What one seat has."""

    play: Any
    """The ruleset's own value; nobody but the rules looks into it."""
    held: tuple[int, ...] = ()
    """Positions of the dice held for the next throw, ascending."""
    holds: int = 0
    """How often they were changed since the last throw."""
    drawn: int = 0
    """Dice drawn from the seat's stream so far: the number of its next die."""
    tumble: int | None = None
    """The seed of the last throw's tumbling; None before a turn's first throw."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game from its start to its end."""

    order: tuple[int, ...]
    """Seats in their order of play."""
    hands: tuple[Hand, ...]
    """By seat."""


def begin(rules: AnyRules, seats_in_order: tuple[int, ...]) -> Game:
    """Return a game that nobody has thrown in yet; `seats_in_order` has each of 0 … n-1 once."""
    return Game(seats_in_order, tuple(Hand(rules.fresh()) for _ in seats_in_order))


def to_play(rules: AnyRules, game: Game) -> tuple[int, ...]:
    """Return the seats that may play now; empty when the game is over."""
    standings = [rules.standing(hand.play) for hand in game.hands]
    return order.alternate(game.order, standings)


def hold(rules: AnyRules, game: Game, seat: int, dice: tuple[int, ...]) -> Game:
    """Return the game in which `seat` holds exactly these dice for its next throw.

    Raises Illegal where nothing can be held, or a position is not in the tray or named twice.
    """
    hand = game.hands[seat]
    sheet = rules.sheet(hand.play)
    if not sheet["offers"]["hold"]:
        if not sheet["faces"]:
            raise Illegal("Throw the dice first: then you can hold some of them.")
        raise Illegal("There is no throw left to hold dice for: enter them in an open row.")
    size = len(sheet["faces"])
    if len(set(dice)) != len(dice) or not all(0 <= die < size for die in dice):
        raise Illegal(f"Hold each die once, by its number from 0 to {size - 1}.")
    if hand.holds >= HOLDS_MOST:
        raise Illegal("You have changed the held dice very often: throw, or enter them in an open row.")
    return _with(game, seat, replace(hand, held=tuple(sorted(dice)), holds=hand.holds + 1))


def play(
    rules: AnyRules, game: Game, seat: int, move: Move, faces: Faces = (), tumble: int | None = None
) -> Game:
    """Return the game after a move of `seat`. `faces` and `tumble` belong to a throw.

    After a throw the dice that were not thrown are the held ones; after any other move none is held.
    Raises Illegal as the rules do. Whose turn it is, the caller has asked `to_play`.
    """
    hand = game.hands[seat]
    after = rules.apply(hand.play, move, faces)
    if isinstance(move, Throw):
        tray = range(len(rules.card["tray"]))
        held = tuple(die for die in tray if die not in move.dice)
        return _with(game, seat, Hand(after, held, 0, hand.drawn + len(faces), tumble))
    return _with(game, seat, Hand(after, drawn=hand.drawn))


def dice_needed(move: Move) -> int:
    """Return how many faces a move asks of the dice."""
    return len(move.dice) if isinstance(move, Throw) else 0


def load(rules: AnyRules, stored: Mapping[str, Any]) -> Game:
    """Return the game whose fields were stored as JSON."""
    return Game(
        tuple(stored["order"]),
        tuple(
            Hand(
                rules.load(hand["play"]),
                tuple(hand["held"]),
                hand["holds"],
                hand["drawn"],
                hand["tumble"],
            )
            for hand in stored["hands"]
        ),
    )


def _with(game: Game, seat: int, hand: Hand) -> Game:
    return Game(game.order, (*game.hands[:seat], hand, *game.hands[seat + 1 :]))
