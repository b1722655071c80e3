"""Somebody who plays on the screen, in this process: keys go in, and what is seen comes out."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Final

import pytest
from textual import events
from textual.dom import DOMNode
from textual.pilot import Pilot

from regatta_protocol.typed.row_names import row_letters
from regatta_terminal.entry import Entry, EntryRequest
from regatta_terminal.screen.app import Terminal
from regatta_terminal.screen.play import opened
from regatta_terminal.session import Session
from tests.terminal.screen.pictures import CARDS
from tests.terminal.typist import AT_ONCE

TURNS_MOST: Final = 400
"""More than any game of the computer's has."""
NET_S: Final = 60.0
"""Under what would hang."""
KEYS: Final = {" ": "space", "?": "question_mark", "-": "minus", ",": "comma"}
CHARACTERS: Final = {key: sign for sign, key in KEYS.items()}


class Player:
    """A screen, the keys before it, and whoever looks at it."""

    def __init__(self, terminal: Terminal, session: Session, pilot: Pilot[int]) -> None:
        """Sit down before a screen."""
        self.terminal = terminal
        self.session = session
        self._pilot = pilot
        self._drawn = asyncio.Event()
        self._at_s = 0.0
        terminal.drawn = self._drawn.set

    @property
    def screen(self) -> list[str]:
        """Return the lines of the screen as it is now."""
        strips = self.terminal.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def text(self) -> str:
        """Return all of it."""
        return "\n".join(self.screen)

    async def press(self, *keys: str, pause_s: float = 1.0) -> None:
        """Press keys with a pause before each, as they are told when it was, and wait until each was taken.

        Not by the pilot, which waits until the process has nothing to do: it has the server in it, too.
        """
        for key in keys:
            event = events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None))
            self._at_s += pause_s
            event.time = self._at_s
            self.terminal.post_message(event)
            await self._taken()

    async def _taken(self) -> None:
        """Wait until the program has done all, then what has the focus, then all that hears of it."""
        for node in (self.terminal, *reversed(self._nodes()), *self._nodes()):
            done = asyncio.Event()
            if node.is_running and node.call_later(done.set):
                await asyncio.wait_for(done.wait(), NET_S)

    def _nodes(self) -> Sequence[DOMNode]:
        focused = self.terminal.focused
        return (self.terminal,) if focused is None else focused.ancestors_with_self

    async def ended(self) -> None:
        """Wait until the program has ended."""
        async with asyncio.timeout(NET_S):
            while self.terminal.return_value is None:
                await self._taken()

    async def resize(self, columns: int, lines: int) -> None:
        """Make the terminal another size."""
        await self._pilot.resize_terminal(columns, lines)

    async def types(self, *lines: str) -> None:
        """Type lines, each with Enter."""
        for line in lines:
            self.terminal.line.focus()
            await self.press(*(KEYS.get(sign, sign) for sign in line), "enter")

    async def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds of what is drawn."""
        try:
            async with asyncio.timeout(NET_S):
                while True:
                    self._drawn.clear()
                    if holds():
                        return
                    await self._drawn.wait()
        except TimeoutError:
            pytest.fail(f"never seen: {what}\n{self.text}")

    async def sees(self, *texts: str) -> str:
        """Wait until all of these are on the screen; return it."""
        await self.until(lambda: all(text in self.text for text in texts), str(texts))
        return self.text

    async def hears(self, text: str) -> str:
        """Wait for a message with this text, wherever it has been scrolled to; return the latest of them."""

        def found() -> list[str]:
            return [line for line in self.terminal.messages.last_lines if text in line]

        await self.until(lambda: bool(found()), text)
        return found()[-1]

    async def my_turn(self) -> bool:
        """Wait for one's own turn; return False where the game is over."""

        def there() -> bool:
            view = self.session.view
            return view is not None and (bool(view.my_turns) or self.session.over)

        await self.until(there, "one's turn")
        return not self.session.over

    @property
    def version(self) -> int:
        """Return the version of the room that is seen."""
        assert self.session.now is not None
        return self.session.now["version"]


@contextlib.asynccontextmanager
async def player(
    url: str, folder: Path, name: str = "Ada", *, language: str = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Player]:
    """Give somebody at a screen of this size."""

    async def nothing(_: str) -> None:
        return None

    entry = Entry(EntryRequest(url, language, name, None, folder), AT_ONCE)
    async with opened(entry, language, nothing) as (terminal, session):
        async with terminal.run_test(size=size) as pilot:
            yield Player(terminal, session, pilot)


async def whole_game(one: Player, ruleset: str) -> None:
    """Play a game to its end: by keys in one turn, by the command line in the next."""
    card = CARDS[ruleset]
    letters = list(row_letters(card).values())
    for turn in range(TURNS_MOST):
        if not await one.my_turn():
            return
        before = one.version
        if turn % 2:
            one.terminal.board.focus()
            await one.press("space")
        else:
            await one.types("all")
        await one.until(lambda before=before: one.version > before, "a throw")  # type: ignore[misc]  # as below
        if card["entries"] == 0:
            if not has_thrown(one):
                continue  # Nothing could be set aside: the turn was over with the throw.
            await one.types("a", "bank")
            await one.until(lambda: not has_thrown(one), "the end of a turn")
            continue
        entry = "".join(letters[turn * card["entries"] :][: card["entries"]])
        version = one.version
        await one.types(entry, entry)
        await one.until(lambda before=version: one.version > before, f"{entry} entered")  # type: ignore[misc]  # as above
    pytest.fail("the game has no end")


def has_thrown(one: Player) -> bool:
    """Say whether dice lie there in one's own turn."""
    view = one.session.view
    return view is not None and any(view.sheet(seat)["throws"] for seat in view.my_turns)


def faces(one: Player) -> list[int]:
    """Return one's own dice."""
    view = one.session.view
    assert view is not None
    return view.sheet(view.mine[0])["faces"]
