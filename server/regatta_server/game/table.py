"""The table: the plays of all seats, the dice they hold, and who may play.

A Game is a frozen value, and a fold of what its seats do (`after`). It does not know its ruleset: the rules
are an argument.
"""

from collections.abc import Collection, Sequence
from typing import Any, Protocol, assert_never

from msgspec import Struct
from msgspec.structs import replace

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_protocol.sheet import Order, WhyOut
from regatta_protocol.text import Text
from regatta_server.game import order
from regatta_server.game.plays import Banked, Entered, Held, Moved, Played, Secured, Thrown
from regatta_server.game.roller import SHARED, Roller, seat_stream
from regatta_server.limits import HOLDS_MOST
from regatta_server.rules.base import AnyRules, Faces, Illegal, Standing


class Hand(Struct, frozen=True, gc=False):
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


class Game(Struct, frozen=True, gc=False, omit_defaults=True):
    """A game from its start to its end."""

    order: tuple[int, ...]
    """Seats in their order of play."""
    hands: tuple[Hand, ...]
    """By seat."""
    standings: tuple[Standing, ...]
    """By seat, as its last turn left it: what the order of play follows from."""
    to_play: tuple[int, ...]
    """The seats that may play now, in their order; empty when the game is over."""
    pace: Order
    """Who may play when."""
    identical: bool
    """Every seat throws the same faces in the same order (RULES.md section 4)."""
    out: tuple[tuple[int, WhyOut], ...] = ()
    """Seats that play no more, in the order in which they went."""


class Hands(Protocol):
    """The hands of a game, in whichever form it is."""

    @property
    def hands(self) -> Sequence[Hand]:
        """What each seat has."""

    @property
    def identical(self) -> bool:
        """Whether every seat throws the same faces in the same order."""


def begin(
    rules: AnyRules, seats_in_order: tuple[int, ...], pace: Order = "alternate", identical: bool = False
) -> Game:
    """Return a game that nobody has thrown in yet; `seats_in_order` has each of 0 … n-1 once."""
    none_drawn = (0,) * len(_shades(rules))
    hands = tuple(Hand(rules.fresh(), drawn=none_drawn) for _ in seats_in_order)
    standings = tuple(rules.standing(hand.play) for hand in hands)
    first = order.to_play(pace, seats_in_order, standings)
    return Game(seats_in_order, hands, standings, first, pace, identical)


def draw(rules: AnyRules, game: Hands, seat: int, dice: tuple[int, ...], roller: Roller) -> Faces:
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


def judge_hold(rules: AnyRules, game: Hands, seat: int, dice: tuple[int, ...]) -> None:
    """Raise Illegal where nothing can be held, or a position is not in the tray or named twice."""
    hand = game.hands[seat]
    sheet = rules.sheet(hand.play)
    if not sheet["offers"]["hold"]:
        if not sheet["faces"]:
            raise Illegal(
                Text("throw-first-to-hold", "Throw the dice first: then you can hold some of them.")
            )
        if "aside" in sheet:
            raise Illegal(
                Text(
                    "set-aside-instead",
                    "In this game you set dice aside instead of holding them: choose some that go together.",
                )
            )
        raise Illegal(
            Text(
                "no-throw-to-hold-for", "There is no throw left to hold dice for: enter them in an open row."
            )
        )
    size = len(sheet["faces"])
    if len(set(dice)) != len(dice) or not all(0 <= die < size for die in dice):
        raise Illegal(
            Text("hold-each-die-once", "Hold each die once, by its number from 0 to {n}.", n=size - 1)
        )
    if hand.holds >= HOLDS_MOST:
        raise Illegal(
            Text(
                "held-too-often",
                "You have changed the held dice very often: throw, or enter them in an open row.",
            )
        )


