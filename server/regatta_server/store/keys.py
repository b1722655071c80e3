"""The names of keys: those of rooms, and how those of a player or a node begin.

Other keys of players are named by the services that store them (`players/keys.py` and others), each under
`player_key`. Keys of one room, one player or one node share a hash tag, so that one script reaches them all:
the id of a player or node, the bucket of a room.
"""

from binascii import crc32
from functools import lru_cache
from typing import Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import BUCKET_CACHE_MOST

BUCKETS: Final = 256
"""A bucket is the unit of placement in a cluster; the number never changes once rooms are stored."""
FORMAT: Final = "regatta:format"
"""The format of all rooms of the store."""

SNAPSHOT: Final = ("version:2", "snapshot:2")
"""The fields of a room's hash that have its snapshot, as scripts know them, too."""
SNAPSHOT_OF_FORMAT_1: Final = ("version", "snapshot")
"""The same where a node wrote it, or still does, that knows no format 2: it reads no others."""


@lru_cache(BUCKET_CACHE_MOST)
def bucket(room: RoomId) -> str:
    """Return the room's bucket as a hash tag, `{b000}` to `{b255}`."""
    return f"{{b{crc32(room.encode()) % BUCKETS:03d}}}"


def room(room: RoomId) -> str:
    """Return the hash of the room: a `snapshot:2`, the `version:2` that it is of, and where players are.

    `line:PLAYER` says to which node one came last, and when.
    """
    return f"{bucket(room)}:room:{room}"


def facts(room: RoomId) -> str:
    """Return the stream of the room's facts: entry `VERSION-STAMP` brought it to that version."""
    return f"{bucket(room)}:facts:{room}"


def all_rooms() -> str:
    """Return the pattern of the hashes of all rooms, for a search."""
    return "{b???}:room:*"


def all_facts() -> str:
    """Return the pattern of the streams of all rooms, for a search."""
    return "{b???}:facts:*"


def room_of(key: str) -> RoomId | None:
    """Return the room that a key of a hash or of a stream is of; None for what only looks like one."""
    _, _, named = key.split(":", 2)
    found = RoomId(named)
    return found if key in (room(found), facts(found)) else None


def record(room: RoomId) -> str:
    """Return the record of the room's game, once it is over: what stays when the room is gone."""
    return f"{bucket(room)}:record:{room}"


def analysis(room: RoomId) -> str:
    """Return what an analysis of the room's game came to, in short: it stays as long as the record."""
    return f"{bucket(room)}:analysis:{room}"


def chat(room: RoomId) -> str:
    """Return the stream of what was said in the room lately."""
    return f"{bucket(room)}:chat:{room}"


def watching(room: RoomId) -> str:
    """Return the set of nodes that hold a copy of the room."""
    return f"{bucket(room)}:watching:{room}"


def spectators(room: RoomId) -> str:
    """Return the hash of how many players watch the room without a seat, by node."""
    return f"{bucket(room)}:spectators:{room}"


def networks(room: RoomId) -> str:
    """Return the hash of marks by which seats of a rated game that came from one network are known."""
    return f"{bucket(room)}:networks:{room}"


def alarms_of(room: RoomId) -> str:
    """Return the sorted set in which the room's alarm stands, by milliseconds since 1970."""
    return f"{bucket(room)}:alarms"


def endings_of(room: RoomId) -> str:
    """Return the sorted set of games that are over and not in the archive, by when each may be taken in.

    On a channel of the same name each is told as it ends.
    """
    return f"{bucket(room)}:endings"


def errands_of(room: RoomId) -> str:
    """Return the sorted set of commits whose players are to be told of them, by when others may do that."""
    return f"{bucket(room)}:errands"


def vacations_unknown(room: RoomId) -> str:
    """Return the sorted set of rooms that may not know which of their players are on vacation, by since when.

    A game over days stands there from the moment at which it begins until somebody has told it.
    """
    return f"{bucket(room)}:vacations:unknown"


def all_buckets() -> list[str]:
    """Return all buckets, as hash tags."""
    return [f"{{b{number:03d}}}" for number in range(BUCKETS)]


def all_alarms() -> list[str]:
    """Return the sorted sets of all buckets."""
    return [f"{tag}:alarms" for tag in all_buckets()]


def all_endings() -> list[str]:
    """Return the sorted sets of games that have ended, of all buckets."""
    return [f"{tag}:endings" for tag in all_buckets()]


def all_errands() -> list[str]:
    """Return the sorted sets of errands, of all buckets."""
    return [f"{tag}:errands" for tag in all_buckets()]


def all_vacations_unknown() -> list[str]:
    """Return the sorted sets of rooms that may not know who is on vacation, of all buckets."""
    return [f"{tag}:vacations:unknown" for tag in all_buckets()]


def player_bucket(player: PlayerId) -> str:
    """Return the bucket of what is kept of a player in sets of many, as a hash tag."""
    return f"{{b{crc32(player.encode()) % BUCKETS:03d}}}"


def node_channel(bucket: str, node: str) -> str:
    """Return the channel on which a node hears of changes that others made to the rooms of a bucket."""
    return f"{bucket}:node:{node}"


def player_key(player: PlayerId, *part: str) -> str:
    """Return the key of a part of what is stored of a player."""
    return ":".join((f"player:{{{player}}}", *part))


def node_key(node: str, *part: str) -> str:
    """Return the key, or the channel, of something that belongs to a node."""
    return ":".join((f"node:{{{node}}}", *part))
