"""Stand-ins of a level: when they move, what becomes of what they chose, and who says which they are."""

from typing import Any

import pytest

from regatta_protocol.client import CallStandIn, Rematch, TakeBack
from regatta_protocol.moves import Enter, Throw
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay import replay
from regatta_server.game.replay_head import rules_for
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import NOBODY, Act, Alarm
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.lifecycle import INSTANT_MS, PACE_MS, THINKS_MS, due_ms
from regatta_server.rooms.decide.stages.playing import bots_due
from regatta_server.rooms.run.bot_seats import what_it_sees
from testkit.records import RecordTable
from testkit.rooms.tables import ALL, Table

TURN_MS = 20_000
BO = 1
FIRST_THROW = Throw(tuple(ALL))


def left(**options: Any) -> RecordTable:
    """Return a game whose stand-ins are captains, in which one has come for Bo and is to move."""
    chosen: dict[str, Any] = {"turn_ms": TURN_MS, "stand_in": "captain"} | options
    table = RecordTable(2, **chosen).started()
    while BO not in table.last.stand_ins:
        if BO in table.seats_to_play:
            table.alarm_in_time()
        else:
            table.turn(0)
    if BO not in table.seats_to_play:
        table.turn(0)
    return table


def thinks_ms(table: Table) -> int:
    """Return how long the stand-in has for its move, which has just begun."""
    due = due_ms(table.state)
    assert due is not None
    return due - table.state.changed_ms


def test_everybody_sees_at_which_level_the_room_lets_a_stand_in_play() -> None:
    table = left()
    assert table.state.setup.options["stand_in"] == "captain"
    assert table.events_of("stand_in")[0]["level"] == "captain"
    assert table.last.level_of(BO) == "captain"
    assert table.last.level_of(0) is None
    assert decode(encode(table.state)) == table.state


def test_the_room_never_chooses_for_it_and_says_when_it_is_to_be_asked() -> None:
    table = left()
    due = due_ms(table.state)
    assert due is not None
    assert bots_due(table.state, due - 1) == ()
    assert bots_due(table.state, due) == (BO,)
    assert decide(table.state, Act(NOBODY, "", Alarm(), due, table.chance)) is None


@pytest.mark.parametrize("order", ["alternate", "free"])
def test_it_takes_about_as_long_as_a_person_or_no_time_as_the_room_says(order: str) -> None:
    least, most = PACE_MS
    assert least <= thinks_ms(left()) <= most
    table = left(bot_pace="instant", order=order)
    assert dict(table.state.deadlines)[BO] - table.state.changed_ms <= INSTANT_MS
    assert thinks_ms(left(stand_in=None)) == THINKS_MS


def test_it_thinks_for_as_long_from_the_very_move_on_that_calls_it() -> None:
    table = RecordTable(2, turn_ms=TURN_MS, stand_in="captain", order="free").started()
    while 0 in table.seats_to_play:
        table.turn(0)
    while BO not in table.last.stand_ins:
        table.alarm_in_time()
    assert [event["type"] for event in table.events[-2:]] == ["entered", "stand_in"]
    least, most = PACE_MS
    assert least <= thinks_ms(table) <= most


def test_what_it_has_chosen_is_done_as_a_move_of_the_stand_in() -> None:
    table = left()
    table.bot_moves(BO, FIRST_THROW)
    table.bot_moves(BO, Throw((0, 1)))
    table.bot_moves(BO, Enter({"yacht": tuple(ALL)}))
    moved = [event for event in table.events if event.get("by") == "stand_in"]
    assert [event["type"] for event in moved] == ["thrown", "thrown", "entered"]
    assert [seat.missed for seat in table.last.seats] == [0, 2], "a stand-in's turns are not missed"


def test_where_a_player_is_back_what_was_chosen_meanwhile_does_nothing() -> None:
    table = left()
    play = table.game.hands[BO].play
    table.says("Bo", TakeBack)
    version = table.version
    assert table.game.hands[BO].play == play, "the same dice lie there"
    assert table.bot_moves(BO, FIRST_THROW, play) is None
    assert bots_due(table.state, table.now_ms + 2 * TURN_MS) == ()
    assert table.version == version
    table.throws(BO)
    assert table.events[-1]["by"] == "player"


