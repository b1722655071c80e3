"""Parts of the screen: the board one chooses on, the dice, the command line, a page to read."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from regatta_terminal.screen.board import Board
from regatta_terminal.screen.table import DIE

FAR: Final = 1_000_000
"""To the end of any game."""
ACTING: Final = frozenset({"enter", "space"})
"""Keys that throw, enter and bank at a table."""
HELD_S: Final = 0.75
"""A terminal does not say that a key is held down: it comes again, first after half a second or so."""
STYLES: Final = {"plain": "", "strong": "bold", "faint": "dim"}


class HeldKey:
    """Tells a key that is held down from one that is pressed again, of those that throw, enter and bank."""

    def __init__(self) -> None:
        """Begin with no key."""
        self._key, self._at_s = "", -HELD_S

    def hears(self, event: events.Event) -> bool:
        """Take an event; return whether it is such a key that comes again by itself."""
        if not isinstance(event, events.Key) or event.is_forwarded:
            return False
        held = event.key == self._key and event.time - self._at_s < HELD_S
        self._key, self._at_s = event.key, event.time
        return held and event.key in ACTING


class BoardView(Widget, can_focus=True):
    """Draws a board, and scrolls it so that what one is at is seen."""

    DEFAULT_CSS = "BoardView { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("left", "across(-1)", show=False),
        Binding("right", "across(1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Chosen(Message):
        """Something was chosen."""

        def __init__(self, typed: str) -> None:
            """Take what is typed for it."""
            super().__init__()
            self.typed = typed

    class Across(Message):
        """One wants to go on or back, where there is nothing to choose."""

        def __init__(self, by: int) -> None:
            """Take how far."""
            super().__init__()
            self.by = by

    class Pressed(Message):
        """A key was pressed that the board has no use for."""

        def __init__(self, character: str) -> None:
            """Take what it writes."""
            super().__init__()
            self.character = character

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self.board = Board([], [])
        self.at = 0
        """The place of the piece that one is at."""
        self._top = 0

    def show(self, board: Board, *, anew: bool = False) -> None:
        """Draw a board; one stays where one was, or goes to the first choice where it is another place."""
        if board == self.board and not anew:
            return
        self.board = board
        if anew:
            self.at, self._top = 0, 0
        if self.at not in board.choices:
            self.at = min(board.choices, key=lambda one: abs(one - self.at), default=0)
        self.refresh()

    def render(self) -> Text:
        """Return what is seen of the board."""
        self._keep_seen()
        board, room = self.board, self._room
        lines = [Text(heading, "bold") for heading in board.heading]
        for line in range(self._top, min(self._top + room, board.height)):
            lines.append(self._line(line))
        # A sign at the edge says that there is more.
        width = self.size.width - 1
        for hidden, at, sign in (
            (self._top > 0, len(board.heading), "^"),
            (self._top + room < board.height, len(lines) - 1, "v"),
        ):
            if hidden and 0 <= at < len(lines):
                lines[at].truncate(width, pad=True)
                lines[at].append(sign, "bold")
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _line(self, line: int) -> Text:
        text = Text()
        for place, piece in enumerate(self.board.pieces):
            if piece.line == line:
                text.truncate(piece.column, pad=True)
                here = place == self.at and bool(piece.typed)
                style = STYLES[piece.look] + (" reverse" if here and self.has_focus else "")
                # Where there are no colours and no reverse the sign says it.
                shown = ">" + piece.text[1:] if here and piece.text[:1] == " " else piece.text
                text.append(shown, style.strip())
        return text

    @property
    def _room(self) -> int:
        return max(1, self.size.height - len(self.board.heading))

    def _keep_seen(self) -> None:
        if not self.board.choices:
            self._top = max(0, min(self._top, self.board.height - self._room))
            return
        line = self.board.pieces[self.at].line
        first = self.at == self.board.choices[0]
        self._top = min(self._top, 0 if first else line)
        if self.at == self.board.choices[-1]:
            line = self.board.height - 1
        self._top = max(self._top, min(line - self._room + 1, self.board.pieces[self.at].line))

    def _go(self, place: int) -> None:
        self.at = place
        self.refresh()

    # -- keys and mouse --------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go to the next choice, or the one before; without choices scroll."""
        choices = self.board.choices
        if choices:
            self._go(choices[max(0, min(choices.index(self.at) + by, len(choices) - 1))])
        else:
            self._top += by
            self._go(self.at)

    def action_across(self, by: int) -> None:
        """Go to the other column; where there is nothing to choose say which way."""
        if self.board.choices:
            self._go(self.board.across(self.at))
        else:
            self.post_message(self.Across(by))

    def action_end(self, by: int) -> None:
        """Go to the first choice, or the last one."""
        if self.board.choices:
            self._go(self.board.choices[0 if by < 0 else -1])
        else:
            self.post_message(self.Across(by * FAR))

    def action_choose(self) -> None:
        """Choose what one is at."""
        if self.board.choices:
            self.post_message(self.Chosen(self.board.pieces[self.at].typed))

    def on_key(self, event: events.Key) -> None:
        """Give on what the board has no use for."""
        if event.character is not None and event.is_printable:
            event.stop()
            self.post_message(self.Pressed(event.character))

    def on_click(self, event: events.Click) -> None:
        """Go to what was clicked on; choose it where one was there already."""
        line = event.y - len(self.board.heading) + self._top
        able = [
            place
            for place in self.board.choices
            if self.board.pieces[place].line == line and self.board.pieces[place].column <= event.x
        ]
        if able and event.y >= len(self.board.heading):
            if able[-1] == self.at and self.has_focus:
                self.action_choose()
            self._go(able[-1])

    def on_mouse_scroll_down(self) -> None:
        """Go on."""
        self.action_step(1)

    def on_mouse_scroll_up(self) -> None:
        """Go back."""
        self.action_step(-1)


