"""From a fact to the event that members hear: the one place that says what is told of a fact."""

from typing import Any, assert_never

from regatta_protocol.server_room import Seat as SeatOfRoom
from regatta_server.game import record
from regatta_server.game.roller import commitment
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folds.folding import PLAYED
from regatta_server.rooms.decide.setup import Seating
from regatta_server.rooms.decide.stages.playing import turns
from regatta_server.rooms.decide.stages.stage import AnyStage
from regatta_server.rooms.decide.state import Archived, Finished, Opening, Playing, RoomState

Event = dict[str, Any]
"""A member of `regatta_protocol.server_room.RoomEvent`, whole: what a viewer may see of it, `reveal` says."""


def event(before: RoomState, fact: RoomFact, after: RoomState) -> Event:
    """Return the event of a fact, from the room before and after it; the room is then at its version."""
    fields: Event = {"type": facts.kind(fact), "room": after.setup.id, "version": after.version}
    if isinstance(fact, PLAYED):  # the commonest by far
        assert isinstance(before, Playing)
        assert isinstance(after, Playing)
        fields.update(_played(before, fact, after))
        return fields
    match fact:
        case facts.Created() | facts.Seated() | facts.Left() | facts.Admission() | facts.HandedOver():
            fields.update(_gathered(fact, after))
        case facts.Opening() | facts.Committed() | facts.SeedChosen() | facts.Contributed() | facts.Started():
            fields.update(_opened(fact, after))
        case (
            facts.ClockRenewed()
            | facts.StandIn()
            | facts.TakenBack()
            | facts.Stretched()
            | facts.Vacation()
            | facts.Resigned()
            | facts.Claimed()
        ):
            fields.update(_went_on(fact, after))
        case facts.Ordered():
            fields.update(_ordered(fact))
        case facts.Undone():
            fields.update(_undone(fact, after))
        case facts.Finished() | facts.Archived() | facts.Aborted():
            fields.update(_ended(before, after))
        case facts.Recorded():
            fields.update({} if fact.ratings is None else {"ratings": fact.ratings})
        case facts.RematchWanted() | facts.RematchDeclined() | facts.RematchExpired() | facts.RematchReady():
            fields.update(_offered(fact))
        case _:
            assert_never(fact)
    return fields


def _played(before: Playing, fact: facts.Played, after: Playing) -> Event:
    rules = after.setup.rules
    tumble = None
    if isinstance(fact, facts.Thrown) and after.game.hands[fact.seat].tumble is None:
        # It lost the turn, and has left no trace.
        tumble = tumble_of(after.setup.id, after.version)
    fields = record.event(rules, fact, before.game, after.game, tumble)
    if record.turn_ended(fact, before.game, after.game):
        fields["turns"] = turns(after)
        fields.update(_time_banks(after))
    return fields


def _gathered(
    fact: facts.Created | facts.Seated | facts.Left | facts.Admission | facts.HandedOver, after: RoomState
) -> Event:
    match fact:
        case facts.Created():
            # The first of a room: nobody hears of it.
            return {}
        case facts.Seated():
            return {"seat": seats_with_clocks(after.seating)[-1]}
        case facts.Left():
            fields: Event = {
                "seats": seats_with_clocks(after.seating),
                "host": after.seating.seat_of(after.seating.host),
            }
            return fields | ({"kicked": True} if fact.kicked else {})
        case facts.Admission():
            return {"admission": {"locked": fact.locked, "until_ms": fact.until_ms, "uses": fact.uses}}
        case facts.HandedOver():
            # A host is known by the first of their seats.
            return {"host": after.seating.seat_of(after.seating.host)}


def _opened(
    fact: facts.Opening | facts.Committed | facts.SeedChosen | facts.Contributed | facts.Started,
    after: RoomState,
) -> Event:
    match fact:
        case facts.Opening():
            chosen = {} if fact.server_seed is None else {"commitment": _commitment(fact.server_seed)}
            return {"deadline_ms": fact.until_ms, **chosen}
        case facts.Committed():
            return {"seat": fact.seat, "commitment": fact.commitment}
        case facts.SeedChosen():
            return {"commitment": _commitment(fact.server_seed), "deadline_ms": fact.until_ms}
        case facts.Contributed():
            return {"seat": fact.seat, "bytes": fact.bytes}
        case facts.Started():
            return _started(after)


def _commitment(server_seed: str) -> str:
    return commitment(bytes.fromhex(server_seed))


def _started(after: AnyStage) -> Event:
    assert isinstance(after, Playing)
    return {
        "order": after.game.order,
        "opening_throws": opening_throws(after),
        "contributions": after.source.contributions,
        "hands": record.hands(after.setup.rules, after.game),
        "turns": turns(after),
        **_time_banks(after),
    }


def _time_banks(after: Playing) -> Event:
    return {"time_banks": after.time_banks} if after.time_banks else {}


def _went_on(
    fact: facts.ClockRenewed
    | facts.StandIn
    | facts.TakenBack
    | facts.Stretched
    | facts.Vacation
    | facts.Resigned
    | facts.Claimed,
    after: RoomState,
) -> Event:
    match fact:
        case facts.ClockRenewed():
            return {"turns": turns(after)}
        case facts.StandIn():
            level = after.level_of(fact.seat)
            return {"seat": fact.seat} | ({} if level is None else {"level": level})
        case facts.TakenBack():
            return {"seat": fact.seat} | _turns_of(after, fact.seat)
        case facts.Stretched():
            return {"seat": fact.seat, "stretches": after.stretches, "turns": turns(after)}
        case facts.Vacation():
            return {"seat": fact.seat, "vacations": after.vacations, "turns": turns(after)}
        case facts.Resigned() | facts.Claimed():
            return {"seat": fact.seat, "turns": turns(after)}


def _undone(fact: facts.Undone, after: RoomState) -> Event:
    assert isinstance(after, Playing)
    return {
        "seat": fact.seat,
        "hands": record.hands(after.setup.rules, after.game),
        "turns": turns(after),
    }


def _ordered(fact: facts.Ordered) -> Event:
    """Return what the seat's player is told of an order; of a record nobody knows whose it was."""
    if fact.seat is None:
        return {}
    why = {} if fact.stopped is None else {"stopped": fact.stopped}
    return {"seat": fact.seat, "order": fact.order, **why}


def _turns_of(after: AnyStage, seat: int) -> Event:
    if isinstance(after, Playing) and seat in after.game.to_play:
        return {"turns": turns(after)}
    return {}


def _ended(before: RoomState, after: RoomState) -> Event:
    """Return what is told of an end: of the game, or of the room."""
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


def _offered(
    fact: facts.RematchWanted | facts.RematchDeclined | facts.RematchExpired | facts.RematchReady,
) -> Event:
    match fact:
        case facts.RematchWanted():
            return {"seat": fact.seat, "until_ms": fact.until_ms}
        case facts.RematchDeclined():
            return {"seat": fact.seat}
        case facts.RematchExpired():
            return {}
        case facts.RematchReady():
            return {"seat": fact.seat, "next_room": fact.next_room}


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


def opening_throws(state: RoomState) -> list[list[dict[str, object]]]:
    """Return the throws for who begins as clients see them."""
    opened = state.opening
    throws = () if opened is None else opened.throws
    return [[{"seat": seat, "faces": faces} for seat, faces in thrown] for thrown in throws]
