"""Coming in: accounts, tokens, wrong addresses; and lines that are lost."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from regatta_protocol.bot import connect
from regatta_server.service import Running
from regatta_terminal.entry import Entry, EntryRequest, NotIn
from regatta_terminal.pages import page_url
from regatta_terminal.state_files import StateFiles, state_folder
from testkit.commands import regatta
from testkit.servers import free_port
from tests.conftest import Serve
from tests.terminal.typist import AT_ONCE, typist

PASSWORD = "correct horse"


async def test_one_is_the_same_player_again_until_that_is_forgotten(running: Running, tmp_path: Path) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        ada.types("create yacht")
        code = (await ada.hears("is open")).split()[1]
    token, *_ = modes = _modes(tmp_path)
    assert (len(modes), set(modes.values())) == (2, {0o600})
    async with typist(running.url, tmp_path) as again:
        again.types("mine")
        await again.hears("Welcome, Ada.")
        await again.hears(code)
    entry = Entry(EntryRequest(running.url, "en", folder=tmp_path))
    assert entry.forget().startswith("Forgotten")
    assert entry.forget().startswith("Nothing is kept")
    assert token not in _modes(tmp_path)
    async with typist(running.url, tmp_path, "Eve") as eve:
        eve.types("mine")
        await eve.hears("You have no running games.")


async def test_one_whose_name_cannot_be_taken_comes_in_and_is_told_what_to_do(
    running: Running, tmp_path: Path
) -> None:
    async with typist(running.url, tmp_path, "x" * 9_000, language="de") as one:
        await one.hears("Willkommen")
        await one.hears("Ein Name hat höchstens 20 Zeichen: Wähle einen kürzeren. Tippe name")


def _modes(folder: Path) -> dict[str, int]:
    """Return the files of a folder, a token first, and who may read them."""
    return {path.name: path.stat().st_mode & 0o777 for path in sorted(folder.iterdir(), reverse=True)}


async def test_one_logs_in_with_a_password_that_is_the_first_line(running: Running, tmp_path: Path) -> None:
    async with connect(running.url, name="Ada") as ada:
        await ada.keep_account("ada_l", PASSWORD)
    async with typist(running.url, tmp_path, user="ada_l") as again:
        again.types(PASSWORD, "mine")
        await again.hears("Welcome, ada_l.")
        await again.hears("You have no running games.")
        assert PASSWORD not in "\n".join(again.output_lines)
    with pytest.raises(NotIn, match="Wrong user name"):
        async with typist(running.url, tmp_path, user="ada_l") as other:
            other.types("another one")
    with pytest.raises(NotIn, match="No password"):
        async with typist(running.url, tmp_path, user="ada_l"):
            pass


async def test_a_token_that_nobody_knows_is_turned_away_with_what_to_do(
    running: Running, tmp_path: Path
) -> None:
    StateFiles(tmp_path, running.url).keep("t" * 43)
    with pytest.raises(NotIn, match="--forget"):
        async with typist(running.url, tmp_path):
            pass


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:1", "http://nowhere.invalid", "ftp://x", "http://", "http://x:99999"]
)
async def test_a_wrong_address_is_said_in_a_line(tmp_path: Path, url: str) -> None:
    with pytest.raises(NotIn, match=r"No Regatta server answers|is no address"):
        async with typist(url, tmp_path):
            pass


class Nobody:
    """Hears of nothing."""

    def hear(self, _: object) -> None:
        """Hear it."""

    def end(self, _: object) -> None:
        """Hear it."""


@contextlib.asynccontextmanager
async def other_server(rulesets: bytes, socket: bytes) -> AsyncIterator[str]:
    """Give the address of a server that answers with this page of games, and with this line to a socket."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        line, body = (b"200 OK", rulesets) if b"/rulesets" in head.splitlines()[0] else (socket, b"")
        writer.write(b"HTTP/1.1 %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % (line, len(body)))
        writer.write(body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize(
    ("rulesets", "socket", "text"),
    [
        (b"<html>Welcome</html>", b"404 Not Found", "is no Regatta server of this version"),
        (b'{"games": []}', b"404 Not Found", "is no Regatta server of this version"),
        (b'{"rulesets": []}', b"404 Not Found", "does not speak with this regatta play"),
        (b'{"rulesets": []}', b"503 Service Unavailable", "nobody comes in just now"),
    ],
)
async def test_what_is_no_server_of_this_version_or_lets_nobody_in_is_said_in_a_line_with_what_to_do(
    tmp_path: Path, rulesets: bytes, socket: bytes, text: str
) -> None:
    async def comes_in(entry: Entry) -> None:
        async def nothing(_: str) -> None:
            return None

        await entry.cards()
        await entry.connect(Nobody(), nothing)

    async with other_server(rulesets, socket) as url:
        with pytest.raises(NotIn, match=text) as why:
            await comes_in(Entry(EntryRequest(url, "en", folder=tmp_path), AT_ONCE, meet_s=0.5))
        assert url in str(why.value)


async def test_a_line_that_is_lost_is_said_to_who_types_and_what_was_typed_is_done_once_it_is_back(
    serve: Serve, tmp_path: Path
) -> None:
    port = free_port()
    async with serve(port=port) as running:
        client = typist(running.url, tmp_path / "state", "Ada")
        ada = await client.__aenter__()
        ada.types("alone yacht", "wait", "all")
        await ada.hears("Ada throws")
    await ada.hears("The line is lost.")
    ada.types("none")
    await ada.hears("The line is lost: that is done once it is back. Ctrl-C ends at once.")
    async with serve(port=port):
        await ada.hears("All dice kept.")
        ada.types("show")
        await ada.hears("Throw 1 of 3")
        await client.__aexit__(None, None, None)


def test_an_address_needs_no_scheme_and_no_path() -> None:
    assert page_url("play.example") == "http://play.example"
    assert page_url("https://play.example/room/ABCD2345?x=1#y") == "https://play.example/room/ABCD2345"
    assert page_url("https://play.example/") == "https://play.example"
    assert page_url("javascript:alert(1)") is None


def test_files_are_in_the_state_folder_one_for_each_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "regatta"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert state_folder() == Path.home() / ".local" / "state" / "regatta"
    for number, url in enumerate(("http://a", "https://a", "http://a:81", "http://a/../b")):
        StateFiles(tmp_path, url).keep(str(number))
    assert StateFiles(tmp_path, "http://a").token() == "0"
    assert all(path.parent == tmp_path for path in tmp_path.rglob("*.token"))
    assert len(list(tmp_path.glob("*.token"))) == 4


@pytest.mark.prove
async def test_a_server_that_starts_anew_in_a_game_is_two_lines_and_the_game_goes_on(tmp_path: Path) -> None:
    port = free_port()
    data = tmp_path / "data"
    async with regatta(data, port) as server:
        client = typist(server.running.url, tmp_path / "state", "Ada")
        ada = await client.__aenter__()
        ada.types("alone yacht", "wait", "all")
        await ada.hears("Ada throws")
        await server.end(signal.SIGTERM)
    await ada.hears("The line is lost.")
    async with regatta(data, port):
        await ada.hears("The line is back.")
        ada.types("none", "show")
        await ada.hears("All dice kept.")
        await ada.hears("Throw 1 of 3")
        await client.__aexit__(None, None, None)
    assert len([line for line in ada.output_lines if line.startswith("The line is lost")]) == 1
