"""Yin Yang: six dice of two shades, and points at risk until they are banked (RULES.md section 3)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct, convert
from msgspec.structs import replace

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_protocol.sheet import BankOffer, Card, Sheet, SheetChange
from regatta_protocol.sheet import Combination as Shown
from regatta_protocol.text import Text
from regatta_server.rules import combinations as combos
from regatta_server.rules.base import Faces, Illegal, Standing
from regatta_server.rules.chosen import Chosen, numbers
from regatta_server.rules.combinations import ALL_DICE, Aside, Combination
from regatta_server.rules.yin_yang_card import CARD

PLAY_CACHE_MOST: Final = 1_024
"""Plays whose sheets a node keeps: of some hundred tables, some KiB each."""
TARGET_CACHE_MOST: Final = 64
"""Targets whose rules and sheets a node keeps: more than hosts choose at a time."""

NO_ROWS: Final = Text(
    "no-rows-here", "In this game there are no rows: set dice aside, throw, or bank your points."
)


class Play(Struct, frozen=True, gc=False):
    """One seat's play."""

    turns: int
    banked: int
    points: int
    """This turn's, of sets that are complete."""
    throws: int
    """Throws made in this turn."""
    faces: Faces
    """The dice of the set, those set aside too; empty before a throw of all six."""
    aside: Aside
    secured: bool
    """Something was set aside since the last throw: it may be banked, and the others thrown."""


