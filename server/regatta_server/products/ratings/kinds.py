"""Keys of ratings: those of one ruleset and speed share a hash tag, so that one script reaches them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, get_args

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.ids import PlayerId
from regatta_server.limits import WEEK_TABLES_MOST
from regatta_server.players.keys import short_hash
from regatta_server.store.keys import player_key

SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
WEEK_MS: Final = 7 * 86_400_000


@dataclass(frozen=True, slots=True)
class RatingKeys:
    """The keys of the ratings of a ruleset: `Kind` has those of people, `BotKind` those of bots."""

    ruleset: str

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

    def pairs(self, day: int) -> str:
        """Return the hash of how many games of a day the same two played, by `pair_of`; it goes soon."""
        return self._key(f"pairs:{day}")

    @property
    def part(self) -> str:
        """What tells these ratings from others of the ruleset."""
        raise NotImplementedError

    def graph(self, player: PlayerId) -> str:
        """Return the sorted set of the points of a player's rating, by their number."""
        return player_key(player, "rating", self.ruleset, self.part)

    def _key(self, name: str) -> str:
        return f"{{rating:{self.ruleset}:{self.part}}}:{name}"


@dataclass(frozen=True, slots=True)
class RatingKind(RatingKeys):
    """What a player's rating is for: a ruleset at a speed."""

    speed: Speed

    @property
    def part(self) -> str:
        """The speed."""
        return self.speed


@dataclass(frozen=True, slots=True)
class BotKind(RatingKeys):
    """What a bot's rating is for: a ruleset, since bots play alike at every speed. Its players are levels."""

    @property
    def part(self) -> str:
        """A pool apart from people's."""
        return "bots"


def pair_of(one: PlayerId, other: PlayerId) -> str:
    """Return what two players are counted under, in either order: hashed, so that it names nobody."""
    return short_hash(" ".join(sorted((one, other))))


def kinds(rulesets: Iterable[str]) -> list[RatingKind]:
    """Return all kinds that these rulesets have."""
    return [RatingKind(ruleset, speed) for ruleset in rulesets for speed in SPEEDS]


def week_of(at_ms: int) -> str:
    """Return the ISO week of a time (milliseconds since 1970, UTC), such as 2026-W47."""
    year, week, _ = (datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=at_ms)).isocalendar()
    return f"{year}-W{week:02}"


def week_tables(now_ms: int) -> list[str]:
    """Return the weeks of which there may be tables, the latest first."""
    return [week_of(now_ms - ago * WEEK_MS) for ago in range(WEEK_TABLES_MOST + 1)]
