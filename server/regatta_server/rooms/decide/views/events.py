"""From a fact to the event that members receive: the one place that makes events.

A fact's class says which members its event has (`About.tells`); here is what each of them is.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from regatta_protocol.ids import RoomId
from regatta_protocol.messages.room import Seat as SeatOfRoom
from regatta_server.game import record
from regatta_server.game.fact import Fact, kind_of
from regatta_server.game.plays import Play
from regatta_server.game.roller import commitment
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide.facts import RoomFact, Thrown
from regatta_server.rooms.decide.seat_play import SHOWN, SeatPlays
from regatta_server.rooms.decide.setup import Seating
from regatta_server.rooms.decide.stages.playing import turns
from regatta_server.rooms.decide.state import Active, Archived, Finished, Opening, Playing, RoomState

Event = dict[str, Any]
"""A member of `regatta_protocol.messages.room.RoomEvent`, whole: what one may see of it, `reveal` says."""


class Moment(NamedTuple):
    """A fact, with the room before and after it."""

    before: RoomState
    fact: Any
    after: Any
    """A room of whichever stage has what is asked of it."""


Part = Callable[[Moment], Event]
"""What makes members of an event."""


def event(before: RoomState, fact: RoomFact, after: RoomState) -> Event:
    """Return the event of a fact, from the room before and after it; the room is then at its version."""
    fields = headed(fact, after.setup.id, after.version)
    if not isinstance(fact, Play):
        fields.update(members(fact.about.tells, Moment(before, fact, after)))
        return fields
    assert isinstance(before, Playing)
    assert isinstance(after, Playing)
    seat = fact.seat
    hand, standing, tumble = after.game.hands[seat], before.game.standings[seat], None
    if isinstance(fact, Thrown) and hand.tumble is None:
        # It lost the turn, and has left no trace.
        tumble = tumble_of(after.setup.id, after.version)
    fields.update(record.event(after.setup.rules, fact, before.game.hands[seat], hand, standing, tumble))
    if record.turn_ended(fact, before.game, after.game):
        fields["turns"] = turns(after)
        if after.setup.time_bank_ms is not None:
            fields.update(_by_seat("time_banks", after.seats))
    return fields


def headed(fact: Fact, room: RoomId, version: int) -> Event:
    """Return what the event of every fact begins with: what happened, where, and its version."""
    return {"type": kind_of(type(fact)), "room": room, "version": version}


def members(names: Iterable[str], at: Moment) -> Event:
    """Return members by their names: a fact's own, or those of PARTS.

    Of its own one that ends in `?` is left out where it is None or false.
    """
    shown: Event = {}
    for name in names:
        own = name.removesuffix("?")
        if own not in at.fact.__struct_fields__:
            shown.update(PARTS[own](at))
            continue
        value = getattr(at.fact, own)
        if own == name or (value is not None and value is not False):
            shown[own] = value
    return shown


def _commitment(at: Moment) -> Event:
    seed = at.fact.server_seed
    return {} if seed is None else {"commitment": commitment(bytes.fromhex(seed))}


def _hands(at: Moment) -> Event:
    return {"hands": record.hands(at.after.setup.rules, at.after.game)}


def _level(at: Moment) -> Event:
    level = at.after.level_of(at.fact.seat)
    return {} if level is None else {"level": level}


def _by_seat(name: str, seats: SeatPlays) -> Event:
    """Return what a snapshot has by seat, where there is any of it."""
    values = SHOWN[name](seats)
    return {name: values} if values else {}


def _part_by_seat(name: str) -> Part:
    return lambda at: _by_seat(name, at.after.seats)


def _turns(at: Moment) -> Event:
    return {"turns": turns(at.after)}


def _turns_if_own(at: Moment) -> Event:
    """Return whose turn it is where it is the seat's: it has its time anew."""
    after = at.after
    return _turns(at) if isinstance(after, Playing) and at.fact.seat in after.game.to_play else {}


def _own_order(at: Moment) -> Event:
    """Return what the seat's player is told of an order; of a record nobody knows whose it was."""
    return {} if at.fact.seat is None else members(("seat", "order", "stopped?"), at)


def _end(at: Moment) -> Event:
    """Return what is told of an end: of the game, or of the room."""
    before, after = at.before, at.after
    why = {} if after.close_reason is None else {"close_reason": after.close_reason}
    match after:
        case Finished() if isinstance(before, Playing):
            return {"result": after.result, **_open(after, before)}
        case Archived() if isinstance(before, Playing):
            return {**why, **_open(after, before)}
        case Archived() if isinstance(before, Opening) and after.silent:
            return {"silent": after.silent}
        case _:
            return why


def _open(after: RoomState, before: Playing) -> Event:
    """Return what is open to everyone when a game is over."""
    hands = record.hands(after.setup.rules, before.game)
    return {"server_seed": before.source.server_seed, "hands": hands}


def seats_with_clocks(seating: Seating) -> list[SeatOfRoom]:
    """Return the seats as clients see them at the table: with the clocks that turn windows go by."""
    shown = seated(seating)
    for line, seat in zip(shown, seating.seats, strict=True):
        if seat.utc_offsets:
            line["utc_offsets"] = [list(pair) for pair in seat.utc_offsets]
    return shown


def seated(seating: Seating) -> list[SeatOfRoom]:
    """Return the seats as lists and records have them."""
    shown: list[SeatOfRoom] = [
        {"seat": number, "player": seat.player, "name": seat.name}
        for number, seat in enumerate(seating.seats)
    ]
    for line, seat in zip(shown, seating.seats, strict=True):
        if seat.bot:
            line["bot"] = True
        if seat.level is not None:
            line["level"] = seat.level
    return shown


def opening_throws(state: Active) -> list[list[dict[str, object]]]:
    """Return the throws for who begins as clients see them."""
    opened = state.opening
    throws = () if opened is None else opened.throws
    return [[{"seat": seat, "faces": faces} for seat, faces in thrown] for thrown in throws]


PARTS: Final[Mapping[str, Part]] = {
    "admission": lambda at: {"admission": members(("locked", "until_ms", "uses"), at)},
    "commitment": _commitment,
    "contributions": lambda at: {"contributions": at.after.source.contributions},
    "deadline_ms": lambda at: {"deadline_ms": at.fact.until_ms},
    "end": _end,
    "hands": _hands,
    # A host is known by the first of their seats.
    "host": lambda at: {"host": at.after.seating.seat_of(at.after.seating.host)},
    "level": _level,
    "now_ms": lambda at: {"now_ms": at.fact.at_ms if at.fact.from_ms is None else at.fact.from_ms},
    "opening_throws": lambda at: {"opening_throws": opening_throws(at.after)},
    "order": lambda at: {"order": at.after.game.order},
    "own_order": _own_order,
    "seat_taken": lambda at: {"seat": seats_with_clocks(at.after.seating)[-1]},
    "seats_left": lambda at: {"seats": seats_with_clocks(at.after.seating)},
    "turns": _turns,
    "turns_if_own": _turns_if_own,
    **{name: _part_by_seat(name) for name in SHOWN},
}
"""What is told beside a fact's own members, by the names that `About.tells` has for it."""
