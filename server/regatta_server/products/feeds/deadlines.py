"""When turns of a player's games end: one deadline for each game over days."""

from collections.abc import Iterable
from typing import NamedTuple

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.rooms.decide.clocks import is_day_game
from regatta_server.rooms.decide.state import Playing, RoomState


class Deadline(NamedTuple):
    """Of one game."""

    player: PlayerId
    room: RoomId
    game: str
    """The name of the ruleset, in English."""
    ends_ms: int
    whose: str | None
    """Who has to play until then; None where it is the player."""
    others: tuple[str, ...]
    """Whoever else has a seat."""


def deadlines_of(player: PlayerId, rooms: Iterable[RoomState]) -> list[Deadline]:
    """Return the deadlines of those games over days that run and in which a player has a seat, by time.

    Where it is the player's turn it is theirs, else the next of the others. Games with minutes for a turn
    are left out: they are over before anybody's calendar looks again.
    """
    found = [deadline for room in rooms if (deadline := _deadline(player, room)) is not None]
    return sorted(found, key=lambda one: (one.ends_ms, one.room))


def _deadline(player: PlayerId, room: RoomState) -> Deadline | None:
    mine = room.seating.seats_of(player)
    if not isinstance(room, Playing) or not mine or not is_day_game(room):
        return None
    seats = room.seating.seats
    people = [(ends, seat) for seat, ends in room.deadlines if not seats[seat].bot]
    wait = [(ends, seat) for ends, seat in people if seat not in room.stand_ins]
    awaited = min([one for one in wait if one[1] in mine] or wait, default=None)
    if awaited is None:
        return None
    ends_ms, seat = awaited
    others = tuple(one.name for number, one in enumerate(seats) if number not in mine)
    whose = None if seat in mine else seats[seat].name
    return Deadline(player, room.setup.id, room.setup.rules.card["name"], ends_ms, whose, others)
