"""The coach at the socket: what it says, and to whom it says nothing."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter
from redis.asyncio import Redis

from regatta_protocol.client import AddSeat, CreateRoom, Enter, Hold, Throw, WatchRoom
from regatta_protocol.commands.coach import AskAdvice
from regatta_protocol.commands.ending import Abort
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.http.advice import Advice
from regatta_protocol.ids import RoomId
from regatta_protocol.options import Options
from regatta_protocol.text import Text
from regatta_server.bots.process.bot_process import NoAnswer, TableMissing, Unanswerable
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.rooms.decide.lifecycle import TELL
from regatta_server.rules.catalogue import RULES
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from regatta_server.store import keys
from testkit.play import ALL_FIVE, begin, commit, contribute, guest, join, open_room, settle, socket_of, until
from tests.conftest import Serve


class Knowing:
    """Bots that keep what they are asked, and answer all of it alike."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.questions: list[Mapping[str, Any]] = []
        self.thinking = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        if question == "coach":
            self.questions.append(given)
            self.thinking.set()
            await self.may_answer.wait()
            if self.failure is None:
                return {"ruleset": given["ruleset"], "chance": False, "moves": []}
        raise self.failure or NoAnswer(Text("test", "Nobody is there."))

    async def close(self) -> None:
        pass


@pytest.fixture
async def running(serve: Serve) -> AsyncIterator[Running]:
    """Give a node on which time stands still, so that bots never come to their move."""
    now = now_ms()
    async with serve(bots=Knowing(), clock=lambda: now) as node:
        yield node


async def asks(me: Connection, room: RoomId, version: int | None = None, seat: int | None = None) -> Any:
    """Ask the coach, as of the version that was heard last unless another one is given."""
    at = me.versions[room] if version is None else version
    return await me.ask(AskAdvice(id=me.new_id(), room=room, version=at, seat=seat))


async def patiently(me: Connection, room: RoomId) -> Any:
    """Ask until there is advice: on a busy machine the bots take their time to come."""
    while True:
        try:
            return await asks(me, room)
        except CommandRefused as error:
            if error.error["code"] not in ("unavailable", "busy"):
                raise


async def refusal(redis: Redis, me: Connection, room: RoomId, **other: Any) -> tuple[str, str]:
    """Return code and message of a refusal that has changed nothing of the room."""
    before = [await redis.dump(key) for key in (keys.room(room), keys.facts(room))]
    with pytest.raises(CommandRefused) as caught:
        await asks(me, room, **other)
    assert before == [await redis.dump(key) for key in (keys.room(room), keys.facts(room))]
    return caught.value.error["code"], caught.value.error["message"]


async def against_bot(me: Connection, ruleset: str = "yacht", **options: Any) -> RoomId:
    """Return a game against a bot in which it is one's own turn, after the first throw."""
    chosen = Options(**{"begins": "as_seated"} | options)
    while True:
        made = CreateRoom(id=me.new_id(), ruleset=ruleset, seats=2, bots=1, level="deckhand", options=chosen)
        room: RoomId = (await me.ask(made))["room"]
        await settle(room, me)
        await until(me, "started")
        await throws_all(me, room, ruleset)
        # In Yin Yang some first throws end the turn: dice are dice.
        if me.views[room].my_turns:
            return room


async def alone(me: Connection, ruleset: str = "yacht", **options: Any) -> RoomId:
    """Return a game alone after the first throw."""
    room = await begin(me, ruleset=ruleset, **options)
    await throws_all(me, room, ruleset)
    return room


async def throws_all(me: Connection, room: RoomId, ruleset: str) -> None:
    """Throw for the first time in a turn."""
    dice = list(range(len(RULES[ruleset].card["tray"])))
    await me.ask(Throw(id=me.new_id(), room=room, dice=dice))


