"""What one looks at on the screen: home, the choices of a game, a table, or a game that is over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from rich.cells import cell_len

from regatta_protocol.sheet import Card
from regatta_protocol.typed.entries import typed_letters
from regatta_protocol.typed.table_text import name_of
from regatta_protocol.view.view import RoomView
from regatta_terminal import texts
from regatta_terminal.clocks import clock_of, say_clock
from regatta_terminal.home import LEVELS, Home
from regatta_terminal.lists import Listing, Step
from regatta_terminal.screen import words
from regatta_terminal.screen.board import Board, fitted, listed
from regatta_terminal.screen.table import Shown, table_board
from regatta_terminal.session import OVER, Session

Kind = Literal["home", "choices", "table", "replay"]
WHERE_LEAST: Final = 12
"""Columns of the first line for where one is: the name of most games, or some of it."""
ROOM_SEATS: Final = (2, 3, 4)
"""Sizes of a room that are offered; others are typed."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game that is over, and the move one is at."""

    steps: Sequence[Step]
    at: int = 0


class Places:
    """Where one is, and what is there to see and to choose."""

    def __init__(self, session: Session, home: Home, language: str) -> None:
        """Begin at home, or at the table of the session."""
        tag = texts.tag_of(language)
        self._words = words.SCREEN_TEXTS[tag]
        self.key_help = words.HELP[tag]
        self.replay: Replay | None = None
        self.game: Card | None = None
        """The game of which one is to choose how to play it."""
        self._session = session
        self._lists = home.lists
        self._mine: Listing = {}
        self._rooms: Listing = {}
        self._over: Listing = {}
        self._chosen: tuple[str, str] = ("", "")
        """Rows of an entry of several, with the turn in which they were chosen."""

    def word(self, key: str, **values: object) -> str:
        """Return a text of the screen."""
        return self._words[key].format(**values)

    @property
    def kind(self) -> Kind:
        """Return where one is."""
        if self.replay is not None:
            return "replay"
        if self._session.now is not None:
            return "table"
        return "choices" if self.game is not None else "home"

    @property
    def name(self) -> str:
        """Return what tells this place from others: at another one the board begins at its top."""
        now = self._session.now
        if self.kind == "table" and now is not None:
            playing = now["card"]["entries"] > 0 or "".join(str(turn["round"]) for turn in now["turns"])
            return f"table {now['room']} {bool(now['hands'])} {playing}"
        return f"{self.kind} {'' if self.game is None else self.game['ruleset']}"

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def shown(self) -> Shown | None:
        """Return the table that is seen; None away from tables."""
        view = self._session.view if self.replay is None else self.replay.steps[self.replay.at].view
        if view is None or self.kind not in ("table", "replay"):
            return None
        own = next(iter((*view.my_turns, *view.mine)), None)
        shown = Shown(view.now, own, self._session.table_texts, self._words)
        if self.replay is not None or view.now["stage"] in OVER:
            return replace(shown, over=True)
        return replace(shown, chosen=self._chosen[0] if self._chosen[1] == self._turn(view) else "")

    def board(self, width: int) -> Board:
        """Return what can be seen and chosen."""
        shown = self.shown
        if shown is not None:
            return table_board(shown, width)
        return listed(self._home_lines() if self.game is None else self._ways(self.game), width)

    def head(self, width: int) -> str:
        """Return the first line: where one is, and what is happening."""
        where, text = self._where()
        if self._session.away:
            text = [self.word("lost")]
        # What can be seen elsewhere, too, stands first, and goes where there is no room for all.
        while len(text) > 2 and sum(cell_len(part) + 2 for part in text) > width - WHERE_LEAST:
            text = text[1:]
        what = "  ".join(text)
        return fitted(where, max(1, width - cell_len(what) - 3)) + f"  {what} "

    def keys(self, on_board: bool) -> str:
        """Return what the keys do."""
        shown = self.shown
        if self.replay is not None:
            return self.word("keys_replay")
        if shown is None:
            where = "keys_choices" if self.game is not None else "keys_home"
            return self.word(where if on_board else "keys_line")
        if shown.now["stage"] in OVER:
            key = "keys_called_off" if shown.now["result"] is None else "keys_over"
            return self.word(key, room=shown.now["room"])
        if shown.now["stage"] == "gathering":
            return self.word("keys_gathering")
        if not on_board:
            return self.word("keys_at_table")
        if shown.own is None:
            return self.word("keys_watching")
        card = shown.now["card"]
        dice = str(len(card["tray"]))[-1]
        return self.word("keys_table" if card["entries"] else "keys_banking", dice=dice)

    def _where(self) -> tuple[str, list[str]]:
        session, shown = self._session, self.shown
        if shown is None:
            name = session.connection.welcome["player"]["name"]
            seeks = [] if session.seeks is None else [self.word("seeking", name=session.seeks)]
            return f" {self.word('home', name=name)}", seeks
        now = shown.now
        where = f" {now['card']['name']}  {now['room']}"
        if self.replay is not None:
            return where, [self.word("replay", at=self.replay.at, most=len(self.replay.steps) - 1)]
        return where, self._state(shown)

    def _state(self, shown: Shown) -> list[str]:
        """Return what is happening at a table: what is seen elsewhere, too, stands first."""
        now = shown.now
        if now["stage"] in OVER:
            return [self.word("called_off" if now["result"] is None else "over")]
        if now["stage"] != "playing" or shown.plays is None:
            counts = {"taken": len(now["seats"]), "wanted": now["seats_wanted"]}
            return [self.word("gathering" if now["stage"] == "gathering" else "opening", **counts)]
        view = self._session.view
        mine = view is not None and shown.plays in view.my_turns
        lines = [self.word("watching")] if shown.own is None else []
        sheet = next((hand["sheet"] for hand in now["hands"] if hand["seat"] == shown.plays), None)
        if sheet is not None and sheet["throws"]:
            lines.append(shown.texts.throws(sheet["throws"], now["card"]["throws"]))
        lines.append(self.word("your_turn") if mine else self.word("plays", name=name_of(now, shown.plays)))
        ends = next((turn["deadline_ms"] for turn in now["turns"] if turn["seat"] == shown.plays), None)
        if ends:
            now_ms = self._session.now_ms()
            lines.append(say_clock(clock_of(now, shown.plays, ends, now_ms), now_ms, self._session.text))
        return lines

    def _home_lines(self) -> list[tuple[str, str]]:
        lines: list[tuple[str, str]] = []
        rooms = {room: line for room, line in self._rooms.items() if room not in self._mine}
        for key, command, listing in (("mine", "join", self._mine), ("rooms", "", rooms)):
            if listing:
                lines.append((self.word(key), ""))
            for room, line in listing.items():
                lines.append((line, f"{command or self._lists.way_in(room)} {room}"))
        lines.append((self.word("games"), ""))
        width = max(map(len, self._session.cards), default=0)
        for ruleset, card in self._session.cards.items():
            lines.append((f"{ruleset:<{width}}  {card['name']}", ruleset))
        if self._over:
            lines.append((self.word("past"), ""))
        return [*lines, *((line, f"replay {game}") for game, line in self._over.items())]

    def _ways(self, card: Card) -> list[tuple[str, str]]:
        """Return how a game can be played."""
        game = card["ruleset"]
        ways = [self.word("play", game=game)]
        ways += [self.word("practice", game=game, level=level) for level in LEVELS]
        if card["seats_min"] == 1:
            ways.append(self.word("alone", game=game))
        ways += [
            self.word("create", game=game, seats=seats) for seats in ROOM_SEATS if seats <= card["seats_max"]
        ]
        return [(f"{card['name']}: {card['summary']}", ""), *((way, way.split(":")[0]) for way in ways)]

    # -- what is chosen ----------------------------------------------------------------------------

    def choose(self, typed: str) -> str | None:
        """Return the line that a choice types; None where there is nothing to do yet."""
        if self.kind == "home" and typed in self._session.cards:
            self.game = self._session.cards[typed]
            return None
        if self.kind == "choices":
            self.game = None
        shown = self.shown
        entries = 1 if shown is None or shown.sheet is None else shown.now["card"]["entries"]
        view = self._session.view
        if shown is None or view is None or entries < 2:
            return typed
        rows = shown.chosen.replace(typed, "") if typed in shown.chosen else shown.chosen + typed
        self._chosen = (rows, self._turn(view))
        return typed_letters(shown.now["card"], [*rows]) if len(rows) == entries else None

    def step(self, by: int) -> str | None:
        """Go on or back in a game that is over; return what happened there."""
        if self.replay is None:
            return None
        at = max(0, min(self.replay.at + by, len(self.replay.steps) - 1))
        moved = at != self.replay.at
        self.replay = replace(self.replay, at=at)
        return self.replay.steps[at].line if moved else None

    def back(self) -> bool:
        """Go back; return whether there was somewhere to go back from."""
        there = self.replay is not None or self.game is not None
        self.replay, self.game = None, None
        return there

    # -- what is asked -----------------------------------------------------------------------------

    async def look_again(self, *, over: bool) -> None:
        """Ask for one's games and open rooms, and where it is wanted for games that are over."""
        self._mine = await self._lists.running() or {}
        self._rooms = await self._lists.open_rooms() or {}
        if over:
            self._over = await self._lists.over() or {}

    async def begin_replay(self, code: Sequence[str]) -> bool:
        """Go to a game that is over; return False where it cannot be had, which is said."""
        steps = await self._lists.steps(list(code))
        if steps:
            self.replay = Replay(steps)
        return bool(steps)

    def _turn(self, view: RoomView) -> str:
        """Return what tells one turn of one's own from another."""
        turns: Mapping[int, int] = {turn["seat"]: turn["round"] for turn in view.now["turns"]}
        throws = [view.sheet(seat)["throws"] for seat in view.my_turns]
        return f"{view.now['room']} {sorted(turns.items())} {throws}"
