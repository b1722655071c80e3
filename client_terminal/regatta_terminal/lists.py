"""What there is: one's running games, open rooms, and games that are over."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from regatta_protocol.client import MyRooms
from regatta_protocol.commands.lobby import UnwatchLobby, WatchLobby
from regatta_protocol.ids import RoomId
from regatta_protocol.messages.room import RoomSummary, Snapshot
from regatta_protocol.view.view import RoomView
from regatta_terminal.clocks import clock_in_list, say_clock
from regatta_terminal.event_lines import event_line
from regatta_terminal.pages import NoPage
from regatta_terminal.session import Session
from regatta_terminal.vacations import away_lines

LINES_MOST: Final = 20
"""As many as a screen has lines for; the web client has all."""


STATES: Final[Mapping[str, str]] = {"gathering": "others_missing", "finished": "just_over"}
"""What is said of a room whose game does not run."""
Listing = Mapping[RoomId, str]
"""By room, the line that tells of it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A game that is over, after one of its moves."""

    view: RoomView
    line: str
    """What happened; nothing at the beginning."""


class Lists:
    """Lists of games."""

    def __init__(self, session: Session) -> None:
        """Take whom to tell."""
        self._session = session

    async def running(self) -> Listing | None:
        """Return one's running games; None where they were refused, which is said."""
        answer = await self._ask(MyRooms)
        if answer is None:
            return None
        return {one["room"]: self._running_line(one) for one in answer["rooms"]}

    def _running_line(self, room: RoomSummary) -> str:
        session = self._session
        state = "your_turn" if room["your_turn"] else STATES.get(room["stage"], "others_turn")
        parts = [_names(room), session.text(state)]
        now_ms = session.now_ms()
        clock = clock_in_list(room, now_ms)
        if clock is not None:
            parts.append(say_clock(clock, now_ms, session.text))
        line = f"{room['room']} {self._name(room)}: {', '.join(parts)}"
        return ". ".join([line, *away_lines(room, now_ms, session.text)])

    async def open_rooms(self) -> Listing | None:
        """Return open rooms and games to watch, as the lobby is now; None where it was refused."""
        session = self._session
        if await self._ask(WatchLobby) is None:
            return None
        await self._ask(UnwatchLobby)
        gaps = {}
        for one in [] if session.lobby is None else session.lobby["rooms"][:LINES_MOST]:
            key = "gathers" if one["stage"] == "gathering" else "runs"
            values = {"taken": len(one["seats"]), "wanted": one["seats_wanted"], "names": _names(one)}
            gaps[one["room"]] = session.text(key, room=one["room"], name=self._name(one), **values)
        return gaps

    def way_in(self, room: RoomId) -> str:
        """Return the command that goes to an open room, or to a game that runs."""
        rooms = [] if self._session.lobby is None else self._session.lobby["rooms"]
        gathers = any(one["room"] == room and one["stage"] == "gathering" for one in rooms)
        return "join" if gathers else "watch"

    async def mine(self) -> None:
        """List one's running games."""
        rooms = await self.running()
        self._session.print(*(rooms or {}).values())
        if rooms == {}:
            self._session.say("no_rooms")

    async def lobby(self) -> None:
        """List what is open."""
        rooms, session = await self.open_rooms(), self._session
        if rooms and session.lobby is not None:
            session.say("open_rooms", online=session.lobby["online"])
            session.print(*rooms.values())
        elif rooms is not None:
            session.say("none_open")

    async def over(self) -> Listing | None:
        """Return the latest of one's games that are over; None where they cannot be had, which is said."""
        session = self._session
        try:
            path = f"/players/{session.connection.player}/games?max={LINES_MOST}&facts=false"
            games = await session.pages.lines(path)
        except NoPage as why:
            session.say("unreachable", why=why)
            return None
        gaps = {}
        for game in games:
            names = {seat["seat"]: seat["name"] for seat in game["seats"]}
            places = [
                session.text("place", place=one["place"], name=names[one["seat"]], total=one["total"])
                for one in sorted(
                    (game.get("result") or {"places": []})["places"], key=lambda one: one["place"]
                )
            ]
            values = {"name": self._name(game), "places": "; ".join(places) or "-"}
            gaps[game["game"]] = session.text("past", room=game["game"], **values)
        return gaps

    async def past(self) -> None:
        """List them."""
        games = await self.over()
        self._session.print(*(games or {}).values())
        if games == {}:
            self._session.say("no_past")

    async def replay(self, words: list[str]) -> None:
        """Tell a game that is over, move by move."""
        steps = await self.steps(words)
        if steps:
            now = steps[0].view.now
            self._session.say("replay", room=now["room"], name=now["card"]["name"])
            self._session.print(*(step.line for step in steps[1:]))

    async def steps(self, words: list[str]) -> list[Step]:
        """Return a game that is over, from its beginning; nothing where it cannot be had, which is said."""
        session = self._session
        code = "".join(words).upper()
        if len(code) != 8 or not code.isalnum():
            session.say("bad_code")
            return []
        try:
            game = await session.pages.page(f"/games/{code}/replay")
        except NoPage as why:
            session.say("unreachable", why=why)
            return []
        now: Snapshot = game["snapshot"]
        view = RoomView.of(self._in_own_words(now), session.connection.player)
        steps = [Step(view, "")]
        for event in game["events"]:
            view = view.after(event)
            line = event_line(view.now, event, session.text)
            if line is not None:
                steps.append(Step(view, line))
        return steps

    def _in_own_words(self, now: Snapshot) -> Snapshot:
        """Return a game that is over with the card in one's own language: the archive has them in English."""
        card = now["card"]
        known = self._session.cards.get(card["ruleset"], card)
        shown = now.copy()
        # A game of an older version may have had other rows.
        if [row["row"] for row in known["rows"]] == [row["row"] for row in card["rows"]]:
            shown["card"] = known
        return shown

    def _name(self, of: Mapping[str, Any]) -> str:
        card = self._session.cards.get(of["ruleset"])
        return str(of.get("name", of["ruleset"])) if card is None else card["name"]

    async def _ask(self, kind: Any) -> Mapping[str, Any] | None:
        return await self._session.ask(kind(id=self._session.connection.new_id()))


def _names(of: Mapping[str, Any]) -> str:
    return ", ".join(seat["name"] for seat in of["seats"])
