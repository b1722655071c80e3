"""A connection's search: what its ticket says, and what the connection is sent about it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import orjson

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.messages.lobby import Seeking, SoughtPool
from regatta_protocol.sheet import Card
from regatta_server.commands.handlers import Caller
from regatta_server.limits import DAY_SEARCH_MS
from regatta_server.products.matchmaking import pools
from regatta_server.products.matchmaking.pools import Counts, Sought
from regatta_server.products.matchmaking.tickets import Owner, Ticket, goes_on

ENDED = {
    reason: orjson.dumps({"type": "seek_ended", "reason": reason}) for reason in ("stopped", "elsewhere")
}


@dataclass(slots=True, eq=False)
class Search:
    """One search. A player has at most one on a node, and one ticket in the store."""

    caller: Caller
    number: int
    """Higher than those of all earlier searches on this node."""
    seek: CommandId
    """The id of the command."""
    sought: Sequence[Sought]
    ratings: Mapping[tuple[str, Speed], int]
    """By ruleset and speed."""
    joined_ms: int
    stays: bool = True
    """Whether the player mostly plays to the end."""
    wants_stayers: bool = False
    checksum: int | None = None
    """Of what the command said; None where a search of day games goes on that another node began."""
    missed: bool = False
    """At the last look there was no ticket: the update of a match may be on its way."""
    shown: tuple[str, Collection[PlayerId]] = ("", ())
    """The name, and the players blocked, that stand in the ticket."""

    @property
    def player(self) -> PlayerId:
        """Return the player's id."""
        return self.caller.player

    @property
    def kinds(self) -> frozenset[pools.PoolKind]:
        """Return all pools that the ticket stands in."""
        return frozenset(kind for one in self.sought for kind in one.kinds)

    @property
    def goes_on(self) -> bool:
        """Say whether it goes on while the player is away; then all their connections hear of it."""
        return goes_on(self.kinds)

    def owns(self, node: str, owner: Owner) -> bool:
        """Say whether a ticket is this search's, which is one of this node."""
        own = Owner("", 0, self.seek) if self.goes_on else Owner(node, self.number, self.seek)
        return owner == own

    @property
    def outdated(self) -> bool:
        """Say whether the ticket has a name or blocked players of before."""
        return self.shown != (self.caller.name, self.caller.relationships.blocked)

    def ticket(self, *, after: RoomId | None = None, again: bool = False) -> Ticket:
        """Return the ticket as it should be now."""
        self.shown = (self.caller.name, self.caller.relationships.blocked)
        name, blocked = self.shown
        # As asked, not as a set has it: of matches that are equally near, the first one asked for is made.
        kinds = dict.fromkeys(kind for one in self.sought for kind in one.kinds)
        return Ticket(
            player=self.player,
            name=name,
            number=self.number,
            seek=self.seek,
            joined_ms=self.joined_ms,
            ratings={kind: self.ratings[kind.ruleset, kind.speed] for kind in kinds},
            blocked=blocked,
            stays=self.stays,
            wants_stayers=self.wants_stayers,
            after=after,
            again=again,
            checksum=self.checksum,
        )

    def tell(
        self,
        counts: Counts,
        now_ms: int,
        to: Iterable[Caller] | None = None,
        anew_ms: Callable[[int], int] = lambda joined_ms: joined_ms,
    ) -> None:
        """Tell how it stands; to other connections of the player, too, where these are given.

        `anew_ms` gives since when it waits: where the clock was set meanwhile, since then.
        """
        since_ms = anew_ms(self.joined_ms)
        window = pools.window(now_ms - since_ms)
        message: Seeking = {
            "type": "seeking",
            "since_ms": since_ms,
            "pools": [self._pool(one, counts, window) for one in self.sought],
            "waiting": counts.waiting(self.kinds),
            "until_ms": self.joined_ms + DAY_SEARCH_MS if self.goes_on else None,
        }
        frame = orjson.dumps(message)
        for caller in (self.caller,) if to is None else to:
            caller.tell(frame)

    def _pool(self, one: Sought, counts: Counts, window: int | None) -> SoughtPool:
        pool = one.wanted
        return {
            "ruleset": pool.ruleset,
            "seats": pool.seats,
            "speed": pool.speed,
            "turn_ms": one.kinds[0].turn_ms,
            "rated": pool.rated,
            "waiting": counts.waiting(frozenset(one.kinds)),
            "window": window,
            "rating": self.ratings[pool.ruleset, pool.speed],
        }


def resumed(caller: Caller, number: int, ticket: Ticket, cards: Sequence[Card]) -> Search:
    """Return the search of day games of a ticket, as it went on while nobody was here.

    Its ticket may have a name and blocked players of before: it is outdated until it is put anew.
    """
    ratings = {(kind.ruleset, kind.speed): rating for kind, rating in ticket.ratings.items()}
    return Search(
        caller=caller,
        number=number,
        seek=ticket.seek,
        sought=pools.wanted(ticket.ratings, cards),
        ratings=ratings,
        joined_ms=ticket.joined_ms,
        stays=ticket.stays,
        wants_stayers=ticket.wants_stayers,
    )
