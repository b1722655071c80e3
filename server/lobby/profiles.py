"""Players as everyone may see them, and the tables that they stand in."""

from collections.abc import Mapping

from protocol.client_lobby import Speed
from protocol.ids import PlayerId
from protocol.ratings import Board, BoardLine, HeadToHead, Profile, Rating, RatingGraph
from server.archive.archive import Archive
from server.lobby.kinds import Kind
from server.lobby.ratings import Ratings
from server.lobby.reputation import Reputations
from server.players.names import STAND_IN
from server.players.players import Players


class Profiles:
    """What is told of players. Raises StoreError where the store does not answer."""

    def __init__(
        self,
        players: Players,
        archive: Archive,
        ratings: Ratings,
        reputations: Reputations,
        names: Mapping[str, str],
    ) -> None:
        """Take the services, and the name of each ruleset by its id."""
        self._players = players
        self._archive = archive
        self._ratings = ratings
        self._reputations = reputations
        self.names = names

    async def profile(self, player: PlayerId) -> Profile | None:
        """Return a player's profile; None where this server has never seen such a player."""
        rated = await self._ratings.rated(player)
        games = await self._archive.number_of(player)
        if not (rated or games or player == STAND_IN or await self._players.seen(player)):
            return None
        places = await self._ratings.places(rated)
        ratings: list[Rating] = [
            {
                "ruleset": kind.ruleset,
                "name": self.names[kind.ruleset],
                "speed": kind.speed,
                "rating": skill.rating,
                "deviation": skill.deviation,
                "provisional": skill.provisional,
                "games": skill.games,
                "wins": skill.wins,
                "last_ms": skill.last_ms,
                "place": places[kind],
            }
            for kind, skill in rated.items()
        ]
        name, account = (await self._players.persons([player]))[player]
        return {
            "player": player,
            "name": name,
            "account": account,
            "bot": player == STAND_IN,
            "since_ms": (await self._players.accounts.about(player)).since_ms,
            # What is played most comes first.
            "ratings": sorted(ratings, key=lambda rating: -rating["games"]),
            "reputation": await self._reputations.of(player),
            "games": games,
        }

    async def graph(self, player: PlayerId, ruleset: str, speed: Speed) -> RatingGraph:
        """Return the course of a rating; without a point for somebody who has none."""
        points = await self._ratings.graph(player, Kind(ruleset, speed))
        return {"player": player, "ruleset": ruleset, "speed": speed, "points": points}

    async def against(self, player: PlayerId, other: PlayerId) -> HeadToHead:
        """Return how two players fared against each other."""
        won, lost, drawn = await self._archive.against(player, other)
        return {"player": player, "against": other, "won": won, "lost": lost, "drawn": drawn}

    async def board(self, ruleset: str, speed: Speed, week: str | None, most: int) -> Board:
        """Return the best players of all time, or of those who played in a week."""
        found = await self._ratings.table(Kind(ruleset, speed), week, most)
        named = await self._players.persons([player for player, _, _ in found])
        lines: list[BoardLine] = [
            {
                "place": 1 + sum(better > rating for _, better, _ in found),
                "player": player,
                "name": named[player][0],
                "bot": player == STAND_IN,
                "rating": rating,
                "deviation": skill.deviation,
                "games": skill.games,
            }
            for player, rating, skill in found
        ]
        return {
            "ruleset": ruleset,
            "name": self.names[ruleset],
            "speed": speed,
            "week": week,
            "lines": lines,
        }
