"""Players as everyone may see them, and the leaderboards they are on."""

from collections.abc import Mapping

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.http.bot_ratings import BotRatings
from regatta_protocol.http.ratings import Board, BoardLine, HeadToHead, Profile, Rating, RatingGraph
from regatta_protocol.ids import PlayerId
from regatta_server.archive.archive import Archive
from regatta_server.players.names import STAND_IN
from regatta_server.players.players import Players
from regatta_server.products.ratings import bot_rating_store
from regatta_server.products.ratings.kinds import RatingKind
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.products.ratings.reputation import Reputations


class Profiles:
    """What is told of players. Raises StoreError where the store does not answer."""

    def __init__(
        self,
        players: Players,
        archive: Archive,
        ratings: Ratings,
        bots: bot_rating_store.BotRatings,
        reputations: Reputations,
        names: Mapping[str, str],
    ) -> None:
        """Take the services, and the name of each ruleset by its id."""
        self._players = players
        self._archive = archive
        self._ratings = ratings
        self._bots = bots
        self._reputations = reputations
        self.names = names

    async def profile(self, player: PlayerId) -> Profile | None:
        """Return a player's profile; None where this server has never seen such a player."""
        rated = await self._ratings.rated(player)
        games = await self._archive.number_of(player)
        if not (rated or games or player == STAND_IN or await self._players.seen(player)):
            return None
        name, account = (await self._players.persons([player]))[player]
        places = await self._ratings.places(rated, account=account)
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
        points = await self._ratings.graph(player, RatingKind(ruleset, speed))
        return {"player": player, "ruleset": ruleset, "speed": speed, "points": points}

    async def against(self, player: PlayerId, other: PlayerId) -> HeadToHead:
        """Return how two players fared against each other."""
        won, lost, drawn = await self._archive.against(player, other)
        return {"player": player, "against": other, "won": won, "lost": lost, "drawn": drawn}

    async def board(self, ruleset: str, speed: Speed, week: str | None, most: int) -> Board:
        """Return the best players of all time, or of those who played in a week."""
        found = await self._ratings.table(RatingKind(ruleset, speed), week, most)
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

    async def bots(self, ruleset: str, player: PlayerId | None) -> BotRatings:
        """Return the ratings of bots, and which of them is nearest to a player."""
        skills = await self._bots.of(ruleset)
        return {
            "ruleset": ruleset,
            "name": self.names[ruleset],
            "bots": [bot_rating_store.shown(*one) for one in skills.items()],
            "near": await self._bots.near(skills, ruleset, player),
        }
