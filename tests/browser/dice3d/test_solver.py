"""The solver of tumbling dice: the same bits in every engine, and throws that end as they should."""

import asyncio
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from testkit import firefox as firefoxes
from testkit.chromium import ARGUMENTS, ensure

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

CLIENT = Path(__file__).resolve().parents[3] / "client_web"
SOLVER = CLIENT / "src" / "features" / "game" / "table" / "dice3d" / "solver"
GOLDEN = re.compile(r"toBe\('([0-9a-f]{16})'\)")
THROWS = 500

STRIP = """
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
const [, folder] = process.argv
const files = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))
const read = (name) => stripTypeScriptTypes(readFileSync(`${folder}/${name}`, 'utf8'))
console.log(JSON.stringify(Object.fromEntries(files.map((name) => [name, read(name)]))))
"""
PAGE = f"""<!doctype html><meta charset="utf-8"><script type="module">
import {{ goldenHash }} from './golden.ts'
await fetch('/hash', {{ method: 'POST', body: goldenHash({THROWS}) }})
</script>"""


async def solver_as_javascript() -> dict[str, str]:
    """Return the solver's files without their types, by name: nothing else is changed."""
    node = await asyncio.create_subprocess_exec(
        "node",
        "--no-warnings",
        "--input-type=module",
        "-e",
        STRIP,
        str(SOLVER),
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await node.communicate()
    assert node.returncode == 0
    files = json.loads(output)
    assert isinstance(files, dict)
    return files


async def hash_in(command: Sequence[str]) -> str:
    """Return what a browser makes of the throws. Its command is given the address of a page, too."""
    files = await solver_as_javascript()
    heard: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        path = head.split(" ", 2)[1]
        if path == "/hash":
            length = int(re.search(r"(?i)content-length: (\d+)", head)[1])  # type: ignore[index] # a POST has it
            if not heard.done():
                heard.set_result((await reader.readexactly(length)).decode())
        kind, body = (
            ("text/html", PAGE) if path == "/" else ("text/javascript", files.get(path.removeprefix("/"), ""))
        )
        writer.write(
            f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body.encode())}\r\n"
            f"Connection: close\r\n\r\n{body}".encode()
        )
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        quiet = asyncio.subprocess.DEVNULL
        browser = await asyncio.create_subprocess_exec(
            *command, f"http://127.0.0.1:{port}/", stdout=quiet, stderr=quiet
        )
        try:
            async with asyncio.timeout(600):
                return await heard
        finally:
            browser.terminate()
            await browser.wait()


def golden() -> str:
    """Return the hash that Node has, and that `make test` holds it to."""
    found = GOLDEN.search((SOLVER / "tumble.test.ts").read_text())
    assert found is not None
    return found[1]


@pytest.mark.prove
async def test_chromium_has_the_bits_that_node_has(tmp_path: Path) -> None:
    chromium = [ensure(), "--headless", *ARGUMENTS, f"--user-data-dir={tmp_path}"]
    assert await hash_in(chromium) == golden()


@pytest.mark.prove
async def test_firefox_has_the_bits_that_node_has(tmp_path: Path) -> None:
    firefox = await asyncio.to_thread(firefoxes.ensure)
    if firefox is None:
        pytest.skip(firefoxes.WHAT_TO_DO)
    assert await hash_in([firefox, "--headless", "--no-remote", "--profile", str(tmp_path)]) == golden()


@pytest.mark.prove
@pytest.mark.timeout(3600)
async def test_a_thousand_throws_end_as_throws_should() -> None:
    vitest = await asyncio.create_subprocess_exec(
        "npx",
        "vitest",
        "run",
        "src/features/game/table/dice3d/solver",
        cwd=CLIENT,
        env=os.environ | {"REGATTA_THROWS": "1000"},
    )
    assert await vitest.wait() == 0
