"""Ratings of bots as numbers: where each level begins, which games move it, and how far (docs/ratings.md).

Pure, and by the same formula as people's (rating.py). A person's rating is only the opponent's strength here:
it comes out as it went in.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final, cast, get_args

import orjson

from regatta_protocol.ids import PlayerId
from regatta_protocol.options import Level
from regatta_protocol.record.record import GameRecord
from regatta_server.products.ratings.rating import (
    DIGITS,
    FRESH,
    MU,
    SHOWN,
    SIGMA,
    Skill,
    after_game,
    places_of,
)

LEVELS: Final[Sequence[Level]] = get_args(Level)
"""The weakest first."""
USUAL: Final[Level] = "mate"
"""Begins where people do, and is offered to those of whom nothing is known."""
FARTHEST: Final = 2 * SIGMA
"""So far a rating may come from where it began: whoever plays for ever moves it no farther."""
SPOILT_BY: Final = frozenset({"undone"})
"""Facts of games that say nothing of strength: decisions that were taken back."""

_MEANS: Final = Path(__file__).with_name("bot_means.json")


@dataclass(frozen=True, slots=True)
class Measured:
    """What the levels bring in a ruleset, as docs/bots.md has it."""

    games: int
    means: Mapping[Level, tuple[float, float]]
    """Mean of so many games and its standard error; the admiral's alone is the captain's."""
    admiral: Sequence[float] = ()
    """Per cent that the admiral wins of the captain, as first and as second."""
    fewest: bool = False
    """Whether less is better: turns that it takes, in place of points."""

    def share(self, level: Level, other: Level) -> float:
        """Return the share that a level wins of another, where both totals are normally distributed."""
        (one, error), (rival, rivals_error) = self.means[level], self.means[other]
        ahead = (rival - one) if self.fewest else (one - rival)
        return NormalDist().cdf(ahead / (math.hypot(error, rivals_error) * math.sqrt(self.games)))


def points_for(share: float) -> float:
    """Return how many points shown higher a player is who wins this share of games of two."""
    return 400 * math.log10(share / (1 - share))


@cache
def start_of(ruleset: str, level: Level) -> Skill:
    """Return the rating that a level begins with: a new player's, moved by what was measured.

    The mate's is a new player's, and so are all of a ruleset that nothing was measured of.
    """
    measured = _measured().get(ruleset)
    if measured is None or level == USUAL:
        return FRESH
    if level == "admiral":
        captain = start_of(ruleset, "captain")
        share = math.fsum(measured.admiral) / 200 if measured.admiral else 0.5
        return replace(captain, mu=round(captain.mu + points_for(share) / SHOWN, DIGITS))
    return replace(FRESH, mu=round(MU + points_for(measured.share(level, USUAL)) / SHOWN, DIGITS))


def levels_of(record: GameRecord) -> list[Level | None]:
    """Return by seat the level of its bot; None for a person's."""
    return [seat.get("level") if seat.get("bot", False) else None for seat in record["seats"]]


def moves_bots(record: GameRecord) -> bool:
    """Say whether a game may move ratings of bots: it has a result, and bots with a level as well as people.

    Not where the computer made the clock's moves in a seat, nor where decisions were taken back.
    """
    bots = [seat for seat in record["seats"] if seat.get("bot", False)]
    return (
        record["result"] is not None
        and 0 < len(bots) < len(record["seats"])
        and all("level" in seat for seat in bots)
        and all(fact["type"] not in SPOILT_BY for fact in record["facts"])
    )


def after_game_of_bots(before: Sequence[Skill], record: GameRecord) -> list[Skill]:
    """Return the ratings after a game, by seat: the bots' as it moved them, people's as they were before.

    Where a level has several seats, each is rated by itself, and the level gets the mean.
    """
    levels = levels_of(record)
    players = [None if level is None else as_player(level) for level in levels]
    after = after_game(before, players, places_of(record), record["ended_ms"])
    return [
        was if level is None else _near_start(skill, record["ruleset"], level)
        for was, skill, level in zip(before, after, levels, strict=True)
    ]


def as_player(level: Level) -> PlayerId:
    """Return what a level's rating is stored under: no player has such an id, which has twelve letters."""
    return PlayerId(level)


def level_near(skills: Mapping[Level, Skill], player: Skill | None) -> Level:
    """Return the level whose rating, as it is shown, is nearest to a player's; of two as near the weaker.

    Without a rating it is the mate.
    """
    if player is None:
        return USUAL
    return min(LEVELS, key=lambda level: abs(skills[level].rating - player.rating))


def _near_start(skill: Skill, ruleset: str, level: Level) -> Skill:
    start = start_of(ruleset, level).mu
    return replace(skill, mu=round(min(max(skill.mu, start - FARTHEST), start + FARTHEST), DIGITS))


@cache
def _measured() -> Mapping[str, Measured]:
    found: dict[str, dict[str, Any]] = orjson.loads(_MEANS.read_bytes())
    return {ruleset: _measured_of(**given) for ruleset, given in found.items()}


def _measured_of(
    games: int, admiral: Sequence[float] = (), *, fewest: bool = False, **means: Sequence[float]
) -> Measured:
    by_level = {cast(Level, level): (mean, error) for level, (mean, error) in means.items()}
    return Measured(games, by_level, admiral, fewest)
