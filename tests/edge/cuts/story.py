"""Short games as the judge alone has them: what is said, what is stored, and what each player may hear."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Self

import orjson

from regatta_protocol.client import (
    Commit,
    Contribute,
    CreateRoom,
    Enter,
    Hold,
    JoinRoom,
    Rematch,
    Throw,
    WatchRoom,
)
from regatta_protocol.commands.people import Say
from regatta_protocol.ids import CommandId, PlayerId
from regatta_protocol.options import Options
from regatta_server.players.sessions import secret_of
from regatta_server.rooms.decide.act import NOBODY, Act, Change, Recorded, room_id
from regatta_server.rooms.decide.codecs.codec import decode_fact, encode_fact
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.stages import creation
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import event
from regatta_server.rooms.decide.views.views import snapshot
from testkit.play import ALL_FIVE
from testkit.rooms.tables import NOW_MS, player_id

SEED: Final = bytes(range(32))
"""Of every game here: the dice then follow from the room's id and what the players contribute."""


class OneSeed:
    """A `rooms.decide.act.Chance` that always gives the same."""

    def seed(self) -> bytes:
        """Return 32 bytes."""
        return SEED


class Given:
    """Tokens that follow from whose they are."""

    def __init__(self, whose: str) -> None:
        """Take a word of one's own."""
        self._whose = whose

    def token(self) -> str:
        """Return 43 characters."""
        return sha256(f"token {self._whose}".encode()).hexdigest()[:43]

    def player_id(self) -> PlayerId:
        """Return 12 characters."""
        return player_id(self._whose)


@dataclass(frozen=True, slots=True)
class Step:
    """What a player says next; everyone else waits for what comes of it."""

    who: str
    kind: type[Any]
    fields: Mapping[str, Any] = field(default_factory=dict)


def commits(who: str) -> Step:
    """Return the step in which a player commits to bytes for the dice."""
    return Step(who, Commit, {"commitment": sha256(_bytes(who)).hexdigest()})


def contributes(who: str) -> Step:
    """Return the step in which a player shows these bytes."""
    return Step(who, Contribute, {"bytes": _bytes(who).hex()})


def _bytes(who: str) -> bytes:
    return sha256(who.encode()).digest()


SETTLING: Final = [commits("Ada"), commits("Bo"), contributes("Ada"), contributes("Bo")]
"""What leads to the first throw."""


def turn(who: str, row: str) -> list[Step]:
    """Return a whole turn: two throws, with dice held between them."""
    return [
        Step(who, Throw, {"dice": ALL_FIVE}),
        Step(who, Hold, {"dice": [0, 1]}),
        Step(who, Throw, {"dice": [2, 3, 4]}),
        Step(who, Enter, {"rows": {row: ALL_FIVE}}),
    ]


BEGINNING: Final = [
    Step("Eve", WatchRoom),
    Step("Bo", JoinRoom),
    Step("Ada", Say, {"phrase": "hello"}),
    *SETTLING,
    *turn("Ada", "chance"),
    Step("Bo", Throw, {"dice": ALL_FIVE}),
    Step("Bo", Enter, {"rows": {"ones": ALL_FIVE}}),
]
ENDING: Final = [Step("Ada", WatchRoom), Step("Bo", WatchRoom), *turn("Ada", "yacht"), *turn("Bo", "yacht")]
OFFER: Final = Step("Ada", Rematch)
ACCEPTED: Final = [Step("Ada", WatchRoom), Step("Bo", WatchRoom), Step("Bo", Rematch)]
ANOTHER: Final = [
    Step("Ada", JoinRoom),
    Step("Bo", JoinRoom),
    *SETTLING,
    Step("Bo", Throw, {"dice": ALL_FIVE}),
]


class Course:
    """A room as the judge alone has it: its states by version, and its facts."""

    def __init__(self) -> None:
        """Begin with no room."""
        self.states: dict[int, RoomState] = {}
        self.facts: list[RoomFact] = []
        self.spawned: Change | None = None
        self.copied = 0
        """The version up to which it was played before."""

    @property
    def version(self) -> int:
        """Return the last version."""
        return len(self.facts) - 1

    @property
    def state(self) -> RoomState:
        """Return the last state."""
        return self.states[self.version]

    def take(self, change: Change) -> None:
        """Go on."""
        for fact in change.facts:
            state = fold(self.states.get(self.version), fact)
            self.facts.append(fact)
            self.states[state.version] = state
        self.spawned = change.spawn

    def hears(self, act: Act) -> None:
        """Let the judge say what comes of it."""
        change = decide(self.state, act)
        if change is not None:
            self.take(change)

    def event_heard(self, version: int, player: PlayerId) -> Any:
        """Return the event of a version as a player hears it."""
        state, fact = self.states[version], self.facts[version]
        happened = event(self.states[version - 1], fact, state)
        return _plain(reveal.event(happened, fact, state.setup.reveal, state.seating.seats_of(player)))

    def shown(self, version: int, player: PlayerId) -> Any:
        """Return the room at a version as a player sees it, without having missed anything."""
        state = self.states[version]
        return _plain(snapshot(state, False, state.seating.seats_of(player)))


