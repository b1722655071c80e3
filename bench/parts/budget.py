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
    Part(
        "a frame in, its command validated", 0.3, ("regatta_server.edge.connection:Connection.data_received",)
    ),
    Part(
        "to the store and back",
        None,
        (
            "regatta_server.rooms.run.rooms:Rooms.submit",
            "regatta_server.rooms.storage.store:Store.commit",
            "regatta_server.store.pipeline:Shard._send",
            "regatta_server.store.connections.wire:Wire.data_received",
        ),
    ),
    Part("deciding, with its dice", 0.5, ("regatta_server.rooms.decide.decide:decide",)),
    Part(
        "folding and encoding",
        0.25,
        ("regatta_server.rooms.decide.fold:fold", "regatta_server.rooms.storage.commits:as_commit"),
    ),
    Part(
        "answering, and telling both",
        0.35,
        (
            "regatta_server.rooms.run.hearing.audience:Audience.go_on",
            "regatta_server.rooms.run.room:Room._done",
        ),
    ),
    Part(
        LOOP,
        0.5,
        (
            "regatta_server.edge.outbox:Outboxes._send",
            "regatta_server.edge.session:Session.send",
            "regatta_server.store.connections.wire:Wire.send",
        ),
    ),
    Part(OTHER, 0.1),
)
PART_OF: Final = {name: part.what for part in PARTS for name in part.functions}
BY_LOOP: Final = frozenset(
    {
        "asyncio.runners:Runner.run",
        "regatta_server.edge.connection:Connection.data_received",
        "regatta_server.edge.outbox:Outboxes._send",
        "regatta_server.store.pipeline:Shard._send",
        "regatta_server.store.connections.wire:Wire.data_received",
    }
)
"""What the loop calls."""
