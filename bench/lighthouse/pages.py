"""Lighthouse's scores of home, a table and the rules of a game, as a phone and a desktop have them.

What it says of accessibility, best practices and search does not depend on the machine. Its performance does:
beside others that work, the same page gets fewer points. So a bare page is audited in the same run.
"""

import asyncio
import contextlib
import json
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.figures import Figure
from bench.load.client import Trouble
from bench.peers.packages import fetch
from regatta_server.service import WEB, service
from regatta_server.settings import Settings
from regatta_server.store.embedded import valkey
from testkit.chromium import ARGUMENTS, find
from testkit.play import guest, open_room

FOLDER: Final = Path(__file__).resolve().parent
FORMS: Final = ("phone", "desktop")
SHOWN_MOST: Final = 600
WHOLE: Final = 100
BARE_PAGE: Final = "a bare page"
BARE: Final = (
    b"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    b"<meta name=description content=Bare><title>Bare</title><main><h1>Bare</h1></main></html>"
)


@dataclass(frozen=True, slots=True)
class Audit:
    """What came of one page: points of 100 by kind, what cost any of them, and measures in ms."""

    page: str
    form: str
    scores: Mapping[str, int]
    failed: tuple[str, ...]
    measures: Mapping[str, float]


async def audited() -> list[Audit]:
    """Return the audits, of a bare page first for each form. Raises Trouble where something is missing."""
    node = fetch(FOLDER)
    chromium = find()
    if chromium is None or not (WEB / "index.html").is_file():
        raise Trouble("Lighthouse needs a Chromium (python -m testkit.chromium) and the built client")
    found: list[Audit] = []
    with tempfile.TemporaryDirectory() as data:
        async with (
            valkey.embedded(Path(data), "everysec") as store,
            service(Settings(port=0), store) as running,
            _bare() as bare,
            guest(running, "Ada") as ada,
        ):
            room = await open_room(ada, 1)
            pages = {
                BARE_PAGE: bare,
                "home": f"{running.url}/",
                "table": f"{running.url}/r/{room}",
                "rules": f"{running.url}/rules/yacht",
            }
            for form in FORMS:
                for page, url in pages.items():
                    command = [str(node.folder / "node"), "audit.js", url, chromium, form, *ARGUMENTS]
                    found.append(await _audit(command, page, form))
    return found


async def _audit(command: list[str], page: str, form: str) -> Audit:
    process = await asyncio.create_subprocess_exec(*command, cwd=FOLDER, stdout=PIPE, stderr=PIPE)
    out, output = await process.communicate()
    if process.returncode:
        raise Trouble(f"Lighthouse could not audit {page}:\n{output.decode()[-SHOWN_MOST:]}")
    return read(page, form, json.loads(out))


def read(page: str, form: str, printed: Mapping[str, Any]) -> Audit:
    """Return what audit.js has printed of a page."""
    return Audit(page, form, printed["scores"], tuple(printed["failed"]), printed["measures"])


def figures(audits: list[Audit]) -> list[Figure]:
    """Return the scores as figures: performance beside that of the bare page, the others beside 100."""
    bare = {one.form: one.scores["performance"] for one in audits if one.page == BARE_PAGE}
    found: list[Figure] = []
    for one in audits:
        if one.page == BARE_PAGE:
            continue
        for kind, score in one.scores.items():
            least = bare[one.form] if kind == "performance" else WHOLE
            floor = "a bare page's" if kind == "performance" else "all of them"
            found.append(Figure(f"{one.page}, {one.form}: {kind}", "points", score, floor, score / least))
    return found


def failures(audits: list[Audit]) -> str:
    """Return what cost points apart from speed, a line each."""
    lines = [
        f"- {one.page}, {one.form}: {what}" for one in audits if one.page != BARE_PAGE for what in one.failed
    ]
    return "\n".join(lines) if lines else "Nothing failed but what speed says."


@contextlib.asynccontextmanager
async def _bare() -> AsyncIterator[str]:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A browser opens connections that it then does not use.
        with contextlib.suppress(asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(BARE)}\r\n"
        writer.write(f"{head}Connection: close\r\n\r\n".encode() + BARE)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
