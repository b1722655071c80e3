"""The services about oneself, put together."""

from typing import get_args

from redis.asyncio import Redis

from protocol.client import ForgetMe, Rename
from protocol.client_people import PersonCommand, SetPrivacy
from server.archive.archive import Archive
from server.edge.background import Background
from server.lobby.oneself import open_oneself
from server.lobby.people import People
from server.players.players import Players
from server.rooms.run.chance import SystemChance
from server.rooms.run.rooms import Rooms
from server.rooms.run.store import Store
from tests.players.tokens import Tokens


async def test_every_command_about_the_own_account_is_done(redis: Redis) -> None:
    background = Background()
    rooms = Rooms(Store(redis, "here"), SystemChance(), lambda: 1)
    people = People(redis, "here", lambda: 1, background)
    players = Players(redis, Tokens())
    oneself = open_oneself(redis, players, Archive(redis), rooms, people, lambda: 1, background)
    # Before `set_privacy`, which is of what friends see, the protocol lists those about the own account.
    listed = get_args(PersonCommand)
    assert set(oneself.handlers) == {Rename, ForgetMe, *listed[: listed.index(SetPrivacy)]}
