"""What the dice and the decisions of a game were worth adds up to what its seats came to."""

from random import Random
from typing import Any

import pytest

from regatta_protocol.http.analysis import GameAnalysis
from regatta_protocol.record.record import GameRecord
from regatta_server.bots.analysis.analysis import DEAREST, accuracy, analysable, analysis
from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.bots.solver.tables import task
from regatta_server.game.decisions import standing
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay_head import rules_for
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.category import Category
from regatta_server.rules.registry import Registry
from testkit.records import play, practised, recorded
from testkit.rooms.chance import CountedChance
from tests.bots.analysis import games
from tests.bots.analysis.games import of, seated, small
from tests.bots.solver.cards import name
from tests.bots.weighing.weighers import SMALL

ENOUGH = 1e-6


def adds_up(found: GameAnalysis, record: GameRecord) -> None:
    """Hold that par, luck and loss are what each seat came to, and that its parts add up to them."""
    totals = {place["seat"]: place for place in record["result"]["places"]} if record["result"] else {}
    for seat in found["seats"]:
        assert found["par"] + seat["luck"] - seat["loss"] == pytest.approx(seat["expected"], abs=ENOUGH)
        if seat["finished"]:
            assert seat["expected"] == totals[seat["seat"]]["total"]
        assert sum(point["luck"] for point in seat["course"]) == pytest.approx(seat["luck"], abs=ENOUGH)
        assert sum(seat["loss_by"].values()) == pytest.approx(seat["loss"], abs=ENOUGH)
        assert sum(one["loss"] for one in seat["decisions"]) == pytest.approx(seat["loss"], abs=ENOUGH)
        assert all(one["loss"] >= 0 for one in seat["decisions"])
        expected = found["par"]
        for point in seat["course"]:
            expected += point["luck"] - point["loss"]
            assert point["expected"] == pytest.approx(expected, abs=ENOUGH)


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_luck_and_loss_add_up_in_every_game_with_rows(rules: Category) -> None:
    for whim in range(2):
        record = play(seated(rules, 2), Random(whim)).record
        found = of(rules, record)
        adds_up(found, record)
        assert all(seat["finished"] for seat in found["seats"]) or record["result"]["won_at_once"]  # type: ignore[index] # it was played to its end


@pytest.mark.prove
@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_they_add_up_in_many_games(rules: Category) -> None:
    for whim in range(2, 32):
        record = play(seated(rules, max(rules.card["seats_min"], 1 + whim % 3)), Random(whim)).record
        adds_up(of(rules, record), record)


@pytest.mark.prove
@pytest.mark.parametrize("ruleset", ["double-cameroon", "general", "yacht", "yacht-joker"])
def test_they_add_up_on_whole_cards(ruleset: str) -> None:
    # One of each kind: small cards of every ruleset add up above, and tables of all take longest.
    rules = RULES[ruleset]
    assert isinstance(rules, Category)
    solution = task(rules).solve(True, lambda done, of: None)
    assert solution.deviation is not None
    for whim in range(3):
        record = recorded(ruleset, min(2, rules.card["seats_max"]), whim)
        found = analysis(rules, record, solution.arrays, solution.deviation)
        assert found["par"] == pytest.approx(solution.value, abs=ENOUGH)
        adds_up(found, record)


@pytest.mark.parametrize(
    "options",
    [
        {"dice": "identical"},
        {"order": "simultaneous"},
        {"order": "free", "reveal": "hide_all"},
        {"begins": "random"},
    ],
    ids=str,
)
def test_they_add_up_whatever_a_host_chooses(options: dict[str, Any]) -> None:
    rules = small("yacht-joker")
    record = play(seated(rules, 2, **options), Random(4)).record
    adds_up(of(rules, record), record)


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_what_was_taken_back_does_not_count_and_the_rest_adds_up(rules: Category) -> None:
    ruleset, registry = rules.card["ruleset"], Registry([rules])
    seats = max(rules.card["seats_min"], 2)
    record = practised(ruleset, seats - 1, registry=registry).record
    assert record["result"]["undone"] > 0  # type: ignore[index] # it was played to its end
    found = of(rules, record)
    adds_up(found, record)
    played = {fact["version"] for fact in standing(record["facts"])}
    versions = [one["version"] for seat in found["seats"] for one in seat["decisions"]]
    assert played.issuperset(versions)
    assert len(versions) < sum(fact["type"] in ("thrown", "entered") for fact in record["facts"])


