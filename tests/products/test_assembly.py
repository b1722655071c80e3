"""The products: what a client may say to it is done by somebody, at a real connection too."""

from redis.asyncio import Redis

from regatta_protocol.client import Hello
from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.node_build import open_outgoing
from regatta_server.edge.background import Background
from regatta_server.products.assembly import Products, open_products
from tests.commands.caller import Caller
from tests.commands.context import context_of
from tests.protocol.kinds import CLIENT


def opened(redis: Redis, background: Background) -> Products:
    """Return the products of a node."""
    context = context_of(redis, background)
    return open_products(context, open_outgoing(context))


def looks(redis: Redis) -> set[str]:
    """Return the types of all commands that only look."""
    handlers = opened(redis, Background()).handlers.items()
    return {kind.model_fields["type"].default for kind, handler in handlers if handler.looks}


async def test_every_command_has_somebody_who_does_it(redis: Redis) -> None:
    products = opened(redis, Background())
    assert {*products.handlers, Hello} == set(CLIENT.values())


async def test_a_connection_is_known_to_all_services_before_its_welcome(redis: Redis) -> None:
    background = Background()
    products = opened(redis, background)
    caller = Caller(PlayerId("ada"))
    await redis.zadd("player:{ada}:blocked", {"bob": 1})
    await products.greet(caller)
    assert caller.relationships.blocked == {"bob"}
    products.connections.add(caller)
    await background.finish()
    assert await products.connections.online([PlayerId("ada")]) == {"ada": True}
