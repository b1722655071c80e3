"""From the end of a game to its record in the archive: real nodes on a real store."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.client import CreateRoom, Rematch
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.ending_store import ARCHIVING_AGAIN_MS, ARCHIVING_CLAIMED_MS, EndingStore
from regatta_server.archive.keeper import DAY_MS, After, Keeper, prune
from regatta_server.archive.records import sealed
from regatta_server.archive.tally import tally
from regatta_server.game.fact import kind
from regatta_server.limits import HOUR_MS
from regatta_server.rooms.decide.codecs.codec import decode_fact, encode_fact
from regatta_server.rooms.decide.lifecycle import GRAIN_MS, IDLE_MS, VISITOR_GRAIN_MS, VISITOR_IDLE_MS
from regatta_server.rooms.storage.reading import stored
from regatta_server.runtime.clock import now_ms
from regatta_server.runtime.loops import end
from regatta_server.store import keys as room_keys
from testkit.clock import Clock
from testkit.play import begin, guest, play_out, settle, socket_of, throw, until
from testkit.records import RecordTable, play, recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.damage import damaged, stored_room
from testkit.rooms.stored import put, stored_facts
from testkit.rooms.tables import NOW_MS
from testkit.servers import until as until_so
from testkit.web import metric
from tests.conftest import Serve
from tests.rooms.storage.test_store import running


async def archived_record(redis: Redis, room: RoomId) -> GameRecord:
    """Return a record that must be in the archive."""
    record = await Archive(redis).game(room)
    assert record is not None
    return record


def over(name: str) -> RecordTable:
    """Return a table whose game is over."""
    return play(RecordTable(2, "yacht", chance=CountedChance(name)), Random(1))


@contextlib.asynccontextmanager
async def keeper(
    redis: Redis, after: After | None = None, clock: Callable[[], int] = now_ms
) -> AsyncIterator[Keeper]:
    """Give a keeper that does what it is offered, and looks for nothing by itself."""
    async with running(redis, "keeper") as store:
        one = Keeper(store, Archive(redis), clock, after)
        taking = asyncio.ensure_future(one.loops()[-1]())
        yield one
        await end([taking])
        await one.finish()


async def finished(ada: Connection, bob: Connection, **options: Any) -> RoomId:
    """Return a room whose game was played to its end and taken into the archive."""
    room = await begin(ada, bob, **options)
    await play_out({0: ada, 1: bob}, room)
    for me in (ada, bob):
        await until(me, "recorded")
    return room


async def test_a_finished_game_is_in_the_archive_as_it_was_told(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(ada, bob)
        heard, _ = await play_out({0: ada, 1: bob}, room)
        await until(ada, "recorded")
        record = await archived_record(redis, room)
        moves: list[Any] = [event for event in heard if event["type"] in ("thrown", "entered")]
        facts: list[Any] = [fact for fact in record["facts"] if fact["type"] in ("thrown", "entered")]
        for event, fact in zip(moves, facts, strict=True):
            both = fact.keys() & event.keys()
            assert {key: fact[key] for key in both} == {key: event[key] for key in both}
            assert fact["at_ms"] is not None
        assert [seat["name"] for seat in record["seats"]] == ["Ada", "Bob"]
        assert record["result"] == heard[-1]["result"]  # type: ignore[typeddict-item] # it is `finished`
        assert await metric(node, "regatta_games_recorded_total") >= 1


async def test_two_nodes_take_a_game_in_once_and_say_so_once(serve: Serve, redis: Redis) -> None:
    async with serve() as one, serve() as two, guest(one, "Ada") as ada, guest(two, "Bob") as bob:
        before = await metric(one, "regatta_games_recorded_total")
        room = await finished(ada, bob)
        assert await metric(one, "regatta_games_recorded_total") == before + 1, "of both, which share it"
        assert await Archive(redis).counts() == tally(await archived_record(redis, room))
        kinds = [kind(decode_fact(fact)) for fact in await stored_facts(redis, room)]
        assert kinds.count("recorded") == 1


async def test_what_a_dead_one_left_over_another_one_takes_in(serve: Serve, redis: Redis) -> None:
    table = over("left")
    room = table.state.setup.id
    await put(redis, table.facts)
    async with serve(clock=lambda: table.now_ms + 5_000):
        heard: Any = await redis.xread({room_keys.facts(room): f"{table.version}-1"}, block=30_000)
        [[_, [entry]]] = heard
        assert entry[0].startswith(b"%d-" % (table.version + 1))
        assert kind(decode_fact(stored(entry))) == "recorded"
    assert await archived_record(redis, room) == table.record
    assert await redis.exists(room_keys.endings_of(room), room_keys.watching(room)) == 0, "nobody waits"


async def test_what_happens_in_a_room_meanwhile_delays_its_record_by_nothing(redis: Redis) -> None:
    table = over("overtaken")
    room = table.state.setup.id
    await put(redis, table.facts)
    tried: list[str] = []

    async def rematch(record: GameRecord) -> None:
        """Let a player do something between the record and the word of it, once."""
        tried.append(record["game"])
        if len(tried) == 1:
            change = table.says("Ada", Rematch)
            assert change is not None
            await redis.xadd(
                room_keys.facts(room), {"1": encode_fact(change.facts[0])}, id=f"{table.version}-2"
            )

    async with keeper(redis, rematch) as keeping:
        await keeping.take(room)
    assert tried == [room, room]
    assert await Archive(redis).counts() == tally(await archived_record(redis, room)), "counted once"
    assert await redis.zscore(room_keys.endings_of(room), room) is None


@pytest.mark.parametrize(
    "what", ["an unknown fact", "a fact of another format", "a fact that cannot come there"]
)
async def test_a_game_whose_facts_cannot_be_read_is_named_once_and_keeps_no_other_from_the_archive(
    redis: Redis, what: str
) -> None:
    """Its snapshot can: so the room itself is opened, and only the record cannot be made."""
    bad, good = over("bad"), over("good")
    room = bad.state.setup.id
    spoilt = damaged(bad.facts[:12], what)
    spoilt.entries += stored_room(bad.facts).entries[12:]
    await spoilt.put(redis)
    await redis.zadd(room_keys.endings_of(room), {room: NOW_MS})
    await put(redis, good.facts)
    at_ms = NOW_MS + HOUR_MS
    with capture_logs() as logged:
        async with keeper(redis, clock=lambda: at_ms) as keeping:
            for _ in range(3):
                for one in (room, good.state.setup.id):
                    await keeping.take(one)
                at_ms += ARCHIVING_AGAIN_MS
    assert await archived_record(redis, good.state.setup.id) == good.record
    assert await Archive(redis).game(room) is None
    named = [line for line in logged if line["log_level"] in ("error", "warning")]
    assert [(line["event"], line["room"]) for line in named] == [("room_unreadable", room)]
    assert await redis.xlen(room_keys.facts(room)) == len(bad.facts)
    assert await redis.zscore(room_keys.endings_of(room), room) == at_ms, "it wakes nobody for a while"


async def test_what_cannot_be_taken_in_is_left_for_a_while_and_then_tried_again(redis: Redis) -> None:
    bad = over("bad")
    room = bad.state.setup.id
    await put(redis, bad.facts)
    tried: list[int] = []

    async def fails(_: GameRecord) -> None:
        tried.append(at_ms)
        raise ZeroDivisionError

    at_ms = began_ms = NOW_MS + HOUR_MS
    async with keeper(redis, fails, lambda: at_ms) as keeping:
        for later_ms in (0, ARCHIVING_CLAIMED_MS, ARCHIVING_AGAIN_MS - 1, ARCHIVING_AGAIN_MS):
            at_ms = began_ms + later_ms
            await keeping.take(room)
    assert tried == [began_ms, began_ms + ARCHIVING_AGAIN_MS]


async def test_a_game_whose_end_the_store_has_lost_is_taken_in_when_it_is_over_again(redis: Redis) -> None:
    table, time_ms = over("went back"), [NOW_MS]
    room = table.state.setup.id
    await put(redis, table.facts[:-2])
    # Its ending is still known: whoever takes games in had heard of it before.
    await redis.zadd(room_keys.endings_of(room), {room: 1})
    async with keeper(redis, clock=lambda: time_ms[0]) as one:
        with capture_logs() as logged:
            await one.take(room)
        assert [(line["event"], line["log_level"]) for line in logged] == [("record_too_soon", "warning")]
        assert await Archive(redis).game(room) is None
        await redis.delete(room_keys.facts(room))
        await put(redis, table.facts)
        time_ms[0] = table.now_ms + ARCHIVING_CLAIMED_MS
        await one.take(room)
    assert await archived_record(redis, room) == table.record


async def test_a_room_that_is_gone_is_waited_for_no_more(redis: Redis) -> None:
    async with keeper(redis) as keeping:
        await redis.zadd(room_keys.endings_of(RoomId("GONE2222")), {"GONE2222": NOW_MS})
        await keeping.take(RoomId("GONE2222"))
    assert await redis.zscore(room_keys.endings_of(RoomId("GONE2222")), "GONE2222") is None


async def test_a_game_that_is_claimed_is_left_alone_until_the_claim_is_old(redis: Redis) -> None:
    table = over("claimed")
    room = table.state.setup.id
    await put(redis, table.facts)
    endings = EndingStore(redis, lambda: NOW_MS + 1)
    await redis.zadd(room_keys.endings_of(room), {room: NOW_MS})
    assert await endings.claim(room)
    async with keeper(redis, clock=lambda: NOW_MS + ARCHIVING_CLAIMED_MS) as keeping:
        await keeping.take(room)
        assert await Archive(redis).game(room) is None
    async with keeper(redis, clock=lambda: NOW_MS + 1 + ARCHIVING_CLAIMED_MS) as keeping:
        await keeping.take(room)
        assert await archived_record(redis, room) == table.record


async def test_a_game_that_nobody_goes_on_with_is_opened_and_recorded(serve: Serve, redis: Redis) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(ada, bob, reveal="hide_all")
        await throw(ada, room)
        clock.ahead_ms += IDLE_MS["playing"] + GRAIN_MS
        archived: Any = await until(bob, "archived")
        assert len(archived["hands"][0]["sheet"]["faces"]) == 5, "what was hidden is open now"
        await until(bob, "recorded")
        record = await archived_record(redis, room)
        assert record["result"] is None
        assert record["dice"]["server_seed"] == archived["server_seed"]


async def _is_taken(redis: Redis, room: RoomId) -> bool:
    return await redis.zscore(room_keys.endings_of(room), room) is None


async def test_what_a_visitor_leaves_is_gone_within_a_day_and_only_its_dice_are_counted(
    serve: Serve, redis: Redis
) -> None:
    clock = Clock()
    async with serve(clock=clock) as here, guest(here, "Ada") as ada, guest(here, "Bob") as bob:
        alone = CreateRoom(id=CommandId("alone"), ruleset="yacht", seats=1)
        left = RoomId((await ada.ask(alone))["room"])
        await settle(left, ada)
        await throw(ada, left)
        clock.ahead_ms += VISITOR_IDLE_MS + VISITOR_GRAIN_MS
        await until(ada, "archived")
        await until_so(_is_taken, redis, left)
        assert await Archive(redis).game(left) is None
        counts = await Archive(redis).counts()
        assert counts["yacht given_up"] == 1
        assert await redis.pttl(room_keys.facts(left)) < DAY_MS
        room = await finished(ada, bob)
        again = alone.model_copy(update={"id": CommandId("again")})
        stays = RoomId((await ada.ask(again))["room"])
        await settle(stays, ada)
        assert await redis.pttl(room_keys.facts(stays)) > 29 * DAY_MS
        assert await Archive(redis).game(room) is not None


async def test_a_rematch_does_not_keep_the_game_from_the_archive(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(ada, bob)
        await play_out({0: ada, 1: bob}, room)
        for me in (ada, bob):
            await me.ask(Rematch(id=me.new_id(), room=room))
        await until(bob, "recorded")
        assert (await archived_record(redis, room))["game"] == room


async def test_no_room_gets_the_id_of_a_game_that_is_in_the_archive(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Ada") as ada:
        again = CreateRoom(id=CommandId("always-the-same"), ruleset="yacht", seats=1)
        room = (await ada.ask(again))["room"]
        await settle(room, ada)
        await play_out({0: ada}, room)
        await until(ada, "recorded")
    # A day later the room is gone, and the record stays.
    await redis.delete(room_keys.room(room), room_keys.facts(room))
    async with serve() as node, await connect(socket_of(node), token=ada.welcome["token"]) as ada:
        with pytest.raises(CommandRefused, match="make a new id for each command") as refused:
            await ada.ask(again)
        assert refused.value.error["code"] is Code.BAD_MESSAGE
        assert await redis.exists(room_keys.room(room)) == 0, "nothing has begun"
        assert (await ada.ask(again.model_copy(update={"id": "another"})))["room"] != room
    assert (await archived_record(redis, room))["game"] == room


async def test_old_games_go_and_others_stay(redis: Redis) -> None:
    archive = Archive(redis)
    old, young = (recorded("yacht", chance=CountedChance(name)) for name in ("old", "young"))
    ended_ms = young["ended_ms"]
    for record in (sealed({**old, "ended_ms": ended_ms - 1}), young):
        await archive.keep(record, NOW_MS)
    await prune(archive, {}, ended_ms + 4_000 * DAY_MS, None)
    assert await redis.zcard(keys.ALL) == 2, "without a setting they stay for ever"
    await prune(archive, {}, ended_ms + 30 * DAY_MS, 30)
    assert await redis.zrange(keys.ALL, 0, -1) == [young["game"].encode()]


async def test_dice_that_are_not_fair_ring_the_alarm(
    serve: Serve, redis: Redis, capsys: pytest.CaptureFixture[str]
) -> None:
    counts: dict[Any, Any] = {
        f"yacht face {position} {face}": 2_000 for position in range(5) for face in range(1, 7)
    }
    await redis.hset(keys.DICE, mapping={**counts, "yacht games": 100})
    async with serve() as node:
        assert await metric(node, "regatta_dice_alarm") == 0
        await redis.hset(keys.DICE, "yacht face 2 6", 2_600)
        await prune(Archive(redis), {"yacht": "Yacht"}, NOW_MS, None)
        assert await metric(node, "regatta_dice_alarm") == 1
    # Whichever way an earlier test has set the log up: as JSON, the event's name comes last.
    lines = "".join(capsys.readouterr()).splitlines()
    assert any("dice_alarm" in line and "least_p" in line for line in lines)
