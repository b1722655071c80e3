"""The npm package @regatta/protocol, as its README says: packed, installed, and a bot of it that plays."""

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from installing import web_build
from installing.web_build import Node
from tests.browser.proxy import Line
from tests.conftest import Serve

pytestmark = [pytest.mark.slow, pytest.mark.prove]

CLIENT: Final = Path(__file__).resolve().parents[2] / "client_web"
PACKAGE: Final = CLIENT / "packages" / "protocol"
README: Final = (PACKAGE / "README.md").read_text(encoding="utf-8")
PAGE: Final = (CLIENT.parent / "docs" / "bots-and-clients.md").read_text(encoding="utf-8")
BORROWED: Final = ("typescript", "@types/node", "undici-types")
"""What the README lets npm fetch: here those of the client."""


async def done(folder: Path, *command: str | Path) -> None:
    """Run a command to its end; show what it says if it fails."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=folder,
        env=web_build.plain_env(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()


@pytest.fixture
async def bot(tmp_path: Path) -> tuple[Node, Path]:
    """Give the README's bot and the page's, compiled in a folder in which only the package is installed."""
    node = web_build.require_node()
    if not web_build.modules_are_there(CLIENT, whole=True):
        web_build.install_modules(CLIENT, node, whole=True)
    tsc = CLIENT / "node_modules" / "typescript" / "bin" / "tsc"
    runs = node.folder / "node"
    await done(CLIENT, runs, tsc, "-p", PACKAGE)
    await done(tmp_path, *node.npm, "pack", PACKAGE, "--silent")
    (tmp_path / "package.json").write_text('{"type": "module", "private": true}', encoding="utf-8")
    version = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))["version"]
    packed = tmp_path / f"regatta-protocol-{version}.tgz"
    await done(tmp_path, *node.npm, "install", packed, "--offline", "--no-audit", "--no-fund", "--silent")
    for name in BORROWED:
        borrowed = tmp_path / "node_modules" / name
        borrowed.parent.mkdir(exist_ok=True)
        borrowed.symlink_to(CLIENT / "node_modules" / name)
    (options,) = re.findall(r"npx tsc (.*)", README)
    for name, text in (("bot", README), ("first", PAGE)):
        (code,) = re.findall(r"```ts\n(.*?)```", text, re.DOTALL)
        (tmp_path / f"{name}.ts").write_text(code, encoding="utf-8")
        await done(tmp_path, runs, tsc, *options.replace("bot.ts", f"{name}.ts").split())
    return node, tmp_path


@contextlib.asynccontextmanager
async def started(
    bot: tuple[Node, Path], name: str, server: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the bot until it ends, or until the test does."""
    node, folder = bot
    process = await asyncio.create_subprocess_exec(
        node.folder / "node",
        "bot.js",
        name,
        cwd=folder,
        env={**web_build.plain_env(), "SERVER": server},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def line(process: asyncio.subprocess.Process) -> str:
    """Return the next line of a bot; all that it said where it has ended."""
    assert process.stdout is not None
    return (await process.stdout.readline()).decode()


async def test_two_bots_of_the_readme_meet_and_play_on_after_cuts_and_a_new_start(
    bot: tuple[Node, Path], serve: Serve
) -> None:
    result = re.compile(r"\w+: 1\. with \d+, [12]\. with \d+\n")
    async with (
        serve(commands_per_s=1000) as running,
        Line(running.port) as cut,
        started(bot, "Bo", running.url) as bo,
    ):
        assert "Bo: here as" in await line(bo)
        async with started(bot, "Ada", cut.url) as ada:
            here = await line(ada)
            assert "Ada: here as" in here
            cut.cut()
            cut.mend()
            assert await line(ada) == "Ada: a game begins\n"
            cut.cut()
            cut.mend()
            assert result.fullmatch(first := await line(ada)), first
            assert await line(ada) == "Ada: a game begins\n", "there was no rematch"
        async with started(bot, "Ada", cut.url) as ada:
            assert await line(ada) == here
            assert result.fullmatch(second := await line(ada)), second
            assert await line(bo) == "Bo: a game begins\n"
            assert result.fullmatch(await line(bo))
            assert await bo.wait() == 0


async def test_the_first_game_of_the_page_is_played_to_its_end(bot: tuple[Node, Path], serve: Serve) -> None:
    node, folder = bot
    async with serve(commands_per_s=1000) as running:
        first = folder / "first.js"
        code = first.read_text(encoding="utf-8")
        assert "ws://127.0.0.1:8080/ws" in code
        at = running.url.replace("http", "ws") + "/ws"
        first.write_text(code.replace("ws://127.0.0.1:8080/ws", at), encoding="utf-8")
        process = await asyncio.create_subprocess_exec(
            node.folder / "node",
            "first.js",
            cwd=folder,
            env=web_build.plain_env(),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        output, _ = await process.communicate()
    assert re.fullmatch(r"Total: \d+\n", output.decode()), output.decode()
