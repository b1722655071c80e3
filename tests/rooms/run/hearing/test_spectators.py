"""Who may watch a game without a seat, and what they see of it."""

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from regatta_protocol.client import JoinRoom, Rematch, WatchRoom
from regatta_protocol.connection import CommandRefused, connect
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.judging.refused import Refused
from regatta_server.limits import MEMBERS_MOST, ONLOOKERS_MOST, SPECTATORS_MOST
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rooms.decide.setup import Seat
from regatta_server.rooms.run.hearing.members import Members
from regatta_server.rooms.run.hearing.spectators import may_watch
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS, Relationships
from regatta_server.rooms.storage.copy import steps_between
from testkit.play import begin, enter, guest, open_room, play_out, settle, socket_of, throw, until
from testkit.rooms.tables import Table, player_id
from tests.conftest import Serve
from tests.products.chat.talking import refused, watch
from tests.rooms.run.hearing.spectating import Ear, game

ADAS_FRIEND = Relationships(friends=frozenset({player_id("Ada")}))
BLOCKED = Relationships(friends=frozenset({player_id("Ada")}), blocked=frozenset({player_id("Bo")}))


@pytest.mark.parametrize(
    ("watchers", "stranger", "friend"),
    [("open", True, True), ("link", True, True), ("friends", False, True), ("none", False, False)],
)
def test_the_host_chooses_who_may_watch_and_nobody_may_who_is_blocked(
    watchers: str, stranger: bool, friend: bool
) -> None:
    state = Table(watchers=watchers).started().state
    assert may_watch(state, NO_RELATIONSHIPS) is stranger
    assert may_watch(state, ADAS_FRIEND) is friend
    assert not may_watch(state, BLOCKED)


def test_a_stand_in_is_nobodys_friend() -> None:
    state = Table(watchers="friends").started().state
    bot = Seat(PlayerId("bot-stand-in"), "Stand-in", bot=True)
    relationships = Relationships(friends=frozenset({bot.player}))
    assert not may_watch(
        replace(state, seating=replace(state.seating, seats=(*state.seating.seats, bot))), relationships
    )


async def test_who_may_not_watch_is_told_so(redis: Redis) -> None:
    async with game(redis, "yacht", 1, watchers="friends") as one:
        stranger = Ear(PlayerId("eve"))
        answer = await one.watch(0, stranger)
        assert (answer.code, stranger.frames) == (Code.NOT_WELCOME, [])
        friend = Ear(PlayerId("fay"), Relationships(friends=frozenset({PlayerId("bob")})))
        assert await one.watch(0, friend) == friend.version
        assert friend.frames[0]["spectator"]
        friend.relationships = Relationships(blocked=frozenset({PlayerId("ada")}))
        one.nodes[0].unwatch(friend, one.room)
        # Coming back counts as coming.
        assert (await one.watch(0, friend, friend.version)).code is Code.NOT_WELCOME


def members_of(table: Table) -> Members:
    """Return the members of a room whose facts are nowhere."""
    return Members(table.state.setup.id, lambda: None)


def test_spectators_never_crowd_out_players() -> None:
    table = Table().started()
    members = members_of(table)
    for number in range(SPECTATORS_MOST):
        members.add(Ear(PlayerId(f"eve-{number}")), table.state)
    with pytest.raises(Refused) as full:
        members.add(Ear(PlayerId("fay")), table.state)
    assert full.value.code is Code.TOO_MANY
    for _ in range(MEMBERS_MOST):
        members.add(Ear(player_id("Ada")), table.state)
    assert len(members) == SPECTATORS_MOST + MEMBERS_MOST
    assert members.spectators.players() == SPECTATORS_MOST


def test_onlookers_never_crowd_out_players() -> None:
    table = Table()
    members = members_of(table)
    for number in range(ONLOOKERS_MOST):
        members.add(Ear(PlayerId(f"eve-{number}")), table.state)
    with pytest.raises(Refused) as full:
        members.add(Ear(PlayerId("fay")), table.state)
    assert full.value.code is Code.TOO_MANY
    members.add(Ear(player_id("Ada")), table.state)


def test_onlookers_become_spectators_when_the_game_begins_where_they_may() -> None:
    table = Table(watchers="friends")
    members = members_of(table)
    friend, stranger, bo = Ear(PlayerId("eve"), ADAS_FRIEND), Ear(PlayerId("fay")), Ear(player_id("Bo"))
    for onlooker in (friend, stranger, bo):
        members.add(onlooker, table.state)
    before = fold_all(None, table.facts)
    change = table.says("Bo", JoinRoom)
    assert change is not None
    members.tell(table.state, steps_between(before, change.facts, table.state)[-1:])
    assert list(members.spectators) == [friend]
    assert friend.frames == bo.frames == table.events[-1:]
    assert stranger.dropped_for is not None
    assert stranger.dropped_for.code is Code.NOT_WELCOME


