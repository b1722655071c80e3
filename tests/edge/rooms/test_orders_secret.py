"""A whole game over days with orders: nothing that leaves the service meanwhile says what they say."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any, Final

import orjson
import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.client import Enter, MyRooms, WatchRoom
from regatta_protocol.commands.orders import MyOrders, SetOrder, WantedOrder
from regatta_protocol.commands.people import ExportMe, Notices
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_protocol.net.environment import Environment, Socket, dial
from regatta_server.channels.outgoing.schedule_store import PAGE_FIRST_MS
from regatta_server.service import Running
from testkit.play import ALL_FIVE, begin, socket_of, until
from testkit.web import get
from tests.channels.incoming.relay import Person, text_of
from tests.channels.incoming.site import Site, mail_settings, site
from tests.conftest import Serve
from tests.products.feeds.test_feeds import made
from tests.products.notices.test_day_games import DAY_MS, turn

MARK: Final = 70_001
"""The least points of the first order's first row, one more in each that follows: no row gives so many."""
OF_AN_ORDER: Final = re.compile(rb'"(keep|early|otherwise|bank_from|stopped)"|\b700\d\d\b')
WITHIN_S: Final = 60
ROUNDS: Final = 12
"""Of a whole game."""


class Recorder:
    """A socket that keeps all that comes."""

    def __init__(self, socket: Socket, frames: list[bytes]) -> None:
        """Take the real one, and where frames are kept."""
        self._socket = socket
        self._frames = frames

    async def send(self, message: str | bytes, /) -> None:
        """Send a message."""
        await self._socket.send(message)

    async def recv(self) -> str | bytes:
        """Return the next message."""
        message = await self._socket.recv()
        self._frames.append(message.encode() if isinstance(message, str) else message)
        return message

    async def close(self) -> None:
        """End the connection."""
        await self._socket.close()


@contextlib.asynccontextmanager
async def listener(
    at: Running, name: str | None = None, token: str | None = None
) -> AsyncIterator[tuple[Connection, list[bytes]]]:
    """Give somebody's connection, and every frame that comes over it."""
    frames: list[bytes] = []

    async def dialled(url: str) -> Socket:
        return Recorder(await dial(url), frames)

    environment = Environment(open=dialled)
    async with await connect(
        socket_of(at), name=name, token=token, strict=True, environment=environment
    ) as me:
        yield me, frames


def order(rows: list[str], mark: int, *, stops: bool) -> WantedOrder:
    """Return an order that has a mark: that enters its last row at once, or that no dice are enough for."""
    fits = [] if stops else [{"row": rows[-1], "least": 0}]
    return WantedOrder.model_validate({"rows": [{"row": rows[0], "least": mark}, *fits]})


async def bobs_turn(bob: Connection, room: RoomId, stopped: Callable[[], Awaitable[None]]) -> bool:
    """Let Bob's order be carried out, or play where it `stopped`; return whether it did."""
    while True:
        event: Any = await bob.next_event()
        if event["type"] == "entered" and event["seat"] == 1:
            assert event["by"] == "order"
            return False
        if event["type"] == "ordered" and event.get("stopped"):
            await stopped()
            row = bob.views[room].sheet(1)["offers"]["enter"][0]
            await bob.ask(Enter(id=bob.new_id(), room=room, rows={row: ALL_FIVE}))
            while (await until(bob, "entered"))["seat"] != 1:
                pass
            return True


async def play(
    ada: Connection, bob: Connection, room: RoomId, rounds: int, stopped: Callable[[], Awaitable[None]]
) -> int:
    """Play some rounds, Bob's turns by orders, of which the third and a card's last stop; count these."""
    stops = 0
    for number in range(rounds):
        rows = [row["row"] for row in bob.views[room].sheet(1)["rows"] if row["score"] is None]
        wanted = order(rows, MARK + number, stops=len(rows) == 1 or number == 2)
        await bob.ask(SetOrder(id=bob.new_id(), room=room, order=wanted))
        assert (await ada.ask(MyOrders(id=ada.new_id(), room=room)))["orders"] == []
        await ada.ask(MyRooms(id=ada.new_id()))
        await turn(ada, room)
        stops += await bobs_turn(bob, room, stopped)
    return stops


async def order_mail(here: Site, bob: Person) -> None:
    """Wait for the mail that an order went no further, as the clock goes on."""
    async with asyncio.timeout(WITHIN_S):
        while True:
            with contextlib.suppress(TimeoutError):
                mail = await asyncio.wait_for(bob.mail(), 0.3)
                assert not OF_AN_ORDER.search(mail.as_bytes())
                if "conditional order" in text_of(mail):
                    return
                continue
            here.clock.ahead_ms += PAGE_FIRST_MS


async def record_of(at: Running, room: RoomId) -> bytes:
    """Return the record of a game, once it is in the archive."""
    async with asyncio.timeout(WITHIN_S):
        while (answer := await get(at, f"/api/v1/games/{room}"))[0] != 200:
            pass
    return answer[1]


@pytest.mark.prove
@pytest.mark.parametrize(
    ("options", "rounds"),
    # A record and a replay are the same of any game: one is played to its end.
    [({}, 4), ({"reveal": "hide_all", "delay_turns": 1}, ROUNDS)],
    ids=["open", "hidden"],
)
async def test_no_frame_page_feed_mail_or_log_says_what_an_order_of_another_says(
    serve: Serve, redis: Redis, options: dict[str, Any], rounds: int
) -> None:
    with capture_logs() as logs:
        async with (
            site(serve, redis, commands_per_s=1000) as here,
            serve(clock=here.clock, **mail_settings(here.relay)) as other_node,
        ):
            persons = [await here.person(name) for name in ("Ada", "Bob")]
            async with (
                listener(here.running, token=persons[0].token) as (ada, hers),
                listener(other_node, token=persons[1].token) as (bob, his),
                listener(other_node, token=persons[0].token) as (second, her_others),
                listener(here.running, "Zoe") as (zoe, strangers),
            ):
                room = await begin(ada, bob, ruleset="yacht", turn_ms=DAY_MS, **options)
                for me in (second, zoe):
                    await me.ask(WatchRoom(id=me.new_id(), room=room))
                feeds = [path for me in (ada, bob) for path in await made(me, "deadlines")]
                feeds += [path for me in (ada, bob) for path in await made(me, "results")]
                stopped = partial(order_mail, here, persons[1])
                playing = asyncio.ensure_future(play(ada, bob, room, rounds, stopped))
                await until(zoe, "ordered")
                pages = [(await get(here.running, path))[1] for path in feeds]
                assert await playing > 0
                await ada.ask(Notices(id=ada.new_id()))
                await ada.ask(ExportMe(id=ada.new_id()))
                if rounds == ROUNDS:
                    pages += [await record_of(here.running, room)]
                    pages += [(await get(other_node, f"/api/v1/games/{room}/replay"))[1]]
                pages += [(await get(other_node, path))[1] for path in feeds]
            while persons[0].has_mail():
                pages.append((await persons[0].mail()).as_bytes())
    own = {mark for frame in his for mark in re.findall(rb"\b700\d\d\b", frame)}
    assert len(own) == rounds, "his own are there"
    for outputs in (hers, her_others, strangers, pages):
        assert [found[0] for one in outputs if (found := OF_AN_ORDER.search(one))] == []
    assert [line for line in logs if OF_AN_ORDER.search(orjson.dumps(line, default=repr))] == []
