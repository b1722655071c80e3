"""A node: its services start and stop in the order that their needs say."""

from typing import Any, Final

import pytest

from regatta_server.bots.process.bot_process import Bots
from regatta_server.channels.outgoing.resolver import Resolvers
from regatta_server.channels.outgoing.services import SERVICES as CHANNELS
from regatta_server.node import NODE, Listening, Loops, Outside, TakingMail
from regatta_server.products.assembly import product_services
from regatta_server.products.presence.connections import Connections
from regatta_server.rooms.storage.opening import StoreLines
from regatta_server.rooms.storage.store import Store
from regatta_server.runtime.services import Provider, in_order, name_of, registration_of

PROVIDERS: Final = (*NODE, *product_services(), *CHANNELS)
GIVEN: Final = (Outside, Resolvers)


def order(providers: Any) -> list[Any]:
    """Return the services of a node as they start."""
    return [one.key for one in in_order([registration_of(each) for each in providers], GIVEN)]


@pytest.mark.parametrize("providers", [PROVIDERS, tuple(reversed(PROVIDERS))])
def test_a_node_lets_nobody_in_before_all_runs_and_sends_them_away_first(providers: Any) -> None:
    starting = [registration_of(each).key for each in providers if registration_of(each).starts]
    started = [key for key in order(providers) if key in starting]
    assert started[-3:] == [Loops, Listening, TakingMail]
    assert (
        started.index(StoreLines) < started.index(Store) < started.index(Connections) < started.index(Loops)
    )
    assert started.index(Bots) < started.index(Connections)
    assert len(started) == 7, "one that starts is new: say what it needs, or what it comes after"


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda one: name_of(registration_of(one).key))
def test_a_service_names_whose_end_must_come_behind_its_own(provider: Provider) -> None:
    one, before = registration_of(provider), order(PROVIDERS)
    for need in [*one.needs.values(), *one.after]:
        assert need in GIVEN or need not in before or before.index(need) < before.index(one.key)
