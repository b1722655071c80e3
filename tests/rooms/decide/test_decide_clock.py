"""The clock of a turn: what it gives, what it does when it runs out, and what it forgives."""

from regatta_protocol.client import Enter, Hold, JoinRoom, Throw
from regatta_server.rooms.decide.lifecycle import DAY_MS, LATE_MS, due_ms
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import ALL, NOW_MS, Table

TURN_MS = 30_000


def clocked(seats: int = 2, ruleset: str = "yacht") -> Table:
    """Return a game that has just started, with a clock."""
    return Table(seats, ruleset, turn_ms=TURN_MS).started()


def deadlines(table: Table) -> dict[int, int]:
    """Return when the time of each seat is over."""
    return dict(table.state.deadlines)


def test_the_first_turn_has_its_time_from_the_start() -> None:
    table = Table(turn_ms=TURN_MS).committed()
    table.contributes("Ada")
    table.now_ms += 3_000
    table.contributes("Bo")
    assert deadlines(table) == {0: NOW_MS + 3_000 + TURN_MS}
    assert table.events[-1]["turns"] == [{"seat": 0, "round": 1, "deadline_ms": NOW_MS + 3_000 + TURN_MS}]


def test_a_game_without_a_clock_has_no_deadlines() -> None:
    table = Table().started()
    table.turn()
    assert deadlines(table) == {}
    assert table.events[-1]["turns"] == [{"seat": 1, "round": 1, "deadline_ms": None}]


def test_a_throw_and_a_hold_do_not_renew_the_time() -> None:
    table = clocked()
    before = deadlines(table)
    table.now_ms += 10_000
    table.says("Ada", Throw, dice=ALL)
    table.says("Ada", Hold, dice=[0])
    table.says("Ada", Throw, dice=[1])
    assert deadlines(table) == before


def test_a_new_turn_has_its_whole_time() -> None:
    table = clocked()
    table.now_ms += 10_000
    table.turn()
    assert deadlines(table) == {1: table.now_ms + TURN_MS}
    assert table.events[-1]["turns"][0]["deadline_ms"] == table.now_ms + TURN_MS


def test_who_plays_alone_has_a_new_deadline_each_turn() -> None:
    table = clocked(1)
    for _ in range(3):
        table.now_ms += 7_000
        table.turn()
        assert deadlines(table) == {0: table.now_ms + TURN_MS}


def test_nothing_happens_before_the_time_is_over() -> None:
    table = clocked()
    state = table.state
    assert table.alarm(NOW_MS + TURN_MS - 1) is None
    assert table.state is state


def test_the_clock_throws_first_and_enters_at_its_next_alarm() -> None:
    table = clocked()
    assert table.alarm_in_time() is not None
    assert (table.events[-1]["type"], table.events[-1]["dice"]) == ("thrown", ALL)
    assert table.events[-1]["by"] == "clock"
    assert due_ms(table.state) == table.now_ms, "the entry is due at once"
    assert table.alarm() is not None
    assert (table.events[-1]["type"], table.events[-1]["by"]) == ("entered", "clock")
    assert (table.to_play, deadlines(table)) == ("Bo", {1: table.now_ms + TURN_MS})
    assert table.alarm() is None


def test_the_clock_enters_what_lies_on_the_table_where_it_gives_most() -> None:
    table = clocked()
    table.says("Ada", Throw, dice=ALL)
    best = max(row["potential"] for row in table.sheet("Ada")["rows"])
    table.alarm_in_time()
    assert [event["type"] for event in table.events[-2:]] == ["thrown", "entered"]
    assert table.events_of("thrown")[-1]["by"] == "player"
    assert list(table.events[-1]["rows"].values()) == [best]


def test_an_alarm_that_is_served_within_bounds_makes_its_move() -> None:
    table = clocked()
    table.says("Ada", Throw, dice=ALL)
    assert table.alarm(NOW_MS + TURN_MS + LATE_MS) is not None
    assert table.events[-1]["type"] == "entered"


def test_an_alarm_that_nobody_served_for_long_renews_the_clock_and_makes_no_move() -> None:
    table = clocked()
    table.says("Ada", Throw, dice=ALL)
    game = table.game
    late = NOW_MS + TURN_MS + LATE_MS + 1
    assert table.alarm(late) is not None
    assert table.events[-1] == {
        "type": "clock_renewed",
        "room": table.state.setup.id,
        "version": table.version,
        "turns": [{"seat": 0, "round": 1, "deadline_ms": late + TURN_MS}],
        "now_ms": late,
    }
    assert table.game == game
    assert deadlines(table) == {0: late + TURN_MS}
    assert table.alarm() is None


def test_a_clock_of_days_comes_before_the_room_is_given_up() -> None:
    table = Table(turn_ms=14 * DAY_MS).started()
    table.alarm_in_time()
    assert table.now_ms == NOW_MS + 14 * DAY_MS
    assert table.state.stage == "playing"


def test_a_move_that_comes_just_before_the_clocks_counts() -> None:
    table = clocked()
    table.now_ms += TURN_MS - 1
    table.turn()
    table.now_ms += 1
    assert table.alarm() is None
    assert table.events_of("thrown")[-1]["by"] == "player"


def test_a_silent_room_starts_and_plays_itself_to_the_end() -> None:
    table = Table(3, "general", turn_ms=TURN_MS).filled()
    while table.state.stage != "archived":
        assert table.alarm_in_time() is not None
    by = [event["by"] for event in table.events if "by" in event]
    assert set(by) == {"clock", "stand_in"}
    assert by == sorted(by), "once a stand-in plays, the clock has nothing to do"
    assert [event["type"] for event in table.events[-2:]] == ["finished", "archived"]


def test_an_alarm_does_not_count_as_a_players_command() -> None:
    table = clocked()
    done = table.state.done
    table.alarm_in_time()
    table.alarm()
    assert table.state.done == done
    assert "" not in table.state.done


def test_the_clock_takes_no_seat_that_still_has_time() -> None:
    table = at_stage("playing", turn_ms=TURN_MS)
    table.enters("Ada", "chance")
    table.now_ms += 1
    table.says("Bo", Throw, dice=ALL)
    table.alarm_in_time()
    assert (table.events[-1]["seat"], table.events[-1]["by"]) == (1, "clock")
    assert list(table.events_of("entered")[0]["rows"]) == ["chance"]


def test_a_move_after_the_deadline_counts_while_no_alarm_has_been_claimed() -> None:
    table = clocked()
    table.now_ms += TURN_MS + 1
    table.says("Ada", Throw, dice=ALL)
    table.says("Ada", Enter, rows={"chance": ALL})
    assert table.to_play == "Bo"
    assert table.alarm() is None


def test_joining_late_does_not_stop_the_clock_of_a_gathering_room() -> None:
    table = Table(3)
    table.now_ms += 3_600_000
    table.says("Bo", JoinRoom)
    assert due_ms(table.state) == table.now_ms + 6 * 3_600_000
