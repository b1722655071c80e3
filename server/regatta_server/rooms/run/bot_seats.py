"""The seats of bots on this node: their alarms, and moves that another process chooses.

`decide` does not choose for a level, whether a bot has the seat or a stand-in. When the alarm rings, the node
that hears it asks the process of bots, and puts the answer into the room's inbox like any other act. If the
node dies meanwhile, it has stored nothing: the alarm is still due, and another node asks. If two ask at once,
only one move is made, because a move names the play it is for.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final

import structlog
from msgspec import to_builtins

from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_protocol.moves import Move
from regatta_server.game.time_out import clock_move
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import BotMove, Chance
from regatta_server.rooms.decide.lifecycle import LATE_MS
from regatta_server.rooms.decide.stages.playing import bots_due
from regatta_server.rooms.decide.state import Playing, RoomState, last_stage
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.run.rooms import Rooms

log = structlog.get_logger()

Choose = Callable[[dict[str, Any], str], Awaitable[Move | None]]
"""Returns the move of a bot for what it may see, in a room that is played from somewhere; None where nobody
could think of one."""
Prepare = Callable[[dict[str, Any], str], Coroutine[Any, Any, None]]
"""Makes ready for a game in which a bot sees this, in such a room."""
SEED_BYTES: Final = 6
"""Of what a bot leaves to chance: a whole number that JSON can say."""


class BotSeats:
    """Lets bots move, on the node that heard last what happened in their rooms."""

    def __init__(
        self,
        rooms: Rooms,
        choose: Choose,
        prepare: Prepare,
        chance: Chance,
        now_ms: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Listen to the rooms from now on."""
        self._rooms = rooms
        self._choose = choose
        self._prepare = prepare
        self._chance = chance
        self._now_ms = now_ms
        self._background = background
        self._timers: Final[dict[RoomId, asyncio.TimerHandle]] = {}
        self._thinking: Final[set[tuple[RoomId, int]]] = set()
        self._closed = False
        rooms.hooks.listen(changed=self._changed, turned=self._turned, rang=self._rang)

    def close(self) -> None:
        """Let no more alarms ring by timers: other nodes find them."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _changed(self, before: RoomState | None, after: RoomState) -> None:
        """Let bots make ready when their game begins: until they are to move, their table may be there.

        Stand-ins do when they come.
        """
        if isinstance(before, Playing) or not isinstance(after, Playing) or self._closed:
            return
        self._prepare_for(after, range(len(after.seating.seats)))

    def _turned(self, before: RoomState, after: RoomState) -> None:
        """Set the timer of a room by the first of its seats that the computer plays."""
        stand_ins = last_stage(before).stand_ins
        if isinstance(after, Playing) and after.stand_ins != stand_ins and not self._closed:
            self._prepare_for(after, [seat for seat in after.stand_ins if seat not in stand_ins])
        timer = self._timers.pop(after.setup.id, None)
        if timer is not None:
            timer.cancel()
        due = min((at for seat, at in after.deadlines if last_stage(after).stands_in(seat)), default=None)
        if due is not None and not self._closed:
            wait_ms = due - self._now_ms()
            if wait_ms > LATE_MS:
                wait_ms = due - after.changed_ms  # the clock was put back, behind the room's own time
            loop = asyncio.get_running_loop()
            self._timers[after.setup.id] = loop.call_later(
                max(0, wait_ms) / 1_000, self._ring, after.setup.id
            )

    def _prepare_for(self, state: Playing, seats: Iterable[int]) -> None:
        for seat in seats:
            if state.level_of(seat) is not None:
                self._background(
                    self._prepare(what_it_sees(state, seat), self._rooms.origins.of(state.setup.id))
                )

    def _ring(self, room: RoomId) -> None:
        del self._timers[room]
        metrics.ALARMS.inc()
        self._rooms.alarm(room)

    def _rang(self, state: RoomState, now_ms: int) -> None:
        """Ask the bots that are to move now, but for those that think already."""
        for seat in bots_due(state, now_ms):
            if (state.setup.id, seat) not in self._thinking:
                assert isinstance(state, Playing)
                self._thinking.add((state.setup.id, seat))
                self._background(self._ask(state, seat))

    async def _ask(self, state: Playing, seat: int) -> None:
        try:
            seen = {**what_it_sees(state, seat), "seed": int.from_bytes(self._chance.seed()[:SEED_BYTES])}
            move = await self._choose(seen, self._rooms.origins.of(state.setup.id))
        finally:
            self._thinking.discard((state.setup.id, seat))
        if move is None:
            metrics.BOTS_SILENT.inc()
        self._moves(state, seat, move)

    def _moves(self, state: Playing, seat: int, chosen: Move | None) -> None:
        """Let the seat make the move, or the clock's, where there is none or it is against the rules."""
        play = state.game.hands[seat].play
        move = clock_move(state.setup.rules, play) if chosen is None else chosen

        def done(answer: int | Refused) -> None:
            if not isinstance(answer, Refused):
                return
            log.warning("bot_refused", room=state.setup.id, seat=seat, move=repr(move), why=answer.message)
            if chosen is not None and answer.code is Code.ILLEGAL_MOVE:
                self._moves(state, seat, None)

        self._rooms.by_itself(state.setup.id, BotMove(seat, play, move), done)


def what_it_sees(state: Playing, seat: int) -> dict[str, Any]:
    """Return what the bot of a seat is asked about, as JSON has it: its play, and what its seat may see."""
    game, rules = state.game, state.setup.rules
    return {
        "ruleset": state.setup.ruleset,
        "version": state.setup.ruleset_version,
        "options": state.setup.options,
        "level": state.level_of(seat),
        "play": to_builtins(game.hands[seat].play),
        "rivals": to_builtins(reveal.rivals(rules, game, state.setup.reveal, seat)),
    }
