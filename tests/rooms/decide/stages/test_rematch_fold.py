"""The fold of a room after its game: offers of another one, and the archive."""

from regatta_protocol.client import DeclineRematch, Rematch
from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.facts import Recorded, RematchReady
from regatta_server.rooms.decide.stages.rematch import afterwards, recorded
from regatta_server.rooms.decide.state import Archived, Finished
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import NOW_MS, Table


def finished(table: Table) -> Finished:
    """Return the room, whose game has a result."""
    assert isinstance(table.state, Finished)
    return table.state


def test_who_wants_another_game_after_all_has_not_declined() -> None:
    table = Table(3).finished()
    table.says("Bo", Rematch)
    table.says("Ada", DeclineRematch)
    table.says("Ada", Rematch)
    offer = finished(table).rematch
    assert offer is not None
    assert (offer.wanted, offer.declined) == ((1, 0), ())


def test_whoever_answers_last_is_among_those_who_want_it() -> None:
    table = Table(2).finished()
    table.says("Ada", Rematch)
    ready = RematchReady(at_ms=NOW_MS, seat=1, next_room=RoomId("ABCD2345"))
    after = afterwards(finished(table), ready)
    assert isinstance(after, Archived)
    assert after.before.rematch is not None
    assert (after.before.rematch.wanted, after.next_room, after.before.result) == (
        (0, 1),
        "ABCD2345",
        table.last.result,
    )


def test_a_game_may_be_recorded_before_or_after_its_room_is_closed() -> None:
    table = at_stage("finished")
    assert afterwards(finished(table), Recorded(at_ms=NOW_MS)).recorded
    table.alarm(table.now_ms + 30 * 24 * 3_600_000)
    assert isinstance(table.state, Archived)
    assert table.state.unrecorded
    assert not recorded(table.state, Recorded(at_ms=NOW_MS)).unrecorded
