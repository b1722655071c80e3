"""Calendar and feeds on real nodes: made at a socket, read by whoever has the address, over at once."""

from datetime import timedelta
from typing import Any

import orjson
import pytest
from icalendar import Calendar
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.commands.ending import Resign
from regatta_protocol.commands.feeds import FeedKind, MakeFeed, RevokeFeed
from regatta_protocol.commands.feeds import Feeds as AskFeeds
from regatta_protocol.commands.people import EndSession, EraseMe, ExportMe, KeepAccount, SetPassword
from regatta_protocol.commands.vacation import EndVacation, TakeVacation
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.edge.background import Background
from regatta_server.judging.refused import Refused
from regatta_server.limits import DAY_MS
from regatta_server.players.erased import mark_erased
from regatta_server.products.feeds.feeds import Feeds
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from testkit.clock import Clock
from testkit.play import begin, enter, guest, play_out, socket_of, throw, until
from testkit.web import ask, get
from tests.commands.caller import Caller
from tests.commands.context import context_of
from tests.conftest import Serve
from tests.products.moderation.test_moderation import host
from tests.products.social.stored import stored

PASSWORD = "twelve dry dinghies"


async def made(me: Connection, feed: FeedKind) -> list[str]:
    """Make an address for a feed, and return its paths."""
    return list((await me.ask(MakeFeed(id=me.new_id(), feed=feed)))["feed"]["paths"])


async def listed(me: Connection) -> set[str]:
    """Return which feeds a player has."""
    return {one["feed"] for one in (await me.ask(AskFeeds(id=me.new_id())))["feeds"]}


async def events(running: Running, path: str) -> list[Any]:
    """Return the events of a calendar that is there."""
    status, body = await get(running, path)
    assert status == 200, body
    return list(Calendar.from_ical(body).walk("VEVENT"))


