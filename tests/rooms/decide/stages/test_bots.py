"""Bots with a level: their seats, when they move, and what becomes of what they have chosen."""

from typing import Any, get_args

import pytest
from msgspec import structs

from regatta_protocol.client import AddBot, Rematch
from regatta_protocol.errors import Code
from regatta_protocol.moves import Enter, Throw
from regatta_protocol.options import Level
from regatta_server.bots.levels import LEVELS
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay import replay
from regatta_server.game.replay_head import rules_for
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import NOBODY, Act, Alarm
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.lifecycle import INSTANT_MS, PACE_MS, THINKS_MS, due_ms
from regatta_server.rooms.decide.setup import Setup
from regatta_server.rooms.decide.stages.playing import bots_due
from regatta_server.rooms.decide.views.views import snapshot
from testkit.records import RecordTable
from testkit.rooms.stages import refusal
from testkit.rooms.tables import ALL, Table

TURN_MS = 20_000


def against(level: Level | None = "captain", **options: Any) -> RecordTable:
    """Return a game of Ada against a bot, in which it is the bot's turn."""
    table = RecordTable(2, bots=1, level=level, **options).started()
    table.turn(0)
    return table


def thinks_ms(table: Table) -> int:
    """Return how long a bot has for its move, which has just begun."""
    due = due_ms(table.state)
    assert due is not None
    return due - table.state.changed_ms


def rings(table: Table) -> Any:
    """Return what the room itself makes of its alarm."""
    due = due_ms(table.state)
    assert due is not None
    return decide(table.state, Act(NOBODY, "", Alarm(), due, table.chance))


def test_every_level_that_a_seat_may_have_is_one_that_bots_play_at() -> None:
    assert set(get_args(Level)) <= set(LEVELS)


def test_a_bot_is_called_by_its_level_and_everybody_sees_which_it_is() -> None:
    table = Table(5, bots=1, level="captain")
    for level in ("mate", "captain", None):
        table.says("Ada", AddBot, level=level)
    seats = snapshot(table.state, False, frozenset())["seats"]
    assert [(seat["name"], seat.get("level")) for seat in seats[1:]] == [
        ("Captain", "captain"),
        ("Mate", "mate"),
        ("Captain 2", "captain"),
        ("Computer", None),
    ]
    assert [event["seat"] for event in table.events_of("seated")] == seats
    assert decode(encode(table.state)) == table.state


def test_a_rated_room_takes_no_bot_of_any_level() -> None:
    table = Table(3, rated=True, turn_ms=TURN_MS)
    assert refusal(table, "Ada", AddBot, level="mate").code is Code.BAD_OPTIONS
    with pytest.raises(Refused, match="A rated game is between people"):
        Table(2, bots=1, level="deckhand", rated=True, turn_ms=TURN_MS)


def test_a_bot_takes_about_as_long_as_a_person_and_not_always_the_same() -> None:
    table = against()
    found = []
    while table.state.stage == "playing":
        if table.seats_to_play == (1,):
            found.append(thinks_ms(table))
            table.alarm_in_time()
        else:
            table.turn(0)
    least, most = PACE_MS
    assert least <= min(found) < max(found) <= most
    assert len(set(found)) > len(found) / 2


def test_a_bot_moves_at_once_where_the_room_says_so() -> None:
    table = against(bot_pace="instant")
    assert table.state.setup.options["bot_pace"] == "instant"
    assert thinks_ms(table) == INSTANT_MS
    before = table.state.deadlines
    table.alarm_in_time()
    assert table.state.deadlines != before, "each move has an alarm of its own"


def test_a_computer_without_a_level_plays_as_it_ever_did() -> None:
    table = against(None)
    assert thinks_ms(table) == THINKS_MS
    assert bots_due(table.state, table.now_ms + THINKS_MS) == ()
    assert [fact.by for fact in rings(table).facts] == ["stand_in"]
    assert "bot_pace" not in table.state.setup.options