class Dice(Static):
    """The dice; a click is as the key of a die."""

    class Clicked(Message):
        """A die was clicked on."""

        def __init__(self, die: int) -> None:
            """Take which one."""
            super().__init__()
            self.die = die

    def __init__(self) -> None:
        """Begin without dice."""
        super().__init__("", markup=False)
        self.drawn = False
        """They are drawn, not said."""

    def on_click(self, event: events.Click) -> None:
        """Say which die it was."""
        if self.drawn:
            self.post_message(self.Clicked(event.x // DIE))


class CommandLine(Input):
    """The line that is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("up,down", "to_board", show=False)]

    def __init__(self, to_board: Callable[[], object]) -> None:
        """Take what goes to the board."""
        super().__init__(compact=True, select_on_focus=False)
        self.cursor_blink = False  # over a slow line it would send without an end
        self._to_board = to_board

    class Typed(Message):
        """A line was typed."""

        def __init__(self, line: str) -> None:
            """Take it."""
            super().__init__()
            self.line = line

    async def _on_key(self, event: events.Key) -> None:
        """Give on the line at Enter, here: a binding would act only after keys that came behind it."""
        if event.key != "enter":
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        line = self.value
        self.clear()
        self.post_message(self.Typed(line))

    def action_to_board(self) -> None:
        """Go to the board."""
        self._to_board()


class Page(ModalScreen[None]):
    """Lines to read, more than there is room for beside the table."""

    CSS = """
    Page { background: ansi_default; }
    Page > Static { height: 1; text-style: reverse; }
    Page > VerticalScroll { height: 1fr; scrollbar-size-vertical: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1", "app.pop_screen", show=False),
    ]

    def __init__(self, lines: Sequence[str], keys: str) -> None:
        """Take the lines, and what the keys do."""
        super().__init__()
        self._lines = lines
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Lay it out."""
        with VerticalScroll():
            yield Static(Text("\n".join(self._lines)), markup=False)
        yield Static(self._keys, markup=False)


def is_enough(size: Size, least: Size) -> bool:
    """Return whether a terminal is large enough."""
    return size.width >= least.width and size.height >= least.height
