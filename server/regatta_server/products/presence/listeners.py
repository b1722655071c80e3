"""Who is called when connections and players come and go: filled by `switchboard` (products/assembly.py)."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from regatta_server.commands.handlers import Caller
from regatta_server.commands.wiring import OfPlayer, Wiring


@dataclass(slots=True)
class Listeners:
    """Called in their order."""

    online: list[OfPlayer] = field(default_factory=list)
    """Awaited with each player who was nowhere before."""
    offline: list[OfPlayer] = field(default_factory=list)
    """Awaited with each player who is nowhere any more."""
    reachable: list[OfPlayer] = field(default_factory=list)
    """Awaited with each player whom updates of other nodes reach here from now on."""
    connected: list[Callable[[Caller], None]] = field(default_factory=list)
    """Called with each connection of this node that was welcomed."""
    disconnected: list[Callable[[Caller], None]] = field(default_factory=list)
    """Called with each connection of this node that ended."""
    resubscribed: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    """Awaited when this node hears others from now on: what they said before may have been missed."""

    def add(self, wiring: Wiring) -> None:
        """Call what a service asks for, too, from now on."""
        self.online += [] if wiring.online is None else [wiring.online]
        self.offline += [] if wiring.offline is None else [wiring.offline]
        self.reachable += [] if wiring.reachable is None else [wiring.reachable]
        self.connected += [] if wiring.connected is None else [wiring.connected]
        self.disconnected += [] if wiring.disconnected is None else [wiring.disconnected]
        self.resubscribed += [] if wiring.resubscribed is None else [wiring.resubscribed]
