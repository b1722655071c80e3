"""Races between what a node reads and what it hears, on a real store whose answers a test holds back."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

import orjson
from redis.asyncio import Redis
from typing_extensions import override

from protocol.client import CreateRoom, DeclineRematch, JoinRoom, Preview, Rematch, Throw
from protocol.errors import Code
from protocol.ids import CommandId, PlayerId, RoomId
from server.clock import now_ms
from server.limits import INBOX_MOST
from server.refused import Refused
from server.relations import NO_RELATIONS
from server.rooms.decide.lifecycle import OPENING_MS
from server.rooms.run.answers import Done
from server.rooms.run.chance import SystemChance
from server.rooms.run.rooms import Rooms
from server.rooms.run.store import Intake, Store
from server.rooms.run.walk_store import walk
from server.rules.catalogue import REGISTRY
from server.rules.registry import Registry
from server.store import keys
from tests.listening import listening
from tests.rooms.settling import settling
from tests.rooms.stored import put
from tests.rooms.tables import Table, player_id

CHANNELS = [keys.node_channel(tag, "there") for tag in keys.all_buckets()]
BOB = PlayerId("bob")


class Slow(Store):
    """A store whose answers to reads come when the test lets them."""

    def __init__(self, redis: Redis, node: str) -> None:
        """Hold nothing back yet."""
        super().__init__(redis, node)
        self.held: asyncio.Queue[Callable[[], None]] = asyncio.Queue()

    @override
    def read(
        self,
        room: RoomId,
        known: str,
        done: Done,
        since: int | None = None,
        intake: Intake | None = None,
    ) -> None:
        super().read(room, known, lambda answer: self.held.put_nowait(lambda: done(answer)), since, intake)


class Listener:
    """A member who keeps what is told."""

    def __init__(self, player: PlayerId = BOB) -> None:
        """Begin with nothing heard."""
        self.player = player
        self.relations = NO_RELATIONS
        self.heard: list[dict[str, Any]] = []

    def tell(self, message: bytes) -> None:
        """Keep it."""
        self.heard.append(orjson.loads(message))

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Fail: nobody is dropped here."""
        raise AssertionError((room, refused))


@contextlib.asynccontextmanager
async def node(
    store: Store, registry: Registry = REGISTRY, clock: Callable[[], int] = now_ms
) -> AsyncIterator[Rooms]:
    """Give the rooms of a node that knows these rules and goes by this clock."""
    await store.open()
    task = asyncio.ensure_future(store.run())
    try:
        yield Rooms(store, SystemChance(), clock, registry)
    finally:
        # The store's client may lose a cancellation: the service cancels again too (server/service.py).
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=0.2)


