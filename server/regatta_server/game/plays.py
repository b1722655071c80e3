"""What a seat does in a game, as it is stored: it holds dice, or makes a move that the rules judge.

Events and records have more about a play, which follows from the rules (`record.py`).
"""

from typing import NotRequired

from typing_extensions import TypedDict

from regatta_protocol.moves import By
from regatta_protocol.sheet import Joined, StandingAfter
from regatta_server.game.fact import About, Fact


class Play(Fact, frozen=True, gc=False):
    """What a seat does: whether a fact is one of these tells `isinstance`, faster than by a union."""

    seat: int


class Held(Play, frozen=True, gc=False):
    """A seat chose the dice that it holds."""

    about = About(phase="playing", letter="h", others_see="concealed", does="held dice")

    dice: tuple[int, ...]  # positions, ascending


class Thrown(Play, frozen=True, gc=False):
    """A seat threw dice."""

    class Record(TypedDict):
        """Dice were thrown."""

        seat: int
        by: By
        dice: list[int]
        """Positions of the dice that were thrown."""
        faces: list[int]
        """What they showed, in the order of `dice`."""
        throw: int
        tumble: int
        lost: NotRequired[int]
        """Points of the turn that this throw lost, where it ended the turn."""
        standing: StandingAfter

    about = About(phase="playing", letter="t", others_see="first_throw", record=Record, does="threw")

    dice: tuple[int, ...]
    """Positions of the dice that were thrown."""
    faces: tuple[int, ...]
    """What they showed, in that order."""
    by: By = "player"


class Entered(Play, frozen=True, gc=False):
    """A seat entered its dice."""

    class Record(TypedDict):
        """Dice were entered."""

        seat: int
        by: By
        rows: dict[str, int]
        """What each row got."""
        dice: dict[str, list[int]]
        """The dice that each row took, as faces."""
        bonus: NotRequired[int]
        standing: StandingAfter

    about = About(phase="playing", letter="e", others_see="without_dice", record=Record, does="entered dice")

    rows: dict[str, tuple[int, ...]]
    """The positions of the dice that each row took."""
    by: By = "player"


class Secured(Play, frozen=True, gc=False):
    """A seat set dice aside."""

    class Record(TypedDict):
        """Dice were set aside."""

        seat: int
        by: By
        dice: list[int]
        faces: list[int]
        face: int
        completed: NotRequired[int]
        standing: StandingAfter

    # Once dice are set aside the turn is hidden, the dice of its first throw too, which were shown.
    about = About(phase="playing", letter="a", others_see="concealed", record=Record, does="set dice aside")

    dice: tuple[int, ...]
    face: int
    """Of the combination, as the command named it."""
    by: By = "player"


class Banked(Play, frozen=True, gc=False):
    """A seat kept the points of its turn."""

    class Record(TypedDict):
        """The points of a turn were kept."""

        seat: int
        by: By
        joined: list[Joined]
        join: dict[str, int]
        """Wild dice that joined a combination because the player said so: die -> face."""
        points: int
        standing: StandingAfter

    about = About(phase="playing", letter="b", others_see="without_joined", record=Record, does="banked")

    join: dict[int, int]
    """Wild dice that join a combination other than that of their own face: die -> face."""
    by: By = "player"


Moved = Thrown | Entered | Secured | Banked
"""A move that the rules judge."""
Played = Held | Moved
"""What a seat does in a game."""
