"""All rooms that this node has a copy of, and the ways into them."""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from regatta_protocol.client import CLIENT_MESSAGE, CreateRoom, JoinRoom, Preview
from regatta_protocol.commands.command import RoomCommand, SeatCommand
from regatta_protocol.commands.scoring import Score, ScoredHands
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.room import RoomSummary
from regatta_protocol.options import RoomOptions
from regatta_protocol.sheet import Card, EntryPreview
from regatta_protocol.text import Text
from regatta_server.judging.command_checksum import checksum_of
from regatta_server.judging.refused import Refused
from regatta_server.limits import ROOMS_CACHED_MOST, SCORED_AT_ONCE
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import (
    NOBODY,
    Act,
    Alarm,
    AllHere,
    BotMove,
    Chance,
    ClockStep,
    IsBack,
    SetVacation,
    room_id,
)
from regatta_server.rooms.decide.decide import look
from regatta_server.rooms.decide.scoring import Scoring
from regatta_server.rooms.decide.setup import Seat, UtcOffsets
from regatta_server.rooms.decide.stages import creation
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.decide.views import views
from regatta_server.rooms.run.hearing.member import Member
from regatta_server.rooms.run.hearing.members import To
from regatta_server.rooms.run.hearing.spectators import may_watch, not_welcome
from regatta_server.rooms.run.hooks import Hooks
from regatta_server.rooms.run.inbox import LookEntry, Reply, Watch, used_up
from regatta_server.rooms.run.new_rooms import NewRooms
from regatta_server.rooms.run.origins import Origins
from regatta_server.rooms.run.refusals import Refusals
from regatta_server.rooms.run.room import Room
from regatta_server.rooms.run.shortcut import Mover, NoShortcut, Replying, Shortcut
from regatta_server.rooms.storage import reading
from regatta_server.rooms.storage.commit_store import Intake
from regatta_server.rooms.storage.copy import Copy
from regatta_server.rooms.storage.store import Store
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry
from regatta_server.runtime.callback import accepted
from regatta_server.runtime.clock import never_ms


