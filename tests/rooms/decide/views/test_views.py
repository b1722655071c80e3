"""What a member hears of the whole room."""

from hashlib import sha256
from typing import Any, get_args

import orjson
import pytest
from pydantic import TypeAdapter

from regatta_protocol.client import AddSeat, Hold, JoinRoom, Rematch, Throw
from regatta_protocol.commands.ending import Resign
from regatta_protocol.messages.room import RoomSummary, Stage
from regatta_protocol.server import SERVER_MESSAGE
from regatta_server.limits import DAY_MS
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.rooms.decide.state import dice_source
from regatta_server.rooms.decide.views.views import snapshot, summary
from regatta_server.rules.catalogue import RULES
from testkit.rooms.chance import CountedChance
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import ALL, NOW_MS, Table, bytes_of, commitment_of, dice_of, player_id

SUMMARY = TypeAdapter(RoomSummary)
every_stage = pytest.mark.parametrize("stage", get_args(Stage))


def seen(table: Table, name: str = "Ada", *, resync: bool = False) -> Any:
    """Return the snapshot as a player's client reads it."""
    viewer = table.state.seating.seats_of(player_id(name))
    return orjson.loads(orjson.dumps(snapshot(table.state, resync, viewer)))


def listed(table: Table, name: str) -> Any:
    """Return the room's line in a player's list, as a client reads it."""
    return orjson.loads(orjson.dumps(summary(table.state, player_id(name))))


@every_stage
@pytest.mark.parametrize("ruleset", RULES)
def test_a_snapshot_is_of_the_protocol_at_every_stage(stage: Stage, ruleset: str) -> None:
    table = at_stage(stage, ruleset=ruleset, turn_ms=60_000)
    SERVER_MESSAGE.validate_json(orjson.dumps(seen(table)), strict=True)
    assert seen(table)["stage"] == stage
    assert seen(table)["version"] == table.version
    assert seen(table)["card"] == RULES[ruleset].card
    assert [seen(table, resync=resync)["resync"] for resync in (True, False)] == [True, False]


@every_stage
def test_the_seed_is_told_with_the_result_and_never_before(stage: Stage) -> None:
    table = at_stage(stage)
    dice = dice_source(table.state)
    seed = None if dice is None else dice.server_seed
    view = orjson.dumps(seen(table))
    if stage in ("finished", "archived"):
        assert seen(table)["server_seed"] == seed
    else:
        assert seen(table)["server_seed"] is None
        assert seed is None or seed.encode() not in view


def test_the_seed_of_a_game_that_was_given_up_is_told() -> None:
    table = at_stage("playing")
    table.alarm_in_time()
    assert table.state.stage == "archived"
    assert seen(table)["server_seed"] == dice_of(table.state).server_seed is not None
    assert seen(table)["turns"] == []


def test_a_gathering_room_shows_its_seats_and_host_and_no_game() -> None:
    table = Table(3, turn_ms=60_000, begins="random")
    table.says("Bo", JoinRoom)
    view = seen(table)
    assert [(seat["seat"], seat["name"]) for seat in view["seats"]] == [(0, "Ada"), (1, "Bo")]
    assert (view["host"], view["seats_wanted"]) == (0, 3)
    assert view["options"] == {
        "begins": "random",
        "turn_ms": 60_000,
        "dice": "independent",
        "reveal": "open",
        "order": "alternate",
        "target": None,
        "stake": None,
        "rated": False,
        "listed": False,
        "watchers": "link",
        "delay_turns": 0,
        "chat": "phrases",
    }
    for empty in ("order", "opening_throws", "hands", "turns", "rematch"):
        assert view[empty] == []
    for empty in ("seat_commitments", "contributed", "contributions"):
        assert view[empty] == []
    for unset in ("commitment", "opening_deadline_ms", "result", "server_seed", "next_room"):
        assert view[unset] is None


def test_an_opening_room_shows_who_has_committed_to_what_and_until_when_the_others_can() -> None:
    table = Table(3, bots=1).filled()
    table.commits("Cleo")
    view = seen(table)
    assert view["seat_commitments"] == [None, None, commitment_of("Cleo")]
    assert view["opening_deadline_ms"] == NOW_MS + OPENING_MS
    assert (view["commitment"], view["contributed"]) == (None, [1]), "a stand-in's bytes are fixed"


