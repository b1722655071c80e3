"""Races between what a node reads and what it hears, on a real store whose answers a test holds back."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from redis.asyncio import Redis
from typing_extensions import override

from regatta_protocol.client import CreateRoom, DeclineRematch, JoinRoom, Preview, Rematch, Throw
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.limits import INBOX_MOST
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.answers import Done
from regatta_server.rooms.storage.commit_store import Intake
from regatta_server.rooms.storage.store import Store
from regatta_server.rooms.storage.walk_store import walk
from regatta_server.store import keys
from testkit.rooms.listening import listening
from testkit.rooms.nodes import Listener, join, node, reply_of
from testkit.rooms.settling import settling
from testkit.rooms.stored import put
from testkit.rooms.tables import Table, player_id

CHANNELS = [keys.node_channel(tag, "there") for tag in keys.all_buckets()]


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


async def test_news_that_overtake_the_answer_of_a_read_are_not_lost(redis: Redis) -> None:
    slow = Slow(redis, "there")
    async with (
        node(Store(redis, "here")) as here,
        node(slow) as there,
        listening(redis, CHANNELS) as messages,
    ):
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        bob = Listener()
        watching = asyncio.ensure_future(reply_of(lambda reply: there.watch(bob, room, None, reply)))
        answer = await slow.held.get()
        # The room was read; before the answer is here, Cem takes a seat, and that is heard first.
        await join(here, PlayerId("cem"), room)
        there.heard(await messages.get())
        answer()
        (await slow.held.get())()
        assert await watching == 2
        assert [seat["player"] for seat in bob.heard[0]["seats"]] == ["ada", "cem"]


async def test_a_room_that_may_have_missed_news_during_a_read_is_read_once_more(redis: Redis) -> None:
    slow = Slow(redis, "there")
    async with node(Store(redis, "here")) as here, node(slow) as there:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        bob = Listener()
        watching = asyncio.ensure_future(reply_of(lambda reply: there.watch(bob, room, None, reply)))
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
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        values = {key: await redis.dump(key) or b"" for key in (keys.room(room), keys.facts(room))}
        bob = Listener()
        await reply_of(lambda reply: here.watch(bob, room, None, reply))
        await join(here, PlayerId("cem"), room)
        for key, value in values.items():
            await redis.restore(key, 0, value, replace=True)
        here.refresh()
        await join(here, PlayerId("dan"), room)
        kinds = [(event["type"], event["version"]) for event in bob.heard]
        assert kinds == [("snapshot", 1), ("seated", 2), ("snapshot", 1), ("seated", 2)]
        assert bob.heard[2]["resync"]
        assert [seat["player"] for seat in bob.heard[2]["seats"]] == ["ada"]


async def test_a_room_follows_a_store_that_has_another_change_in_the_place_of_one_it_lost(
    redis: Redis,
) -> None:
    async with node(Store(redis, "here")) as here, node(Store(redis, "there")) as there:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        values = {key: await redis.dump(key) or b"" for key in (keys.room(room), keys.facts(room))}
        bob = Listener()
        await reply_of(lambda reply: here.watch(bob, room, None, reply))
        await join(here, PlayerId("cem"), room)
        for key, value in values.items():
            await redis.restore(key, 0, value, replace=True)
        await join(there, PlayerId("dan"), room)
        here.refresh()
        await join(here, PlayerId("eve"), room)
        assert bob.heard[2]["resync"]
        assert [seat["player"] for seat in bob.heard[2]["seats"]] == ["ada", "dan"]


async def test_news_that_overtake_a_second_read_are_not_lost(redis: Redis) -> None:
    slow = Slow(redis, "there")
    async with (
        node(Store(redis, "here")) as here,
        node(slow) as there,
        listening(redis, CHANNELS) as messages,
    ):
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=4)
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        bob = Listener()
        watching = asyncio.ensure_future(reply_of(lambda reply: there.watch(bob, room, None, reply)))
        (await slow.held.get())()
        await watching
        there.refresh()
        answer = await slow.held.get()
        await join(here, PlayerId("cem"), room)
        there.heard(await messages.get())
        answer()
        (await slow.held.get())()
        assert [event["type"] for event in bob.heard] == ["snapshot", "seated"]
        assert slow.held.empty(), "and nothing is read once more for it"


async def test_what_a_room_cannot_take_in_is_refused_and_the_rest_is_answered(redis: Redis) -> None:
    slow = Slow(redis, "here")
    async with node(slow) as rooms:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await reply_of(lambda reply: rooms.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
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
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        ada = Listener(PlayerId("ada"))
        await reply_of(lambda reply: there.watch(ada, room, None, reply))
        # This node hears nothing of what is done on the other: its copy is still at the opening.
        await redis.delete(keys.watching(room))
        throw = Throw(id=CommandId("t"), room=room, dice=[0, 1, 2, 3, 4])
        for ask in (*(ask for _, ask in settling(room, ada.player)), throw):
            await reply_of(partial(here.submit, ada.player, "Ada", room, ask))
        previews: list[Any] = []
        preview = Preview(id=CommandId("p"), room=room, rows={"chance": []})
        answer = await reply_of(lambda reply: there.preview(PlayerId("ada"), preview, previews.append, reply))
        assert answer == ada.heard[-1]["version"]
        assert previews[0]["scores"] == {"chance": sum(ada.heard[-1]["faces"])}


async def test_a_rematch_that_was_judged_anew_leaves_no_game_without_players(redis: Redis) -> None:
    table = Table(3).finished()
    table.is_recorded()
    room = table.state.setup.id
    for name in ("Ada", "Cleo"):
        table.says(name, Rematch)
    await put(redis, table.facts)
    time_ms = [table.now_ms]
    store = Store(redis, "late")
    async with node(Store(redis, "here")) as here, node(store, clock=lambda: time_ms[0]) as late:

        async def says(rooms: Rooms, name: str, kind: type[Rematch | DeclineRematch]) -> None:
            ask, player = kind(id=CommandId(name), room=room), player_id(name)
            assert isinstance(await reply_of(lambda reply: rooms.submit(player, name, room, ask, reply)), int)

        assert await reply_of(lambda reply: late.watch(Listener(), room, None, reply)) == table.version
        # The update of it does not come to the other node, where the last answer is judged meanwhile.
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
