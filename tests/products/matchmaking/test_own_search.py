"""A search as something kept about a player: exported, erased, and withdrawn with a sign-out."""

from redis.asyncio import Redis

from regatta_protocol.commands.people import EndSession, EraseMe, ExportMe, MyAccount
from testkit.play import guest
from tests.conftest import Serve
from tests.products.matchmaking.test_day_searches import DAYS, away, waits
from tests.products.matchmaking.test_queue import seek
from tests.products.moderation.test_moderation import host


async def test_it_is_exported_and_ends_with_a_sign_out_a_suspension_and_an_erasure(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as node:
        async with guest(node, "Ada") as ada:
            await seek(ada, DAYS)
            await ada.ask(EraseMe(id=ada.new_id(), name="Ada"))
            assert not await waits(ada, redis)
        async with guest(node, "Bob") as bob:
            await seek(bob, DAYS)
            account = (await bob.ask(MyAccount(id=bob.new_id())))["account"]
            [own] = [one["session"] for one in account["sessions"] if one["this"]]
            await bob.ask(EndSession(id=bob.new_id(), session=own))
            assert not await waits(bob, redis)
        async with guest(node, "Cem") as cem:
            await seek(cem, DAYS)
            data = (await cem.ask(ExportMe(id=cem.new_id())))["export"]["kept"]
            assert data["search"]["pools"] == ["yacht|2|days|rated"]
            await away(cem, redis)
            await host(redis).sanction(cem.player, "suspended", "spam", None)
            assert not await waits(cem, redis)
