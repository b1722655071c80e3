"""The fold of a room before its game: company, admission and opening."""

from regatta_protocol.client import AddSeat, JoinRoom, Kick, LeaveRoom, SetAdmission
from regatta_protocol.ids import CommandId
from regatta_server.game.roller import silent_contribution
from regatta_server.rooms.decide.facts import SeedChosen, Started
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rooms.decide.state import Playing
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import Table, player_id


def test_who_has_no_seat_any_more_is_forgotten_but_for_the_command_to_leave() -> None:
    table = Table(4)
    table.says("Bo", JoinRoom)
    table.says("Bo", LeaveRoom)
    assert table.state.done_version(player_id("Bo"), CommandId(f"c-{table.commands_sent}")) == table.version
    table.says("Cleo", JoinRoom)
    table.says("Ada", AddSeat, name="Tom")
    table.says("Cleo", LeaveRoom)
    assert player_id("Bo") not in table.state.done


def test_who_is_kicked_cannot_come_back_and_the_door_stays_as_it_was() -> None:
    table = Table(3)
    table.says("Bo", JoinRoom)
    table.says("Ada", SetAdmission, locked=False, uses=2)
    table.says("Ada", Kick, seat=1)
    seating = table.state.seating
    assert seating.kicked == (player_id("Bo"),)
    assert (seating.locked, seating.invite_uses) == (False, 2)


def test_a_seat_that_sent_no_bytes_has_those_that_are_fixed_by_rule() -> None:
    table = at_stage("opening")
    chosen = SeedChosen(at_ms=table.now_ms, server_seed="ab" * 32, until_ms=table.now_ms)
    state = fold_all(table.state, [chosen, Started(at_ms=table.now_ms)])
    assert isinstance(state, Playing)
    assert state.source.seat_commitments == (None, None)
    assert state.source.contributions == tuple(
        silent_contribution(state.setup.id, seat).hex() for seat in range(2)
    )
