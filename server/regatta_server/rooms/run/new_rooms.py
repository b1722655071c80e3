"""Opening rooms on this node. Idempotent: a room is stored once, however often it is requested."""

from collections.abc import Callable

from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_protocol.text import Text
from regatta_server.judging.command_checksum import id_reused
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hooks import Hooks
from regatta_server.rooms.run.inbox import LookEntry, Reply
from regatta_server.rooms.storage.answers import Answer, Committed, Gone, Overtaken
from regatta_server.rooms.storage.commits import as_commit
from regatta_server.rooms.storage.store import Store

Opened = Callable[[RoomId | Refused], None]
"""Called once: with the id of the room, or why there is none."""


class NewRooms:
    """Stores new rooms."""

    def __init__(
        self,
        store: Store,
        hooks: Hooks,
        look: Callable[[RoomId, LookEntry, Reply], None],
        opened: Callable[[RoomState, str, Callable[[], None]], None],
    ) -> None:
        """Take the store, who hears of new rooms, and what puts a look into a room's inbox.

        `opened` is called with a room that was stored, where it stands, and what tells who asked for it.
        """
        self._store = store
        self._hooks = hooks
        self._look = look
        self._opened = opened
        self._under_way = set[RoomId]()
        """Rooms that are being stored, of which nothing was heard from other nodes."""

    def heard(self, room: RoomId) -> None:
        """Learn that another node has changed a room of which there is no copy here."""
        self._under_way.discard(room)

    def open(
        self,
        room: RoomId,
        make: Callable[[], Change],
        reply: Opened,
        *,
        gone: RoomId | Refused,
        checksum: int | None = None,
    ) -> None:
        """Store a new room; `gone` is the answer where it has been there and is no more.

        Where it is there, it must have been opened by a command with this checksum, if one is given.
        """
        try:
            change = make()
        except Refused as refused:
            metrics.REFUSED.labels(refused.code.value).inc()
            reply(refused)
            return

        def done(answer: Answer) -> None:
            is_current = room in self._under_way
            self._under_way.discard(room)
            if isinstance(answer, Committed):
                metrics.ROOMS_CREATED.inc()
                self._hooks.tell_changed(None, change.state)
                if is_current:
                    self._opened(change.state, answer.position, lambda: reply(room))
                else:
                    reply(room)
            elif isinstance(answer, Overtaken):
                # Nobody else can have opened a room of this id.
                self._compare(room, checksum, reply)
            elif isinstance(answer, Gone):
                reply(gone)
            else:
                reply(
                    Refused(
                        Code.UNAVAILABLE,
                        Text("room-not-saved", "The room could not be saved just now: try again."),
                    )
                )

        self._under_way.add(room)
        self._store.commit(as_commit("", None, change), done)

    def _compare(self, room: RoomId, checksum: int | None, reply: Opened) -> None:
        """Answer who opens a room that is there: was it by the same command?"""
        if checksum is None:
            reply(room)
            return

        def compare(state: RoomState) -> None:
            if state.setup.checksum not in (None, checksum):
                raise id_reused()

        def compared(answer: int | Refused) -> None:
            reply(answer if isinstance(answer, Refused) else room)

        self._look(room, LookEntry(compare), compared)
