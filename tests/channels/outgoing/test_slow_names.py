"""Guests name hosts whose name servers never answer: a node still finds its store, and lets people log in."""

import asyncio
import secrets
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from regatta_server.channels.outgoing.resolver import StrangersResolver
from regatta_server.limits import NAME_POOL, Pool
from regatta_server.observe import metrics
from regatta_server.store.client import connect as connect_store
from testkit.push_service import Browser, b64
from testkit.servers import Server
from tests.channels.outgoing.name_server import name_server
from tests.conftest import Serve
from tests.products.accounts.pages import SITE, Page, keep, logged_in, page

GUESTS: Final = 16
"""As many as kept a node from its store: they took all threads of its loop."""
PATIENT: Final = Pool(NAME_POOL.name, NAME_POOL.at_once, NAME_POOL.most, 60.0)
"""The bounds of a node, but that it is the test that ends what waits."""


async def names_a_host(guest: Page, host: str) -> "asyncio.Task[dict[str, object]]":
    """Have a guest name a host of a push service, and begin to send a notification there."""
    browser = Browser()
    keys = {"p256dh": b64(browser.public), "auth": b64(browser.auth)}
    endpoint = f"https://{host}/{secrets.token_hex(8)}"
    assert (await guest.ask("add_push_subscription", endpoint=endpoint, **keys))["type"] == "ok"
    return asyncio.ensure_future(guest.ask("try_push"))


@pytest.mark.prove
async def test_while_the_hosts_of_sixteen_guests_are_looked_up_the_store_is_found_and_people_log_in(
    serve: Serve, tmp_path: Path
) -> None:
    store = Server(tmp_path / "store", {"save": ""})
    await store.start()
    async with AsyncExitStack() as stack:
        stack.callback(store.kill)
        names = await stack.enter_async_context(name_server())
        resolver = partial(StrangersResolver, PATIENT, [names.address])
        running = await stack.enter_async_context(
            serve(origins=SITE, push_hosts="*.push.example.org", resolver=resolver)
        )
        ada, bob, *guests = [await stack.enter_async_context(page(running)) for _ in range(2 + GUESTS + 2)]
        await keep(ada, "Countess")
        await keep(bob, "Baron")
        hook = "https://hook.example.org/take"
        assert (await bob.ask("set_webhook", url=hook))["type"] == "ok"
        tries = [
            await names_a_host(guest, f"slow{number}.push.example.org") for number, guest in enumerate(guests)
        ]
        heard: set[bytes] = set()
        while len(heard) < GUESTS:
            heard.add((await names.questions.get())[13:20])
        tries.append(asyncio.ensure_future(bob.ask("try_webhook")))
        assert not any(one.done() for one in tries)
        assert metrics.POOL_WORK.labels(PATIENT.name)._value.get() >= GUESTS
        async with connect_store(f"redis://localhost:{store.port}") as found_by_name:
            assert await found_by_name.ping()
        async with page(running) as other:
            assert await logged_in(other, "Countess")
        assert not any(one.done() for one in tries)
        names.answer()
        # What the names say is no address that anything is sent to.
        assert {answer["type"] for answer in await asyncio.gather(*tries)} <= {"ok", "error"}
