"""What is said in rooms: by whom, to whom, how often; kept for a day, and never logged.

Seats speak to the table. Who watches speaks to the others who watch, as long as the game runs: a seat
could be told what it is not to see. When it is over, everyone speaks to the table.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final
from unicodedata import category, normalize

import orjson

from protocol import client_people
from protocol.client_people import Say
from protocol.command import BLANKS, JOINERS
from protocol.errors import Code
from protocol.ids import PlayerId, RoomId
from protocol.server_people import Said, SaidLine
from server.limits import TALK_TEXT_MOST
from server.lobby.calls import Caller, Handlers
from server.lobby.people import People
from server.lobby.talk_store import Place, TalkStore
from server.observe import metrics
from server.refused import Refused
from server.rooms.decide.setup import Talk as Allowed
from server.rooms.decide.state import RoomState
from server.rooms.run.members import To
from server.rooms.run.rooms import Rooms
from server.store.client import Client

REACH: Final[tuple[Allowed, ...]] = ("off", "phrases", "free")
"""What may be said, from less to more."""


class RoomTalk:
    """What is said in rooms. Raises StoreError where the store does not answer."""

    def __init__(
        self, redis: Client, rooms: Rooms, people: People, now_ms: Callable[[], int], most: Allowed
    ) -> None:
        """Take the services; `most` is what this server's host allows."""
        self._store = TalkStore(redis, now_ms)
        self._rooms = rooms
        self._people = people
        self._most = most
        people.on("said", self._heard)

    def handlers(self) -> Handlers:
        """Return who does the commands."""
        return {Say: self._say, client_people.Talk: self._talk}

    async def both_heard(self, room: RoomId, caller: Caller, other: PlayerId, most: int) -> list[SaidLine]:
        """Return the last lines of a room that both players could hear; none where the caller is a stranger.

        What one of them has muted is in it.
        """
        state = await self._rooms.state(room)
        if state is None or (place := self._place(caller, state)) is None:
            return []
        places: tuple[Place, Place] = (place, "spectators" if state.seat_of(other) is None else "table")
        lines = await self._store.lines(room)
        return [line for line in lines if all(_hears(at, line, state) for at in places)][-most:]

    # -- commands ------------------------------------------------------------------------------

    async def _say(self, caller: Caller, asked: Say) -> None:
        if (asked.phrase is None) == (asked.text is None):
            raise _bad("Say a phrase or a text, one of the two.", "phrase", "or else a text")
        state, place = await self._at(caller, asked.room)
        if state.stage == "archived":
            closed = "This room is closed, and nobody hears you here any more: open a new one."
            raise Refused(Code.WRONG_STAGE, closed, {"stage": state.stage})
        self._judge(state, asked)
        seat = state.seat_of(caller.player)
        line: dict[str, str] = {
            "player": caller.player,
            "name": caller.name if seat is None else state.seats[seat].name,
            "to": "table" if state.over else place,
        }
        if asked.phrase is not None:
            line["phrase"] = asked.phrase
        else:
            line["text"] = shown_text(asked.text or "")
        said = await self._keep(caller.player, asked, line, crowd=seat is None)
        # Told again where the command comes again: a node may have died, or the store been away, between
        # the two. Who has heard it knows it by its id.
        news = {"do": "said", "room": asked.room, "said": said, "to": _audience(said["to"], state)}
        await self._people.tell_nodes_of_room(asked.room, news)

    async def _talk(self, caller: Caller, asked: client_people.Talk) -> Mapping[str, Any]:
        state, place = await self._at(caller, asked.room)
        hears = caller.relations.hears
        lines = await self._store.lines(asked.room)
        return {"talk": [line for line in lines if hears(line["player"]) and _hears(place, line, state)]}

    # ------------------------------------------------------------------------------------------

    def _heard(self, news: Mapping[str, Any]) -> None:
        told: Said = {"type": "said", "room": news["room"], "said": news["said"]}
        self._rooms.tell(news["room"], orjson.dumps(told), news["to"], news["said"]["player"])

    def _place(self, caller: Caller, state: RoomState) -> Place | None:
        """Return where a player is in a room; None for strangers, also those who look in before the game."""
        if state.seat_of(caller.player) is not None:
            return "table"
        watches = state.stage != "gathering" and self._rooms.spectates(caller, state.room)
        return "spectators" if watches else None

    async def _at(self, caller: Caller, room: RoomId) -> tuple[RoomState, Place]:
        """Return the room as it is stored, and where the player is in it. Raises Refused for strangers."""
        state = await self._rooms.state(room)
        if state is None:
            raise Refused(
                Code.NO_SUCH_ROOM, "There is no such room any more: open a new one.", {"room": room}
            )
        place = self._place(caller, state)
        if place is None:
            raise Refused(
                Code.NOT_SEATED, "Only who plays or watches here takes part in the talk: join first."
            )
        return state, place

    def _judge(self, state: RoomState, asked: Say) -> None:
        """Raise Refused for what is not allowed here."""
        allowed = min(self._most, state.talk, key=REACH.index)
        if allowed == "off":
            raise Refused(Code.NOT_ALLOWED, "There is no talk in this room.")
        if asked.text is not None and allowed != "free":
            raise Refused(Code.NOT_ALLOWED, "Only the preset phrases can be said here: choose one of them.")

    async def _keep(self, player: PlayerId, asked: Say, line: Mapping[str, str], *, crowd: bool) -> SaidLine:
        """Return the line as it is kept, where this command has said it before, too. Raises Refused."""
        kept = await self._store.keep(player, asked.room, asked.id, line, crowd=crowd)
        if isinstance(kept, int):
            raise Refused(Code.TOO_FAST, "Give the others time to read: wait a moment.", wait_s=kept / 1000)
        metrics.SAID.labels("text" if asked.phrase is None else "phrase").inc()
        return kept


def shown_text(text: str) -> str:
    """Return a text as everyone sees it: composed (NFC), on one line, and without what is invisible.

    That is also what turns the direction of the text around it. Raises Refused where nothing is left to
    see, and for what is too long once it is composed.
    """
    line = " ".join(normalize("NFC", text).split())
    seen = "".join(letter for letter in line if letter in JOINERS or not _hidden(letter))
    if not any(category(letter)[0] in "LNPS" for letter in seen):
        raise _bad("There is nothing to see in that text: write something.", "text", "has nothing to see")
    if len(seen) > TALK_TEXT_MOST:
        raise _bad(f"A text has at most {TALK_TEXT_MOST} characters: make it shorter.", "text", "is too long")
    return seen


def _hidden(letter: str) -> bool:
    return category(letter) in ("Cc", "Cf", "Cn", "Co", "Cs") or BLANKS.match(letter) is not None


def _audience(to: Place, state: RoomState) -> To:
    """Return who hears a line now. Before the game, who looks in has no part in it yet.

    Spectators who see the game some turns late do not hear the table: it would tell them how it goes on.
    """
    if to == "spectators":
        return "spectators"
    return "table" if state.stage == "gathering" or _behind(state) else "all"


def _hears(place: Place, line: SaidLine, state: RoomState) -> bool:
    """Return whether a line is for who is at this place."""
    if line["to"] == "spectators":
        return place == "spectators"
    return place == "table" or not _behind(state)


def _behind(state: RoomState) -> bool:
    """Return whether spectators see this game later than its seats."""
    return state.delay_turns > 0 and not state.over


def _bad(message: str, field: str, problem: str) -> Refused:
    return Refused(Code.BAD_MESSAGE, message, {"fields": [{"field": field, "problem": problem}]})
