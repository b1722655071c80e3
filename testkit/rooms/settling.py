"""What players say at a room's opening, for tests that ask rooms without a table or a connection."""

from collections.abc import Iterator

from regatta_protocol.client import Commit, Contribute
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from testkit.rooms.tables import bytes_of, commitment_of


def settling(room: RoomId, *players: PlayerId) -> Iterator[tuple[PlayerId, Commit | Contribute]]:
    """Yield what leads to the first throw, each with its player: all commit, then all contribute."""
    for player in players:
        yield player, Commit(id=CommandId(f"k-{player}"), room=room, commitment=commitment_of(player))
    for player in players:
        yield player, Contribute(id=CommandId(f"b-{player}"), room=room, bytes=bytes_of(player))
