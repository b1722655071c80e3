"""One room on this node: its inbox, its copy of the state, and the members who hear of it.

Every change takes the same path: inbox, judge, commit, and only then tell. One entry of the inbox is
under way at a time. Nothing here is a coroutine: the store calls back, so that a move costs no task.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import structlog

from server.game import record
from server.game.reveal import Told
from server.limits import FACTS_MOST, INBOX_MOST
from server.observe import metrics
from server.refused import Refused
from server.rooms.act import Act, Alarm, ByItself, Change
from server.rooms.commits import as_commit
from server.rooms.hooks import Hooks
from server.rooms.inbox import Entry, Look, Reply, Watch, crowded, internal, no_such_room, unavailable
from server.rooms.judge import judge, look
from server.rooms.lifecycle import due_ms
from server.rooms.member import Member, events, remind, show
from server.rooms.members import Members
from server.rooms.state import RoomState
from server.rooms.store import Answer, Committed, Done, Gone, Store, Stored, Unavailable

log = structlog.get_logger()

ALL_NEWS: Final = 2**62
"""A version that no room reaches: there may be news, nobody knows which."""

Decode = Callable[[bytes], RoomState]
"""Makes a state of what is stored. Raises Refused for rules that this node does not have."""
Empty = Callable[["Room"], None]


class Room:
    """A room's copy on this node. `empty` is called when it is of no more use here."""

    def __init__(self, room: str, store: Store, decode: Decode, empty: Empty, hooks: Hooks) -> None:
        """Begin without a copy: the first entry loads it."""
        self.room = room
        self.version = 0
        self.state: RoomState | None = None
        self.members = Members(
            room, lambda after, done: store.read(room, after, done), lambda: hooks.tell_counted(room)
        )
        self._store = store
        self._decode = decode
        self._empty = empty
        self._hooks = hooks
        self._inbox: deque[Entry] = deque()
        self._log = log.bind()  # the module's finds itself anew for each line, written or not
        self._busy = False
        self._news = 0
        """The highest version heard of from other nodes."""
        self._unsure: RoomState | None = None
        """Before a change of this node's that may be stored: then the hooks have not been told of it."""

    def submit(self, what: Act | Watch | Look, reply: Reply) -> None:
        """Put an entry into the inbox; `reply` is called when it is done, perhaps at once."""
        if len(self._inbox) >= INBOX_MOST:
            reply(crowded())
            return
        self._inbox.append(Entry(what, reply))
        self._work()

    def leave(self, member: Member) -> None:
        """Tell this member no more."""
        self.members.remove(member)
        self._work()

    def heard(self, after: int, version: int, state: bytes, facts: Sequence[bytes]) -> None:
        """Take a change that another node made, from the version `after` to `version`."""
        self._news = max(self._news, version)
        if self.state is None or version <= self.version:
            return
        if after == self.version and not self._busy:
            self._take(version, self._decode(state), facts)
        self._work()

    def refresh(self) -> None:
        """Read the store before anything else: changes of other nodes may have been missed."""
        # A read that is under way may have come too early.
        self._news = ALL_NEWS
        self._work()

    def _doubt(self) -> None:
        """Let the copy be read before it is used again."""
        self._news = max(self._news, self.version + 1)

    # -- the path of an entry ------------------------------------------------------------------

    def _work(self) -> None:
        while not self._busy:
            if self.state is not None and self._news > self.version:
                self._read(self.version, self._caught_up)
            elif not self._inbox:
                if not self.members:
                    self._empty(self)
                return
            elif self.state is None:
                self._read(0, self._loaded)
            else:
                self._next(self.state, self._inbox[0])

    def _next(self, state: RoomState, entry: Entry) -> None:
        try:
            if isinstance(entry.what, Watch):
                self._watch(state, entry.what)
                return
            if isinstance(entry.what, Look):
                entry.what.tell(look(state, entry.what.player, entry.what.asked))
                self._done(self.version)
                return
            change = judge(state, self.version, entry.what)
            if change is None:
                self._done(self._nothing_to_do(state, entry.what))
            else:
                self._commit(change)
        except Refused as refused:
            # The copy may lag behind another node: only a current one may refuse.
            reason = refused
            self._read(self.version, lambda answer: self._refuse(answer, reason))
        except Exception:
            log.exception("act_failed", room=self.room)
            self._done(internal())

    def _nothing_to_do(self, state: RoomState, act: Act) -> int:
        if isinstance(act.ask, ByItself):
            return self.version
        return state.done_version(act.player, act.ask.id) or self.version

    def _refuse(self, answer: Answer, refused: Refused) -> None:
        if isinstance(answer, Stored) and answer.version != self.version:
            self._caught_up(answer)
        elif self._still_there(answer):
            self._done(refused)

    def _commit(self, change: Change) -> None:
        self._busy = True
        commit = as_commit(self.room, self.version, change)
        # Nobody hears of it before it is stored; but the rules still have the sheets that they drew to judge.
        told = record.events(change.state.rules, self.room, self.version, change.facts)
        done = partial(self._committed, change, told)
        if change.spawn is None:
            self._store.commit(commit, done)
            return
        spawn = as_commit(change.spawn.state.room, 0, change.spawn)

        def spawned(answer: Answer) -> None:
            # Stored: an earlier try got so far, and the id is the same.
            if isinstance(answer, Committed | Stored):
                self._store.commit(commit, done)
            else:
                done(Unavailable())

        self._store.commit(spawn, spawned)

    def _committed(self, change: Change, told: list[Told], answer: Answer) -> None:
        self._busy = False
        if isinstance(answer, Committed):
            self._accept(change, told)
        elif isinstance(answer, Stored):
            # Another node was first, or a batch was sent again: take what was done, then judge again.
            self._unsure = self.state
            self._read(self.version, self._caught_up)
        else:
            self._unsure = self.state
            self._still_there(answer)
            if isinstance(answer, Unavailable):
                # Stored or not, nobody knows: read before the next entry is judged.
                self._doubt()
        self._work()

    def _accept(self, change: Change, told: list[Told]) -> None:
        entry = self._inbox[0]
        before, version = self.state, self.version
        self.state, self.version = change.state, version + len(change.facts)
        self._unsure = None
        metrics.COMMITS.inc()
        if change.spawn is not None:
            metrics.ROOMS_CREATED.inc()
            self._hooks.tell_changed(None, change.spawn.state)
        self._log.debug("committed", room=self.room, version=self.version, facts=len(change.facts))
        self.members.tell(change.state, self.version, told)
        self._hooks.tell_changed(before, change.state)
        self._done(self.version)
        if isinstance(entry.what, Act) and isinstance(entry.what.ask, Alarm):
            # The clock may have two moves to make: a throw, then an entry.
            due = due_ms(change.state)
            if due is not None and due <= entry.what.now_ms:
                self._inbox.append(entry)

    def _done(self, answer: int | Refused) -> None:
        entry = self._inbox.popleft()
        if isinstance(answer, Refused):
            metrics.REFUSED.labels(answer.code.value).inc()
        entry.reply(answer)

    # -- reading the store ---------------------------------------------------------------------

    def _read(self, after: int, then: Done) -> None:
        self._busy = True
        # What was heard of so far, this read brings; what is heard while it is under way may be newer.
        self._news = 0

        def done(answer: Answer) -> None:
            self._busy = False
            if isinstance(answer, Unavailable):
                self._doubt()
            try:
                then(answer)
            except Refused as refused:
                self._let_go(refused)
            if self._inbox or not isinstance(answer, Unavailable):
                # With nobody waiting, an absent store is asked again at the next entry or when it is back.
                self._work()

        self._store.read(self.room, after, done)

    def _loaded(self, answer: Answer) -> None:
        if isinstance(answer, Stored):
            self.state, self.version = self._decode(answer.state), answer.version
        else:
            self._still_there(answer)

    def _caught_up(self, answer: Answer) -> None:
        if isinstance(answer, Stored):
            state = self._decode(answer.state)
            if answer.version > self.version:
                self._take(answer.version, state, answer.facts)
            elif answer.version < self.version or state != self.state:
                self._go_back(answer.version, state)
            else:
                self.members.spectators.go_on(state, self.version)
        else:
            self._still_there(answer)

    def _still_there(self, answer: Answer) -> bool:
        """Answer who waits, if the room is gone or the store did not answer; return False then."""
        if isinstance(answer, Gone):
            self._let_go(no_such_room())
        elif isinstance(answer, Unavailable) and self._inbox:
            self._done(unavailable())
        return not isinstance(answer, Gone | Unavailable)

    def _let_go(self, why: Refused) -> None:
        """Have no copy any more, and say why to all who wait or listen."""
        self.state, self._news = None, 0
        self.members.drop_all(why)
        while self._inbox:
            self._done(why)

    # -- telling -------------------------------------------------------------------------------

    def _take(self, version: int, state: RoomState, facts: Sequence[bytes]) -> None:
        """Make another node's changes this copy's, and tell them."""
        known = self.version
        self.state, self.version = state, version
        if known + len(facts) < version:
            self.members.resync(state, known, version)
        else:
            self.members.tell(state, version, list(events(state, known, facts[: version - known])))
        if self._unsure is not None:
            self._hooks.tell_changed(self._unsure, state)
            self._unsure = None

    def _go_back(self, version: int, state: RoomState) -> None:
        """Take the room as the store has it, which has lost changes: a server died that alone had them."""
        log.warning("room_went_back", room=self.room, known=self.version, version=version)
        before, known = self.state, self.version
        self.state, self.version = state, version
        self.members.resync(state, known, version)
        self._hooks.tell_changed(before, state)

    def _watch(self, state: RoomState, watch: Watch) -> None:
        member, known = watch.member, watch.known
        seen, version = self.members.view(member, state, self.version)
        if known is not None and 0 < version - known <= FACTS_MOST:
            self._read(known, lambda answer: self._resume(answer, watch, known))
            return
        if known is not None and known > version and not watch.current:
            self._inbox[0] = Entry(Watch(member, known, current=True), self._inbox[0].reply)
            self._read(self.version, self._caught_up)
            return
        self.members.add(member, state, version)
        if known != version:
            show(member, seen, version, resync=known is not None)
        self._watched(member, state, version)

    def _resume(self, answer: Answer, watch: Watch, known: int) -> None:
        """Tell a member what it missed; whoever else is here hears what is new."""
        if not isinstance(answer, Stored):
            self._still_there(answer)
            return
        facts, member = answer.facts, watch.member
        if answer.version > self.version:
            self._take(answer.version, self._decode(answer.state), facts[self.version - known :])
        state = self.state
        assert state is not None
        seen, version = self.members.view(member, state, self.version)
        try:
            self.members.add(member, state, version)
        except Refused as refused:
            self._done(refused)
            return
        missed = facts[: version - known]
        if known + len(missed) < version:
            show(member, seen, version, resync=True)
        else:
            remind(member, state, events(state, known, missed))
        self._watched(member, state, version)

    def _watched(self, member: Member, state: RoomState, version: int) -> None:
        self._done(version)
        self._hooks.tell_watched(member, state)
