"""Before the game: seats, the host, the start, and the room of a rematch."""

import pytest

from regatta_protocol.client import JoinRoom, LeaveRoom, Rematch, Start
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.game.fact import kind
from regatta_server.judging.refused import Refused
from regatta_server.limits import CHANGES_MOST
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.lifecycle import OPENING_MS, due_ms
from regatta_server.rooms.decide.stages import gathering
from regatta_server.rooms.decide.state import Gathering
from testkit.rooms.chance import CountedChance
from testkit.rooms.stages import at_stage, refusal
from testkit.rooms.tables import NAMES, NOW_MS, Table, dice_of, player_id


def names(table: Table) -> list[str]:
    """Return who sits where."""
    return [seat.name for seat in table.state.seating.seats]


def kinds(table: Table, after: int = 0) -> list[str]:
    """Return the types of the events after a version."""
    return [event["type"] for event in table.events[after:]]


# -- seats -----------------------------------------------------------------------------------------


def test_players_take_the_seats_in_the_order_in_which_they_come() -> None:
    table = Table(4)
    for name in ("Bo", "Cleo"):
        table.says(name, JoinRoom)
    assert names(table) == ["Ada", "Bo", "Cleo"]
    assert [event["seat"]["seat"] for event in table.events_of("seated")] == [0, 1, 2]
    assert table.state.stage == "gathering"


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_last_seat_taken_begins_the_opening(seats: int) -> None:
    table = Table(seats).filled()
    assert kinds(table) == ["seated"] * seats + ["opening"]
    assert names(table) == list(NAMES[:seats])


def test_who_has_a_seat_and_joins_again_changes_nothing() -> None:
    table = Table(3)
    assert table.says("Ada", JoinRoom) is None
    assert (table.version, names(table)) == (1, ["Ada"])


def test_nobody_sits_where_every_seat_is_taken() -> None:
    table = at_stage("opening")
    state = table.state
    full = Gathering(state.setup, state.seating, state.version, state.changed_ms, {})
    ask = JoinRoom(id=CommandId("c-9"), room=full.setup.id)
    act = Act(PlayerId("z"), "Zoe", ask, NOW_MS, table.chance)
    with pytest.raises(Refused) as refused:
        gathering.join(full, act, ask)
    assert refused.value.code is Code.ROOM_FULL


def test_seats_move_up_when_one_is_given_up() -> None:
    table = Table(4)
    for name in ("Bo", "Cleo"):
        table.says(name, JoinRoom)
    table.says("Bo", LeaveRoom)
    assert names(table) == ["Ada", "Cleo"]
    assert table.events[-1]["seats"] == [
        {"seat": 0, "player": player_id("Ada"), "name": "Ada"},
        {"seat": 1, "player": player_id("Cleo"), "name": "Cleo"},
    ]
    assert table.events[-1]["host"] == 0
    table.says("Bo", JoinRoom)
    assert names(table) == ["Ada", "Cleo", "Bo"]


def test_the_next_seat_hosts_when_the_host_leaves() -> None:
    table = Table(4)
    for name in ("Bo", "Cleo"):
        table.says(name, JoinRoom)
    table.says("Ada", LeaveRoom)
    assert (table.state.seating.host, table.events[-1]["host"]) == (player_id("Bo"), 0)
    assert refusal(table, "Cleo", Start).code is Code.NOT_HOST
    table.says("Bo", Start)
    assert table.state.stage == "opening"


def test_the_last_one_out_closes_the_room() -> None:
    table = Table(3)
    table.says("Bo", JoinRoom)
    table.says("Ada", LeaveRoom)
    table.says("Bo", LeaveRoom)
    assert table.state.stage == "archived"
    room = table.state.setup.id
    assert table.events[-2:] == [
        {"type": "left", "room": room, "version": 4, "seats": [], "host": None},
        {"type": "archived", "room": room, "version": 5},
    ]


