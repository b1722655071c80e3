"""The plain moves of one room, ready to be sent: what stays the same is prepared once.

A move is plain if it changes nothing of the stored room but its facts and, with a clock, its alarm: nearly
all are. Most of what `commit.lua` takes is then a piece of bytes that exists already.
"""

from collections.abc import Sequence
from typing import Final, Literal

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.rooms.decide.codecs.codec import FORMAT
from regatta_server.store import keys
from regatta_server.store.scripts import Script

MOVE: Final = Script.load(__file__, "fence.lua", "move.lua", numbers={"format": FORMAT})
PIECES: Final = 11
"""Of a move that leaves alone when the room is due, beside its facts."""


class PlainMoves:
    """The plain moves of one room from one node: what is the same in all of them."""

    __slots__ = ("_to_due", "_to_facts", "room")

    def __init__(self, room: RoomId, node: str) -> None:
        """Prepare what they begin with."""
        self.room = room
        named = (keys.facts(room), keys.room(room), keys.watching(room))
        self._to_facts = _bulks("EVALSHA", MOVE.sha, "3", *named, node)
        self._to_due = _bulks("EVALSHA", MOVE.sha, "4", *named, keys.alarms_of(room), node)

    def packed(
        self,
        *,
        player: PlayerId,
        times: str,
        expected: str,
        position: str,
        facts: Sequence[bytes],
        due: int | Literal["", "="] = "=",
    ) -> bytes:
        """Return a move as it goes over the wire.

        `player` and `times` are those of its `Intake`; the room stood at `expected` when it was judged, and
        stands at `position` by it; `due` is as in a `Commit`.
        """
        line = b"line:" + player.encode() if player else b""
        alarm, begin, count = b"", self._to_facts, PIECES + len(facts)
        if due != "=":
            alarm, begin, count = _bulk(str(due).encode()), self._to_due, count + 2
        # One format for all of it: a move is made some thousand times a second.
        return b"*%d\r\n%b$%d\r\n%b\r\n$%d\r\n%b\r\n$%d\r\n%b\r\n$%d\r\n%b\r\n%b%b" % (
            *(count, begin, len(line), line, len(expected), expected.encode()),
            *(len(position), position.encode(), len(times), times.encode(), alarm),
            _bulk(facts[0]) if len(facts) == 1 else b"".join([_bulk(fact) for fact in facts]),
        )


def _bulks(*texts: str) -> bytes:
    return b"".join([_bulk(text.encode()) for text in texts])


def _bulk(piece: bytes) -> bytes:
    """Return a piece of a command as it goes over the wire."""
    return b"$%d\r\n%b\r\n" % (len(piece), piece)
