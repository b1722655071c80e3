"""An entry of the ratings' ledger: each seat's rating before and after a game, and no player."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Any, Literal

import orjson

from regatta_protocol.http.ratings import RatingChange, SeatRatings
from regatta_protocol.ids import PlayerId
from regatta_server.products.ratings.rating import Skill

LeftOut = Literal["network", "pair"]
"""Why a rated game counts for nobody: two of its players came from one network or device, or had played each
other too often that day."""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A game that was rated, or left out."""

    ended_ms: int
    before: Sequence[Skill] = ()
    """By seat."""
    after: Sequence[Skill] = ()
    left_out: LeftOut | None = None
    """Where it is said, the game has changed nothing. It stands here all the same: by now nobody knows any
    more where its players came from."""

    def encode(self) -> bytes:
        """Return the entry as it is stored."""
        if self.left_out is not None:
            return orjson.dumps({"ended_ms": self.ended_ms, "left_out": self.left_out})
        parsed = {
            "before": [astuple(one) for one in self.before],
            "after": [astuple(one) for one in self.after],
        }
        return orjson.dumps({"ended_ms": self.ended_ms, **parsed})

    def changes(self) -> list[RatingChange]:
        """Return what the seats' players are told."""
        return [_change(seat, *both) for seat, both in enumerate(zip(self.before, self.after, strict=True))]

    def of_named(self, players: Sequence[PlayerId | None]) -> list[SeatRatings]:
        """Return the same with deviations, for the record; `players` sit there, and None has no name there.

        What is told of a seat without a name could say whose it was: ratings follow one upon the other.
        """
        parsed: list[SeatRatings] = []
        for change, player in zip(self.changes(), players, strict=True):
            if player is not None:
                before, after = self.before[change["seat"]], self.after[change["seat"]]
                sure = {"deviation_before": before.deviation, "deviation_after": after.deviation}
                parsed.append({**change, **sure})  # type: ignore[typeddict-item] # its own members and two more
        return parsed


def entry_of(stored: bytes) -> LedgerEntry:
    """Return the entry that `Entry.encode` wrote."""
    parsed: Mapping[str, Any] = orjson.loads(stored)
    if "left_out" in parsed:
        return LedgerEntry(parsed["ended_ms"], left_out=parsed["left_out"])
    return LedgerEntry(
        parsed["ended_ms"],
        [Skill(*values) for values in parsed["before"]],
        [Skill(*values) for values in parsed["after"]],
    )


def encode(skill: Skill) -> bytes:
    """Return a rating as it is stored: with all digits, so that it comes back the same."""
    return orjson.dumps(astuple(skill))


def skill_of(stored: bytes | None) -> Skill:
    """Return the rating that `encode` wrote; a new player's where there is none."""
    return Skill() if stored is None else Skill(*orjson.loads(stored))


def _change(seat: int, before: Skill, after: Skill) -> RatingChange:
    change: RatingChange = {"seat": seat, "before": before.rating, "after": after.rating}
    if after.provisional:
        change["provisional"] = True
    return change
