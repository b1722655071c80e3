"""What happens before the first throw, as it is stored: settling the bytes that dice come from."""

from typing_extensions import TypedDict

from regatta_server.game.fact import About, Fact


class Opening(Fact, frozen=True, gc=False):
    """The seats are settled: each commits to its random bytes."""

    class Record(TypedDict):
        """The seats were settled. In version 1 the commitment was published by it."""

        deadline_ms: int

    about = About(
        phase="opening", letter="o", others_see="whole", tells=("deadline_ms", "commitment"), record=Record
    )

    server_seed: str | None
    """Only in games of the first scheme (docs/fairness.md), which no longer begin: it was chosen at once."""
    until_ms: int
    """When seats that have not committed are passed over."""


class Committed(Fact, frozen=True, gc=False):
    """A seat committed to its random bytes."""

    class Record(TypedDict):
        """A seat committed to its bytes. A seat without this fact was silent: its bytes are fixed by rule."""

        seat: int

    about = About(
        phase="opening",
        letter="m",
        since=2,
        others_see="whole",
        tells=("seat", "commitment"),
        record=Record,
        does="committed to bytes for the dice",
    )

    seat: int
    commitment: str
    """Their SHA-256."""


class SeedChosen(Fact, frozen=True, gc=False):
    """All commitments are in, or their time is over: the server's seed is chosen, and its hash published."""

    class Record(TypedDict):
        """The server committed to its seed."""

        deadline_ms: int

    about = About(
        phase="opening",
        letter="d",
        since=2,
        others_see="whole",
        tells=("commitment", "deadline_ms"),
        record=Record,
        does="the server committed to its seed",
    )

    server_seed: str
    until_ms: int
    """When seats that have not shown their bytes are passed over."""


class Contributed(Fact, frozen=True, gc=False):
    """A seat's random bytes came in."""

    class Record(TypedDict):
        """A seat's own bytes came in. A seat without this fact was silent, or withheld them: rules fix
        them."""

        seat: int

    about = About(
        phase="opening",
        letter="c",
        others_see="whole",
        tells=("seat", "bytes"),
        record=Record,
        does="sent bytes for the dice",
    )

    seat: int
    bytes: str


class Started(Fact, frozen=True, gc=False):
    """The game began; the bytes of seats that sent none are fixed by rule."""

    class Record(TypedDict):
        """The first throw could be made."""

    about = About(
        phase="opening",
        letter="s",
        others_see="hands",
        tells=("order", "opening_throws", "contributions", "hands", "turns", "time_banks"),
        record=Record,
    )

    practice: bool = False
    """Its player can take decisions back (decisions.py). Games that began before that was possible say no."""


Prepared = Opening | Committed | SeedChosen | Contributed | Started
"""What comes before the first throw."""
