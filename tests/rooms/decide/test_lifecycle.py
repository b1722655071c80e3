"""The life of a room: every command at every stage, and what happens by itself."""

from typing import Any, Final, get_args

import pytest
from msgspec.structs import replace

from regatta_protocol.client import (
    AddSeat,
    Bank,
    CallStandIn,
    Commit,
    Contribute,
    DeclineRematch,
    Enter,
    HandOver,
    Hold,
    JoinRoom,
    Kick,
    Preview,
    Rematch,
    SetAdmission,
    SetAside,
    TakeBack,
    Throw,
)
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.commands.ending import Claim
from regatta_protocol.commands.orders import DropOrder, SetOrder
from regatta_protocol.commands.turns import Stretch, Undo
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId
from regatta_protocol.messages.room import Stage
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.commands import COMMANDS
from regatta_server.rooms.decide.decide import look
from regatta_server.rooms.decide.lifecycle import (
    DAY_MS,
    GRAIN_MS,
    IDLE_MS,
    MINUTE_MS,
    NEXT,
    OPENING_MS,
    TELL,
    VISITOR_GRAIN_MS,
    VISITOR_IDLE_MS,
    due_ms,
    ends_alike,
    gone_ms,
)
from regatta_server.rooms.decide.seat_play import with_seat
from regatta_server.rooms.decide.state import Playing, RoomState, last_stage
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.views import snapshot
from testkit.rooms.stages import FIELDS, at_stage, refusal
from testkit.rooms.tables import NOW_MS, Table, dice_of, player_id

STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
Kind = type[RoomCommand]
KINDS: Final[tuple[Kind, ...]] = tuple(COMMANDS)

every_stage = pytest.mark.parametrize("stage", STAGES)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


def test_the_tables_know_every_stage_and_every_command() -> None:
    for table in (NEXT, TELL, IDLE_MS):
        assert tuple(table) == STAGES


def table_for(stage: Stage, kind: Kind) -> tuple[Table, dict[str, Any]]:
    """Return a room of a game that knows the command, and fields with which Ada could give it."""
    if kind not in (SetAside, Bank):
        return prepared(at_stage(stage), kind), FIELDS.get(kind, {})
    table = at_stage(stage, ruleset="yin-yang")
    if stage != "playing":
        return table, FIELDS.get(kind, {})
    offered = table.sheet("Ada")["offers"]["set_aside"][0]
    fields = {"dice": offered["dice"], "face": offered["face"]}
    if kind is Bank:
        table.says("Ada", SetAside, **fields)
    return table, fields if kind is SetAside else {}


def prepared(table: Table, kind: Kind) -> Table:
    """Let happen what must have happened before the command makes sense at its stage."""
    if COMMANDS[kind].stage != table.state.stage:
        return table
    if kind in (Kick, HandOver):
        table = Table(3)
        table.says("Bo", JoinRoom)
    elif kind in (CallStandIn, SetOrder, DropOrder):
        table.turn(0)
        ordered = kind is DropOrder and table.says("Ada", SetOrder, **FIELDS[SetOrder])
        assert ordered or kind is not DropOrder
    elif kind is Claim:
        table = Table(absence="claim").started()
        table.turn(0)
    elif kind in (Undo, Stretch):
        table = Table(1, turn_ms=60_000).started()
        table.turn(0)
    elif kind is TakeBack:
        assert isinstance(table.state, Playing)
        table.state = replace(table.state, seats=with_seat(table.state.seats, 0, stand_in=True))
    elif kind is DeclineRematch:
        table.says("Bo", Rematch)
    elif kind is Contribute:
        for name in ("Ada", "Bo"):
            table.says(name, Commit, **FIELDS[Commit])
    return table


@every_stage
@every_kind
def test_a_seated_player_can_do_at_each_stage_what_the_table_allows(stage: Stage, kind: Kind) -> None:
    table, fields = table_for(stage, kind)
    assert table.state.stage == stage
    if kind is JoinRoom:
        assert table.says("Ada", JoinRoom) is None, "who has a seat has joined"
    elif COMMANDS[kind].stage == stage:
        assert table.says("Ada", kind, **fields) is not None
    else:
        refused = refusal(table, "Ada", kind)
        assert refused.code is Code.WRONG_STAGE
        assert refused.details == {"stage": stage}
        assert refused.message == TELL[stage]


@every_stage
@every_kind
def test_a_stranger_can_join_while_the_room_gathers_and_nothing_else(stage: Stage, kind: Kind) -> None:
    table = at_stage(stage)
    if kind is not JoinRoom:
        assert refusal(table, "Zoe", kind).code is Code.NOT_SEATED
    elif stage == "gathering":
        assert table.says("Zoe", JoinRoom) is not None
    elif stage in ("opening", "playing"):
        assert refusal(table, "Zoe", JoinRoom).code is Code.ROOM_FULL
    else:
        refused = refusal(table, "Zoe", JoinRoom)
        assert (refused.code, refused.details) == (Code.WRONG_STAGE, {"stage": stage})


