"""What the counts of all dice say (docs/dice-audit.md). TypedDicts, as in sheet.py."""

from typing import Literal

from typing_extensions import TypedDict

from regatta_protocol.ids import PlayerId
from regatta_protocol.sheet import closed

DiceQuestion = Literal["faces", "position", "lag"]


@closed
class DiceCounts(TypedDict):
    """Faces of dice."""

    faces: list[int]
    """How often each of the six was thrown."""


@closed
class PlayerDice(DiceCounts):
    """All dice that a player has thrown in games that are over."""

    player: PlayerId


@closed
class DiceTest(TypedDict):
    """One question that was asked of the counts."""

    test: DiceQuestion
    """Are all faces as frequent; are they at this position of the tray; does a die tell of the next one."""
    ruleset: str | None
    """Null for all games together."""
    position: int | None
    """From 0; null where all positions were asked together."""
    dice: int
    """How many dice it was asked of; with `lag`, how many pairs of them."""
    statistic: float
    """Chi-square, with `degrees` of freedom."""
    degrees: int
    p: float
    """How often fair dice would stray at least this far."""


@closed
class RulesetDice(DiceCounts):
    """The dice of one ruleset."""

    ruleset: str
    name: str
    games: int
    positions: list[list[int]]
    """By position in the tray, how often each face was thrown there."""
    pairs: list[list[int]]
    """How often the face of the column came next after the face of the row, in the same stream."""


@closed
class OpeningReport(TypedDict):
    """What was withheld when the dice were settled, and afterwards (docs/dice-audit.md, "What was withheld").

    Seats are those of players, in games that began by the scheme `hmac-sha256/2` or were called off by it.
    """

    seats: int
    silent: int
    """Seats that did not commit in time: nobody knew anything of the dice by then."""
    withheld: int
    """Seats that committed and did not send their bytes: by then the host could know all others."""
    withheld_expected_most: float
    """How many one would expect at most, if it were lost lines alone: no more than were silent."""
    withheld_p: float
    """How often there would be as many or more of so many by lost lines alone."""
    called_off: int
    """Matches and rematches that were called off because of it."""
    given_up: int
    """Games that were given up before their end."""
    given_up_early: int
    """Those among them that did not wait for thirty days behind the last move; one would expect none."""
    plain: str
    """What it means, in a sentence or two for everyone."""


@closed
class DiceReport(TypedDict):
    """All dice thrown in games that are over, and what tests say of them (docs/dice-audit.md).

    A die that several seats share counts once; the throws for who begins do not count.
    """

    games: int
    dice: int
    faces: list[int]
    positions: list[list[int]]
    """By position in the tray, how often each face was thrown there, in all games together."""
    pairs: list[list[int]]
    """How often the face of the column came next after the face of the row, in the same stream."""
    correlation: float | None
    """Between a die and the next one of its stream (lag 1), from -1 to 1; null while there is none."""
    correlation_error: float | None
    """Its standard error with fair dice."""
    rulesets: list[RulesetDice]
    tests: list[DiceTest]
    least_p: float | None
    """The least of all; null while there are too few dice to test."""
    alarm_p: float
    """The alarm rings where a test's p is below this: chosen so low that so many tests, asked again after
    every game, hardly ever fall below it with fair dice."""
    alarm: bool
    openings: OpeningReport
    plain: str
    """What it means, in a sentence or two for everyone."""
