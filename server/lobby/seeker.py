"""A search of a connection: what its ticket says, and what the connection is told of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import orjson

from protocol.client_lobby import Speed
from protocol.ids import CommandId, PlayerId, RoomId
from protocol.server_lobby import Seeking, SoughtPool
from server.lobby import pools
from server.lobby.calls import Caller
from server.lobby.pools import Sought
from server.lobby.tickets import Counts, Ticket

ENDED = {
    reason: orjson.dumps({"type": "seek_ended", "reason": reason}) for reason in ("stopped", "elsewhere")
}


@dataclass(slots=True, eq=False)
class Seeker:
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
    missed: bool = False
    """At the last look there was no ticket: news of a match may be on its way."""
    shown: tuple[str, Collection[PlayerId]] = ("", ())
    """The name, and the players blocked, that stand in the ticket."""

    @property
    def player(self) -> PlayerId:
        """Return the player's id."""
        return self.caller.player

    @property
    def kinds(self) -> frozenset[pools.Kind]:
        """Return all pools that the ticket stands in."""
        return frozenset(kind for one in self.sought for kind in one.kinds)

    @property
    def outdated(self) -> bool:
        """Say whether the ticket has a name or blocked players of before."""
        return self.shown != (self.caller.name, self.caller.relations.blocked)

    def ticket(self, *, after: RoomId | None = None, again: bool = False) -> Ticket:
        """Return the ticket as it should be now."""
        self.shown = (self.caller.name, self.caller.relations.blocked)
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
            after=after,
            again=again,
        )

    def tell(self, counts: Counts, now_ms: int) -> None:
        """Tell how it stands."""
        window = pools.window(now_ms - self.joined_ms)
        told: Seeking = {
            "type": "seeking",
            "since_ms": self.joined_ms,
            "pools": [self._pool(one, counts, window) for one in self.sought],
            "waiting": counts.waiting(self.kinds),
        }
        self.caller.tell(orjson.dumps(told))

    def _pool(self, one: Sought, counts: Counts, window: int | None) -> SoughtPool:
        asked = one.asked
        return {
            "ruleset": asked.ruleset,
            "seats": asked.seats,
            "speed": asked.speed,
            "rated": asked.rated,
            "waiting": counts.waiting(frozenset(one.kinds)),
            "window": window,
            "rating": self.ratings[asked.ruleset, asked.speed],
        }
