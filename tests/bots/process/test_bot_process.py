"""Bots think in a process of their own, which comes and goes without anybody's loss."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from msgspec import to_builtins

from regatta_protocol.moves import Throw
from regatta_server.bots.process.bot_process import BotProcess, BotsBusy, NoAnswer, TableMissing, Unanswerable
from regatta_server.bots.process.moves import loaded
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.limits import BOT_POOL
from regatta_server.rules.catalogue import RULES


def given(level: str, ruleset: str = "yacht") -> dict[str, Any]:
    """Return the question what to do with nothing thrown yet."""
    rules = RULES[ruleset]
    return {
        "ruleset": ruleset,
        "version": rules.card["ruleset_version"],
        "options": {},
        "level": level,
        "play": to_builtins(rules.fresh()),
        "rivals": [],
        "seed": 1,
    }


@pytest_asyncio.fixture
async def bots(tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Give a way to bots, in an empty data folder."""
    bots = BotProcess(tmp_path)
    yield bots
    await bots.close()


async def test_nothing_is_started_before_somebody_asks(bots: BotProcess) -> None:
    assert bots.pid is None
    assert loaded(await bots.ask("choose", given("mate"))) == Throw((0, 1, 2, 3, 4))
    assert bots.pid is not None


@pytest.mark.parametrize(
    ("level", "tables"), [("captain", 1), pytest.param("admiral", 2, marks=pytest.mark.prove)]
)
async def test_a_table_that_is_missing_is_made_meanwhile(
    bots: BotProcess, tmp_path: Path, level: str, tables: int
) -> None:
    with pytest.raises(TableMissing, match="ask again in some seconds"):
        await bots.ask("choose", given(level))
    while True:
        try:
            move = await bots.ask("choose", given(level))
        except TableMissing:
            continue
        break
    assert loaded(move) == Throw((0, 1, 2, 3, 4))
    assert len(list((tmp_path / FOLDER).iterdir())) == tables


async def test_a_table_that_is_there_is_used(bots: BotProcess, tmp_path: Path) -> None:
    open_table(tmp_path / FOLDER, RULES["yacht"])
    assert loaded(await bots.ask("choose", given("captain"))) == Throw((0, 1, 2, 3, 4))


async def test_questions_without_an_answer_are_refused_and_others_go_on(bots: BotProcess) -> None:
    with pytest.raises(Unanswerable, match="Something went wrong"):
        await bots.ask("choose", {})
    with pytest.raises(Unanswerable):
        await bots.ask("nothing", {})
    assert loaded(await bots.ask("choose", given("mate"))) == Throw((0, 1, 2, 3, 4))


async def test_answers_reach_those_who_asked(bots: BotProcess) -> None:
    open_dice = {"yacht": 5, "double-cameroon": 10, "yin-yang": 6}
    rulesets = [ruleset for _ in range(20) for ruleset in open_dice]
    moves = await asyncio.gather(*(bots.ask("choose", given("deckhand", one)) for one in rulesets))
    thrown = [len(move["dice"]) for move in moves]
    assert thrown == [open_dice[ruleset] for ruleset in rulesets]


async def test_a_process_that_dies_is_started_again(bots: BotProcess) -> None:
    await bots.ask("choose", given("mate"))
    first = bots.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    waiting = asyncio.ensure_future(bots.ask("choose", given("mate")))
    os.kill(first, signal.SIGKILL)
    with pytest.raises(NoAnswer, match="begin anew"):
        await waiting
    assert await bots.ask("choose", given("mate"))
    assert bots.pid != first


async def test_too_many_at_once_are_sent_away(tmp_path: Path) -> None:
    bots = BotProcess(tmp_path, replace(BOT_POOL, most=2))
    questions = [asyncio.ensure_future(bots.ask("choose", given("mate"))) for _ in range(3)]
    found = await asyncio.gather(*questions, return_exceptions=True)
    assert [type(one) for one in found] == [dict, dict, BotsBusy]
    await bots.close()


async def test_it_is_gone_when_its_node_is_and_answers_nobody_then(tmp_path: Path) -> None:
    bots = BotProcess(tmp_path)
    await bots.ask("choose", given("mate"))
    pid = bots.pid
    assert pid is not None
    await bots.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(NoAnswer):
        await bots.ask("choose", given("mate"))


async def test_a_question_that_takes_too_long_is_given_up_and_ends_the_process(tmp_path: Path) -> None:
    bots = BotProcess(tmp_path, replace(BOT_POOL, limit_s=0.0))
    with pytest.raises(BotsBusy):
        await bots.ask("choose", given("mate"))
    await bots.close()


async def test_what_waits_when_the_process_dies_is_answered_by_the_next(bots: BotProcess) -> None:
    await bots.ask("choose", given("mate"))
    first = bots.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    under_way, waiting = (asyncio.ensure_future(bots.ask("choose", given("mate"))) for _ in range(2))
    await asyncio.sleep(0)
    os.kill(first, signal.SIGKILL)
    with pytest.raises(NoAnswer, match="begin anew"):
        await under_way
    assert await waiting


async def test_one_address_with_many_questions_delays_nobody_elses_by_more_than_one(bots: BotProcess) -> None:
    await bots.ask("choose", given("mate"), "here")
    order: list[str] = []

    async def asks(question: str, of: str) -> None:
        await bots.ask(question, given("mate"), of)
        order.append(of)

    many = [asyncio.ensure_future(asks("choose", "crowd")) for _ in range(50)]
    slow = asyncio.ensure_future(asks("prepare", "slow"))
    await asyncio.sleep(0)
    await asks("choose", "here")
    assert order.index("here") <= 2, "what is under way, and one in turn"
    await asyncio.gather(slow, *many)
    assert order[-1] == "slow", "moves come before all else"
