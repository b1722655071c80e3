"""The schedule in the store: when to look at which entry, of all players, spread over the buckets.

An entry says for whom, by which channel and about which notice; the notice itself is read when the entry is
due. So whatever was seen, answered or muted by then is not sent. Whoever takes an entry claims it first: if
that process dies, the entry is due again a moment later.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, get_args

from regatta_protocol.ids import PlayerId
from regatta_server.limits import ALARMS_CLAIMED_MOST, MINUTE_MS
from regatta_server.observe.labels import Step
from regatta_server.store.client import Client
from regatta_server.store.due_queue import DueQueue, Lease
from regatta_server.store.keys import all_buckets, player_bucket

PAGE_FIRST_MS: Final = MINUTE_MS
"""So long a notice is in the page alone: who looks there is sent nothing."""
CLAIMED_MS: Final = MINUTE_MS
"""Then an entry is taken by whoever looks: who had claimed it is dead. Longer than any channel takes."""

STEPS: Final[tuple[Step, ...]] = get_args(Step)
SOON: Final = "soon-"


@dataclass(frozen=True, slots=True)
class ScheduleEntry:
    """What is to be looked at."""

    step: Step
    player: PlayerId
    subject: str = ""
    """Of the notice; nothing where it is about none."""
    soon: bool = False
    """Whether it is that the turn runs out soon of which the notice is."""
    only: str = ""
    """The one destination that has not got it yet; nothing: all of them."""
    tries: int = 0
    """How often that destination has failed."""

    def __str__(self) -> str:
        """Return it as it is stored."""
        step = f"{SOON}{self.step}" if self.soon else self.step
        if self.only:
            step = f"{step}:{self.only}:{self.tries}"
        return " ".join((step, self.player, self.subject))


def read_entry(stored: str) -> ScheduleEntry | None:
    """Return an entry as it was stored; None for one of a newer version of the server."""
    step, _, rest = stored.partition(" ")
    player, _, subject = rest.partition(" ")
    soon, step = step.startswith(SOON), step.removeprefix(SOON)
    step, _, rest = step.partition(":")
    only, _, tries = rest.partition(":")
    if step not in STEPS:
        return None
    return ScheduleEntry(step, PlayerId(player), subject, soon, only, int(tries or 0))


def entries_of(player: PlayerId) -> str:
    """Return the sorted set in which a player's entries stand, by when they are due (ms)."""
    return f"{player_bucket(player)}:notifications"


def all_entries() -> list[str]:
    """Return the sorted sets of all buckets."""
    return [f"{tag}:notifications" for tag in all_buckets()]


class ScheduleStore:
    """Raises StoreError or OSError where the store does not answer."""

    def __init__(self, redis: Client, batched: Client | None = None) -> None:
        """Take a client that decodes nothing; `batched` asks for single entries, if it is given."""
        # Without `longest_ms`: an entry may wait for weeks until a turn runs out soon.
        self._entries = DueQueue(redis, all_entries(), lease_ms=CLAIMED_MS, batched=batched)

    # -- what nodes do -------------------------------------------------------------------------

    async def put(self, entry: ScheduleEntry, due_ms: int) -> None:
        """Let an entry be due at a time; one that stands there already is moved to it."""
        await self._entries.put(entries_of(entry.player), {str(entry): due_ms})

    async def drop(self, entry: ScheduleEntry) -> None:
        """Look at an entry no more."""
        await self._entries.drop(entries_of(entry.player), str(entry))

    async def send_code(self, player: PlayerId, now_ms: int) -> None:
        """Have the code sent that confirms a player's address."""
        await self.put(ScheduleEntry("code", player), now_ms)

    # -- what delivers -------------------------------------------------------------------------

    async def due(self, now_ms: int) -> tuple[list[str], list[str]]:
        """Return entries that are due, some of each bucket, and why buckets were not read."""
        return await self._entries.sweep(now_ms, ALARMS_CLAIMED_MOST)

    async def claim(self, entry: ScheduleEntry, now_ms: int) -> int | None:
        """Keep all others from an entry for a while; return until when, or None where another has it."""
        lease = await self._entries.claim(entries_of(entry.player), [str(entry)], now_ms)
        return None if lease is None else lease.until_ms

    async def finish(
        self, entry: ScheduleEntry, until_ms: int, then: Iterable[tuple[ScheduleEntry, int]]
    ) -> bool:
        """Take an entry away that was claimed until a time, and put what follows; all of one player.

        Return False where it was put anew meanwhile: then it is looked at again, and nothing follows yet.
        """
        follows = [(str(one), due_ms) for one, due_ms in then]
        return await self._entries.finish(entries_of(entry.player), Lease([str(entry)], until_ms), follows)
