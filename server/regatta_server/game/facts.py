"""What happens in a game, as it is stored: frozen values of which the game is a fold (docs/storage.md).

A fact says what was decided and what chance brought, and nothing that follows from it by the rules. It never
changes. Facts of the opening are in opening_facts.py, plays of seats in plays.py.
"""

from typing import Final, NotRequired, get_args

from typing_extensions import TypedDict

from regatta_protocol.moves import Level
from regatta_protocol.orders import ConditionalOrder, WhyStopped
from regatta_protocol.sheet import Times
from regatta_server.game.fact import About, Fact, Kinds, kinds_of
from regatta_server.game.opening_facts import Prepared
from regatta_server.game.plays import Played


class ClockRenewed(Fact, frozen=True, gc=False):
    """All turns got their whole time again: the service was away when one ran out, or its clock was set."""

    class Record(TypedDict):
        """The service had been away, so the turn got its whole time again."""

    about = About(
        phase="playing",
        letter="r",
        others_see="whole",
        tells=("turns", "now_ms"),
        record=Record,
        needs_clock=True,
        does="the clock was renewed",
    )

    from_ms: int | None = None
    """From when, where a clock that was ahead and was put back has changed the game before: `at_ms` does not
    go back with it. Else from `at_ms` on."""


class StandIn(Fact, frozen=True, gc=False):
    """A stand-in plays for a seat until its player is back."""

    class Record(TypedDict):
        """A stand-in played for this seat from then on."""

        seat: int
        level: NotRequired[Level]
        """How well it played, as the option `stand_in` has it. Missing where it made the clock's moves."""

    about = About(
        phase="playing",
        letter="i",
        others_see="whole",
        tells=("seat", "level"),
        record=Record,
        does="gets a stand-in",
    )

    seat: int


class TakenBack(Fact, frozen=True, gc=False):
    """The seat's player was back and played on."""

    about = About(
        phase="playing", letter="k", others_see="whole", tells=("seat", "turns_if_own"), does="plays again"
    )

    seat: int


class Undone(Fact, frozen=True, gc=False):
    """In practice the seat took its last decision back: what followed on version `to` does not count."""

    about = About(
        phase="playing",
        letter="u",
        others_see="hands",
        tells=("seat", "hands", "turns"),
        does="takes a decision back",
    )

    seat: int
    to: int
    """The version before that decision: so the game was again, but for its dice that had been thrown."""


class Stretched(Fact, frozen=True, gc=False):
    """The seat had so many times the room's turn time from then on, in a casual game."""

    about = About(
        phase="playing",
        letter="p",
        others_see="whole",
        tells=("seat", "stretches", "turns"),
        needs_clock=True,
        does="takes another time for its turns",
    )

    seat: int
    times: Times


class Vacation(Fact, frozen=True, gc=False):
    """The seat's player was on vacation until then, and its time stood still; null where they were back."""

    about = About(
        phase="playing",
        letter="v",
        others_see="whole",
        tells=("seat", "vacations", "turns"),
        does="goes on vacation",
    )

    seat: int
    until_ms: int | None


class Ordered(Fact, frozen=True, gc=False):
    """A seat has a conditional order from now on, or none any more: its player's secret."""

    class Record(TypedDict):
        """A conditional order was set or taken back, or it stopped. What it said and whose it was is not
        kept."""

    about = About(
        phase="playing",
        letter="q",
        others_see="secret",
        tells=("own_order",),
        record=Record,
        does="a conditional order was set, taken back, or stopped",
    )

    seat: int | None
    """None where it is not known any more: a record does not keep it."""
    order: ConditionalOrder | None = None
    """None where it was taken back, or stopped."""
    stopped: WhyStopped | None = None
    """Why it went no further, where it stopped."""


class Resigned(Fact, frozen=True, gc=False):
    """The seat gave the game up: it ranks behind all that played on."""

    about = About(phase="playing", letter="g", others_see="whole", tells=("seat", "turns"), does="resigns")

    seat: int


class Claimed(Fact, frozen=True, gc=False):
    """The seat's player was gone, and another claimed the result: it counts as resigned."""

    about = About(
        phase="playing",
        letter="l",
        others_see="whole",
        tells=("seat", "turns"),
        does="is gone, and the result is claimed",
    )

    seat: int


class Finished(Fact, frozen=True, gc=False):
    """The game was over, and the seed was revealed."""

    about = About(phase="end", letter="f", others_see="whole", tells=("end",))


class Archived(Fact, frozen=True, gc=False):
    """The room was closed: a game that still ran is given up."""

    class Record(TypedDict):
        """The game was given up before its end: nothing had happened for long; the seed was revealed."""

    about = About(phase="end", letter="x", others_see="whole", tells=("end",), record=Record, does="given up")

    close_reason: str | None = None
    """What the host of the service says to it; null where nobody closed the room."""


class Aborted(Fact, frozen=True, gc=False):
    """A player ended the game before its first entry, or one in which nobody else played; the seed was
    revealed."""

    about = About(phase="end", letter="n", others_see="whole", tells=("end",), does="called off")


GameFact = (
    Prepared
    | Played
    | ClockRenewed
    | StandIn
    | TakenBack
    | Undone
    | Stretched
    | Vacation
    | Ordered
    | Resigned
    | Claimed
    | Finished
    | Archived
    | Aborted
)
"""What a record tells of a game: all from the opening to its end."""

GAME_KINDS: Final[Kinds] = kinds_of(get_args(GameFact))
"""By name, all kinds of facts that a record can have."""
