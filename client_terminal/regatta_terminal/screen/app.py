"""The screen as a program: it draws what the session knows, and gives on what is typed."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Size
from textual.widgets import Static

from regatta_protocol.exceptions import Closed
from regatta_terminal.home import Home
from regatta_terminal.screen.board import fitted, help_page
from regatta_terminal.screen.looks import Looks
from regatta_terminal.screen.messages import Messages
from regatta_terminal.screen.places import Places
from regatta_terminal.screen.table import dice_drawing, dice_text, dice_width
from regatta_terminal.screen.widgets import BoardView, CommandLine, Dice, HeldKey, Page, is_enough
from regatta_terminal.session import Session

LEAST: Final = Size(60, 16)
"""The smallest terminal in which eight seats have a column each, and some rows are in sight."""
DRAWN_FROM: Final = 22
"""Lines from which on the dice are drawn: below that they are said, and the table has the room."""
TICK_S: Final = 1.0
LOOK_AGAIN_S: Final = 20.0
"""How often open rooms are asked for while one is at home."""
ASKING: Final = frozenset({"help", "?", "show", "games", "mine", "lobby", "past", "chat", "say"})
"""Commands whose answer is to be read: it has a page where it is too long to stand beside the table."""
INTERRUPTED: Final = 130
JOBS_MOST: Final = 1_000
"""Lines and keys that wait while a line is lost: more than anybody types, and some pages that are pasted."""
Job = Callable[[], Awaitable[None]]


class Terminal(App[int]):
    """The screen of a session; it ends with the exit status."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("f1", "help", show=False),
        Binding("f5", "look_again", show=False),
        Binding("escape", "out", show=False),
        Binding("pageup", "earlier(1)", show=False),
        Binding("pagedown", "earlier(-1)", show=False),
    ]

    places: Places
    """Where one is. Given by `show`: it needs the session, which needs who hears what is said."""

    def __init__(self) -> None:
        """Begin with nothing to show."""
        # The terminal's own colours, which are readable in it; said before NO_COLOR is judged by them.
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.messages = Messages()
        self.board = BoardView()
        self.line = CommandLine(self.board.focus)
        self._dice = Dice()
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(JOBS_MOST)
        self._unsaid: list[str] = []
        self._drawing = False
        self._written: dict[Static, str] = {}
        self.drawn: Callable[[], None] = lambda: None
        """Called each time it is drawn, before and after what is seen has changed."""
        self._heard: list[str] | None = None
        self._place = ""
        self._held_key = HeldKey()
        self._looks = Looks(self._do, self.set_timer, lambda over: self.places.look_again(over=over))

    def show(self, session: Session, home: Home, places: Places) -> None:
        """Take what is shown; before it runs."""
        self._session = session
        self._home = home
        self.places = places
        session.changed = self.stir

    def compose(self) -> ComposeResult:
        """Lay it out."""
        yield Static("", id="head", markup=False)
        yield self._dice
        yield self.board
        yield self.messages
        yield Static("", id="small", markup=False)
        with Horizontal(id="typed"):
            yield Static("> ", markup=False)
            yield self.line
        yield Static("", id="keys", markup=False)

    async def on_mount(self) -> None:
        """Begin to draw, and to do what is typed."""
        self.line.focus()
        self.run_worker(self._work(), exit_on_error=True)
        self.set_interval(TICK_S, self.stir)
        self.set_interval(LOOK_AGAIN_S, self._look_again)
        self._draw()

    # -- what is said and seen ---------------------------------------------------------------------

    def say(self, line: str) -> None:
        """Take a line that the session says."""
        (self._unsaid if self._heard is None else self._heard).append(line)
        self.stir()

    def stir(self) -> None:
        """Draw anew, soon: once for all that happens until then."""
        if self.is_running and not self._drawing:
            self._drawing = True
            self.call_later(self._draw)

    def _draw(self) -> None:
        self._drawing = False
        self.drawn()
        if self._session.ended.done():
            self.exit(1)
            return
        if self._unsaid:
            self.messages.say(self._unsaid)
            self._unsaid = []
        size = self.size
        enough = is_enough(size, LEAST)
        self.screen_stack[0].set_class(not enough, "small")
        self._draw_place(size)
        if not enough:
            values = {"width": size.width, "height": size.height}
            least = {"least_width": LEAST.width, "least_height": LEAST.height}
            self._write(self._static("small"), self.places.word("small", **values, **least))

    def post_display_hook(self) -> None:
        """Say that it is on the screen: Textual calls this."""
        self.drawn()

    def _draw_place(self, size: Size) -> None:
        place = self.places.name
        anew, self._place = place != self._place, place
        if anew and self.places.kind == "home":
            self._looks.want(over=True)
        board = self.places.board(size.width)
        dice = self._draw_dice(size)
        left = size.height - 3 - dice
        wanted = len(board.heading) + board.height
        least = 3 if self.places.kind in ("table", "replay") else 5
        self.messages.styles.height = max(least, left - wanted)
        self.board.show(board, anew=anew)
        self._write(self._static("head"), self.places.head(size.width))
        self._write(self._static("keys"), fitted(f" {self.places.keys(self.board.has_focus)}", size.width))

    def _draw_dice(self, size: Size) -> int:
        """Draw the dice; return how many lines they take."""
        shown = self.places.shown
        if shown is None or shown.plays is None:
            lines: Sequence[str] = []
        else:
            drawn = size.height >= DRAWN_FROM and size.width >= dice_width(shown)
            lines = dice_drawing(shown) if drawn else []
            self._dice.drawn = bool(lines)
            if not lines:
                text = dice_text(shown, size.width)
                # The table stays where it is between two turns.
                lines = [*text, *[""] * ((6 if drawn else 2) - len(text))]
        self._write(self._dice, "\n".join(lines))
        self._dice.styles.height = len(lines)
        return len(lines)

    def _write(self, part: Static, text: str) -> None:
        """Show a text; what is there already is not sent again, over what may be a slow line."""
        if self._written.get(part) != text:
            self._written[part] = text
            part.update(text, layout=False)  # its height is said for itself, where it changes

    def _static(self, name: str) -> Static:
        return self.screen_stack[0].query_one(f"#{name}", Static)

    def on_resize(self) -> None:
        """Lay all out anew."""
        self.stir()

    def on_descendant_focus(self) -> None:
        """Say what the keys do there."""
        self.stir()

    # -- what is typed -----------------------------------------------------------------------------

    def on_command_line_typed(self, event: CommandLine.Typed) -> None:
        """Do what was typed."""
        self.type(event.line)

    def type(self, typed: str) -> None:
        """Do a line, after those before it."""
        words = typed.split()
        if not words:
            return
        self._unsaid.append(f"> {typed.strip()}")
        self.stir()
        first = words[0].lower()
        if self.places.back() and first == "leave":
            return
        if first in ("quit", "exit") and self._session.away:
            self.exit(0)  # what was typed before waits for the line: whoever quits does not
        elif first == "wait":
            self.say(self.places.word("wait"))
        elif first == "replay":
            self._do(lambda: self._replay(words[1:]))
        else:
            self._do(lambda: self._line(typed))

    def _do(self, job: Job) -> None:
        if self._jobs.full():
            self.bell()
        else:
            self._jobs.put_nowait(job)

    async def _work(self) -> None:
        """Do one thing after the other."""
        while True:
            job = await self._jobs.get()
            with contextlib.suppress(Closed):  # the session has ended, which is drawn
                await job()
            self.stir()

    async def _line(self, typed: str) -> None:
        first = typed.split(maxsplit=1)[0].lower().strip("?") or "?"
        heard: list[str] = []
        # What is said to a question may be more than there is room for beside the table.
        self._heard = heard if first in ASKING else None
        try:
            if not await self._home.line(typed):
                self.exit(0)
        finally:
            self._heard = None
        if first == "help":
            self._page(help_page(self.places.key_help, heard, self.size.width))
        elif self.messages.height_of(heard) > self.messages.size.height:
            self._page(heard)
        else:
            self._unsaid += heard

    def _page(self, lines: Sequence[str]) -> None:
        self.push_screen(Page(lines, self.places.word("keys_page")))

    async def _replay(self, code: Sequence[str]) -> None:
        if await self.places.begin_replay(code):
            self.board.focus()

    # -- keys --------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Take an event, unless it is a key that is held down where it throws or enters."""
        if self._held_key.hears(event) and self.board.has_focus and self.places.kind == "table":
            return
        await super().on_event(event)

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """Type what was chosen; before the first throw of a turn, throw."""
        shown = self.places.shown
        if shown is not None and shown.sheet is not None and shown.sheet["throws"] == 0:
            self._do(self._home.moves.throw_others)
            return
        typed = self.places.choose(event.typed)
        self.stir()
        if typed is not None:
            self.type(typed)

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """Do what a key of the dice does; any other one begins a command."""
        key = event.character
        if self.places.kind == "table" and key in "1234567890":
            self._do(lambda: self._home.moves.turn_die((int(key) - 1) % 10))
        elif self.places.kind == "table" and key == " ":
            self._do(self._home.moves.throw_others)
        elif key != " ":
            self.line.focus()
            self.line.insert_text_at_cursor(key)

    def on_board_view_across(self, event: BoardView.Across) -> None:
        """Go on or back in a game that is over."""
        line = self.places.step(event.by)
        if line:
            self._unsaid.append(line)
        self.stir()

    def on_dice_clicked(self, event: Dice.Clicked) -> None:
        """Keep a die, or let it go."""
        if self.places.kind == "table":
            self._do(lambda: self._home.moves.turn_die(event.die))

    def action_help(self) -> None:
        """Show all keys and commands."""
        self._do(lambda: self._line("help"))

    def action_look_again(self) -> None:
        """Ask for open rooms, one's games and those that are over."""
        if self.places.kind == "home":
            self._looks.want(over=True)

    def _look_again(self) -> None:
        if self.places.kind == "home" and not self._session.away and self._jobs.empty():
            self._looks.want(over=False)

    def action_out(self) -> None:
        """Go back, or to the command line."""
        if not self.places.back():
            self.line.focus()
        self.stir()

    def action_earlier(self, by: int) -> None:
        """Scroll the messages."""
        self.messages.earlier(by * max(1, self.messages.size.height - 1))

    def action_interrupt(self) -> None:
        """End at once."""
        self.exit(INTERRUPTED)
