"""The flooder's attacks, one of each: a node ends them all, and who plays beside them goes on."""

import asyncio
import dataclasses

import pytest

from bench.flooder import Flooder
from server.limits import Limits
from tests.conftest import Serve
from tests.play import begin, enter, guest, throw
from tests.web import get

pytestmark = pytest.mark.slow


@pytest.mark.prove
async def test_every_attack_is_ended_by_the_node(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), hello_s=0.5)) as running, guest(running, "Eve") as eve:
        room = await begin(eve)
        flooder = Flooder(running.port, eve.welcome["token"], room, attack_s=60.0)
        assert len(flooder.kinds) == 10
        for attack in flooder.kinds.values():
            await attack()
        async with guest(running, "Ada") as ada:
            other = await begin(ada)
            await throw(ada, other)
            await enter(ada, other, "chance")


async def test_a_flood_goes_on_until_it_is_stopped(serve: Serve) -> None:
    async with serve() as running, guest(running, "Eve") as eve:
        flooder = Flooder(running.port, eve.welcome["token"], await begin(eve))
        flooding = asyncio.ensure_future(flooder.flood("pages"))
        before = flooder.attacks
        while flooder.attacks < before + 5:
            await get(running, "/livez")
        flooding.cancel()
        with pytest.raises(asyncio.CancelledError):
            await flooding
