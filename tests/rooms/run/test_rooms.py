"""What all rooms of a node are asked, and what listeners hear of them."""

import pytest
from redis.asyncio import Redis
from typing_extensions import override

from regatta_protocol.client import CreateRoom
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.options import Options
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.setup import Seat
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.answers import Done
from regatta_server.rooms.storage.commit_store import Commit
from regatta_server.rooms.storage.store import Store
from testkit.rooms.nodes import join, node, reply_of
from testkit.rooms.settling import settling


async def settle(rooms: Rooms, room: RoomId, *players: PlayerId) -> None:
    """Let the game begin."""
    for player, ask in settling(room, *players):
        await says(rooms, player, ask)


async def says(rooms: Rooms, player: PlayerId, ask: RoomCommand) -> None:
    """Let a player give a command."""
    await reply_of(lambda reply: rooms.submit(player, player, ask.room, ask, reply))


async def test_listeners_hear_once_of_stage_and_seats_on_the_node_that_changed_them(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here, node(Store(redis, "there")) as there:
        heard: list[tuple[str, str | None, str, int]] = []

        def hear(where: str, before: RoomState | None, after: RoomState) -> None:
            stage = None if before is None else before.stage
            heard.append((where, stage, after.stage, len(after.seating.seats)))

        here.hooks.changed.append(lambda before, after: hear("here", before, after))
        there.hooks.changed.append(lambda before, after: hear("there", before, after))
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=2)
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        assert (
            await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply)) == room
        )
        await join(there, PlayerId("bob"), room)
        await settle(here, room, PlayerId("ada"), PlayerId("bob"))
        assert heard == [
            ("here", None, "gathering", 1),
            ("there", "gathering", "opening", 2),
            ("here", "opening", "playing", 2),
        ]


async def test_a_room_opened_with_all_its_seats_is_heard_of_once(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here:
        heard: list[str] = []
        here.hooks.changed.append(lambda before, after: heard.append(after.stage))
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=2)
        seats = [Seat(PlayerId("ada"), "Ada"), Seat(PlayerId("bob"), "Bob")]

        room = RoomId("ABCD2345")
        opened = [await here.open(room, wanted, seats, matched=False) for _ in range(2)]
        assert opened == [room, room]
        assert heard == ["opening"]


async def test_a_listener_that_fails_does_not_stop_the_room(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here:
        heard: list[str] = []

        def fail(before: RoomState | None, after: RoomState) -> None:
            raise ValueError((before, after))

        here.hooks.changed += [fail, lambda before, after: heard.append(after.stage)]
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=1)
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        await settle(here, room, PlayerId("ada"))
        assert heard == ["opening", "playing"]


async def test_the_options_of_a_room_are_judged_without_opening_one(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here:
        wanted = Options(dice="identical", turn_ms=60_000)
        options = here.options(CreateRoom(id=CommandId("c"), ruleset="yacht", seats=2, options=wanted))
        assert (options["reveal"], options["turn_ms"]) == ("hide_all", 60_000)
        with pytest.raises(Refused) as refused:
            here.options(CreateRoom(id=CommandId("c"), ruleset="whist", seats=2))
        assert refused.value.code is Code.NO_SUCH_RULESET
        with pytest.raises(Refused) as refused:
            here.options(CreateRoom(id=CommandId("c"), ruleset="yacht", seats=2, options=Options(rated=True)))
        assert refused.value.details == {"option": "rated"}
        assert await redis.keys("*") == []


class Twice(Store):
    """A store that is sent each change twice, as when the connection fails before the answer is there."""

    @override
    def commit(self, commit: Commit, done: Done) -> None:
        super().commit(commit, lambda _: super(Twice, self).commit(commit, done))


async def test_a_change_that_was_stored_without_an_answer_is_heard_of_too(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3)
        room = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
    async with node(Twice(redis, "there")) as there:
        heard: list[tuple[int, int]] = []
        there.hooks.changed.append(
            lambda before, after: heard.append(
                (len(before.seating.seats) if before else 0, len(after.seating.seats))
            )
        )
        await join(there, PlayerId("bob"), room)
        await join(there, PlayerId("cem"), room)
        assert heard == [(1, 2), (2, 3)]
