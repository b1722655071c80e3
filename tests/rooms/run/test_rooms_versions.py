"""Two nodes on one store, of which one knows newer rules: as while a site is upgraded."""

import asyncio
from typing import Any, Final

from redis.asyncio import Redis
from structlog.testing import capture_logs
from typing_extensions import override

from regatta_protocol.client import Contribute, CreateRoom, Enter, JoinRoom, Throw
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.options import Options
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.codecs.codec import followed
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from regatta_server.store import keys
from testkit.rooms.damage import StoredRoom
from testkit.rooms.nodes import Listener, join, node, reply_of
from testkit.rooms.settling import settling
from testkit.rooms.tables import ALL, bytes_of, dice_of, player_id
from tests.rooms.formats.write import samples
from tests.rules.raised import EACH_NUMBER, RAISED

FORGOTTEN_S: Final = 30.0


class Dropped(Listener):
    """A member who may be dropped, and keeps why."""

    def __init__(self, player: PlayerId) -> None:
        """Begin with nothing heard."""
        super().__init__(player)
        self.why: list[Code] = []

    @override
    def dropped(self, room: RoomId, refused: Refused) -> None:
        self.why.append(refused.code)


async def opened(rooms: Rooms, ruleset: str = "yacht", **options: Any) -> Any:
    """Return a room for two that Ada opens here, or why not."""
    wanted = CreateRoom(id=CommandId(f"c-{ruleset}"), ruleset=ruleset, seats=2, options=Options(**options))
    return await reply_of(lambda reply: rooms.create(PlayerId("ada"), "Ada", "secret", wanted, reply))


async def says(rooms: Rooms, player: PlayerId, ask: Any) -> Any:
    """Return what a player's command is answered."""
    return await reply_of(lambda reply: rooms.submit(player, player, ask.room, ask, reply))


async def plays_a_turn(rooms: Rooms, room: RoomId) -> Any:
    """Let both settle the dice, and Ada throw and enter; return her sheet's total as it is stored."""
    for player, ask in settling(room, PlayerId("ada"), PlayerId("bob")):
        await says(rooms, player, ask)
    await says(rooms, PlayerId("ada"), Throw(id=CommandId("t"), room=room, dice=ALL))
    await says(rooms, PlayerId("ada"), Enter(id=CommandId("e"), room=room, rows={"sixes": ALL}))
    state = await rooms.state(room)
    assert isinstance(state, Playing)
    return state.setup.rules.standing(state.game.hands[0].play).total


async def refusal(rooms: Rooms, room: RoomId) -> Refused:
    """Return why Bob cannot sit down."""
    answer = await says(rooms, PlayerId("bob"), JoinRoom(id=CommandId("j"), room=room))
    assert isinstance(answer, Refused)
    return answer


async def test_a_room_that_an_older_node_opened_is_played_by_its_version_on_a_newer_one(redis: Redis) -> None:
    async with node(Store(redis, "old")) as old, node(Store(redis, "new"), RAISED) as new:
        room = await opened(old, begins="as_seated")
        await join(new, PlayerId("bob"), room)
        assert await plays_a_turn(new, room) < EACH_NUMBER
        assert await old.stored([room]) == await new.stored([room])


async def test_a_room_that_a_newer_node_opened_is_played_by_the_newest_version(redis: Redis) -> None:
    async with node(Store(redis, "new"), RAISED) as new:
        room = await opened(new, begins="as_seated")
        await join(new, PlayerId("bob"), room)
        assert await plays_a_turn(new, room) == EACH_NUMBER


async def test_an_opening_by_the_first_scheme_that_lies_in_the_store_goes_on_to_its_game(
    redis: Redis,
) -> None:
    sample = samples(1)["opens"]
    facts = [fact.encode() for fact in sample["facts"]]
    fields = {"version": len(facts) - 1, "snapshot": sample["snapshots"][str(len(facts) - 1)]}
    before = followed(None, facts)[-1][1]
    room = before.setup.id
    await StoredRoom(room, fields, [(f"{at}-1", {"1": fact}) for at, fact in enumerate(facts)]).put(redis)
    async with node(Store(redis, "new")) as new:
        ada = Listener(player_id("Ada"))
        assert await reply_of(lambda reply: new.watch(ada, room, None, reply)) == before.version
        assert ada.heard[-1]["commitment"] is not None
        for name in ("Ada", "Bo"):
            given = Contribute(id=CommandId("own"), room=room, bytes=bytes_of(name))
            assert isinstance(await says(new, player_id(name), given), int)
        state = await new.state(room)
        assert state is not None
        assert (state.stage, dice_of(state).server_seed) == ("playing", dice_of(before).server_seed)
        assert dice_of(state).contributions == tuple(map(bytes_of, ("Ada", "Bo", "Cleo")))
        assert [event["type"] for event in ada.heard[1:]] == ["contributed", "contributed", "started"]


