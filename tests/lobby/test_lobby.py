"""The lobby as a whole: what a client may say to it is done by somebody, at a real connection too."""

from functools import partial

from redis.asyncio import Redis

from protocol.client import Hello
from protocol.ids import PlayerId
from server.archive.archive import Archive
from server.clock import now_ms
from server.edge.background import Background
from server.limits import Limits
from server.lobby.lobby import Lobby, open_lobby
from server.lobby.services import Services
from server.players.players import Players
from server.rooms.run.chance import SystemChance
from server.rooms.run.rooms import Rooms
from server.rooms.run.store import Store
from server.service import SystemTokens
from server.settings import Settings
from server.store.client import takes_writes
from server.store.writing import Writing
from tests.lobby.caller import Caller
from tests.protocol.kinds import CLIENT


def opened(redis: Redis, background: Background) -> Lobby:
    """Return the lobby of a node."""
    chance = SystemChance()
    rooms = Rooms(Store(redis, "here"), chance, now_ms)
    players, archive = Players(redis, SystemTokens()), Archive(redis)
    writing = Writing(partial(takes_writes, redis))
    services = Services(
        redis, "here", rooms, players, archive, chance, now_ms, background, Settings(), Limits(), writing
    )
    return open_lobby(services)


async def test_every_command_has_somebody_who_does_it(redis: Redis) -> None:
    lobby = opened(redis, Background())
    assert {*lobby.handlers, Hello} == set(CLIENT.values())


async def test_a_connection_is_known_to_all_services_before_its_welcome(redis: Redis) -> None:
    background = Background()
    lobby = opened(redis, background)
    caller = Caller(PlayerId("ada"))
    await redis.zadd("player:{ada}:blocked", {"bob": 1})
    await lobby.greet(caller)
    assert caller.relations.blocked == {"bob"}
    lobby.people.arrive(caller)
    await background.finish()
    assert await lobby.people.online([PlayerId("ada")]) == {"ada": True}
