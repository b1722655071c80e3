"""Notices of games with days for a turn: they go on while their players are away."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.wiring import Wiring
from regatta_server.notices.notices import Notices
from regatta_server.presence.connections import Connections
from regatta_server.rooms.decide.clocks import DAY_GAME_MS
from regatta_server.rooms.decide.state import RoomState

OVER: Final = ("finished", "archived")


def turn_in(room: RoomId) -> str:
    """Return the subject of the notice that it is a player's turn."""
    return f"your_turn {room}"


class DayGames:
    """Tells who is away that it is their turn, or that the game is over.

    Who is connected sees it in the list of games. A node that dies right after the move leaves the notice
    out, or an old one there: the next turn puts it right.
    """

    def __init__(
        self,
        notices: Notices,
        connections: Connections,
        background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Take the services."""
        self._notices = notices
        self._connections = connections
        self._background = background

    def wiring(self) -> Wiring:
        """Return what is listened to."""
        return Wiring(turn_changed=self._turned, room_changed=self._changed)

    def _turned(self, before: RoomState, after: RoomState) -> None:
        if (after.turn_ms or 0) > DAY_GAME_MS:
            waiting, waits = _to_play(before), _to_play(after)
            ended = _players(after, waiting - waits)
            begun = _players(after, waits - waiting - set(after.stand_ins))
            self._background(self._turn(after, ended, begun))

    def _changed(self, before: RoomState | None, after: RoomState) -> None:
        ended = after.game is not None and after.stage in OVER
        if ended and (after.turn_ms or 0) > DAY_GAME_MS and (before is None or before.stage not in OVER):
            self._background(self._over(after, _players(after, range(len(after.seats)))))

    async def _turn(self, state: RoomState, ended: set[PlayerId], begun: set[PlayerId]) -> None:
        for player in ended - begun:
            await self._notices.take_away(player, turn_in(state.id))
        for player in await self._away(begun):
            await self._notices.put(player, "your_turn", turn_in(state.id), _about(state), again=True)

    async def _over(self, state: RoomState, players: set[PlayerId]) -> None:
        for player in await self._away(players):
            await self._notices.put(player, "game_over", f"game_over {state.id}", _about(state))

    async def _away(self, players: Iterable[PlayerId]) -> list[PlayerId]:
        online = await self._connections.online(list(players))
        return [player for player, here in online.items() if not here]


def _about(state: RoomState) -> dict[str, str]:
    return {"room": state.id, "ruleset": state.ruleset, "name": state.rules.card["name"]}


def _to_play(state: RoomState) -> set[int]:
    return {seat for seat, _ in state.deadlines}


def _players(state: RoomState, seats: Iterable[int]) -> set[PlayerId]:
    return {state.seats[seat].player for seat in seats if not state.seats[seat].bot}
