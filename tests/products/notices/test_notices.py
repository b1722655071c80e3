"""Notices: kept while away, told live on whatever node, seen once for all devices, and bounded."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.commands import people as commands
from regatta_protocol.connection import connect
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.edge.background import Background
from regatta_server.limits import NOTICE_RETENTION_MS, NOTICES_MOST
from regatta_server.players.erased import mark_erased
from regatta_server.players.players import Players
from regatta_server.products.notices.notice_store import notices_of, seen_of
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import RelationshipStore
from testkit.play import guest, socket_of
from tests.commands.caller import Caller
from tests.conftest import Serve
from tests.products.social.two_nodes import befriend, notice, notices, two_nodes


class Tokens:
    """No tokens: nobody says hello here."""

    def token(self) -> str:
        """Fail."""
        raise AssertionError

    def player_id(self) -> PlayerId:
        """Fail."""
        raise AssertionError


class Desk:
    """Notices of one node, at a time that a test sets, and a connection that hears them."""

    def __init__(self, redis: Redis) -> None:
        """Begin at the beginning of time."""
        self.now_ms = 1_000
        self.background = Background()
        self.connections = Connections(redis, "here", lambda: self.now_ms, self.background)
        relationships = RelationshipStore(redis, lambda: self.now_ms)
        self.notices = Notices(
            redis, Players(redis, Tokens()), self.connections, relationships, lambda: self.now_ms
        )
        self.ada = Caller(PlayerId("ada"))
        self.connections.add(self.ada)

    async def seen(self, notice: str) -> None:
        """Let Ada see all notices up to one."""
        command = commands.SeenNotices(id=CommandId("s"), notice=notice)
        await self.notices.wiring().handlers[commands.SeenNotices].do(self.ada, command)


@pytest.fixture
async def desk(redis: Redis) -> Desk:
    """Give a desk where Ada waits."""
    desk = Desk(redis)
    await desk.background.finish()
    return desk


async def test_notices_come_the_latest_first_and_each_subject_once(desk: Desk) -> None:
    await desk.notices.put(PlayerId("ada"), "your_turn", "one", {"room": "ABCD2345", "name": "Yacht"})
    desk.now_ms += 1
    await desk.notices.put(PlayerId("ada"), "game_over", "two", {"room": "ABCD2346", "name": "Yacht"})
    desk.now_ms += 1
    await desk.notices.put(PlayerId("ada"), "your_turn", "one", {"room": "ABCD2345", "name": "Yacht"})
    lines = await desk.notices.lines(PlayerId("ada"))
    assert [line["room"] for line in lines] == ["ABCD2346", "ABCD2345"]
    assert [message["notice"] for message in desk.ada.heard] == lines[::-1]
    await desk.notices.put(
        PlayerId("ada"), "your_turn", "one", {"room": "ABCD2345", "name": "Yacht"}, again=True
    )
    again = await desk.notices.lines(PlayerId("ada"))
    assert [line["room"] for line in again] == ["ABCD2345", "ABCD2346"]
    assert desk.ada.heard[-2:] == [
        {"type": "notice_gone", "notice": lines[1]["notice"]},
        {"type": "notice", "notice": again[0]},
    ]


async def test_notices_up_to_one_are_seen_and_all_devices_know(desk: Desk) -> None:
    for number in range(3):
        desk.now_ms += 1
        await desk.notices.put(PlayerId("ada"), "game_over", f"{number}", {"room": "ABCD2345"})
    lines = await desk.notices.lines(PlayerId("ada"))
    desk.ada.heard.clear()
    await desk.seen(lines[1]["notice"])
    assert [line["seen"] for line in await desk.notices.lines(PlayerId("ada"))] == [False, True, True]
    assert [message["notice"]["seen"] for message in desk.ada.heard] == [True, True]
    desk.ada.heard.clear()
    await desk.seen(lines[2]["notice"])
    await desk.seen(lines[1]["notice"])
    assert desk.ada.heard == [], "what was seen stays seen"
    await desk.seen("zzzz")
    desk.now_ms += 1
    await desk.notices.put(PlayerId("ada"), "game_over", "new", {"room": "ABCD2345"})
    assert [line["seen"] for line in await desk.notices.lines(PlayerId("ada"))] == [False, True, True, True]


async def test_a_notice_that_is_taken_away_says_whether_it_was_seen(desk: Desk) -> None:
    await desk.notices.put(PlayerId("ada"), "game_over", "one", {"room": "ABCD2345"})
    assert await desk.notices.take_away(PlayerId("ada"), "one") is False
    await desk.notices.put(PlayerId("ada"), "game_over", "two", {"room": "ABCD2345"})
    [line] = await desk.notices.lines(PlayerId("ada"))
    await desk.seen(line["notice"])
    assert await desk.notices.take_away(PlayerId("ada"), "two") is True
    assert await desk.notices.take_away(PlayerId("ada"), "two") is False
    assert await desk.notices.lines(PlayerId("ada")) == []


async def test_the_oldest_go_when_there_are_too_many(desk: Desk, redis: Redis) -> None:
    for number in range(NOTICES_MOST + 3):
        desk.now_ms += 1
        await desk.notices.put(PlayerId("ada"), "game_over", f"{number}", {"room": "ABCD2345"})
    lines = await desk.notices.lines(PlayerId("ada"))
    assert len(lines) == NOTICES_MOST == await redis.hlen(notices_of(PlayerId("ada")))
    gone = [message["notice"] for message in desk.ada.heard if message["type"] == "notice_gone"]
    assert len(gone) == 3
    assert max(gone) < min(line["notice"] for line in lines)


async def test_notices_are_kept_for_a_season(desk: Desk, redis: Redis) -> None:
    await desk.notices.put(PlayerId("ada"), "game_over", "old", {"room": "ABCD2345"})
    assert 0 < await redis.pttl(notices_of(PlayerId("ada"))) <= NOTICE_RETENTION_MS
    desk.now_ms += NOTICE_RETENTION_MS - 1
    await desk.notices.put(PlayerId("ada"), "game_over", "new", {"room": "ABCD2345"})
    assert len(await desk.notices.lines(PlayerId("ada"))) == 2
    desk.now_ms += 1
    assert len(await desk.notices.lines(PlayerId("ada"))) == 1
    assert await redis.hlen(notices_of(PlayerId("ada"))) == 1


async def test_names_are_those_of_today_and_whoever_is_known_no_more_is_not_named(
    desk: Desk, redis: Redis
) -> None:
    await redis.hset("player:{bob}", "name", "Bob")
    await desk.notices.put(PlayerId("ada"), "friend_request", "one", {"player": "bob"})
    assert b"Bob" not in (await redis.hgetall(notices_of(PlayerId("ada"))))[b"one"]
    await redis.hset("player:{bob}", "name", "Robert")
    [line] = await desk.notices.lines(PlayerId("ada"))
    assert line["player"] == {"player": "bob", "name": "Robert"}
    await redis.delete("player:{bob}")
    assert await desk.notices.lines(PlayerId("ada")) == []
    await desk.notices.put(PlayerId("ada"), "friend_request", "two", {"player": "cem"})
    assert len(desk.ada.heard) == 1, "of a stranger nothing is told either"


async def test_notices_are_exported_and_erased(desk: Desk, redis: Redis) -> None:
    await desk.notices.put(PlayerId("ada"), "game_over", "one", {"room": "ABCD2345"})
    [line] = await desk.notices.lines(PlayerId("ada"))
    await desk.seen(line["notice"])
    assert (await desk.notices.export(PlayerId("ada")))["notices"] == [{**line, "seen": True}]
    await desk.notices.erase(PlayerId("ada"))
    assert await redis.exists(notices_of(PlayerId("ada")), seen_of(PlayerId("ada"))) == 0


async def test_a_notice_comes_to_all_devices_on_all_nodes_and_waits_for_who_is_away(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, here, *_), guest(here, "Cem") as cem:
        async with await connect(socket_of(here), token=bob.welcome["token"], strict=True) as second:
            assert await notices(second) == []
            await befriend(ada, bob)
            assert await notice(bob, "friend_request") == await notice(second, "friend_request")
        await bob.cut()
        await befriend(cem, bob)
        await bob.resume()
        assert [line["player"]["name"] for line in await notices(bob)] == ["Cem", "Ada"]
        await bob.ask(commands.SeenNotices(id=CommandId("s"), notice=(await notices(bob))[0]["notice"]))
        assert [line["seen"] for line in await notices(bob)] == [True, True]


async def test_a_notice_of_a_turn_is_told_once_and_one_that_may_not_have_been_told_by_the_same_id(
    desk: Desk,
) -> None:
    ada, about = PlayerId("ada"), {"room": "ABCD2345", "name": "Yacht", "deadline_ms": 9_000}
    await desk.notices.put_since(
        to=ada, kind="your_turn", subject="one", about=about, since=5, version=5, late=False
    )
    [line] = await desk.notices.lines(ada)
    assert desk.ada.heard == [{"type": "notice", "notice": line}]
    assert "version" not in line
    desk.ada.heard.clear()
    desk.now_ms += 1
    await desk.notices.put_since(
        to=ada, kind="your_turn", subject="one", about=about, since=5, version=6, late=False
    )
    assert desk.ada.heard == []
    await desk.notices.put_since(
        to=ada, kind="your_turn", subject="one", about=about, since=5, version=6, late=True
    )
    assert desk.ada.heard == [{"type": "notice", "notice": line}]
    await desk.notices.put_since(
        to=ada,
        kind="your_turn",
        subject="one",
        about={**about, "deadline_ms": 9_500},
        since=5,
        version=6,
        late=True,
    )
    moved = {**line, "deadline_ms": 9_500}
    assert desk.ada.heard[1:] == [{"type": "notice", "notice": moved}]
    await desk.notices.put_since(
        to=ada, kind="your_turn", subject="one", about=about, since=8, version=8, late=True
    )
    [later] = await desk.notices.lines(ada)
    assert desk.ada.heard[2:] == [
        {"type": "notice_gone", "notice": line["notice"]},
        {"type": "notice", "notice": later},
    ]
    assert await desk.notices.take_away(ada, "one", 7) is False
    assert await desk.notices.lines(ada) == [later]


async def test_of_somebody_who_was_erased_no_notice_is_kept_though_their_game_goes_on(
    desk: Desk, redis: Redis
) -> None:
    ada, about = PlayerId("ada"), {"room": "ABCD2345", "name": "Yacht"}
    await mark_erased(redis, ada)
    await desk.notices.put(ada, "game_over", "one", about)
    await desk.notices.put_since(
        to=ada, kind="your_turn", subject="two", about=about, since=5, version=5, late=False
    )
    assert not await redis.exists(notices_of(ada), seen_of(ada))
    assert desk.ada.heard == []
