"""What moves are worth, over HTTP: weighed in the process in which bots think, never on the loop."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from regatta_server.bots.process.bot_process import NoAnswer, Unanswerable
from regatta_server.edge.answers import Answer, bad, json_answer, no_such_ruleset, query_of
from regatta_server.edge.later import later
from regatta_server.limits import API_ADVICE_COST

ADVICE: Final = re.compile(r"/api/v1/rulesets/([a-z0-9-]{1,40})/advice")
PARTS: Final = ("dice", "throw", "filled", "total", "rival", "shades", "aside")

Ask = Callable[[str, Mapping[str, Any], str], Awaitable[Any]]
"""Asks the process of bots, as `BotProcess.ask` does."""


class AdviceApi:
    """Answers requests for what each move is worth with some dice."""

    def __init__(self, ask: Ask, names: Mapping[str, str]) -> None:
        """Take who knows it, and the names of all rulesets by id."""
        self._ask: Final = ask
        self._names: Final = names

    async def answer(self, path: str, query: str, pay: Callable[[int], None], address: str) -> Answer | None:
        """Return the answer to a GET, or None for another path. Raises Wrong, as `pay` may."""
        wanted = ADVICE.fullmatch(path)
        if wanted is None:
            return None
        given = query_of(query, PARTS)
        if wanted[1] not in self._names:
            raise no_such_ruleset()
        if "dice" not in given:
            raise bad("Say what the dice show, with commas between them: dice=1,3,4,5,6.", "dice")
        pay(API_ADVICE_COST)
        found = await self._advice({"ruleset": wanted[1], **given}, address)
        if "refused" in found:
            raise bad(found["refused"], found["part"])
        return json_answer(found)

    async def _advice(self, given: Mapping[str, Any], address: str) -> Any:
        try:
            return await self._ask("advise", given, address)
        except Unanswerable as unanswerable:
            raise bad(str(unanswerable)) from unanswerable
        except NoAnswer as why:
            raise later(why) from why
