"""What happens without anybody at the room: the host of the service closes it, the archive has its record."""

import pytest

from regatta_protocol.messages.room import Stage
from regatta_server.rooms.decide.lifecycle import closes_ms
from regatta_server.rooms.decide.stages.by_itself import alarm
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import Table

UNFINISHED: tuple[Stage, ...] = ("gathering", "opening", "playing", "finished")


@pytest.mark.parametrize("stage", UNFINISHED)
def test_the_host_of_the_service_closes_a_room_at_any_stage_once(stage: Stage) -> None:
    table = at_stage(stage)
    assert table.is_closed("Over for today.") is not None
    assert (table.state.stage, table.state.close_reason) == ("archived", "Over for today.")
    assert table.is_closed("Once more.") is None


@pytest.mark.parametrize("stage", UNFINISHED)
def test_a_room_that_nobody_comes_to_is_closed_by_its_last_alarm_and_by_none_before(stage: Stage) -> None:
    table = at_stage(stage)
    if stage == "opening":
        table.alarm_in_time()
    closes = closes_ms(table.state)
    assert table.alarm(closes - 1) is None
    assert table.alarm(closes) is not None
    assert table.state.stage == "archived"
    assert table.alarm(closes) is None
    assert alarm.__doc__


def test_the_archive_says_once_that_it_has_the_record() -> None:
    table = Table().started()
    assert table.is_recorded() is None, "the game is not over"
    table = at_stage("finished")
    assert table.is_recorded() is not None
    assert table.state.recorded
    assert table.is_recorded() is None