def test_what_was_chosen_for_a_player_who_left_again_is_done_while_the_play_is_the_same() -> None:
    table = Table(turn_ms=None, stand_in="mate").started()
    table.turn(0)
    play = table.game.hands[BO].play
    table.says("Ada", CallStandIn, seat=BO)
    table.says("Bo", TakeBack)
    table.says("Ada", CallStandIn, seat=BO)
    assert table.bot_moves(BO, FIRST_THROW, play) is not None
    assert table.events[-1]["by"] == "stand_in"


def test_a_stand_in_that_is_called_without_a_clock_plays_at_the_level_too() -> None:
    table = Table(turn_ms=None, stand_in="admiral").started()
    table.turn(0)
    table.says("Ada", CallStandIn, seat=BO)
    assert table.events[-1]["level"] == "admiral"
    state: Any = table.state
    assert what_it_sees(state, BO)["level"] == "admiral"
    due = due_ms(state)
    assert due is not None
    assert bots_due(state, due) == (BO,)


def test_bots_keep_their_own_level_beside_a_stand_ins() -> None:
    table = Table(3, bots=1, level="deckhand", turn_ms=None, stand_in="admiral").started()
    bot = next(number for number, seat in enumerate(table.state.seating.seats) if seat.bot)
    cleo = table.seat("Cleo")
    while cleo not in table.seats_to_play:
        table.turn()
    table.says("Ada", CallStandIn, seat=cleo)
    assert [table.last.level_of(seat) for seat in (0, bot, cleo)] == [None, "deckhand", "admiral"]
    clocks = Table(2, bots=1, stand_in="admiral").started()
    assert clocks.last.level_of(1) is None, "a computer without a level makes the clock's moves"


def test_a_stand_in_plays_by_the_rules_as_everybody_does() -> None:
    table = left()
    version = table.version
    with pytest.raises(Refused):
        table.bot_moves(BO, Enter({"ones": tuple(ALL)}))
    assert table.version == version


def test_a_rematch_is_played_with_the_same_stand_ins() -> None:
    table = RecordTable(2, stand_in="captain").finished()
    table.says("Ada", Rematch)
    change = table.says("Bo", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert change.spawn.state.setup.stand_in == "captain"


def played_on() -> Any:
    """Return the record of a game in which Bo's stand-in chose what the clock would not."""
    table = left()
    while table.state.stage == "playing":
        if BO in table.seats_to_play and table.game.hands[BO].play.throws:
            table.bot_moves(BO, list(table.state.setup.rules.choices(table.game.hands[BO].play))[-1])
        else:
            table.turn(0) if table.seats_to_play == (0,) else table.alarm_in_time()
    return table.record


def test_a_record_says_the_level_and_judges_rules_and_not_the_choice() -> None:
    record = played_on()
    assert record["options"]["stand_in"] == "captain"
    assert [fact["level"] for fact in record["facts"] if fact["type"] == "stand_in"] == ["captain"]
    rules = rules_for(record)
    assert len(list(replay(rules, record))) == len(record["facts"])


def test_a_record_without_the_level_would_have_been_the_clocks() -> None:
    record = played_on()
    del record["options"]["stand_in"]
    for fact in record["facts"]:
        fact.pop("level", None)
    with pytest.raises(Mismatch, match="by the rules"):
        list(replay(rules_for(record), record))


def test_a_stand_in_of_another_level_than_the_room_names_is_found() -> None:
    record = played_on()
    next(fact for fact in record["facts"] if fact["type"] == "stand_in")["level"] = "mate"
    with pytest.raises(Mismatch, match="another level"):
        list(replay(rules_for(record), record))


def test_rooms_of_before_have_no_level_of_stand_ins_in_what_is_stored() -> None:
    table = left(stand_in=None)
    assert b'"stand_in":"' not in encode(table.state)
    assert "stand_in" not in table.state.setup.options
    assert "level" not in table.events_of("stand_in")[0]
