"""What an entry would give: asked for, answered, and nothing changed."""

from random import Random
from typing import Any

import pytest

from regatta_protocol import moves
from regatta_protocol.client import AddSeat, Enter, Preview
from regatta_protocol.errors import Code
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.decide.decide import look
from testkit.rooms.chance import CountedChance
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import ALL, Table, player_id, roller_of

TEN = list(range(10))


def preview(table: Table, name: str = "Ada", seat: int | None = None, **rows: Any) -> Any:
    """Return what a player is told; nothing in the room changes by it."""
    before, version = encode(table.state), table.version
    try:
        command = Preview(id=table.new_id(), room=table.state.setup.id, rows=rows, seat=seat)
        return look(table.state, player_id(name), command)
    finally:
        assert (encode(table.state), table.version) == (before, version)


def refused(table: Table, name: str = "Ada", seat: int | None = None, **rows: Any) -> Refused:
    """Return why a player is not told."""
    with pytest.raises(Refused) as reason:
        preview(table, name, seat, **rows)
    return reason.value


def ten_dice(number: int, **options: Any) -> Table:
    """Return a game of ten dice in which Ada has thrown."""
    return at_stage("playing", ruleset="double-cameroon", chance=CountedChance(f"ten {number}"), **options)


def test_with_no_dice_named_the_best_split_is_found() -> None:
    for number in range(10):
        table = ten_dice(number)
        rules, play = table.state.setup.rules, table.game.hands[0].play
        split = preview(table, sixes=[], large_straight=[])
        assert sorted(die for dice in split["rows"].values() for die in dice) == TEN
        worths = [
            rules.standing(rules.apply(play, move)).total
            for move in rules.moves(play)
            if isinstance(move, moves.Enter) and set(move.rows) == {"sixes", "large_straight"}
        ]
        assert sum(split["scores"].values()) == max(worths)


def test_with_dice_named_they_are_taken_as_they_are() -> None:
    chance = Random(1)
    for number in range(10):
        table = ten_dice(number)
        dice = chance.sample(TEN, 10)
        rows: dict[str, Any] = {"fours": dice[:5], "full_house": dice[5:]}
        split = preview(table, **rows)
        assert split["rows"] == rows
        table.says("Ada", Enter, rows=rows)
        assert split["scores"] == table.events[-1]["rows"]


def test_what_a_preview_says_is_what_the_entry_then_gives() -> None:
    for number in range(10):
        table = ten_dice(number)
        split = preview(table, ones=[], yacht=[])
        table.says("Ada", Enter, rows=split["rows"])
        assert table.events[-1]["rows"] == split["scores"]


def test_in_a_game_of_one_row_a_preview_gives_its_potential() -> None:
    table = at_stage("playing")
    for row in table.sheet("Ada")["rows"]:
        only: dict[str, Any] = {row["row"]: []}
        split = preview(table, **only)
        assert split == {"rows": {row["row"]: ALL}, "scores": {row["row"]: row["potential"]}}
    assert preview(table, chance=[4, 3, 2, 1, 0])["rows"] == {"chance": [4, 3, 2, 1, 0]}


def test_a_preview_of_a_winning_entry_ends_nothing() -> None:
    for number in range(20_000):
        table = at_stage("opening", ruleset="general", chance=CountedChance(f"general {number}"))
        table.started()
        if len(set(roller_of(table).faces("seat 0", 0, 5))) == 1:
            table.throws(0)
            assert preview(table, yacht=[])["scores"] == {"yacht": 60}
            assert table.state.stage == "playing"
            return
    raise AssertionError("no such throw: one in 1 296 is one")


def test_what_could_not_be_entered_is_refused_as_the_entry_is() -> None:
    table = ten_dice(1)
    table.turn(0)
    filled = next(iter(table.events_of("entered")[0]["rows"]))
    table.turn(1)
    assert refused(table, ones=[], twos=[]).message.startswith("Throw all ten dice first")
    table.throws(0)
    wrong: list[dict[str, Any]] = [
        {"twos": []},
        {"twos": [], "threes": [], "fours": []},
        {"twos": [], "no_such_row": []},
        {"twos": [], filled: []} if filled != "twos" else {"ones": [], filled: []},
        {"twos": TEN[:5], "threes": TEN[4:9]},
        {"twos": TEN[:4], "threes": TEN[4:]},
        {"twos": TEN, "threes": []},
        {"twos": TEN[:5], "threes": []},
        {"twos": TEN[:5], "threes": [5, 6, 7, 8, 10]},
    ]
    for rows in wrong:
        why = refused(table, **rows)
        assert why.code is Code.ILLEGAL_MOVE
        if any(rows.values()):
            with pytest.raises(Refused) as reason:
                table.says("Ada", Enter, rows=rows)
            assert (reason.value.code, reason.value.message) == (why.code, why.message)


def test_where_there_are_no_rows_nothing_can_be_asked_about_them() -> None:
    table = at_stage("playing", ruleset="yin-yang")
    why = refused(table, sixes=[])
    assert (why.code, "no rows" in why.message) == (Code.ILLEGAL_MOVE, True)
    assert refused(table, sixes=ALL).code is Code.ILLEGAL_MOVE


def test_only_whose_turn_it_is_asks_and_only_about_an_own_seat() -> None:
    table = ten_dice(1)
    assert refused(table, "Bo", ones=[], twos=[]).code is Code.NOT_YOUR_TURN
    assert refused(table, "Bo", 0, ones=[], twos=[]).code is Code.NOT_SEATED
    assert refused(table, "Zoe", ones=[], twos=[]).code is Code.NOT_SEATED


def test_a_player_with_several_seats_names_the_one_that_is_meant() -> None:
    table = Table(2, "double-cameroon", order="free")
    table.says("Ada", AddSeat, name="Tom")
    table.started()
    for seat in (0, 1):
        table.throws(seat)
    why = refused(table, ones=[], twos=[])
    assert (why.code, why.details is not None) == (Code.BAD_MESSAGE, True)
    for seat in (0, 1):
        split = preview(table, seat=seat, ones=[], twos=[])
        faces = table.sheet_of(seat)["faces"]
        assert split["scores"]["twos"] == 2 * sum(faces[die] == 2 for die in split["rows"]["twos"])
