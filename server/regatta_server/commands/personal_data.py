"""What services store about players, to export or to erase."""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from regatta_protocol.ids import PlayerId


@runtime_checkable
class PersonalData(Protocol):
    """A service that keeps something about players."""

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return all that it keeps about a player, by kind of thing: JSON, without what is secret."""

    async def erase(self, player: PlayerId) -> None:
        """Erase all of that, with others too. Idempotent."""
