"""Decisions taken back in practice: the game is the one before, and the dice stay the same."""

from typing import Any

import pytest
from msgspec.structs import replace

from regatta_protocol.client import AddSeat, Hold, TakeBack
from regatta_protocol.commands.ending import Abort
from regatta_protocol.commands.turns import Undo
from regatta_protocol.errors import Code
from regatta_protocol.moves import Enter, Throw
from regatta_server.judging.refused import Refused
from regatta_server.limits import UNDONE_MOST
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.codecs.codec import encode_fact
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.folding import Misfit
from regatta_server.rooms.decide.lifecycle import closes_ms, due_ms
from regatta_server.rooms.decide.state import Finished, Playing, last_stage
from regatta_server.rooms.decide.views import views
from testkit.records import can_undo, practised
from testkit.rooms.stages import refusal
from testkit.rooms.tables import Table

TURN_MS = 60_000


def alone(ruleset: str = "yacht", bots: int = 0, **options: Any) -> Table:
    """Return a game of practice that has begun."""
    return Table(1 + bots, ruleset, bots=bots, **options).started()


def refused(table: Table, name: str = "Ada") -> Refused:
    """Return why a player cannot take a decision back; the room must be as it was."""
    before = table.state
    with pytest.raises(Refused) as refusal:
        table.says(name, Undo)
    assert table.state is before
    return refusal.value


def entry_of(table: Table) -> Enter:
    """Return an entry of all dice in the first row that is open."""
    return Enter({table.sheet_of(0)["offers"]["enter"][0]: (0, 1, 2, 3, 4)})


# -- what is taken back --------------------------------------------------------------------------------


def test_a_throw_that_was_chosen_is_taken_back_with_what_was_held_for_it() -> None:
    table = alone()
    table.throws(0)
    table.says("Ada", Hold, dice=[0, 1])
    before = table.game
    table.moves(0, Throw((2, 3, 4)))
    table.says("Ada", Undo)
    assert table.game == before
    assert table.game.hands[0].held == (0, 1)


def test_the_first_throw_of_a_turn_is_no_decision() -> None:
    table = alone()
    table.throws(0)
    assert refused(table).code is Code.ILLEGAL_MOVE


def test_an_entry_is_taken_back_with_the_first_throw_behind_it() -> None:
    table = alone()
    table.throws(0)
    before = table.game
    table.moves(0, entry_of(table))
    table.throws(0)
    table.says("Ada", Undo)
    assert table.game == before
    assert table.events[-1]["turns"] == [{"seat": 0, "round": 1, "deadline_ms": None}]


def test_what_bots_did_since_is_taken_back_too_and_they_choose_again() -> None:
    table = alone(bots=2)
    table.throws(0)
    before = table.game
    table.moves(0, entry_of(table))
    table.turn(1)
    table.alarm_in_time()
    assert table.game.hands[2].drawn != before.hands[2].drawn
    table.says("Ada", Undo)
    assert table.game == before
    table.moves(0, entry_of(table))
    assert due_ms(table.state) is not None
    table.turn(1)
    assert table.to_play == table.state.seating.seats[2].name


def test_a_bots_move_that_was_chosen_before_comes_too_late() -> None:
    table = alone(bots=1, level="mate")
    table.throws(0)
    table.moves(0, entry_of(table))
    bots_play = table.game.hands[1].play
    table.says("Ada", Undo)
    assert table.bot_moves(1, Throw((0, 1, 2, 3, 4)), bots_play) is None


def test_a_set_aside_and_a_bank_are_taken_back() -> None:
    table = practised("yin-yang")
    undone = [fact for fact in table.facts if isinstance(fact, facts.Undone)]
    kinds = {type(table.facts[one.to + 1]) for one in undone}
    assert {facts.Secured, facts.Banked, facts.Thrown} <= kinds


def test_one_may_go_back_to_the_beginning_of_the_turn_before_and_no_further() -> None:
    table = alone()
    for _ in range(3):
        table.throws(0)
        table.says("Ada", Hold, dice=[])
        table.moves(0, Throw((1, 2, 3, 4)))
        table.moves(0, Throw((2, 3)))
        table.moves(0, entry_of(table))
    table.throws(0)
    table.moves(0, Throw((0,)))
    for _ in range(4):
        table.says("Ada", Undo)
    assert (table.game.standings[0].turns, table.sheet_of(0)["throws"]) == (2, 1)
    assert "as far back" in str(refused(table).message)


