"""What happened in a run, in one order: what was said, heard and broken, and what the store has then."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import orjson

Event = dict[str, Any]
"""Has `at_ms` (virtual), `what`, and what belongs to it."""


@dataclass(frozen=True)
class Room:
    """A room as the store has it."""

    version: int
    state: dict[str, Any]
    facts: list[tuple[int, dict[str, Any]]]
    due_ms: int | None
    """When its alarm rings, if it has one."""


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
    clock_ms: Callable[[], int] = field(default=lambda: 0, compare=False, repr=False)

    def note(self, what: str, **about: Any) -> None:
        """Keep what happens now."""
        self.events.append({"at_ms": self.clock_ms(), "what": what, **about})

    def of(self, *kinds: str) -> Iterator[Event]:
        """Yield the events of some kinds, in order."""
        return (event for event in self.events if event["what"] in kinds)

    def lines(self) -> Iterator[bytes]:
        """Yield the run as lines of JSON."""
        for event in self.events:
            yield orjson.dumps(event)
        for room, stored in sorted(self.rooms.items()):
            yield orjson.dumps({"room": room, **stored.__dict__})
        yield orjson.dumps({"left": self.left})

    def digest(self) -> str:
        """Return what is the same for two runs only if all in them was the same."""
        whole = sha256()
        for line in self.lines():
            whole.update(line + b"\n")
        return whole.hexdigest()