def test_when_the_seed_is_chosen_it_shows_its_commitment_and_who_has_contributed_but_not_what() -> None:
    table = Table(3).filled()
    table.now_ms += 1_000
    table.committed()
    for name in ("Cleo", "Ada"):
        table.contributes(name)
    view = seen(table)
    seed = dice_of(table.state).server_seed
    assert seed is not None
    assert view["commitment"] == sha256(bytes.fromhex(seed)).hexdigest()
    assert view["seat_commitments"] == [commitment_of(name) for name in ("Ada", "Bo", "Cleo")]
    assert (view["contributed"], view["contributions"]) == ([0, 2], [])
    assert view["opening_deadline_ms"] == NOW_MS + 1_000 + OPENING_MS


@pytest.mark.parametrize("stage", ["playing", "finished", "archived"])
def test_a_game_shows_what_its_dice_are_drawn_from_but_for_the_seed(stage: Stage) -> None:
    view = seen(at_stage(stage))
    assert view["seat_commitments"] == [commitment_of("Ada"), commitment_of("Bo")]
    assert view["contributions"] == [bytes_of("Ada"), bytes_of("Bo")]
    assert (view["contributed"], view["opening_deadline_ms"]) == ([0, 1], None)


def test_a_running_game_shows_hands_holds_and_turns() -> None:
    table = at_stage("playing", turn_ms=60_000)
    table.says("Ada", Hold, dice=[1, 3])
    view = seen(table)
    ada, bo = view["hands"]
    assert (ada["seat"], ada["held"], ada["tumble"]) == (0, [1, 3], table.events[-2]["tumble"])
    assert ada["sheet"] == table.sheet("Ada")
    assert (bo["seat"], bo["held"], bo["tumble"]) == (1, [], None)
    assert view["order"] == [0, 1]
    assert view["turns"] == [{"seat": 0, "round": 1, "deadline_ms": NOW_MS + 60_000}]


def test_a_finished_game_shows_its_result_and_who_wants_another() -> None:
    table = at_stage("finished")
    table.says("Bo", Rematch)
    view = seen(table)
    assert view["result"] == table.events_of("finished")[0]["result"]
    assert (view["rematch"], view["turns"], view["next_room"]) == ([1], [], None)
    table.says("Ada", Rematch)
    assert (seen(table)["rematch"], seen(table)["next_room"]) == ([1, 0], table.state.next_room)
    assert table.state.next_room is not None


def test_a_snapshot_says_what_the_events_said() -> None:
    table = at_stage("playing", turn_ms=60_000)
    table.says("Ada", Throw, dice=[0, 1])
    thrown = table.events[-1]
    view = seen(table)
    sheet = view["hands"][0]["sheet"]
    assert [sheet["faces"][die] for die in thrown["dice"]] == thrown["faces"]
    assert [row["potential"] for row in sheet["rows"]] == thrown["worth"]
    assert view["hands"][0]["held"] == [die for die in ALL if die not in thrown["dice"]]
    assert view["commitment"] == table.events_of("seed_chosen")[0]["commitment"]
    assert view["turns"] == table.events_of("started")[0]["turns"]


def test_a_snapshot_shows_the_throws_for_who_begins_as_the_start_told_them() -> None:
    for number in range(8):
        table = Table(4, "yacht-treasure", CountedChance(f"{number}"), begins="ruleset").started()
        [started] = table.events_of("started")
        view = seen(table)
        assert view["opening_throws"] == started["opening_throws"]
        assert [throw["seat"] for throw in view["opening_throws"][0]] == [0, 1, 2, 3]
        assert view["order"] == started["order"]


HIDING: tuple[dict[str, Any], ...] = (
    {"reveal": "hide_rerolls"},
    {"reveal": "hide_all"},
    {"dice": "identical"},
)
every_hiding = pytest.mark.parametrize("chosen", HIDING, ids=lambda chosen: next(iter(chosen.values())))


@every_hiding
def test_a_hidden_game_shows_a_player_the_own_hand_alone(chosen: dict[str, Any]) -> None:
    table = at_stage("playing", **chosen)
    table.says("Ada", Throw, dice=[0, 1])
    table.says("Ada", Hold, dice=[1, 3])
    mine, others = seen(table)["hands"][0], seen(table, "Bo")["hands"][0]
    assert (mine["sheet"], mine["held"]) == (table.sheet("Ada"), [1, 3])
    assert (others["sheet"]["faces"], others["held"], others["tumble"]) == ([], [], None)
    assert (others["sheet"]["hidden"], others["sheet"]["throws"]) == (True, 2)
    assert seen(table, "Zoe")["hands"][0] == others


@every_hiding
@pytest.mark.parametrize("stage", ["finished", "archived"])
def test_when_a_hidden_game_is_over_all_its_hands_are_open_to_all(
    chosen: dict[str, Any], stage: Stage
) -> None:
    table = at_stage(stage, **chosen)
    for name in ("Ada", "Bo", "Zoe"):
        assert [hand["sheet"] for hand in seen(table, name)["hands"]] == [
            table.sheet("Ada"),
            table.sheet("Bo"),
        ]
    assert [hand["sheet"] for hand in table.events_of("finished")[0]["hands"]] == [
        table.sheet("Ada"),
        table.sheet("Bo"),
    ]