def test_they_add_up_where_seats_threw_for_who_begins() -> None:
    rules = small("yacht-treasure")
    record = play(seated(rules, 3, begins="ruleset"), Random(1)).record
    assert record["opening_throws"]
    adds_up(of(rules, record), record)


def test_they_add_up_where_a_first_throw_wins_at_once() -> None:
    rules = small("general")
    table = seated(rules, 2, turn_ms=5_000, stake=10, chance=CountedChance("general 110")).started()
    while table.state.stage == "playing":
        table.alarm_in_time()
    assert table.record["result"] is not None
    assert table.record["result"]["won_at_once"]
    adds_up(of(rules, table.record), table.record)


def test_what_the_clock_and_stand_ins_lost_is_in_the_sum_and_not_in_the_accuracy() -> None:
    rules = small("yacht")
    record = games.on_the_clock(rules)
    found = of(rules, record)
    adds_up(found, record)
    by = {who for seat in found["seats"] for who in seat["loss_by"]}
    assert by == {"player", "clock", "stand_in"}
    for seat in found["seats"]:
        own = [one for one in seat["decisions"] if one["by"] == "player" and not one["forced"]]
        assert seat["own"] == len(own)
        assert all(one["by"] == "player" for one in seat["dearest"])


def test_a_seat_that_a_stand_in_has_from_the_beginning_is_judged_by_what_it_did() -> None:
    rules = small("yacht")
    record = games.with_stand_ins(rules)
    found = of(rules, record)
    adds_up(found, record)
    [bot] = [seat["seat"] for seat in record["seats"] if seat.get("bot")]
    assert found["seats"][bot]["own"] > 0
    assert set(found["seats"][bot]["loss_by"]) == {"stand_in"}
    cleo = found["seats"][-1 if bot != 2 else 1]
    assert {"player", "clock"} <= set(cleo["loss_by"])


@pytest.mark.parametrize("made", [games.given_up, games.resigned, games.claimed])
def test_a_game_that_somebody_did_not_play_to_its_end_adds_up_to_there(made: Any) -> None:
    rules = small("yacht-13")
    record = made(rules)
    found = of(rules, record)
    adds_up(found, record)
    stopped = [seat for seat in found["seats"] if not seat["finished"]]
    assert stopped
    for seat in stopped:
        assert seat["luck_deviations"] is None
        assert seat["luckier_than"] is None


def test_dice_that_were_thrown_and_not_entered_are_luck() -> None:
    rules = small("yacht")
    record = games.given_up(rules)
    found = of(rules, record)
    last = [fact for fact in record["facts"] if fact["type"] == "thrown"][-1]
    point = found["seats"][last["seat"]]["course"][-1]
    assert point["version"] == last["version"]
    assert point["luck"] != 0


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_a_game_that_is_played_best_loses_nothing(rules: Category) -> None:
    record = games.best_played(rules)
    found = of(rules, record)
    adds_up(found, record)
    for seat in found["seats"]:
        assert seat["loss"] == 0
        assert seat["accuracy"] in (100, None)
        assert seat["dearest"] == []


def test_who_plays_best_is_told_what_was_played_where_others_are_worth_the_same() -> None:
    rules = small("yacht")
    for seat in of(rules, games.best_played(rules))["seats"]:
        assert all(one["best"] == one["played"] for one in seat["decisions"])


def test_a_decision_is_what_is_kept_or_the_row_that_is_entered() -> None:
    rules = small("yacht")
    record = play(seated(rules, 2), Random(3)).record
    thrown = [fact for fact in record["facts"] if fact["type"] == "thrown"]
    entered = [fact for fact in record["facts"] if fact["type"] == "entered"]
    decisions = [one for seat in of(rules, record)["seats"] for one in seat["decisions"]]
    by_version = {one["version"]: one for one in decisions}
    # The first throw of a turn is none.
    assert len(decisions) == len(thrown)
    for entry in entered:
        assert by_version[entry["version"]]["played"]["do"] == "enter"
        assert set(by_version[entry["version"]]["played"]["rows"]) == set(entry["rows"])
    for throw in thrown:
        if throw["throw"] > 1:
            decision = by_version[throw["version"]]
            faces_held = [face for die, face in enumerate(decision["faces"]) if die not in throw["dice"]]
            assert decision["played"]["keep"] == sorted(faces_held)
            assert decision["throw"] == throw["throw"] - 1


