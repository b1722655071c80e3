"""What the store is given of a change: its facts, and what else has changed."""

from typing import Final

import pytest

from regatta_protocol.client import DeclineRematch, Hold, JoinRoom, Rematch, Start
from regatta_server.limits import DAY_MS, HOLDS_MOST, HOUR_MS
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.codecs.codec import decode_fact
from regatta_server.rooms.decide.codecs.snapshot_codec import decode
from regatta_server.rooms.decide.errands import ERRAND_MS
from regatta_server.rooms.decide.lifecycle import due_ms, gone_ms
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.storage.commit_store import Commit
from regatta_server.rooms.storage.commits import SNAPSHOT_EVERY, as_commit
from testkit.rooms.tables import Table

TURN_MS: Final = 60_000


def commits(table: Table, before: RoomState, change: Change | None) -> Commit:
    """Return what is stored of a change."""
    assert change is not None
    return as_commit(f"{before.version}-7", before, change)


def shown(commit: Commit) -> RoomState:
    """Return the room as the snapshot of a commit has it, which says of which version it is."""
    assert commit.snapshot is not None
    version, snapshot = commit.snapshot
    state = decode(snapshot)
    assert state.version == version
    return state


def test_a_new_room_is_stored_with_a_snapshot_its_alarm_and_its_life() -> None:
    table = Table(3)
    change = Change(table.state, tuple(table.facts))
    commit = as_commit("", None, change)
    assert (commit.room, commit.expected, commit.first) == (table.state.setup.id, "", 0)
    assert [decode_fact(fact) for fact in commit.facts] == table.facts
    assert shown(commit) == table.state
    assert (commit.due, commit.ttl) == (due_ms(table.state), gone_ms(table.state) - table.state.changed_ms)


def test_a_move_stores_its_fact_and_nothing_else() -> None:
    table = Table(turn_ms=TURN_MS).started()
    table.throws(0)
    before = table.state
    change = table.says("Ada", Hold, dice=[0, 1])
    commit = commits(table, before, change)
    assert (commit.expected, commit.first) == (f"{before.version}-7", before.version + 1)
    assert [decode_fact(fact) for fact in commit.facts] == [table.facts[-1]]
    assert (commit.snapshot, commit.due, commit.ttl) == (None, "=", "=")


def test_what_a_seat_does_at_the_opening_puts_off_nothing() -> None:
    table = Table(3).filled()
    for seat in (0, 1):
        before = table.state
        table.now_ms += 1_000
        commit = commits(table, before, table.commits(table.speaker(seat), seat))
        assert (commit.snapshot, commit.due, commit.ttl) == (None, "=", "=")
        assert commit.is_plain, "it is stored by the script of moves"
    assert gone_ms(table.state) % HOUR_MS == 0


def test_a_room_lives_whole_seconds_and_no_shorter_than_it_says() -> None:
    table = Table(2)
    table.now_ms += HOUR_MS + 1
    before = table.state
    commit = commits(table, before, table.says("Bob", JoinRoom))
    rest_ms = gone_ms(table.state) - table.state.changed_ms
    assert rest_ms % 1_000 != 0
    assert isinstance(commit.ttl, int)
    assert commit.ttl % 1_000 == 0
    assert 0 <= commit.ttl - rest_ms < 1_000


def test_a_turn_that_ends_moves_the_alarm() -> None:
    table = Table(turn_ms=TURN_MS).started()
    table.throws(0)
    before = table.state
    table.now_ms += 5_000
    commit = commits(table, before, table.enters("Ada", "chance"))
    assert (commit.snapshot, commit.due) == (None, table.now_ms + TURN_MS)


def test_where_the_stage_changes_there_is_a_snapshot() -> None:
    table = Table(3)
    table.says("Bo", JoinRoom)
    before = table.state
    commit = commits(table, before, table.says("Ada", Start))
    assert shown(commit) == table.state


def test_every_so_many_facts_there_is_a_snapshot() -> None:
    table = Table().started()
    snapshots: list[int] = []
    while table.version < 4 * SNAPSHOT_EVERY:
        before = table.state
        seat = table.seats_to_play[0]
        sheet = table.sheet_of(seat)
        if sheet["offers"]["hold"] and table.game.hands[seat].holds < HOLDS_MOST // 4:
            change = table.says(table.speaker(seat), Hold, dice=[0])
        elif sheet["offers"]["enter"]:
            change = table.enters(table.speaker(seat), sheet["offers"]["enter"][0])
        else:
            change = table.throws(seat)
        if commits(table, before, change).snapshot:
            snapshots.append(table.version)
    assert snapshots == [number * SNAPSHOT_EVERY for number in range(1, 5)]


def test_a_snapshot_for_spectators_who_are_behind_is_of_what_they_see() -> None:
    table = Table()
    before = table.state
    change = table.says("Bo", JoinRoom)
    assert change is not None
    commit = as_commit("1-7", before, change, lambda _: before)
    assert shown(commit) == before


def test_the_archive_hears_of_the_end_of_a_game_once_and_of_nothing_else_before_it_has_it() -> None:
    table = Table().started()
    endings: list[int | str] = []
    while table.state.stage == "playing":
        before = table.state
        seat = table.seats_to_play[0]
        rows = table.sheet_of(seat)["offers"]["enter"]
        change = table.enters(table.speaker(seat), rows[0]) if rows else table.throws(seat)
        endings.append(commits(table, before, change).ending)
    assert endings[-1] == table.now_ms
    assert set(endings[:-1]) == {"="}
    before = table.state
    assert commits(table, before, table.says("Ada", Rematch)).ending == "="
    before = table.state
    assert commits(table, before, table.is_recorded()).ending == ""
    before = table.state
    assert commits(table, before, table.says("Bo", DeclineRematch)).ending == "="


def test_the_archive_hears_of_a_game_that_is_given_up_and_of_no_room_without_one() -> None:
    for table, ending in ((Table().started(), True), (Table(), False)):
        before = table.state
        commit = commits(table, before, table.alarm_in_time())
        assert table.state.stage == "archived"
        assert commit.ending == (table.now_ms if ending else "=")


def test_what_players_of_a_game_over_days_are_to_be_told_of_is_stored_with_the_commit() -> None:
    for turn_ms, left in ((DAY_MS, True), (TURN_MS, False)):
        table = Table(turn_ms=turn_ms).started()
        before = table.state
        assert commits(table, before, table.throws(0)).errand == ""
        before = table.state
        commit = commits(table, before, table.enters("Ada", "chance"))
        assert commit.errand == (table.now_ms + ERRAND_MS if left else "")


@pytest.mark.parametrize(("turn_ms", "marked"), [(DAY_MS, True), (HOUR_MS, False), (None, False)])
def test_a_game_over_days_that_begins_has_to_learn_who_is_on_vacation(
    turn_ms: int | None, marked: bool
) -> None:
    table = Table(turn_ms=turn_ms)
    before, change = table.state, table.says("Bo", JoinRoom)
    while not isinstance(table.state, Playing):
        assert commits(table, before, change).days_begin_ms is None
        before, change = table.state, table.alarm_in_time()
    assert commits(table, before, change).days_begin_ms == (table.now_ms if marked else None)
    before = table.state
    assert commits(table, before, table.throws(0)).days_begin_ms is None