def test_coming_and_going_has_a_bound() -> None:
    table = Table(3)
    while table.version < CHANGES_MOST:
        table.says("Bo", LeaveRoom if table.state.seating.seat_of(player_id("Bo")) else JoinRoom)
    assert refusal(table, "Zoe", JoinRoom).code is Code.TOO_MANY
    table.alarm_in_time()
    assert table.state.stage == "archived", "the room still goes by itself"


# -- the start -------------------------------------------------------------------------------------


def test_the_host_starts_with_the_seats_that_are_taken() -> None:
    table = Table(8)
    table.says("Bo", JoinRoom)
    assert refusal(table, "Bo", Start).code is Code.NOT_HOST
    table.says("Ada", Start)
    assert (table.state.stage, table.state.seating.seats_wanted) == ("opening", 2)
    assert dice_of(table.state).contributions == (None, None)


def test_a_game_does_not_start_with_fewer_seats_than_it_needs() -> None:
    table = Table(3, "general")
    refused = refusal(table, "Ada", Start)
    assert (refused.code, refused.details) == (Code.BAD_OPTIONS, {"option": "seats"})
    assert "at least 2" in refused.message
    table.says("Bo", JoinRoom)
    table.says("Ada", Start)
    assert table.state.stage == "opening"


def test_seats_play_as_seated_if_the_host_wants_it_and_shuffled_otherwise() -> None:
    for number in range(10):
        seated = Table(4, chance=CountedChance(f"{number}"), begins="as_seated").started()
        assert seated.game.order == (0, 1, 2, 3)
    for begins in ("random", "ruleset"):
        orders = {
            Table(4, chance=CountedChance(f"{number}"), begins=begins).started().game.order
            for number in range(20)
        }
        assert len(orders) > 5


# -- the rematch -----------------------------------------------------------------------------------


def test_a_rematch_waits_for_all_and_is_played_in_another_room_with_the_seats_moved_round() -> None:
    table = Table(3, turn_ms=60_000).finished()
    table.now_ms += 500
    for name, seat in (("Cleo", 2), ("Ada", 0)):
        change = table.says(name, Rematch)
        assert change is not None
        assert change.spawn is None
        assert (table.events[-1]["type"], table.events[-1]["seat"]) == ("rematch_wanted", seat)
    assert table.last.rematch is not None
    assert table.last.rematch.wanted == (2, 0)
    change = table.says("Bo", Rematch)
    assert change is not None
    assert change.spawn is not None
    spawned = change.spawn.state
    assert (table.events[-1]["type"], table.events[-1]["next_room"]) == ("rematch_ready", spawned.setup.id)
    assert (table.state.stage, table.state.next_room) == ("archived", spawned.setup.id)
    assert spawned.setup.id != table.state.setup.id
    assert [seat.name for seat in spawned.seating.seats] == ["Bo", "Cleo", "Ada"]
    assert (spawned.stage, dice_of(spawned).contributions, spawned.seating.host) == (
        "opening",
        (None,) * 3,
        player_id("Ada"),
    )
    assert (spawned.setup.ruleset, spawned.setup.turn_ms, spawned.setup.begins) == (
        "yacht",
        60_000,
        "as_seated",
    )
    assert (spawned.changed_ms, due_ms(spawned)) == (table.now_ms, table.now_ms + OPENING_MS)
    assert dice_of(spawned).server_seed is None, "it is chosen when all have committed"
    assert [kind(fact) for fact in change.spawn.facts] == ["created", "seated", "seated", "seated", "opening"]


def test_a_practice_game_has_its_rematch_at_once() -> None:
    table = Table(1).finished()
    change = table.says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert change.spawn.state.stage == "opening"


def test_a_rematch_is_asked_for_once() -> None:
    table = at_stage("finished")
    table.says("Ada", Rematch)
    assert refusal(table, "Ada", Rematch).code is Code.ILLEGAL_MOVE
    assert table.last.rematch is not None
    assert table.last.rematch.wanted == (0,)
