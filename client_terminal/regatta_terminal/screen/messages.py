"""What was said, the latest in sight: each line is broken once, and only what is seen is drawn."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual.widget import Widget

MESSAGES_MOST: Final = 300
"""Lines that can be scrolled back to: some games of two."""
WHEEL: Final = 2
"""Lines that a step of the mouse's wheel goes."""


class Messages(Widget, can_focus=False):
    """Lines that were said. A list of its own: a text of Textual is broken and laid out anew at each line."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self._lines: deque[str] = deque(maxlen=MESSAGES_MOST)
        self._broken: list[str] = []
        self._width = 0
        """To which they are broken."""
        self._back = 0
        """How many lines from the latest one has scrolled back."""

    def say(self, lines: Sequence[str]) -> None:
        """Add lines, and have the latest in sight."""
        self._lines.extend(lines)
        # Each takes a line at least, so what is cut off here is more than what can be scrolled back to.
        self._broken = [*self._broken, *self._break(lines)][-MESSAGES_MOST:]
        self._back = 0
        self.refresh()

    def earlier(self, lines: int) -> None:
        """Scroll back; with a number below 0 on again."""
        most = max(0, len(self._broken) - self.size.height)
        self._back = max(0, min(self._back + lines, most))
        self.refresh()

    @property
    def last_lines(self) -> Sequence[str]:
        """Return the lines that were said last, as they are."""
        return self._lines

    def height_of(self, lines: Sequence[str]) -> int:
        """Return how many lines these take here."""
        return len(self._break(lines))

    def render(self) -> Text:
        """Return what is in sight."""
        last = len(self._broken) - self._back
        seen = self._broken[max(0, last - self.size.height) : last]
        return Text("\n".join(seen), no_wrap=True, overflow="crop")

    def _break(self, lines: Sequence[str]) -> list[str]:
        width = max(1, self.size.width)
        if all(line.isascii() and len(line) <= width for line in lines):
            return list(lines)
        return [part.plain for line in lines for part in Text(line).wrap(self.app.console, width)]

    def on_resize(self) -> None:
        """Break all lines anew where the width is another one; the latest is in sight."""
        if self.size.width != self._width:
            self._width = self.size.width
            self._broken = self._break(self._lines)[-MESSAGES_MOST:]
        self._back = 0
        self.refresh()

    def on_mouse_scroll_up(self) -> None:
        """Go back."""
        self.earlier(WHEEL)

    def on_mouse_scroll_down(self) -> None:
        """Go on."""
        self.earlier(-WHEEL)
