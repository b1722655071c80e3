"""What a host decides holds on every node at once: real nodes and connections, and what commands do."""

from collections.abc import Callable
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.people import EraseMe, ExportMe, KeepAccount, LogIn
from regatta_protocol.connection import Closed, CommandRefused, Connection, connect
from regatta_protocol.errors import Close, Code
from regatta_protocol.ids import RoomId
from regatta_server.judging.refused import Refused
from regatta_server.limits import DAY_MS, HOST_ACTS_MOST
from regatta_server.players.passwords import Passwords
from regatta_server.players.players import Players
from regatta_server.products.moderation.host_acts import HostActs
from regatta_server.products.moderation.moderation_store import ACTS, HostAct, ModerationStore
from regatta_server.products.presence.connections import Connections, no_background
from regatta_server.runtime.clock import now_ms
from regatta_server.service import SystemTokens
from testkit.play import begin, guest, open_room, socket_of, throw
from tests.conftest import QUICK, Serve
from tests.products.chat.talking import say

REASON = "Insults at three tables."
WORD = "twelve dry dinghies"


class Clock:
    """A time that tests set."""

    def __init__(self) -> None:
        """Begin now."""
        self.now_ms = now_ms()

    def __call__(self) -> int:
        """Return the time."""
        return self.now_ms


def host(redis: Redis, clock: Callable[[], int] = now_ms) -> HostActs:
    """Return what the commands of a host do on a store."""
    players = Players(redis, SystemTokens(), passwords=Passwords(QUICK))
    return HostActs(redis, players, Connections(redis, "command", clock, no_background), clock, "olga")


async def acts(redis: Redis) -> list[HostAct]:
    """Return the list, the latest first."""
    return [act async for page in ModerationStore(redis).pages() for act in page.values()]


async def closed(me: Connection) -> tuple[object, int | None]:
    """Return why a player is suspended, as they hear it, and the code with which the connection is closed."""
    message = await notification(me, "suspended")
    with pytest.raises(Closed) as lost:
        await me.notifications.get()
    return message, lost.value.code


async def ended(me: Connection) -> int | None:
    """Return the code with which a connection is closed."""
    try:
        while True:
            await me.next_event()
    except Closed as lost:
        return lost.code


async def notification(me: Connection, kind: str) -> Any:
    """Return the next notification of a kind."""
    while True:
        found = await me.notifications.get()
        if found["type"] == kind:
            return found


async def test_who_is_suspended_hears_why_at_once_on_every_node_and_at_each_hello(
    serve: Serve, redis: Redis
) -> None:
    clock = Clock()
    async with serve(clock=clock) as one, serve(clock=clock) as two, guest(one, "Ada") as ada:
        token = ada.welcome["token"]
        async with await connect(socket_of(two), token=token) as again, guest(two, "Bo") as bo:
            until_ms = clock.now_ms + DAY_MS
            await host(redis, clock).sanction(ada.player, "suspended", REASON, until_ms)
            message = {"type": "suspended", "reason": REASON, "until_ms": until_ms}
            assert await closed(ada) == (message, Close.SUSPENDED)
            assert await closed(again) == (message, Close.SUSPENDED)
            with pytest.raises(Closed) as refused:
                await connect(socket_of(one), token=token)
            assert refused.value.code == Close.SUSPENDED
            assert REASON in refused.value.reason
            # Nobody else, and until then alone.
            await open_room(bo, 2)
        clock.now_ms = until_ms
        async with await connect(socket_of(one), token=token) as later:
            assert later.player == ada.player


async def test_who_is_silenced_reads_why_and_plays_on_until_it_is_lifted(serve: Serve, redis: Redis) -> None:
    async with (
        serve(commands_per_s=1000) as one,
        serve() as two,
        guest(one, "Ada") as ada,
        guest(two, "Bo") as bo,
    ):
        room = await begin(ada, bo)
        await say(ada, room, phrase="hello")
        await host(redis).sanction(ada.player, "silenced", REASON, None)
        refused = await refusal_of(ada, room)
        assert refused.code is Code.SILENCED
        assert refused.message == f"The host of this service has silenced you: {REASON}"
        await throw(ada, room)
        async with await connect(socket_of(two), token=ada.welcome["token"]) as again:
            await again.ask(WatchRoom(id=again.new_id(), room=room))
            assert (await refusal_of(again, room)).code is Code.SILENCED
        assert await host(redis).lift(ada.player)
        assert not await host(redis).lift(ada.player)
        assert (await refusal_of(ada, room, silenced=False)).code is Code.TOO_FAST


async def refusal_of(me: Connection, room: RoomId, *, silenced: bool = True) -> CommandRefused:
    """Say something until it is refused for being silenced, or for another reason; return how."""
    while True:
        try:
            await say(me, room, phrase="ouch")
        except CommandRefused as refused:
            if (refused.code is Code.SILENCED) == silenced:
                return refused


