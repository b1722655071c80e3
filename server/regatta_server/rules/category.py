"""Every category game: up to three throws, then one entry, until the card is full.

What differs from game to game is data, a `CategoryCard` (RULES.md sections 1 and 2). An entry takes five
dice in one row, or, where ten are thrown, divides them between two.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec import Struct, convert

from regatta_protocol.moves import Enter, Move, Throw
from regatta_protocol.sheet import Card, Sheet, SheetChange
from regatta_protocol.text import Text
from regatta_server.rules.base import Faces, Illegal, Standing
from regatta_server.rules.card import CategoryCard, printed
from regatta_server.rules.chosen import Chosen, numbers
from regatta_server.rules.drawing import Drawing
from regatta_server.rules.hand import HAND_DICE, Hand
from regatta_server.rules.joker import YACHT, barred
from regatta_server.rules.throwing import THROWS, after_throw, all_dice, judge_throw
from regatta_server.rules.worth import Laid, Worth


class Play(Struct, frozen=True, gc=False):
    """One seat's play."""

    faces: Faces
    """The dice on the table; empty before a turn's first throw."""
    throws: int
    """Throws made in this turn, 0 to 3."""
    scores: tuple[int | None, ...]
    """What each row of the card was given; None while it is open."""
    won: bool
    """An entry won the game at once."""
    extra: int = 0
    """Points of later yachts, where these have a line of their own."""