def _plain(what: Any) -> Any:
    return orjson.loads(orjson.dumps(what))


@dataclass(slots=True)
class Line:
    """A line of the script: who says what, and how far the room is then."""

    who: str
    command: Any
    course: Course
    version: int


class Story:
    """One short game of Ada and Bo, which Eve watches. Its name makes it different from all others."""

    def __init__(self, name: str, **options: Any) -> None:
        """Take options of the room."""
        self.name = name
        self.courses: list[Course] = []
        self.script: list[Line] = []
        self._options = Options(**{"begins": "as_seated"} | options)

    def id_of(self, who: str) -> PlayerId:
        """Return a player's id."""
        return player_id(f"{self.name} {who}")

    def token_of(self, who: str) -> Given:
        """Return where a player's token comes from."""
        return Given(f"{self.name} {who}")

    @property
    def course(self) -> Course:
        """Return the room that it is about now."""
        return self.courses[-1]

    def opens(self) -> None:
        """Let Ada open a room."""
        command = CreateRoom(id=CommandId("create"), ruleset="yacht", seats=2, options=self._options)
        room = room_id(secret_of(self.token_of("Ada").token()), command.id)
        act = self._act("Ada", JoinRoom(id=command.id, room=room))
        self._begins(creation.create(room, command, act, visitor=True))
        self.script.append(Line("Ada", command, self.course, self.course.version))

    def copies(self, before: "Story") -> None:
        """Let the room be one that the judge has played, under names of its own."""
        old = before.course
        names = {
            old.state.setup.id: room_id(self.name, "copy"),
            SEED.hex(): sha256(self.name.encode()).hexdigest(),
        }
        names |= {before.id_of(who): self.id_of(who) for who in ("Ada", "Bo")}

        def renamed(fact: RoomFact) -> RoomFact:
            text = encode_fact(fact).decode()
            for this, that in names.items():
                text = text.replace(this, that)
            return decode_fact(text.encode())

        course = Course()
        course.take(Change(old.state, tuple(renamed(fact) for fact in old.facts)))
        course.copied = course.version
        self.courses.append(course)

    def goes(self, *steps: Step) -> Self:
        """Let the judge say what comes of these steps, as far as they are a room's to judge."""
        course = self.course
        for step in steps:
            name = f"{step.kind.__name__.lower()}-{course.version}"
            command = step.kind(id=name, room=course.state.setup.id, **step.fields)
            if step.kind not in (WatchRoom, Say):
                course.hears(self._act(step.who, command))
            self.script.append(Line(step.who, command, course, course.version))
        return self

    def is_recorded(self) -> Self:
        """Let the archive have the record of the game."""
        self.course.hears(self._act("", Recorded()))
        self.script.append(Line("", None, self.course, self.course.version))
        return self

    def goes_on(self) -> Self:
        """Go on with the room that the last step has opened beside."""
        assert self.course.spawned is not None
        self._begins(self.course.spawned)
        return self

    def _begins(self, change: Change) -> None:
        course = Course()
        course.take(change)
        self.courses.append(course)

    def _act(self, who: str, ask: Any) -> Act:
        return Act(self.id_of(who) if who else NOBODY, who, ask, NOW_MS, OneSeed())


def beginning(name: str, **options: Any) -> Story:
    """Return a game from the opening of its room to the second turn."""
    story = Story(name, **options)
    story.opens()
    return story.goes(*BEGINNING)


def near_the_end(**options: Any) -> Story:
    """Return a game in which each player has one turn left."""
    story = Story("before", **options)
    story.opens()
    story.goes(Step("Bo", JoinRoom), *SETTLING)
    for row in [row["row"] for row in story.course.state.setup.rules.card["rows"]]:
        if row != "yacht":
            for who in ("Ada", "Bo"):
                story.goes(Step(who, Throw, {"dice": ALL_FIVE}), Step(who, Enter, {"rows": {row: ALL_FIVE}}))
    return story


def ending(name: str, before: Story) -> Story:
    """Return the last two turns of a game, the result, and the offer of another game."""
    story = Story(name)
    story.copies(before)
    return story.goes(*ENDING).is_recorded().goes(OFFER)


def another(name: str, before: Story) -> Story:
    """Return how another game is begun behind one that has ended.

    Its room follows from the secret of the offer, which is each story's own where it was made before.
    """
    story = Story(name)
    story.copies(before)
    return story.goes(*ACCEPTED).goes_on().goes(*ANOTHER)
