"""A bot's choice at a table: by the process of bots, which may not know it yet, or not be there."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import structlog

from regatta_protocol.moves import Move
from regatta_server.bots.process.bot_process import NoAnswer, TableMissing
from regatta_server.bots.process.moves import loaded

log = structlog.get_logger()

Ask = Callable[[str, Mapping[str, Any], str], Awaitable[Any]]
"""Asks the bots a question, with what is given, for somebody: `Bots.ask`."""

TABLELESS: Final = "mate"
"""The best level that needs no table."""
ANSWER_S: Final = 5.0
"""How long a table waits for a bot: a process that is started takes a second, on a busy machine some."""


async def prepared(ask: Ask, seen: Mapping[str, Any], of: str) -> None:
    """Let the bots make ready for a game in which one sees this: a table that is missing is begun."""
    with contextlib.suppress(NoAnswer, OSError):
        await ask("prepare", seen, of)


async def chosen(ask: Ask, seen: Mapping[str, Any], of: str, answer_s: float = ANSWER_S) -> Move | None:
    """Return the move of a bot for what it sees, or that of a mate while its level's table is made.

    `of` says from where its room is played. None where there is no answer within `answer_s`.
    """
    try:
        async with asyncio.timeout(answer_s):
            try:
                move = await ask("choose", seen, of)
            except TableMissing:
                move = await ask("choose", {**seen, "level": TABLELESS}, of)
        return loaded(move)
    except (NoAnswer, OSError) as failure:
        # OSError: the process could not be started, or is just going; and TimeoutError is one.
        log.warning("bot_silent", ruleset=seen["ruleset"], level=seen["level"], failure=repr(failure))
        return None
