"""What a room is made of: its host's choices, who sits in it, and where its dice come from."""

from functools import cached_property
from typing import Final, Self

from msgspec import Struct, field

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.options import Level
from regatta_protocol.sheet import Card
from regatta_server.game.roller import Roller
from regatta_server.rooms.decide.options.choices import Choices
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry

UtcOffsets = tuple[tuple[int, int], ...]
"""By which clock a player lives: pairs of a time in milliseconds and the minutes east of UTC from then on,
the first from 0, then by time."""
IN_UTC: Final[UtcOffsets] = ((0, 0),)
Viewer = frozenset[int]
"""The seats of whoever looks at a room: what they may see follows from them."""


class Setup(Choices, frozen=True, dict=True, kw_only=True, omit_defaults=True):
    """What a room was opened with, and never changes."""

    id: RoomId = field(name="room")
    ruleset: str
    ruleset_version: int
    matched: bool
    is_rematch: bool = False
    visitor: bool = False
    checksum: int | None = None
    """Of what the command said that opened it; None where a match, a challenge or a rematch did."""

    @cached_property
    def rules(self) -> AnyRules:
        """The ruleset that the room plays, in the version that it began with."""
        return self._rules_of(REGISTRY)

    def known_to(self, registry: Registry) -> Self:
        """Let the room play the rules that a registry has; return itself. Raises NoSuchRules."""
        self.__dict__["rules"] = self._rules_of(registry)
        return self

    def _rules_of(self, registry: Registry) -> AnyRules:
        return registry.rules(self.ruleset, self.ruleset_version).configured(self.options)

    @property
    def card(self) -> Card:
        """The card of that ruleset."""
        return self.rules.card


class Seat(Struct, frozen=True, gc=False, omit_defaults=True):
    """A taken seat."""

    player: PlayerId
    name: str
    bot: bool = False
    """A stand-in has it from the beginning, and belongs to nobody."""
    level: Level | None = None
    """How well that plays; None where it makes the clock's moves."""
    utc_offsets: UtcOffsets = ()
    """By which clock its player lives, in rooms with a turn window, as it was when it was taken."""


class Seating(Struct, frozen=True, dict=True, omit_defaults=True):
    """Who sits in a room, and who may still come in. While a game lasts it does not change."""

    seats: tuple[Seat, ...]
    """A player has several where several people play on one device."""
    host: PlayerId
    """The host's player id."""
    seats_wanted: int
    locked: bool = False
    invite_until_ms: int | None = None
    invite_uses: int | None = None
    kicked: tuple[PlayerId, ...] = ()
    """Players who cannot come back."""

    @cached_property
    def by_player(self) -> dict[PlayerId, Viewer]:
        """The numbers of each player's seats: what they may see follows from them."""
        found: dict[PlayerId, Viewer] = {}
        for number, seat in enumerate(self.seats):
            found[seat.player] = found.get(seat.player, frozenset()) | {number}
        return found

    @cached_property
    def people(self) -> tuple[PlayerId, ...]:
        """The players of the seats that are no stand-ins', each once."""
        return tuple(dict.fromkeys(seat.player for seat in self.seats if not seat.bot))

    def seat_of(self, player: PlayerId) -> int | None:
        """Return the number of the player's first seat, or None."""
        seats = self.by_player.get(player)
        return None if seats is None else min(seats)

    def seats_of(self, player: PlayerId) -> Viewer:
        """Return the numbers of all seats of the player."""
        return self.by_player.get(player, frozenset())


class Source(Struct, frozen=True, dict=True, omit_defaults=True):
    """Where the dice of a game come from. Never sent as it is: it holds the seed."""

    room: RoomId
    server_seed: str
    contributions: tuple[str, ...]
    """By seat, in hexadecimal."""
    seat_commitments: tuple[str | None, ...] = ()
    """By seat; None of one that did not commit in time. Empty in games of the first scheme."""

    @cached_property
    def roller(self) -> Roller:
        """The dice of the game."""
        given = tuple(bytes.fromhex(each) for each in self.contributions)
        return Roller(bytes.fromhex(self.server_seed), self.room, given)


class Offer(Struct, frozen=True, gc=False, omit_defaults=True):
    """Another game is wanted."""

    wanted: tuple[int, ...]
    declined: tuple[int, ...]
    until_ms: int
    secret: str = ""
    """What the id of the next room follows from: nobody can compute it, and judged anew it is the same."""
