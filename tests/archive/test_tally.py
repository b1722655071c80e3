"""What is counted of a game's dice: each die that was drawn, once."""

import re
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from regatta_protocol.record.record import GameRecord
from regatta_server.archive.tally import player_counts, tally
from regatta_server.archive.withholding import withheld_in
from regatta_server.rooms.decide.act import NOBODY
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import RULES
from testkit.records import RecordTable, given_up, play, practised, recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import player_id, roller_of
from tests.archive.dice import counts_of, with_throws
from tests.proving import examples
from tests.rules.games import every_ruleset

ADA, BO = player_id("Ada"), player_id("Bo")
COUNTER = re.compile(
    r"[a-z0-9-]+ (games|face \d [1-6]|pair [1-6] [1-6]|seats|silent|withheld|given_up|given_up_early)"
)


def of_kind(record: GameRecord, kind: str) -> dict[tuple[int, ...], int]:
    """Return the counters of one kind by their numbers."""
    counts = {tuple(name.split(" ")[1:]): count for name, count in tally(record).items()}
    return {tuple(map(int, rest)): count for (known, *rest), count in counts.items() if known == kind}


def faces_of(record: GameRecord) -> list[int]:
    """Return how often each face was counted."""
    shown = of_kind(record, "face")
    return [sum(count for (_, shows), count in shown.items() if shows == face) for face in range(1, 7)]


def drawn(table: RecordTable) -> dict[str, tuple[int, ...]]:
    """Return what the dice of a finished game drew from each stream, by the seed and the number of dice."""
    hands = table.game.hands
    if not table.game.identical:
        lengths = {f"seat {seat}": sum(hand.drawn) for seat, hand in enumerate(hands)}
    else:
        shades = list(dict.fromkeys(table.state.setup.rules.card["tray"]))
        names = ["shared"] if len(shades) == 1 else [f"shared {shade}" for shade in shades]
        lengths = {name: max(hand.drawn[place] for hand in hands) for place, name in enumerate(names)}
    return {name: roller_of(table).faces(name, 0, length) for name, length in lengths.items()}


def game_of(rules: AnyRules, seed: int, seats: int, *, identical: bool) -> RecordTable:
    """Return a game that was played at random, to its end or nearly."""
    targets = {option["option"]: option["least"] for option in rules.card["options"]}
    chosen: dict[str, Any] = {"target": targets["target"]} if "target" in targets else {}
    table = RecordTable(
        max(seats, rules.card["seats_min"]),
        rules.card["ruleset"],
        CountedChance(str(seed)),
        begins="ruleset",
        dice="identical" if identical else "independent",
        **chosen,
    )
    return play(table, Random(seed))


def test_a_die_counts_at_the_position_where_it_was_thrown() -> None:
    record = with_throws([(0, [0, 1, 2, 3, 4], [6, 6, 1, 2, 6]), (0, [2, 3], [6, 1])])
    # What else is counted of seats and ends is told by test_withholding.py.
    of_dice = {name: count for name, count in tally(record).items() if name not in withheld_in(record)}
    assert of_dice == {
        "yacht games": 1,
        **{"yacht face 0 6": 1, "yacht face 1 6": 1, "yacht face 4 6": 1},
        **{"yacht face 2 1": 1, "yacht face 2 6": 1, "yacht face 3 2": 1, "yacht face 3 1": 1},
        **{"yacht pair 6 6": 2, "yacht pair 6 1": 2, "yacht pair 1 2": 1, "yacht pair 2 6": 1},
    }


def test_a_pair_is_two_neighbours_of_a_stream_whoever_throws_between_them() -> None:
    record = with_throws([(0, [0], [1]), (1, [0], [5]), (0, [0], [2]), (1, [0], [6]), (0, [0], [3])])
    assert of_kind(record, "pair") == {(1, 2): 1, (2, 3): 1, (5, 6): 1}


def test_a_shared_die_counts_once_where_it_was_thrown_first() -> None:
    record = with_throws(
        [
            (0, [0, 1, 2, 3, 4], [1, 2, 3, 4, 5]),
            (0, [3], [6]),
            (1, [0, 1, 2, 3, 4], [1, 2, 3, 4, 5]),
            (1, [1, 0], [6, 2]),
            (0, [4, 2], [2, 4]),
        ],
        identical=True,
    )
    assert of_kind(record, "face") == {
        **{(0, 1): 1, (1, 2): 1, (2, 3): 1, (3, 4): 1, (4, 5): 1},
        **{(3, 6): 1, (0, 2): 1, (2, 4): 1},
    }
    assert of_kind(record, "pair") == dict.fromkeys(pairwise([1, 2, 3, 4, 5, 6, 2, 4]), 1)


def test_each_shade_of_shared_dice_is_a_stream_of_its_own() -> None:
    throws = [(0, [0, 1, 2, 3], [1, 4, 2, 5]), (1, [1, 0], [4, 1]), (1, [3, 1, 2], [5, 6, 2])]
    record = with_throws(throws, "dldl", identical=True)
    assert of_kind(record, "pair") == {(1, 2): 1, (4, 5): 1, (5, 6): 1}
    assert of_kind(record, "face") == {(0, 1): 1, (1, 4): 1, (2, 2): 1, (3, 5): 1, (1, 6): 1}