async def test_the_coach_weighs_every_move_and_the_best_of_them_is_allowed(
    serve: Serve, tmp_path: Path, redis: Redis
) -> None:
    open_table(tmp_path / FOLDER, RULES["yacht"])
    async with serve(data=tmp_path) as node, guest(node, "Ada") as ada:
        room = await alone(ada)
        for _ in range(3):
            before = await redis.dump(keys.facts(room))
            answer = await patiently(ada, room)
            assert await redis.dump(keys.facts(room)) == before, "asking is no change"
            assert answer["version"] == ada.versions[room]
            found = TypeAdapter(Advice).validate_python(answer["advice"], strict=True)
            assert (found["ruleset"], found["chance"]) == ("yacht", False)
            worths = [move["worth"] for move in found["moves"]]
            assert worths == sorted(worths, reverse=True)
            best = found["moves"][0]
            assert best["less"] == 0
            named: dict[str, Any] = {"id": ada.new_id(), "room": room}
            if best["do"] == "enter":
                await ada.ask(Enter(**named, rows=best["rows"]))
                break
            # What is held changes nothing of what moves are worth.
            await ada.ask(Hold(**named, dice=[die for die in ALL_FIVE if die not in best["dice"]]))
            assert (await patiently(ada, room))["advice"] == found
            await ada.ask(Throw(id=ada.new_id(), room=room, dice=best["dice"]))


async def test_while_the_coach_thinks_whatever_else_is_said_is_done(serve: Serve) -> None:
    bots = Knowing()
    async with serve(bots=bots) as node, guest(node, "Ada") as ada:
        room = await alone(ada)
        bots.may_answer.clear()
        advised = asyncio.ensure_future(asks(ada, room))
        await bots.thinking.wait()
        version = ada.versions[room]
        await ada.ask(Throw(id=ada.new_id(), room=room, dice=[0]))
        assert ada.versions[room] == version + 1
        bots.may_answer.set()
        assert (await advised)["version"] == version, "the answer says of which table it is"


@pytest.mark.parametrize("reveal", ["open", "hide_rerolls", "hide_all"])
async def test_the_coach_is_shown_what_the_seat_sees_and_nothing_else(serve: Serve, reveal: str) -> None:
    bots, now = Knowing(), now_ms()
    async with serve(bots=bots, clock=lambda: now) as node, guest(node, "Ada") as ada:
        room = await against_bot(ada, "yin-yang", reveal=reveal, target=300)
        await asks(ada, room)
        [seen] = bots.questions
        assert seen.keys() == {"ruleset", "version", "options", "level", "play", "rivals"}
        sheet = ada.views[room].sheet(0)
        assert (list(seen["play"]["faces"]), seen["level"]) == (list(sheet["faces"]), None)
        assert len(seen["rivals"]) == (0 if reveal == "hide_all" else 1)
        assert "seed" not in orjson.dumps(seen).decode()