async def test_a_node_refuses_rooms_of_rules_that_it_does_not_know_and_takes_others(
    redis: Redis,
) -> None:
    async with node(Store(redis, "old")) as old, node(Store(redis, "new"), RAISED) as new:
        newer, other = await opened(new), await opened(new, "yak")
        before = await redis.hgetall(keys.room(newer))
        refused = await refusal(old, newer)
        assert refused.code is Code.OTHER_RULES
        assert "newer server" in refused.message
        watched = await reply_of(lambda reply: old.watch(Listener(), newer, None, reply))
        assert watched.code is Code.OTHER_RULES
        await join(old, PlayerId("bob"), other)
        assert await redis.hgetall(keys.room(newer)) == before
        await join(new, PlayerId("bob"), newer)


async def test_a_node_that_refuses_a_room_keeps_nothing_of_it(redis: Redis) -> None:
    async with node(Store(redis, "old")) as old, node(Store(redis, "new"), RAISED) as new:
        room = await opened(new)
        await refusal(old, room)
        assert old.here(room) is None
        await opened(old)  # that is the same room by its id, and refused too
        # It says so in the background, one Python sooner than another.
        async with asyncio.timeout(FORGOTTEN_S):
            while await redis.smembers(keys.watching(room)) != {b"new"}:
                pass


async def test_rules_that_a_node_does_not_know_are_logged_once(redis: Redis) -> None:
    async with node(Store(redis, "old")) as old, node(Store(redis, "new"), RAISED) as new:
        first, second = await opened(new), await opened(new, "yin-yang")
        with capture_logs() as logged:
            for room in (first, first, second):
                await refusal(old, room)
            old.alarm(first)
            await refusal(old, first)
        cards = [RAISED.rules(ruleset).card for ruleset in ("yacht", "yin-yang")]
        assert [(line["event"], line["ruleset"], line["version"]) for line in logged] == [
            ("rules_missing", card["ruleset"], card["ruleset_version"]) for card in cards
        ]


async def test_a_room_that_a_node_cannot_read_does_not_hide_the_others(redis: Redis) -> None:
    async with node(Store(redis, "old")) as old, node(Store(redis, "new"), RAISED) as new:
        newer, other = await opened(new), await opened(new, "yak")
        assert [line["room"] for line in await old.summaries(PlayerId("ada"), [newer, other])] == [other]
        assert list(await old.stored([newer, other])) == [other]
        assert await old.state(newer) is None
        assert len(await new.summaries(PlayerId("ada"), [newer, other])) == 2


async def test_what_is_due_in_a_room_that_a_node_cannot_read_is_left_to_others(redis: Redis) -> None:
    async with node(Store(redis, "old")) as old, node(Store(redis, "new"), RAISED) as new:
        room = await opened(new)
        old.alarm(room)
        await refusal(old, room)
        assert await redis.zscore(keys.alarms_of(room), room) is not None


async def test_a_room_of_a_newer_node_that_is_opened_once_more_is_refused(redis: Redis) -> None:
    async with node(Store(redis, "old")) as old, node(Store(redis, "new"), RAISED) as new:
        room = await opened(new)
        # Whether it was the same command is not known without reading it.
        assert (await opened(old)).code is Code.OTHER_RULES
        assert (await refusal(old, room)).code is Code.OTHER_RULES
        assert await opened(new) == room


async def test_members_are_let_go_where_a_room_comes_to_have_rules_that_are_not_known(redis: Redis) -> None:
    """A store may lose a room with its last changes, and its id be used again on a newer node."""
    async with node(Store(redis, "old")) as old, node(Store(redis, "new"), RAISED) as new:
        room, bob = await opened(old), Dropped(PlayerId("bob"))
        await reply_of(lambda reply: old.watch(bob, room, None, reply))
        await redis.flushall()
        assert await opened(new) == room
        old.refresh()
        assert (await refusal(old, room)).code is Code.OTHER_RULES
        assert bob.why == [Code.OTHER_RULES]
        assert [event["type"] for event in bob.heard] == ["snapshot"]
