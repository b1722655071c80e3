"""The table: the plays of all seats, the dice they hold, and who may play.

A Game is a frozen value. Which ruleset it is stands nowhere here: the rules are an argument.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from protocol.moves import Move, Throw
from protocol.sheet import Order
from server.game import order
from server.game.roller import SHARED, Roller, seat_stream
from server.limits import HOLDS_MOST
from server.rules.base import AnyRules, Faces, Illegal, Standing


# Both without slots, as all that is stored with a room: it is encoded four times as fast. What begins with an
# underscore is not stored: it follows from the rest, and every move asks for it (docs/performance.md).
@dataclass(frozen=True)
class Hand:
    """What one seat has."""

    play: Any
    """The ruleset's own value; nobody but the rules looks into it."""
    held: tuple[int, ...] = ()
    """Positions of the dice held for the next throw, ascending."""
    holds: int = 0
    """How often they were changed since the last throw."""
    drawn: tuple[int, ...] = (0,)
    """Dice thrown so far, by shade in the order in which the tray has them."""
    tumble: int | None = None
    """The seed of the last throw's tumbling; None before a turn's first throw."""
    _standing: Standing | None = field(default=None, init=False, repr=False, compare=False)

    def standing(self, rules: AnyRules) -> Standing:
        """Return the play's standing."""
        known = self._standing
        if known is None:
            known = rules.standing(self.play)
            object.__setattr__(self, "_standing", known)
        return known


@dataclass(frozen=True)
class Game:
    """A game from its start to its end."""

    order: tuple[int, ...]
    """Seats in their order of play."""
    hands: tuple[Hand, ...]
    """By seat."""
    pace: Order = "alternate"
    """Who may play when."""
    identical: bool = False
    """Every seat throws the same faces in the same order (RULES.md section 4)."""
    _to_play: tuple[int, ...] | None = field(default=None, init=False, repr=False, compare=False)

    def to_play(self, rules: AnyRules) -> tuple[int, ...]:
        """Return the seats that may play now, in their order; empty when the game is over."""
        known = self._to_play
        if known is None:
            standings = [hand.standing(rules) for hand in self.hands]
            known = order.to_play(self.pace, self.order, standings)
            object.__setattr__(self, "_to_play", known)
        return known


def begin(
    rules: AnyRules, seats_in_order: tuple[int, ...], pace: Order = "alternate", identical: bool = False
) -> Game:
    """Return a game that nobody has thrown in yet; `seats_in_order` has each of 0 … n-1 once."""
    none_drawn = (0,) * len(_shades(rules))
    hands = tuple(Hand(rules.fresh(), drawn=none_drawn) for _ in seats_in_order)
    return Game(seats_in_order, hands, pace, identical)


def to_play(rules: AnyRules, game: Game) -> tuple[int, ...]:
    """Return the seats that may play now, in their order; empty when the game is over."""
    return game.to_play(rules)


def draw(rules: AnyRules, game: Game, seat: int, dice: tuple[int, ...], roller: Roller) -> Faces:
    """Return the faces that these dice show when the seat throws them now.

    A seat's own dice come from its stream one after the other. Identical dice come from a stream for
    each shade that all seats share: the n-th die of a shade that a seat throws shows its n-th face.
    Whether the throw is legal is not judged here: positions that the tray does not have draw no face.
    """
    hand = game.hands[seat]
    if not game.identical:
        return roller.faces(seat_stream(seat), sum(hand.drawn), len(dice))
    shades = _shades(rules)
    tray = rules.card["tray"]
    numbers = list(hand.drawn)
    faces: list[int] = []
    for die in dice:
        if die not in range(len(tray)):
            continue
        place = shades.index(tray[die])
        stream = SHARED if len(shades) == 1 else f"{SHARED} {tray[die]}"
        faces += roller.faces(stream, numbers[place], 1)
        numbers[place] += 1
    return tuple(faces)


def hold(rules: AnyRules, game: Game, seat: int, dice: tuple[int, ...]) -> Game:
    """Return the game in which `seat` holds exactly these dice for its next throw.

    Raises Illegal where nothing can be held, or a position is not in the tray or named twice.
    """
    hand = game.hands[seat]
    sheet = rules.sheet(hand.play)
    if not sheet["offers"]["hold"]:
        if not sheet["faces"]:
            raise Illegal("Throw the dice first: then you can hold some of them.")
        if "aside" in sheet:
            raise Illegal("In this game dice are set aside and not held: choose some that go together.")
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

    After a throw the dice that were not thrown are the held ones, unless they are set aside; when no
    dice lie on the table any more, none is held.
    Raises Illegal as the rules do. Whose turn it is, the caller has asked `to_play`.
    """
    hand = game.hands[seat]
    after = rules.apply(hand.play, move, faces)
    drawn = _drawn(rules, hand, move.dice) if isinstance(move, Throw) else hand.drawn
    lying = rules.faces(after)
    if not lying:
        return _with(game, seat, Hand(after, drawn=drawn))
    if not isinstance(move, Throw):
        return _with(game, seat, replace(hand, play=after))
    held: tuple[int, ...] = ()
    if "aside" not in rules.sheet(after):
        held = tuple([die for die in range(len(lying)) if die not in move.dice])
    return _with(game, seat, Hand(after, held, 0, drawn, tumble))


def _drawn(rules: AnyRules, hand: Hand, dice: tuple[int, ...]) -> tuple[int, ...]:
    if len(hand.drawn) == 1:
        return (hand.drawn[0] + len(dice),)
    thrown = [rules.card["tray"][die] for die in dice]
    return tuple(
        number + thrown.count(shade) for number, shade in zip(hand.drawn, _shades(rules), strict=True)
    )


def _shades(rules: AnyRules) -> tuple[str, ...]:
    """Return the shades of the tray, each once, in its order."""
    return tuple(dict.fromkeys(rules.card["tray"]))


def load(rules: AnyRules, stored: Mapping[str, Any]) -> Game:
    """Return the game whose fields were stored as JSON; games of before the options lack some."""
    return Game(
        tuple(stored["order"]),
        tuple(
            Hand(
                rules.load(hand["play"]),
                tuple(hand["held"]),
                hand["holds"],
                tuple(hand["drawn"]) if isinstance(hand["drawn"], list) else (hand["drawn"],),
                hand["tumble"],
            )
            for hand in stored["hands"]
        ),
        stored.get("pace", "alternate"),
        stored.get("identical", False),
    )


def _with(game: Game, seat: int, hand: Hand) -> Game:
    hands = (*game.hands[:seat], hand, *game.hands[seat + 1 :])
    return Game(game.order, hands, game.pace, game.identical)