def test_every_position_that_is_taken_back_to_is_the_one_that_was() -> None:
    for ruleset in ("yacht", "general", "double-cameroon", "yin-yang"):
        table = practised(ruleset)
        games: dict[int, Any] = {}
        state = table.beginning_of_all()
        for fact in table.facts[1:]:
            state = fold(state, fact)
            games[state.version] = last_stage(state).game
            if isinstance(fact, facts.Undone):
                assert last_stage(state).game == games[fact.to], ruleset
        assert any(isinstance(fact, facts.Undone) for fact in table.facts)
        assert state == table.state


# -- no new luck ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["independent", "identical"])
def test_the_dice_of_the_next_throw_stay_the_same(dice: str) -> None:
    table = alone(dice=dice, order="simultaneous" if dice == "identical" else "alternate")
    table.throws(0)
    shown = []
    for thrown in ((1, 2, 3, 4), (0, 1, 2, 3), (0, 1), (0, 1, 2, 3, 4)):
        table.moves(0, Throw(thrown))
        shown.append(table.events[-1]["faces"])
        table.says("Ada", Undo)
    longest = shown[-1]
    assert [longest[: len(faces)] for faces in shown] == shown


def test_the_dice_of_the_next_turns_throw_stay_the_same_whatever_is_entered() -> None:
    table = alone(bots=1)
    table.throws(0)
    rows = table.sheet_of(0)["offers"]["enter"]
    nexts = []
    for row in rows[:3]:
        table.moves(0, Enter({row: (0, 1, 2, 3, 4)}))
        table.turn(1)
        table.throws(0)
        nexts.append(table.events[-1]["faces"])
        table.says("Ada", Undo)
    assert nexts[0] == nexts[1] == nexts[2]


def test_bots_throw_the_same_dice_again() -> None:
    table = alone(bots=1)
    table.throws(0)
    for _ in range(2):
        table.moves(0, entry_of(table))
        table.alarm_in_time()
        table.says("Ada", Undo)
    first, again = (event["faces"] for event in table.events_of("thrown") if event["seat"] == 1)
    assert first == again


# -- where it cannot be --------------------------------------------------------------------------------


def decided(table: Table) -> Table:
    """Let Ada decide something in her first turn."""
    table.throws(0)
    table.moves(0, Throw((0,)))
    return table


def test_a_rated_game_keeps_what_was_decided() -> None:
    table = decided(Table(2, rated=True, turn_ms=TURN_MS).started())
    assert (refused(table).code, refused(table).message) == (
        Code.NOT_ALLOWED,
        "This game is rated: what was decided stays. In casual games against bots it need not.",
    )


def test_a_game_with_another_person_keeps_what_was_decided() -> None:
    table = decided(Table(3, bots=1).started())
    refusal = refused(table)
    assert refusal.code is Code.NOT_ALLOWED
    assert "Others sit here too" in refusal.message


def test_several_seats_of_one_player_are_several_people() -> None:
    table = Table()
    table.says("Ada", AddSeat, name="Zoe")
    table.started()
    decided(table)
    before = table.state
    with pytest.raises(Refused) as refusal:
        table.says("Ada", Undo, seat=0)
    assert refusal.value.code is Code.NOT_ALLOWED
    assert table.state is before


def test_nothing_is_taken_back_before_something_was_decided() -> None:
    assert refused(alone()).message.startswith("You have decided nothing yet")


def test_a_game_that_is_over_keeps_what_was_decided() -> None:
    table = alone().finished()
    assert refused(table).code is Code.WRONG_STAGE


def test_a_room_that_gathers_has_nothing_to_take_back() -> None:
    assert refused(Table(2)).code is Code.WRONG_STAGE


def test_who_only_watches_takes_nothing_back() -> None:
    table = decided(alone())
    assert refused(table, "Zoe").code is Code.NOT_SEATED


def test_a_game_that_began_before_this_was_possible_says_so() -> None:
    table = decided(alone())
    assert isinstance(table.state, Playing)
    table.state = replace(table.state, decisions=None)
    refusal = refused(table)
    assert (refusal.code, "began before" in refusal.message) == (Code.NOT_ALLOWED, True)


def test_taking_back_has_an_end_so_that_records_stay_short() -> None:
    table = alone()
    table.throws(0)
    for _ in range(UNDONE_MOST):
        table.moves(0, Throw((0,)))
        table.says("Ada", Undo)
    table.moves(0, Throw((0,)))
    assert refused(table).code is Code.TOO_MANY