def after(rules: AnyRules, game: Game, fact: Played, tumble: int | None = None) -> Game:
    """Return the game after what a seat did; `tumble` belongs to a throw.

    After a throw the dice that were not thrown are the held ones, unless they are set aside; when no
    dice lie on the table any more, none is held.
    Raises Illegal as the rules do. Whose turn it is, the caller has asked `Game.to_play`.
    """
    seat = fact.seat
    hand = hand_after(rules, game.hands[seat], fact, tumble)
    hands = (*game.hands[:seat], hand, *game.hands[seat + 1 :])
    if isinstance(fact, Held | Secured) or (isinstance(fact, Thrown) and rules.faces(hand.play)):
        return replace(game, hands=hands)
    standings = (*game.standings[:seat], rules.standing(hand.play), *game.standings[seat + 1 :])
    seats = order.to_play(game.pace, game.order, standings)
    return replace(game, hands=hands, standings=standings, to_play=seats)


def hand_after(rules: AnyRules, hand: Hand, fact: Played, tumble: int | None = None) -> Hand:
    """Return the hand of a seat after what it did, as `after` does. Raises Illegal as the rules do."""
    if isinstance(fact, Thrown):  # the commonest by far
        return _thrown(rules, hand, fact, rules.apply(hand.play, Throw(fact.dice), fact.faces), tumble)
    if isinstance(fact, Held):
        return Hand(hand.play, fact.dice, hand.holds + 1, hand.drawn, hand.tumble)
    play = rules.apply(hand.play, move_of(fact))
    if not rules.faces(play):
        return Hand(play, drawn=hand.drawn)
    return Hand(play, hand.held, hand.holds, hand.drawn, hand.tumble)


def without(game: Game, seat: int, why: WhyOut, bots: Collection[int]) -> Game:
    """Return the game after a seat that plays no more; `bots` are seats that no player ever had.

    Its standing is done from now on, so the others do not wait for it. Where one seat is left, or none but
    bots, nobody plays on.
    """
    gone = replace(game.standings[seat], done=True)
    standings = (*game.standings[:seat], gone, *game.standings[seat + 1 :])
    out = (*game.out, (seat, why))
    left = {one for one in game.order if all(one != other for other, _ in out)}
    plays_on = len(left) > 1 and not left <= set(bots)
    seats = order.to_play(game.pace, game.order, standings) if plays_on else ()
    return replace(game, standings=standings, to_play=seats, out=out)


def is_out(game: Game, seat: int) -> bool:
    """Return whether a seat plays no more."""
    return any(seat == one for one, _ in game.out)


def move_of(fact: Moved) -> Move:
    """Return the move that a fact tells of."""
    match fact:
        case Thrown():
            return Throw(fact.dice)
        case Entered():
            return Enter(fact.rows)
        case Secured():
            return SetAside(fact.dice, fact.face)
        case Banked():
            return Bank(fact.join)
        case _:
            assert_never(fact)


def load(rules: AnyRules, game: Game) -> Game:
    """Return a game whose plays were decoded as plain JSON. Raises ValueError for what is no play."""
    hands = loaded(rules, game.hands)
    return replace(game, hands=hands)


def loaded(rules: AnyRules, hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """Return hands whose plays were decoded as plain JSON. Raises ValueError for what is no play."""
    return tuple(
        [Hand(rules.load(hand.play), hand.held, hand.holds, hand.drawn, hand.tumble) for hand in hands]
    )


def _thrown(rules: AnyRules, hand: Hand, fact: Thrown, play: Any, tumble: int | None) -> Hand:
    if len(hand.drawn) == 1:
        drawn: tuple[int, ...] = (hand.drawn[0] + len(fact.dice),)
    else:
        thrown = [rules.card["tray"][die] for die in fact.dice]
        pairs = zip(hand.drawn, _shades(rules), strict=True)
        drawn = tuple([number + thrown.count(shade) for number, shade in pairs])
    lying = rules.faces(play)
    if not lying:
        # Nothing of it could be set aside: the turn is over.
        return Hand(play, drawn=drawn)
    held: tuple[int, ...] = ()
    if len(fact.dice) < len(lying) and not rules.sets_aside:
        held = tuple([die for die in range(len(lying)) if die not in fact.dice])
    return Hand(play, held, 0, drawn, tumble)


def _shades(rules: AnyRules) -> tuple[str, ...]:
    """Return the shades of the tray, each once, in its order."""
    return tuple(dict.fromkeys(rules.card["tray"]))
