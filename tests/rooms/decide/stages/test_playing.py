"""While the game runs: turns, throws, entries and the end."""

from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from regatta_protocol import moves
from regatta_protocol.client import Bank, Enter, Hold, SetAside, Throw
from regatta_protocol.errors import Code
from regatta_server.game.roller import Roller
from testkit.rooms.chance import CountedChance
from testkit.rooms.stages import at_stage, refusal
from testkit.rooms.tables import ALL, Table, bytes_of, dice_of, roller_of


def test_faces_come_from_the_seats_stream_one_after_the_other() -> None:
    table = Table().started()
    seed = dice_of(table.state).server_seed
    assert seed is not None
    given = tuple(bytes.fromhex(bytes_of(name)) for name in ("Ada", "Bo"))
    roller = Roller(bytes.fromhex(seed), table.state.setup.id, given)
    table.says("Ada", Throw, dice=ALL)
    assert table.events[-1]["faces"] == list(roller.faces("seat 0", 0, 5))
    table.says("Ada", Throw, dice=[4, 1])
    assert table.events[-1]["faces"] == list(roller.faces("seat 0", 5, 2))
    table.turn()
    table.says("Bo", Throw, dice=ALL)
    assert table.events[-1]["faces"] == list(roller.faces("seat 1", 0, 5))


@pytest.mark.parametrize("dice", [[], [0], [1, 2], ALL])
def test_one_seats_holds_shift_nobody_elses_dice(dice: list[int]) -> None:
    table = Table(chance=CountedChance("holds")).started()
    table.says("Ada", Throw, dice=ALL)
    if dice:
        table.says("Ada", Throw, dice=dice)
    table.turn()
    table.says("Bo", Throw, dice=ALL)
    undisturbed = Table(chance=CountedChance("holds")).started()
    undisturbed.turn()
    undisturbed.says("Bo", Throw, dice=ALL)
    assert table.events[-1]["faces"] == undisturbed.events[-1]["faces"]


def test_a_refused_throw_costs_no_dice() -> None:
    table = Table(chance=CountedChance("refused")).started()
    refusal(table, "Ada", Throw, dice=[0, 1])
    refusal(table, "Bo", Throw)
    table.says("Ada", Throw, dice=ALL)
    undisturbed = Table(chance=CountedChance("refused")).started()
    undisturbed.says("Ada", Throw, dice=ALL)
    assert table.events[-1]["faces"] == undisturbed.events[-1]["faces"]


def test_every_throw_has_a_tumble_of_its_own_which_the_hand_keeps() -> None:
    table = Table().started()
    for dice in (ALL, [0], [0]):
        table.says("Ada", Throw, dice=dice)
        assert table.game.hands[0].tumble == table.events[-1]["tumble"]
    assert len({event["tumble"] for event in table.events_of("thrown")}) == 3


def test_only_whose_turn_it_is_plays() -> None:
    table = at_stage("playing")
    for kind in (Throw, Hold, Enter):
        refused = refusal(table, "Bo", kind)
        assert refused.code is Code.NOT_YOUR_TURN
        assert refused.message == "It is the turn of Ada: wait for yours."


def test_what_the_rules_refuse_is_refused_in_their_words() -> None:
    table = Table().started()
    assert refusal(table, "Ada", Enter).message == "Throw all five dice first: your turn has just begun."
    assert refusal(table, "Ada", Hold).code is Code.ILLEGAL_MOVE
    table.says("Ada", Throw, dice=ALL)
    refused = refusal(table, "Ada", Hold, dice=[5])
    assert (refused.code, refused.message) == (
        Code.ILLEGAL_MOVE,
        "Hold each die once, by its number from 0 to 4.",
    )
    table.says("Ada", Throw, dice=[0])
    table.says("Ada", Throw, dice=[0])
    refused = refusal(table, "Ada", Throw, dice=[0])
    assert refused.code is Code.ILLEGAL_MOVE
    assert refused.message == "You have thrown three times: enter your dice in an open row."
    assert refusal(table, "Ada", Enter, rows={"no_such_row": ALL}).code is Code.ILLEGAL_MOVE


def test_a_filled_row_is_not_entered_again() -> None:
    table = at_stage("playing")
    table.enters("Ada", "chance")
    table.turn()
    table.says("Ada", Throw, dice=ALL)
    assert refusal(table, "Ada", Enter).message == "Choice is already filled: choose an open row."


