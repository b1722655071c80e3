"""More time for who needs it, in casual games with a clock: from when, how much, and where not."""

from typing import Any

import pytest

from regatta_protocol.client import AddBot, Rematch, Start, TakeBack, Throw
from regatta_protocol.commands.turns import Stretch
from regatta_protocol.errors import Code
from regatta_server.archive import records
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.facts import Stretched
from regatta_server.rooms.decide.seat_play import stretches
from regatta_server.rooms.decide.state import last_stage
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.verify import DoesNotFit, verify
from testkit.rooms.stages import refusal
from testkit.rooms.tables import ALL, NOW_MS, STRANGER, Table
from tests.records.write import SAMPLES

TURN_MS = 60_000


def clocked(seats: int = 2, **options: Any) -> Table:
    return Table(seats, **{"turn_ms": TURN_MS} | options).started()


def deadlines(table: Table) -> dict[int, int]:
    return {seat: at - NOW_MS for seat, at in table.state.deadlines}


def test_a_turn_that_runs_gets_the_longer_time_at_once() -> None:
    table = clocked()
    table.now_ms += 20_000
    table.says("Ada", Stretch, times=3)
    assert deadlines(table) == {0: 3 * TURN_MS}
    event = table.events[-1]
    assert (event["type"], event["seat"], event["stretches"]) == ("stretched", 0, [3, 1])
    assert event["turns"] == [{"seat": 0, "round": 1, "deadline_ms": NOW_MS + 3 * TURN_MS}]


def test_it_holds_for_all_turns_of_the_seat_and_for_no_other() -> None:
    table = clocked()
    table.says("Bo", Stretch, times=10)
    assert deadlines(table) == {0: TURN_MS}
    for expected in ({1: 10 * TURN_MS}, {0: TURN_MS}, {1: 10 * TURN_MS}):
        table.turn()
        assert deadlines(table) == expected


def test_where_all_play_at_once_only_the_own_turn_is_longer() -> None:
    table = clocked(3, order="simultaneous")
    table.says("Cleo", Stretch, times=2)
    assert deadlines(table) == {0: TURN_MS, 1: TURN_MS, 2: 2 * TURN_MS}


def test_less_time_waits_for_the_end_of_the_own_turn() -> None:
    table = clocked()
    table.says("Ada", Stretch, times=5)
    refused = refusal(table, "Ada", Stretch, times=2)
    assert (refused.code, refused.message) == (
        Code.NOT_ALLOWED,
        "Your turn runs: choose less time when it is over.",
    )
    table.turn()
    table.says("Ada", Stretch, times=2)
    table.turn()
    assert deadlines(table) == {0: 2 * TURN_MS}


def test_back_and_forth_never_gives_a_turn_more_than_ten_times_its_time() -> None:
    table = clocked()
    for times in (2, 3, 5, 10):
        table.says("Ada", Stretch, times=times)
    for times in (1, 2, 3, 5):
        assert refusal(table, "Ada", Stretch, times=times).code is Code.NOT_ALLOWED
    table.says("Ada", Stretch, times=10)
    assert deadlines(table) == {0: 10 * TURN_MS}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rated": True}, "In a rated game everyone has the same time"),
        ({"turn_ms": None}, "No clock runs in this game"),
        ({"turn_ms": 86_400_000}, "A turn has more than an hour here"),
    ],
)
def test_where_it_cannot_be_one_hears_why(options: dict[str, Any], why: str) -> None:
    refused = refusal(clocked(**options), "Ada", Stretch, times=2)
    assert refused.code is Code.NOT_ALLOWED
    assert refused.message.startswith(why)


def test_nobody_stretches_the_time_of_another() -> None:
    table = clocked()
    assert refusal(table, "Ada", Stretch, times=2, seat=1).code is Code.NOT_SEATED
    assert refusal(table, STRANGER, Stretch, times=2).code is Code.NOT_SEATED


