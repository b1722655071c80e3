"""The fold: a room is what its facts make of it, and nothing else comes in."""

from typing import get_args

import pytest
from msgspec.structs import replace

from regatta_protocol.client import Throw
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.messages.room import Stage
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold, fold_all
from regatta_server.rooms.decide.folding import Misfit
from regatta_server.rooms.decide.setup import Seat
from regatta_server.rooms.decide.state import Playing
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import ALL, Table, matched

AT_MS = 1_790_000_000_000
ANY: dict[str, RoomFact] = {
    "seated": facts.Seated(at_ms=AT_MS, seat=Seat(PlayerId("zoe"), "Zoe")),
    "left": facts.Left(at_ms=AT_MS, seats=(0,)),
    "admission": facts.Admission(at_ms=AT_MS, locked=True, until_ms=None, uses=None),
    "handed_over": facts.HandedOver(at_ms=AT_MS, seat=0),
    "opening": facts.Opening(at_ms=AT_MS, server_seed=None, until_ms=AT_MS),
    "committed": facts.Committed(at_ms=AT_MS, seat=0, commitment="00" * 32),
    "seed_chosen": facts.SeedChosen(at_ms=AT_MS, server_seed="00" * 32, until_ms=AT_MS),
    "contributed": facts.Contributed(at_ms=AT_MS, seat=0, bytes="00" * 32),
    "started": facts.Started(at_ms=AT_MS),
    "held": facts.Held(at_ms=AT_MS, seat=0, dice=(0,)),
    "thrown": facts.Thrown(at_ms=AT_MS, seat=0, dice=(0,), faces=(1,)),
    "clock_renewed": facts.ClockRenewed(at_ms=AT_MS),
    "stand_in": facts.StandIn(at_ms=AT_MS, seat=1),
    "taken_back": facts.TakenBack(at_ms=AT_MS, seat=1),
    "ordered": facts.Ordered(at_ms=AT_MS, seat=1, stopped="no_row"),
    "stretched": facts.Stretched(at_ms=AT_MS, seat=1, times=2),
    "vacation": facts.Vacation(at_ms=AT_MS, seat=1, until_ms=AT_MS + 1),
    "finished": facts.Finished(at_ms=AT_MS),
    "recorded": facts.Recorded(at_ms=AT_MS),
    "rematch_wanted": facts.RematchWanted(at_ms=AT_MS, seat=0, until_ms=AT_MS),
    "rematch_expired": facts.RematchExpired(at_ms=AT_MS),
    "rematch_ready": facts.RematchReady(at_ms=AT_MS, seat=0, next_room=RoomId("ABCD2345")),
    "archived": facts.Archived(at_ms=AT_MS),
}
COMES: dict[Stage, set[str]] = {
    "gathering": {"seated", "left", "admission", "handed_over", "clock_renewed"} | {"opening", "archived"},
    "opening": {"committed", "seed_chosen", "contributed", "archived"},
    "playing": {"held", "thrown", "clock_renewed", "stand_in", "taken_back", "stretched"}
    | {"ordered", "vacation", "finished", "archived"},
    "finished": {"recorded", "rematch_wanted", "rematch_expired", "rematch_ready", "archived"}
    | {"clock_renewed"},
    "archived": {"recorded"},
}


@pytest.mark.parametrize("name", ANY)
@pytest.mark.parametrize("stage", get_args(Stage))
def test_a_fact_comes_at_its_stages_and_is_a_misfit_at_all_others(stage: Stage, name: str) -> None:
    state = at_stage(stage).state
    if name in COMES[stage]:
        after = fold(state, ANY[name])
        assert (after.version, after.changed_ms) == (state.version + 1, AT_MS)
        assert after.setup is state.setup
    else:
        with pytest.raises(Misfit, match=f"after version {state.version}, at stage {stage}"):
            fold(state, ANY[name])


def test_a_game_starts_when_its_seed_is_chosen() -> None:
    table = Table().committed()
    assert fold(table.state, ANY["started"]).stage == "playing"


def test_a_seed_is_chosen_once() -> None:
    with pytest.raises(Misfit):
        fold(Table().committed().state, ANY["seed_chosen"])


def test_a_room_begins_with_its_creation_and_with_nothing_else() -> None:
    table = Table()
    assert fold(None, table.facts[0]).version == 0
    with pytest.raises(Misfit, match="first fact"):
        fold(None, ANY["seated"])
    with pytest.raises(Misfit):
        fold(table.state, table.facts[0])
    with pytest.raises(Misfit, match="without a fact"):
        fold_all(None, [])


def test_folding_leaves_the_room_before_as_it_was() -> None:
    table = at_stage("playing")
    before = table.state
    again = fold_all(None, table.facts)
    table.turn()
    assert before == again


def test_a_command_is_remembered_with_the_version_that_its_last_fact_brought() -> None:
    table = Table().started()
    table.says("Ada", Throw, dice=ALL)
    command = CommandId(f"c-{table.commands_sent}")
    ada = table.state.seating.seats[0].player
    assert table.state.done_version(ada, command) == table.version
    assert fold(table.state, ANY["stand_in"]).done == table.state.done


def test_the_tumbling_of_a_throw_is_that_of_its_version() -> None:
    table = Table().started()
    state = table.state
    assert isinstance(state, Playing)
    table.throws(0)
    [thrown] = table.events_of("thrown")
    assert table.game.hands[0].tumble == thrown["tumble"]
    later = replace(state, version=state.version + 1)
    other = fold(later, table.facts[-1])
    assert isinstance(other, Playing)
    assert other.game.hands[0].tumble != thrown["tumble"]


def test_a_match_that_is_called_off_keeps_who_was_silent() -> None:
    table = at_stage("opening")
    matched(table)
    assert fold(table.state, ANY["archived"]).silent == (0, 1)
