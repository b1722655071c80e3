"""What the end of a game does to those who played it: done where it is taken into the archive, once.

So whichever node has the last move of a game has nothing more to do than to store it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from protocol.ratings import RatingChange
from protocol.record import GameRecord
from server.archive.archive import Archive
from server.lobby.absence_store import AbsenceStore
from server.lobby.lines import may_stand
from server.lobby.listing_store import ListingStore
from server.lobby.presence_store import SOON_MS, PresenceStore
from server.lobby.ratings import Ratings
from server.lobby.reputation import Reputations
from server.rooms.decide.state import RoomState
from server.store.client import Client


@dataclass(frozen=True, slots=True)
class Effects:
    """Done again, it changes nothing and returns the same: so whoever does it may die anywhere in it."""

    ratings: Ratings
    reputations: Reputations
    presence: PresenceStore
    absence: AbsenceStore
    listing: ListingStore

    async def ended(self, state: RoomState) -> None:
        """Take a game that is over off all lists of running ones: a `server.archive.keeper.Ended`."""
        players = list(dict.fromkeys(seat.player for seat in state.seats if not seat.bot))
        await self.absence.end(state.room, players)
        played = await self.presence.end_game(players, state.room)
        await self.presence.mark_all(dict.fromkeys(played, SOON_MS))
        if may_stand(state):
            await self.listing.write({state.room: (state.version, None)})

    async def after(self, record: GameRecord) -> list[RatingChange] | None:
        """Rate a game that is in the archive: a `server.archive.keeper.After`."""
        await self.reputations.note(record)
        return await self.ratings.rate(record)


def open_effects(
    redis: Client, archive: Archive, rulesets: Iterable[str], now_ms: Callable[[], int]
) -> Effects:
    """Return them on a store; who is taken out of a game is taken out of graphs, too."""
    ratings = Ratings(redis, list(rulesets), now_ms)
    archive.forgot.append(ratings.forget)
    presence, absence = PresenceStore(redis, now_ms), AbsenceStore(redis, now_ms)
    return Effects(ratings, Reputations(redis), presence, absence, ListingStore(redis, now_ms))
