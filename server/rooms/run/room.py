"""One room on this node: its inbox, its copy of the room, and the members who hear of it.

Every change takes the same path: inbox, decide, commit, and only then tell. One entry of the inbox is
under way at a time. Nothing here is a coroutine: the store calls back, so that a move costs no task.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

import structlog

from server.limits import FACTS_MOST, INBOX_MOST
from server.observe import metrics
from server.refused import Refused
from server.rooms.decide.act import Act, Alarm, ByItself, Change
from server.rooms.decide.codec import Unreadable
from server.rooms.decide.decide import decide, look
from server.rooms.decide.lifecycle import due_ms
from server.rooms.decide.state import RoomState
from server.rooms.run.commits import as_commit
from server.rooms.run.copy import Copy, Step, copy_of, steps_between, steps_of
from server.rooms.run.hooks import Hooks
from server.rooms.run.inbox import (
    Entry,
    Look,
    Reply,
    Watch,
    crowded,
    internal,
    no_such_room,
    unavailable,
)
from server.rooms.run.member import Member, remind, show
from server.rooms.run.members import Members
from server.rooms.run.store import (
    Answer,
    Committed,
    Damage,
    Done,
    Gone,
    Overtaken,
    Store,
    Stored,
    Unavailable,
)
from server.rooms.run.sync import Sync
from server.rules.registry import NoSuchRules, Registry

log = structlog.get_logger()


Refuse = Callable[[str, Unreadable | NoSuchRules], Refused]
"""Notes that a room cannot be read here, and says what its players are told."""


class Room:
    """A room's copy on this node. `empty` is called when it is of no more use here."""

    def __init__(
        self,
        room: str,
        store: Store,
        registry: Registry,
        empty: "Callable[[Room], None]",
        refuse: Refuse,
        hooks: Hooks,
    ) -> None:
        """Begin without a copy: the first entry loads it. `refuse` says why it cannot be read."""
        self.room = room
        self.members = Members(room, lambda: hooks.tell_counted(room))
        self._copy: Copy | None = None
        self._store = store
        self._empty = empty
        self._refused_by = refuse
        self._registry = registry
        self._hooks = hooks
        self._inbox: deque[Entry] = deque()
        self._log = log.bind()  # the module's finds itself anew for each line, written or not
        self._sync = Sync()

    @property
    def state(self) -> RoomState | None:
        """The room as this node has it; None while it has none."""
        return None if self._copy is None else self._copy.state

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

    def heard(self, expected: str, position: str, facts: Sequence[bytes]) -> None:
        """Take a change that another node made, from one position to the next."""
        version = int(position.partition("-")[0])
        self._sync.hear(version)
        copy = self._copy
        if copy is None or version <= copy.state.version:
            return
        if expected == copy.position and not self._sync.busy:
            try:
                steps = steps_of(Stored(position, copy.state.version, b"", facts), self._registry, copy.state)
            except (Unreadable, NoSuchRules) as problem:
                self._give_up(problem)
            else:
                self._take(copy, position, steps)
        self._work()

    def refresh(self) -> None:
        """Read the store before anything else: changes of other nodes may have been missed."""
        self._sync.doubt()
        self._work()

    # -- the path of an entry ------------------------------------------------------------------

    def _work(self) -> None:
        while not self._sync.busy:
            copy = self._copy
            if copy is not None and self._sync.stale(copy.state.version):
                self._read(self._caught_up)
            elif not self._inbox:
                if not self.members:
                    self._empty(self)
                return
            elif copy is None:
                self._read(self._loaded)
            else:
                self._next(copy, self._inbox[0])

    def _next(self, copy: Copy, entry: Entry) -> None:
        try:
            what = entry.what
            if isinstance(what, Act):
                change = decide(copy.state, what)
                if change is None:
                    self._done(self._nothing_to_do(copy.state, what))
                else:
                    self._commit(copy, change)
            elif isinstance(what, Watch):
                self._watch(copy, what)
            else:
                what.tell(look(copy.state, what.player, what.asked))
                self._done(copy.state.version)
        except Refused as refused:
            # The copy may lag behind another node: only a current one may refuse.
            reason = refused
            self._read(lambda answer: self._refuse(answer, reason))
        except Exception:
            log.exception("act_failed", room=self.room)
            self._done(internal())

    @staticmethod
    def _nothing_to_do(state: RoomState, act: Act) -> int:
        if isinstance(act.ask, ByItself):
            return state.version
        return state.done_version(act.player, act.ask.id) or state.version

    def _refuse(self, answer: Answer, refused: Refused) -> None:
        copy = self._copy
        if isinstance(answer, Stored) and (copy is None or answer.position != copy.position):
            self._caught_up(answer)
        elif self._still_there(answer):
            self._done(refused)

    def _commit(self, copy: Copy, change: Change) -> None:
        self._sync.commit()
        commit = as_commit(copy.position, copy.state, change, copy.seen_after)
        done = partial(self._committed, copy, change)
        if change.spawn is None:
            self._store.commit(commit, done)
            return

        def spawned(answer: Answer) -> None:
            # Overtaken: an earlier try got so far, and the id is the same.
            if isinstance(answer, Committed | Overtaken):
                self._store.commit(commit, done)
            else:
                done(Unavailable())

        self._store.commit(as_commit("", None, change.spawn), spawned)

    def _committed(self, copy: Copy, change: Change, answer: Answer) -> None:
        self._sync.end()
        if isinstance(answer, Committed):
            self._accept(copy, change, answer.position)
        elif isinstance(answer, Overtaken):
            # Another node was first, or a batch was sent again: take what was done, then judge again.
            self._sync.unsure = copy.state
            self._read(self._caught_up)
        else:
            self._sync.unsure = copy.state
            self._still_there(answer)
            if isinstance(answer, Unavailable):
                # Stored or not, nobody knows: read before the next entry is judged.
                self._sync.doubt()
        self._work()

    def _accept(self, copy: Copy, change: Change, position: str) -> None:
        entry = self._inbox[0]
        before, state = copy.state, change.state
        steps = steps_between(before, change.facts, state)
        late = copy.go(state, position, steps)
        self._sync.unsure = None
        metrics.COMMITS.inc()
        if change.spawn is not None:
            metrics.ROOMS_CREATED.inc()
            self._hooks.tell_changed(None, change.spawn.state)
        self._log.debug("committed", room=self.room, version=state.version, facts=len(steps))
        self.members.tell(state, steps, late)
        self._hooks.tell_changed(before, state)
        self._done(state.version)
        if isinstance(entry.what, Act) and isinstance(entry.what.ask, Alarm):
            # The clock may have two moves to make: a throw, then an entry.
            due = due_ms(state)
            if due is not None and due <= entry.what.now_ms:
                self._inbox.append(entry)

    def _done(self, answer: int | Refused) -> None:
        entry = self._inbox.popleft()
        if isinstance(answer, Refused):
            metrics.REFUSED.labels(answer.code.value).inc()
        entry.reply(answer)

    # -- reading the store ---------------------------------------------------------------------

    def _read(self, then: Done, since: int | None = None) -> None:
        self._sync.read()

        def done(answer: Answer) -> None:
            self._sync.end()
            if isinstance(answer, Unavailable):
                self._sync.doubt()
            try:
                if isinstance(answer, Damage):
                    raise Unreadable(answer.why)
                then(answer)
            except (Unreadable, NoSuchRules) as problem:
                self._give_up(problem)
            if self._inbox or not isinstance(answer, Unavailable):
                # With nobody waiting, an absent store is asked again at the next entry or when it is back.
                self._work()

        known = "" if self._copy is None else self._copy.position
        self._store.read(self.room, known, done, since)

    def _loaded(self, answer: Answer) -> None:
        if isinstance(answer, Stored):
            self._copy = copy_of(answer, self._registry)
        else:
            self._still_there(answer)

    def _caught_up(self, answer: Answer) -> None:
        copy = self._copy
        if not isinstance(answer, Stored):
            self._still_there(answer)
        elif copy is None:
            self._copy = copy_of(answer, self._registry)
        elif answer.position == copy.position:
            pass
        elif answer.base == copy.state.version and not answer.snapshot:
            self._take(copy, answer.position, steps_of(answer, self._registry, copy.state))
        else:
            self._go_back(copy, answer)

    def _still_there(self, answer: Answer) -> bool:
        """Answer who waits, if the room is gone or the store did not answer; return False then."""
        if isinstance(answer, Gone):
            self._leave_alone(no_such_room())
            return False
        if isinstance(answer, Unavailable):
            if self._inbox:
                self._done(unavailable())
            return False
        return True

    def _give_up(self, problem: Unreadable | NoSuchRules) -> None:
        """Leave a room alone that cannot be read here: nothing is written over it."""
        self._leave_alone(self._refused_by(self.room, problem))

    def _leave_alone(self, why: Refused) -> None:
        self._copy, self._sync = None, Sync()
        self.members.drop_all(why)
        while self._inbox:
            self._done(why)

    # -- telling -------------------------------------------------------------------------------

    def _take(self, copy: Copy, position: str, steps: Sequence[Step]) -> None:
        """Make another node's changes this copy's, and tell them."""
        state = steps[-1].after
        late = copy.go(state, position, steps)
        if len(steps) > FACTS_MOST:
            self.members.resync(copy)
        else:
            self.members.tell(state, steps, late)
        if self._sync.unsure is not None:
            self._hooks.tell_changed(self._sync.unsure, state)
            self._sync.unsure = None

    def _go_back(self, copy: Copy, stored: Stored) -> None:
        """Take the room as the store has it, which has lost changes: a server died that alone had them."""
        now = self._copy = copy_of(stored, self._registry)
        log.warning("room_went_back", room=self.room, known=copy.position, position=stored.position)
        self.members.resync(now)
        self._hooks.tell_changed(copy.state, now.state)

    def _watch(self, copy: Copy, watch: Watch) -> None:
        member, known = watch.member, watch.known
        seen = self.members.view(member, copy)
        if known is not None and 0 < seen.version - known <= FACTS_MOST:
            self._read(lambda answer: self._resume(answer, watch, known), since=known)
            return
        if known is not None and known > seen.version and not watch.current:
            self._inbox[0] = Entry(Watch(member, known, current=True), self._inbox[0].reply)
            self._read(self._caught_up)
            return
        self.members.add(member, copy.state)
        if known != seen.version:
            show(member, seen, resync=known is not None)
        self._watched(member, copy.state, seen.version)

    def _resume(self, answer: Answer, watch: Watch, known: int) -> None:
        """Tell a member what it missed; whoever else is here hears what is new."""
        if not isinstance(answer, Stored):
            self._still_there(answer)
            return
        copy, member = self._copy, watch.member
        assert copy is not None
        if answer.position != copy.position:
            # The others must hear of it first, and it may be on another line: then this is asked again.
            self._sync.doubt()
            return
        seen = self.members.view(member, copy)
        try:
            self.members.add(member, copy.state)
        except Refused as refused:
            self._done(refused)
            return
        missed = [
            step for step in steps_of(answer, self._registry) if known < step.after.version <= seen.version
        ]
        if len(missed) == seen.version - known:
            remind(member, copy.state, missed)
        else:
            show(member, seen, resync=True)
        self._watched(member, copy.state, seen.version)

    def _watched(self, member: Member, state: RoomState, version: int) -> None:
        self._done(version)
        self._hooks.tell_watched(member, state)
