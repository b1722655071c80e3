"""Advice over HTTP: what moves are worth, computed in the process of bots, never on the loop."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from regatta_protocol.text import Text
from regatta_server.bots.process.bot_process import NoAnswer, Unanswerable
from regatta_server.limits import API_ADVICE_COST
from regatta_server.web.answers import Answer, bad, json_answer, no_such_ruleset, query_of
from regatta_server.web.api.request import ApiRequest, Routes
from regatta_server.web.later import later

ADVICE: Final = "/api/v1/rulesets/{ruleset:[a-z0-9-]{1,40}}/advice"
PARTS: Final = ("dice", "throw", "filled", "total", "rival", "shades", "aside")

Ask = Callable[[str, Mapping[str, Any], str], Awaitable[Any]]
"""Asks the process of bots, as `BotProcess.ask` does."""


class AdviceApi:
    """Answers requests for what each move is worth with some dice."""

    def __init__(self, ask: Ask, names: Mapping[str, str]) -> None:
        """Take who knows it, and the names of all rulesets by id."""
        self._ask: Final = ask
        self._names: Final = names

    @property
    def routes(self) -> Routes:
        """Who answers at which path."""
        return {ADVICE: self._answer}

    async def _answer(self, request: ApiRequest) -> Answer:
        given = query_of(request.query, PARTS)
        ruleset = request.parts["ruleset"]
        if ruleset not in self._names:
            raise no_such_ruleset()
        if "dice" not in given:
            raise bad(
                Text(
                    "advice-needs-dice", "Say what the dice show, with commas between them: dice=1,3,4,5,6."
                ),
                "dice",
            )
        request.pay(API_ADVICE_COST)
        found = await self._advice({"ruleset": ruleset, **given}, request.address)
        if "refused" in found:
            raise bad(Text("advice-refused", "{why}", why=found["refused"]), found["part"])
        return json_answer(found)

    async def _advice(self, given: Mapping[str, Any], address: str) -> Any:
        try:
            return await self._ask("advise", given, address)
        except Unanswerable as unanswerable:
            raise bad(unanswerable.message) from unanswerable
        except NoAnswer as why:
            raise later(why) from why