@pytest.mark.parametrize(
    ("to", "heard"), [("table", ["Ada"]), ("spectators", ["eve"]), ("all", ["Ada", "eve"])]
)
def test_what_is_no_event_is_told_to_whom_it_is_meant_for(to: str, heard: list[str]) -> None:
    table = Table().started()
    members = members_of(table)
    ears = {"Ada": Ear(player_id("Ada")), "eve": Ear(PlayerId("eve"))}
    deaf = [
        Ear(PlayerId("fay"), Relationships(muted=frozenset({PlayerId("sam")}))),
        Ear(player_id("Bo"), Relationships(blocked=frozenset({PlayerId("sam")}))),
    ]
    for ear in (*ears.values(), *deaf):
        members.add(ear, table.state)
    members.say(b'{"type":"said"}', table.state, to, "sam")  # type: ignore[arg-type] # of the table above
    assert [name for name, ear in ears.items() if ear.frames] == heard
    assert not any(ear.frames for ear in deaf)


async def test_spectators_hear_what_players_hear_on_every_node(serve: Serve) -> None:
    async with (
        serve() as here,
        serve() as there,
        guest(here, "Ada") as ada,
        guest(here, "Bob") as bob,
        guest(there, "Eve") as eve,
    ):
        room = await begin(ada, bob)
        snapshot = await watch(eve, room)
        assert snapshot["spectator"]
        with pytest.raises(CommandRefused) as why:
            await throw(eve, room)
        assert why.value.error["code"] == "not_seated"
        await throw(ada, room)
        await eve.cut()
        await enter(ada, room, "chance")
        await eve.resume()
        assert [(await eve.next_event())["type"] for _ in range(2)] == ["thrown", "entered"]


async def test_spectators_hear_of_the_end_and_of_the_rematch(serve: Serve) -> None:
    async with (
        serve() as here,
        serve() as there,
        guest(here, "Ada") as ada,
        guest(here, "Bob") as bob,
        guest(there, "Eve") as eve,
    ):
        room = await begin(ada, bob, delay_turns=2)
        await watch(eve, room)
        heard = await play_out({0: ada, 1: bob}, room)
        while (last := await eve.next_event())["type"] != "finished":
            pass
        assert last == heard[0][-1]
        await ada.ask(Rematch(id=CommandId("r"), room=room))
        await bob.ask(Rematch(id=CommandId("r"), room=room))
        ready = await until(eve, "rematch_ready")
        assert (await watch(eve, ready["next_room"]))["spectator"]


async def test_a_player_on_another_device_is_never_a_spectator(serve: Serve) -> None:
    async with serve() as here, serve() as there, guest(here, "Ada") as ada, guest(here, "Bob") as bob:
        room = await begin(ada, bob, reveal="hide_all", delay_turns=3, watchers="none")
        async with await connect(socket_of(there), token=ada.welcome["token"], strict=True) as second:
            snapshot = await watch(second, room)
            assert not snapshot["spectator"]
            await throw(ada, room)
            assert len((await until(second, "thrown"))["faces"]) == 5
            assert (await until(bob, "concealed"))["seat"] == 0


async def test_hidden_dice_stay_hidden_from_spectators(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Eve") as eve:
        room = await open_room(ada, 1, reveal="hide_all")
        await eve.ask(WatchRoom(id=CommandId("w"), room=room))
        await settle(room, ada)
        await until(ada, "started")
        await throw(ada, room)
        assert (await until(eve, "started"))["type"] == "started"
        concealed = await until(eve, "concealed")
        assert concealed.keys() == {"type", "room", "version", "seat", "throw", "by"}
        assert eve.views[room].sheet(0)["faces"] == []


async def test_what_a_delayed_spectator_is_answered_tells_no_newer_version(serve: Serve) -> None:
    async with (
        serve() as here,
        serve() as there,
        guest(here, "Ada") as ada,
        guest(here, "Bob") as bob,
        guest(there, "Eve") as eve,
    ):
        room = await begin(ada, bob, delay_turns=1)
        begun = ada.versions[room]
        await throw(ada, room)
        await enter(ada, room, "chance")
        answer = await eve.ask(WatchRoom(id=CommandId("w"), room=room))
        assert answer["version"] == eve.versions[room] == begun
        first_ended = ada.versions[room]
        await throw(bob, room)
        await eve.cut()
        await enter(bob, room, "chance")
        await eve.resume()
        assert [(await eve.next_event())["type"] for _ in range(3)] == ["snapshot", "thrown", "entered"]
        assert eve.versions[room] == first_ended
        assert (await eve.ask(WatchRoom(id=CommandId("again"), room=room)))["version"] == first_ended


async def test_a_game_that_nobody_may_watch_is_refused_to_strangers(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Eve") as eve:
        room = await begin(ada, watchers="none")
        error = await refused(eve, WatchRoom(id=CommandId("w"), room=room))
        assert error["code"] == "not_welcome"
        assert "another one to watch" in error["message"]
