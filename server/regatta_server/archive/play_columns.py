"""The plays of a category game in the columns of a packed record, straight from the facts of its room.

A record has the outcome of each play. Folding the room and writing out each fact, only to split it into
columns again, would be most of what a game costs the archive. Here the rules are asked about each play, and
nothing is made in between. What `pack` makes of the whole record is the reference, byte for byte.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final

from regatta_protocol.moves import Enter
from regatta_server.archive.tally import Stream, Streams
from regatta_server.game.fact import kind_of
from regatta_server.game.plays import Entered, Held, Play, Thrown
from regatta_server.rules.category import Category
from regatta_server.rules.category import Play as Sheet
from regatta_server.rules.throwing import FACES, judge_throw

_NEW: Final = (0, 0, 0, 0, 0)
"""How a seat stands that has entered nothing."""
_KINDS: Final[Mapping[type[Play], tuple[str, str]]] = {
    one: (kind_of(one), one.about.letter) for one in (Thrown, Held, Entered)
}
"""What a category game has, with its name and letter."""


class _Seat:
    """What a seat has so far."""

    __slots__ = ("done", "faces", "play", "standing", "throws", "total")

    def __init__(self, play: Sheet) -> None:
        self.play = play
        """As the last entry left it."""
        self.faces: Sequence[int] = ()
        self.throws = 0
        self.total = 0
        self.done = False
        self.standing: Sequence[int] | None = _NEW
        """How it stands, until a column has it."""

    def sheet(self) -> Sheet:
        play = self.play
        return Sheet(tuple(self.faces), self.throws, play.scores, play.won, play.extra)


class PlayColumns:
    """The plays in a row of a game, by column."""

    def __init__(self, rules: Category, seats: int, plays: Sequence[Any]) -> None:
        """Take the rules, how many seats there are, and all plays from the first on.

        Raises one of MISFITS where facts are not those of a game, or something else is among them.
        """
        self._rules, self._tray = rules, tuple(range(rules.spec.dice))
        self._place = {row.row: place for place, row in enumerate(rules.spec.rows)}
        self._seats = [_Seat(rules.fresh()) for _ in range(seats)]
        # What facts have as they are is taken column by column, and what comes of them play by play.
        made = [fact for fact in plays if type(fact) is not Held]
        self._thrown: Final[list[Thrown]] = [fact for fact in made if type(fact) is Thrown]
        of_entries: dict[str, list[Any]] = {"rows": [], "row_dice": [], "bonus": []}
        throws, standings = list[int](), list[Any]()
        for fact in made:
            seat = self._seats[fact.seat]
            if type(fact) is Thrown:
                throws.append(self._throw(fact, seat))
                standings.append(seat.standing or 0)
                seat.standing = None
            else:
                standings.append(self._enter(fact, seat, of_entries))
        self.columns: Final[dict[str, list[Any]]] = {
            "seat": [fact.seat for fact in plays],
            "by": [fact.by for fact in made],
            "dice": [fact.dice for fact in plays if type(fact) is not Entered],
            "faces": [fact.faces for fact in self._thrown],
            "throw": throws,
            "standing": standings,
            **of_entries,
        }
        if not FACES.issuperset(chain.from_iterable(self.columns["faces"])):
            raise ValueError("a face that no die has")
        self.times: Final[list[int]] = [fact.at_ms for fact in plays]
        kinds = [type(fact) for fact in plays]
        self.letters: Final = "".join([_KINDS[kind][1] for kind in kinds])
        self.kinds: Final[dict[type[Play], str]] = {kind: _KINDS[kind][0] for kind in dict.fromkeys(kinds)}
        """Kinds of the plays, each once in the order in which they come first, with their names."""

    @property
    def streams(self) -> Streams:
        """The dice of each seat that threw any, each once, where seats have streams of their own."""
        streams = defaultdict[int | str, Stream](Stream)
        for fact in self._thrown:
            stream = streams[fact.seat]
            stream.positions.extend(fact.dice)
            stream.faces.extend(fact.faces)
        return streams

    def end_with(self, sheets: Sequence[Any]) -> bool:
        """Say whether these are the plays of all seats after the last."""
        return [one.sheet() for one in self._seats] == list(sheets)

    def _throw(self, fact: Thrown, seat: _Seat) -> int:
        """Throw, and return which throw of the turn it was; faces that no die has are found at the end."""
        if seat.done:
            raise ValueError("a throw behind the last entry")
        dice, faces = fact.dice, fact.faces
        judge_throw(seat.throws, self._tray, dice)
        lying = list(seat.faces) or [0] * len(self._tray)
        for die, face in zip(dice, faces, strict=True):
            lying[die] = face
        seat.faces = lying
        seat.throws += 1
        return seat.throws

    def _enter(self, fact: Entered, seat: _Seat, columns: Mapping[str, list[Any]]) -> list[int]:
        """Enter, and return how the seat stands then."""
        lying = seat.faces
        play = self._rules.apply(seat.sheet(), Enter(fact.rows))
        standing, scores = self._rules.standing(play), play.scores
        rows = {row: scores[self._place[row]] or 0 for row in fact.rows}
        columns["rows"].append(rows)
        columns["row_dice"].append({row: [lying[die] for die in dice] for row, dice in fact.rows.items()})
        columns["bonus"].append(standing.total - seat.total - sum(rows.values()) or None)
        seat.play, seat.total, seat.done = play, standing.total, standing.done
        seat.faces, seat.throws, seat.standing = (), 0, None
        return [standing.turns, standing.total, standing.worth, int(standing.done), int(standing.won)]


MISFITS: Final = (AttributeError, ValueError, KeyError, IndexError, TypeError)
"""What is raised for facts that are not those of such a game."""
