"""Whether the store keeps what it is given: it must not evict, and must write to disk."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import structlog

from regatta_server.observe import metrics
from regatta_server.observe.labels import StoreFault
from regatta_server.store.client import Client, masters, may_fail_over
from regatta_server.store.errors import Refusal

log = structlog.get_logger()

MIN_REPLICAS: Final = ("min-replicas-to-write", "min-replicas-max-lag")
SET_REPLICAS: Final = "min-replicas-to-write 1 and min-replicas-max-lag 10"
NEVER: Final = "noeviction"
"""The maxmemory-policy of a store that refuses writes when it is full."""


class NotDurable(RuntimeError):
    """The store would lose what it is given; the message says what to set."""


WHAT_TO_DO: Final[Mapping[StoreFault, str]] = {
    StoreFault.EVICTS: "The store evicts: accounts and games would vanish once its memory is full. "
    "Set maxmemory-policy noeviction there.",
    StoreFault.IN_MEMORY: "The store has no append-only file: accounts and games would be gone after its "
    "restart. Set appendonly yes there, or REGATTA_STORE_IN_MEMORY=true here if that shall be so.",
}


async def infos(client: Client) -> list[dict[str, Any]]:
    """Return what each master says of its memory and its disk. Raises one of NO_ANSWER.

    By INFO: CONFIG GET would say it too, and managed stores forbid that.
    """
    return [{**await one.info("memory"), **await one.info("persistence")} for one in masters(client)]


def faults(replies: Iterable[Mapping[str, Any]], *, in_memory: bool) -> Sequence[StoreFault]:
    """Return what is wrong with any of the masters; `in_memory` where that is what the host wants.

    What a store does not say counts as right: some that speak the same language have other words.
    """
    found = {
        fault
        for one in replies
        for fault, wrong in (
            (StoreFault.EVICTS, one.get("maxmemory_policy", NEVER) != NEVER),
            (StoreFault.IN_MEMORY, not one.get("aof_enabled", True) and not in_memory),
        )
        if wrong
    }
    return sorted(found)


async def judge(client: Client, *, in_memory: bool) -> None:
    """Raise NotDurable for a store that would lose what it is given; one of NO_ANSWER without an answer."""
    try:
        replies = await infos(client)
    except Refusal as refused:
        log.warning("store_unjudged", why=str(refused), do="Let the store's user run INFO.")
        return
    # What each was built with; `valkey_started` says what the embedded one got in its place.
    log.info("store_judged", allocators=[one.get("mem_allocator", "") for one in replies])
    found = faults(replies, in_memory=in_memory)
    if found:
        raise NotDurable(" ".join(WHAT_TO_DO[fault] for fault in found))


async def advise(client: Client) -> None:
    """Log where a master that is cut off from its replicas would go on to answer, though one replaces it.

    Only where that happens. It is advice: with one replica alone, no move is stored while that is away.
    """
    if not may_fail_over(client):
        return
    for master in masters(client):
        try:
            config = await master.config_get(*MIN_REPLICAS)
        except Refusal as refused:
            log.info("store_config_unread", why=str(refused), do=f"See that {SET_REPLICAS} are set there.")
            return
        if any(config.get(name) == "0" for name in MIN_REPLICAS):
            log.warning(
                "store_needs_no_replica",
                do=f"Set {SET_REPLICAS} on every server: a master that is cut off from its replicas then "
                "takes no moves, instead of such as are lost when it is replaced.",
            )
            return


def show(found: Sequence[StoreFault]) -> None:
    """Set the metrics by what is wrong."""
    for fault in StoreFault:
        metrics.STORE_UNSAFE.labels(fault).set(fault in found)


def complain(found: Sequence[StoreFault]) -> None:
    """Log what is wrong with a store that was changed while servers run on it."""
    for fault in found:
        log.error("store_unsafe", why=str(fault), do=WHAT_TO_DO[fault])
