"""One room on this node: its inbox, its copy of the room, and the members who hear of it.

Every change takes the same path: inbox, decide, commit, and only then send. One entry of the inbox is under
way at a time. Nothing here is a coroutine: the store calls back, so that a move costs no task.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from logging import DEBUG
from typing import Final

import structlog
from msgspec.structs import replace

from regatta_protocol.ids import RoomId
from regatta_server.judging.refused import Refused
from regatta_server.limits import FACTS_MOST, INBOX_MOST
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import Act, Alarm, Change, version_of
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.lifecycle import due_ms
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hearing.audience import Audience
from regatta_server.rooms.run.hearing.member import Member
from regatta_server.rooms.run.hearing.members import Members
from regatta_server.rooms.run.hooks import Hooks
from regatta_server.rooms.run.inbox import (
    Entry,
    LookEntry,
    Reply,
    Watch,
    crowded,
    fenced,
    internal,
    no_such_room,
    unavailable,
)
from regatta_server.rooms.run.sync import Doing, Sync
from regatta_server.rooms.storage.answers import (
    Answer,
    Committed,
    Damage,
    Done,
    Fenced,
    Gone,
    Overtaken,
    Stored,
    Unavailable,
)
from regatta_server.rooms.storage.commit_store import UNASKED, Commit, Intake
from regatta_server.rooms.storage.commits import as_commit, send_behind
from regatta_server.rooms.storage.copy import Copy
from regatta_server.rooms.storage.store import Store
from regatta_server.rules.registry import NoSuchRules, Registry

log = structlog.get_logger()


Refuse = Callable[[RoomId, Unreadable | NoSuchRules], Refused]
"""Notes that a room cannot be read here, and says what its players are told."""


class Room:
    """A room's copy on this node. `empty` is called when it is of no more use here."""

    def __init__(
        self,
        room: RoomId,
        store: Store,
        registry: Registry,
        empty: "Callable[[Room], None]",
        refuse: Refuse,
        hooks: Hooks,
    ) -> None:
        """Begin without a copy: the first entry loads it. `refuse` says why it cannot be read."""
        self.id = room
        self._audience = Audience(room, registry, hooks)
        self.members: Final[Members] = self._audience.members
        """Who hears of it on this node."""
        self.hooks = hooks
        """Who else wants to know what happens."""
        self._store = store
        self._empty = empty
        self._refused_by = refuse
        self._inbox: deque[Entry] = deque()
        self._log = log.bind()  # the module's finds itself anew for each line
        self._says_moves = self._log.is_enabled_for(DEBUG)
        """Whether anybody reads a line for each: one that nobody reads took a hundredth of a move."""
        self._sync = Sync()
        self._is_new = False
        """Whether what is under way has opened it: nothing that was asked of it can lie at another node."""

    def open(self, copy: Copy, then: Callable[[], None]) -> None:
        """Begin with the copy of a room that this node has just stored; `then` is called at once.

        Who begins to hear of it in there has come with it, and is not noted.
        """
        self._audience.copy, self._is_new = copy, True
        try:
            then()
        finally:
            self._is_new = False

    @property
    def is_idle(self) -> bool:
        """Whether nobody hears of it here, and nothing waits."""
        return not self.members and not self._inbox and not self._sync.busy

    @property
    def state(self) -> RoomState | None:
        """The room as this node has it; None while it has none."""
        return None if self._copy is None else self._copy.state

    @property
    def _copy(self) -> Copy | None:
        return self._audience.copy

    def submit(self, what: Act | Watch | LookEntry, reply: Reply, intake: Intake | None = None) -> None:
        """Put an entry into the inbox; `reply` is called when it is done, perhaps at once."""
        if len(self._inbox) >= INBOX_MOST:
            reply(crowded())
            return
        self._inbox.append(Entry(what, reply, intake))
        self._work()

    def idle_copy(self) -> Copy | None:
        """Return the room where a change may be judged beside the inbox; else None.

        Nothing waits there then, nothing is under way, and all that happened so far is known here.
        """
        audience, sync = self._audience, self._sync
        copy = audience.copy
        if copy is None or self._inbox or sync.doing is not Doing.NOTHING or audience.unsure is not None:
            return None
        # Of nearly all rooms nothing was heard: then it need not be asked how far this one is.
        return None if sync.update and sync.update > copy.version else copy

    def commit_directly(self, commit: Commit, done: Done) -> None:
        """Store a change that was judged on an idle copy. `done` has to call `committed_directly`, then
        `go_on`; or `not_stored`.
        """
        self._sync.commit()
        self._store.commit(commit, done)

    def committed_directly(self, version: int) -> None:
        """Learn that such a change is stored: the copy stands at this version by now."""
        self._sync.end()
        metrics.COMMITS.inc()
        if self._says_moves:
            self._log.debug("committed", room=self.id, version=version, facts=1)

    def go_on(self, version: int) -> None:
        """Go on after such a change, which has been told."""
        if self._inbox or self._sync.update > version or not self.members:
            self._work()

    def not_stored(self, entry: Entry, answer: Answer) -> None:
        """Learn that such a change is not stored: its entry is the first in the inbox."""
        assert self._copy is not None
        self._inbox.appendleft(entry)
        self._undone(self._copy, answer)

    def leave(self, member: Member) -> None:
        """Tell this member no more."""
        self.members.remove(member)
        self._work()

    def heard(self, expected: str, position: str, facts: Sequence[bytes]) -> None:
        """Take a change that another node made, from one position to the next."""
        version = int(position.partition("-")[0])
        self._sync.hear(version)
        copy = self._copy
        if copy is None or version <= copy.version:
            return
        if expected == copy.position and not self._sync.busy:
            try:
                self._audience.follow(copy, position, facts)
            except (Unreadable, NoSuchRules) as problem:
                self._give_up(problem)
        self._work()

    def refresh(self) -> None:
        """Read the store before anything else: changes of other nodes may have been missed."""
        self._sync.doubt()
        self._work()

    # -- the path of an entry ------------------------------------------------------------------

    def _work(self) -> None:
        while not self._sync.busy:
            if self.members.followers:
                self._audience.let_followers_go()
            copy = self._copy
            stale = copy is not None and self._sync.stale(copy.version)
            if not stale and not self._inbox:
                if not self.members:
                    self._empty(self)
                return
            if copy is None and self._inbox and isinstance(self._inbox[0].what, Watch):
                self._read(self._arrived, intake=self._inbox[0].intake)
            elif copy is None or stale:
                self._read(self._caught_up)
            else:
                self._next(copy, self._inbox[0])

    def _next(self, copy: Copy, entry: Entry) -> None:
        try:
            what = entry.what
            if isinstance(what, Act):
                change = decide(copy.state, what)
                if change is None:
                    if isinstance(what.ask, Alarm):
                        self.hooks.tell_rang(copy.state, what.now_ms)
                    self._done(version_of(copy.state, what))
                else:
                    self._commit(copy, change)
            elif isinstance(what, Watch):
                self._watch(copy, what)
            else:
                what.look(copy.state)
                self._done(copy.state.version)
        except Refused as refused:
            # The copy may lag behind another node: only a current one may refuse.
            reason = refused
            self._read(lambda answer: self._refuse(answer, reason))
        except Exception:
            log.exception("act_failed", room=self.id)
            self._done(internal())

    def _refuse(self, answer: Answer, refused: Refused) -> None:
        copy = self._copy
        if isinstance(answer, Stored) and (copy is None or answer.position != copy.position):
            self._caught_up(answer)
        elif self._still_there(answer):
            self._done(refused)

    def _commit(self, copy: Copy, change: Change) -> None:
        self._sync.commit()
        entry = self._inbox[0]
        now_ms = entry.what.now_ms if isinstance(entry.what, Act) else None
        commit = as_commit(copy.position, copy.state, change, copy.seen_after, entry.intake, now_ms)
        done = partial(self._committed, copy, change)
        if change.spawn is None:
            self._store.commit(commit, done)
        else:
            send_behind(change.spawn, commit, self._store, done)

    def _committed(self, copy: Copy, change: Change, answer: Answer) -> None:
        if not isinstance(answer, Committed):
            self._undone(copy, answer)
            return
        self._sync.end()
        self._accept(copy, change, answer.position)
        self._work()

    def _undone(self, copy: Copy, answer: Answer) -> None:
        """Go on after a change that is not stored, for all that is known: its entry is the first."""
        self._sync.end()
        if isinstance(answer, Overtaken):
            # Another node was first, or a batch was sent again: take what was done, then judge again.
            self._audience.unsure = copy.state
            self._read(self._caught_up)
        elif isinstance(answer, Fenced):
            self._done(fenced(self.id, self._inbox[0].intake or UNASKED))
        else:
            self._audience.unsure = copy.state
            self._still_there(answer)
            if isinstance(answer, Unavailable):
                # Stored or not, nobody knows: read before the next entry is judged.
                self._sync.doubt()
        self._work()

    def _accept(self, copy: Copy, change: Change, position: str) -> None:
        entry = self._inbox[0]
        metrics.COMMITS.inc()
        if change.spawn is not None:
            metrics.ROOMS_CREATED.inc()
        facts = self._audience.go_on(copy, change, position)
        if self._says_moves:
            self._log.debug("committed", room=self.id, version=change.state.version, facts=facts)
        self._done(change.state.version)
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

    def _read(self, then: Done, since: int | None = None, intake: Intake | None = None) -> None:
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
        self._store.read(self.id, known, done, since, intake)

    def _arrived(self, answer: Answer) -> None:
        """Take the room as it was read for a member who comes; their player was noted if they have a seat."""
        self._caught_up(answer)
        entry = self._inbox[0] if self._inbox else None
        if entry is None or not isinstance(answer, Stored) or not isinstance(entry.what, Watch):
            return
        noted = entry.intake is not None and answer.names(entry.intake.player)
        watch = replace(entry.what, current=True, noted=noted)
        self._inbox[0] = Entry(watch, entry.reply, entry.intake)

    def _caught_up(self, answer: Answer) -> None:
        if isinstance(answer, Stored):
            self._audience.catch_up(answer)
        else:
            self._still_there(answer)

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
        self._leave_alone(self._refused_by(self.id, problem))

    def _leave_alone(self, why: Refused) -> None:
        self._sync = Sync()
        self._audience.send_away(why)
        while self._inbox:
            self._done(why)

    # -- who begins to hear of it --------------------------------------------------------------

    def _watch(self, copy: Copy, watch: Watch) -> None:
        member, known = watch.member, watch.known
        seen = self.members.view(member, copy)
        entry = self._inbox[0]
        # Before a player hears of it here, no other node may do any more what they asked for there.
        comes = member not in self.members and copy.state.seating.seat_of(member.player) is not None
        comes = comes and not self._is_new
        intake = entry.intake if comes else None
        lost = watch.of_another(self._store.history.name)
        if known is not None and not lost and 0 < seen.version - known <= FACTS_MOST:
            self._read(lambda answer: self._resume(answer, watch, known), known, intake)
            return
        ahead = lost or (known is not None and known > seen.version)
        if (intake is not None and not watch.noted) or (ahead and not watch.current):
            watch = replace(watch, current=True, noted=intake is not None)
            self._inbox[0] = Entry(watch, entry.reply, entry.intake)
            self._read(self._caught_up, intake=intake)
            return
        self._watched(member, copy.state, self._audience.begin(copy, member, known, lost))

    def _resume(self, answer: Answer, watch: Watch, known: int) -> None:
        """Tell a member what it missed; whoever else is here hears what is new."""
        if not isinstance(answer, Stored):
            self._still_there(answer)
            return
        copy = self._copy
        assert copy is not None
        if answer.position != copy.position or watch.of_another(self._store.history.name):
            # The others must hear of it first, and it may be on another line: then this is asked again.
            self._sync.doubt()
            return
        try:
            version = self._audience.resume(copy, watch.member, known, answer)
        except Refused as refused:
            self._done(refused)
        else:
            self._watched(watch.member, copy.state, version)

    def _watched(self, member: Member, state: RoomState, version: int) -> None:
        self._done(version)
        self.hooks.tell_watched(member, state)
