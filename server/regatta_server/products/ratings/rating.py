"""Ratings as numbers: how a game changes its players' ratings, by Plackett-Luce (docs/ratings.md).

Pure: the same games in the same order give the same numbers to the last bit, on every machine.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from openskill.models import PlackettLuce

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.ids import PlayerId
from regatta_protocol.options import GameOptions
from regatta_protocol.record.record import GameRecord

MU: Final = 25.0
SIGMA: Final = 25.0 / 3
"""What is believed of a new player: a strength drawn from this."""
BETA: Final = 25.0 / 3
"""How much luck is in a game of two: as much as players differ, and twice what openskill takes."""
TAU: Final = 1.0 / 6
"""How much a player may change between two games: so a rating stays alive for ever."""
DIGITS: Final = 9
"""Ratings are rounded to so many after each game, so that the last bits of a processor do not matter."""

SHOWN_NEW: Final = 1500
SHOWN: Final = 400 / math.log(10) / (math.sqrt(2) * BETA)
"""Points shown for one of `mu`: 400 more are odds of ten to one, as in chess."""
SURE: Final = 80
"""With a greater deviation a rating is provisional: that takes about twenty games of two."""
LIVE_MS: Final = 3_600_000
"""With more time for a turn, or without a clock, a game is one of days."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of a player in one ruleset at one speed."""

    mu: float = MU
    sigma: float = round(SIGMA, DIGITS)
    games: int = 0
    wins: int = 0
    last_ms: int = 0
    """When the latest game ended."""

    @property
    def rating(self) -> int:
        """As it is shown."""
        return round(SHOWN_NEW + SHOWN * (self.mu - MU))

    @property
    def deviation(self) -> int:
        """As it is shown."""
        return round(SHOWN * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether it is not sure enough to stand in a table."""
        return self.deviation > SURE


FRESH: Final = Skill()


def speed_of(options: GameOptions) -> Speed:
    """Return the speed of a game with these options."""
    turn_ms = options["turn_ms"]
    return "live" if turn_ms is not None and turn_ms <= LIVE_MS else "days"


def is_rated(record: GameRecord) -> bool:
    """Say whether a game may change ratings: its host chose so, it has a result, and two players or more.

    Not where a stand-in had a seat from the beginning: whoever wants points would have them of it. A seat
    whose player took their name out counts as another player: who it was is not known any more.
    """
    if not record["options"].get("rated", False) or record["result"] is None:
        return False
    if any(seat.get("bot", False) for seat in record["seats"]):
        return False
    players = [seat["player"] for seat in record["seats"]]
    return len({player for player in players if player is not None}) + players.count(None) > 1


def places_of(record: GameRecord) -> list[int]:
    """Return the places of a game that has a result, by seat."""
    assert record["result"] is not None
    by_seat: Mapping[int, int] = {place["seat"]: place["place"] for place in record["result"]["places"]}
    return [by_seat[seat["seat"]] for seat in record["seats"]]


def after_game(
    before: Sequence[Skill], players: Sequence[PlayerId | None], places: Sequence[int], ended_ms: int
) -> list[Skill]:
    """Return the ratings after a game, by seat; equal places are ties.

    Where a player has several seats, each is rated by itself, and the player gets the mean.
    """
    model = _model(len(before))
    teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    rated = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
    found = []
    for seat, skill in enumerate(before):
        player = players[seat]
        own = [other for other, one in enumerate(players) if one == player] if player else [seat]
        found.append(
            Skill(
                round(math.fsum(rated[one].mu for one in own) / len(own), DIGITS),
                round(math.fsum(rated[one].sigma for one in own) / len(own), DIGITS),
                skill.games + 1,
                skill.wins + (min(places[one] for one in own) == 1),
                max(skill.last_ms, ended_ms),
            )
        )
    return found


@cache
def _model(seats: int) -> PlackettLuce:
    # openskill takes the luck of all seats together as the scale of differences: with as much of it for each
    # number of seats, a difference means the same at every table.
    beta = BETA * math.sqrt(2 / seats)
    return PlackettLuce(mu=MU, sigma=SIGMA, beta=beta, tau=TAU, gamma=_whole)


def _whole(*_: object) -> float:
    """Return how much of what a game tells narrows the deviation: all; openskill's own choice is a part."""
    return 1.0