class YinYang:
    """The rules of a game to `target` points, or to as many as the card says: a `Rules[Play]`."""

    sets_aside: Final = True

    def __init__(self, target: int | None = None, card: Card = CARD) -> None:
        self.card: Final = card
        self.target: Final = _own_target(card) if target is None else target
        """Whoever banks so many points wins."""
        # Rooms to one target share their rules, and so the sheets that were drawn.
        self._to: Final = lru_cache(TARGET_CACHE_MOST)(lambda chosen: YinYang(chosen, card))
        # A move asks three or four times for the same sheet and standing: to judge, to record, to tell.
        self._standing: Final = lru_cache(PLAY_CACHE_MOST)(self._stand)
        self._sheet: Final = lru_cache(PLAY_CACHE_MOST)(self._draw)

    def configured(self, chosen: Chosen) -> "YinYang":
        """Return the rules of a game to the target that a host chose.

        Raises ValueError for a number that the card does not let a host choose.
        """
        target = numbers(self.card, chosen).get("target")
        return self if target is None else self._to(target)

    def fresh(self) -> Play:
        """Return the play of a seat that has banked nothing."""
        return Play(turns=0, banked=0, points=0, throws=0, faces=(), aside=(), secured=False)

    def moves(self, play: Play) -> Iterator[Move]:
        """Yield all legal moves: ways to bank, what may be set aside, each best first; then the throw."""
        yield from self.choices(play)
        dice = self._throwable(play)
        if dice:
            yield Throw(dice)

    def choices(self, play: Play) -> Iterator[Move]:
        """Yield all legal moves without dice, in the same order; none of them beats another for certain."""
        if self._done(play):
            return
        if play.secured:
            ways = [(self._gain(play, join), Bank(join)) for join in combos.joins(play.aside, play.faces)]
            yield from (bank for _, bank in sorted(ways, key=lambda way: (-way[0], len(way[1].join))))
        for shown in _settable(play):
            yield SetAside(tuple(shown["dice"]), shown["face"])

    def best_entry(self, play: Play, rows: Sequence[str]) -> Enter:  # noqa: ARG002 - what the interface asks
        """Raise Illegal: there are no rows."""
        raise Illegal(NO_ROWS)

    def judge(self, play: Play, move: Move) -> None:
        """Raise Illegal, in the player's words, for a move that the rules do not allow."""
        if self._done(play):
            raise Illegal(
                Text("yin-yang-over", "Your game is over: there is nothing left to throw or to bank.")
            )
        if isinstance(move, Throw):
            _judge_throw(play, move.dice)
        else:
            self._without_dice(play, move)

    def apply(self, play: Play, move: Move, faces: Faces = ()) -> Play:
        """Return the play after a move; a throw of which nothing can be set aside has ended the turn.

        Raises Illegal, in the player's words, for a move that the rules do not allow; and ValueError
        where the move is legal but `faces` are not those of the dice that it throws.
        """
        if self._done(play):
            raise Illegal(
                Text("yin-yang-over", "Your game is over: there is nothing left to throw or to bank.")
            )
        if isinstance(move, Throw):
            _judge_throw(play, move.dice)
            return _thrown(play, move.dice, faces)
        after = self._without_dice(play, move)
        if faces:
            raise ValueError("only a throw comes with faces of dice")
        return after

    def standing(self, play: Play) -> Standing:
        """Return the play's standing; `worth` is the total if what may be banked now were banked."""
        return self._standing(play)

    def throws(self, play: Play) -> int:
        """Return how many throws were made in this turn."""
        return play.throws

    def faces(self, play: Play) -> Faces:
        """Return the dice of the set, those set aside too."""
        return play.faces

    def sheet(self, play: Play) -> Sheet:
        """Return what a client draws. The same sheet each time, for a play that was drawn lately."""
        return self._sheet(play)

    def change(self, before: Play, after: Play) -> SheetChange:
        """Return what a move has changed of the sheet."""
        if after.turns > before.turns:
            changed: SheetChange = {"total": after.banked}
            if self._done(after):
                changed["done"] = True
            return changed
        sheet = self._sheet(after)
        offers = sheet["offers"]
        if after.throws > before.throws:
            return {"set_aside": offers.get("set_aside", [])}
        return {
            "aside": sheet.get("aside", []),
            "set_aside": offers.get("set_aside", []),
            "bank": offers.get("bank", []),
        }

    def load(self, stored: Mapping[str, Any]) -> Play:
        """Return the play whose fields were stored as JSON. Raises ValueError for what is none."""
        return convert(stored, Play)

    def _without_dice(self, play: Play, move: SetAside | Bank | Enter) -> Play:
        """Return the play after a move that throws no dice."""
        match move:
            case SetAside():
                _judge_set_aside(play, move.dice)
                return _set_aside(play, move)
            case Bank():
                _judge_bank(play, move)
                return _next_turn(play, self._gain(play, move.join))
            case Enter():
                raise Illegal(NO_ROWS)

    def _done(self, play: Play) -> bool:
        return play.banked >= self.target

    def _gain(self, play: Play, join: combos.Join) -> int:
        """Return what banking brings."""
        return play.points + combos.points(combos.joined(play.aside, play.faces, join)[0])

    def _throwable(self, play: Play) -> tuple[int, ...]:
        """Return the dice that a throw takes: all that are not set aside, once something is."""
        if self._done(play) or (play.faces and not play.secured):
            return ()
        return combos.not_aside(play.aside)

    def _stand(self, play: Play) -> Standing:
        won = self._done(play)
        ways = combos.distinct_joins(play.aside, play.faces) if play.secured else ()
        at_hand = max((self._gain(play, join) for join in ways), default=0)
        return Standing(play.turns, total=play.banked, worth=play.banked + at_hand, done=won, won=won)

    def _draw(self, play: Play) -> Sheet:
        done = self._done(play)
        return {
            "faces": list(play.faces),
            "throws": play.throws,
            "rows": [],
            "lines": [],
            "total": play.banked,
            "aside": [_shown(made, made.dice) for made in play.aside],
            "points": play.points,
            "offers": {
                "throw": list(self._throwable(play)),
                "hold": False,
                "enter": [],
                "set_aside": [] if done else _settable(play),
                "bank": self._bank_offers(play) if play.secured else [],
            },
            "done": done,
        }

    def _bank_offers(self, play: Play) -> list[BankOffer]:
        """Return the ways to bank that differ, the best first and of equals that with least to say."""
        offers: list[BankOffer] = []
        for join in combos.distinct_joins(play.aside, play.faces):
            counted, where = combos.joined(play.aside, play.faces, join)
            points = play.points + combos.points(counted)
            offers.append(
                {
                    "join": {str(die): face for die, face in join.items()},
                    "joined": [{"die": die, "face": face} for die, face in where.items()],
                    "points": points,
                    "total": play.banked + points,
                    "wins": play.banked + points >= self.target,
                }
            )
        return sorted(offers, key=lambda offer: (-offer["points"], len(offer["join"])))