async def test_there_is_no_coach_in_a_game_between_people(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await throws_all(ada, room, "yacht")
        code, message = await refusal(redis, ada, room)
        assert (code, message) == (
            "not_allowed",
            "There is no coach in a game between people: play alone or against the computer.",
        )
        one_device = await open_room(ada, 2)
        await ada.ask(AddSeat(id=ada.new_id(), room=one_device, name="Tom"))
        await settle(one_device, ada, ada)
        assert (await refusal(redis, ada, one_device, seat=0))[0] == "not_allowed"
        with_bot = CreateRoom(id=ada.new_id(), ruleset="yacht", seats=3, bots=1, level="mate")
        three = (await ada.ask(with_bot))["room"]
        await join(bob, three)
        for command in (commit, contribute):
            await command(ada, three)
            await command(bob, three)
        assert (await refusal(redis, ada, three))[0] == "not_allowed"


async def test_there_is_no_coach_in_a_rated_game(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob, rated=True, turn_ms=600_000)
        code, message = await refusal(redis, ada, room)
        assert (code, message) == (
            "not_allowed",
            "There is no coach in a rated game: play a casual one alone or against the computer.",
        )


async def test_whoever_watches_or_is_not_there_at_all_gets_no_advice(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob, guest(running, "Cy") as cy:
        room = await alone(ada, watchers="open")
        await bob.ask(WatchRoom(id=bob.new_id(), room=room))
        version = ada.versions[room]
        for somebody in (bob, cy):
            code, message = await refusal(redis, somebody, room, version=version)
            assert (code, message) == (
                "not_seated",
                "You have no seat in this room: the coach helps who plays alone.",
            )
            assert (await refusal(redis, somebody, room, version=version, seat=0))[0] == "not_seated"
        assert (await refusal(redis, ada, RoomId("AAAA2222"), version=1))[0] == "no_such_room"


async def test_the_coach_helps_on_the_own_turn_alone(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada:
        room = await against_bot(ada)
        assert (await refusal(redis, ada, room, seat=1))[0] == "not_seated"
        await ada.ask(Enter(id=ada.new_id(), room=room, rows={"chance": ALL_FIVE}))
        code, message = await refusal(redis, ada, room)
        assert (code, message) == ("not_your_turn", "The coach helps on your turn: ask again when it is.")


async def test_before_and_after_a_game_there_is_no_coach(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada:
        gathers = await open_room(ada, 2)
        assert await refusal(redis, ada, gathers) == ("wrong_stage", TELL["gathering"])
        opens = await open_room(ada, 1)
        assert await refusal(redis, ada, opens) == ("wrong_stage", TELL["opening"])
        over = await alone(ada)
        await ada.ask(Abort(id=ada.new_id(), room=over))
        assert await refusal(redis, ada, over) == ("wrong_stage", TELL["archived"])


async def test_a_question_about_a_table_that_has_changed_is_refused(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada:
        room = await alone(ada)
        version = ada.versions[room]
        for other in (0, version - 1, version + 1):
            code, message = await refusal(redis, ada, room, version=other)
            assert (code, message) == (
                "stale_move",
                "The table has changed since you asked the coach: look at it and ask again.",
            )


async def test_a_node_that_has_no_copy_of_the_room_looks_into_the_store(serve: Serve) -> None:
    async with serve(bots=Knowing()) as here, serve(bots=Knowing()) as there, guest(here, "Ada") as ada:
        room = await alone(ada)
        version, token = ada.versions[room], ada.welcome["token"]
        async with await connect(socket_of(there), token=token, strict=True) as elsewhere:
            assert (await asks(elsewhere, room, version))["version"] == version


@pytest.mark.parametrize(
    ("failure", "code", "message", "retry_ms"),
    [
        (TableMissing(Text("test", "Wait.")), "not_solved", "worked out for the first time", 5_001),
        (
            Unanswerable(Text("test", "Nobody has solved it.")),
            "not_solved",
            "not know this game. Nobody has",
            None,
        ),
    ],
    ids=["a table is made", "unsolved"],
)
async def test_what_is_not_worked_out_is_said_and_whether_it_will_be(
    serve: Serve, redis: Redis, failure: Exception, code: str, message: str, retry_ms: int | None
) -> None:
    async with serve(bots=Knowing(failure)) as node, guest(node, "Ada") as ada:
        room = await alone(ada)
        with pytest.raises(CommandRefused) as caught:
            await asks(ada, room)
        error = caught.value.error
        assert (error["code"], error.get("retry_after_ms")) == (code, retry_ms)
        assert message in error["message"]


@pytest.mark.prove
async def test_a_table_that_is_missing_is_made_and_the_coach_answers_then(
    serve: Serve, tmp_path: Path
) -> None:
    async with serve(data=tmp_path, commands_per_s=10_000) as node, guest(node, "Ada") as ada:
        room = await alone(ada)
        refused: set[str] = set()
        answer: Any = None
        while answer is None:
            try:
                answer = await asks(ada, room)
            except CommandRefused as error:
                refused.add(error.error["code"])
        # On a busy machine the bots take their time to come.
        assert refused - {"unavailable", "busy"} == {"not_solved"}
        assert answer["advice"]["moves"]
