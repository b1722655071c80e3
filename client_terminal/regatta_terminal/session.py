"""What a person types and hears: one player, at home or at a table. Screens and pipes draw it."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import ValidationError

from regatta_protocol.client import WatchRoom
from regatta_protocol.connection import Connection
from regatta_protocol.exceptions import Closed, CommandRefused
from regatta_protocol.ids import RoomId
from regatta_protocol.messages.people import SaidLine
from regatta_protocol.messages.room import Snapshot
from regatta_protocol.net.inbox import Heard
from regatta_protocol.net.own_bytes import DiceWarning
from regatta_protocol.sheet import Card
from regatta_protocol.typed.languages import texts_in
from regatta_protocol.typed.table_text import card_lines, dice_lines, may_do, totals_line, wrapped
from regatta_protocol.typed.texts import Texts
from regatta_protocol.view.view import RoomView
from regatta_terminal import phrases, texts
from regatta_terminal.clocks import pause_lines
from regatta_terminal.event_lines import closed_lines, event_line
from regatta_terminal.pages import Pages

OVER: Final = ("finished", "archived")
QUIET: Final = frozenset({"committed", "contributed", "seed_chosen", "recorded", "clock_renewed", "watchers"})
"""What happens often and changes nothing for a player."""


class Session:
    """A player's session: it takes lines, and says lines; `changed` is called when the table changes."""

    connection: Connection
    """Given once it is there: it needs the session, to hear with."""

    def __init__(
        self,
        say: Callable[[str], None],
        cards: Mapping[str, Card],
        pages: Pages,
        language: str,
        *,
        shown: bool = False,
    ) -> None:
        """Take who hears what is said, the cards of all games, and what reads pages.

        With `shown` the table is on a screen: it is not said as one comes to it, and the screen breaks lines.
        """
        tag = texts.tag_of(language)
        self.cards = cards
        self.pages = pages
        self.help = texts.HELP[tag]
        self.table_texts: Texts = texts_in(tag)
        self.phrases = phrases.GERMAN if tag == "de" else phrases.ENGLISH
        self.room: RoomId | None = None
        """The table that one is at."""
        self.changed: Callable[[], None] = lambda: None
        self.came: Callable[[], None] = lambda: None
        """Called as one comes to a table, or back to it after a loss."""
        self.on_line: Callable[[SaidLine], None] = lambda _: None
        """Called with what is said at the table."""
        self.ended: asyncio.Future[Closed] = asyncio.get_running_loop().create_future()
        self.seeks: str | None = None
        """The game that players are looked for."""
        self.wants_rematch = False
        self.lobby: Mapping[str, Any] | None = None
        self._say = say
        self._texts = texts.EVENT_TEXTS[tag]
        self.away = False
        """The line is lost, and not yet back."""
        self._shown = shown
        self._last_turn: tuple[RoomId, int, int] | None = None
        self._moved = asyncio.Event()
        self._going: set[asyncio.Task[None]] = set()

    # -- what is said ---------------------------------------------------------------------------

    def text(self, key: str, **values: object) -> str:
        """Return a text in the person's language."""
        return self._texts[key].format(**values)

    def say(self, key: str, **values: object) -> None:
        """Say a text."""
        self.print(self.text(key, **values))

    def print(self, *lines: str) -> None:
        """Say lines of at most 80 columns, of signs that every terminal has."""
        plain = [texts.plain_signs(line) for line in lines]
        for line in plain if self._shown else wrapped(plain):
            self._say(line)

    def greet(self) -> None:
        """Say welcome, and why one is not called as one wanted to be, where that is so."""
        self.say("welcome", name=self.connection.welcome["player"]["name"])
        for problem in self.connection.welcome.get("problems", []):
            if problem["field"] == "name":
                self.say("name_problem", why=problem["problem"])

    # -- the table ------------------------------------------------------------------------------

    def now_ms(self) -> int:
        """Return the time by the server's clock, as all deadlines are: this machine's may be wrong."""
        return self.connection.clock.now_ms()

    @property
    def view(self) -> RoomView | None:
        """Return the room of the table that one is at."""
        return None if self.room is None else self.connection.views.get(self.room)

    @property
    def now(self) -> Snapshot | None:
        """Return how the table is now."""
        return None if self.view is None else self.view.now

    @property
    def own(self) -> int | None:
        """Return one's own seat: the one that plays now, else the first; None for one who only watches."""
        view = self.view
        return None if view is None else next(iter((*view.my_turns, *view.mine)), None)

    @property
    def over(self) -> bool:
        """Say whether the game of the table is over; also where there is none."""
        return self.now is None or self.now["stage"] in OVER

    def table(self, seat: int | None = None) -> list[str]:
        """Return the lines of the table, with the card of a seat: one's own where none is named."""
        now = self.now
        if now is None or not now["hands"]:
            return self._notes()
        own = self.own
        shown = next((one for one in (seat, own, now["hands"][0]["seat"]) if one is not None), 0)
        lines = [*dice_lines(now, own, self.table_texts), totals_line(now, own, self.table_texts)]
        return [*self._notes(), *lines, *card_lines(now, shown, own, self.table_texts)]

    def _notes(self) -> list[str]:
        """Return why the room was closed, or that a clock stands still by a turn window, where it is so."""
        now = self.now
        if now is None:
            return []
        return [*closed_lines(now, self.text), *pause_lines(now, self.now_ms(), self.text)]

    def sit(self, room: RoomId) -> None:
        """Be at a table."""
        self.room = room
        now = self.now
        if now is None:
            return
        key = "watching" if self.own is None and now["stage"] != "gathering" else "at_table"
        self.say(key, room=room, name=now["card"]["name"])
        self.print(*(self._notes() if self._shown else self.table()))
        self.came()
        self._tell_turn()
        self._stir()

    async def my_turn(self) -> None:
        """Wait until it is one's turn at the table, or the game there is over, or nothing comes any more."""
        while not (self.over or self.ended.done() or (self.view is not None and self.view.my_turns)):
            await self._moved.wait()

    async def matched(self) -> None:
        """Wait until a search or another game with the same players has found a table, or is over."""
        while (self.seeks is not None or self.wants_rematch) and not self.ended.done():
            await self._moved.wait()

    def _tell_turn(self) -> None:
        """Say that it is one's turn, once for each state of the dice, with what may be typed."""
        view = self.view
        if view is None or not view.my_turns:
            return
        seat = view.my_turns[0]
        sheet = view.sheet(seat)
        this = (view.now["room"], view.now["version"], seat)
        if this != self._last_turn:
            self._last_turn = this
            your_go = "" if sheet["throws"] else self.text("your_go") + " "
            self.print(your_go + may_do(view.now["card"], sheet, self.table_texts))

    def _stir(self) -> None:
        self._moved.set()
        self._moved.clear()
        self.changed()

    # -- what is heard --------------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        """Take what was heard; for the connection."""
        if isinstance(heard, DiceWarning):
            self.say("dice_warning", why=heard)
        elif isinstance(heard, dict):
            self._hear(heard)
        self._stir()

    def _hear(self, heard: Mapping[str, Any]) -> None:
        kind = heard["type"]
        if kind == "welcome":
            self._hear_welcome()
        elif kind == "said" and heard["room"] == self.room:
            self.on_line(heard["said"])
        elif kind == "error":
            if heard.get("details", {}).get("room") == self.room:
                self.room = None
            self.say("room_gone", why=heard["message"])
        elif kind == "matched":
            self.say("matched", room=heard["room"])
            self._go(heard["room"])
        elif kind == "seek_ended" and self.seeks is not None:
            self.seeks = None
            self.say("seek_ended")
        elif kind == "lobby":
            self.lobby = heard
        elif kind == "notice":
            self._hear_notice(heard["notice"])
        elif "version" in heard and heard["room"] == self.room and kind not in QUIET:
            self._hear_table(heard)

    def _hear_welcome(self) -> None:
        self.away = False
        self.say("back")
        self.came()
        if self.seeks is not None:
            self.seeks = None
            self.say("seek_ended")

    def _hear_notice(self, notice: Mapping[str, Any]) -> None:
        room = notice.get("room")
        if notice["seen"] or room in (None, self.room):
            return
        if notice["kind"] == "your_turn":
            self.say("ones_turn", room=room)
        elif notice["kind"] == "room_closed":
            self.say("other_closed_by_host", room=room, why=notice["close_reason"])

    def _hear_table(self, event: Mapping[str, Any]) -> None:
        now = self.now
        if now is None or event["type"] == "snapshot":
            return
        if event["type"] in ("rematch_expired", "rematch_declined"):
            self.wants_rematch = False
        line = event_line(now, event, self.text)
        if event["type"] == "held" and event["seat"] == self.own:
            return  # whoever holds knows it
        if line is not None:
            self.print(line)
        if event["type"] == "rematch_ready" and self.wants_rematch:
            self._go(event["next_room"])
        self._tell_turn()

    def _go(self, room: RoomId) -> None:
        """Go to a table that was found."""

        async def go() -> None:
            command = self.made(WatchRoom, room=room)
            if command is not None and await self.ask(command) is not None:
                self.sit(room)
            self.seeks, self.wants_rematch = None, False
            self._stir()

        task = asyncio.ensure_future(go())
        self._going.add(task)
        task.add_done_callback(self._going.discard)

    def end(self, why: Closed) -> None:
        """Hear that nothing more comes; for the connection."""
        if not self.ended.done():
            self.ended.set_result(why)
        self._stir()

    def lost(self) -> None:
        """Hear that the line is lost: said once until it is back."""
        if not self.away:
            self.away = True
            self.say("lost")
            self._stir()

    # -- asking ---------------------------------------------------------------------------------

    async def ask(self, command: Any) -> Mapping[str, Any] | None:
        """Send a command and return its answer; None where it was refused, which is said."""
        if self.away:
            self.say("waits")
        try:
            answer: Mapping[str, Any] = await self.connection.ask(command)
        except CommandRefused as refused:
            self.print(refused.message)
            return None
        return answer

    def made(self, kind: Any, **values: Any) -> Any:
        """Return a command; None for what no server takes, which is said."""
        try:
            return kind(id=self.connection.new_id(), **values)
        except ValidationError as wrong:
            self.print(wrong.errors()[0]["msg"])
            return None


class LostLine(logging.Handler):
    """Hears in the connection's log that the line is lost."""

    def __init__(self, session: Session) -> None:
        """Take whom to tell."""
        super().__init__(logging.INFO)
        self._session = session

    def emit(self, _: logging.LogRecord) -> None:
        """Tell it."""
        self._session.lost()
