"""Stand-ins and offers at real nodes: what happens by itself when somebody is not there."""

from regatta_protocol.client import CreateRoom, JoinRoom, Rematch, TakeBack, WatchRoom
from regatta_protocol.commands.ending import Claim
from regatta_protocol.options import Options
from regatta_server.rooms.decide.lifecycle import REMATCH_MS
from regatta_server.rooms.run.alarms import SWEEP_S
from testkit.clock import Clock
from testkit.play import begin, enter, guest, play_out, settle, throw, until
from tests.conftest import Serve
from tests.products.chat.talking import refused
from tests.rooms.run.test_alarms import TURN_MS


async def test_a_stand_in_plays_for_who_is_gone_and_gives_the_seat_back(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, serve(clock=clock) as other, guest(node, "Ada") as ada:
        async with guest(other, "Bob") as bob:
            room = await begin(ada, bob, turn_ms=TURN_MS)
            for row in ("ones", "twos"):
                await throw(ada, room)
                await enter(ada, room, row)
                await bob.cut()
                clock.ahead_ms += TURN_MS
                entered = await until(ada, "entered")
                assert (entered["seat"], entered["by"]) == (1, "clock")
            assert (await until(ada, "stand_in"))["seat"] == 1
            await throw(ada, room)
            assert (await enter(ada, room, "threes"))["turns"][0]["deadline_ms"] is None
            assert (await until(ada, "entered"))["by"] == "stand_in"
            await bob.resume()
            await bob.ask(TakeBack(id=bob.new_id(), room=room))
            assert (await until(ada, "taken_back"))["seat"] == 1
            await throw(ada, room)
            entered = await enter(ada, room, "fours")
            assert entered["turns"][0]["deadline_ms"] > clock() + TURN_MS / 2
            assert (await throw(bob, room))["by"] == "player"


async def test_nobody_claims_the_result_of_who_is_back(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, serve(clock=clock) as other, guest(node, "Ada") as ada:
        async with guest(other, "Bob") as bob:
            room = await begin(ada, bob, turn_ms=TURN_MS, absence="claim")

            async def misses(*rows: str) -> None:
                for row in rows:
                    await throw(ada, room)
                    await enter(ada, room, row)
                    clock.ahead_ms += TURN_MS
                    assert (await until(ada, "entered"))["by"] == "clock"

            async def is_back() -> None:
                assert (await until(ada, "taken_back"))["seat"] == 1
                error = await refused(ada, Claim(id=ada.new_id(), room=room, seat=1))
                assert (error["code"], error["message"][:18]) == ("not_allowed", "Bob has not missed")

            await misses("ones", "twos")
            await bob.ask(TakeBack(id=bob.new_id(), room=room))
            await is_back()
            error = await refused(bob, TakeBack(id=bob.new_id(), room=room))
            assert (error["code"], error["message"][:20]) == ("illegal_move", "Nobody plays for you")
            await bob.cut()
            await misses("threes", "fours")
            # Whoever comes to the table needs to say nothing.
            await bob.resume()
            await is_back()
            await misses("fives", "sixes")
            await ada.ask(Claim(id=ada.new_id(), room=room, seat=1))
            assert (await until(ada, "claimed"))["seat"] == 1


async def test_a_practice_game_goes_on_by_itself_and_both_nodes_do_not_play_for_it(serve: Serve) -> None:
    async with serve() as node, serve(), guest(node, "Ada") as ada:
        command = CreateRoom(
            id=ada.new_id(), ruleset="yacht", seats=2, bots=1, options=Options(begins="as_seated")
        )
        room = (await ada.ask(command))["room"]
        await settle(room, ada)
        await until(ada, "started")
        await throw(ada, room)
        await enter(ada, room, "ones")
        thrown, entered = await ada.next_event(), await ada.next_event()
        assert (thrown["type"], entered["type"]) == ("thrown", "entered")
        assert entered["version"] == thrown["version"] + 1
        assert entered["turns"][0]["seat"] == 0  # type: ignore[typeddict-item] # it is an entry
        assert SWEEP_S <= 1, "a stand-in's two moves take no more than a few seconds"


async def test_an_offer_of_a_rematch_begins_without_who_is_gone_when_its_time_is_over(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        async with guest(node, "Cleo") as cleo:
            room = await begin(ada, bob, cleo)
            await play_out({0: ada, 1: bob, 2: cleo}, room)
        for me in (ada, bob):
            await me.ask(Rematch(id=me.new_id(), room=room))
        clock.ahead_ms += REMATCH_MS
        ready = await until(ada, "rematch_ready")
        assert ready["seat"] is None
        await ada.ask(WatchRoom(id=ada.new_id(), room=ready["next_room"]))
        shown = await until(ada, "snapshot")
        assert [seat["name"] for seat in shown["seats"]] == ["Bob", "Ada"]
        await bob.ask(JoinRoom(id=bob.new_id(), room=ready["next_room"]))