class Rooms:
    """This node's rooms. Time, chance and the rules that there are come from outside."""

    def __init__(
        self,
        store: Store,
        chance: Chance,
        now_ms: Callable[[], int],
        registry: Registry = REGISTRY,
        intake_ms: Callable[[int], int] = lambda now_ms: now_ms,
        shortcut: Shortcut | None = None,
    ) -> None:
        """Begin with no copies. `intake_ms` gives when what is read at this time was taken in; `shortcut`
        does what it can beside the inboxes of rooms.
        """
        self._shortcut: Shortcut = shortcut or NoShortcut()
        self._store = store
        self._chance = chance
        self._now_ms = now_ms
        self._intake_ms = intake_ms
        self.stepped_ms: int | None = None
        """When the clock was set last, by the new time; None where it never was."""
        self._behind_until_ms = 0
        """Until when the clock has not come again where it was before it was put back."""
        self.registry = registry
        self._rooms: dict[RoomId, Room] = {}
        self.refusals = Refusals()
        """Rooms that are left alone, because they cannot be read here."""
        self.hooks, self.origins = Hooks(), Origins()
        self._new = NewRooms(store, self.hooks, self._submit, self._opened)

    @property
    def history(self) -> str:
        """Return which history of the store this node reads; empty where the store does not say."""
        return self._store.history.name

    def cards(self) -> Sequence[Card]:
        """Return the newest cards of all rulesets, in the catalogue's order."""
        return self.registry.cards()

    def submit(
        self,
        player: PlayerId,
        name: str,
        room: RoomId,
        ask: RoomCommand,
        reply: Reply,
        away: frozenset[PlayerId] = frozenset(),
        utc_offsets: UtcOffsets = (),
    ) -> None:
        """Ask for a change of a room; `reply` is called with its version, or why not. Else see Act."""
        now_ms = self._now_ms()
        act = Act(player, name, ask, now_ms, self._chance, away, utc_offsets=utc_offsets)
        intake = self._intake(player, now_ms)
        found = self._rooms.get(room)
        if found is None or not self._shortcut.take(found, act, Replying(reply), intake):
            self._submit(room, act, reply, intake)

    async def ask(self, player: PlayerId, name: str, command: RoomCommand) -> int:
        """Ask for a change of a room as `submit` does, and return its version. Raises Refused."""
        return await accepted(partial(self.submit, player, name, command.room, command))

    def take(self, mover: Mover, frame: str) -> bool:
        """Do what a frame asks for at a table of a mover's, if there is a shortcut; the mover is answered.

        False: then nothing has happened.
        """
        ask = self._shortcut.read(frame)
        room = None if ask is None else self._rooms.get(ask.room)
        if room is None or room.id not in mover.rooms:
            return False
        now_ms, player = self._now_ms(), mover.player

        def act() -> Act:
            command: Any = CLIENT_MESSAGE.validator.validate_json(frame)
            return Act(player, mover.name, command, now_ms, self._chance)

        taken = self._shortcut.take_ask(room, ask, now_ms, act, mover, self._intake(player, now_ms))
        if taken:
            self.origins.note(room.id, mover.address)
        return taken

    def move(self, mover: Mover, ask: SeatCommand) -> None:
        """Ask for a move at a table, or for what a seat does beside; the mover is answered as by `submit`."""
        began_s, player, room = time.perf_counter(), mover.player, ask.room
        self.origins.note(room, mover.address)
        act = Act(player, mover.name, ask, self._now_ms(), self._chance)
        intake = self._intake(player, act.now_ms)
        found = self._rooms.get(room)
        if found is None or not self._shortcut.take(found, act, mover, intake):

            def reply(answer: int | Refused) -> None:
                if isinstance(answer, int):
                    metrics.COMMAND_SECONDS.observe(time.perf_counter() - began_s)
                mover.answer(ask.id, answer)

            self._submit(room, act, reply, intake)

    def watch(self, member: Member, room: RoomId, known: int | None, reply: Reply, history: str = "") -> None:
        """Let a member hear of a room, from the version it knows or with a snapshot.

        What it knows from another `history` of the store counts for nothing; without one it is believed.
        """
        now_ms = self._now_ms()
        lay = self._intake_ms(now_ms) < now_ms
        intake = Intake(member.player, now_ms, lay, self._never_ms(now_ms))
        self._submit(room, Watch(member, known, history=history), reply, intake)

    def preview(
        self, player: PlayerId, command: Preview, tell: Callable[[EntryPreview], None], reply: Reply
    ) -> None:
        """Find what an entry would give: `tell` is called with it, then `reply`; or `reply` with why not."""
        self._submit(command.room, LookEntry(lambda state: tell(look(state, player, command))), reply)

    async def score(self, question: Score) -> ScoredHands:
        """Return what hands would give, by the rules that this node has. Raises Refused."""
        scoring = Scoring(question, self.registry)
        for number, hand in enumerate(question.hands, start=1):
            scoring.add(hand)
            if number % SCORED_AT_ONCE == 0:
                # Between some of them players have their turn.
                await asyncio.sleep(0)
        return scoring.answer

    def tell(self, room: RoomId, frame: bytes, to: To, sender: PlayerId | None = None) -> None:
        """Tell this node's members of a room what is no event of it, encoded.

        Who has muted or blocked the player that says it does not hear it.
        """
        found = self._rooms.get(room)
        if found is not None and found.state is not None:
            found.members.say(frame, found.state, to, sender)

    def spectates(self, member: object, room: RoomId) -> bool:
        """Return whether a connection hears of a room here without a seat in it, once its game has begun."""
        found = self._rooms.get(room)
        return found is not None and member in found.members.spectators

    def judge_watching(self, member: Member, room: RoomId) -> None:
        """Let a member watch a game no more that it may not, now that its relations are different."""
        found = self._rooms.get(room)
        if found is None or found.state is None or member not in found.members.spectators:
            return
        if not may_watch(found.state, member.relationships):
            found.leave(member)
            member.dropped(room, not_welcome())

    def here(self, room: RoomId) -> RoomState | None:
        """Return this node's copy of a room, perhaps a moment old; None where it has none."""
        found = self._rooms.get(room)
        return None if found is None else found.state

    def spectators(self, room: RoomId) -> int:
        """Return how many players watch a room on this node without a seat in it."""
        found = self._rooms.get(room)
        return 0 if found is None else found.members.spectators.players()

    def unwatch(self, member: Member, room: RoomId) -> None:
        """Let a member hear no more of a room."""
        if room in self._rooms:
            self._rooms[room].leave(member)

    def follow(self, member: Member, room: RoomId) -> bool:
        """Let a member go on from a room to its next game by itself (see the hook `followed`).

        False: it does already, or there is no copy of the room here, of which it has to hear.
        """
        found = self._rooms.get(room)
        return found is not None and found.members.follow(member)

    def follow_no_more(self, member: Member, room: RoomId) -> None:
        """Let a member stay where it is."""
        if room in self._rooms:
            self._rooms[room].members.follow_no_more(member)

    def alarm(self, room: RoomId) -> None:
        """Judge what is due in a room."""
        act = Act(NOBODY, "", Alarm(self.stepped_ms), self._now_ms(), self._chance)

        def done(answer: int | Refused) -> None:
            if isinstance(answer, Refused) and answer.code is Code.NO_SUCH_ROOM:
                self._store.forget_alarm(room)

        self._submit(room, act, done)

    def by_itself(self, room: RoomId, ask: BotMove | SetVacation | IsBack | ClockStep, reply: Reply) -> None:
        """Put what no player asks of the room into its inbox; `reply` is called with what becomes of it."""
        self._submit(room, Act(NOBODY, "", ask, self._now_ms(), self._chance), reply)

    def all_here(self, room: RoomId) -> None:
        """Let a room begin its game that waited for somebody who was away."""
        self._submit(room, Act(NOBODY, "", AllHere(), self._now_ms(), self._chance), lambda _: None)

    def create(
        self,
        player: PlayerId,
        name: str,
        secret: str,
        command: CreateRoom,
        reply: Callable[[RoomId | Refused], None],
        *,
        visitor: bool = False,
        utc_offsets: UtcOffsets = (),
    ) -> None:
        """Open a room; `reply` is called with its id, or why not.

        `visitor`: the player has no account and no finished game; `utc_offsets`: see Act. The id
        follows from the player's secret and the command's id: sent twice, it opens one room, and with
        something else in it none.
        """
        room = room_id(secret, command.id)
        ask = JoinRoom(id=command.id, room=room)
        act = Act(player, name, ask, self._now_ms(), self._chance, utc_offsets=utc_offsets)
        self._new.open(
            room,
            lambda: creation.create(room, command, act, self.registry, visitor=visitor),
            reply,
            gone=used_up(),
            checksum=checksum_of(command),
        )

    async def open(
        self, room: RoomId, command: CreateRoom, players: Sequence[Seat], *, matched: bool
    ) -> RoomId:
        """Open a room in which these players have seats, and return its id. Raises Refused.

        Asked twice with the same id, one room is opened.
        """
        first = players[0]
        ask = JoinRoom(id=command.id, room=room)
        act = Act(first.player, first.name, ask, self._now_ms(), self._chance)
        make = partial(creation.create_full, room, command, act, players, self.registry, matched=matched)
        return await accepted(lambda reply: self._new.open(room, make, reply, gone=room))

    def options(self, command: CreateRoom) -> RoomOptions:
        """Return the options that such a room would have, and open none. Raises Refused as `open` does."""
        room = room_id("", command.id)
        act = Act(NOBODY, "", JoinRoom(id=command.id, room=room), self._now_ms(), self._chance)
        return creation.creation_of(room, command, act, self.registry).options.options

    async def stored(self, rooms: Sequence[RoomId]) -> dict[RoomId, RoomState]:
        """Return those of these rooms that are in the store now, and can be read here.

        Raises redis.exceptions.RedisError when the store does not answer.
        """
        return await reading.states(self._store.redis, rooms, self.registry, self.refusals.add)

    async def state(self, room: RoomId) -> RoomState | None:
        """Return a room as it is in the store now, or None. Raises as `stored` does."""
        return (await self.stored([room])).get(room)

    async def summaries(self, player: PlayerId, rooms: Sequence[RoomId]) -> list[RoomSummary]:
        """Return a line for each of these rooms that is there and has a seat of the player.

        The most urgent first. Raises redis.exceptions.RedisError when the store does not answer.
        """
        states = [*(await self.stored(rooms)).values()]
        # A rematch is in the list through the game before it, until the player has been there.
        later = {state.next_room for state in states if state.next_room} - set(rooms)
        states += (await self.stored(sorted(later))).values()
        return views.summaries(states, player)

    def heard(self, update: bytes) -> None:
        """Take a change that another node published."""
        room, expected, position, *facts = update.split(b"\n")
        found = self._rooms.get(RoomId(room.decode()))
        if found is not None:
            found.heard(expected.decode(), position.decode(), facts)
        else:
            self._new.heard(RoomId(room.decode()))

    def stepped(self, since_ms: int, by_ms: int) -> None:
        """Learn that the clock was set, when by the new time, and how far forward.

        Where it was put back, times of before say nothing of what is taken in from now on.
        """
        self.stepped_ms = since_ms
        if by_ms < 0:
            self._behind_until_ms = max(self._behind_until_ms, since_ms - by_ms)
            self._store.stood_still(0)

    def read_only(self, now: bool) -> None:
        """Learn whether the store takes no writes. While it does not, rooms are read and not heard of."""
        if not now:
            self.refresh()

    def refresh(self) -> None:
        """Read every room anew: updates may have been missed."""
        for room in list(self._rooms.values()):
            room.refresh()

    # ------------------------------------------------------------------------------------------

    def _intake(self, player: PlayerId, now_ms: int) -> Intake:
        """Return what is taken in from a player now."""
        return Intake(player, self._intake_ms(now_ms), never_ms=self._never_ms(now_ms))

    def _never_ms(self, now_ms: int) -> int | None:
        return never_ms(now_ms, 0) if now_ms < self._behind_until_ms else None

    def _submit(
        self, room: RoomId, what: Act | Watch | LookEntry, reply: Reply, intake: Intake | None = None
    ) -> None:
        found = self._rooms.get(room)
        if found is None:
            if len(self._rooms) >= ROOMS_CACHED_MOST:
                reply(
                    Refused(Code.TOO_MANY, Text("server-full", "This server is full: try again in a minute."))
                )
                return
            found = self._add(room)
        found.submit(what, reply, intake)

    def _add(self, room: RoomId) -> Room:
        added = self._rooms[room] = Room(
            room, self._store, self.registry, self._empty, self.refusals.add, self.hooks
        )
        metrics.ROOMS_CACHED.set(len(self._rooms))
        return added

    def _opened(self, state: RoomState, position: str, then: Callable[[], None]) -> None:
        """Have a copy of a room that was stored here, for who begins to hear of it in `then`."""
        room = state.setup.id
        if room in self._rooms or len(self._rooms) >= ROOMS_CACHED_MOST:
            then()
            return
        opened = self._add(room)
        try:
            opened.open(Copy(state, position, None), then)
        finally:
            if opened.is_idle and self._rooms.get(room) is opened:
                # Nobody came: it is read by whoever does later.
                del self._rooms[room]
                metrics.ROOMS_CACHED.set(len(self._rooms))

    def _empty(self, room: Room) -> None:
        if self._rooms.pop(room.id, None) is None:
            return
        metrics.ROOMS_CACHED.set(len(self._rooms))
        self._store.unwatch(room.id)
