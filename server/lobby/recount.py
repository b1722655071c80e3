"""All ratings once more, from the records of the archive in the order of the ledger (docs/ratings.md).

The ledger has what the archive has no more: the order in which games were rated, and the numbers of seats
whose players took their names out, and of games that were dropped. Where a record names its player, nothing
is taken from the ledger but the order.
"""

from dataclasses import dataclass, field
from typing import Final

from protocol.ids import PlayerId, RoomId
from protocol.record import GameRecord
from server.limits import POINTS_MOST, RATINGS_KEPT_MS
from server.lobby.kinds import Kind, week_of
from server.lobby.ledger import Entry
from server.lobby.rating import FRESH, Skill, after_game, is_rated, places_of
from server.lobby.ratings import point

RESTED_MS: Final = RATINGS_KEPT_MS - 3 * 86_400_000
"""A game may be rated some time after its end, when the rating before it was dropped meanwhile."""


@dataclass
class Recount:
    """What the games of one kind make of everybody's ratings."""

    kind: Kind
    skills: dict[PlayerId, Skill] = field(default_factory=dict)
    """By player."""
    entries: dict[RoomId, Entry] = field(default_factory=dict)
    """By game, what the ledger should say."""
    loose: set[Skill] = field(default_factory=set)
    """Ratings after games in which their players are not named any more."""
    differences: list[str] = field(default_factory=list)
    """What the store says otherwise, for a person."""
    graphs: dict[PlayerId, dict[bytes, int]] = field(default_factory=dict)
    """By player, the points with their numbers."""
    weeks: dict[str, dict[PlayerId, int]] = field(default_factory=dict)
    """By week, the points of those who played in it and whose rating is sure."""
    number: int = 0
    """Of the latest game that was taken in."""
    whole: bool = True
    """Whether the ledger begins with the first game ever; else players come into it with what they had."""

    def take(self, game: RoomId, told: Entry, record: GameRecord | None) -> None:
        """Go on by a game, as its record has it; None where the archive has it no more."""
        if record is None or not is_rated(record) or len(record["seats"]) != len(told.before):
            if record is not None:
                self.differences.append(f"game {game} is in the ledger, and by its record it is not rated")
            self.loose.update(told.after)
            self.entries[game] = told
            return
        players = [seat["player"] for seat in record["seats"]]
        ended_ms = record["ended_ms"]
        before = [self._before(*both, ended_ms) for both in zip(players, told.before, strict=True)]
        entry = Entry(ended_ms, before, after_game(before, players, places_of(record), ended_ms))
        if entry != told:
            self.differences.append(f"game {game}: the ledger has other numbers than its record gives")
        self.entries[game] = entry
        for seat, player in enumerate(players):
            if player is None:
                self.loose.add(told.after[seat])
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
                self.differences.append(f"player {player}: {_said(skill)} stored, {_said(mine)} recounted")
        for player in self.skills.keys() - stored.keys():
            if self.skills[player].last_ms >= now_ms - RATINGS_KEPT_MS:
                self.differences.append(f"player {player}: nothing stored")
            else:
                # Nobody played for it in more than a year.
                del self.skills[player]

    def _before(self, player: PlayerId | None, told: Skill, ended_ms: int) -> Skill:
        """Return a seat's rating before a game: the player's own, or else what the ledger says."""
        if player is None:
            return told
        known = self.skills.get(player)
        if known == told or told in self.loose or (known is None and not self.whole):
            return told
        if known is None or (told == FRESH and ended_ms - known.last_ms > RESTED_MS):
            # New, or dropped after a long time and begun anew.
            return FRESH
        return known

    def _gain(self, player: PlayerId, game: RoomId, entry: Entry, seat: int) -> None:
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


def _said(skill: Skill | None) -> str:
    return "none" if skill is None else f"{skill.rating} after {skill.games} games"
