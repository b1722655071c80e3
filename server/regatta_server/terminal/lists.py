"""What there is: one's running games, open rooms, and games that are over."""

from collections.abc import Mapping
from typing import Any, Final

from regatta_protocol.client import MyRooms
from regatta_protocol.client_lobby import UnwatchLobby, WatchLobby
from regatta_protocol.view import RoomView
from regatta_server.terminal.event_lines import event_line
from regatta_server.terminal.pages import NoPage
from regatta_server.terminal.session import Session

LINES_MOST: Final = 20
"""As many as a screen has lines for; the web client has all."""


class Lists:
    """Lists of games."""

    def __init__(self, session: Session) -> None:
        """Take whom to tell."""
        self._session = session

    async def mine(self) -> None:
        """List one's running games."""
        answer = await self._ask(MyRooms)
        rooms = [] if answer is None else answer["rooms"]
        for one in rooms:
            turn = self._session.text("your_turn" if one["your_turn"] else "others_turn")
            self._session.print(f"{one['room']} {self._name(one)}: {_names(one)}, {turn}")
        if answer is not None and not rooms:
            self._session.say("no_rooms")

    async def lobby(self) -> None:
        """List what is open."""
        session = self._session
        if await self._ask(WatchLobby) is None:
            return
        await self._ask(UnwatchLobby)
        lobby = session.lobby
        if lobby is None or not lobby["rooms"]:
            session.say("none_open")
            return
        session.say("open_rooms", online=lobby["online"])
        for one in lobby["rooms"][:LINES_MOST]:
            key = "gathers" if one["stage"] == "gathering" else "runs"
            values = {"taken": len(one["seats"]), "wanted": one["seats_wanted"], "names": _names(one)}
            session.say(key, room=one["room"], name=self._name(one), **values)

    async def past(self) -> None:
        """List games that are over."""
        session = self._session
        try:
            path = f"/players/{session.connection.player}/games?max={LINES_MOST}&facts=false"
            games = await session.pages.lines(path)
        except NoPage as why:
            session.say("unreachable", why=why)
            return
        for game in games:
            names = {seat["seat"]: seat["name"] for seat in game["seats"]}
            places = (game.get("result") or {"places": []})["places"]
            said = [
                session.text("place", place=one["place"], name=names[one["seat"]], total=one["total"])
                for one in sorted(places, key=lambda one: one["place"])
            ]
            session.say("past", room=game["game"], name=self._name(game), places="; ".join(said) or "-")
        if not games:
            session.say("no_past")

    async def replay(self, words: list[str]) -> None:
        """Tell a game that is over, move by move."""
        session = self._session
        code = "".join(words).upper()
        if len(code) != 8 or not code.isalnum():
            session.say("bad_code")
            return
        try:
            game = await session.pages.page(f"/games/{code}/replay")
        except NoPage as why:
            session.say("unreachable", why=why)
            return
        view = RoomView.of(game["snapshot"], session.connection.player)
        session.say("replay", room=code, name=view.now["card"]["name"])
        for event in game["events"]:
            view = view.after(event)
            line = event_line(view.now, event, session.text)
            if line is not None:
                session.print(line)

    def _name(self, of: Mapping[str, Any]) -> str:
        card = self._session.cards.get(of["ruleset"])
        return str(of.get("name", of["ruleset"])) if card is None else card["name"]

    async def _ask(self, kind: Any) -> Mapping[str, Any] | None:
        return await self._session.ask(kind(id=self._session.connection.new_id()))


def _names(of: Mapping[str, Any]) -> str:
    return ", ".join(seat["name"] for seat in of["seats"])
