"""Analyses of games over HTTP: made in the process of bots, never on the loop."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

import orjson

from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import GameRecord
from regatta_protocol.text import unpacked
from regatta_server.bots.process.bot_process import NoAnswer, Unanswerable
from regatta_server.limits import API_ANALYSIS_CACHE_MOST, API_ANALYSIS_COST
from regatta_server.web.answers import Wrong
from regatta_server.web.later import later
from regatta_server.web.reading import Reading

Ask = Callable[[str, Mapping[str, Any], str], Awaitable[Any]]
"""Asks the process of bots, as `BotProcess.ask` does."""


class AnalysisApi:
    """Answers requests for what the dice and the decisions of a game were worth."""

    def __init__(self, ask: Ask, reading: Reading) -> None:
        """Take who makes analyses, and what reads games."""
        self._ask: Final = ask
        self._reading: Final = reading
        self._cache: Final[OrderedDict[RoomId, bytes]] = OrderedDict()
        """The latest that were asked for. No name is in them, and games that are over stay as they are."""

    async def analysis(self, game: RoomId, address: str) -> bytes | None:
        """Return the analysis of a game as JSON; None where there is no such game. Raises Wrong."""
        entry = self._cache.get(game)
        if entry is not None:
            # Whether the game is still there is asked all the same.
            there = await self._reading.game(game, address, lambda _: True)
            return entry if there else None
        record = await self._reading.game(game, address, _encoded, API_ANALYSIS_COST)
        if record is None:
            return None
        made = await self._made(record, address)
        if "code" in made:
            raise Wrong(HTTPStatus.CONFLICT, Code[made["code"]], unpacked(made["message"]))
        found: bytes = made["analysis"].encode()
        self._cache[game] = found
        if len(self._cache) > API_ANALYSIS_CACHE_MOST:
            self._cache.popitem(last=False)
        return found

    async def _made(self, record: bytes, address: str) -> Any:
        try:
            return await self._ask("analyse", {"record": orjson.Fragment(record)}, address)
        except Unanswerable as failed:
            raise Wrong(HTTPStatus.INTERNAL_SERVER_ERROR, Code.INTERNAL, failed.message) from failed
        except NoAnswer as why:
            raise later(why) from why


def _encoded(record: GameRecord) -> bytes:
    return orjson.dumps(record)