class Category:
    """The rules of the category game that a card describes: a `Rules[Play]`."""

    sets_aside: Final = False

    def __init__(self, card: CategoryCard) -> None:
        self.card: Final[Card] = printed(card)
        self.spec: Final = card
        """The card as data: for whoever works out what plays are worth."""
        self._place: Final = {row.row: place for place, row in enumerate(card.rows)}
        self._ids: Final = tuple(self._place)
        self._none: Final = (None,) * len(self._ids)
        self._tray: Final = tuple(range(card.dice))
        self._throws: Final = tuple(
            Throw(dice) for size in range(1, card.dice + 1) for dice in combinations(self._tray, size)
        )
        self._worth: Final = Worth(card)
        self._is_plain: Final = card.joker is None and card.entries == 1
        """Whether each row has one value by the dice alone, and none is barred."""
        self._drawing: Final = Drawing(card, self._worth.most)
        self._last = (self.fresh(), self._draw(self.fresh()))
        self._last_standing: tuple[Play, Standing] | None = None

    def configured(self, chosen: Chosen) -> "Category":
        """Return these rules: what a host may choose here matters at the end alone, and to no seat's play.

        Raises ValueError for a number that the card does not let a host choose.
        """
        numbers(self.card, chosen)
        return self

    def fresh(self) -> Play:
        """Return the play of an empty card."""
        return Play(faces=(), throws=0, scores=self._none, won=False)

    def moves(self, play: Play) -> Iterator[Move]:
        """Yield all legal moves: entries in the card's order, then throws, fewest dice first."""
        if _done(play):
            return
        if play.throws == 0:
            yield self._throws[-1]
            return
        for rows in self._enterable(play):
            for split in self._worth.splits:
                yield Enter(dict(zip(rows, split, strict=True)))
        if play.throws < THROWS:
            yield from self._throws

    def choices(self, play: Play) -> Iterator[Move]:
        """Yield the entry of each row, or of each two rows the best split, in the card's order."""
        return (self._best(play, rows) for rows in self._enterable(play))

    def best_entry(self, play: Play, rows: Sequence[str]) -> Enter:
        """Return the entry in these rows that gives most. Raises Illegal where they cannot be entered.

        Of splits that give the same it is the one that leaves the dice most in their order.
        """
        self._judge_rows(play, rows)
        return self._best(play, sorted(rows, key=self._ids.index))

    def judge(self, play: Play, move: Move) -> None:
        """Raise Illegal, in the player's words, for a move that the rules do not allow."""
        if _done(play):
            raise Illegal(Text("play-over", "Your game is over: there is nothing left to throw or to enter."))
        match move:
            case Throw():
                judge_throw(play.throws, self._tray, move.dice)
            case Enter():
                self._judge_entry(play, move)
            case _:
                raise Illegal(
                    Text(
                        "enter-not-set-aside",
                        "In this game you enter dice in a row: throw, or choose an open row.",
                    )
                )

    def apply(self, play: Play, move: Move, faces: Faces = ()) -> Play:
        """Return the play after a throw, or after an entry with the next turn begun.

        Raises Illegal, in the player's words, for a move that the rules do not allow; and ValueError
        where the move is legal but `faces` are not those of the dice that it throws.
        """
        if isinstance(move, Throw):
            if _done(play):
                self.judge(play, move)
            judge_throw(play.throws, self._tray, move.dice)
            after = after_throw(play.faces, self._tray, move.dice, faces)
            return Play(after, play.throws + 1, play.scores, False, play.extra)
        if not self._is_plainly_allowed(play, move):
            self.judge(play, move)
        assert isinstance(move, Enter)
        if faces:
            raise ValueError("an entry throws no dice, so it comes with no faces")
        joker = self.spec.joker
        first, is_joker = play.throws == 1, joker is not None and self._is_joker(play)
        scores = list(play.scores)
        won = False
        for row, dice in move.rows.items():
            place = self._place[row]
            entered = tuple([play.faces[die] for die in dice])
            scores[place] = self._worth.of(entered, first, is_joker)[place]
            wins = self.spec.rows[place].wins
            won = won or (wins is not None and wins(Hand(entered, first)))
        extra = play.extra
        if joker and is_joker and (yachts := scores[self._place[YACHT]]):
            if joker.in_row:
                scores[self._place[YACHT]] = yachts + joker.points
            else:
                extra += joker.points
        return Play(faces=(), throws=0, scores=tuple(scores), won=won, extra=extra)

    def standing(self, play: Play) -> Standing:
        """Return the play's standing; nothing on a card is ever at risk, so `worth` is the total."""
        # A throw leaves the card as it was, and a turn has three of them.
        if self._last_standing is not None:
            last, found = self._last_standing
            if play.scores is last.scores and play.extra == last.extra and play.won == last.won:
                return found
        total = self._drawing.total(play.scores, play.extra)
        turns = (len(play.scores) - play.scores.count(None)) // self.spec.entries
        found = Standing(turns=turns, total=total, worth=total, done=_done(play), won=play.won)
        self._last_standing = (play, found)
        return found

    def throws(self, play: Play) -> int:
        """Return how many throws were made in this turn."""
        return play.throws

    def faces(self, play: Play) -> Faces:
        """Return the dice on the table."""
        return play.faces

    def sheet(self, play: Play) -> Sheet:
        """Return what a client draws; rows show a potential score only between throw and entry.

        Asked again for the same play, the same sheet: it is there to be read.
        """
        # A move asks three or four times in a row. Beyond that, to draw a sheet anew costs less than to keep
        # thousands and to look one up (docs/performance.md).
        # Replays are made beside the loop, by these same rules: what is returned is never read back.
        last = self._last
        if play is not last[0]:
            last = self._last = (play, self._draw(play))
        return last[1]

    def change(self, before: Play, after: Play) -> SheetChange:
        """Return what a move has changed of the sheet, without drawing one."""
        if after.throws:
            return self._changed_by_throw(after)
        scores = zip(self._ids, before.scores, after.scores, strict=True)
        changed = self._drawing.change(before.scores, before.extra, after.scores, after.extra)
        changed["scores"] = {row: score for row, was, score in scores if score is not None and score != was}
        if _done(after):
            changed["done"] = True
        return changed

    def load(self, stored: Mapping[str, Any]) -> Play:
        """Return the play whose fields were stored as JSON. Raises ValueError for what is none."""
        play = convert(stored, Play)
        if len(play.scores) != len(self._ids):
            raise ValueError(f"{self.card['name']} has {len(self._ids)} rows, and this is no play of it")
        return play

    # What is drawn

    def _draw(self, play: Play) -> Sheet:
        done = _done(play)
        thrown = play.throws > 0
        may_throw = play.throws < THROWS and not done
        potentials = self._potentials(play) if thrown else self._none
        rows = self._drawing.rows(play.scores, potentials)
        reasons = self._barred(play)
        if reasons:
            self._drawing.bar(rows, reasons)
        lines, total = self._drawing.lines(play.scores, play.extra)
        return {
            "faces": list(play.faces),
            "throws": play.throws,
            "rows": rows,
            "lines": lines,
            "total": total,
            "offers": {
                "throw": list(self._tray) if may_throw else [],
                "hold": thrown and may_throw,
                "enter": self._free(play, reasons) if thrown else [],
            },
            "done": done,
        }

    def _changed_by_throw(self, play: Play) -> SheetChange:
        if self._is_plain:
            given = self._worth.of(play.faces, play.throws == 1, joker=False)
            pairs = zip(play.scores, given, strict=True)
            return {"worth": [points if score is None else None for score, points in pairs]}
        potentials = self._potentials(play)
        worth = [
            points if score is None else None for score, points in zip(play.scores, potentials, strict=True)
        ]
        reasons = self._barred(play)
        if not reasons:
            return {"worth": worth}
        for place in reasons:
            worth[place] = None
        # A joker has one way to go: whatever is barred is so for the same reason.
        [reason] = set(reasons.values())
        return {"worth": worth, "barred": reason}

    def _potentials(self, play: Play) -> tuple[int, ...]:
        """Return the best that the dice on the table give in each row, filled or open."""
        return self._worth.best(play.faces, play.throws == 1, self._is_joker(play))

    # What the dice may be entered for

    def _enterable(self, play: Play) -> Iterable[Sequence[str]]:
        """Return the rows of every entry that may be made: one row, or two where ten dice are thrown."""
        if play.throws == 0:
            return ()
        return combinations(self._free(play, self._barred(play)), self.spec.entries)

    def _free(self, play: Play, reasons: Mapping[int, str]) -> list[str]:
        """Return the open rows, without those that there are reasons against."""
        free = [row for row, score in zip(self._ids, play.scores, strict=True) if score is None]
        return [row for row in free if self._place[row] not in reasons] if reasons else free

    def _best(self, play: Play, rows: Sequence[str]) -> Enter:
        splits, given = self._look(play)
        columns = [by_row[self._place[row]] for by_row, row in zip(given, rows, strict=True)]
        points = list(map(sum, zip(*columns, strict=True)))
        return Enter(dict(zip(rows, splits[points.index(max(points))], strict=True)))

    def _look(self, play: Play) -> Laid:
        return self._worth.laid(play.faces, play.throws == 1, self._is_joker(play))

    def _is_joker(self, play: Play) -> bool:
        joker = self.spec.joker
        return (
            joker is not None and len(set(play.faces)) == 1 and joker.holds(play.scores[self._place[YACHT]])
        )

    def _barred(self, play: Play) -> Mapping[int, Text]:
        """Return why open rows may not be entered, by their places on the card."""
        joker = self.spec.joker
        if joker is None or not joker.forced or not self._is_joker(play):
            return {}
        return barred(self.spec.rows, play.scores, play.faces[0])

    # What may be entered

    def _is_plainly_allowed(self, play: Play, move: Move) -> bool:
        """Say whether a move is one of nearly all entries: all dice as they lie in one row that is open."""
        if (
            not self._is_plain
            or type(move) is not Enter
            or play.throws == 0
            or play.won
            or len(move.rows) != 1
        ):
            return False
        [(row, dice)] = move.rows.items()
        place = self._place.get(row)
        return place is not None and play.scores[place] is None and dice == self._tray

    def _judge_entry(self, play: Play, move: Enter) -> None:
        self._judge_rows(play, tuple(move.rows))
        for row, dice in move.rows.items():
            if self.spec.entries > 1 and len(dice) != HAND_DICE:
                name = self.spec.rows[self._place[row]].name
                raise Illegal(
                    Text(
                        "row-takes-five-dice",
                        "Each row takes five dice: {row} has {n}.",
                        row=name,
                        n=len(dice),
                    )
                )
        if sorted([die for dice in move.rows.values() for die in dice]) != list(self._tray):
            raise Illegal(
                Text(
                    "entry-takes-dice",
                    "An entry takes {dice}, numbered 0 to {n}, each once.",
                    dice=all_dice(self._tray),
                    n=self._tray[-1],
                )
            )

    def _judge_rows(self, play: Play, rows: Sequence[str]) -> None:
        """Raise Illegal where these rows cannot be entered together."""
        if play.throws == 0:
            raise Illegal(
                Text(
                    "throw-dice-first",
                    "Throw {dice} first: your turn has just begun.",
                    dice=all_dice(self._tray),
                )
            )
        if len(set(rows)) != self.spec.entries or len(rows) != self.spec.entries:
            if self.spec.entries == 1:
                raise Illegal(Text("enter-one-row", "A turn has one entry: choose one open row."))
            raise Illegal(
                Text(
                    "enter-two-rows",
                    "A turn enters two rows at once: choose two open rows, five dice for each.",
                )
            )
        reasons = self._barred(play)
        for row in rows:
            place = self._place.get(row)
            if place is None:
                raise Illegal(Text("no-such-row", "Your card has no such row: choose an open row."))
            if play.scores[place] is not None:
                raise Illegal(
                    Text(
                        "row-filled",
                        "{row} is already filled: choose an open row.",
                        row=self.spec.rows[place].name,
                    )
                )
            if place in reasons:
                raise Illegal(reasons[place])


def _done(play: Play) -> bool:
    return play.won or None not in play.scores
