"""What a member receives: snapshots, and lines of a player's list of rooms."""

from collections.abc import Iterable
from typing import Any, Final

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.room import Admission, RoomSummary, Snapshot, Stage
from regatta_server.game import record
from regatta_server.game.roller import commitment
from regatta_server.rooms.decide.seat_play import SHOWN, vacations
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.stages.playing import turns
from regatta_server.rooms.decide.state import Finished, Opening, Playing, RoomState, dice_source, last_stage
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import opening_throws, seated, seats_with_clocks


def admission(state: RoomState) -> Admission:
    """Return who may still come in."""
    seating = state.seating
    return {"locked": seating.locked, "until_ms": seating.invite_until_ms, "uses": seating.invite_uses}


def snapshot(state: RoomState, resync: bool, viewer: Viewer) -> Snapshot:
    """Return the room as a viewer may see it; never the seed of dice that are still to be thrown."""
    dice = dice_source(state)
    seed, given = (dice.server_seed, dice.contributions) if dice else (None, ())
    last = last_stage(state)
    game, source, offer = last.game, last.source, last.rematch
    hands = record.hands(state.setup.rules, game) if game else []
    shown: dict[str, Any] = {
        "type": "snapshot",
        "room": state.setup.id,
        "version": state.version,
        "resync": resync,
        "card": state.setup.rules.card,
        "options": state.setup.options,
        "stage": state.stage,
        "seats_wanted": state.seating.seats_wanted,
        "seats": seats_with_clocks(state.seating),
        "host": state.seating.seat_of(state.seating.host),
        "order": game.order if game else [],
        "opening_throws": opening_throws(last),
        "hands": reveal.hands(hands, "open" if state.over else state.setup.reveal, viewer),
        "turns": turns(state),
        "commitment": commitment(bytes.fromhex(seed)) if seed else None,
        "seat_commitments": dice.seat_commitments if dice else (),
        "opening_deadline_ms": state.until_ms if isinstance(state, Opening) else None,
        "contributed": [seat for seat, one in enumerate(given) if one is not None],
        "contributions": source.contributions if source else (),
        "result": last.result,
        "server_seed": seed if state.over else None,
        "recorded": state.recorded,
        "ratings": state.ratings,
        "rematch": offer.wanted if offer else (),
        "rematch_until_ms": offer.until_ms if offer and isinstance(state, Finished) else None,
        "rematch_declined": offer.declined if offer else (),
        "next_room": state.next_room,
        "admission": admission(state),
        "matched": state.setup.matched,
        "silent": state.silent,
        "missed": [seat.missed for seat in last.seats],
        "stand_ins": last.stand_ins,
        "out": [{"seat": seat, "why": why} for seat, why in game.out] if game else [],
        "spectator": state.stage != "gathering" and not viewer,
    }
    shown |= {name: values for name, of in SHOWN.items() if (values := of(last.seats))}
    if state.close_reason is not None:
        shown["close_reason"] = state.close_reason
    return shown  # type: ignore[return-value] # built by parts; tests validate every snapshot against the model


def summary(state: RoomState, player: PlayerId) -> RoomSummary:
    """Return the room as a line of the player's list."""
    now = turns(state)
    seats = state.seating.seats_of(player)
    mine = [turn for turn in now if turn["seat"] in seats]
    deadlines = [
        (turn["deadline_ms"], turn["seat"]) for turn in mine or now if turn["deadline_ms"] is not None
    ]
    deadline_ms, seat = min(deadlines, default=(None, None))
    line: RoomSummary = {
        "room": state.setup.id,
        "ruleset": state.setup.ruleset,
        "name": state.setup.rules.card["name"],
        "stage": state.stage,
        "seats": seated(state.seating),
        "your_turn": bool(mine),
        "deadline_ms": deadline_ms,
    }
    if isinstance(state, Playing) and (away := vacations(state.seats)):
        out = {seat for seat, _ in state.game.out}
        line["vacations"] = [None if seat in out else at for seat, at in enumerate(away)]
    if seat is None:
        return line
    window, offsets = state.setup.turn_window, state.seating.seats[seat].utc_offsets
    if window is not None and offsets:
        line["turn_window"] = {"begin_minute": window.begin_minute, "end_minute": window.end_minute}
        line["utc_offsets"] = [list(pair) for pair in offsets]
    until_ms = last_stage(state).seats[seat].away_until_ms
    if until_ms:
        line["vacation_until_ms"] = until_ms
    return line


LISTED: Final[tuple[Stage, ...]] = ("playing", "opening", "gathering", "finished")
"""The stages whose rooms stand in a player's list, in its order."""


def summaries(states: Iterable[RoomState], player: PlayerId) -> list[RoomSummary]:
    """Return a line for each of these rooms that has a seat of the player, the most urgent first.

    That is where it is the player's turn, by the time that is left; then running ones, then others.
    """
    lines = [
        summary(state, player)
        for state in states
        if state.stage in LISTED and state.seating.seat_of(player) is not None
    ]
    never = float("inf")
    return sorted(
        lines,
        key=lambda line: (
            not line["your_turn"],
            LISTED.index(line["stage"]),
            never if line["deadline_ms"] is None else line["deadline_ms"],
        ),
    )
