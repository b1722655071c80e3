"""Rooms without a server whose members keep what they hear, and a search for what they must not hear."""

from collections.abc import Iterator
from typing import Any, Final, get_args

import orjson
from msgspec.structs import replace

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.options import Reveal
from regatta_protocol.view.view import RoomView
from regatta_server.game.fact import snake
from regatta_server.game.plays import Played
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import ENGLISH
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import event
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.rooms.run.hearing.member import remind, show
from regatta_server.rooms.run.hearing.members import Members
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS
from regatta_server.rooms.storage.copy import Copy, CopyStep, steps_between
from testkit.rooms.tables import Table, player_id


class Session:
    """A member who keeps what is told."""

    def __init__(self, player: PlayerId) -> None:
        """Begin with nothing heard."""
        self.player = player
        self.relationships = NO_RELATIONSHIPS
        self.language = ENGLISH
        self.frames: list[Any] = []

    def tell(self, frame: bytes) -> None:
        """Keep it."""
        self.frames.append(orjson.loads(frame))

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Fail: nobody is dropped here."""
        raise AssertionError((room, refused))


class HeardTable(Table):
    """A table whose room tells its members what the real one would."""

    def __init__(self, *args: Any, shown_as: Reveal | None = None, **options: Any) -> None:
        """Open the room. `shown_as` lets it tell more than it should, as a room with that `reveal` would."""
        self.spectated: list[Any] = []
        """What somebody without a seat would hear."""
        self._shown_as = shown_as
        self._members: Members | None = None
        self._copy: Copy | None = None
        super().__init__(*args, **options)

    @property
    def shown(self) -> RoomState:
        """The state by which members are told."""
        return self.state if self._shown_as is None else shown_as(self.state, self._shown_as)

    @property
    def copy(self) -> Copy:
        """The room as a node has it."""
        if self._copy is None:
            self._copy = Copy(self.shown, "", None)
        return self._copy

    @property
    def members(self) -> Members:
        """Who hears of the room."""
        if self._members is None:
            self._members = Members(self.state.setup.id, lambda: None)
        return self._members

    def watches(self, name: str) -> Session:
        """Let a player's next session hear of the room from now on, beginning with a snapshot."""
        session = self._session(name)
        show(session, self.shown, resync=False)
        return session

    def resumes(self, name: str, known: int) -> Session:
        """Let a player's next session hear of the room from a version on."""
        session = self._session(name)
        remind(session, self.shown, [step for step in self.steps if step.after.version > known])
        return session

    def resync(self) -> None:
        """Tell everyone a snapshot, as after a gap."""
        self.members.resync(Copy(self.shown, "", None))
        self.spectated.append(self.seen(frozenset()))

    def seen(self, viewer: Viewer) -> Any:
        """Return the snapshot of a viewer, as a client reads it."""
        view = snapshot(self.shown, resync=True, viewer=viewer)
        return orjson.loads(orjson.dumps(view))

    def _session(self, name: str) -> Session:
        session = Session(player_id(name))
        self.members.add(session, self.state)
        return session

    @property
    def steps(self) -> list[CopyStep]:
        """All that happened, as a room tells it."""
        steps: list[CopyStep] = []
        before = self.beginning(Change(self.state, tuple(self.facts)))
        for fact in self.facts[1:]:
            after = fold(before, fact)
            steps.append(self._shown(CopyStep(before, fact, after)))
            before = after
        return steps

    def _shown(self, step: CopyStep) -> CopyStep:
        if self._shown_as is None:
            return step
        return CopyStep(
            shown_as(step.before, self._shown_as), step.fact, shown_as(step.after, self._shown_as)
        )

    def _take(self, change: Change) -> None:
        steps = [self._shown(step) for step in steps_between(self.state, change.facts, change.state)]
        copy = self.copy
        super()._take(change)
        state = self.shown
        self.members.tell(state, steps, copy.go(state, "", steps))
        for step in steps:
            happened = event(step.before, step.fact, step.after)
            seen = reveal.event(happened, step.fact, state.setup.reveal, frozenset())
            self.spectated.append(orjson.loads(orjson.dumps(seen)))


def shown_as(state: RoomState, how: Reveal) -> RoomState:
    """Return the room as if another way of hiding had been chosen."""
    return replace(state, setup=replace(state.setup, reveal=how))


