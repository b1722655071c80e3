"""What the ledger of ratings says of a game: each seat's rating before it and after it, and no player."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Any

import orjson

from protocol.ratings import RatingChange
from server.lobby.rating import Skill


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that was rated."""

    ended_ms: int
    before: Sequence[Skill]
    """By seat."""
    after: Sequence[Skill]

    def encode(self) -> bytes:
        """Return the entry as it is stored."""
        told = {
            "before": [astuple(one) for one in self.before],
            "after": [astuple(one) for one in self.after],
        }
        return orjson.dumps({"ended_ms": self.ended_ms, **told})

    def changes(self) -> list[RatingChange]:
        """Return what the seats' players are told."""
        return [_change(seat, *both) for seat, both in enumerate(zip(self.before, self.after, strict=True))]


def entry_of(stored: bytes) -> Entry:
    """Return the entry that `Entry.encode` wrote."""
    told: Mapping[str, Any] = orjson.loads(stored)
    return Entry(
        told["ended_ms"],
        [Skill(*values) for values in told["before"]],
        [Skill(*values) for values in told["after"]],
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