async def test_a_calendar_follows_the_turns_of_a_game_over_days(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bo, jr.; \\o/") as bo:
        [mine] = await made(ada, "deadlines")
        [his] = await made(bo, "deadlines")
        assert await events(running, mine) == []
        room = await begin(ada, bo, turn_ms=DAY_MS)
        [event] = await events(running, mine)
        assert str(event["SUMMARY"]) == "Your turn in Yacht (1938) with Bo, jr.; \\o/ ends"
        assert str(event["URL"]) == f"http://127.0.0.1/r/{room}"
        [turn] = ada.views[room].now["turns"]
        assert int(event["DTSTART"].dt.timestamp()) == (turn["deadline_ms"] or 0) // 1_000
        assert [str(one["SUMMARY"]) for one in await events(running, his)] == [
            "Ada’s turn in Yacht (1938) ends"
        ]
        await throw(ada, room)
        await enter(ada, room, "ones")
        [later] = await events(running, mine)
        assert str(later["SUMMARY"]) == "Bo, jr.; \\o/’s turn in Yacht (1938) ends"
        assert later["UID"] == event["UID"]


async def test_a_calendar_is_told_of_a_deadline_that_moves_and_of_a_game_that_is_over(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as running, guest(running, "Ada") as ada, guest(running, "Bo") as bo:
        [mine] = await made(ada, "deadlines")
        room = await begin(ada, bo, turn_ms=DAY_MS)
        [first] = await events(running, mine)
        assert (first["SEQUENCE"], first["STATUS"]) == (0, "CONFIRMED")
        await throw(ada, room)
        assert await events(running, mine) == [first], "a throw moves nothing"

        # A vacation moves it, there and back again.
        await ada.ask(TakeVacation(id=ada.new_id(), days=5))
        await until(ada, "vacation")
        later = await only(running, mine, first, 1)
        assert later["DTSTART"].dt > first["DTSTART"].dt + timedelta(days=4)
        assert later["LAST-MODIFIED"].dt > first["LAST-MODIFIED"].dt
        clock.ahead_ms += DAY_MS // 24
        await ada.ask(EndVacation(id=ada.new_id()))
        await until(ada, "vacation")
        back = await only(running, mine, first, 2)
        assert first["DTSTART"].dt < back["DTSTART"].dt < later["DTSTART"].dt

        # The game is over: whoever only left it out would leave it in the calendars of some.
        await bo.ask(Resign(id=bo.new_id(), room=room))
        await until(ada, "finished")
        for _ in range(2):
            [over] = await events(running, mine)
            assert (over["UID"], over["STATUS"], over["SEQUENCE"]) == (first["UID"], "CANCELLED", 3)
            assert over["DTSTART"].dt == back["DTSTART"].dt
            assert over["SUMMARY"] == "Yacht (1938): no turn runs any more"
        clock.ahead_ms += 8 * DAY_MS
        assert await events(running, mine) == []


async def only(running: Running, path: str, before: Any, sequence: int) -> Any:
    """Return the one event of a calendar, which is another one than before by so many changes."""
    [event] = await events(running, path)
    assert (event["UID"], event["STATUS"], event["SEQUENCE"]) == (before["UID"], "CONFIRMED", sequence)
    return event


async def test_results_are_the_games_that_are_over(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bo") as bo:
        as_json, as_atom = await made(ada, "results")
        assert orjson.loads((await get(running, as_json))[1])["items"] == []
        room = await begin(ada, bo)
        await play_out({0: ada, 1: bo}, room)
        await until(ada, "recorded")
        [item] = orjson.loads((await get(running, as_json))[1])["items"]
        assert item["url"] == f"http://127.0.0.1/g/{room}"
        _, atom = await get(running, as_atom)
        assert f"http://127.0.0.1/g/{room}".encode() in atom
        assert item["title"].encode() in atom


@pytest.mark.parametrize("feed", ["deadlines", "results"])
async def test_an_address_is_over_once_it_is_revoked_or_made_anew(serve: Serve, feed: FeedKind) -> None:
    async with serve() as here, serve() as there, guest(here, "Ada") as ada:
        first = await made(ada, feed)
        assert await listed(ada) == {feed}
        second = await made(ada, feed)
        assert not set(first) & set(second)
        for path in first:
            assert [(await ask(node, path)).status for node in (here, there)] == [404, 404]
        for path in second:
            assert [(await ask(node, path)).status for node in (here, there)] == [200, 200]
        for _ in range(2):
            answer = await ada.ask(RevokeFeed(id=ada.new_id(), feed=feed))
            assert answer["feeds"] == []
        for path in second:
            assert [(await ask(node, path)).status for node in (here, there)] == [404, 404]


async def test_an_address_of_one_feed_opens_no_other(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        [games], results = await made(ada, "deadlines"), await made(ada, "results")
        token, other = games.split("/")[2], results[0].split("/")[2]
        for path in (
            f"/feeds/{token}/results.json",
            f"/feeds/{token}/results.atom",
            f"/feeds/{other}/games.ics",
        ):
            assert (await ask(running, path)).status == 404


async def end_others(me: Connection) -> None:
    """Log out on all other devices."""
    await me.ask(EndSession(id=me.new_id(), session=None))


async def set_password(me: Connection) -> None:
    """Change the password, which ends all other sessions."""
    await me.ask(SetPassword(id=me.new_id(), password="a second dry dinghy", old=PASSWORD))


async def erase(me: Connection) -> None:
    """Erase oneself."""
    await me.ask(EraseMe(id=me.new_id(), name="Ada-sails"))


@pytest.mark.parametrize("leave", [end_others, set_password, erase])
async def test_whoever_logs_out_everywhere_or_is_erased_has_no_feeds_any_more(
    running: Running, redis: Redis, leave: Any
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bo") as bo:
        await ada.ask(KeepAccount(id=ada.new_id(), user_name="Ada-sails", password=PASSWORD))
        paths = [*await made(ada, "deadlines"), *await made(ada, "results")]
        [others] = await made(bo, "deadlines")
        await leave(ada)
        assert [(await ask(running, path)).status for path in paths] == [404] * 3
        assert (await ask(running, others)).status == 200
        assert len([key for key in await stored(redis) if "feed" in key]) == 2, "what is kept of Bo's"


async def test_a_password_that_the_host_resets_ends_the_feeds_too(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada:
        await ada.ask(KeepAccount(id=ada.new_id(), user_name="Ada-sails", password=PASSWORD))
        [path] = await made(ada, "deadlines")
        await host(redis).reset_password(ada.player)
        assert (await ask(running, path)).status == 404


async def test_logging_out_of_this_device_alone_leaves_a_calendar_as_it_is(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        await ada.ask(KeepAccount(id=ada.new_id(), user_name="Ada-sails", password=PASSWORD))
        [path] = await made(ada, "deadlines")
        async with await connect(socket_of(running), token=ada.welcome["token"]) as phone:
            account = (await phone.ask(ExportMe(id=phone.new_id())))["export"]["kept"]["account"]
            [this] = [one["session"] for one in account["sessions"] if one["this"]]
            await phone.ask(EndSession(id=phone.new_id(), session=this))
        assert (await ask(running, path)).status == 200


async def test_the_export_says_which_feeds_there_are_and_no_address(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        [path] = await made(ada, "deadlines")
        export = (await ada.ask(ExportMe(id=ada.new_id())))["export"]
        assert [one["feed"] for one in export["kept"]["feeds"]] == ["deadlines"]
        assert path.split("/")[2] not in orjson.dumps(export).decode()


async def test_no_address_stands_in_a_log(running: Running) -> None:
    with capture_logs() as logs:
        async with guest(running, "Ada") as ada:
            paths = [*await made(ada, "deadlines"), *await made(ada, "results")]
            for path in paths:
                await ask(running, path)
                await ask(running, f"{path}?colour=blue")
            await ada.ask(RevokeFeed(id=ada.new_id(), feed="deadlines"))
            await ask(running, paths[0])
    assert {"feed_made", "feed_revoked"} <= {line["event"] for line in logs}
    assert [line for line in logs for path in paths if path.split("/")[2] in repr(line)] == []


async def test_a_feed_made_while_its_player_is_erased_does_not_stay(redis: Redis) -> None:
    feeds, ada = Feeds(context_of(redis, Background())), Caller(PlayerId("ada-ada-ada-"))
    await mark_erased(redis, ada.player)
    with pytest.raises(Refused) as refused:
        await feeds.make_feed(ada, MakeFeed(id=CommandId("m"), feed="deadlines"))
    assert refused.value.code is Code.NOT_ALLOWED
    assert [key for key in await stored(redis) if "feed" in key] == []


async def test_what_changes_has_a_later_second_each_time_and_what_does_not_keeps_its_own(
    redis: Redis,
) -> None:
    at_ms = now_ms()
    feeds = Feeds(context_of(redis, Background(), lambda: at_ms))
    ada = Caller(PlayerId("ada-ada-ada-"))
    answer = await feeds.make_feed(ada, MakeFeed(id=CommandId("m"), feed="deadlines"))
    token = answer["feed"]["paths"][0].split("/")[2]

    async def changed_s(says: object) -> int:
        feed = await feeds.find(token)
        assert feed is not None
        return await feeds.changed_s(feed, says)

    first = await changed_s(["one"])
    assert first == at_ms // 1_000
    assert await changed_s(["one"]) == first
    assert await changed_s(["two"]) == first + 1
    assert await changed_s(["one"]) == first + 2, "what comes back is a change, too"


async def test_a_feed_that_there_is_not_is_refused_by_its_form(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        everything: Any = "everything"
        with pytest.raises(CommandRefused) as refused:
            await ada.ask(MakeFeed.model_construct(id=ada.new_id(), type="make_feed", feed=everything))
        assert refused.value.code == Code.BAD_MESSAGE
        assert await listed(ada) == set()