def _own_target(card: Card) -> int:
    [own] = [option["default"] for option in card["options"] if option["option"] == "target"]
    assert own is not None, "a game to a target has one"
    return own


def _judge_throw(play: Play, dice: tuple[int, ...]) -> None:
    if play.faces and not play.secured:
        raise Illegal(
            Text(
                "set-aside-first",
                "Set aside some of this throw first: then you can throw the others, or bank.",
            )
        )
    wanted = combos.not_aside(play.aside)
    if sorted(dice) == list(wanted):
        return
    if play.throws == 0:
        raise Illegal(Text("first-throw-takes-six", "The first throw of a turn takes all six dice."))
    if not play.faces:
        raise Illegal(
            Text("all-six-counted", "All six dice were set aside and counted: throw all six again, or bank.")
        )
    raise Illegal(
        Text(
            "throw-takes-table-dice",
            "A throw takes all dice that are not set aside: now those numbered {names}.",
            names=[str(die) for die in wanted],
        )
    )


def _judge_set_aside(play: Play, dice: tuple[int, ...]) -> None:
    """Raise Illegal where dice cannot be set aside as anything."""
    if play.throws == 0:
        raise Illegal(Text("throw-six-first", "Throw all six dice first: your turn has just begun."))
    if not play.faces:
        raise Illegal(
            Text("all-six-counted", "All six dice were set aside and counted: throw all six again, or bank.")
        )
    if not dice:
        raise Illegal(Text("set-aside-one-at-least", "Choose at least one die to set aside."))
    if len(set(dice)) != len(dice) or not set(dice) <= set(ALL_DICE):
        raise Illegal(
            Text(
                "set-aside-each-die-once",
                "There are six dice, numbered 0 to 5: name each die to set aside once.",
            )
        )
    if not set(dice) <= set(combos.not_aside(play.aside)):
        raise Illegal(
            Text(
                "set-aside-from-table",
                "Dice that are set aside stay in their combination: choose among the dice on the table.",
            )
        )


def _judge_bank(play: Play, move: Bank) -> None:
    if play.throws == 0:
        raise Illegal(Text("throw-six-first", "Throw all six dice first: your turn has just begun."))
    if not play.secured:
        raise Illegal(
            Text(
                "set-aside-first",
                "Set aside some of this throw first: then you can throw the others, or bank.",
            )
        )
    combos.judge_join(play.aside, play.faces, move.join)


def _thrown(play: Play, dice: tuple[int, ...], faces: Faces) -> Play:
    if len(faces) != len(dice) or not all(1 <= face <= 6 for face in faces):
        raise ValueError(f"{len(dice)} dice are thrown, so there are as many faces of 1 to 6; not {faces}")
    shown = list(play.faces) or [0] * len(ALL_DICE)  # a throw of all six gives every die its face
    for die, face in zip(dice, faces, strict=True):
        shown[die] = face
    lying = tuple(shown)
    if next(combos.possible(play.aside, lying), None) is None:
        return _next_turn(play, 0)
    return replace(play, throws=play.throws + 1, faces=lying, secured=False)


def _set_aside(play: Play, move: SetAside) -> Play:
    aside, _ = combos.with_dice(play.aside, play.faces, move.dice, move.face)
    if combos.not_aside(aside):
        return replace(play, aside=aside, secured=True)
    return replace(play, points=play.points + combos.points(aside), faces=(), aside=(), secured=True)


def _next_turn(play: Play, gain: int) -> Play:
    return Play(
        turns=play.turns + 1,
        banked=play.banked + gain,
        points=0,
        throws=0,
        faces=(),
        aside=(),
        secured=False,
    )


def _settable(play: Play) -> list[Shown]:
    """Return all that may be set aside, with the face to name and what it gives then; most points first."""
    if not play.faces:
        return []
    found = [
        _shown(combos.with_dice(play.aside, play.faces, dice, face)[1], dice, face)
        for dice, face in combos.possible(play.aside, play.faces)
    ]
    return sorted(found, key=lambda shown: -shown["points"])


def _shown(made: Combination, dice: tuple[int, ...], face: int | None = None) -> Shown:
    """Return a combination as a client gets it, of these dice and by this name."""
    return {"face": made.face if face is None else face, "dice": list(dice), "points": made.points}
