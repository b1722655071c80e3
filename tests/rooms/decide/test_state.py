"""The state of a room: stored whole, and the same when it comes back."""

from typing import Any, get_args

import pytest

from regatta_protocol.client import AddSeat, JoinRoom, Rematch
from regatta_protocol.ids import CommandId, PlayerId
from regatta_protocol.messages.room import Stage
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.seat_play import SeatPlay
from regatta_server.rooms.decide.stages.stage import ActiveStage, AnyStage
from regatta_server.rooms.decide.state import Archived, Finished, Playing, RoomState, last_stage
from regatta_server.rules.catalogue import RULES
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import Table, bytes_of, player_id, roller_of

every_stage = pytest.mark.parametrize("stage", get_args(Stage))


@every_stage
@pytest.mark.parametrize("ruleset", RULES)
def test_a_state_comes_back_as_it_was(stage: Stage, ruleset: str) -> None:
    state = at_stage(stage, ruleset=ruleset, turn_ms=60_000).state
    assert decode(encode(state)) == state


def test_the_state_of_a_rematch_comes_back_as_it_was() -> None:
    table = Table(1).finished()
    change = table.says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert decode(encode(change.spawn.state)) == change.spawn.state
    assert decode(encode(table.state)).next_room == change.spawn.state.setup.id


def test_there_are_no_dice_before_every_seats_bytes_are_there() -> None:
    for table in (Table(), Table().filled(), Table().committed()):
        assert table.last.source is None
    table.contributes("Bo")
    assert table.last.source is None


def test_the_dice_are_of_the_seed_the_room_and_the_seats_bytes() -> None:
    state = at_stage("playing").last
    assert state.source is not None
    roller = roller_of(at_stage("playing"))
    assert roller.server_seed == bytes.fromhex(state.source.server_seed)
    assert roller.game == state.setup.id
    assert roller.contributions == tuple(bytes.fromhex(bytes_of(name)) for name in ("Ada", "Bo"))


def test_a_player_is_found_by_id_and_not_by_name() -> None:
    state = at_stage("playing").state
    assert (state.seating.seat_of(player_id("Ada")), state.seating.seat_of(player_id("Bo"))) == (0, 1)
    assert state.seating.seat_of(PlayerId("Ada")) is None
    assert state.seating.seat_of(player_id("Zoe")) is None


def test_only_a_players_own_commands_have_been_done() -> None:
    table = at_stage("opening")
    joined = CommandId(f"c-{table.commands_sent}")
    assert table.state.done_version(player_id("Bo"), joined) == 3
    assert table.state.done_version(player_id("Ada"), joined) is None
    assert table.state.done_version(player_id("Bo"), CommandId("c-999")) is None


CHOSEN: dict[str, Any] = {
    "begins": "random",
    "turn_ms": 45_000,
    "dice": "identical",
    "reveal": "hide_all",
    "order": "free",
    "target": None,
    "stake": 25,
    "rated": True,
    "listed": True,
    "watchers": "friends",
    "delay_turns": 2,
    "chat": "free",
}


def test_the_options_are_what_the_host_chose() -> None:
    assert Table(ruleset="general", **CHOSEN).state.setup.options == CHOSEN


@every_stage
def test_every_option_comes_back_as_it_was(stage: Stage) -> None:
    state = at_stage(stage, ruleset="general", **CHOSEN).state
    loaded = decode(encode(state))
    assert loaded == state
    assert loaded.setup.options == CHOSEN
    game = last_stage(state).game
    if game is not None:
        assert last_stage(loaded).game == game
        assert (game.identical, game.pace) == (True, "free")


@every_stage
def test_a_game_to_another_target_comes_back_with_its_rules(stage: Stage) -> None:
    state = at_stage(stage, ruleset="yin-yang", target=100, dice="identical").state
    loaded = decode(encode(state))
    assert loaded == state
    assert loaded.setup.rules is state.setup.rules is not RULES["yin-yang"]
    game = last_stage(state).game
    if game is not None:
        assert [len(hand.drawn) for hand in game.hands] == [2, 2]


def test_several_seats_of_one_player_come_back() -> None:
    table = Table(4)
    table.says("Ada", AddSeat, name="Tom")
    table.says("Bo", JoinRoom)
    loaded = decode(encode(table.state))
    assert loaded == table.state
    assert loaded.seating.seats_of(player_id("Ada")) == frozenset({0, 1})
    assert loaded.seating.seats_of(player_id("Bo")) == frozenset({2})
    assert loaded.seating.seats_of(player_id("Zoe")) == frozenset()
    assert [seat.name for seat in loaded.seating.seats] == ["Ada", "Tom", "Bo"]
    assert loaded.seating.seat_of(player_id("Ada")) == 0


def test_the_throws_for_who_begins_follow_from_what_is_stored() -> None:
    state = Table(5, "yacht-wild", begins="ruleset").started().last
    assert state.opening is not None
    assert state.opening.throws
    assert last_stage(decode(encode(state))).opening == state.opening
    assert state.game is not None
    assert state.game.order == state.opening.order


def test_the_rules_are_those_of_the_rooms_ruleset() -> None:
    for ruleset, rules in RULES.items():
        assert Table(ruleset=ruleset).state.setup.rules is rules


@every_stage
def test_the_class_of_a_state_is_its_stage(stage: Stage) -> None:
    state = at_stage(stage).state
    assert type(state).__name__.lower() == state.stage == stage
    assert (last_stage(state).game is not None) == (stage in ("playing", "finished", "archived"))


@every_stage
def test_nothing_of_a_state_is_changed_after_it_was_made(stage: Stage) -> None:
    state = at_stage(stage).state
    with pytest.raises(AttributeError):
        state.version = 7  # type: ignore[misc] # what must not be done


def passed_on(cls: type) -> list[str]:
    """Return the properties of a class that only name what its setup, its seating or its source has."""
    found = []
    for name, member in vars(cls).items():
        names = member.fget.__code__.co_names if isinstance(member, property) and member.fget else ()
        if len(names) == 2 and names[0] in ("setup", "seating", "source"):
            found.append(name)
    return found


class PassesOn(ActiveStage, frozen=True):
    """What a stage must not be."""

    @property
    def turn_ms(self) -> int | None:
        return self.setup.turn_ms

    @property
    def server_seed(self) -> str | None:
        return None if self.source is None else self.source.server_seed


@pytest.mark.parametrize("cls", [AnyStage, ActiveStage, *get_args(RoomState)])
def test_no_stage_passes_on_what_its_setup_its_seating_or_its_source_has(cls: type) -> None:
    assert passed_on(cls) == [], "callers say where a thing lives"
    assert passed_on(PassesOn) == ["turn_ms", "server_seed"]


def test_a_closed_room_passes_on_nothing_of_the_stage_before() -> None:
    own = {name for name in vars(ActiveStage) if not name.startswith("_")}
    assert {"game", "seats"} <= own
    assert {name for name in own if hasattr(Archived, name)} == set(), "callers ask `last_stage`"


def test_what_belongs_to_a_seat_of_a_game_stands_with_the_seat() -> None:
    for cls in (Playing, Finished):
        by_seat = {name for name in cls.__struct_fields__ if name in SeatPlay.__struct_fields__}
        assert by_seat == set()
        own = set(cls.__struct_fields__) - set(AnyStage.__struct_fields__)
        assert own <= {
            *("source", "game", "seats", "turn_ends", "decisions"),
            *("result", "recorded", "ratings", "rematch"),
        }, "of each seat, or of the game?"
