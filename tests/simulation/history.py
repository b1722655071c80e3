"""What happened in a run, in one order: what was said, heard and broken, and what the store has then."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

import orjson

from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.decide.views.events import event
from regatta_server.rooms.storage.copy import CopyStep
from tests.simulation.plan import Season


def plain(what: Any) -> Any:
    """Return what is told as a client reads it."""
    return orjson.loads(orjson.dumps(what))


Event = dict[str, Any]
"""Has `at_ms` (virtual), `what`, and what belongs to it."""


@dataclass(frozen=True)
class Room:
    """A room as the store has it."""

    snapshot: RoomState
    """As it was stored last, perhaps some facts ago."""
    ids: list[str]
    """VERSION-STAMP, of all facts."""
    created: RoomFact
    steps: list[CopyStep]
    """All that happened, folded from the beginning; the fact that created the room is left out."""
    unreadable: str | None
    """Why the facts behind these cannot be read."""
    due_ms: int | None
    """When its alarm rings, if it has one."""

    @property
    def state(self) -> RoomState:
        """The room as it is."""
        return self.steps[-1].after

    @property
    def version(self) -> int:
        """The version of the room."""
        return self.state.version

    @cached_property
    def facts(self) -> list[tuple[int, dict[str, Any]]]:
        """By version, what happened as everyone would be told if nothing were hidden, and when."""
        return [
            (
                step.after.version,
                plain({**event(step.before, step.fact, step.after), "at_ms": step.fact.at_ms}),
            )
            for step in self.steps
        ]


@dataclass
class History:
    """One run. The checkers read it, and nothing else."""

    events: list[Event] = field(default_factory=list)
    rooms: dict[str, Room] = field(default_factory=dict)
    """As they were when all had been quiet for a while."""
    quiet_ms: int = 0
    """The time of that, by the clock of the nodes (milliseconds since 1970)."""
    quiet_at_ms: int = 0
    """And by that of the run."""
    well_ms: int = 0
    """When the last fault was healed, by the clock of the nodes."""
    unfinished: list[str] = field(default_factory=list)
    """What was not over when it had to be."""
    left: list[str] = field(default_factory=list)
    """Keys of the store when everything had run out that runs out."""
    season: Season = "usual"
    clock_ms: Callable[[], int] = field(default=lambda: 0, compare=False, repr=False)

    def note(self, what: str, **about: Any) -> None:
        """Keep what happens now."""
        self.events.append({"at_ms": self.clock_ms(), "what": what, **about})

    def of(self, *kinds: str) -> Iterator[Event]:
        """Yield the events of some kinds, in order."""
        return (event for event in self.events if event["what"] in kinds)

    def lines(self) -> Iterator[bytes]:
        """Yield the run as lines of JSON."""
        for happened in self.events:
            yield orjson.dumps(happened)
        for room, stored in sorted(self.rooms.items()):
            yield orjson.dumps(
                {"room": room, "facts": stored.facts, "ids": stored.ids, "due_ms": stored.due_ms}
            )
        yield orjson.dumps({"left": self.left})

    def digest(self) -> str:
        """Return what is the same for two runs only if all in them was the same."""
        whole = sha256()
        for line in self.lines():
            whole.update(line + b"\n")
        return whole.hexdigest()