def test_a_hold_is_told_in_the_order_of_the_tray() -> None:
    table = at_stage("playing")
    table.says("Ada", Hold, dice=[4, 0, 2])
    assert (table.events[-1]["type"], table.events[-1]["dice"]) == ("held", [0, 2, 4])
    assert table.game.hands[0].held == (0, 2, 4)


def test_turns_go_round_and_an_entry_tells_whose_comes_next() -> None:
    table = Table(3).started()
    seats, rounds = [], []
    while table.state.stage == "playing":
        table.turn()
        if turns := table.events_of("entered")[-1]["turns"]:
            [turn] = turns
            seats.append(turn["seat"])
            rounds.append(turn["round"])
    assert seats == [1, 2] + [0, 1, 2] * 11
    assert rounds == [1, 1] + [number for number in range(2, 13) for _ in range(3)]


def test_the_last_entry_brings_the_result_and_the_seed() -> None:
    table = Table(2, turn_ms=60_000).finished()
    entered, finished = table.events[-2:]
    assert (entered["type"], entered["turns"]) == ("entered", [])
    assert finished["type"] == "finished"
    totals = [table.sheet(name)["total"] for name in ("Ada", "Bo")]
    assert {place["seat"]: place["total"] for place in finished["result"]["places"]} == dict(
        enumerate(totals)
    )
    assert finished["result"]["places"][0]["total"] == max(totals)
    seed = bytes.fromhex(finished["server_seed"])
    assert sha256(seed).hexdigest() == table.events_of("seed_chosen")[0]["commitment"]
    assert (table.state.stage, table.state.deadlines) == ("finished", ())
    assert table.last.result == finished["result"]


def test_a_won_game_ends_at_once() -> None:
    table = _big_general()
    assert table.says("Ada", Enter, rows={"yacht": ALL}) is not None
    result = table.events[-1]["result"]
    assert result["won_at_once"]
    assert [place["seat"] for place in result["places"]] == [0, 1]
    assert table.state.stage == "finished"


def _big_general() -> Table:
    """Return a game in which Ada's first throw brought five of a kind."""
    for number in range(20_000):
        chance = CountedChance(f"general {number}")
        table = Table(2, "general", chance=chance).started()
        if len(set(roller_of(table).faces("seat 0", 0, 5))) == 1:
            table.says("Ada", Throw, dice=ALL)
            return table
    raise AssertionError("no such throw: one in 1 296 is one")


def shown_of(table: Table) -> tuple[Roller, list[dict[str, Any]]]:
    """Return the dice and the throws of a finished game, from nothing but what was told."""
    contributions = table.events_of("started")[0]["contributions"]
    seed = bytes.fromhex(table.events_of("finished")[0]["server_seed"])
    roller = Roller(seed, table.state.setup.id, tuple(map(bytes.fromhex, contributions)))
    return roller, table.events_of("thrown")


@pytest.mark.parametrize("ruleset", ["yacht", "double-cameroon", "yin-yang"])
def test_the_dice_of_a_finished_game_can_be_drawn_again_from_what_was_told(ruleset: str) -> None:
    table = Table(2, ruleset).finished()
    roller, thrown = shown_of(table)
    drawn = [0, 0]
    for event in thrown:
        seat, number = event["seat"], len(event["dice"])
        assert event["faces"] == list(roller.faces(f"seat {seat}", drawn[seat], number))
        drawn[seat] += number
    assert min(drawn) >= 30


@pytest.mark.parametrize("ruleset", ["yacht", "double-cameroon", "yin-yang"])
def test_so_can_identical_dice_of_which_each_shade_has_its_own(ruleset: str) -> None:
    table = Table(3, ruleset, dice="identical").finished()
    roller, thrown = shown_of(table)
    tray = table.state.setup.rules.card["tray"]
    drawn: Counter[tuple[int, str]] = Counter()
    for event in thrown:
        for die, face in zip(event["dice"], event["faces"], strict=True):
            shade, seat = tray[die], event["seat"]
            stream = f"shared {shade}" if len(set(tray)) > 1 else "shared"
            assert (face,) == roller.faces(stream, drawn[seat, shade], 1)
            drawn[seat, shade] += 1
    assert len(drawn) == 3 * len(set(tray))


