"""Plain moves: the same as by the script for all changes, in fewer bytes and calls."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import pytest
from hiredis import pack_command
from msgspec.structs import replace
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.rooms.storage.answers import Answer, Committed, Fenced, Gone, Overtaken
from regatta_server.rooms.storage.commit_store import Commit, Intake
from regatta_server.rooms.storage.move_store import MOVE, PlainMoves
from regatta_server.rooms.storage.store import Store
from regatta_server.store import keys
from testkit.rooms.listening import listening
from tests.rooms.storage.test_store import ADA, ROOM, change, commit, everything, read, running, stored

TIMES: Final = "5000:"
OLD: Final = Intake(ADA, 5_000)
SNAPSHOT: Final = (0, b"S0")
"""That of the room as it begins: a commit that has it again is not plain, and changes nothing more."""

CALLS: Final = {b"xrevrange": 1, b"hget": 1, b"xadd": 1, b"smembers": 1, b"evalsha": 1}
"""What a move may ask of the store; each costs 1 µs or more there."""


@pytest.mark.parametrize("facts", [[b"one"], [b"one", b"two\r\n$3\r\n", b""]])
@pytest.mark.parametrize("player", [ADA, PlayerId("")])
def test_a_move_is_packed_as_the_clients_library_packs_it(facts: list[bytes], player: PlayerId) -> None:
    plain = PlainMoves(ROOM, "here:ü")
    words = (player and f"line:{player}", "9-7", "10-8", TIMES)
    named = (keys.facts(ROOM), keys.room(ROOM), keys.watching(ROOM))

    def ours(due: Any) -> bytes:
        return plain.packed(player=player, times=TIMES, expected="9-7", position="10-8", facts=facts, due=due)

    def theirs(*command: Any) -> bytes:
        whole: bytes = pack_command(command)
        return whole

    assert ours("=") == theirs("EVALSHA", MOVE.sha, 3, *named, "here:ü", *words, *facts)
    for due in (1_795_798_000_000, ""):
        with_alarms = (*named, keys.alarms_of(ROOM), "here:ü")
        assert ours(due) == theirs("EVALSHA", MOVE.sha, 4, *with_alarms, *words, due, *facts)


MOVES: Final[dict[str, tuple[Callable[[str], Commit], type[Answer]]]] = {
    "a move": (lambda at: change(at, b"one"), Committed),
    "two facts": (lambda at: change(at, b"one", b"two"), Committed),
    "an alarm": (lambda at: change(at, b"one", due=9_000), Committed),
    "no alarm any more": (lambda at: change(at, b"one", b"two", due=""), Committed),
    "another came first": (lambda at: change("3-7", b"four"), Overtaken),
    "on a line that was lost": (lambda at: change("0-7", b"one", due=9_000), Overtaken),
    "by who is elsewhere": (lambda at: replace(change(at, b"one", due=9_000), intake=OLD), Fenced),
    "by who came back": (lambda at: replace(change(at, b"one"), intake=Intake(ADA, 7_000)), Committed),
    "by a clock that was put back": (
        lambda at: replace(change(at, b"one"), intake=Intake(ADA, 5_000, never_ms=5_500)),
        Committed,
    ),
    "by a clock put back not so far": (
        lambda at: replace(change(at, b"one"), intake=Intake(ADA, 5_000, never_ms=6_000)),
        Fenced,
    ),
    "by who never came": (lambda at: replace(change(at, b"one"), intake=Intake(PlayerId("b"), 1)), Committed),
}


@pytest.mark.parametrize("others", [(), ("there",), ("there", "gone")])
@pytest.mark.parametrize("name", MOVES)
async def test_a_move_does_what_the_script_for_all_changes_does(
    redis: Redis, name: str, others: tuple[str, ...]
) -> None:
    ask, expected = MOVES[name]
    by_each = []
    for general in (True, False):
        await redis.flushall()
        async with running(redis) as store, running(redis, "there") as there:
            at = await stored(store, change("", b"zero", snapshot=b"S0", due=8_000))
            await read(there, at, intake=Intake(ADA, 6_000))
            if not others:
                there.unwatch(ROOM)
                await read(store)
            await redis.sadd(keys.watching(ROOM), "here", *others)
            async with listening(redis, [keys.node_channel(keys.bucket(ROOM), "there")]) as messages:
                wanted = ask(at)
                assert wanted.is_plain
                given = await commit(store, replace(wanted, snapshot=SNAPSHOT) if general else wanted)
                assert type(given) is expected
                await redis.spublish(keys.node_channel(keys.bucket(ROOM), "there"), b"the end")
                heard = [await messages.get()]
                while heard[-1] != b"the end":
                    heard.append(await messages.get())
                watching = await redis.smembers(keys.watching(ROOM))
                by_each.append((given, await contents(redis), watching, heard))
    assert by_each[0] == by_each[1]


async def contents(redis: Redis) -> list[Any]:
    """Return what is stored of the room."""
    return [
        await redis.hgetall(keys.room(ROOM)),
        await redis.xrange(keys.facts(ROOM)),
        await redis.zrange(keys.alarms_of(ROOM), 0, -1, withscores=True),
        sorted(await redis.keys("*")),
    ]


async def test_a_move_of_a_room_that_is_gone_leaves_nothing(redis: Redis) -> None:
    async with running(redis) as store:
        assert await commit(store, change("3-7", due=9_000)) == Gone()
    assert await everything(redis) == {}


async def test_a_move_that_is_sent_again_is_stored_once(redis: Redis) -> None:
    async with running(redis) as store:
        at = await stored(store, change("", b"zero", snapshot=b"S0"))
        after = await stored(store, change(at, b"one", b"two", due=9_000))
        before = await everything(redis)
        # As in a batch that is sent again: the very same words, with the stamp of the first time.
        store._count -= 1
        assert await commit(store, change(at, b"one", b"two", due=9_000)) == Committed(after)
        assert await everything(redis) == before


async def test_a_set_of_nodes_that_was_lost_begins_anew_with_a_move_and_ends_with_the_room(
    redis: Redis,
) -> None:
    async with running(redis) as store:
        at = await stored(store, change("", b"zero", snapshot=b"S0"))
        await redis.delete(keys.watching(ROOM))
        await stored(store, change(at, b"one"))
        assert await redis.smembers(keys.watching(ROOM)) == {b"here"}
        assert 0 < await redis.pttl(keys.watching(ROOM)) <= 60_000


@pytest.mark.parametrize(
    ("due", "player", "calls"),
    [
        ("=", ADA, CALLS),
        (9_000, ADA, {**CALLS, b"zadd": 1}),
        ("=", "", {name: calls for name, calls in CALLS.items() if name != b"hget"}),
    ],
)
async def test_a_move_asks_the_store_for_no_more_than_it_needs(
    redis: Redis, due: Any, player: str, calls: dict[bytes, int]
) -> None:
    async with running(redis) as store:
        at = await stored(store, change("", b"zero", snapshot=b"S0"))
        await read(store, at, intake=Intake(ADA, 5_000))
        await redis.config_resetstat()
        for number in range(20):
            moved = change(at, b"move", due=due if due == "=" else due + number)
            at = await stored(store, replace(moved, intake=Intake(PlayerId(player), 6_000)))
        assert await counted(store) == {name: 20 * many for name, many in calls.items()}


async def counted(store: Store) -> dict[bytes, int]:
    """Return how often each command was called, but for those that the tests themselves call."""
    stats = await store.redis.info("commandstats")
    own = {"config|resetstat", "info"}
    calls = {name.removeprefix("cmdstat_"): stat["calls"] for name, stat in stats.items()}
    return {name.encode(): many for name, many in calls.items() if name not in own}


async def test_a_move_prepared_once_is_stored_as_a_commit_is(redis: Redis) -> None:
    async with running(redis) as store:
        at = await stored(store, change("", b"zero", snapshot=b"S0"))
        plain = store.plain_moves(ROOM)
        assert store.plain_moves(ROOM) is plain, "made once"
        for number in range(1, 4):
            answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            store.move(
                plain,
                expected=at,
                first=number,
                facts=[b"%d" % number],
                intake=OLD,
                done=answered.set_result,
            )
            moved = await answered
            assert isinstance(moved, Committed)
            at = moved.position
        store.stood_still(6_000)
        fenced: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        store.move(plain, expected=at, first=4, facts=[b"4"], intake=OLD, done=fenced.set_result)
        assert await fenced == Fenced()
        entries: Any = await redis.xrange(keys.facts(ROOM))
        assert [fields[b"1"] for _, fields in entries] == [b"zero", b"1", b"2", b"3"]