def test_one_command_takes_one_decision_back_however_often_it_comes() -> None:
    table = alone()
    table.throws(0)
    table.moves(0, Throw((0,)))
    table.moves(0, Throw((1,)))
    command = table.command(Undo)
    table.hears("Ada", command)
    version = table.version
    assert table.hears("Ada", command) is None
    assert table.version == version
    assert can_undo(table)


# -- clocks and stand-ins ------------------------------------------------------------------------------


def test_the_turn_that_is_gone_back_to_has_its_whole_time() -> None:
    table = alone(turn_ms=TURN_MS, bots=1)
    table.throws(0)
    table.now_ms += 50_000
    table.moves(0, entry_of(table))
    table.now_ms += 500
    table.says("Ada", Undo)
    deadline_ms = table.now_ms + TURN_MS
    assert table.events[-1]["turns"] == [{"seat": 0, "round": 1, "deadline_ms": deadline_ms}]
    assert due_ms(table.state) == deadline_ms


def test_what_the_clock_did_for_the_player_is_taken_back_with_the_decision_before_it() -> None:
    table = alone(turn_ms=TURN_MS)
    table.throws(0)
    before = table.game
    table.moves(0, Throw((0,)))
    table.alarm_in_time()
    assert table.game.standings[0].turns == 1
    assert [seat.missed for seat in table.last.seats] == [1]
    table.says("Ada", Undo)
    assert table.game == before
    assert [seat.missed for seat in table.last.seats] == [0]


def test_a_player_with_a_stand_in_is_back_by_taking_back() -> None:
    table = alone(turn_ms=TURN_MS, bots=1)
    table.throws(0)
    before = table.game
    table.moves(0, entry_of(table))
    while not table.last.stand_ins:
        table.alarm_in_time()
    table.says("Ada", Undo)
    assert [event["type"] for event in table.events[-2:]] == ["taken_back", "undone"]
    assert table.game == before
    assert table.last.stand_ins == ()
    with pytest.raises(Refused):
        table.says("Ada", Undo)
    assert refusal(table, "Ada", TakeBack).code is Code.ILLEGAL_MOVE


# -- what is stored and heard ----------------------------------------------------------------------------


def test_the_event_has_the_table_as_a_snapshot_has_it() -> None:
    table = alone(bots=1)
    table.throws(0)
    table.moves(0, entry_of(table))
    table.alarm_in_time()
    table.says("Ada", Undo)
    shown = views.snapshot(table.state, False, frozenset({0}))
    event = table.events[-1]
    assert (event["type"], event["seat"]) == ("undone", 0)
    assert (len(event["hands"]), event["turns"]) == (2, shown["turns"])
    assert event["hands"][0]["sheet"]["faces"] == shown["hands"][0]["sheet"]["faces"]


def test_a_room_comes_back_from_the_store_with_what_can_be_taken_back() -> None:
    table = alone(bots=1)
    for _ in range(2):
        table.throws(0)
        table.moves(0, Throw((0, 1)))
        table.moves(0, entry_of(table))
        table.turn(1)
    table.says("Ada", Undo)
    assert decode(encode(table.state)) == table.state
    table.state = decode(encode(table.state))
    table.says("Ada", Undo)
    assert table.sheet_of(0)["throws"] == 1


def test_rooms_that_are_no_practice_are_stored_as_they_were() -> None:
    for table in (Table(2).started(), Table(2, rated=True, turn_ms=TURN_MS).started()):
        decided(table)
        assert b"decisions" not in encode(table.state)
        assert not any(b"practice" in encode_fact(fact) for fact in table.facts)


def test_a_game_that_is_over_keeps_nothing_to_take_back() -> None:
    over, ended = decided(alone()), decided(alone())
    over.says("Ada", Abort)
    ended.alarm(closes_ms(ended.state))
    for table in (over, ended, alone().finished()):
        assert b"decisions" not in encode(table.state)


def test_a_result_says_how_many_decisions_were_taken_back() -> None:
    table = practised()
    assert isinstance(table.state, Finished)
    number = sum(isinstance(fact, facts.Undone) for fact in table.facts)
    assert table.state.result["undone"] == number > 0
    assert "undone" not in (Table(2).finished().last.result or {})


def test_a_fact_that_goes_back_to_another_version_is_no_fact_of_the_room() -> None:
    table = decided(alone())
    with pytest.raises(Misfit):
        fold(table.state, facts.Undone(at_ms=table.now_ms, seat=0, to=table.version))