@every_stage
def test_what_an_entry_would_give_is_asked_while_the_game_runs_and_by_its_seats(stage: Stage) -> None:
    table = at_stage(stage)
    preview = Preview(id=CommandId("p"), room=table.state.setup.id, rows={"chance": []})
    if stage == "playing":
        assert look(table.state, player_id("Ada"), preview)["rows"] == {"chance": [0, 1, 2, 3, 4]}
    else:
        with pytest.raises(Refused) as refused:
            look(table.state, player_id("Ada"), preview)
        assert (refused.value.code, refused.value.details) == (Code.WRONG_STAGE, {"stage": stage})
    with pytest.raises(Refused) as refused:
        look(table.state, player_id("Zoe"), preview)
    assert refused.value.code is Code.NOT_SEATED


def test_a_stranger_brings_nobody_to_the_table() -> None:
    assert refusal(Table(3), "Zoe", AddSeat).code is Code.NOT_SEATED


@every_stage
def test_a_room_never_goes_back(stage: Stage) -> None:
    later = STAGES[STAGES.index(stage) + 1 :]
    assert NEXT[stage] <= set(later)


def test_every_stage_but_the_last_leads_on() -> None:
    assert [stage for stage in STAGES if not NEXT[stage]] == ["archived"]


@pytest.mark.parametrize(
    ("stage", "options", "after_ms"),
    [
        ("gathering", {}, 6 * 60 * MINUTE_MS),
        ("opening", {}, OPENING_MS),
        ("playing", {}, 30 * DAY_MS),
        ("playing", {"turn_ms": 90_000}, 90_000),
        ("playing", {"turn_ms": 14 * DAY_MS}, 14 * DAY_MS),
        ("finished", {"turn_ms": 90_000}, 30 * MINUTE_MS),
    ],
)
def test_a_room_has_one_time_at_which_something_happens_by_itself(
    stage: Stage, options: dict[str, Any], after_ms: int
) -> None:
    table = at_stage(stage, **options)
    due = due_ms(table.state)
    assert due is not None
    # The end of an idle game is rounded up, so that not every move puts the alarm off.
    grain_ms = GRAIN_MS if (stage, after_ms) == ("playing", IDLE_MS[stage]) else 1
    assert NOW_MS + after_ms <= due < NOW_MS + after_ms + grain_ms
    assert table.alarm(due - 1) is None, "not due yet"
    assert table.alarm(due) is not None


def test_nothing_happens_by_itself_in_an_archived_room() -> None:
    table = at_stage("archived")
    assert due_ms(table.state) is None
    assert table.alarm(NOW_MS + 1000 * DAY_MS) is None


@pytest.mark.parametrize("stage", ["playing", "archived"])
def test_a_room_whose_game_is_over_does_the_same_by_itself_before_and_behind_its_record(stage: Stage) -> None:
    table = at_stage("playing")
    if stage == "playing":
        table.finished()
    else:
        table.alarm_in_time()
    for _ in range(2):
        due = None if stage == "archived" else table.state.changed_ms + 30 * MINUTE_MS
        assert due_ms(table.state) == due, "the archive is no matter of the room's clock"
        assert table.alarm(table.state.changed_ms + 1) is None
        table.is_recorded()
    assert table.events[-1]["type"] == "recorded"
    assert table.is_recorded() is None, "once is enough"


def test_a_game_that_nobody_goes_on_with_is_open_to_everyone_when_its_room_closes() -> None:
    table = Table(reveal="hide_all").started()
    table.throws(0)
    table.alarm_in_time()
    closed = reveal.event(table.events[-1], table.facts[-1], "hide_all", frozenset({1}))
    assert (closed["type"], closed["server_seed"]) == ("archived", dice_of(table.state).server_seed)
    assert len(closed["hands"][0]["sheet"]["faces"]) == 5
    shown = snapshot(table.state, False, frozenset({1}))
    assert shown["server_seed"] == dice_of(table.state).server_seed
    assert shown["hands"][0]["sheet"]["faces"] == closed["hands"][0]["sheet"]["faces"]


def test_a_room_that_closes_before_or_after_its_game_reveals_nothing_anew() -> None:
    for table in (Table(), at_stage("finished")):
        table.alarm_in_time()
        assert set(table.events[-1]) == {"type", "room", "version"}


