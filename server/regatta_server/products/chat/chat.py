"""Chat in rooms: who says what to whom, how often; stored as long as room and player, and never logged.

Seats speak to the table. While the game runs, spectators speak to each other only: they could tell a seat
what it must not see. When it is over, everyone speaks to the table.
"""

from collections.abc import Mapping
from typing import Any, Final
from unicodedata import category, normalize

import orjson

from regatta_protocol.commands import people as client_people
from regatta_protocol.commands.people import Say
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.people import Said, SaidLine, Unsaid
from regatta_protocol.options import MaySay as Allowed
from regatta_protocol.people.player_name import INVISIBLE, JOINERS
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler
from regatta_server.commands.sanctions import silenced
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.limits import CHAT_TEXT_MOST
from regatta_server.observe import metrics
from regatta_server.players.erased import erased_of
from regatta_server.products.chat.chat_store import ChatStore, Place
from regatta_server.products.presence.connections import Connections
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hearing.members import To

REACH: Final[tuple[Allowed, ...]] = ("off", "phrases", "free")
"""What may be said, from less to more."""


class Chat:
    """What is said in rooms. Raises StoreError where the store does not answer."""

    def __init__(self, context: Context, connections: Connections) -> None:
        """Take the services."""
        self._redis = context.redis
        self._store = ChatStore(context.redis, context.now_ms)
        self._now_ms = context.now_ms
        self._rooms = context.rooms
        self._connections = connections
        self._most: Allowed = context.settings.chat
        """What this server's host allows."""

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to."""
        return Wiring(
            handlers={
                Say: Handler(self._say, price=3),
                client_people.Chat: Handler(self._talk, price=3, looks=True),
            },
            updates={"said": self._heard, "unsaid": self._unheard},
        )

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return what a player has said in rooms that are there still."""
        return {
            "chat": [
                {"room": room, **line}
                for room in await self._store.rooms(player)
                for line in await self._store.lines(room)
                if line["player"] == player
            ]
        }

    async def erase(self, player: PlayerId) -> None:
        """Take what a player has said out of all rooms, and off the screens of who hears of them."""
        for room in await self._store.rooms(player):
            if await self._store.erase(player, room):
                await self._connections.publish_to_room(
                    room, {"do": "unsaid", "room": room, "player": player}
                )
        await self._store.forget(player)

    async def both_heard(self, room: RoomId, caller: Caller, other: PlayerId, most: int) -> list[SaidLine]:
        """Return the last lines of a room that both players could hear; none where the caller is a stranger.

        What one of them has muted is in it.
        """
        state = await self._rooms.state(room)
        if state is None or (place := self._place(caller, state)) is None:
            return []
        places: tuple[Place, Place] = (
            place,
            "spectators" if state.seating.seat_of(other) is None else "table",
        )
        lines = await self._store.lines(room)
        return [line for line in lines if all(_hears(at, line, state) for at in places)][-most:]

    # -- commands ------------------------------------------------------------------------------

    async def _say(self, caller: Caller, command: Say) -> None:
        if (command.phrase is None) == (command.text is None):
            raise _bad(
                Text("phrase-or-text", "Say a phrase or a text, one of the two."), "phrase", "or else a text"
            )
        if caller.silence is not None and caller.silence.holds(self._now_ms()):
            raise silenced(caller.silence)
        state, place = await self._at(caller, command.room)
        if state.stage == "archived":
            closed = Text(
                "chat-room-closed", "This room is closed, and nobody hears you here any more: open a new one."
            )
            raise Refused(Code.WRONG_STAGE, closed, {"stage": state.stage})
        self._judge(state, command)
        seat = state.seating.seat_of(caller.player)
        line: dict[str, str] = {
            "player": caller.player,
            "name": caller.name if seat is None else state.seating.seats[seat].name,
            "to": "table" if state.over else place,
        }
        if command.phrase is not None:
            line["phrase"] = command.phrase
        else:
            line["text"] = shown_text(command.text or "")
        await self._store.note_room(caller.player, command.room)
        line_id = await self._keep(caller.player, command, line, crowd=seat is None)
        if await erased_of(self._redis, [caller.player]):
            # Erased since they began to speak.
            await self.erase(caller.player)
            raise Refused(
                Code.NOT_ALLOWED,
                Text("just-erased", "You have just been erased here: nothing more is kept of you."),
            )
        # Told again where the command comes again: a node may have died, or the store been away, between
        # the two. Who has heard it knows it by its id.
        update = {"do": "said", "room": command.room, "said": line_id, "to": _audience(line_id["to"], state)}
        await self._connections.publish_to_room(command.room, update)

    async def _talk(self, caller: Caller, command: client_people.Chat) -> Mapping[str, Any]:
        state, place = await self._at(caller, command.room)
        hears = caller.relationships.hears
        lines = await self._store.lines(command.room)
        return {"chat": [line for line in lines if hears(line["player"]) and _hears(place, line, state)]}

    # ------------------------------------------------------------------------------------------

    def _heard(self, update: Mapping[str, Any]) -> None:
        message: Said = {"type": "said", "room": update["room"], "said": update["said"]}
        self._rooms.tell(update["room"], orjson.dumps(message), update["to"], update["said"]["player"])

    def _unheard(self, update: Mapping[str, Any]) -> None:
        message: Unsaid = {"type": "unsaid", "room": update["room"], "player": update["player"]}
        self._rooms.tell(update["room"], orjson.dumps(message), "all")

    def _place(self, caller: Caller, state: RoomState) -> Place | None:
        """Return where a player is in a room; None for strangers, also those who look in before the game."""
        if state.seating.seat_of(caller.player) is not None:
            return "table"
        watches = state.stage != "gathering" and self._rooms.spectates(caller, state.setup.id)
        return "spectators" if watches else None

    async def _at(self, caller: Caller, room: RoomId) -> tuple[RoomState, Place]:
        """Return the room as it is stored, and where the player is in it. Raises Refused for strangers."""
        state = await self._rooms.state(room)
        if state is None:
            raise Refused(
                Code.NO_SUCH_ROOM,
                Text("chat-no-such-room", "There is no such room any more: open a new one."),
                {"room": room},
            )
        place = self._place(caller, state)
        if place is None:
            raise Refused(
                Code.NOT_SEATED,
                Text("chat-only-for-members", "Only players and spectators can chat here: join first."),
            )
        return state, place

    def _judge(self, state: RoomState, command: Say) -> None:
        """Raise Refused for what is not allowed here."""
        allowed = min(self._most, state.setup.chat, key=REACH.index)
        if allowed == "off":
            raise Refused(Code.NOT_ALLOWED, Text("no-chat", "There is no chat in this room."))
        if command.text is not None and allowed != "free":
            raise Refused(
                Code.NOT_ALLOWED,
                Text("chat-phrases-only", "Only the preset phrases can be said here: choose one of them."),
            )

    async def _keep(
        self, player: PlayerId, command: Say, line: Mapping[str, str], *, crowd: bool
    ) -> SaidLine:
        """Return the line as it is kept, where this command has said it before, too. Raises Refused."""
        line_id = await self._store.keep(player, command, line, crowd=crowd)
        if isinstance(line_id, int):
            raise Refused(
                Code.TOO_FAST,
                Text("chat-too-fast", "Give the others time to read: wait a moment."),
                wait_s=line_id / 1000,
            )
        metrics.CHAT_LINES.labels("text" if command.phrase is None else "phrase").inc()
        return line_id


def shown_text(text: str) -> str:
    """Return a text as everyone sees it: composed (NFC), on one line, and without what is invisible.

    That is also what turns the direction of the text around it. Raises Refused where nothing is left to
    see, and for what is too long once it is composed.
    """
    line = " ".join(normalize("NFC", text).split())
    seen = "".join(letter for letter in line if letter in JOINERS or not _hidden(letter))
    if not any(category(letter)[0] in "LNPS" for letter in seen):
        raise _bad(
            Text("chat-nothing-to-see", "There is nothing to see in that text: write something."),
            "text",
            "has nothing to see",
        )
    if len(seen) > CHAT_TEXT_MOST:
        raise _bad(
            Text("chat-too-long", "A text has at most {n} characters: make it shorter.", n=CHAT_TEXT_MOST),
            "text",
            "is too long",
        )
    return seen


def _hidden(letter: str) -> bool:
    return category(letter) in ("Cc", "Cf", "Cn", "Co", "Cs") or INVISIBLE.match(letter) is not None


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
    return state.setup.delay_turns > 0 and not state.over


def _bad(message: Text, field: str, problem: str) -> Refused:
    return Refused(Code.BAD_MESSAGE, message, {"fields": [{"field": field, "problem": problem}]})
