"""The fold of a running game: clocks, missed turns and the end."""

from regatta_protocol.client import Throw
from regatta_server.rooms.decide.facts import ClockRenewed, Entered, Finished, StandIn, TakenBack, Thrown
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import THINKS_MS
from regatta_server.rooms.decide.stages.moves import played
from regatta_server.rooms.decide.stages.playing import turns
from regatta_server.rooms.decide.state import Playing, last_stage
from testkit.rooms.tables import ALL, NOW_MS, Table

TURN_MS = 60_000


def playing(table: Table) -> Playing:
    """Return the room, which plays."""
    assert isinstance(table.state, Playing)
    return table.state


def test_a_turn_that_the_clock_ends_is_missed_and_two_in_a_row_call_a_stand_in() -> None:
    state = playing(Table(1, turn_ms=TURN_MS).started())
    for missed, row in ((1, "ones"), (2, "twos")):
        thrown = Thrown(at_ms=NOW_MS + 1, seat=0, dice=(0, 1, 2, 3, 4), faces=(1, 1, 2, 2, 3), by="clock")
        state = played(state, thrown)
        state = played(state, Entered(at_ms=NOW_MS + 2, seat=0, rows={row: (0, 1, 2, 3, 4)}, by="clock"))
        assert [seat.missed for seat in state.seats] == [missed]
    assert state.stand_ins == (), "it comes with the next fact"
    assert state.deadlines == ((0, NOW_MS + 2 + THINKS_MS),)
    assert [turn["deadline_ms"] for turn in turns(state)] == [None]
    again = fold(state, StandIn(at_ms=NOW_MS + 2, seat=0))
    assert (last_stage(again).stand_ins, again.deadlines) == ((0,), state.deadlines)


def test_a_player_who_is_back_has_the_time_of_a_whole_turn() -> None:
    state = playing(Table(2, turn_ms=TURN_MS).started())
    gone = fold(state, StandIn(at_ms=NOW_MS + 5, seat=0))
    assert isinstance(gone, Playing)
    back = fold(gone, TakenBack(at_ms=NOW_MS + 9, seat=0))
    assert last_stage(back).stand_ins == ()
    assert back.deadlines == ((0, NOW_MS + 9 + TURN_MS),)


def test_all_clocks_are_renewed_at_once() -> None:
    state = playing(Table(3, turn_ms=TURN_MS, order="free").started())
    after = fold(state, ClockRenewed(at_ms=NOW_MS + 7))
    assert after.deadlines == tuple((seat, NOW_MS + 7 + TURN_MS) for seat in range(3))


def test_a_throw_touches_nothing_but_its_hand() -> None:
    table = Table(turn_ms=TURN_MS).started()
    before = playing(table)
    table.says("Ada", Throw, dice=ALL)
    after = playing(table)
    assert after.game.hands[1] is before.game.hands[1]
    assert after.game.standings is before.game.standings
    assert (after.seating, after.source, after.deadlines) == (before.seating, before.source, before.deadlines)


def test_the_result_follows_from_the_standings() -> None:
    table = Table().started()
    result = last_stage(fold(playing(table), Finished(at_ms=NOW_MS))).result
    assert result is not None
    assert [place["total"] for place in result["places"]] == [0, 0]