@pytest.mark.parametrize("stage", ["gathering", "playing", "finished"])
def test_a_room_in_which_nothing_happens_is_archived(stage: Stage) -> None:
    table = at_stage(stage)
    table.alarm_in_time()
    assert table.state.stage == "archived"
    assert table.events[-1]["type"] == "archived"


def test_a_room_that_gathers_lives_as_long_as_its_invite() -> None:
    table = at_stage("gathering")
    table.says("Ada", SetAdmission, open_ms=7 * DAY_MS)
    over_ms = table.now_ms + 7 * DAY_MS
    assert table.alarm(over_ms - 1) is None
    table.alarm(over_ms)
    assert table.state.stage == "archived"


def test_an_invite_that_is_soon_over_closes_no_room_before_its_time() -> None:
    table = at_stage("gathering")
    table.says("Ada", SetAdmission, open_ms=60_000)
    assert due_ms(table.state) == table.now_ms + IDLE_MS["gathering"]


def test_whatever_happens_in_a_room_begins_its_time_anew() -> None:
    table = at_stage("playing")
    table.now_ms += 29 * DAY_MS
    table.says("Ada", Hold, dice=[0])
    due = due_ms(table.state)
    assert due is not None
    assert 0 <= due - (table.now_ms + 30 * DAY_MS) < GRAIN_MS
    table.now_ms += 29 * DAY_MS
    table.says("Ada", Throw, dice=[1])
    table.says("Ada", Enter, rows={"chance": [0, 1, 2, 3, 4]})
    assert table.alarm(table.now_ms + 30 * DAY_MS - 1) is None
    assert table.state.stage == "playing"


@every_stage
def test_the_store_keeps_a_room_until_its_alarm_has_surely_been_claimed(stage: Stage) -> None:
    table = at_stage(stage, turn_ms=14 * DAY_MS)
    due = due_ms(table.state)
    if due is None:
        table.is_recorded()
        assert lives_ms(table.state) == 30 * MINUTE_MS
    else:
        assert gone_ms(table.state) - due >= DAY_MS


def test_the_earliest_of_several_deadlines_counts() -> None:
    state = at_stage("playing", order="free").state
    assert isinstance(state, Playing)
    seats = with_seat(with_seat(state.seats, 0, deadline_ms=NOW_MS + 9), 1, deadline_ms=NOW_MS + 7)
    assert due_ms(replace(state, seats=seats)) == NOW_MS + 7


def test_the_store_keeps_a_game_that_nobody_has_taken_into_the_archive_yet() -> None:
    table = at_stage("playing")
    table.alarm_in_time()
    assert (table.state.stage, table.state.unrecorded) == ("archived", True)
    assert lives_ms(table.state) >= DAY_MS
    table.is_recorded()
    assert lives_ms(table.state) == 30 * MINUTE_MS


def lives_ms(state: RoomState) -> int:
    """Return how long the store keeps a room in which nothing happens any more."""
    return gone_ms(state) - state.changed_ms


def visits(**fields: Any) -> Table:
    """Return a running game that a visitor opened."""
    table = Table(**fields).started()
    table.state = replace(table.state, setup=replace(table.state.setup, visitor=True))
    return table


def test_what_a_visitor_leaves_unfinished_is_gone_within_a_day_whether_a_node_is_there_or_not() -> None:
    for at_ms in range(NOW_MS, NOW_MS + DAY_MS, DAY_MS // 7):
        state = replace(visits(seats=1).state, changed_ms=at_ms)
        due = due_ms(state)
        assert due is not None
        assert at_ms + VISITOR_IDLE_MS <= due
        assert gone_ms(state) <= at_ms + DAY_MS
    table = visits(seats=1)
    table.alarm_in_time()
    assert [event["type"] for event in table.events[-1:]] == ["archived"]
    assert table.last.leaves_nothing
    assert gone_ms(table.state) <= NOW_MS + DAY_MS


def test_a_visitor_who_plays_with_others_leaves_the_game_as_anyone_does() -> None:
    other, plain = visits(seats=2), Table(2).started()
    assert due_ms(other.state) == due_ms(plain.state)
    assert gone_ms(other.state) == gone_ms(plain.state)


def test_a_visitors_game_against_stand_ins_goes_as_soon_and_a_finished_one_stays() -> None:
    table = visits(seats=3, bots=2)
    before = table.state
    assert last_stage(before).leaves_nothing
    table.finished()
    after = table.state
    assert not last_stage(after).leaves_nothing
    assert gone_ms(table.state) - table.state.changed_ms > DAY_MS


def test_a_move_puts_off_the_end_of_a_visitors_game_only_now_and_then() -> None:
    state = visits(seats=1).state
    assert ends_alike(state, replace(state, version=state.version + 1))
    assert not ends_alike(state, replace(state, changed_ms=state.changed_ms + VISITOR_GRAIN_MS))
