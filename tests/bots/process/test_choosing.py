"""What a bot at a table does where its process has no answer, or not yet that of its level."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import pytest

from regatta_protocol.moves import Throw
from regatta_protocol.text import Text
from regatta_server.bots.process.bot_process import NoAnswer, TableMissing
from regatta_server.bots.process.choosing import TABLELESS, chosen

SEEN: Final = {"ruleset": "yacht", "level": "captain"}


async def without_tables(question: str, given: Mapping[str, Any], _: str) -> Any:
    """Answer for the level that needs no table, and for no other."""
    assert question == "choose"
    if given["level"] != TABLELESS:
        raise TableMissing(Text("test", "It is being made."))
    return {"do": "throw", "dice": [0, 1]}


async def test_a_level_plays_as_the_best_without_a_table_until_its_own_is_there() -> None:
    assert await chosen(without_tables, SEEN, "here") == Throw((0, 1))


async def test_a_level_whose_table_is_there_is_asked_for_itself() -> None:
    levels = []

    async def answers(_: str, given: Mapping[str, Any], __: str) -> Any:
        levels.append(given["level"])
        return {"do": "throw", "dice": [2]}

    assert await chosen(answers, SEEN, "here") == Throw((2,))
    assert levels == ["captain"]


@pytest.mark.parametrize(
    "failure", [NoAnswer(Text("test", "Too much.")), BrokenPipeError(), FileNotFoundError("python")]
)
async def test_no_answer_is_no_move_and_no_fault_of_the_room(failure: Exception) -> None:
    async def fails(_: str, __: Mapping[str, Any], ___: str) -> Any:
        raise failure

    assert await chosen(fails, SEEN, "here") is None


async def test_nobody_waits_for_ever_for_a_bot() -> None:
    async def thinks(_: str, __: Mapping[str, Any], ___: str) -> Any:
        await asyncio.get_running_loop().create_future()

    assert await chosen(thinks, SEEN, "here", answer_s=0.0) is None
