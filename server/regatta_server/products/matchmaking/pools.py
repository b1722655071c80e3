"""The kinds of games that players search for: what may be asked for, and the options of a match."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from regatta_protocol.commands.lobby import Pool, Speed
from regatta_protocol.errors import Code
from regatta_protocol.options import Options
from regatta_protocol.sheet import Card
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused

ANY_SEATS: Final = range(2, 5)
"""Strangers for more than four seats would wait too long for each other."""
TURN_MS: Final[Mapping[Speed, int]] = {"live": 60_000, "days": 86_400_000}
CLOCKS_MS: Final[Mapping[Speed, Sequence[int]]] = {
    "live": (30_000, TURN_MS["live"]),
    "days": (TURN_MS["days"], 3 * TURN_MS["days"]),
}
"""Two each: with more, strangers would wait for each other in different pools."""

WINDOW_FROM: Final = 100
"""Opponents are looked for within so many rating points at first …"""
WINDOW_PER_S: Final = 10
"""… and within so many more for each second of waiting …"""
WINDOW_ANY_MS: Final = 60_000
"""… until, after this, anyone is better than nobody."""


@dataclass(frozen=True, slots=True)
class PoolKind:
    """One pool: who waits in it can play with each other."""

    ruleset: str
    seats: int
    speed: Speed
    rated: bool
    other_turn_ms: int | None = None
    """The time for a turn, where it is not the usual one of the speed."""

    def __str__(self) -> str:
        """Return the pool's name in the store."""
        name = f"{self.ruleset}|{self.seats}|{self.speed}|{'rated' if self.rated else 'casual'}"
        return name if self.other_turn_ms is None else f"{name}|{self.other_turn_ms}"

    @property
    def turn_ms(self) -> int:
        """Return the time for a turn."""
        return self.other_turn_ms or TURN_MS[self.speed]


@dataclass(frozen=True, slots=True)
class Sought:
    """A kind of game that a player asked for, with its pools: several where any number of seats will do."""

    wanted: Pool
    kinds: tuple[PoolKind, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many wait in some pools."""

    sizes: Mapping[PoolKind, int]
    small: Mapping[PoolKind, frozenset[bytes]]
    """Who waits in those that have no more than SMALL players."""
    _known: dict[frozenset[PoolKind], int] = field(default_factory=dict)

    def waiting(self, kinds: frozenset[PoolKind]) -> int:
        """Return how many players wait in any of these pools, each counted once.

        Exact for one pool, and as long as none has more than SMALL players; else that of the biggest pool.
        """
        if kinds not in self._known:
            waiting_players = frozenset[bytes]().union(*(self.small.get(kind, ()) for kind in kinds))
            self._known[kinds] = max(len(waiting_players), *(self.sizes.get(kind, 0) for kind in kinds))
        return self._known[kinds]


def kind_of(name: str) -> PoolKind:
    """Return the pool of a name in the store."""
    ruleset, seats, speed, rated, *turn_ms = name.split("|")
    other = int(turn_ms[0]) if turn_ms else None
    return PoolKind(ruleset, int(seats), cast(Speed, speed), rated == "rated", other)


def sought(wanted: Sequence[Pool], cards: Sequence[Card]) -> list[Sought]:
    """Return what is asked for with its pools.

    Raises Refused for a ruleset that there is not, and for seats that it does not allow.
    """
    by_ruleset = {card["ruleset"]: card for card in cards}
    return [Sought(pool, _kinds(pool, by_ruleset.get(pool.ruleset))) for pool in wanted]


def wanted(kinds: Iterable[PoolKind], cards: Sequence[Card]) -> list[Sought]:
    """Return what was asked for by its pools: any number of seats where all are there that the game allows.

    A game that is not offered any more is left out.
    """
    by_ruleset = {card["ruleset"]: card for card in cards}
    grouped: dict[tuple[str, Speed, int, bool], list[PoolKind]] = {}
    for kind in kinds:
        if kind.ruleset in by_ruleset:
            grouped.setdefault((kind.ruleset, kind.speed, kind.turn_ms, kind.rated), []).append(kind)
    found: list[Sought] = []
    for (ruleset, speed, turn_ms, rated), some in grouped.items():
        every = Pool.model_validate({"ruleset": ruleset, "speed": speed, "turn_ms": turn_ms, "rated": rated})
        if len(some) > 1 and set(some) == set(_kinds(every, by_ruleset[ruleset])):
            found.append(Sought(every, tuple(some)))
        else:
            found += [Sought(every.model_copy(update={"seats": one.seats}), (one,)) for one in some]
    return found


def options(kind: PoolKind) -> Options:
    """Return what a room of this pool is played with: strangers agree on no more than they asked for."""
    return Options(turn_ms=kind.turn_ms, rated=kind.rated, watchers="open")


def window(waited_ms: int) -> int | None:
    """Return within how many rating points an opponent is looked for; None: any."""
    if waited_ms >= WINDOW_ANY_MS:
        return None
    return WINDOW_FROM + WINDOW_PER_S * max(0, waited_ms) // 1000


def _kinds(pool: Pool, card: Card | None) -> tuple[PoolKind, ...]:
    if card is None:
        raise Refused(
            Code.NO_SUCH_RULESET,
            Text(
                "no-game-called", "There is no game called “{id}”: choose one from the list.", id=pool.ruleset
            ),
        )
    wanted = ANY_SEATS if pool.seats is None else [pool.seats]
    seats = [number for number in wanted if card["seats_min"] <= number <= card["seats_max"]]
    if not seats:
        raise Refused(
            Code.BAD_OPTIONS,
            Text(
                "game-seats-range",
                "{game} is for {least} to {most} players: choose that many seats.",
                game=card["name"],
                least=card["seats_min"],
                most=card["seats_max"],
            ),
            {"option": "seats"},
        )
    turn_ms = pool.turn_ms or TURN_MS[pool.speed]
    if turn_ms not in CLOCKS_MS[pool.speed]:
        raise Refused(
            Code.BAD_OPTIONS,
            Text(
                "speed-other-than-clock",
                "“{word}” is another speed than so much time for a turn: choose one that fits.",
                word=pool.speed,
            ),
            {"option": "turn_ms"},
        )
    other = None if turn_ms == TURN_MS[pool.speed] else turn_ms
    return tuple(PoolKind(pool.ruleset, number, pool.speed, pool.rated, other) for number in seats)
