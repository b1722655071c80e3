"""Every category game: up to three throws of five dice, then one entry, until the card is full.

What differs from game to game is data, a `CategoryCard` (RULES.md section 1).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from protocol.moves import Enter, Move, Throw
from protocol.sheet import Card, CardLine, CardRow, Line, Row, Section, Sheet
from server.rules.base import Faces, Illegal, Standing
from server.rules.hand import HANDS, Hand
from server.rules.rows import RowSpec

THROWS: Final = 3
PLAYS_KEPT: Final = 2_048
"""Plays whose sheets are kept: those of a thousand tables of two, at about 3 KiB each."""
ALL_DICE: Final = (0, 1, 2, 3, 4)
EVERY_THROW: Final = tuple(Throw(dice) for size in range(1, 6) for dice in combinations(ALL_DICE, size))
"""All 31 ways to choose dice for a throw, fewest dice first; the last throws all of them."""


@dataclass(frozen=True, slots=True)
class Subtotal:
    """A line that adds up the rows of one section."""

    section: Section
    name: str

    @property
    def line(self) -> str:
        """The line's id, `upper_total` or `lower_total`."""
        return f"{self.section}_total"


@dataclass(frozen=True, slots=True)
class CategoryCard:
    """All that makes one category game differ from another. Data only."""

    ruleset: str
    """The id in the catalogue (RULES.md section 1)."""
    name: str
    version: int
    """Rises when a number changes; a running game keeps the version that it began with."""
    seats: tuple[int, int]
    """The fewest and the most."""
    summary: str
    rows: tuple[RowSpec, ...]
    """In the card's order, which is also the order of `Play.scores`."""
    lines: tuple[Subtotal, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """One seat's play."""

    faces: Faces
    """The dice on the table; empty before a turn's first throw."""
    throws: int
    """Throws made in this turn, 0 to 3."""
    scores: tuple[int | None, ...]
    """What each row of the card was given; None while it is open."""
    won: bool
    """An entry won the game at once."""


class Category:
    """The rules of the category game that a card describes: a `Rules[Play]`."""

    def __init__(self, card: CategoryCard) -> None:
        self.card: Final[Card] = _printed(card)
        self._rows: Final = card.rows
        self._place: Final = {row.row: place for place, row in enumerate(card.rows)}
        self._ids: Final = tuple(self._place)
        self._most: Final = tuple(row.most for row in card.rows)
        self._lines: Final = tuple(
            (line.line, tuple(place for place, row in enumerate(card.rows) if row.section == line.section))
            for line in card.lines
        )
        # A move asks three or four times for the same sheet and standing: to judge, to record, to tell.
        self._standing: Final = lru_cache(PLAYS_KEPT)(self._stand)
        self._sheet: Final = lru_cache(PLAYS_KEPT)(self._draw)
        # A sheet is made for every seat after every move: looking its scores up beats working them out.
        self._table: Final = {
            (hand.faces, hand.first): tuple(row.score(hand) for row in card.rows) for hand in HANDS
        }

    def fresh(self) -> Play:
        """Return the play of an empty card."""
        return Play(faces=(), throws=0, scores=(None,) * len(self._rows), won=False)

    def moves(self, play: Play) -> Iterator[Move]:
        """Yield all legal moves: entries in the card's order, then throws, fewest dice first."""
        if _done(play):
            return
        if play.throws == 0:
            yield EVERY_THROW[-1]
            return
        for row, score in zip(self._ids, play.scores, strict=True):
            if score is None:
                yield Enter({row: ALL_DICE})
        if play.throws < THROWS:
            yield from EVERY_THROW

    def choices(self, play: Play) -> Iterator[Move]:
        """Yield all entries in the card's order: each row has one."""
        return (move for move in self.moves(play) if isinstance(move, Enter))

    def best_entry(self, play: Play, rows: Sequence[str]) -> Enter:
        """Return the entry of all dice in the row. Raises Illegal where it cannot be entered."""
        entry = Enter(dict.fromkeys(rows, ALL_DICE))
        self._judge_entry(play, entry)
        return entry

    def apply(self, play: Play, move: Move, faces: Faces = ()) -> Play:
        """Return the play after a throw, or after an entry with the next turn begun.

        Raises Illegal, in the player's words, for a move that the rules do not allow; and ValueError
        where the move is legal but `faces` are not those of the dice that it throws.
        """
        if _done(play):
            raise Illegal("Your game is over: there is nothing left to throw or to enter.")
        match move:
            case Throw():
                return _throw(play, move.dice, faces)
            case Enter():
                return self._enter(play, move, faces)
            case _:
                raise Illegal("In this game dice are entered in a row: throw, or choose an open row.")

    def standing(self, play: Play) -> Standing:
        """Return the play's standing; nothing on a card is ever at risk, so `worth` is the total."""
        return self._standing(play)

    def sheet(self, play: Play) -> Sheet:
        """Return what a client draws; rows show a potential score only between throw and entry.

        The same sheet each time, for a play that was drawn lately: it is there to be read.
        """
        return self._sheet(play)

    def _stand(self, play: Play) -> Standing:
        total = _sum(play.scores)
        turns = len(play.scores) - play.scores.count(None)
        return Standing(turns=turns, total=total, worth=total, done=_done(play), won=play.won)

    def _draw(self, play: Play) -> Sheet:
        done = _done(play)
        thrown = play.throws > 0
        may_throw = play.throws < THROWS and not done
        potentials = self._scores(play) if thrown else (None,) * len(play.scores)
        rows: list[Row] = [
            {"row": row, "score": score, "potential": potential if score is None else None, "most": most}
            for row, score, potential, most in zip(
                self._ids, play.scores, potentials, self._most, strict=True
            )
        ]
        lines: list[Line] = [
            {"line": line, "value": _sum(tuple(play.scores[place] for place in places))}
            for line, places in self._lines
        ]
        open_rows = [row for row, score in zip(self._ids, play.scores, strict=True) if score is None]
        return {
            "faces": list(play.faces),
            "throws": play.throws,
            "rows": rows,
            "lines": lines,
            "total": _sum(play.scores),
            "offers": {
                "throw": list(ALL_DICE) if may_throw else [],
                "hold": thrown and may_throw,
                "enter": open_rows if thrown else [],
            },
            "done": done,
        }

    def load(self, stored: Mapping[str, Any]) -> Play:
        """Return the play whose fields were stored as JSON: lists for tuples, null for None."""
        return Play(
            faces=tuple(stored["faces"]),
            throws=stored["throws"],
            scores=tuple(stored["scores"]),
            won=stored["won"],
        )

    def _enter(self, play: Play, move: Enter, faces: Faces) -> Play:
        place = self._judge_entry(play, move)
        if faces:
            raise ValueError("an entry throws no dice, so it comes with no faces")
        wins = self._rows[place].wins
        return Play(
            faces=(),
            throws=0,
            scores=(*play.scores[:place], self._scores(play)[place], *play.scores[place + 1 :]),
            won=wins is not None and wins(Hand(play.faces, first=play.throws == 1)),
        )

    def _judge_entry(self, play: Play, move: Enter) -> int:
        """Return the row's place on the card; raise Illegal where it cannot be entered."""
        if play.throws == 0:
            raise Illegal("Throw all five dice first: your turn has just begun.")
        if len(move.rows) != 1:
            raise Illegal("A turn has one entry: choose one open row.")
        [(row, dice)] = move.rows.items()
        place = self._place.get(row)
        if place is None:
            raise Illegal("Your card has no such row: choose an open row.")
        if play.scores[place] is not None:
            raise Illegal(f"{self._rows[place].name} is filled already: choose an open row.")
        if sorted(dice) != list(ALL_DICE):
            raise Illegal("An entry takes all five dice, numbered 0 to 4, each once.")
        return place

    def _scores(self, play: Play) -> tuple[int, ...]:
        """Return what the dice on the table give in each row, filled or open."""
        return self._table[tuple(sorted(play.faces)), play.throws == 1]


def _throw(play: Play, dice: tuple[int, ...], faces: Faces) -> Play:
    _judge_throw(play, dice)
    if len(faces) != len(dice) or not all(1 <= face <= 6 for face in faces):
        raise ValueError(f"{len(dice)} dice are thrown, so there are as many faces of 1 to 6; not {faces}")
    after = list(play.faces) or [0] * len(ALL_DICE)  # a first throw gives every die its face
    for die, face in zip(dice, faces, strict=True):
        after[die] = face
    return Play(faces=tuple(after), throws=play.throws + 1, scores=play.scores, won=False)


def _judge_throw(play: Play, dice: tuple[int, ...]) -> None:
    if play.throws == THROWS:
        raise Illegal("You have thrown three times: enter your dice in an open row.")
    if len(set(dice)) != len(dice) or not set(dice) <= set(ALL_DICE):
        raise Illegal("There are five dice, numbered 0 to 4: name each die to throw once.")
    if play.throws == 0 and len(dice) != len(ALL_DICE):
        raise Illegal("The first throw of a turn takes all five dice.")
    if not dice:
        raise Illegal("Throw at least one die, or enter your dice in an open row.")


def _done(play: Play) -> bool:
    return play.won or None not in play.scores


def _sum(scores: tuple[int | None, ...]) -> int:
    return sum(filter(None, scores))


def _printed(card: CategoryCard) -> Card:
    """Return the card as clients get it."""
    fewest, most = card.seats
    rows: list[CardRow] = [
        {"row": row.row, "name": row.name, "section": row.section, "hint": row.hint, "aliases": []}
        for row in card.rows
    ]
    lines: list[CardLine] = [
        {"line": line.line, "name": line.name, "section": line.section} for line in card.lines
    ]
    return {
        "ruleset": card.ruleset,
        "name": card.name,
        "ruleset_version": card.version,
        "seats_min": fewest,
        "seats_max": most,
        "summary": card.summary,
        "tray": ["light"] * len(ALL_DICE),
        "throws": THROWS,
        "rounds": len(card.rows),
        "entries": 1,
        "rows": rows,
        "lines": lines,
        "begins": None,
        "orders": ["alternate", "simultaneous", "free"],
        "options": [],
    }
