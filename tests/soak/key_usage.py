"""What the store has, kind by kind, and what of it is not as the table of kinds says."""

import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from redis.asyncio import Redis

from regatta_server.store.replies import text, texts
from tests.soak.kinds import KINDS, Kind, Per, kind_of

AT_ONCE: Final = 500
"""Keys that are asked about in one go: some ms of the store."""
NONE: Final = -1
"""What the store says of a key without an end."""
COUNTS: Final[Mapping[str, str]] = {
    "zset": "zcard",
    "set": "scard",
    "hash": "hlen",
    "stream": "xlen",
    "list": "llen",
}
OWN: Final = re.compile(r"\{[^}]*\}|[A-Za-z0-9_-]{8,}")
"""What a key seems to have of its own, where its kind is not known."""

Units = Mapping[Per, int]
"""How many there were of each."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key."""

    name: str
    ttl_ms: int
    """NONE: it has no end."""
    bytes: int
    members: int = 0
    """Where it has no end."""


@dataclass(slots=True)
class KeyUsage:
    """All keys of a kind."""

    keys: int = 0
    bytes: int = 0
    endless: int = 0
    """Keys without a time to live."""
    ttl_ms: int = 0
    """The longest of the others."""
    members: int = 0

    def add(self, key: Key) -> None:
        """Count one more."""
        self.keys += 1
        self.bytes += key.bytes
        self.endless += key.ttl_ms == NONE
        self.ttl_ms = max(self.ttl_ms, key.ttl_ms)
        self.members += key.members


async def keys_of(redis: Redis) -> AsyncIterator[Key]:
    """Yield all keys of a store that nobody writes to; of what ends meanwhile nothing is said."""
    names: list[str] = []
    async for name in redis.scan_iter(count=AT_ONCE):
        names.append(text(name))
        if len(names) == AT_ONCE:
            for key in await _read_keys(redis, names):
                yield key
            names = []
    for key in await _read_keys(redis, names):
        yield key


async def _read_keys(redis: Redis, names: Sequence[str]) -> list[Key]:
    pipeline = redis.pipeline(transaction=False)
    for name in names:
        pipeline.pttl(name)
        pipeline.memory_usage(name, samples=0)
        pipeline.type(name)
    answers = await pipeline.execute()
    found = list(zip(names, answers[::3], answers[1::3], texts(answers[2::3]), strict=True))
    endless = [(name, COUNTS[kind]) for name, ttl_ms, _, kind in found if ttl_ms == NONE and kind in COUNTS]
    pipeline = redis.pipeline(transaction=False)
    for name, count in endless:
        getattr(pipeline, count)(name)
    members = dict(zip((name for name, _ in endless), await pipeline.execute(), strict=True))
    return [Key(name, ttl, size, members.get(name, 0)) for name, ttl, size, _ in found if size is not None]


def by_kind(keys: Iterable[Key]) -> dict[str, KeyUsage]:
    """Return the keys by the name of their kind; those of none by what they look like."""
    usage: dict[str, KeyUsage] = {}
    for key in keys:
        kind = kind_of(key.name)
        usage.setdefault(unknown(key.name) if kind is None else kind.name, KeyUsage()).add(key)
    return usage


def unknown(name: str) -> str:
    """Return what a key of no kind looks like, without what seems to be its own."""
    return OWN.sub("*", name)


def faults(usage: Mapping[str, KeyUsage], units: Units) -> list[str]:
    """Return what is not as the table says, in a line each."""
    known = {kind.name: kind for kind in KINDS}
    found_faults: list[str] = []
    for name, found in sorted(usage.items()):
        if name not in known:
            found_faults.append(
                f"{name}: {found.keys} keys of a kind without a bound ({found.endless} without an end)"
            )
        else:
            found_faults += [f"{name}: {fault}" for fault in _faults(known[name], found, units)]
    return found_faults


def _faults(kind: Kind, found: KeyUsage, units: Units) -> Iterable[str]:
    if kind.ttl_ms is not None and found.endless:
        yield f"{found.endless} of {found.keys} keys have no time to live"
    if kind.ttl_ms is not None and found.ttl_ms > kind.ttl_ms:
        yield f"a key lives {found.ttl_ms} ms, and {kind.ttl_ms} at most"
    keys_most = most_keys(kind, units)
    if found.keys > keys_most:
        yield f"{found.keys} keys, and {keys_most} at most: {kind.each} for each {kind.per}"
    members_most = most_members(kind, units)
    if members_most is not None and found.members > members_most:
        yield f"{found.members} members, and {members_most} at most"
    bytes_most = kind.bytes * found.keys + (kind.members.bytes * found.members if kind.members else 0)
    if found.bytes > bytes_most:
        yield f"{found.bytes} bytes, and {bytes_most} at most for {found.keys} keys"


def most_keys(kind: Kind, units: Units) -> int:
    """Return how many keys of a kind there can be after a run."""
    return kind.each * units[kind.per]


def most_members(kind: Kind, units: Units) -> int | None:
    """Return how many members they can have together; None where they are not counted."""
    return None if kind.members is None else kind.members.most * units[kind.members.per]


def most_bytes(units: Units) -> int:
    """Return how many bytes all kinds together may have after a run."""
    keys = sum(kind.bytes * most_keys(kind, units) for kind in KINDS)
    return keys + sum(kind.members.bytes * (most_members(kind, units) or 0) for kind in KINDS if kind.members)


def per_unit(usage: Mapping[str, KeyUsage], units: Units) -> Mapping[Per, tuple[float, float]]:
    """Return the keys and bytes that each unit left behind, of the kinds that are counted for it."""
    left: dict[Per, tuple[float, float]] = {}
    for kind in KINDS:
        found = usage.get(kind.name)
        if found is not None and units[kind.per]:
            keys, bytes_ = left.get(kind.per, (0.0, 0.0))
            many: Any = units[kind.per]
            left[kind.per] = (keys + found.keys / many, bytes_ + found.bytes / many)
    return left
