"""What our pages show to authors of bots is run here as it stands there."""

import asyncio
import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from regatta_protocol.bot import Game, Options, connect
from regatta_protocol.events import Banked, Entered, Thrown
from regatta_server.service import Running
from tests.docs.bots import PAGE, ROOT, run, write_programs
from tests.rulesets import of_every_kind

PLACES = re.compile(r"1\. \w+ with \d+\n[12]\. \w+ with \d+\n")


@pytest.fixture
def folder(tmp_path: Path, running: Running) -> Path:
    """Give a folder with the programs of our pages."""
    write_programs(tmp_path, running.port)
    return tmp_path


async def test_the_first_bot_plays_its_game_to_the_end(folder: Path) -> None:
    assert re.fullmatch(r"Total: \d+\n", await run(folder, sys.executable, "bot.py"))


@pytest.mark.prove
async def test_two_bots_meet_and_play_again(folder: Path) -> None:
    ada, bob = await asyncio.gather(
        *(run(folder, sys.executable, "match.py", name) for name in ("Ada", "Bob"))
    )
    assert ada == bob
    assert len(PLACES.findall(ada)) == 2, "a match, and a rematch"
    assert (folder / "Ada.token").exists()


@pytest.mark.prove
async def test_a_bot_that_is_started_again_goes_on(folder: Path, running: Running) -> None:
    async with connect(running.url, name="Ada", token_file=folder / "Ada.token") as ada:
        game = await ada.create_room("yacht")
        await game.begun()
        await game.throw()
    assert re.fullmatch(r"1\. Ada with \d+\n", await run(folder, sys.executable, "go_on.py"))
    async with connect(running.url, token_file=folder / "Ada.token") as ada:
        assert (await ada.watch(game.room)).over
    (folder / "Ada.token").unlink()
    assert re.fullmatch(r"1\. Ada with \d+\n", await run(folder, sys.executable, "go_on.py"))


@pytest.mark.parametrize("ruleset", [pytest.param("yin-yang", marks=pytest.mark.prove), "double-cameroon"])
async def test_a_program_leaves_an_order_that_is_carried_out_when_it_runs_no_more(
    folder: Path, running: Running, ruleset: str
) -> None:
    days = Options(begins="as_seated", turn_ms=86_400_000)
    async with connect(running.url, name="Bob") as bob:
        async with connect(running.url, name="Ada", token_file=folder / "Ada.token") as ada:
            game = await bob.create_room(ruleset, seats=2, options=days)
            await asyncio.gather((await ada.join(game.room)).begun(), game.begun())
            assert await run(folder, sys.executable, "orders.py") == f"{game.room}: an order is left\n"
        await one_turn(game)
        while not (isinstance(event := await anext(game), Thrown) and event.by == "order"):
            pass
        while not isinstance(event, Entered | Banked) and not (isinstance(event, Thrown) and event.lost):
            event = await anext(game)
        assert game.view.my_turns, "it is Bob's turn again"
    async with connect(running.url, token_file=folder / "Ada.token") as ada:
        assert await (await ada.watch(game.room)).orders() == []


async def one_turn(game: Game) -> None:
    """Throw once, and end the turn by what is offered."""
    sheet = await game.throw()
    while game.view.my_turns:
        if sheet.offers.bank:
            sheet = await game.bank(sheet.offers.bank[0].join)
        elif sheet.offers.set_aside:
            sheet = await game.set_aside(sheet.offers.set_aside[0].dice, sheet.offers.set_aside[0].face)
        elif sheet.offers.enter:
            sheet = await game.enter(sheet.offers.enter[: game.view.card.entries])
        else:
            sheet = await game.throw()


async def test_what_happens_is_told(folder: Path) -> None:
    output = await run(folder, sys.executable, "tell.py")
    assert len(re.findall(r"^seat 0 throws \[[1-6, ]+\], player$", output, re.MULTILINE)) >= 15
    assert len(re.findall(r"^and enters \{'\w+': \d+\}: \d+ points$", output, re.MULTILINE)) == 15


@pytest.mark.parametrize("ruleset", of_every_kind())
async def test_the_player_of_the_page_plays_every_kind_of_game(
    running: Running, folder: Path, ruleset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    play = module(folder / "play.py").play
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        game = await ada.create_room(ruleset, seats=2)
        await asyncio.gather(play(game), play(await bob.join(game.room)))
        assert game.result is not None
    assert len(PLACES.findall(capsys.readouterr().out)) == 2


def module(file: Path) -> Any:
    """Return a program of the page as a module."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_no_page_sends_anyone_to_the_other_project_of_our_name() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("protocol/*.md")]
    assert PAGE in pages
    for page in pages:
        assert not re.search(
            r"(pip install|uvx|pipx run|uv add) +regatta\b(?!-|/)", page.read_text(encoding="utf-8")
        )
