"""Token buckets for one and for many; how much they hold is in the server's limits.py."""

from regatta_server.limits import ADDRESS_CACHE_MOST, ADDRESSES_MOST, Limits

__all__ = ["Bucket", "Buckets", "Limits"]


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
        # As `wait_s`, which is asked for less often: this is on the path of every command.
        left = self._left + (now_s - self._at_s) * self._per_s
        self._at_s = now_s
        self._left = left = min(left, self._burst)
        if left < amount:
            return (amount - left) / self._per_s
        self._left = left - amount
        return 0.0

    def owe(self, now_s: float, amount: float = 1.0) -> None:
        """Take that much, be it there or not."""
        self.wait_s(now_s)
        self._left -= amount

    def wait_s(self, now_s: float, amount: float = 1.0) -> float:
        """Return 0.0, or the seconds until there is as much; take nothing."""
        self._left = min(self._burst, self._left + (now_s - self._at_s) * self._per_s)
        self._at_s = now_s
        return (amount - self._left) / self._per_s if self._left < amount else 0.0

    def full(self, now_s: float) -> bool:
        """Say whether nothing has been taken for long: the bucket can be forgotten."""
        return self._left + (now_s - self._at_s) * self._per_s >= self._burst


class Buckets:
    """A bucket for each of many, such as addresses.

    Beyond `kept` of them full ones are forgotten, beyond `most` those that were there first, too.
    """

    def __init__(
        self, per_s: float, burst: int, remembered: int = ADDRESS_CACHE_MOST, most: int = ADDRESSES_MOST
    ) -> None:
        """Begin with none."""
        self.burst = burst
        """What one has at most."""
        self._per_s = per_s
        self._remembered = remembered
        self._most = most
        self._tidy_at = remembered
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        """Return how many are remembered."""
        return len(self._buckets)

    def take(self, whose: str, now_s: float, amount: float = 1.0) -> float:
        """Take from one's bucket; return 0.0, or the seconds until there is as much."""
        return self._of(whose, now_s).take(now_s, amount)

    def owe(self, whose: str, now_s: float, amount: float = 1.0) -> None:
        """Take so much, be it there or not: for what is known only when it was done."""
        self._of(whose, now_s).owe(now_s, amount)

    def wait_s(self, whose: str, now_s: float, amount: float = 1.0) -> float:
        """Return 0.0, or the seconds until there is as much again; take nothing."""
        bucket = self._buckets.get(whose)
        return 0.0 if bucket is None else bucket.wait_s(now_s, amount)

    def _of(self, whose: str, now_s: float) -> Bucket:
        bucket = self._buckets.get(whose)
        if bucket is None:
            if len(self._buckets) >= self._tidy_at:
                self._tidy(now_s)
            bucket = self._buckets[whose] = Bucket(self._per_s, self.burst, now_s)
        return bucket

    def _tidy(self, now_s: float) -> None:
        left = [(whose, bucket) for whose, bucket in self._buckets.items() if not bucket.full(now_s)]
        self._buckets = dict(left[-(self._most - 1) :])
        # Not before there are twice as many: else each new one would look at all.
        self._tidy_at = max(self._remembered, min(2 * len(self._buckets), self._most))
