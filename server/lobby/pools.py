"""The kinds of games that are waited for: what may be asked, and what a match there is played with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from protocol.client_lobby import Pool, Speed
from protocol.errors import Code
from protocol.options import Options
from protocol.sheet import Card
from server.refused import Refused

ANY_SEATS: Final = range(2, 5)
"""Strangers for more than four seats would wait too long for each other."""
TURN_MS: Final[Mapping[Speed, int]] = {"live": 60_000, "days": 86_400_000}

WINDOW_FROM: Final = 100
"""Opponents are looked for within so many rating points at first …"""
WINDOW_PER_S: Final = 10
"""… and within so many more for each second of waiting …"""
WINDOW_ANY_MS: Final = 60_000
"""… until, after this, anyone is better than nobody."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One pool: who waits in it can play with each other."""

    ruleset: str
    seats: int
    speed: Speed
    rated: bool

    def __str__(self) -> str:
        """Return the pool's name in the store."""
        return f"{self.ruleset}|{self.seats}|{self.speed}|{'rated' if self.rated else 'casual'}"


@dataclass(frozen=True, slots=True)
class Sought:
    """A kind of game that a player asked for, with its pools: several where any number of seats will do."""

    asked: Pool
    kinds: tuple[Kind, ...]


def kind_of(name: str) -> Kind:
    """Return the pool of a name in the store."""
    ruleset, seats, speed, rated = name.split("|")
    return Kind(ruleset, int(seats), cast(Speed, speed), rated == "rated")


def sought(asked: Sequence[Pool], cards: Sequence[Card]) -> list[Sought]:
    """Return what is asked for with its pools.

    Raises Refused for a ruleset that there is not, and for seats that it does not allow.
    """
    by_ruleset = {card["ruleset"]: card for card in cards}
    return [Sought(pool, _kinds(pool, by_ruleset.get(pool.ruleset))) for pool in asked]


def options(kind: Kind) -> Options:
    """Return what a room of this pool is played with: strangers agree on no more than they asked for."""
    return Options(turn_ms=TURN_MS[kind.speed], rated=kind.rated, watchers="open")


def window(waited_ms: int) -> int | None:
    """Return within how many rating points an opponent is looked for; None: any."""
    if waited_ms >= WINDOW_ANY_MS:
        return None
    return WINDOW_FROM + WINDOW_PER_S * max(0, waited_ms) // 1000


def _kinds(pool: Pool, card: Card | None) -> tuple[Kind, ...]:
    if card is None:
        raise Refused(
            Code.NO_SUCH_RULESET, f"There is no game called “{pool.ruleset}”: choose one of the list."
        )
    wanted = ANY_SEATS if pool.seats is None else [pool.seats]
    seats = [number for number in wanted if card["seats_min"] <= number <= card["seats_max"]]
    if not seats:
        raise Refused(
            Code.BAD_OPTIONS,
            f"{card['name']} is for {card['seats_min']} to {card['seats_max']} players: "
            "choose that many seats.",
            {"option": "seats"},
        )
    return tuple(Kind(pool.ruleset, number, pool.speed, pool.rated) for number in seats)