def test_a_stand_in_takes_its_own_time_and_who_comes_back_has_the_longer_one() -> None:
    table = clocked()
    table.says("Bo", Stretch, times=3)
    while not table.last.stand_ins:
        table.turn(0) if table.to_play == "Ada" else table.alarm_in_time()
    while table.to_play != "Bo":
        table.turn()
    assert dict(table.state.deadlines)[1] - table.now_ms < TURN_MS
    table.says("Bo", TakeBack)
    assert dict(table.state.deadlines)[1] == table.now_ms + 3 * TURN_MS


def test_whose_stand_in_plays_is_back_by_it() -> None:
    table = clocked()
    while not table.last.stand_ins:
        table.turn(0) if table.to_play == "Ada" else table.alarm_in_time()
    table.says("Bo", Stretch, times=2)
    assert table.last.stand_ins == ()
    assert [event["type"] for event in table.events[-2:]] == ["taken_back", "stretched"]


def test_a_bot_thinks_no_longer() -> None:
    table = Table(3, turn_ms=TURN_MS)
    table.says("Ada", AddBot, level="captain")
    table.says("Ada", Start)
    table.started()
    table.says("Ada", Stretch, times=10)
    table.turn(0)
    assert table.state.deadlines[0][1] - table.now_ms < TURN_MS


def test_a_snapshot_tells_it_and_only_where_somebody_has_it() -> None:
    table = clocked()
    assert "stretches" not in snapshot(table.state, False, frozenset())
    table.says("Ada", Stretch, times=2)
    assert list(snapshot(table.state, False, frozenset())["stretches"]) == [2, 1]


def test_the_same_command_twice_is_done_once() -> None:
    table = clocked()
    command = table.command(Stretch, times=2)
    table.hears("Ada", command)
    assert table.hears("Ada", command) is None
    assert deadlines(table) == {0: 2 * TURN_MS}


def test_it_is_stored_and_comes_back() -> None:
    table = clocked()
    change = table.says("Ada", Stretch, times=5)
    assert change is not None
    [fact] = change.facts
    assert isinstance(fact, Stretched)
    assert (fact.seat, fact.times, fact.player) == (0, 5, table.state.seating.seats[0].player)
    again = decode(encode(table.state))
    assert again == table.state
    assert stretches(last_stage(again).seats) == (5, 1)


def test_the_turn_goes_on_with_what_was_thrown() -> None:
    table = clocked()
    table.says("Ada", Throw, dice=ALL)
    faces = table.sheet("Ada")["faces"]
    table.says("Ada", Stretch, times=2)
    assert table.sheet("Ada")["faces"] == faces


def test_the_record_has_it_and_verifies() -> None:
    record = SAMPLES["stretched"]()
    stretches = [(fact["seat"], fact["times"]) for fact in record["facts"] if fact["type"] == "stretched"]
    assert stretches == [(1, 3), (1, 2)]
    verify(records.encode(record))


@pytest.mark.parametrize("change", [{"times": 4}, {"seat": 7}])
def test_a_record_with_a_time_that_nobody_can_have_does_not_fit(change: dict[str, int]) -> None:
    record = SAMPLES["stretched"]()
    fact: Any = next(fact for fact in record["facts"] if fact["type"] == "stretched")
    fact.update(change)
    with pytest.raises(DoesNotFit):
        verify(records.encode(record))


def test_a_record_of_a_rated_game_has_no_time_of_ones_own() -> None:
    record = SAMPLES["stretched"]()
    record["options"]["rated"] = True
    with pytest.raises(DoesNotFit, match="cannot have this time"):
        verify(records.encode(record))


def test_it_is_known_to_the_end_of_the_room() -> None:
    table = clocked(ruleset="yacht")
    table.says("Bo", Stretch, times=3)
    while table.state.stage == "playing":
        table.turn()
    assert stretches(table.last.seats) == (1, 3)
    table.says("Ada", Rematch)
    assert stretches(table.last.seats) == (1, 3), "an offer of another game changes nothing of it"