def test_the_only_row_that_is_left_is_forced_after_the_last_throw() -> None:
    rules = small("yacht")
    decisions = [
        one
        for whim in range(4)
        for seat in of(rules, play(seated(rules, 1), Random(whim)).record)["seats"]
        for one in seat["decisions"]
    ]
    last = [one for one in decisions if one["turn"] == len(rules.spec.rows) and one["throw"] == 3]
    assert last
    assert all(one["forced"] and one["loss"] == 0 for one in last)
    assert not all(one["forced"] for one in decisions)


def test_ten_dice_that_were_divided_badly_lose_what_the_best_split_gives_more() -> None:
    rules = small("double-cameroon")
    record = play(seated(rules, 1), Random(5)).record
    found = of(rules, record)
    adds_up(found, record)
    entries = [one for one in found["seats"][0]["decisions"] if one["played"]["do"] == "enter"]
    assert all(sum(map(len, one["played"]["rows"].values())) == 10 for one in entries)


def test_the_dearest_three_are_positions_with_all_that_could_be_done() -> None:
    rules = small("yacht-13")
    found = of(rules, play(seated(rules, 2), Random(8)).record)
    for seat in found["seats"]:
        losses = sorted((one["loss"] for one in seat["decisions"]), reverse=True)
        assert [one["loss"] for one in seat["dearest"]] == losses[:DEAREST]
        for one in seat["dearest"]:
            assert one["moves"][0]["worth"] == one["best"]["worth"]
            assert one["played"] in one["moves"]
            assert one["sheet"]["faces"] == one["faces"]
            worths = [move["worth"] for move in one["moves"]]
            assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize(("loss_most", "mistakes"), [(0.49, False), (3.0, True)])
def test_no_decision_that_loses_less_than_half_a_point_is_called_a_mistake(
    loss_most: float, mistakes: bool
) -> None:
    rules = small("yacht-13")
    found = of(rules, games.nearly_best_played(rules, loss_most))
    for seat in found["seats"]:
        losses = sorted((one["loss"] for one in seat["decisions"]), reverse=True)
        assert losses[0] > 0.1
        assert [one["loss"] for one in seat["dearest"]] == [loss for loss in losses[:DEAREST] if loss >= 0.5]
        assert bool(seat["dearest"]) == mistakes


def test_accuracy_is_100_for_the_best_play_and_37_for_a_deviation_a_game() -> None:
    assert accuracy(0, 12, 35) == 100
    assert accuracy(35 / 36, 12, 35) == pytest.approx(36.79, abs=0.01)


def test_luck_is_said_as_the_share_of_games_with_less() -> None:
    rules = small("yacht")
    for seat in of(rules, play(seated(rules, 2), Random(8)).record)["seats"]:
        assert seat["luck_deviations"] == pytest.approx(seat["luck"] / games.DEVIATION)
        assert seat["luckier_than"] is not None
        assert (seat["luckier_than"] > 0.5) == (seat["luck"] > 0)


@pytest.mark.prove
def test_luck_of_games_that_are_played_best_has_no_mean_and_the_spread_of_the_card() -> None:
    rules = small("yacht")
    whims = [f"luck {number}" for number in range(400)]
    found = [of(rules, games.best_played(rules, chance=CountedChance(whim))) for whim in whims]
    luck = [seat["luck"] for one in found for seat in one["seats"]]
    deviation = games.spread(rules)
    assert sum(luck) / len(luck) == pytest.approx(0, abs=3 * deviation / len(luck) ** 0.5)
    square = sum(one * one for one in luck) / len(luck)
    assert square**0.5 == pytest.approx(deviation, rel=0.12)


def test_a_race_is_not_analysed_and_says_why() -> None:
    with pytest.raises(Unsolvable, match="Yin Yang is a race"):
        analysable(RULES["yin-yang"])


def test_a_record_that_says_something_else_is_not_analysed() -> None:
    rules = small("yacht")
    record = play(seated(rules, 1), Random(3)).record
    next(fact for fact in record["facts"] if fact["type"] == "entered")["standing"]["total"] += 1
    with pytest.raises(Mismatch):
        of(rules, record)


def test_rules_of_the_catalogue_are_those_of_their_table() -> None:
    record = recorded("yacht", 2)
    rules = rules_for(record)
    solution = task(rules).solve(True, lambda done, of: None)
    assert solution.deviation is not None
    found = analysis(rules, record, solution.arrays, solution.deviation)
    assert found["par"] == pytest.approx(166.955068, abs=1e-6)
    adds_up(found, record)
