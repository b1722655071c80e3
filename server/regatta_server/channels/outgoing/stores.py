"""All stores of notifications, opened together: nodes and the archive have the same."""

from dataclasses import dataclass

from regatta_server.channels.outgoing.digest_store import DigestStore
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.channels.outgoing.preference_store import PreferenceStore
from regatta_server.channels.outgoing.schedule_store import ScheduleStore
from regatta_server.store.client import Client


@dataclass(frozen=True, slots=True)
class Stores:
    """What is stored of notifications."""

    preferences: PreferenceStore
    addresses: AddressStore
    schedule: ScheduleStore
    digests: DigestStore


def open_stores(redis: Client, batched: Client | None = None) -> Stores:
    """Return them on a client that decodes nothing; what is of one player is asked by `batched`, if given."""
    one = redis if batched is None else batched
    return Stores(PreferenceStore(one), AddressStore(one), ScheduleStore(redis, one), DigestStore(one))
