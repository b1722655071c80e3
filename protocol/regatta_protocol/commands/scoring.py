"""The question what hands would score, and its answer: for programs that look ahead."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from regatta_protocol.commands.command import Command, Face, Message, Positions, RulesetId
from regatta_protocol.sheet import Combination, closed

RowName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
"""A row's id, as the card has it."""
Faces = Annotated[list[Face], Field(min_length=5, max_length=10)]
"""What all dice of the tray show, in its order."""
Pair = Annotated[list[RowName], Field(min_length=2, max_length=2)]


class LyingAside(Message):
    """Dice that were set aside before the throw."""

    dice: Positions
    face: Face
    """Of the combination that they make, or join, as in `set_aside`."""


class Score(Command):
    """Ask what hands would give; `ok` carries it as `scored`. It needs no room and changes nothing."""

    type: Literal["score"] = "score"
    ruleset: RulesetId
    ruleset_version: Annotated[int, Field(ge=1, le=10_000)] | None = None
    """As the room's card has it; null: the newest."""
    hands: Annotated[list[Faces], Field(min_length=1, max_length=252)]
    """As many as five dice have hands. Together they count as many moves as it takes to judge them."""
    throw: Annotated[int, Field(ge=1, le=1_000)] | None = None
    """Which throw of the turn brought them; null: the last one that there is."""
    filled: Annotated[dict[RowName, Annotated[int, Field(ge=0, le=100_000)]], Field(max_length=40)] = Field(
        default={}
    )
    """The rows that are filled, with their scores, as they stand in the seat's sheet; all others are open."""
    rows: Annotated[list[RowName], Field(min_length=1, max_length=40)] | None = None
    """Which rows are asked for; null: all of the card."""
    pairs: Annotated[list[Pair], Field(max_length=66)] = Field(default=[])
    """Where a turn enters two rows: which of them together. Twelve rows make 66."""
    aside: Annotated[list[LyingAside], Field(max_length=6)] = Field(default=[])
    """Where dice are set aside: what lay there before the throw, in the order in which it came to lie there.
    The hands have these dice too, as they lie."""


@closed
class ScoredHands(TypedDict):
    """What hands give, in the order in which they were asked for."""

    ruleset_version: int
    """Of the rules that were asked."""
    rows: NotRequired[list[str]]
    """The rows that `points` has, in this order; missing, as `points` is, where a game has no rows."""
    points: NotRequired[list[list[int | None]]]
    """By hand and row the `potential` of a sheet; null where the hand may not be entered: the row is filled,
    or barred to it."""
    pairs: NotRequired[list[list[list[int] | None]]]
    """By hand and pair what both rows get by the best split; null where they cannot be entered together."""
    set_aside: NotRequired[list[list[Combination]]]
    """By hand what may be set aside of the throw, the most points first, as in `offers`; nothing where the
    throw loses the turn. Missing where dice are not set aside."""
