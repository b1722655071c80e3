"""All bounds of the edge, with their units and reasons, and the bucket that keeps a rate."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one server."""

    frame_bytes: int = 16 * 1024
    """The largest frame a client may send; the largest command is under 4 KiB."""
    hello_s: float = 5.0
    """Time for the first frame, so that half-open connections do not gather."""
    connections: int = 20_000
    """Connections of one node, at about 20 KiB each."""
    connections_per_address: int = 200
    """A school or an office shares one address."""
    handshakes_per_s: float = 20.0
    """Handshakes of one address in the long run."""
    handshakes_burst: int = 400
    """Handshakes of one address at once: everybody comes back after a restart."""
    commands_per_s: float = 20.0
    """Commands of one connection in the long run: nobody holds dice faster."""
    commands_burst: int = 60
    """Commands of one connection at once: what gathered while it was cut off."""
    creates_per_s: float = 0.2
    """Rooms of one connection in the long run: each costs the store some KiB for hours."""
    creates_burst: int = 10
    """Rooms of one connection at once."""
    refused_most: int = 200
    """Frames refused as too fast, one after the other, before the connection is closed with 4429."""
    send_bytes: int = 256 * 1024
    """What may wait for a slow reader before it is closed with 1013: more than 200 events."""
    rooms_watched: int = 16
    """Rooms that one connection hears of: more than a screen shows."""
    close_s: float = 5.0
    """Time for a peer to answer a close before it is cut off."""
    games_per_s: float = 20.0
    """Games of the archive that one address may read in the long run: each takes about 0.5 ms to unpack."""
    games_burst: int = 400
    """Games of the archive that one address may read at once: four pages of the longest lists."""
    ping_s: float = 20.0
    """A connection that answers no ping for this long is cut off; its seats stay."""


class Bucket:
    """A token bucket: `burst` at once, `per_s` in the long run."""

    __slots__ = ("_at_s", "_burst", "_left", "_per_s")

    def __init__(self, per_s: float, burst: int, now_s: float) -> None:
        """Begin full."""
        self._per_s = per_s
        self._burst = float(burst)
        self._left = float(burst)
        self._at_s = now_s

    def take(self, now_s: float, amount: float = 1.0) -> float:
        """Take that much, at most the burst; return 0.0, or the seconds until there is as much."""
        left = min(self._burst, self._left + (now_s - self._at_s) * self._per_s)
        self._at_s = now_s
        if left < amount:
            self._left = left
            return (amount - left) / self._per_s
        self._left = left - amount
        return 0.0

    def full(self, now_s: float) -> bool:
        """Say whether nothing has been taken for long: the bucket can be forgotten."""
        return self._left + (now_s - self._at_s) * self._per_s >= self._burst


class Buckets:
    """A bucket for each of many, such as addresses; beyond `kept` of them, full ones are forgotten."""

    def __init__(self, per_s: float, burst: int, kept: int = 10_000) -> None:
        """Begin with none."""
        self._per_s = per_s
        self._burst = burst
        self._kept = kept
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        """Return how many are remembered."""
        return len(self._buckets)

    def take(self, whose: str, now_s: float, amount: float = 1.0) -> float:
        """Take from one's bucket; return 0.0, or the seconds until there is as much."""
        if whose not in self._buckets:
            if len(self._buckets) >= self._kept:
                left = {name: bucket for name, bucket in self._buckets.items() if not bucket.full(now_s)}
                self._buckets = left
            self._buckets[whose] = Bucket(self._per_s, self._burst, now_s)
        return self._buckets[whose].take(now_s, amount)