OF_A_SEAT: Final = frozenset(snake(one.__name__) for one in get_args(Played))
"""The events of what a seat plays."""

# -- the search ------------------------------------------------------------------------------------

PLAIN: Final = frozenset({"type", "room", "version", "seat", "by", "round", "deadline_ms", "hidden"})
"""What may be told of a seat whose play is hidden; all else must be empty, whatever it is called."""
OF_THE_SEAT: Final = frozenset({"player", "name", "bot", "level", "commitment", "bytes", "throws", "done"})
"""Who sits there, what the seat gave to the dice, and how far it has come."""
SEEN_OF: Final = {
    "thrown": frozenset(
        {"dice", "faces", "throw", "tumble", "worth", "barred", "set_aside", "total", "lost"}
    ),
    "entered": frozenset({"rows", "bonus", "scores", "lines", "reached", "total"}),
    "banked": frozenset({"points", "total"}),
}
"""By event, what others see of first throws, and of what turns brought."""


def leaks(frame: Any, how: Reveal, own: Viewer) -> list[str]:
    """Return what a frame tells of other seats that a viewer must not hear before the end."""
    over = frame["type"] == "finished" or frame.get("result") is not None
    if over or how == "open":
        return []
    # Who begins was thrown for in the open, a card is the same for all, and everyone sees everyone's time.
    rest = {key: value for key, value in frame.items() if key not in ("opening_throws", "card", "time_banks")}
    return [*_walked(rest, how, own, None, frame["type"])]


def _walked(part: Any, how: Reveal, own: Viewer, seat: int | None, path: str) -> Iterator[str]:
    if isinstance(part, list):
        for number, item in enumerate(part):
            yield from _walked(item, how, own, seat, f"{path}[{number}]")
        return
    if not isinstance(part, dict):
        return
    seat = part["seat"] if isinstance(part.get("seat"), int) else seat
    hidden = seat is not None and seat not in own
    seen = _seen(part, how) if hidden else frozenset()
    for key, value in part.items():
        deeper = f"{path}.{key}"
        if not hidden or isinstance(value, dict | list):
            if key not in seen:
                yield from _inside(value, how, own, seat if hidden else None, deeper)
        elif key not in PLAIN | OF_THE_SEAT | seen and value is not None and value is not False:
            yield deeper


def _inside(value: Any, how: Reveal, own: Viewer, seat: int | None, path: str) -> Iterator[str]:
    """Walk on; of a hidden seat plain numbers and words in a list are secrets too."""
    if seat is not None and isinstance(value, list):
        yield from (path for item in value if not isinstance(item, dict | list))
    yield from _walked(value, how, own, seat, path)


def _seen(part: dict[str, Any], how: Reveal) -> frozenset[str]:
    """Return the fields of a part that others see although something is hidden: how many throws were made.

    Where only later throws are hidden, also first throws and what a turn brought.
    """
    kind = part.get("type")
    if kind == "concealed":
        return frozenset({"throw"})
    if how == "hide_all":
        return frozenset()
    if kind in SEEN_OF:
        return SEEN_OF[kind] if part.get("throw", 1) == 1 else frozenset()
    if "sheet" in part:
        return frozenset({"tumble"}) if part["sheet"]["throws"] == 1 else frozenset()
    if "throws" in part:
        scores = {"lines", "total"}
        first = part["throws"] <= 1 and not part.get("aside") and not part.get("points")
        return frozenset({*scores, "faces", "rows", "offers", "points"} if first else scores)
    if "most" in part:
        return frozenset({"row", "score", "most"})
    return frozenset()


# -- what was told fits together -------------------------------------------------------------------


def check_in_order(frames: list[Any]) -> None:
    """Check that versions follow each other without a gap; a snapshot stands where it says."""
    known = None
    for frame in frames:
        if frame["type"] == "snapshot":
            assert known is None or frame["version"] == known
        else:
            assert known is None or frame["version"] == known + 1
        known = frame["version"]


def check_adds_up(frames: list[Any], player: PlayerId) -> None:
    """Check that events make of a snapshot what the next one shows, at the same version, to this player."""
    view: RoomView | None = None
    for frame in frames:
        if frame["type"] == "snapshot":
            shown = RoomView.of(frame, player)
            assert view is None or view == shown
            view = shown
        elif view is not None:
            view = view.after(frame)