async def asked(ask: Callable[[Callable[[Any], None]], None]) -> Any:
    """Return what is replied."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    ask(future.set_result)
    return await future


async def join(rooms: Rooms, player: PlayerId, room: RoomId) -> None:
    """Take a seat."""
    ask = JoinRoom(id=CommandId(player), room=room)
    assert isinstance(await asked(lambda reply: rooms.submit(player, player, room, ask, reply)), int)


async def test_news_that_overtake_the_answer_of_a_read_are_not_lost(redis: Redis) -> None:
    slow = Slow(redis, "there")
    async with node(Store(redis, "here")) as here, node(slow) as there, listening(redis, CHANNELS) as news:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await asked(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        bob = Listener()
        watching = asyncio.ensure_future(asked(lambda reply: there.watch(bob, room, None, reply)))
        answer = await slow.held.get()
        # The room was read; before the answer is here, Cem takes a seat, and that is heard first.
        await join(here, PlayerId("cem"), room)
        there.heard(await news.get())
        answer()
        (await slow.held.get())()
        assert await watching == 2
        assert [seat["player"] for seat in bob.heard[0]["seats"]] == ["ada", "cem"]


async def test_a_room_that_may_have_missed_news_during_a_read_is_read_once_more(redis: Redis) -> None:
    slow = Slow(redis, "there")
    async with node(Store(redis, "here")) as here, node(slow) as there:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await asked(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        bob = Listener()
        watching = asyncio.ensure_future(asked(lambda reply: there.watch(bob, room, None, reply)))
        answer = await slow.held.get()
        # The room was read, then Cem takes a seat, and this node hears nothing of it.
        await join(here, PlayerId("cem"), room)
        there.refresh()
        answer()
        (await slow.held.get())()
        assert await watching == 2
        assert [seat["player"] for seat in bob.heard[0]["seats"]] == ["ada", "cem"]


async def test_a_room_follows_a_store_that_has_lost_its_last_change(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await asked(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        kept = {key: await redis.dump(key) or b"" for key in (keys.room(room), keys.facts(room))}
        bob = Listener()
        await asked(lambda reply: here.watch(bob, room, None, reply))
        await join(here, PlayerId("cem"), room)
        for key, value in kept.items():
            await redis.restore(key, 0, value, replace=True)
        here.refresh()
        await join(here, PlayerId("dan"), room)
        told = [(event["type"], event["version"]) for event in bob.heard]
        assert told == [("snapshot", 1), ("seated", 2), ("snapshot", 1), ("seated", 2)]
        assert bob.heard[2]["resync"]
        assert [seat["player"] for seat in bob.heard[2]["seats"]] == ["ada"]


async def test_a_room_follows_a_store_that_has_another_change_in_the_place_of_one_it_lost(
    redis: Redis,
) -> None:
    async with node(Store(redis, "here")) as here, node(Store(redis, "there")) as there:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await asked(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        kept = {key: await redis.dump(key) or b"" for key in (keys.room(room), keys.facts(room))}
        bob = Listener()
        await asked(lambda reply: here.watch(bob, room, None, reply))
        await join(here, PlayerId("cem"), room)
        for key, value in kept.items():
            await redis.restore(key, 0, value, replace=True)
        await join(there, PlayerId("dan"), room)
        here.refresh()
        await join(here, PlayerId("eve"), room)
        assert bob.heard[2]["resync"]
        assert [seat["player"] for seat in bob.heard[2]["seats"]] == ["ada", "dan"]


async def test_news_that_overtake_a_second_read_are_not_lost(redis: Redis) -> None:
    slow = Slow(redis, "there")
    async with node(Store(redis, "here")) as here, node(slow) as there, listening(redis, CHANNELS) as news:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=4)
        room = await asked(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        bob = Listener()
        watching = asyncio.ensure_future(asked(lambda reply: there.watch(bob, room, None, reply)))
        (await slow.held.get())()
        await watching
        there.refresh()
        answer = await slow.held.get()
        await join(here, PlayerId("cem"), room)
        there.heard(await news.get())
        answer()
        (await slow.held.get())()
        assert [event["type"] for event in bob.heard] == ["snapshot", "seated"]
        assert slow.held.empty(), "and nothing is read once more for it"


async def test_what_a_room_cannot_take_in_is_refused_and_the_rest_is_answered(redis: Redis) -> None:
    slow = Slow(redis, "here")
    async with node(slow) as rooms:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await asked(lambda reply: rooms.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        answers: list[Any] = []
        for number in range(INBOX_MOST):
            preview = Preview(id=CommandId(f"p-{number}"), room=room, rows={"ones": []})
            rooms.preview(PlayerId("ada"), preview, answers.append, answers.append)
        assert answers == [], "all wait for the room to be read"
        rooms.submit(PlayerId("bob"), "Bob", room, JoinRoom(id=CommandId("j"), room=room), answers.append)
        [crowded] = answers
        assert (crowded.code, crowded.message) == (
            Code.TOO_FAST,
            "Too much at once in this room: try again in a second.",
        )
        while len(answers) < 1 + INBOX_MOST:
            (await slow.held.get())()
        assert {answer.code for answer in answers[1:]} == {Code.WRONG_STAGE}, "each is answered once"


async def test_a_preview_of_a_node_that_lags_behind_is_judged_by_what_is_stored(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here, node(Store(redis, "there")) as there:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=1)
        room = await asked(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        ada = Listener(PlayerId("ada"))
        await asked(lambda reply: there.watch(ada, room, None, reply))
        # This node hears nothing of what is done on the other: its copy is still at the opening.
        await redis.delete(keys.watching(room))
        throw = Throw(id=CommandId("t"), room=room, dice=[0, 1, 2, 3, 4])
        for ask in (*(ask for _, ask in settling(room, ada.player)), throw):
            await asked(partial(here.submit, ada.player, "Ada", room, ask))
        told: list[Any] = []
        preview = Preview(id=CommandId("p"), room=room, rows={"chance": []})
        answer = await asked(lambda reply: there.preview(PlayerId("ada"), preview, told.append, reply))
        assert answer == ada.heard[-1]["version"]
        assert told[0]["scores"] == {"chance": sum(ada.heard[-1]["faces"])}


async def test_a_rematch_that_was_judged_anew_leaves_no_game_without_players(redis: Redis) -> None:
    table = Table(3).finished()
    table.is_recorded()
    room = table.state.room
    for name in ("Ada", "Cleo"):
        table.says(name, Rematch)
    await put(redis, table.facts)
    time_ms = [table.now_ms]
    store = Store(redis, "late")
    async with node(Store(redis, "here")) as here, node(store, clock=lambda: time_ms[0]) as late:

        async def says(rooms: Rooms, name: str, kind: type[Rematch | DeclineRematch]) -> None:
            ask, player = kind(id=CommandId(name), room=room), player_id(name)
            assert isinstance(await asked(lambda reply: rooms.submit(player, name, room, ask, reply)), int)

        assert await asked(lambda reply: late.watch(Listener(), room, None, reply)) == table.version
        # The news of it does not come to the other node, where the last answer is judged meanwhile.
        await says(here, "Cleo", DeclineRematch)
        await says(late, "Bo", Rematch)
        finished = await late.state(room)
        assert finished is not None
        opened = {raw.room async for raw in walk(redis)}
        [nobodys] = opened - {room, finished.next_room}
        assert finished.next_room in opened
        time_ms[0] += OPENING_MS
        late.alarm(nobodys)
        while (gone := await late.state(nobodys)) is not None and gone.stage == "opening":
            """A node that has to read the room first takes a moment."""
        assert gone is not None
        assert (gone.stage, gone.over) == ("archived", False)