@pytest.mark.parametrize("ruleset", ["yacht-treasure", "yacht-wild"])
def test_who_begins_can_be_thrown_again_from_what_was_told(ruleset: str) -> None:
    table = Table(4, ruleset, begins="ruleset").finished()
    roller, _ = shown_of(table)
    [started] = table.events_of("started")
    begins = table.state.setup.rules.card["begins"]
    assert begins is not None
    dice = begins["dice"]
    for number, throws in enumerate(started["opening_throws"]):
        for throw in throws:
            drawn = roller.faces(f"opening seat {throw['seat']}", number * dice, dice)
            assert throw["faces"] == list(drawn)
    sums = {throw["seat"]: sum(throw["faces"]) for throw in started["opening_throws"][-1]}
    lead = min if ruleset == "yacht-treasure" else max
    assert sums[started["order"][0]] == lead(sums.values())
    assert started["turns"][0]["seat"] == started["order"][0]


def test_with_identical_dice_those_who_hold_alike_throw_alike() -> None:
    table = Table(3, dice="identical").started()
    faces = []
    for name in ("Ada", "Bo", "Cleo"):
        table.says(name, Throw, dice=ALL)
        table.says(name, Throw, dice=[0, 3])
        faces.append(table.sheet(name)["faces"])
        table.turn()
    assert faces[0] == faces[1] == faces[2]


@pytest.mark.parametrize("order", ["simultaneous", "free"])
def test_where_all_may_play_at_once_each_turn_is_told_as_it_ends(order: str) -> None:
    table = Table(3, order=order).started()
    assert [turn["seat"] for turn in table.events_of("started")[0]["turns"]] == [0, 1, 2]
    table.turn(2)
    turns = {turn["seat"]: turn["round"] for turn in table.events[-1]["turns"]}
    assert turns == ({0: 1, 1: 1} if order == "simultaneous" else {0: 1, 1: 1, 2: 2})
    table.turn(0)
    table.turn(1)
    assert {turn["seat"]: turn["round"] for turn in table.events[-1]["turns"]} == {0: 2, 1: 2, 2: 2}


def test_in_a_round_at_once_who_has_played_it_waits_for_the_others() -> None:
    table = Table(3, order="simultaneous").started()
    table.turn(1)
    refused = refusal(table, "Bo", Throw)
    assert (refused.code, refused.message) == (
        Code.NOT_YOUR_TURN,
        "It is the turn of Ada and Cleo: wait for yours.",
    )


def test_at_an_own_pace_one_may_finish_before_another_has_thrown() -> None:
    table = Table(2, order="free").started()
    for _ in range(12):
        table.turn(1)
    assert table.sheet("Bo")["done"]
    assert refusal(table, "Bo", Throw).code is Code.NOT_YOUR_TURN
    assert not table.events_of("finished")
    for _ in range(12):
        table.turn(0)
    assert table.state.stage == "finished"
    assert table.events[-2]["turns"] == []


def test_a_move_of_another_game_is_refused_in_words() -> None:
    five, six = at_stage("playing"), at_stage("playing", ruleset="yin-yang")
    for kind, fields in ((SetAside, {"dice": [0, 1], "face": 6}), (Bank, {})):
        refused = refusal(five, "Ada", kind, **fields)
        assert (refused.code, "row" in refused.message) == (Code.ILLEGAL_MOVE, True)
    refused = refusal(six, "Ada", Enter)
    assert (refused.code, "no rows" in refused.message) == (Code.ILLEGAL_MOVE, True)
    refused = refusal(six, "Ada", Hold)
    assert (refused.code, "aside" in refused.message) == (Code.ILLEGAL_MOVE, True)


def test_a_throw_that_loses_the_turn_tells_the_points_that_are_lost_and_whose_turn_it_is() -> None:
    lost: list[int] = []
    for number in range(40):
        table = Table(2, "yin-yang", CountedChance(f"lost {number}")).started()
        for _ in range(30):
            [seat] = table.seats_to_play
            offers = table.sheet_of(seat)["offers"]
            if offers["throw"]:
                at_risk = max((way["points"] for way in offers["bank"]), default=0)
                table.throws(seat)
                thrown = table.events[-1]
                assert ("lost" in thrown) == ("turns" in thrown) == ("set_aside" not in thrown)
                assert ("lost" in thrown) == (table.sheet_of(seat)["faces"] == [])
                if "lost" in thrown:
                    assert (thrown["lost"], table.sheet_of(seat)["throws"]) == (at_risk, 0)
                    assert [turn["seat"] for turn in thrown["turns"]] == [1 - seat]
                    lost.append(at_risk)
            else:
                best = offers["set_aside"][0]
                table.moves(seat, moves.SetAside(tuple(best["dice"]), best["face"]))
    assert max(lost) > 100, "with complete sets very much is lost"
