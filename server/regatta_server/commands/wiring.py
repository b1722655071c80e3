"""What a service does, and what it is called for, declared once by the service itself."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from regatta_protocol.ids import PlayerId
from regatta_server.commands.handlers import Caller, Handlers
from regatta_server.rooms.run.hooks import Changed, Counted, Turned, Watched
from regatta_server.runtime.loops import Loop

Listener = Callable[[Mapping[str, Any]], None]
OfPlayer = Callable[[PlayerId], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """Of one service; what it leaves out, it does not want."""

    handlers: Handlers = field(default_factory=dict)
    """By kind of command, who does it."""
    updates: Mapping[str, Listener] = field(default_factory=dict)
    """Called with updates that nodes publish, by their `do`."""
    online: OfPlayer | None = None
    """This and the next five: see `products/presence/listeners.py`."""
    offline: OfPlayer | None = None
    reachable: OfPlayer | None = None
    connected: Callable[[Caller], None] | None = None
    disconnected: Callable[[Caller], None] | None = None
    resubscribed: Callable[[], Awaitable[None]] | None = None
    room_changed: Changed | None = None
    """This and the next four: see `rooms/run/hooks.py`."""
    turn_changed: Turned | None = None
    order_stopped: Turned | None = None
    room_watched: Watched | None = None
    spectators_changed: Counted | None = None
    admit: Callable[[Caller], Awaitable[None]] | None = None
    """Awaited with each connection before anybody greets it; raises Suspended for who may not come in."""
    greet: Callable[[Caller], Awaitable[None]] | None = None
    """Awaited with each connection before it is welcomed."""
    loops: Sequence[Loop] = ()
    """What runs until the service ends."""


@runtime_checkable
class Wired(Protocol):
    """A service that is called for something."""

    def wiring(self) -> Wiring:
        """Return what it does, and what it is called for."""
