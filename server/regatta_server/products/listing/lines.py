"""A room's line in the lobby, if it has one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import orjson

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.lobby import LobbyPlayer
from regatta_server.limits import DAY_MS
from regatta_server.rooms.decide.lifecycle import closes_ms
from regatta_server.rooms.decide.state import RoomState

HOST_AWAY_MS: Final = 20_000
"""A room whose host has been away for so long is not offered: longer than a page takes to be loaded anew."""
LINE_RETENTION_MS: Final = 60 * DAY_MS
"""The longest that a running game stands there: moves do not renew it."""


@dataclass(frozen=True, slots=True)
class ListingLine:
    """A line as it is kept."""

    kind: Literal["open", "running"]
    since_ms: int
    """If it was of another kind before, or not there."""
    expires_ms: int
    line: bytes
    """JSON of a LobbyRoom, without `since_ms`."""


def may_stand(state: RoomState) -> bool:
    """Return whether a room has a line at one stage or another."""
    return state.setup.listed or state.setup.watchers == "open"


def may_be_joined(state: RoomState) -> bool:
    """Return whether a room stands there for those who may join it: its line shows who is away."""
    return state.stage == "gathering" and state.setup.listed


def line_of(state: RoomState, now_ms: int, away: Mapping[PlayerId, int | None]) -> ListingLine | None:
    """Return a room's line; None for one that nobody may join or watch by the lobby, as it is now.

    `away` says since when players of a room that gathers are away, None or nothing for who is here. The line
    expires by itself when the host has been away for too long, whatever becomes of this node.
    """
    if state.stage == "gathering":
        expires_ms = _open_until_ms(state)
        since_ms = away.get(state.seating.host)
        if since_ms is not None:
            expires_ms = min(expires_ms, since_ms + HOST_AWAY_MS)
        if expires_ms <= now_ms:
            return None
        return ListingLine("open", now_ms, expires_ms, _json(state, away))
    if state.stage in ("opening", "playing") and state.setup.watchers == "open":
        return ListingLine("running", now_ms, now_ms + LINE_RETENTION_MS, _json(state, {}))
    return None


def _open_until_ms(state: RoomState) -> int:
    """Return until when anyone may join; 0 for a room that nobody may."""
    full = len(state.seating.seats) >= state.seating.seats_wanted or state.seating.invite_uses == 0
    if not state.setup.listed or state.seating.locked or full:
        return 0
    idle_ms = closes_ms(state)
    return idle_ms if state.seating.invite_until_ms is None else min(idle_ms, state.seating.invite_until_ms)


def _json(state: RoomState, away: Mapping[PlayerId, int | None]) -> bytes:
    seats: list[LobbyPlayer] = []
    for seat in state.seating.seats:
        player: LobbyPlayer = {"player": seat.player, "name": seat.name, "bot": seat.bot}
        if away.get(seat.player) is not None:
            player["away"] = True
        seats.append(player)
    return orjson.dumps(
        {
            "room": state.setup.id,
            "stage": state.stage,
            "ruleset": state.setup.ruleset,
            "name": state.setup.rules.card["name"],
            "options": state.setup.options,
            "seats_wanted": state.seating.seats_wanted,
            "seats": seats,
        }
    )
