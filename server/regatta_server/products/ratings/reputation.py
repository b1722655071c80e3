"""How often a player leaves games to a stand-in: of the last games at a speed, so that it recovers.

Lost connections, turns that ran out and stand-ins that were taken back do not count: only a game that ended
while a stand-in played in the player's place, or in which another claimed the result because the player was
gone. Who resigns has said so, and has left nobody waiting; a game that was called off before its first entry
is nobody's fault, and does not count at all. Games against stand-ins alone do not count either: nobody was
left there.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, Literal

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.http.ratings import Reputation
from regatta_protocol.ids import PlayerId
from regatta_protocol.record.record import GameRecord
from regatta_server.limits import RATING_RETENTION_MS
from regatta_server.players.keys import short_hash
from regatta_server.products.ratings.kinds import SPEEDS
from regatta_server.products.ratings.rating import speed_of
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key

REPUTATION_GAMES_MOST: Final = 40
"""Who left some games and plays on is as good as anyone after so many."""
REPUTATION_RETENTION_MS: Final = RATING_RETENTION_MS
"""As long as a rating that nobody plays for."""

NEW: Final = 5
"""With fewer games nothing is said."""
GOOD: Final = 10
STAYS: Final = ("new", "good")
"""Words for those whom everybody likes to meet."""
FAIR: Final = 4
"""One game of so many left, at most."""


class Reputations:
    """Who leaves games. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def note(self, record: GameRecord) -> None:
        """Note for each player of a game whether they left it. Idempotent."""
        if record["facts"][-1]["type"] == "aborted":
            return
        left = seats_left(record)
        people: dict[PlayerId, bool] = {}
        for seat in record["seats"]:
            player = seat["player"]
            if player is not None and not seat.get("bot", False):
                people[player] = people.get(player, False) or seat["seat"] in left
        if len(people) < 2:
            return
        pipeline = self._redis.pipeline(transaction=False)
        for player, abandoned in people.items():
            key = _key(player, speed_of(record["options"]))
            # The game is not named: a player may take their name out of it, and was there all the same.
            member = f"{short_hash(player + record['game'])} {int(abandoned)}"
            pipeline.zadd(key, {member: record["ended_ms"]})
            pipeline.zremrangebyrank(key, 0, -REPUTATION_GAMES_MOST - 1)
            pipeline.pexpire(key, REPUTATION_RETENTION_MS)
        await pipeline.execute()

    async def of(self, player: PlayerId) -> list[Reputation]:
        """Return the reputation of a player at each speed that they have played at."""
        pipeline = self._redis.pipeline(transaction=False)
        for speed in SPEEDS:
            pipeline.zrange(_key(player, speed), 0, -1)
        reputations: list[Reputation] = []
        for speed, found in zip(SPEEDS, await pipeline.execute(), strict=True):
            games, abandoned = len(found), sum(game.endswith(b" 1") for game in found)
            if games:
                word = word_for(games, abandoned)
                reputations.append({"speed": speed, "games": games, "abandoned": abandoned, "word": word})
        return reputations

    async def stays(self, player: PlayerId, speeds: Collection[Speed]) -> bool:
        """Say whether a player mostly plays to the end at some speeds, or is new there."""
        found = await self.of(player)
        return all(one["word"] in STAYS for one in found if one["speed"] in speeds)

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return the reputation of a player (own_data.py)."""
        return {"reputation": await self.of(player)}

    async def erase(self, player: PlayerId) -> None:
        """Erase it."""
        await self._redis.delete(*(_key(player, speed) for speed in SPEEDS))


def seats_left(record: GameRecord) -> set[int]:
    """Return the seats that a stand-in played for somebody at the end, or that were claimed against."""
    left: set[int] = set()
    for fact in record["facts"]:
        if fact["type"] == "stand_in" or fact["type"] == "claimed":
            left.add(fact["seat"])
        elif fact["type"] == "taken_back" or fact["type"] == "resigned":
            left.discard(fact["seat"])
    return left


def word_for(games: int, abandoned: int) -> Literal["new", "good", "fair", "poor"]:
    """Return what to call somebody who has left so many of so many games."""
    if games < NEW:
        return "new"
    if abandoned * GOOD <= games:
        return "good"
    return "fair" if abandoned * FAIR <= games else "poor"


def _key(player: PlayerId, speed: Speed) -> str:
    return player_key(player, "left", speed)
