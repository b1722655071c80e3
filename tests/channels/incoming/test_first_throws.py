"""The first throw of a turn, made for who plays by mail and is not there."""

from redis.asyncio import Redis

from regatta_protocol.client import Throw
from regatta_server.channels.outgoing.mail.mail_store import MailStore
from regatta_server.limits import DAY_MS
from regatta_server.products.presence.connections import Connections, no_background
from testkit.play import ALL_FIVE, begin, enter, guest, throw, until
from testkit.servers import until as holds
from tests.channels.incoming.site import site
from tests.conftest import Serve


async def test_it_is_made_for_who_plays_by_mail_and_is_away_and_for_nobody_else(
    serve: Serve, redis: Redis
) -> None:
    async with site(serve, redis) as here, guest(here.running, "Bob") as bob:
        async with guest(here.running, "Ada") as ada:
            room = await begin(ada, bob, turn_ms=DAY_MS)
            await MailStore(redis, here.clock).done(ada.player, "a mail")
            # She is here, so she throws herself.
            await throw(ada, room)
            await enter(ada, room, "chance")
        everywhere = Connections(redis, "test", here.clock, no_background)

        async def away() -> bool:
            return not (await everywhere.online([ada.player]))[ada.player]

        await holds(away)
        thrown = [(await until(bob, "thrown"))["seat"]]
        # He has never written a mail.
        await bob.ask(Throw(id=bob.new_id(), room=room, dice=ALL_FIVE))
        thrown.append((await until(bob, "thrown"))["seat"])
        await enter(bob, room, "chance")
        thrown.append((await until(bob, "thrown"))["seat"])
        assert thrown == [0, 1, 0], "each first throw once, and the last one by nobody's hand"
        assert bob.views[room].sheet(0)["throws"] == 1
