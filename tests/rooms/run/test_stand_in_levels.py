"""Stand-ins of a level at real nodes: they play for whoever leaves, who may come back at any time."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.client import CallStandIn, TakeBack
from regatta_protocol.connection import Connection
from regatta_protocol.errors import Code
from regatta_protocol.exceptions import CommandRefused
from regatta_protocol.ids import RoomId
from regatta_protocol.text import Text
from regatta_server import verify
from regatta_server.bots.process.bot_process import NoAnswer
from regatta_server.products.presence.away import LONG_MS
from testkit.clock import Clock
from testkit.play import begin, enter, guest, throw, until
from tests.conftest import Serve
from tests.products.presence.test_away import Clock as PresenceClock
from tests.products.presence.test_away import absence, stays_away
from tests.rooms.run.test_alarms import TURN_MS
from tests.rooms.run.test_bot_seats import Silent, Slow, record_of, turn

BOB = 1


async def leaves(ada: Connection, clock: Clock, room: RoomId) -> None:
    """Let Bob, whose connection does not move, miss two turns; then it is Ada's turn."""
    for _ in range(2):
        await turn(ada, room)
        clock.ahead_ms += TURN_MS
        entered = await until(ada, "entered")
        while entered["seat"] != BOB:
            entered = await until(ada, "entered")
        assert entered["by"] == "clock"
    stand_in = await until(ada, "stand_in")
    assert (stand_in["seat"], stand_in["level"]) == (BOB, "captain")


async def moves_of(ada: Connection, seat: int) -> list[dict[str, Any]]:
    """Return the moves of a seat up to its next entry."""
    moves: list[dict[str, Any]] = []
    while not moves or moves[-1]["type"] != "entered":
        event: dict[str, Any] = dict(await ada.next_event())
        if event.get("seat") == seat and "by" in event:
            moves.append(event)
    return moves


@pytest.mark.prove
async def test_a_level_plays_on_for_who_missed_two_turns_to_the_end(serve: Serve, tmp_path: Path) -> None:
    clock = Clock()
    async with (
        serve(clock=clock, data=tmp_path) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
    ):
        room = await begin(ada, bob, turn_ms=TURN_MS, stand_in="captain", bot_pace="instant")
        await leaves(ada, clock, room)
        moves: list[dict[str, Any]] = []
        for _ in range(10):
            await turn(ada, room)
            moves += await moves_of(ada, BOB)
        assert {move["by"] for move in moves} == {"stand_in"}
        line = await record_of(node, ada, room)
    assert orjson.loads(line)["options"]["stand_in"] == "captain"
    assert verify.judge(line).proof is not None


async def test_where_nobody_thinks_of_a_move_the_clocks_is_made(serve: Serve) -> None:
    clock = Clock()
    async with (
        serve(clock=clock, bots=Silent()) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
    ):
        room = await begin(ada, bob, turn_ms=TURN_MS, stand_in="captain", bot_pace="instant")
        await leaves(ada, clock, room)
        await turn(ada, room)
        assert [(move["type"], move["by"]) for move in await moves_of(ada, BOB)] == [
            ("thrown", "stand_in"),
            ("entered", "stand_in"),
        ]


class Noted(Silent):
    """Bots that note what they are asked, and have no move."""

    def __init__(self) -> None:
        self.questions: list[tuple[str, Mapping[str, Any]]] = []

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        self.questions.append((question, given))
        raise NoAnswer(Text("test", "Nobody is there."))


async def test_a_stand_in_makes_ready_when_it_comes_and_not_before(serve: Serve) -> None:
    clock, bots = Clock(), Noted()
    async with serve(clock=clock, bots=bots) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(
            ada, bob, turn_ms=TURN_MS, stand_in="captain", bot_pace="instant", reveal="hide_all"
        )
        assert not bots.questions, "who plays is there, and needs no tables"
        await leaves_unseen(ada, clock, room)
        await throw(ada, room)
        await enter(ada, room, "threes")
        concealed = await until(ada, "concealed")
        while concealed["seat"] != BOB:
            concealed = await until(ada, "concealed")
    assert {question for question, _ in bots.questions} == {"prepare", "choose"}
    for _, given in bots.questions:
        assert given["level"] == "captain"
        assert not given["rivals"], "Ada's card and dice are hidden from Bob, and so from who plays for him"


