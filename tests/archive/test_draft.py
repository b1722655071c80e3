"""What a game comes to by the straight way is what it comes to by the general one, byte for byte."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from regatta_protocol.client import Rematch
from regatta_protocol.commands.ending import Resign
from regatta_server.archive.draft import Draft, draft_of, streams_of
from regatta_server.archive.pack import pack
from regatta_server.archive.records import NotOver, unsealed
from regatta_server.archive.tally import tally
from regatta_server.game.plays import Entered, Play, Thrown
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.decide.facts import Finished, RoomFact
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rules.base import AnyRules
from testkit.records import RecordTable, given_up, play, recorded
from testkit.rooms.chance import CountedChance
from tests.records.drawn import Played, played
from tests.rules.games import a_game, every_ruleset


def over(ruleset: str = "yacht", seats: int = 2, **options: Any) -> RecordTable:
    """Return a table whose game is over."""
    return play(RecordTable(seats, ruleset, chance=CountedChance("draft"), **options), Random(1))


def is_as_by_the_general_way(draft: Draft, facts: Sequence[RoomFact]) -> None:
    """See that a draft is packed, counted and told of as the reference is."""
    record, state = unsealed(facts)
    assert draft.state == state
    assert pack(draft.record, plays=draft.plays) == pack(record)
    assert tally(draft.record, streams_of(draft.record, draft.plays)) == tally(record)
    assert {**draft.record, "facts": []} == {**record, "facts": []}


@every_ruleset
@a_game
@given(data=st.data())
def test_a_game_of_any_rules_and_options_comes_to_the_same_both_ways(
    rules: AnyRules, data: st.DataObject
) -> None:
    game: Played = data.draw(played(rules.card), "game")
    facts, behind = game.table.facts, data.draw(st.integers(0, 3), "facts behind the snapshot")
    snapshot = encode(fold_all(None, facts[: len(facts) - behind]))
    is_as_by_the_general_way(draft_of(facts, snapshot), facts)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rated": True, "turn_ms": 60_000},
        {"turn_ms": 60_000, "time_bank_ms": 60_000},
        {"reveal": "hide_all"},
        {"order": "simultaneous"},
        {"ruleset": "yacht-13"},
        {"seats": 4},
        {"bots": 1},
    ],
    ids=str,
)
def test_games_as_most_are_played_go_the_straight_way(options: dict[str, Any]) -> None:
    table = over(**options)
    draft = draft_of(table.facts, encode(table.state))
    assert draft.plays is not None
    assert not any(fact["type"] in ("thrown", "held", "entered") for fact in draft.record["facts"])
    is_as_by_the_general_way(draft, table.facts)


def test_what_came_behind_the_snapshot_is_folded() -> None:
    table = over()
    snapshot = encode(table.state)
    table.says("Ada", Rematch)
    draft = draft_of(table.facts, snapshot)
    assert draft.plays is not None
    is_as_by_the_general_way(draft, table.facts)


def _identical() -> RecordTable:
    return over(dice="identical")


def _resigned() -> RecordTable:
    table = play(RecordTable(2, "yacht"), Random(1), 5)
    table.says("Ada", Resign)
    return table


def _of_another_kind() -> RecordTable:
    return over("yin-yang", target=100)


@pytest.mark.parametrize("made", [_identical, _resigned, _of_another_kind])
def test_other_games_go_the_general_way(made: Callable[[], RecordTable]) -> None:
    table = made()
    draft = draft_of(table.facts, encode(table.state))
    assert draft.plays is None
    is_as_by_the_general_way(draft, table.facts)


def test_without_a_snapshot_of_its_end_a_game_goes_the_general_way() -> None:
    table = over()
    end = next(place for place, fact in enumerate(table.facts) if type(fact) is Finished)
    for snapshot in (None, b"", b"{}", encode(fold_all(None, table.facts[:end]))):
        draft = draft_of(table.facts, snapshot)
        assert draft.plays is None
        is_as_by_the_general_way(draft, table.facts)


def test_the_facts_are_believed_and_no_snapshot_that_does_not_fit_them() -> None:
    table, other = over(), play(RecordTable(2, "yacht", chance=CountedChance("other")), Random(2))
    draft = draft_of(table.facts, encode(other.state))
    is_as_by_the_general_way(draft, table.facts)


def test_a_game_that_runs_has_no_draft_and_one_without_a_result_has() -> None:
    table = play(RecordTable(2, "yacht"), Random(1), 5)
    with pytest.raises(NotOver):
        draft_of(table.facts, encode(table.state))
    assert given_up()["result"] is None


def _thrown_twice(facts: list[RoomFact], at: int) -> None:
    facts.insert(at, facts[at])


def _another_face(facts: list[RoomFact], at: int) -> None:
    thrown = facts[at]
    assert isinstance(thrown, Thrown)
    facts[at] = replace(thrown, faces=(7, *thrown.faces[1:]))


def _a_die_more(facts: list[RoomFact], at: int) -> None:
    thrown = facts[at]
    assert isinstance(thrown, Thrown)
    facts[at] = replace(thrown, dice=(*thrown.dice, 5), faces=(*thrown.faces, 1))


def _no_seat(facts: list[RoomFact], at: int) -> None:
    facts[at] = replace(facts[at], seat=9)


def _a_row_twice(facts: list[RoomFact], at: int) -> None:
    one, two, *_ = (place for place, fact in enumerate(facts) if isinstance(fact, Entered) and fact.seat == 0)
    first, second = facts[one], facts[two]
    assert isinstance(first, Entered)
    assert isinstance(second, Entered)
    facts[two] = replace(second, rows=first.rows)


FAULTS: Final = (_thrown_twice, _another_face, _a_die_more, _no_seat, _a_row_twice)


@pytest.mark.parametrize("fault", FAULTS)
def test_facts_that_are_not_those_of_a_game_are_refused_whatever_the_snapshot_says(
    fault: Callable[[list[RoomFact], int], None],
) -> None:
    table = over()
    facts, snapshot = list(table.facts), encode(table.state)
    fault(facts, next(place for place, fact in enumerate(facts) if isinstance(fact, Play)))
    with pytest.raises(Unreadable):
        draft_of(facts, snapshot)


def test_a_record_that_is_written_out_has_its_own_plays() -> None:
    record = recorded("yacht")
    assert tally(record, streams_of(record)) == tally(record)
