"""The coach: tells a player in practice what each move is worth.

It weighs moves in the process of bots, and knows what a bot in the player's seat would see.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import structlog

from regatta_protocol.commands.coach import AskAdvice
from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.bots.process.bot_process import BotsBusy, NoAnswer, TableMissing, Unanswerable
from regatta_server.bots.process.choosing import ANSWER_S
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Answered, Caller, Handler, Table, awaited
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.coaching import coached
from regatta_server.rooms.run.bot_seats import what_it_sees
from regatta_server.rooms.run.inbox import no_such_room
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

TABLE_S: Final = 5.0
"""When to ask again where a table is being made: most take some seconds."""
MOMENT_S: Final = 1.0
"""When to ask again where too many others ask just now."""


class Coach:
    """Answers `ask_advice`. Nothing that a connection says waits for it meanwhile."""

    def __init__(self, context: Context, answer_s: float = ANSWER_S) -> None:
        """Take the rooms, and the bots, for whose answer it waits so long."""
        self._rooms: Final = context.rooms
        self._bots: Final = context.bots
        self._background: Final = context.background
        self._answer_s: Final = answer_s
        self._advising: Final = awaited(self._advice)

    def handlers(self) -> Table:
        """Return who does its command."""
        return {AskAdvice: Handler(self._ask, price=3)}

    def _ask(self, caller: Caller, command: AskAdvice, answered: Answered) -> None:
        self._background(self._answer(caller, command, answered))

    async def _answer(self, caller: Caller, command: AskAdvice, answered: Answered) -> None:
        try:
            waits = self._advising(caller, command, answered)
            assert waits is not None
            await waits
        except NO_ANSWER as failure:
            log.warning("store_unavailable", failure=repr(failure))
            answered(_busy(Code.UNAVAILABLE))

    async def _advice(self, caller: Caller, command: AskAdvice) -> Mapping[str, Any]:
        state = self._rooms.here(command.room)
        if state is None or state.version != command.version:
            # The copy may lag behind what the player has heard on another node.
            state = await self._rooms.state(command.room)
        if state is None:
            raise no_such_room()
        game, seat = coached(state, caller.player, command)
        return {
            "version": game.version,
            "advice": await self._weighed(what_it_sees(game, seat), caller.address),
        }

    async def _weighed(self, seen: Mapping[str, Any], of: str) -> Any:
        try:
            async with asyncio.timeout(self._answer_s):
                return await self._bots.ask("coach", seen, of)
        except TableMissing as missing:
            message = Text(
                "coach-game-being-solved",
                "This game is being worked out for the first time: the coach answers in a moment.",
            )
            raise Refused(Code.NOT_SOLVED, message, wait_s=TABLE_S) from missing
        except Unanswerable as unanswerable:
            message = Text(
                "coach-unknown-game", "The coach does not know this game. {why}", why=unanswerable.message
            )
            raise Refused(Code.NOT_SOLVED, message) from unanswerable
        except (NoAnswer, OSError) as failure:
            # OSError: the process could not be started, or is just going; and TimeoutError is one.
            log.warning("coach_silent", ruleset=seen["ruleset"], failure=repr(failure))
            late = isinstance(failure, (BotsBusy, TimeoutError))
            raise _busy(Code.BUSY if late else Code.UNAVAILABLE) from failure


def _busy(code: Code) -> Refused:
    message = Text("coach-too-busy", "The coach has too much to think about just now: ask again in a moment.")
    return Refused(code, message, wait_s=MOMENT_S)
