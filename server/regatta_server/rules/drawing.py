"""Draws the sheet of a category game from parts that are made once.

A sheet is drawn for every move, so it is worth some care (docs/performance.md).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from regatta_protocol.sheet import Line, Row, Section, SheetChange
from regatta_server.rules.card import Bonus, CategoryCard, Subtotal

OPEN_ROWS_CACHE_MOST: Final = 1_024
"""Rows of open cards that a node keeps, 150 bytes each: five dice have 504 hands and some jokers."""

Scores = tuple[int | None, ...]


class _Rows(dict[int | None, Row]):
    """A row of the card by its score, or by its potential while it is open: made when it is first asked for.

    As many as the row can give different points. They are there to be read.
    """

    def __init__(self, row: str, most: int, *, filled: bool) -> None:
        super().__init__()
        self._row = row
        self._most = most
        self._filled = filled

    def __missing__(self, points: int | None) -> Row:
        score, potential = (points, None) if self._filled else (None, points)
        made = self[points] = {"row": self._row, "score": score, "potential": potential, "most": self._most}
        return made


class Drawing:
    """Draws what changes on a card."""

    def __init__(self, card: CategoryCard, most: Sequence[int]) -> None:
        """Take a card, and the most that each of its rows can give."""
        kinds = [
            (_Rows(row.row, best, filled=False), _Rows(row.row, best, filled=True))
            for row, best in zip(card.rows, most, strict=True)
        ]
        self._opened: Final = tuple(opened for opened, _ in kinds)
        self._filled: Final = tuple(filled for _, filled in kinds)
        self._open: Final = lru_cache(OPEN_ROWS_CACHE_MOST)(self._draw_open)
        self._upper: Final = _picker(card, "upper")
        self._lower: Final = _picker(card, "lower")
        self._lines: Final = tuple((line, line.line) for line in card.lines)
        self._bonuses: Final = tuple(line for line in card.lines if isinstance(line, Bonus))

    def rows(self, scores: Scores, potentials: Scores) -> list[Row]:
        """Return the rows with these scores; an open one with what it would give now, if anything."""
        return [
            opened if score is None else filled[score]
            for opened, filled, score in zip(self._open(potentials), self._filled, scores, strict=True)
        ]

    @staticmethod
    def bar(rows: list[Row], reasons: Mapping[int, str]) -> None:
        """Say of some of these rows, by their places, why they may not be entered now."""
        for place, reason in reasons.items():
            rows[place] = {**rows[place], "potential": None, "barred": reason}

    def lines(self, scores: Scores, extra: int) -> tuple[list[Line], int]:
        """Return the card's lines and its total; a subtotal holds the bonus lines that stand above it.

        `extra` are points of later yachts, which have a line of their own.
        """
        sums = self._sums(scores)
        values, total = self._values(sums, extra)
        lines: list[Line] = []
        for (spec, name), value in zip(self._lines, values, strict=True):
            if isinstance(spec, Bonus):
                lines.append({"line": name, "value": value, "reached": sums[spec.section], "aim": spec.aim})
            else:
                lines.append({"line": name, "value": value})
        return lines, total

    def change(self, before: Scores, extra_before: int, after: Scores, extra: int) -> SheetChange:
        """Return the total after an entry, with the lines that have changed by it."""
        was, sums = self._sums(before), self._sums(after)
        old, _ = self._values(was, extra_before)
        values, total = self._values(sums, extra)
        change: SheetChange = {"total": total}
        if values != old:
            named = zip(self._lines, old, values, strict=True)
            change["lines"] = {name: value for (_, name), before, value in named if value != before}
        if self._bonuses and sums != was:
            reached = {
                bonus.line: sums[bonus.section]
                for bonus in self._bonuses
                if sums[bonus.section] != was[bonus.section]
            }
            if reached:
                change["reached"] = reached
        return change

    def total(self, scores: Scores, extra: int) -> int:
        """Return the card's total alone."""
        total = sum(filter(None, scores)) + extra
        if self._bonuses:
            sums = self._sums(scores)
            total += sum([bonus.points for bonus in self._bonuses if sums[bonus.section] >= bonus.aim])
        return total

    def _values(self, sums: Mapping[Section, int], extra: int) -> tuple[list[int], int]:
        """Return the values of the card's lines and its total; `sums` stand in the rows of each section."""
        totals = dict(sums)
        values: list[int] = []
        for spec, _ in self._lines:
            if isinstance(spec, Subtotal):
                values.append(totals[spec.section])
                continue
            if isinstance(spec, Bonus):
                value = spec.points if sums[spec.section] >= spec.aim else 0
            else:
                value = extra
            values.append(value)
            totals[spec.section] += value
        return values, totals["upper"] + totals["lower"]

    def _draw_open(self, potentials: Scores) -> tuple[Row, ...]:
        return tuple([rows[points] for rows, points in zip(self._opened, potentials, strict=True)])

    def _sums(self, scores: Scores) -> dict[Section, int]:
        """Return what stands in the rows of each section."""
        return {
            "upper": sum(filter(None, self._upper(scores))),
            "lower": sum(filter(None, self._lower(scores))),
        }


def _picker(card: CategoryCard, section: Section) -> Callable[[Scores], Any]:
    """Return what takes the scores of a section's rows out of those of the card."""
    places = [place for place, row in enumerate(card.rows) if row.section == section]
    if len(places) < 2:
        # For one place an itemgetter returns what stands there, and for none there is no itemgetter.
        return lambda scores: [scores[place] for place in places]
    return itemgetter(*places)
