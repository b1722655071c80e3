"""The host's own webhook: it hears of games, by public names, and nothing is lost while it is away."""

from collections.abc import AsyncIterator
from typing import Any

import orjson
import pytest
from aiohttp import web
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.build import open_delivery
from regatta_server.channels.outgoing.scheduling import HOST_FIRST_MS
from regatta_server.channels.outgoing.steps import GIVEN_UP_MS
from regatta_server.channels.outgoing.webhook.signature import secret_text, signed
from regatta_server.players import keys
from regatta_server.settings import Settings
from testkit.push_service import listening
from tests.channels.outgoing.post import ADA, DAY_MS, HOUR_MS, MINUTE_MS, ROOM, TURN, Post
from tests.channels.outgoing.webhook.test_webhook_channel import KEY, Program

BOB = PlayerId("bob")
SECRET = secret_text(KEY)


class Site:
    """Games of Ada and Bob, and a program of the host's."""

    def __init__(self, redis: Redis, program: Program, url: str, *, private: bool = True) -> None:
        self.program = program
        self.post = Post(redis, host=True)
        settings = Settings(webhook_private=True, host_webhook_url=url, host_webhook_secret=SECRET)
        if not private:
            settings = settings.model_copy(update={"webhook_private": False})
        self.delivery = open_delivery(redis, settings, self.post.now_ms)

    async def wait(self, for_ms: int, step_ms: int = MINUTE_MS) -> None:
        """Let time go by."""
        until_ms = self.post.at_ms + for_ms
        while self.post.at_ms < until_ms:
            self.post.at_ms = min(until_ms, self.post.at_ms + step_ms)
            while await self.delivery.deliver_due():
                pass

    @property
    def payloads(self) -> list[dict[str, Any]]:
        """Return what the program was told."""
        return [orjson.loads(body) for _, body in self.program.requests]


@pytest.fixture
async def site(redis: Redis) -> AsyncIterator[Site]:
    """Give a site whose host has a program on this machine."""
    program, app = Program(), web.Application()
    app.router.add_post("/{rest:.*}", program.take)
    await redis.hset(keys.player(ADA), "name", "Ada")
    await redis.hset(keys.player(BOB), "name", "Bob")
    async with listening(app) as url:
        yield Site(redis, program, f"{url}/hook")


async def test_the_host_hears_whose_turn_it_is_and_can_tell_who_says_so(site: Site) -> None:
    await site.post.turn()
    began_ms = site.post.at_ms
    await site.wait(HOST_FIRST_MS - 1, HOUR_MS)
    assert site.payloads == []
    await site.wait(1)
    [(headers, body)] = site.program.requests
    message = orjson.loads(body)
    assert message == {
        "id": message["id"],
        "kind": "your_turn",
        "at_ms": began_ms,
        "player": {"player": ADA, "name": "Ada"},
        "name": "Yacht",
        "deadline_ms": began_ms + DAY_MS,
    }
    for name, value in signed(SECRET, message["id"], site.post.at_ms // 1_000, body).items():
        assert headers[name] == value
    await site.wait(DAY_MS, HOUR_MS)
    assert [one["kind"] for one in site.payloads] == ["your_turn", "turn_soon"]
    assert len({one["id"] for one in site.payloads}) == 2


async def test_it_hears_of_challenges_and_results_of_nobodys_address_and_of_no_room(
    site: Site, redis: Redis
) -> None:
    await site.post.stores.addresses.confirm(ADA, "ada@example.org", "token", 1)
    about: dict[str, Any] = {"player": BOB, "ruleset": "yacht", "name": "Yacht", "challenge": "c-1"}
    await site.post.notices.put(ADA, "challenged", "challenged c-1", about)
    about = {"room": ROOM, "name": "Yacht", "place": 2, "seats": 2, "score": 180}
    await site.post.notices.put(ADA, "game_over", f"game_over {ROOM}", about)
    await site.wait(MINUTE_MS)
    challenge, over = sorted(site.payloads, key=lambda one: str(one["kind"]))
    assert challenge["about"] == {"player": BOB, "name": "Bob"}
    assert (over["place"], over["seats"], over["score"]) == (2, 2, 180)
    everything = b"".join(body for _, body in site.program.requests)
    assert b"example.org" not in everything
    assert ROOM.encode() not in everything
    assert b"c-1" not in everything


async def test_what_is_between_people_is_not_told(site: Site) -> None:
    await site.post.notices.put(ADA, "friend_request", "friend_request bob", {"player": BOB})
    await site.post.notices.put(ADA, "report_handled", "report_handled", {})
    await site.post.notices.put(ADA, "order_dropped", f"order {ROOM}", {"room": ROOM, "name": "Yacht"})
    await site.wait(DAY_MS, HOUR_MS)
    assert site.program.requests == []


@pytest.mark.prove
async def test_an_hour_of_silence_loses_nothing_that_is_still_so_and_doubles_nothing(site: Site) -> None:
    site.program.status = 503
    for number in range(20):
        await site.post.turn(f"AAAAAA{number:02d}")
    with capture_logs() as lines:
        await site.wait(HOUR_MS)
    assert len(site.program.requests) <= 7, "one knocks for all, ever less often"
    assert {line["event"] for line in lines} == {"host_webhook_failed"}
    await site.post.played("AAAAAA07")
    site.program.status = 204
    site.program.requests.clear()
    await site.wait(2 * HOUR_MS)
    assert len(site.payloads) == len({one["id"] for one in site.payloads}) == 19
    site.program.requests.clear()
    await site.wait(2 * HOUR_MS)
    assert site.payloads == []


async def test_it_is_left_alone_for_as_long_as_it_asks(site: Site) -> None:
    site.program.status, site.program.headers = 429, {"Retry-After": "1800"}
    await site.post.turn()
    await site.wait(29 * MINUTE_MS)
    assert len(site.program.requests) == 1
    site.program.status = 200
    await site.wait(2 * MINUTE_MS)
    assert len(site.program.requests) == 2


@pytest.mark.parametrize("status", [301, 302, 307, 404, 410])
async def test_a_redirect_is_not_followed_and_no_answer_switches_it_off(site: Site, status: int) -> None:
    site.program.status = status
    await site.post.turn()
    await site.wait(MINUTE_MS)
    assert len(site.program.requests) == 1
    site.program.status = 200
    await site.wait(2 * MINUTE_MS)
    assert len(site.program.requests) == 2


async def test_what_is_too_old_is_given_up(site: Site) -> None:
    site.program.status = 500
    await site.post.turn(for_ms=9 * DAY_MS)
    await site.wait(GIVEN_UP_MS + HOUR_MS, HOUR_MS)
    site.program.status = 200
    site.program.requests.clear()
    await site.wait(DAY_MS, HOUR_MS)
    assert site.payloads == []


async def test_nothing_goes_into_a_private_network_unless_the_host_allows_it(redis: Redis) -> None:
    program, app = Program(), web.Application()
    app.router.add_post("/{rest:.*}", program.take)
    async with listening(app) as url:
        site = Site(redis, program, url, private=False)
        await site.post.turn()
        with capture_logs() as lines:
            await site.wait(MINUTE_MS)
    assert program.requests == []
    assert [line["problem"] for line in lines if line["event"] == "host_webhook_failed"] == ["private"]


async def test_two_processes_that_share_the_work_tell_it_once(site: Site, redis: Redis) -> None:
    await site.post.turn()
    await site.wait(HOST_FIRST_MS)
    await site.post.another().deliver_due()
    assert len(site.program.requests) == 1
    assert await site.post.notices.line(ADA, TURN) is not None, "the page still has it"
