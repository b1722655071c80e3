"""What hands would give: as the game's own sheet says it after a real throw."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.scoring import Score
from regatta_protocol.errors import Code
from regatta_protocol.moves import SetAside, Throw
from regatta_protocol.sheet import Sheet
from regatta_server.edge.frames import BadFrame, read
from regatta_server.judging.refused import Refused
from regatta_server.limits import SCORED_MOST
from regatta_server.rooms.decide.scoring import Scoring, score_price
from regatta_server.rules.catalogue import REGISTRY, RULES
from tests.proving import examples

ROWS = [ruleset for ruleset, rules in RULES.items() if rules.card["rows"]]
FIVE = [1, 2, 3, 4, 5]
TEN = [3, 3, 3, 3, 3, 1, 1, 2, 4, 5]


def question(ruleset: str, hands: Any, **fields: Any) -> Score:
    """Return a question as it comes from a client."""
    command = CLIENT_MESSAGE.validate_python(
        {"type": "score", "id": "q", "ruleset": ruleset, "hands": hands, **fields}
    )
    assert isinstance(command, Score)
    return command


def scored(ruleset: str, hands: Any, **fields: Any) -> Any:
    """Return the answer."""
    scoring = Scoring(question(ruleset, hands, **fields), REGISTRY)
    for hand in hands:
        scoring.add(hand)
    return scoring.answer


def refused(ruleset: str, hands: Any, **fields: Any) -> Refused:
    """Return why a question is not answered."""
    with pytest.raises(Refused) as reason:
        scored(ruleset, hands, **fields)
    return reason.value


def filled(sheet: Sheet) -> dict[str, int]:
    """Return what stands in a sheet, as one asks with it."""
    return {row["row"]: row["score"] for row in sheet["rows"] if row["score"] is not None}


@pytest.mark.parametrize("ruleset", ROWS)
@given(seed=st.integers(0, 2**32))
@examples(4)
def test_what_a_hand_gives_is_what_the_games_sheet_says_after_that_throw(ruleset: str, seed: int) -> None:
    rules, chance = RULES[ruleset], Random(seed)
    play = rules.fresh()
    while not rules.standing(play).done:
        dice = tuple(range(len(rules.card["tray"])))
        for _ in range(chance.randint(1, 3)):
            # A few faces alone, so that there are yachts and jokers.
            faces = tuple(chance.choice((chance.randint(1, 6), 4, 4)) for _ in dice)
            play = rules.apply(play, Throw(dice), faces)
            sheet = rules.sheet(play)
            answer = scored(ruleset, [sheet["faces"]], throw=sheet["throws"], filled=filled(sheet))
            assert answer["rows"] == [row["row"] for row in sheet["rows"]]
            assert answer["points"] == [[row["potential"] for row in sheet["rows"]]]
            dice = tuple(chance.sample(range(len(faces)), chance.randint(1, len(faces))))
        play = rules.apply(play, chance.choice(list(rules.choices(play))))


@given(seed=st.integers(0, 2**32))
@examples(10)
def test_what_may_be_set_aside_is_what_the_games_sheet_offers_after_that_throw(seed: int) -> None:
    rules, chance = RULES["yin-yang"], Random(seed)
    for _ in range(20):
        play, aside, lying = rules.fresh(), list[Any](), [0] * 6
        while dice := tuple(rules.sheet(play)["offers"]["throw"]):
            faces = tuple(chance.choice((1, 6, chance.randint(1, 6))) for _ in dice)
            for die, face in zip(dice, faces, strict=True):
                lying[die] = face
            after = rules.apply(play, Throw(dice), faces)
            offered = rules.sheet(after)["offers"]["set_aside"] if rules.faces(after) else []
            assert scored("yin-yang", [lying], aside=aside) == {"ruleset_version": 1, "set_aside": [offered]}
            if not offered:
                break
            one = chance.choice(offered)
            aside.append({"dice": one["dice"], "face": one["face"]})
            play = rules.apply(after, SetAside(tuple(one["dice"]), one["face"]))
            if not rules.faces(play):
                break


def test_a_hand_is_a_line_and_a_row_is_a_column() -> None:
    hands = [[6, 6, 6, 6, 6], FIVE]
    answer = scored("yacht", hands, rows=["yacht", "sixes", "chance"])
    assert answer == {
        "ruleset_version": 1,
        "rows": ["yacht", "sixes", "chance"],
        "points": [[50, 30, 30], [0, 0, 15]],
    }


def test_the_throw_counts_where_the_game_says_so() -> None:
    hand = [[4, 4, 4, 4, 4]]
    by_throw = [
        scored("general", hand, throw=throw, rows=["four_of_a_kind"])["points"] for throw in (1, 2, 3)
    ]
    assert by_throw == [[[45]], [[40]], [[40]]]
    assert scored("general", hand, rows=["four_of_a_kind"])["points"] == [[40]], "the last one"


def test_a_row_that_is_filled_or_barred_gives_nothing_there() -> None:
    threes = [[3, 3, 3, 3, 3]]
    answer = scored("yacht-joker", threes, filled={"yacht": 50}, rows=["yacht", "threes", "fours"])
    assert answer["points"] == [[None, 15, None]], "a joker must go into its own row"
    later = scored("yacht-joker", threes, filled={"yacht": 50, "threes": 9}, rows=["small_straight", "fours"])
    assert later["points"] == [[30, None]]


def test_two_rows_of_ten_dice_are_told_as_their_best_split() -> None:
    pairs = [["threes", "small_straight"], ["small_straight", "threes"], ["ones", "threes"]]
    answer = scored("double-cameroon", [TEN], pairs=pairs, rows=["threes"], filled={"ones": 2, "twos": 2})
    assert answer["points"] == [[15]], "alone a row has the best five"
    assert answer["pairs"] == [[[12, 21], [21, 12], None]], "together they share them; one is filled"


def test_a_throw_that_loses_the_turn_has_nothing_to_set_aside() -> None:
    answer = scored("yin-yang", [[2, 3, 4, 5, 6, 1], [2, 2, 3, 5, 5, 4]])
    assert answer["set_aside"] == [
        [],
        [{"face": 5, "dice": [3, 4], "points": 50}, {"face": 2, "dice": [0, 1], "points": 0}],
    ]
    assert "points" not in answer


def test_an_older_version_is_asked_by_its_number_and_one_that_there_is_not_is_named() -> None:
    newest = RULES["yak"].card["ruleset_version"]
    assert scored("yak", [FIVE], ruleset_version=newest) == scored("yak", [FIVE])
    assert refused("yak", [FIVE], ruleset_version=99).code is Code.OTHER_RULES
    assert refused("whist", [FIVE]).code is Code.NO_SUCH_RULESET


@pytest.mark.parametrize(
    ("ruleset", "fields", "field"),
    [
        ("yacht", {"hands": [FIVE, [1, 2, 3, 4, 5, 6]]}, "hands.1"),
        ("double-cameroon", {"hands": [FIVE]}, "hands.0"),
        ("yacht", {"throw": 4}, "throw"),
        ("yacht", {"rows": ["ones", "nines"]}, "rows"),
        ("yacht", {"filled": {"nines": 1}}, "filled"),
        ("yacht", {"filled": {"ones": 6}}, "filled.ones"),
        ("yacht", {"filled": {row["row"]: 0 for row in RULES["yacht"].card["rows"]}}, "filled"),
        ("yacht", {"pairs": [["ones", "twos"]]}, "pairs"),
        ("yacht", {"aside": [{"dice": [0], "face": 1}]}, "aside"),
        ("double-cameroon", {"hands": [TEN], "filled": {"ones": 1}}, "filled"),
        ("double-cameroon", {"hands": [TEN], "pairs": [["ones", "ones"]]}, "pairs"),
        ("double-cameroon", {"hands": [TEN], "pairs": [["ones", "nines"]]}, "pairs"),
        ("yin-yang", {"hands": [[1] * 6], "rows": ["ones"]}, "rows"),
        ("yin-yang", {"hands": [[1] * 6], "filled": {"ones": 1}}, "filled"),
        ("yin-yang", {"hands": [[2, 3, 4, 5, 6, 1]], "aside": [{"dice": [0], "face": 2}]}, "aside"),
        ("yin-yang", {"hands": [[6] * 6], "aside": [{"dice": [*range(6)], "face": 6}]}, "aside"),
    ],
)
def test_what_makes_no_sense_is_refused_and_the_field_named(
    ruleset: str, fields: dict[str, Any], field: str
) -> None:
    why = refused(ruleset, **{"hands": [FIVE], **fields})
    assert why.code is Code.BAD_MESSAGE
    assert why.details is not None
    assert [one["field"] for one in why.details["fields"]] == [field]
    assert field in why.message


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"hands": []}, "hands"),
        ({"hands": [FIVE] * 253}, "hands"),
        ({"hands": [[1, 2, 3, 4]]}, "hands.0"),
        ({"hands": [[1, 2, 3, 4, 7]]}, "hands.0.4"),
        ({"rows": []}, "rows"),
        ({"pairs": [["ones", "twos", "threes"]]}, "pairs.0"),
        ({"pairs": [["ones", "twos"]] * 67}, "pairs"),
        ({"filled": {"ones": -1}}, "filled.ones"),
        ({"throw": 0}, "throw"),
    ],
)
def test_what_is_no_question_is_refused_at_the_edge(fields: dict[str, Any], field: str) -> None:
    command = {"type": "score", "id": "q", "ruleset": "yacht", "hands": [FIVE], **fields}
    with pytest.raises(BadFrame) as bad:
        read(json.dumps(command))
    assert bad.value.refused.details is not None
    assert [one["field"] for one in bad.value.refused.details["fields"]] == [field]


def test_the_example_of_the_protocol_is_what_is_answered() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
    [example] = re.findall(r"^```json\n(\{\"type\": \"score\".*?)^```", page, re.DOTALL | re.MULTILINE)
    decoder = json.JSONDecoder()
    sample, end = decoder.raw_decode(example)
    answer, _ = decoder.raw_decode(example[end:].lstrip())
    more = {name: value for name, value in sample.items() if name not in ("type", "id", "ruleset", "hands")}
    assert scored(sample["ruleset"], sample["hands"], **more) == answer["scored"]


def test_a_question_counts_by_its_hands_and_pairs() -> None:
    pairs = [["ones", "twos"]] * 66
    assert score_price(question("yacht", [FIVE])) == 1
    assert score_price(question("yacht", [FIVE] * 252)) == 21, "all hands of five dice in one question"
    assert score_price(question("yin-yang", [[1] * 6] * 60)) == SCORED_MOST
    assert score_price(question("double-cameroon", [TEN] * 60)) == SCORED_MOST
    assert score_price(question("double-cameroon", [TEN] * 7, pairs=pairs)) == 54, "all pairs of a fresh card"
    assert score_price(question("yacht", [[1] * 7] * 252)) == 1, "refused before anything is judged"
