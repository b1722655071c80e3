"""Whom a player has to do with, put together: every command has somebody who does it, and all is kept of."""

from redis.asyncio import Redis

from protocol import client_people as asks
from protocol.ids import PlayerId
from server.clock import now_ms
from server.edge.background import Background
from server.lobby.circle import open_circle
from server.lobby.people import People
from server.players.players import Players
from server.rooms.run.chance import SystemChance
from server.rooms.run.rooms import Rooms
from server.rooms.run.store import Store
from tests.lobby.test_notices import Tokens


async def test_every_command_about_others_has_somebody_who_does_it(redis: Redis) -> None:
    background = Background()
    rooms = Rooms(Store(redis, "here"), SystemChance(), now_ms)
    people = People(redis, "here", now_ms, background)
    circle = open_circle(redis, Players(redis, Tokens()), people, rooms, now_ms, background)
    assert set(circle.handlers) == {
        *(asks.People, asks.FindPlayer, asks.Befriend, asks.Unfriend, asks.Favour, asks.Block, asks.Mute),
        *(asks.SetPrivacy, asks.Challenge, asks.AnswerChallenge, asks.WithdrawChallenge, asks.Challenges),
        *(asks.Notices, asks.SeenNotices),
    }
    exported = [await keeps.export(PlayerId("nobodynobody")) for keeps in circle.keeps]
    assert sorted(kind for kinds in exported for kind in kinds) == [
        "blocked",
        "challenges",
        "favourites",
        "friend_requests",
        "friends",
        "muted",
        "notices",
        "presence",
    ]
    for keeps in circle.keeps:
        await keeps.erase(PlayerId("nobodynobody"))
    assert await redis.keys("*nobodynobody*") == []