@every_ruleset
@pytest.mark.parametrize("identical", [False, True], ids=["independent", "identical"])
@examples(1, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 4))
def test_in_any_game_every_die_that_was_drawn_counts_once(
    rules: AnyRules, identical: bool, seed: int, seats: int
) -> None:
    table = game_of(rules, seed, seats, identical=identical)
    streams = drawn(table).values()
    counted = Counter(face for faces in streams for face in faces)
    assert faces_of(table.record) == [counted[face] for face in range(1, 7)]
    assert of_kind(table.record, "pair") == Counter(pair for faces in streams for pair in pairwise(faces))
    positions = {position for position, _ in of_kind(table.record, "face")}
    assert positions == set(range(len(rules.card["tray"])))


@every_ruleset
@examples(1, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 4))
def test_with_independent_dice_the_players_counts_add_up_to_all_dice(
    rules: AnyRules, seed: int, seats: int
) -> None:
    record = game_of(rules, seed, seats, identical=False).record
    by_player = [player_counts(record, seat["player"] or NOBODY) for seat in record["seats"]]
    assert [sum(faces) for faces in zip(*by_player, strict=True)] == faces_of(record)


@examples(5)
@given(st.permutations(range(6)))
def test_tallies_may_be_added_in_any_order(order: list[int]) -> None:
    records = [given_up(ruleset, turns=2) for ruleset in ("yacht", "yacht-13", "yin-yang")] * 2
    assert counts_of(records[number] for number in order) == counts_of(records)


def test_with_identical_dice_each_player_is_told_all_that_they_threw() -> None:
    throws = [(0, [0, 1], [1, 2]), (0, [1], [3]), (1, [0, 1], [1, 2])]
    record = with_throws(throws, identical=True)
    assert player_counts(record, ADA) == [1, 1, 1, 0, 0, 0]
    assert player_counts(record, BO) == [1, 1, 0, 0, 0, 0]


def test_a_shared_die_that_two_seats_of_a_player_threw_is_one_die_of_theirs() -> None:
    throws = [(0, [0, 1], [1, 2]), (1, [0, 1], [1, 2]), (1, [1], [3]), (0, [0, 1], [3, 4])]
    record = with_throws(throws, identical=True)
    for seat in record["seats"]:
        seat["player"] = ADA
    assert player_counts(record, ADA) == [1, 1, 1, 1, 0, 0]
    independent = with_throws(throws)
    for seat in independent["seats"]:
        seat["player"] = ADA
    assert player_counts(independent, ADA) == [2, 2, 2, 1, 0, 0]


def test_who_is_not_in_the_record_has_thrown_nothing_there() -> None:
    record = recorded("yacht")
    assert sum(player_counts(record, BO)) > 0
    record["seats"][1] = {"seat": 1, "player": None, "name": None}
    assert player_counts(record, BO) == [0] * 6
    assert sum(player_counts(record, ADA)) > 0


@pytest.mark.parametrize("ruleset", ["yacht", "double-cameroon", "yin-yang"])
@pytest.mark.parametrize("dice", ["independent", "identical"])
def test_a_die_that_was_thrown_again_after_its_throw_was_taken_back_counts_once(
    ruleset: str, dice: str
) -> None:
    table = practised(ruleset, dice=dice)
    furthest: Counter[str] = Counter()
    numbers: Counter[tuple[int, str]] = Counter()
    before: dict[int, Counter[tuple[int, str]]] = {}
    shades = table.record["dice"]["tray"]
    for fact in table.record["facts"]:
        if fact["type"] == "undone":
            numbers = before[fact["to"]].copy()
        if fact["type"] == "thrown":
            for die in fact["dice"]:
                name = f"seat {fact['seat']}" if dice == "independent" else f"shared {shades[die]}"
                numbers[fact["seat"], name] += 1
                furthest[name] = max(furthest[name], numbers[fact["seat"], name])
        before[fact["version"]] = numbers.copy()
    assert sum(of_kind(table.record, "face").values()) == furthest.total()
    thrown = sum(len(fact["dice"]) for fact in table.record["facts"] if fact["type"] == "thrown")
    assert furthest.total() < thrown


def test_the_throws_for_who_begins_are_not_counted() -> None:
    record = recorded("yacht-treasure", 4, begins="ruleset")
    assert record["opening_throws"]
    thrown = [len(fact["faces"]) for fact in record["facts"] if fact["type"] == "thrown"]
    assert sum(faces_of(record)) == sum(thrown)


def test_a_game_that_was_given_up_counts_with_the_dice_thrown_until_then() -> None:
    record = given_up("yacht", turns=1)
    assert record["result"] is None
    assert tally(record)["yacht games"] == 1
    assert sum(faces_of(record)) >= 5


@every_ruleset
def test_a_counters_name_is_what_is_documented(rules: AnyRules) -> None:
    record = given_up(rules.card["ruleset"], 2, turns=1)
    assert [name for name in tally(record) if not COUNTER.fullmatch(name)] == []
    assert len(tally(record)) > 5
    assert rules.card["ruleset"] in RULES