async def test_an_announcement_is_heard_by_everybody_and_by_who_comes_until_its_time_is_over(
    serve: Serve, redis: Redis
) -> None:
    clock = Clock()
    async with serve(clock=clock) as one, serve(clock=clock) as two, guest(one, "Ada") as ada:
        assert "announcement" not in ada.welcome
        async with guest(two, "Bo") as bo:
            until_ms = clock.now_ms + DAY_MS
            await host(redis, clock).announce("We restart at eight.", until_ms)
            fields = {"text": "We restart at eight.", "made_ms": clock.now_ms, "until_ms": until_ms}
            for me in (ada, bo):
                assert (await notification(me, "announcement"))["announcement"] == fields
            async with guest(one, "Cleo") as cleo:
                assert cleo.welcome["announcement"] == fields
            async with serve(clock=clock) as three, guest(three, "Dan") as dan:
                # A node that has just begun reads it as soon as it hears of such things.
                if "announcement" not in dan.welcome:
                    assert (await notification(dan, "announcement"))["announcement"] == fields
            await host(redis, clock).end_announcement()
            for me in (ada, bo):
                assert (await notification(me, "announcement"))["announcement"] is None
        await host(redis, clock).announce("For a minute.", clock.now_ms + 60_000)
        await notification(ada, "announcement")
        clock.now_ms += 60_000
        async with guest(one, "Eve") as eve:
            assert "announcement" not in eve.welcome


async def test_a_room_that_was_closed_stands_on_the_list(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Ada") as ada:
        room = await open_room(ada, 3)
        assert await host(redis).close_room(room, REASON)
        assert not await host(redis).close_room(room, REASON)
        [act] = await acts(redis)
    assert (act["act"], act["room"], act["reason"]) == ("close_room", room, REASON)


async def test_an_account_has_another_name_or_password_and_nobody_has_the_old_ones(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bo") as bo:
        await ada.ask(KeepAccount(id=ada.new_id(), user_name="Bad_Word", password=WORD))
        acting = host(redis)
        await acting.rename(ada.player, "Ada_Sails")
        for name, code in (("Bad_Word", Code.NAME_TAKEN), ("Ada_Sails", Code.NAME_TAKEN)):
            with pytest.raises(CommandRefused) as refused:
                await bo.ask(KeepAccount(id=bo.new_id(), user_name=name, password=WORD))
            assert refused.value.code is code
        await acting.rename(bo.player, "Bo Rows")
        with pytest.raises(Refused):
            await acting.rename(bo.player, "Ada_Sails")
        with pytest.raises(Refused):
            await acting.rename(ada.player, "no user name")
        with pytest.raises(Refused):
            await acting.reset_password(bo.player)
        password = await acting.reset_password(ada.player)
        assert await ended(ada) == Close.BAD_TOKEN
        for wrong in (("Ada_Sails", WORD), ("Bad_Word", password)):
            with pytest.raises(CommandRefused):
                await bo.ask(LogIn(id=bo.new_id(), user_name=wrong[0], password=wrong[1]))
        token = (await bo.ask(LogIn(id=bo.new_id(), user_name="Ada_Sails", password=password)))["token"]
        async with await connect(socket_of(node), token=token) as again:
            assert (again.player, again.welcome["user_name"]) == (ada.player, "Ada_Sails")


async def test_all_acts_stand_on_a_list_without_names_and_go_with_who_is_erased(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bo") as bo:
        acting = host(redis)
        await acting.sanction(ada.player, "silenced", REASON, None)
        await acting.sanction(bo.player, "silenced", "Another.", now_ms() + DAY_MS)
        await acting.lift(ada.player)
        assert [(act["act"], act["by"], act["player"]) for act in await acts(redis)] == [
            ("lift", "olga", ada.player),
            ("silence", "olga", bo.player),
            ("silence", "olga", ada.player),
        ]
        data = (await ada.ask(ExportMe(id=ada.new_id())))["export"]["kept"]["host_acts"]
        assert [act["act"] for act in data] == ["lift", "silence"]
        assert "olga" not in str(data)
        await ada.ask(EraseMe(id=ada.new_id(), name="Ada"))
        assert [act["player"] for act in await acts(redis)] == [bo.player]
        assert await redis.keys(f"*{ada.player}*sanctions*") == []


async def test_the_list_keeps_the_latest(redis: Redis) -> None:
    for number in range(3):
        await redis.xadd(ACTS, {"act": f'{{"act": "lift", "at_ms": {number}, "by": "olga"}}'})
    await ModerationStore(redis).note({"act": "lift", "at_ms": 9, "by": "olga"})
    assert [act["at_ms"] for act in await acts(redis)] == [9, 2, 1, 0]
    assert await redis.xlen(ACTS) <= HOST_ACTS_MOST
