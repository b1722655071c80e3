"""What happens in a game, as it is stored: frozen values of which the game is a fold (docs/storage.md).

A fact says what was decided and what chance brought, and nothing that follows from it by the rules. It is
never changed after it was made.
"""

import re
from typing import Literal

from msgspec import Struct

from regatta_protocol.ids import CommandId, PlayerId
from regatta_protocol.orders import ConditionalOrder, WhyStopped
from regatta_protocol.sheet import Times

By = Literal["player", "clock", "stand_in", "order"]
"""Who made a move: the seat's player, the clock in the player's place, a stand-in that has the seat, or a
conditional order that the player left."""


def snake(name: str) -> str:
    """Return the name of a class as the wire has it: `ClockRenewed` is `clock_renewed`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Fact(
    Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=snake,
):
    """What brought the room from one version to the next."""

    at_ms: int
    """When: milliseconds since 1970, never before the fact ahead of it."""
    command: CommandId | None = None
    """The id of the command that is done by it; None where there is none, or a further fact comes of it."""
    checksum: int | None = None
    """Of what that command said; None in facts of before there were checksums."""
    player: PlayerId | None = None
    """Who gave that command; None where it was the player of the fact's seat."""


class Held(Fact, frozen=True, gc=False):
    """A seat chose the dice that it holds."""

    seat: int
    dice: tuple[int, ...]
    """Positions, ascending."""


class Thrown(Fact, frozen=True, gc=False):
    """A seat threw dice."""

    seat: int
    dice: tuple[int, ...]
    """Positions of the dice that were thrown."""
    faces: tuple[int, ...]
    """What they showed, in that order."""
    by: By = "player"


class Entered(Fact, frozen=True, gc=False):
    """A seat entered its dice."""

    seat: int
    rows: dict[str, tuple[int, ...]]
    """The positions of the dice that each row took."""
    by: By = "player"


class Secured(Fact, frozen=True, gc=False):
    """A seat set dice aside."""

    seat: int
    dice: tuple[int, ...]
    face: int
    """Of the combination, as the command named it."""
    by: By = "player"


class Banked(Fact, frozen=True, gc=False):
    """A seat kept the points of its turn."""

    seat: int
    join: dict[int, int]
    """Wild dice that join a combination other than that of their own face: die -> face."""
    by: By = "player"


Moved = Thrown | Entered | Secured | Banked
"""A move that the rules judge."""
Played = Moved | Held
"""What a seat does in a game."""


class Opening(Fact, frozen=True, gc=False):
    """The seats are settled: each commits to its random bytes."""

    server_seed: str | None
    """Only in games of the first scheme (docs/fairness.md), which no longer begin: it was chosen at once."""
    until_ms: int
    """When seats that have not committed are passed over."""


class Committed(Fact, frozen=True, gc=False):
    """A seat committed to its random bytes."""

    seat: int
    commitment: str
    """Their SHA-256."""


class SeedChosen(Fact, frozen=True, gc=False):
    """All commitments are in, or their time is over: the server's seed is chosen, and its hash published."""

    server_seed: str
    until_ms: int
    """When seats that have not shown their bytes are passed over."""


class Contributed(Fact, frozen=True, gc=False):
    """A seat's random bytes came in."""

    seat: int
    bytes: str


class Started(Fact, frozen=True, gc=False):
    """The game began; the bytes of seats that sent none are fixed by rule."""

    practice: bool = False
    """Its player can take decisions back (decisions.py). Games that began before that was possible say no."""


class ClockRenewed(Fact, frozen=True, gc=False):
    """All turns got their whole time again: the service was away when one ran out, or its clock was set."""

    from_ms: int | None = None
    """From when, where a clock that was ahead and was put back has changed the game before: `at_ms` does not
    go back with it. Else from `at_ms` on."""


class StandIn(Fact, frozen=True, gc=False):
    """A stand-in plays for a seat until its player is back."""

    seat: int


class TakenBack(Fact, frozen=True, gc=False):
    """A seat's player is back."""

    seat: int


class Undone(Fact, frozen=True, gc=False):
    """A seat took its last decision back, and with it all that others did since."""

    seat: int
    to: int
    """The version before that decision: so the game is again."""


class Stretched(Fact, frozen=True, gc=False):
    """A seat takes more time for its turns, or as much as the others again."""

    seat: int
    times: Times
    """How many times the room's turn time it has from now on."""


class Vacation(Fact, frozen=True, gc=False):
    """A seat's player is on vacation, or back: its time stands still meanwhile."""

    seat: int
    until_ms: int | None
    """None where they are back before it was over."""


class Ordered(Fact, frozen=True, gc=False):
    """A seat has a conditional order from now on, or none any more: its player's secret."""

    seat: int | None
    """None where it is not known any more: a record does not keep it."""
    order: ConditionalOrder | None = None
    """None where it was taken back, or stopped."""
    stopped: WhyStopped | None = None
    """Why it went no further, where it stopped."""


class Resigned(Fact, frozen=True, gc=False):
    """A seat gave the game up: it plays no more, and ranks behind all that play on."""

    seat: int


class Claimed(Fact, frozen=True, gc=False):
    """A seat's player was gone, and another claimed the result against it: it counts as resigned."""

    seat: int


class Finished(Fact, frozen=True, gc=False):
    """The game came to its end."""


class Archived(Fact, frozen=True, gc=False):
    """The room was closed: a game that still ran is given up."""

    close_reason: str | None = None
    """What the host of the service says to it; null where nobody closed the room."""


class Aborted(Fact, frozen=True, gc=False):
    """A player ended the game before its first entry, or one in which nobody else plays: it has no result."""


GameFact = (
    Played
    | Opening
    | Committed
    | SeedChosen
    | Contributed
    | Started
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
