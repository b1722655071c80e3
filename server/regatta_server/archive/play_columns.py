"""The plays of a category game as a packed record has them, straight from the facts of its room.

A record says of each play what came of it. To fold the room and to write each fact out, only to take it apart
into columns again, would be most of what a game takes the archive. Here the rules are asked of each play, and
nothing is made in between. What `pack` makes of the whole record is the reference, byte for byte.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from regatta_protocol.moves import Enter
from regatta_server.archive.tally import Stream, Streams
from regatta_server.game.fact import kind_of
from regatta_server.game.plays import Entered, Held, Play, Thrown
from regatta_server.rules.base import Illegal
from regatta_server.rules.category import Category
from regatta_server.rules.category import Play as Sheet
from regatta_server.rules.throwing import after_throw, judge_throw

_NEW: Final = (0, 0, 0, 0, 0)
"""How a seat stands that has entered nothing."""


class _Seat:
    """What a seat has so far."""

    __slots__ = ("done", "faces", "play", "standing", "stream", "throws", "total")

    def __init__(self, play: Sheet) -> None:
        self.play = play
        """As the last entry left it."""
        self.faces: tuple[int, ...] = ()
        self.throws = 0
        self.total = 0
        self.done = False
        self.standing: list[int] | None = list(_NEW)
        """How it stands, until a column has it."""
        self.stream = Stream()

    def sheet(self) -> Sheet:
        play = self.play
        return Sheet(self.faces, self.throws, play.scores, play.won, play.extra)


class PlayColumns:
    """The plays in a row of a game, by column."""

    def __init__(self, rules: Category, seats: int, plays: Iterable[Any]) -> None:
        """Take the rules, how many seats there are, and all plays from the first on.

        Raises one of MISFITS where facts are not those of a game, or something else is among them.
        """
        self.times: Final = list[int]()
        letters = list[str]()
        self.columns: Final[dict[str, list[Any]]] = {
            name: []
            for name in ("seat", "by", "dice", "faces", "throw", "standing", "rows", "row_dice", "bonus")
        }
        self._rules, self._tray = rules, tuple(range(rules.spec.dice))
        self._place = {row.row: place for place, row in enumerate(rules.spec.rows)}
        self._seats = [_Seat(rules.fresh()) for _ in range(seats)]
        seat_column, times, take = self.columns["seat"], self.times, self._TAKE
        self.kinds: Final[dict[type[Play], str]] = {}
        """Kinds of the plays, each once in the order in which they come first, with their names."""
        for fact in plays:
            kind: type[Play] = type(fact)
            if kind not in self.kinds:
                self.kinds[kind] = kind_of(kind)
            take[kind](self, fact, self._seats[fact.seat])
            letters.append(kind.about.letter)
            seat_column.append(fact.seat)
            times.append(fact.at_ms)
        self.letters: Final = "".join(letters)

    @property
    def streams(self) -> Streams:
        """The dice of each seat that threw any, each once, where seats have streams of their own."""
        return {seat: one.stream for seat, one in enumerate(self._seats) if one.stream.faces}

    def end_with(self, sheets: Sequence[Any]) -> bool:
        """Say whether these are the plays of all seats after the last."""
        return [one.sheet() for one in self._seats] == list(sheets)

    def _thrown(self, fact: Thrown, seat: _Seat) -> None:
        if seat.done:
            raise Illegal("a throw behind the last entry")
        dice, faces, columns = fact.dice, fact.faces, self.columns
        judge_throw(seat.throws, self._tray, dice)
        seat.faces = after_throw(seat.faces, self._tray, dice, faces)
        seat.throws += 1
        seat.stream.positions.extend(dice)
        seat.stream.faces.extend(faces)
        columns["by"].append(fact.by)
        columns["dice"].append(dice)
        columns["faces"].append(faces)
        columns["throw"].append(seat.throws)
        columns["standing"].append(seat.standing or 0)
        seat.standing = None

    def _held(self, fact: Held, _: _Seat) -> None:
        self.columns["dice"].append(fact.dice)

    def _entered(self, fact: Entered, seat: _Seat) -> None:
        lying, columns = seat.faces, self.columns
        play = self._rules.apply(seat.sheet(), Enter(fact.rows))
        standing, scores = self._rules.standing(play), play.scores
        rows = {row: scores[self._place[row]] or 0 for row in fact.rows}
        bonus = standing.total - seat.total - sum(rows.values())
        columns["by"].append(fact.by)
        columns["rows"].append(rows)
        columns["row_dice"].append({row: [lying[die] for die in dice] for row, dice in fact.rows.items()})
        columns["bonus"].append(bonus or None)
        columns["standing"].append(
            [standing.turns, standing.total, standing.worth, int(standing.done), int(standing.won)]
        )
        seat.play, seat.total, seat.done = play, standing.total, standing.done
        seat.faces, seat.throws, seat.standing = (), 0, None

    _TAKE: Final[Any] = {Thrown: _thrown, Held: _held, Entered: _entered}


MISFITS: Final = (ValueError, KeyError, IndexError, TypeError)
"""What is raised for facts that are not those of such a game."""
