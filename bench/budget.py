"""The parts of a move in a node: which functions they are, and what each may cost."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a move."""

    what: str
    budget: float | None
    """In messages of the echo server; None for what no budget was set for."""
    functions: tuple[str, ...] = ()
    """MODULE:NAME of each; what they call belongs to it, unless it is a part of its own."""


LOOP: Final = "sockets and the loop"
OTHER: Final = "ends of games, and all else"
PARTS: Final = (
    Part("a frame in, its command validated", 0.3, ("server.edge.connection:Connection.data_received",)),
    Part(
        "to the store and back",
        None,
        (
            "server.rooms.run.rooms:Rooms.submit",
            "server.rooms.run.store:Store.commit",
            "server.store.pipeline:Shard._send",
            "server.store.wire:Wire.data_received",
        ),
    ),
    Part("deciding, with its dice", 0.5, ("server.rooms.decide.decide:decide",)),
    Part(
        "folding and encoding",
        0.25,
        ("server.rooms.decide.fold:fold", "server.rooms.run.commits:as_commit"),
    ),
    Part(
        "answering, and telling both",
        0.35,
        ("server.rooms.run.audience:Audience.go_on", "server.rooms.run.room:Room._done"),
    ),
    Part(
        LOOP,
        0.5,
        (
            "server.edge.outbox:Outboxes._send",
            "server.edge.session:Session.send",
            "server.store.wire:Wire.send",
        ),
    ),
    Part(OTHER, 0.1),
)
PART_OF: Final = {name: part.what for part in PARTS for name in part.functions}
BY_LOOP: Final = frozenset(
    {
        "asyncio.runners:Runner.run",
        "server.edge.connection:Connection.data_received",
        "server.edge.outbox:Outboxes._send",
        "server.store.pipeline:Shard._send",
        "server.store.wire:Wire.data_received",
    }
)
"""What the loop calls."""
