"""Vacation on real nodes: taken, ended, used up, and told to all games over days of a player, no others."""

import asyncio
from typing import Any

from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.people import EraseMe, ExportMe, KeepAccount
from regatta_protocol.commands.vacation import EndVacation, MyVacation, TakeVacation
from regatta_protocol.connection import Connection
from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_server.limits import DAY_MS
from regatta_server.products.vacations.vacation_store import changed_of, vacations_of
from testkit.play import begin, enter, guest, throw, until
from tests.conftest import Serve
from tests.products.social.two_nodes import message_to, refusal, two_nodes

HEARD_S = 20


async def take(me: Connection, days: int) -> Any:
    """Go on vacation."""
    return (await me.ask(TakeVacation(id=me.new_id(), days=days)))["vacation"]


async def end(me: Connection) -> Any:
    """Be back."""
    return (await me.ask(EndVacation(id=me.new_id())))["vacation"]


async def mine(me: Connection) -> Any:
    """Ask for the own vacation."""
    return (await me.ask(MyVacation(id=me.new_id())))["vacation"]


def deadline(me: Connection, room: RoomId) -> int:
    """Return until when the turn that runs has to be played, as a player sees it."""
    [turn] = me.views[room].now["turns"]
    assert turn["deadline_ms"] is not None
    return turn["deadline_ms"]


async def vacation_of(me: Connection, room: RoomId) -> Any:
    """Return the next event of a room that somebody is on vacation, or back."""
    async with asyncio.timeout(HEARD_S):
        while (event := await until(me, "vacation"))["room"] != room:
            pass
    return event | {"until_ms": event["vacations"][event["seat"]]}


async def test_a_guest_goes_on_vacation_and_both_see_it_on_two_nodes(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, here, _, clock):
        room = await begin(ada, bob, turn_ms=3 * DAY_MS)
        live = await begin(ada, bob, turn_ms=60_000)
        before, live_before = deadline(bob, room), deadline(bob, live)
        vacation = await take(ada, 7)
        assert (vacation["days_left"], vacation["days_a_year"]) == (23, 30)
        assert 0 <= clock() + 7 * DAY_MS - vacation["until_ms"] < 3_600_000
        for each in (ada, bob):
            event = await vacation_of(each, room)
            assert (event["seat"], event["until_ms"]) == (0, vacation["until_ms"])
            assert each.views[room].now["vacations"] == [vacation["until_ms"], None]
            assert abs(deadline(each, room) - before - 7 * DAY_MS) < 60_000
            assert "vacations" not in each.views[live].now
            assert deadline(each, live) == live_before
        async with guest(here, "Cy") as cy:
            await cy.ask(WatchRoom(id=cy.new_id(), room=room))
            assert (await until(cy, "snapshot"))["vacations"] == [vacation["until_ms"], None]
        clock.ahead_ms += 2 * DAY_MS
        assert await end(ada) == {"until_ms": None, "days_left": 27, "days_a_year": 30}
        event = await vacation_of(bob, room)
        assert (event["seat"], event["until_ms"]) == (0, None)
        assert abs(deadline(bob, room) - before - 2 * DAY_MS) < 60_000


async def test_the_turn_of_a_game_that_begins_meanwhile_waits_too(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        vacation = await take(bob, 5)
        room = await begin(ada, bob, turn_ms=DAY_MS)
        assert (await vacation_of(ada, room))["until_ms"] == vacation["until_ms"]
        await throw(ada, room)
        await enter(ada, room, "ones")
        assert deadline(ada, room) == vacation["until_ms"] + DAY_MS


async def test_whoever_is_on_vacation_may_play_and_stays_on_it(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        room = await begin(ada, bob, turn_ms=DAY_MS)
        vacation = await take(ada, 5)
        await throw(ada, room)
        await enter(ada, room, "ones")
        assert await mine(ada) == vacation
        assert ada.views[room].now["vacations"] == [vacation["until_ms"], None]


async def test_of_a_hidden_game_nothing_more_is_seen_by_it(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        room = await begin(ada, bob, turn_ms=DAY_MS, reveal="hide_all")
        await throw(ada, room)
        await take(ada, 5)
        event = await vacation_of(bob, room)
        assert event.keys() == {"type", "room", "version", "seat", "vacations", "until_ms", "turns"}
        assert bob.views[room].sheet(0).get("hidden") is True


async def test_days_are_used_up_and_refused_and_come_back_in_a_year(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, _, _, _, clock):
        assert await mine(ada) == {"until_ms": None, "days_left": 30, "days_a_year": 30}
        await take(ada, 20)
        again = await refusal(ada, TakeVacation(id=ada.new_id(), days=1))
        assert (again["code"], again["message"]) == (
            Code.NOT_ALLOWED,
            "You are on vacation already: end it first, then take another.",
        )
        clock.ahead_ms += 20 * DAY_MS
        more = await refusal(ada, TakeVacation(id=ada.new_id(), days=11))
        assert (more["code"], more["message"]) == (
            Code.TOO_MANY,
            "So many days of vacation you have left: 10. Take no more.",
        )
        await take(ada, 10)
        clock.ahead_ms += 10 * DAY_MS
        none = await refusal(ada, TakeVacation(id=ada.new_id(), days=1))
        assert none["code"] is Code.TOO_MANY
        clock.ahead_ms += 340 * DAY_MS
        assert (await mine(ada))["days_left"] == 5


async def test_asked_again_no_other_day_is_taken(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, *_):
        command = TakeVacation(id=ada.new_id(), days=3)
        first = await ada.ask(command)
        assert (await ada.ask(command))["vacation"] == first["vacation"]
        assert (await mine(ada))["days_left"] == 27


async def test_a_host_may_allow_other_days_or_none(serve: Serve) -> None:
    async with serve(vacation_days=0) as node, guest(node, "Ada") as ada:
        assert await mine(ada) == {"until_ms": None, "days_left": 0, "days_a_year": 0}
        refused = await refusal(ada, TakeVacation(id=ada.new_id(), days=1))
        assert (refused["code"], refused["message"]) == (
            Code.NOT_ALLOWED,
            "There is no vacation on this server: games go on.",
        )
        assert (await end(ada))["until_ms"] is None


async def test_the_notice_that_reminders_go_by_follows_the_deadline(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        room = await begin(ada, bob, turn_ms=DAY_MS)
        line = (await message_to(ada, "notice", lambda message: message["notice"]["kind"] == "your_turn"))[
            "notice"
        ]
        vacation = await take(ada, 6)
        moved = await message_to(
            ada, "notice", lambda message: message["notice"].get("deadline_ms") != line["deadline_ms"]
        )
        assert moved["notice"]["deadline_ms"] == deadline(ada, room) > vacation["until_ms"]


async def test_it_is_taken_along_and_erased_and_nobody_waits_any_more(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await ada.ask(KeepAccount(id=ada.new_id(), user_name="Ada-sails", password="twelve dry dinghies"))
        room = await begin(ada, bob, turn_ms=DAY_MS)
        vacation = await take(ada, 6)
        export: Any = (await ada.ask(ExportMe(id=ada.new_id())))["export"]
        [line] = export["kept"]["vacations"]
        assert line["until_ms"] == vacation["until_ms"]
        await vacation_of(bob, room)
        await ada.ask(EraseMe(id=ada.new_id(), name="Ada-sails"))
        assert (await vacation_of(bob, room))["until_ms"] is None
        assert not await redis.exists(vacations_of(ada.player), changed_of(ada.player))