async def leaves_unseen(ada: Connection, clock: Clock, room: RoomId) -> None:
    """The same in a room in which nobody sees the other."""
    for row in ("ones", "twos"):
        await throw(ada, room)
        await enter(ada, room, row)
        clock.ahead_ms += TURN_MS
        concealed = await until(ada, "concealed")
        while not concealed.get("turns"):
            concealed = await until(ada, "concealed")
    assert (await until(ada, "stand_in"))["level"] == "captain"


class Answers(Slow):
    """The same, and they say when they have answered."""

    def __init__(self) -> None:
        super().__init__()
        self.answered = asyncio.Event()

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        answer = await super().ask(question, given)
        if question == "choose":
            self.answered.set()
        return answer


async def test_who_takes_the_seat_back_while_it_thinks_plays_alone(serve: Serve) -> None:
    clock, bots = Clock(), Answers()
    async with serve(clock=clock, bots=bots) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(ada, bob, turn_ms=TURN_MS, stand_in="captain", bot_pace="instant")
        await leaves(ada, clock, room)
        await turn(ada, room)
        await bots.begun.wait()
        await bob.ask(TakeBack(id=bob.new_id(), room=room))
        back = await until(bob, "taken_back")
        bots.goes_on.set()
        # What was thought of is judged before Bob's throw: it was in the room's inbox first.
        await bots.answered.wait()
        thrown = await throw(bob, room)
        assert (thrown["by"], thrown["version"]) == ("player", back["version"] + 1)


async def test_two_nodes_that_ask_for_a_stand_in_make_one_move(serve: Serve) -> None:
    clock, here, there = Clock(), Slow(), Slow()
    async with serve(clock=clock, bots=here) as node, serve(clock=clock, bots=there):
        async with guest(node, "Ada") as ada, guest(node, "Bob") as bob:
            room = await begin(ada, bob, turn_ms=TURN_MS, stand_in="captain", bot_pace="instant")
            await leaves(ada, clock, room)
            await turn(ada, room)
            await asyncio.gather(here.begun.wait(), there.begun.wait())
            here.goes_on.set()
            there.goes_on.set()
            assert [move["type"] for move in await moves_of(ada, BOB)] == ["thrown", "entered"]
            await throw(ada, room)


async def test_a_node_that_thinks_for_ever_is_followed_by_another(serve: Serve) -> None:
    clock, here, there = Clock(), Slow(), Slow()
    there.goes_on.set()
    async with serve(clock=clock, bots=here) as node, serve(clock=clock, bots=there):
        async with guest(node, "Ada") as ada, guest(node, "Bob") as bob:
            room = await begin(ada, bob, turn_ms=TURN_MS, stand_in="captain", bot_pace="instant")
            await leaves(ada, clock, room)
            await turn(ada, room)
            await here.begun.wait()
            assert (await moves_of(ada, BOB))[0]["by"] == "stand_in"
            here.goes_on.set()


async def test_one_that_is_called_without_a_clock_plays_at_the_level(
    serve: Serve, redis: Redis, tmp_path: Path
) -> None:
    clock = PresenceClock()
    async with (
        serve(clock=clock, data=tmp_path) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
    ):
        room = await begin(ada, bob, stand_in="mate", bot_pace="instant")
        await turn(ada, room)
        await bob.cut()
        await stays_away(redis, clock, bob.player)
        await absence(ada)
        clock.ahead_ms += LONG_MS
        await ada.ask(CallStandIn(id=ada.new_id(), room=room, seat=BOB))
        assert (await until(ada, "stand_in"))["level"] == "mate"
        assert {move["by"] for move in await moves_of(ada, BOB)} == {"stand_in"}


@pytest.mark.parametrize("options", [{"absence": "claim"}, {"rated": True, "turn_ms": TURN_MS}])
async def test_a_level_that_could_not_play_is_refused_by_the_name_of_the_option(
    serve: Serve, options: dict[str, Any]
) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        with pytest.raises(CommandRefused, match="stand-in") as refused:
            await begin(ada, bob, stand_in="captain", **options)
        assert refused.value.code == Code.BAD_OPTIONS
        assert refused.value.error["details"] == {"option": "stand_in"}