@every_hiding
def test_a_hidden_game_that_was_given_up_is_open(chosen: dict[str, Any]) -> None:
    table = at_stage("playing", **chosen)
    table.says("Ada", Throw, dice=[0, 1])
    assert seen(table, "Bo")["hands"][0]["sheet"]["faces"] == []
    table.alarm_in_time()
    assert table.state.stage == "archived"
    assert seen(table, "Bo")["hands"] == seen(table, "Ada")["hands"]
    assert len(seen(table, "Bo")["hands"][0]["sheet"]["faces"]) == 5


def test_who_has_several_seats_sees_them_all_and_no_others() -> None:
    table = Table(3, reveal="hide_all", order="free")
    table.says("Ada", AddSeat, name="Tom")
    table.says("Bo", JoinRoom)
    table.started()
    for seat in range(3):
        table.throws(seat)
    for name, own in (("Ada", {0, 1}), ("Bo", {2})):
        shown = {hand["seat"] for hand in seen(table, name)["hands"] if hand["sheet"]["faces"]}
        assert shown == own


@every_stage
def test_a_line_of_the_list_is_of_the_protocol_at_every_stage(stage: Stage) -> None:
    line = listed(at_stage(stage, turn_ms=60_000), "Ada")
    SUMMARY.validate_python(line, strict=True)
    assert line["stage"] == stage
    assert line["name"] == RULES["yacht"].card["name"]
    assert [seat["name"] for seat in line["seats"]] in (["Ada"], ["Ada", "Bo"])


def test_a_line_says_whether_it_is_the_players_turn_and_until_when() -> None:
    table = at_stage("playing", turn_ms=60_000)
    deadline = NOW_MS + 60_000
    mine, others, strangers = (listed(table, name) for name in ("Ada", "Bo", "Zoe"))
    assert (mine["your_turn"], mine["deadline_ms"]) == (True, deadline)
    assert (others["your_turn"], others["deadline_ms"]) == (False, deadline)
    assert not strangers["your_turn"]


def test_a_line_says_that_it_is_a_players_turn_at_whichever_seat_it_is() -> None:
    table = Table(3, order="simultaneous", turn_ms=60_000)
    table.says("Ada", AddSeat, name="Tom")
    table.says("Bo", JoinRoom)
    table.started()
    table.turn(0)
    table.now_ms += 7_000
    assert listed(table, "Ada")["your_turn"], "at Tom's seat"
    table.turn(1)
    assert not listed(table, "Ada")["your_turn"]
    assert listed(table, "Bo")["your_turn"]
    table.turn(2)
    assert (listed(table, "Ada")["your_turn"], listed(table, "Bo")["your_turn"]) == (True, True)
    assert listed(table, "Ada")["deadline_ms"] == table.now_ms + 60_000


@every_hiding
def test_a_line_of_a_hidden_game_tells_nothing_of_its_dice(chosen: dict[str, Any]) -> None:
    table = at_stage("playing", **chosen)
    assert listed(table, "Bo").keys() == {
        "room",
        "ruleset",
        "name",
        "stage",
        "seats",
        "your_turn",
        "deadline_ms",
    }
    assert listed(table, "Bo")["seats"][0].keys() == {"seat", "player", "name"}


@pytest.mark.parametrize("stage", ["gathering", "opening", "finished", "archived"])
def test_it_is_nobodys_turn_where_nobody_plays(stage: Stage) -> None:
    line = listed(at_stage(stage, turn_ms=60_000), "Ada")
    assert (line["your_turn"], line["deadline_ms"]) == (False, None)


def test_a_line_says_who_is_on_vacation_while_the_game_runs_and_they_have_a_part_in_it() -> None:
    table = Table(3, turn_ms=2 * DAY_MS).started()
    assert "vacations" not in listed(table, "Ada")
    for name in ("Ada", "Bo"):
        table.vacation(name, NOW_MS + DAY_MS)
    line = listed(table, "Ada")
    SUMMARY.validate_python(line, strict=True)
    assert line["vacations"] == [NOW_MS + DAY_MS, NOW_MS + DAY_MS, None]
    table.says("Bo", Resign)
    assert listed(table, "Ada")["vacations"] == [NOW_MS + DAY_MS, None, None]
    table.says("Ada", Resign)
    assert table.state.stage == "finished"
    assert "vacations" not in listed(table, "Ada")
