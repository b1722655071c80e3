"""Records through the rules once more: what they give is what was, and what they do not give is found."""

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from regatta_protocol.record.record import GameRecord
from regatta_server.game import mismatch
from regatta_server.game.facts import Finished
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay import Step, replay
from regatta_server.game.replay_head import rules_for
from regatta_server.game.result import result
from regatta_server.rooms.decide.facts import ClockRenewed, Ordered, RoomFact
from regatta_server.rooms.decide.state import last_stage
from regatta_server.rules.base import AnyRules
from testkit.records import recorded
from tests.proving import examples
from tests.records.drawn import Played, played
from tests.records.write import SAMPLES
from tests.rules.games import a_game, every_ruleset


def again(record: GameRecord) -> list[Step]:
    """Return all steps of a record. Raises Mismatch."""
    return list(replay(rules_for(record), record))


def plain(fact: RoomFact) -> RoomFact:
    """Return a fact without what no record has: command, checksum, a clock's beginning, and whose order."""
    bare = replace(fact, command=None, checksum=None, player=None)
    if isinstance(bare, ClockRenewed):
        return replace(bare, from_ms=None)
    return replace(bare, seat=None, order=None, stopped=None) if isinstance(bare, Ordered) else bare


@every_ruleset
@a_game
@given(data=st.data())
def test_the_rules_make_of_a_record_what_happened_in_its_room(rules: AnyRules, data: st.DataObject) -> None:
    game: Played = data.draw(played(rules.card), "game")
    record = game.table.record
    steps = again(record)
    assert [step.event for step in steps] == record["facts"]
    for step in steps:
        assert step.fact == plain(game.table.facts[step.event["version"]])
    last = steps[-1].game
    assert [hand.play for hand in last.hands] == [hand.play for hand in game.table.game.hands]
    assert [hand.drawn for hand in last.hands] == [hand.drawn for hand in game.table.game.hands]
    assert steps[0].game == last_stage(game.started).game


@pytest.mark.parametrize("name", SAMPLES)
def test_the_rules_give_the_totals_of_every_sample(name: str) -> None:
    record = SAMPLES[name]()
    rules = rules_for(record)
    game = again(record)[-1].game
    totals = [rules.standing(hand.play).total for hand in game.hands]
    if record["result"] is None:
        assert game.to_play
    else:
        assert not game.to_play
        assert {place["seat"]: place["total"] for place in record["result"]["places"]} == dict(
            enumerate(totals)
        )


def test_a_record_is_not_changed_by_playing_it_again() -> None:
    record = recorded("yin-yang", target=100)
    before = orjson.dumps(record)
    again(record)
    assert orjson.dumps(record) == before


def test_those_steps_come_that_are_before_what_differs() -> None:
    record: Any = recorded("yacht-13")
    number, fact = next((n, fact) for n, fact in enumerate(record["facts"]) if fact["type"] == "entered")
    fact["standing"]["total"] += 1
    steps = replay(rules_for(record), record)
    for expected in record["facts"][:number]:
        assert next(steps).event == expected
    with pytest.raises(Mismatch) as differs:
        next(steps)
    assert differs.value.version == fact["version"]


def test_a_turn_is_over_where_the_number_of_turns_of_its_seat_has_grown() -> None:
    ended = 0
    for step in again(recorded("yin-yang", target=200)):
        turns = [[standing.turns for standing in game.standings] for game in (step.before, step.game)]
        assert step.turn_ended == (turns[0] != turns[1])
        ended += step.turn_ended
    assert ended > 2


def test_an_entry_may_name_the_dice_in_any_order() -> None:
    record: Any = recorded("double-cameroon", 1)
    for fact in record["facts"]:
        if fact["type"] == "entered":
            fact["dice"] = {row: faces[::-1] for row, faces in reversed(fact["dice"].items())}
            fact["rows"] = dict(reversed(fact["rows"].items()))
    last = again(record)[-1]
    assert isinstance(last.fact, Finished)
    assert result(last.game.standings, None) == record["result"]


# -- the oldest records ----------------------------------------------------------------------------


def of_before(record: Any) -> Any:
    """Return a record as it is made of a room that began before records were kept."""
    for fact in record["facts"]:
        fact["at_ms"] = None
        if fact["type"] == "banked":
            fact["join"] = {}
    return {**record, "began_ms": None}


@examples(4)
@given(whim=st.integers(0, 10_000))
def test_where_the_oldest_records_do_not_say_which_dice_join_those_that_did_are_found(whim: int) -> None:
    record = recorded("yin-yang", whim=whim, target=500)
    facts = [replace(step.fact, at_ms=0) for step in again(record)]
    assert [step.fact for step in again(of_before(record))] == facts


def test_the_oldest_records_are_found_out_as_well() -> None:
    record = of_before(recorded("yin-yang", target=500))
    fact = next(fact for fact in record["facts"] if fact["type"] == "banked" and fact["joined"])
    fact["joined"] = fact["joined"][1:]
    with pytest.raises(Mismatch, match="the dice that join a combination"):
        again(record)


def test_in_some_of_those_games_players_say_which_dice_join() -> None:
    games = [recorded("yin-yang", whim=whim, target=500) for whim in range(10)]
    assert any(fact.get("join") for record in games for fact in record["facts"])


# -- names -----------------------------------------------------------------------------------------


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    record: Any = recorded("yacht", 2)
    record["seats"][1] |= {"player": None, "name": None}
    assert [mismatch.name_of(record, seat) for seat in (0, 1, 7)] == ["Ada", "Seat 2", "Seat 8"]
    record["facts"][-1] |= {"type": "archived"}
    record["result"] = None
    with pytest.raises(Mismatch, match="is given up, but by the rules it is over"):
        again(record)
