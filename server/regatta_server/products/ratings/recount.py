"""Recomputes all ratings, from the archive's records in the order of the ledger (docs/ratings.md).

The ledger has what the archive no longer has: the order in which games were rated, and the numbers of seats
whose players removed their names, and of games that were dropped. If a record names its player, only the
order is taken from the ledger.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.limits import DAY_MS, POINTS_MOST, RATED_PAIR_GAMES, RATING_RETENTION_MS
from regatta_server.products.ratings.kinds import RatingKeys, pair_of, week_of
from regatta_server.products.ratings.ledger import LedgerEntry
from regatta_server.products.ratings.rating import FRESH, Skill, after_game, is_rated, places_of
from regatta_server.products.ratings.ratings import point

RESTED_MS: Final = RATING_RETENTION_MS - 3 * 86_400_000
"""A game may be rated some time after its end, when the rating before it was dropped meanwhile."""


@dataclass
class Recount:
    """What the games of one kind make of everybody's ratings."""

    kind: RatingKeys
    skills: dict[PlayerId, Skill] = field(default_factory=dict)
    """By player."""
    entries: dict[RoomId, LedgerEntry] = field(default_factory=dict)
    """By game, what the ledger should say."""
    loose: set[Skill] = field(default_factory=set)
    """Ratings after games in which their players are not named any more."""
    differences: list[str] = field(default_factory=list)
    """What the store says otherwise, for a person."""
    graphs: dict[PlayerId, dict[bytes, int]] = field(default_factory=dict)
    """By player, the points with their numbers."""
    weeks: dict[str, dict[PlayerId, int]] = field(default_factory=dict)
    """By week, the points of those who played in it and whose rating is sure."""
    pair_games: int = RATED_PAIR_GAMES
    """How many games of a pair count in a day."""
    pairs: Counter[tuple[int, str]] = field(default_factory=Counter)
    """How many did, by day and pair."""
    number: int = 0
    """Of the latest game that was taken in."""
    whole: bool = True
    """Whether the ledger begins with the first game ever; else players come into it with what they had."""

    def take(self, game: RoomId, in_ledger: LedgerEntry, record: GameRecord | None) -> None:
        """Go on by a game, as its record has it; None where the archive has it no more."""
        if in_ledger.left_out is not None:
            # Where its players came from, and how often they had met by then, is known no more.
            self.entries[game] = in_ledger
            return
        players = None if record is None else self._players(record)
        if record is None or players is None or len(players) != len(in_ledger.before):
            if record is not None:
                self.differences.append(f"game {game} is in the ledger, and by its record it is not rated")
            self.loose.update(in_ledger.after)
            self.entries[game] = in_ledger
            return
        ended_ms = record["ended_ms"]
        if not self._may_count(self._pairs(record), ended_ms // DAY_MS):
            self.differences.append(f"game {game}: the same two had played as often that day as counts")
            self.entries[game] = LedgerEntry(ended_ms, left_out="pair")
            return
        before = [self._before(*both, ended_ms) for both in zip(players, in_ledger.before, strict=True)]
        entry = LedgerEntry(ended_ms, before, self._after(before, record))
        if entry != in_ledger:
            self.differences.append(f"game {game}: the ledger has other numbers than its record gives")
        self.entries[game] = entry
        for seat, player in enumerate(players):
            if player is None:
                self.loose.add(in_ledger.after[seat])
            else:
                self._gain(player, game, entry, seat)

    def check(self, stored: dict[PlayerId, Skill], now_ms: int) -> None:
        """Note where stored ratings are others than those recounted, and put those right that follow."""
        for player, skill in stored.items():
            mine = self.skills.get(player)
            if mine != skill and (skill in self.loose or (mine is None and not self.whole)):
                # The last games of this player do not name them: what stands there is all there is.
                self.skills[player] = skill
            elif mine != skill:
                self.differences.append(
                    f"player {player}: {_skill_text(skill)} stored, {_skill_text(mine)} recounted"
                )
        for player in self.skills.keys() - stored.keys():
            if self.skills[player].last_ms >= now_ms - RATING_RETENTION_MS:
                self.differences.append(f"player {player}: nothing stored")
            else:
                # Nobody played for it in more than a year.
                del self.skills[player]

    # -- by whose ratings they are: bot_recount.py has others -----------------------------------

    def _players(self, record: GameRecord) -> list[PlayerId | None] | None:
        """Return by seat whose rating a game changes; None where it changes none."""
        return [seat["player"] for seat in record["seats"]] if is_rated(record) else None

    def _pairs(self, record: GameRecord) -> Sequence[str]:
        """Return who met in a game, two and two."""
        named = [seat["player"] for seat in record["seats"] if seat["player"] is not None]
        return [pair_of(*both) for both in combinations(dict.fromkeys(named), 2)]

    def _after(self, before: Sequence[Skill], record: GameRecord) -> list[Skill]:
        """Return the ratings after a game, by seat."""
        players = [seat["player"] for seat in record["seats"]]
        return after_game(before, players, places_of(record), record["ended_ms"])

    def _fresh(self, player: PlayerId) -> Skill:  # noqa: ARG002 - everyone begins alike here
        """Return what somebody begins with."""
        return FRESH

    # ------------------------------------------------------------------------------------------

    def _may_count(self, met: Sequence[str], day: int) -> bool:
        """Say whether a game counts by how often its players met that day, and count it then."""
        pairs = [(day, pair) for pair in met]
        if any(self.pairs[pair] >= self.pair_games for pair in pairs):
            return False
        self.pairs.update(pairs)
        return True

    def _before(self, player: PlayerId | None, in_ledger: Skill, ended_ms: int) -> Skill:
        """Return a seat's rating before a game: the player's own, or else what the ledger says."""
        if player is None:
            return in_ledger
        known = self.skills.get(player)
        if known == in_ledger or in_ledger in self.loose or (known is None and not self.whole):
            return in_ledger
        fresh = self._fresh(player)
        if known is None or (in_ledger == fresh and ended_ms - known.last_ms > RESTED_MS):
            # New, or dropped after a long time and begun anew.
            return fresh
        return known

    def _gain(self, player: PlayerId, game: RoomId, entry: LedgerEntry, seat: int) -> None:
        before, after = entry.before[seat], entry.after[seat]
        self.skills[player] = after
        points = self.graphs.setdefault(player, {})
        points[point(game, entry.ended_ms, before, after)] = after.games
        if len(points) > POINTS_MOST:
            del points[next(iter(points))]
        week = self.weeks.setdefault(week_of(entry.ended_ms), {})
        if after.provisional:
            week.pop(player, None)
        else:
            week[player] = after.rating


def _skill_text(skill: Skill | None) -> str:
    return "none" if skill is None else f"{skill.rating} after {skill.games} games"
