"""What a member hears: snapshots, and lines of a player's list of rooms."""

from typing import Any

from protocol.ids import PlayerId
from protocol.server_room import Door, RoomSummary, Snapshot
from server.game import record
from server.game.roller import commitment
from server.rooms.decide import reveal
from server.rooms.decide.events import opening_throws, seated
from server.rooms.decide.playing import turns
from server.rooms.decide.setup import Viewer
from server.rooms.decide.state import Finished, Opening, RoomState


def door(state: RoomState) -> Door:
    """Return who may still come in."""
    company = state.company
    return {"locked": company.locked, "until_ms": company.invite_until_ms, "uses": company.invite_uses}


def snapshot(state: RoomState, resync: bool, viewer: Viewer) -> Snapshot:
    """Return the room as a viewer may see it; never the seed of dice that are still to be thrown."""
    seed = state.server_seed
    hands = record.hands(state.rules, state.game) if state.game else []
    offer = state.rematch
    told: dict[str, Any] = {
        "type": "snapshot",
        "room": state.room,
        "version": state.version,
        "resync": resync,
        "card": state.rules.card,
        "options": state.options,
        "stage": state.stage,
        "seats_wanted": state.company.seats_wanted,
        "seats": seated(state.company),
        "host": state.seat_of(state.host),
        "order": state.game.order if state.game else [],
        "opening_throws": opening_throws(state),
        "hands": reveal.hands(hands, "open" if state.over else state.reveal, viewer),
        "turns": turns(state),
        "commitment": commitment(bytes.fromhex(seed)) if seed else None,
        "seat_commitments": state.seat_commitments,
        "opening_deadline_ms": state.until_ms if isinstance(state, Opening) else None,
        "contributed": [seat for seat, given in enumerate(state.contributions) if given is not None],
        "contributions": state.source.contributions if state.source else (),
        "result": state.result,
        "server_seed": seed if state.over else None,
        "recorded": state.recorded,
        "ratings": state.ratings,
        "rematch": offer.wanted if offer else (),
        "rematch_until_ms": offer.until_ms if offer and isinstance(state, Finished) else None,
        "rematch_declined": offer.declined if offer else (),
        "next_room": state.next_room,
        "door": door(state),
        "matched": state.matched,
        "silent": state.silent,
        "missed": state.missed,
        "stand_ins": state.stand_ins,
        "spectator": state.stage != "gathering" and not viewer,
    }
    return told  # type: ignore[return-value] # built by parts; tests validate every snapshot against the model


def summary(state: RoomState, player: PlayerId) -> RoomSummary:
    """Return the room as a line of the player's list."""
    now = turns(state)
    seats = state.seats_of(player)
    mine = [turn for turn in now if turn["seat"] in seats]
    return {
        "room": state.room,
        "name": state.rules.card["name"],
        "stage": state.stage,
        "seats": seated(state.company),
        "your_turn": bool(mine),
        "deadline_ms": min(
            (turn["deadline_ms"] for turn in mine or now if turn["deadline_ms"] is not None), default=None
        ),
    }
