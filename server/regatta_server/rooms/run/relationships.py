"""What players are to each other: rooms need to know it, and the lobby reads it from the store."""

from dataclasses import dataclass

from regatta_protocol.ids import PlayerId


@dataclass(frozen=True, slots=True)
class Relationships:
    """What a player is to others, as far as the rooms must know it."""

    friends: frozenset[PlayerId] = frozenset()
    blocked: frozenset[PlayerId] = frozenset()
    """Players who were blocked by this one, or who have blocked this one."""
    muted: frozenset[PlayerId] = frozenset()

    def hears(self, player: PlayerId) -> bool:
        """Return whether this player wants to hear what another says."""
        return player not in self.muted and player not in self.blocked


NO_RELATIONSHIPS = Relationships()
