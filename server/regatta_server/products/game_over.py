"""What the end of a game does to its players: done once, when the archive takes the game in.

So the node that makes a game's last move only has to store it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.limits import RATED_PAIR_GAMES
from regatta_server.players.played_store import note_played
from regatta_server.products.listing.lines import may_stand
from regatta_server.products.listing.listing_store import ListingStore
from regatta_server.products.presence.away_store import AwayStore
from regatta_server.products.ratings.bot_rating_store import BotRatings
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.products.ratings.reputation import Reputations
from regatta_server.products.social.status_store import SOON_MS, StatusStore
from regatta_server.rooms.decide.state import RoomState
from regatta_server.store.client import Client


@dataclass(frozen=True, slots=True)
class Effects:
    """Done again, it changes nothing and returns the same: so whoever does it may die anywhere in it."""

    ratings: Ratings
    bot_ratings: BotRatings
    reputations: Reputations
    statuses: StatusStore
    away: AwayStore
    listing: ListingStore
    redis: Client

    async def ended(self, state: RoomState) -> None:
        """Take a game that is over or called off from all lists of running ones: an `Ended` of the keeper."""
        players = list(dict.fromkeys(seat.player for seat in state.seating.seats if not seat.bot))
        await self.away.end(state.setup.id, players)
        played = await self.statuses.end_game(players, state.setup.id)
        await self.statuses.mark_all(dict.fromkeys(played, SOON_MS))
        if may_stand(state):
            await self.listing.write({state.setup.id: (state.version, None)})

    async def after(self, record: GameRecord) -> list[RatingChange] | None:
        """Rate a game that is in the archive: a `archive.keeper.After`."""
        await self.reputations.note(record)
        if record["result"] is not None:
            seats = [seat for seat in record["seats"] if not seat.get("bot", False)]
            await note_played(self.redis, {seat["player"] for seat in seats if seat["player"] is not None})
        await self.bot_ratings.rate(record)
        return await self.ratings.rate(record)


def open_effects(
    redis: Client,
    archive: Archive,
    rulesets: Iterable[str],
    now_ms: Callable[[], int],
    pair_games: int = RATED_PAIR_GAMES,
) -> Effects:
    """Return them on a store; who is taken out of a game is taken out of graphs, too."""
    ratings = Ratings(redis, list(rulesets), now_ms, pair_games)
    archive.forgot.append(ratings.forget)
    statuses, away = StatusStore(redis, now_ms), AwayStore(redis, now_ms)
    bots, listing = BotRatings(redis, pair_games), ListingStore(redis, now_ms)
    return Effects(
        ratings=ratings,
        bot_ratings=bots,
        reputations=Reputations(redis),
        statuses=statuses,
        away=away,
        listing=listing,
        redis=redis,
    )
