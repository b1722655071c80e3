"""The screen in a real terminal: its bytes, its keys, its signals, and the terminal as it is afterwards."""

import asyncio
import contextlib
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest

from regatta_protocol.typed.row_names import row_letters
from regatta_server.service import Running
from tests.terminal.screen.pictures import CARDS
from tests.terminal.typist import command, typist

NET_S: Final = 90.0
"""Under what would hang."""
CONTROL: Final = re.compile(rb"\x1b\[[0-9;?=>]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")
OTHER_SCREEN, FIRST_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
END: Final = "\x1b[F"
"""The key of that name."""
CURSOR_SEEN: Final = b"\x1b[?25h"
COLOUR: Final = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10[0-7])(?:;\d+)*m")


class Tty:
    """A terminal with a `regatta play` in it."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        """Open one of this many columns and lines."""
        self.master, self.slave = pty.openpty()
        self.resize(*size)
        self.written = b""
        self._read = 0
        self._more = asyncio.Event()
        self.before = termios.tcgetattr(self.slave)
        asyncio.get_running_loop().add_reader(self.master, self._take)

    def _take(self) -> None:
        with contextlib.suppress(OSError):
            self.written += os.read(self.master, 65_536)
        self._more.set()

    def resize(self, columns: int, rows: int) -> None:
        """Make it another size."""
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def types(self, text: str) -> None:
        """Type what is typed; a line ends with Enter."""
        os.write(self.master, text.encode())

    async def shows(self, *texts: str) -> str:
        """Wait until one of these was written, behind what was waited for; return it."""
        try:
            async with asyncio.timeout(NET_S):
                while True:
                    self._more.clear()
                    seen = CONTROL.sub(b"", self.written[self._read :]).decode(errors="replace")
                    found = next((text for text in texts if text in seen), None)
                    if found is not None:
                        self._read = len(self.written)
                        return found
                    await self._more.wait()
        except TimeoutError:
            pytest.fail(f"none of {texts} came; the last: {self.written[-3000:]!r}")

    async def finds(self, pattern: bytes) -> bytes:
        """Wait until something like this was written; return what the brackets in the pattern have."""
        try:
            async with asyncio.timeout(NET_S):
                while True:
                    self._more.clear()
                    found = re.search(pattern, CONTROL.sub(b"", self.written))
                    if found is not None:
                        return found[1]
                    await self._more.wait()
        except TimeoutError:
            pytest.fail(f"nothing like {pattern!r} came; the last: {self.written[-3000:]!r}")

    def close(self) -> None:
        """Put it away."""
        asyncio.get_running_loop().remove_reader(self.master)
        os.close(self.master)
        os.close(self.slave)


@contextlib.asynccontextmanager
async def started(
    url: str,
    folder: Path,
    *options: str,
    settings: Mapping[str, str] = MappingProxyType({}),
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[Tty, asyncio.subprocess.Process]]:
    """Give a terminal in which it was started; end it with the block if it still runs."""
    tty = Tty(size)
    process = await asyncio.create_subprocess_exec(
        *command(url, "--name", "Ada", *options),
        env={
            **{
                name: value
                for name, value in os.environ.items()
                if name not in ("NO_COLOR", "LINES", "COLUMNS")
            },
            "XDG_STATE_HOME": str(folder),
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            **settings,
        },
        stdin=tty.slave,
        stdout=tty.slave,
        stderr=tty.slave,
        start_new_session=True,
        # The terminal sends its signals to those that it controls.
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0) and None,
    )
    try:
        yield tty, process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        tty.close()


async def ended(process: asyncio.subprocess.Process) -> int:
    """Return the exit status."""
    return await asyncio.wait_for(process.wait(), NET_S)


async def is_as_before(tty: Tty) -> None:
    """Check that the terminal is what it was before."""
    await tty.shows("")
    assert termios.tcgetattr(tty.slave) == tty.before
    assert tty.written.rfind(FIRST_SCREEN) > tty.written.rfind(OTHER_SCREEN) > -1
    assert tty.written.rfind(CURSOR_SEEN) > tty.written.rfind(b"\x1b[?25l")
    for mode in (b"1000", b"1003", b"2004"):
        # The mouse and pasting are the terminal's own again.
        assert tty.written.rfind(b"\x1b[?" + mode + b"l") >= tty.written.rfind(b"\x1b[?" + mode + b"h")


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_whole_game_is_played_by_keys_in_a_real_terminal(running: Running, tmp_path: Path) -> None:
    async with started(running.url, tmp_path) as (tty, process):
        await tty.shows("Tab list")
        tty.types("alone yacht\r")
        await tty.shows("Your turn. You can type all")
        for letter in row_letters(CARDS["yacht"]).values():
            # What is typed at once is done in its order; twice, as a row that would give 0 wants it.
            tty.types(f"all\r{letter}\r{letter}\r")
        await tty.shows("rematch, leave, or replay")
        tty.types("quit\r")
        assert await ended(process) == 0
        await tty.shows("Goodbye.")
        await is_as_before(tty)


@pytest.mark.prove
@pytest.mark.timeout(300)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_all_that_players_do_is_done_in_real_terminals(  # noqa: PLR0915 - one evening, as it goes
    running: Running, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with (
        started(running.url, tmp_path / "ada", size=size) as (ada, process),
        started(running.url, tmp_path / "cleo", size=size) as (cleo, watching),
        typist(running.url, tmp_path / "bo", "Bo") as bo,
    ):
        await ada.shows("Tab list")
        await cleo.shows("Tab list")
        ada.types("create yacht\r")
        code = (await ada.finds(rb"come in with: join ([A-Z0-9]{8})")).decode()
        bo.types(f"join {code}", "wait", "all", "m")
        await ada.shows("Your turn. You can type all")
        cleo.types(f"watch {code}\r")
        await cleo.shows("you watch")
        ada.types("all\r")
        await ada.shows("You can type ")
        # By keys alone: to the table, its last row, and into it.
        ada.types("\t")
        await ada.shows("1-5 keep")
        ada.types(END + "\r")
        for _ in range(2):
            await bo.hears(" enters Choice for ")
        ada.types("\t")
        await ada.shows("Tab table")
        ada.types("say good luck\r")
        await bo.hears("Ada says: Good luck!")
        ada.types("resign\rresign yes\r")
        await bo.hears("The game is over: 1. Bo ")
        await ada.shows("rematch, leave, or replay")
        await cleo.shows("rematch, leave, or replay")
        bo.types("rematch")
        ada.types("rematch\r")
        await bo.hears("The next game: room ")
        # It goes there by itself: whoever leaves before would be brought to it.
        await ada.finds(rb"\(1938\)  (%b)" % await ada.finds(rb"The next game: room ([A-Z0-9]{8})"))
        ada.types("leave\r")
        await ada.shows("Your games")
        # The archive takes it in by itself, in a moment.
        ada.types(f"replay {code}\r")
        while await ada.shows("move 0 of", "Cannot read that") != "move 0 of":
            ada.types(f"replay {code}\r")
        ada.types(END)
        await ada.shows("The game is over: 1. Bo ")
        ada.types("\x1b")
        await ada.shows("Your games")
        ada.types("\t")
        await ada.shows("Tab list")
        bo.types("leave", "play yatzy")
        ada.types("play yatzy\r")
        # That it is found may be written over by the table before it is drawn.
        await ada.finds(rb"Yatzy  ([A-Z0-9]{8})")
        ada.types("leave\rpractice general fast\r")
        await ada.shows("Deckhand")
        ada.types("quit\r")
        assert await ended(process) == 0
        await is_as_before(ada)
        cleo.types("leave\rquit\r")
        assert await ended(watching) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "how", ["key", "SIGTERM", *(pytest.param(name, marks=pytest.mark.prove) for name in ("SIGINT", "SIGHUP"))]
)
async def test_the_terminal_is_as_before_however_it_is_ended(
    running: Running, tmp_path: Path, how: str
) -> None:
    async with started(running.url, tmp_path) as (tty, process):
        await tty.shows("Tab list")
        assert termios.tcgetattr(tty.slave) != tty.before
        if how == "key":
            tty.types("\x03")
        else:
            process.send_signal(signal.Signals[how])
        expected = 130 if how == "key" else 128 + signal.Signals[how]
        assert await ended(process) == expected
        await tty.shows("Goodbye.")
        await is_as_before(tty)


@pytest.mark.prove
async def test_the_window_may_change_its_size_meanwhile(running: Running, tmp_path: Path) -> None:
    async with started(running.url, tmp_path) as (tty, process):
        await tty.shows("Tab list")
        tty.types("alone yacht\r")
        await tty.shows("Your turn. You can type all")
        tty.resize(50, 12)
        process.send_signal(signal.SIGWINCH)
        await tty.shows("This terminal has 50x12")
        tty.resize(100, 40)
        process.send_signal(signal.SIGWINCH)
        await tty.shows("Small straight")
        tty.types("\x03")
        assert await ended(process) == 130


@pytest.mark.prove
async def test_without_colours_it_writes_none_and_with_them_only_the_terminals_own(
    running: Running, tmp_path: Path
) -> None:
    for number, settings in enumerate(({"NO_COLOR": "1"}, {})):
        async with started(running.url, tmp_path / str(number), settings=settings) as (tty, process):
            await tty.shows("Tab list")
            tty.types("alone yacht\r")
            await tty.shows("Your turn. You can type all")
            tty.types("all\r")
            await tty.shows("Throw 1 of 3")
            tty.types("\x03")
            await ended(process)
            colours = set(COLOUR.findall(tty.written))
            assert not {one for one in colours if b"38;" in one or b"48;" in one}
            if settings:
                assert not colours


@pytest.mark.slow
@pytest.mark.parametrize(("options", "settings"), [(("--plain",), {}), ((), {"TERM": "dumb"})])
async def test_plain_and_a_dumb_terminal_are_line_by_line(
    running: Running, tmp_path: Path, options: tuple[str, ...], settings: dict[str, str]
) -> None:
    async with started(running.url, tmp_path, *options, settings=settings) as (tty, process):
        await tty.shows("Welcome, Ada. Type help")
        tty.types("quit\n")
        assert await ended(process) == 0
        assert b"\x1b" not in tty.written


@pytest.mark.slow
async def test_a_wrong_address_is_a_line_and_no_screen(tmp_path: Path) -> None:
    async with started("http://127.0.0.1:1", tmp_path) as (tty, process):
        assert await ended(process) == 2
        await tty.shows("No Regatta server answers")
        assert OTHER_SCREEN not in tty.written


def test_nothing_but_the_screen_waits_for_what_draws_it() -> None:
    code = (
        "import sys; from regatta_server.cli import play; import regatta_server.__main__; "
        "print([name for name in ('textual', 'rich') if name in sys.modules])"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert output.stdout == "[]\n"
