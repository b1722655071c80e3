"""Where ratings are stored: all keys of a ruleset and a speed share one hash tag, and so one script."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, get_args

from protocol.client_lobby import Speed
from protocol.ids import PlayerId
from server.limits import WEEKS_KEPT
from server.store.keys import player_key

SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
WEEK_MS: Final = 7 * 86_400_000


@dataclass(frozen=True, slots=True)
class Kind:
    """What a rating is for: a ruleset at a speed."""

    ruleset: str
    speed: Speed

    @property
    def players(self) -> str:
        """A hash: by player, the rating as `Skill.encode` writes it."""
        return self._key("players")

    @property
    def table(self) -> str:
        """A sorted set of the players whose rating is sure, by rating."""
        return self._key("table")

    @property
    def last(self) -> str:
        """A sorted set of all rated players, by when they played last: who stays away is dropped."""
        return self._key("last")

    @property
    def order(self) -> str:
        """A sorted set of the games rated, in their order."""
        return self._key("order")

    @property
    def ledger(self) -> str:
        """A hash: by game, what it did to the rating of each seat; no player is named."""
        return self._key("ledger")

    @property
    def number(self) -> str:
        """How many games were rated; the next one's number follows."""
        return self._key("number")

    def week(self, week: str) -> str:
        """Return the sorted set of those who played in a week, as `table`; it goes by itself."""
        return self._key(f"week:{week}")

    def graph(self, player: PlayerId) -> str:
        """Return the sorted set of the points of a player's rating, by their number."""
        return player_key(player, "rating", self.ruleset, self.speed)

    def _key(self, name: str) -> str:
        return f"{{rating:{self.ruleset}:{self.speed}}}:{name}"


def kinds(rulesets: Iterable[str]) -> list[Kind]:
    """Return all kinds that these rulesets have."""
    return [Kind(ruleset, speed) for ruleset in rulesets for speed in SPEEDS]


def week_of(at_ms: int) -> str:
    """Return the ISO week of a time (milliseconds since 1970, UTC), such as 2026-W47."""
    year, week, _ = (datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=at_ms)).isocalendar()
    return f"{year}-W{week:02}"


def weeks_kept(now_ms: int) -> list[str]:
    """Return the weeks of which there may be tables, the latest first."""
    return [week_of(now_ms - ago * WEEK_MS) for ago in range(WEEKS_KEPT + 1)]
