"""A room as a line of the lobby, if it has one."""

from dataclasses import dataclass
from typing import Literal

import orjson

from protocol.server_lobby import LobbyPlayer
from server.limits import LINE_KEPT_MS
from server.rooms.decide.lifecycle import closes_ms
from server.rooms.decide.state import RoomState


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is kept."""

    kind: Literal["open", "running"]
    since_ms: int
    """If it was of another kind before, or not there."""
    expires_ms: int
    line: bytes
    """JSON of a LobbyRoom, without `since_ms`."""


def may_stand(state: RoomState) -> bool:
    """Return whether a room has a line at one stage or another."""
    return state.listed or state.watchers == "open"


def line_of(state: RoomState, now_ms: int) -> Line | None:
    """Return a room's line; None for one that nobody may join or watch by the lobby, as it is now."""
    if state.stage == "gathering":
        expires_ms = _open_until_ms(state)
        if expires_ms <= now_ms:
            return None
        return Line("open", now_ms, expires_ms, _json(state))
    if state.stage in ("opening", "playing") and state.watchers == "open":
        return Line("running", now_ms, now_ms + LINE_KEPT_MS, _json(state))
    return None


def _open_until_ms(state: RoomState) -> int:
    """Return until when anyone may join; 0 for a room that nobody may."""
    full = len(state.seats) >= state.company.seats_wanted or state.company.invite_uses == 0
    if not state.listed or state.company.locked or full:
        return 0
    idle_ms = closes_ms(state)
    return idle_ms if state.company.invite_until_ms is None else min(idle_ms, state.company.invite_until_ms)


def _json(state: RoomState) -> bytes:
    seats: list[LobbyPlayer] = [
        {"player": seat.player, "name": seat.name, "bot": seat.bot} for seat in state.seats
    ]
    return orjson.dumps(
        {
            "room": state.room,
            "stage": state.stage,
            "ruleset": state.ruleset,
            "name": state.rules.card["name"],
            "options": state.options,
            "seats_wanted": state.company.seats_wanted,
            "seats": seats,
        }
    )