def test_the_room_itself_never_chooses_for_a_bot_with_a_level() -> None:
    table = against()
    due = due_ms(table.state)
    assert due is not None
    assert bots_due(table.state, due - 1) == ()
    assert bots_due(table.state, due) == (1,)
    assert rings(table) is None


def test_a_clock_rings_while_a_bot_thinks() -> None:
    table = Table(2, bots=1, level="captain", order="simultaneous", turn_ms=TURN_MS).started()
    table.now_ms = max(at for _, at in table.state.deadlines)
    assert bots_due(table.state, table.now_ms) == (1,)
    change = decide(table.state, Act(NOBODY, "", Alarm(), table.now_ms, table.chance))
    assert change is not None
    assert [(fact.seat, fact.by) for fact in change.facts] == [(0, "clock")]  # type: ignore[union-attr] # moves


def test_what_a_bot_has_chosen_is_done_as_a_move_of_the_seat() -> None:
    table = against()
    table.bot_moves(1, Throw((0, 1, 2, 3, 4)))
    table.bot_moves(1, Throw((0, 1)))
    table.bot_moves(1, Enter({"chance": tuple(ALL)}) if "chance" in rows(table) else Enter({"yacht": ()}))
    moved = [event for event in table.events if event.get("seat") == 1 and "by" in event]
    assert [(event["type"], event["by"]) for event in moved] == [
        ("thrown", "stand_in"),
        ("thrown", "stand_in"),
        ("entered", "stand_in"),
    ]
    assert table.seats_to_play == (0,)


def rows(table: Table) -> list[str]:
    """Return the rows of the card."""
    return [row["row"] for row in table.state.setup.rules.card["rows"]]


def test_a_move_that_was_chosen_for_another_play_changes_nothing() -> None:
    table = against()
    before = table.game.hands[1].play
    table.bot_moves(1, Throw((0, 1, 2, 3, 4)))
    version = table.version
    assert table.bot_moves(1, Throw((0, 1, 2, 3, 4)), before) is None
    assert table.version == version
    table.turn(1)
    assert table.bot_moves(1, Throw((0, 1, 2, 3, 4)), before) is None, "it is another's turn"
    over = table.finished().version
    assert table.bot_moves(1, Throw((0, 1, 2, 3, 4)), before) is None, "the game is over"
    assert table.version == over


def test_a_bot_plays_by_the_rules_as_everybody_does() -> None:
    table = against()
    version = table.version
    with pytest.raises(Refused) as refused:
        table.bot_moves(1, Enter({"ones": tuple(ALL)}))
    assert refused.value.code is Code.ILLEGAL_MOVE
    assert table.version == version


def test_a_rematch_is_against_the_same_bot_at_the_same_pace() -> None:
    table = against(bot_pace="instant").finished()
    change = table.says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None
    again = change.spawn.state
    assert [seat.level for seat in again.seating.seats] == ["captain", None]
    assert again.setup.bot_pace == "instant"


def test_a_record_says_the_level_and_judges_rules_and_not_the_choice() -> None:
    table = against("mate")
    while table.state.stage == "playing":
        if table.seats_to_play == (1,) and table.game.hands[1].play.throws:
            choices = list(table.state.setup.rules.choices(table.game.hands[1].play))
            table.bot_moves(1, choices[-1])
        else:
            table.turn(0) if table.seats_to_play == (0,) else table.alarm_in_time()
    record = table.record
    assert record["seats"][1]["level"] == "mate"
    rules = rules_for(record)
    assert len(list(replay(rules, record))) == len(record["facts"])
    del record["seats"][1]["level"]
    with pytest.raises(Mismatch):
        list(replay(rules, record))


def test_rooms_of_before_have_no_pace_and_no_level_in_what_is_stored() -> None:
    stored = encode(against(None).state)
    assert b"level" not in stored
    assert b"bot_pace" not in stored
    defaults = {field.name: field.default for field in structs.fields(Setup)}
    assert defaults["bot_pace"] == "human"
