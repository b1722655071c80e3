"""Games of small cards, which are solved in a moment, with all ways in which seats are played and stop."""

from functools import cache
from random import Random
from typing import Any, Final

from regatta_protocol.client import TakeBack
from regatta_protocol.commands.ending import Claim, Resign
from regatta_protocol.http.analysis import GameAnalysis
from regatta_protocol.record.record import GameRecord
from regatta_server.bots.analysis.analysis import analysed
from regatta_server.bots.solver.tables import task
from regatta_server.bots.weighing.weighed import best_of
from regatta_server.game.replay_head import rules_for
from regatta_server.rooms.decide.lifecycle import closes_ms
from regatta_server.rules.base import AnyRules
from regatta_server.rules.category import Category
from regatta_server.rules.registry import Registry
from testkit.records import RecordTable, go_on, play
from tests.bots.weighing.weighers import SMALL, solved

DEVIATION: Final = 30.0
"""Of cards whose spread was not worked out: what the card's is, does not matter to what adds up."""


def seated(rules: AnyRules, seats: int, **options: Any) -> RecordTable:
    """Return a table that plays by a card of a test's own."""
    return RecordTable(seats, rules.card["ruleset"], registry=Registry([rules]), **options)


def of(rules: Category, record: GameRecord) -> GameAnalysis:
    """Return the analysis of a game of such a table."""
    found = rules_for(record, Registry([rules]))
    assert isinstance(found, Category)
    return analysed(found, record, solved(rules), DEVIATION)


@cache
def spread(rules: Category) -> float:
    """Return the standard deviation of a card."""
    deviation = task(rules).solve(True, lambda done, of: None).deviation
    assert deviation is not None
    return deviation


def on_the_clock(rules: AnyRules) -> GameRecord:
    """Return a game that is begun, and then played by the clock and by stand-ins alone."""
    table = seated(rules, 2, turn_ms=5_000)
    play(table, Random(7), 1)
    while table.state.stage == "playing":
        table.alarm_in_time()
    return table.record


def with_stand_ins(rules: AnyRules) -> GameRecord:
    """Return a game with a stand-in from the start; another has the seat of a player who comes back."""
    table = seated(rules, 3, bots=1, turn_ms=5_000).started()
    cleo = table.seat("Cleo")
    while table.state.stage == "playing":
        turns = table.game.standings[cleo].turns
        if turns and table.last.stands_in(cleo):
            table.says("Cleo", TakeBack)
        if table.seats_to_play[0] == cleo and not turns:
            table.alarm_in_time()
        else:
            table.turn()
    return table.record


def given_up(rules: AnyRules) -> GameRecord:
    """Return a game that nobody went on with."""
    table = play(seated(rules, 2), Random(2), 3)
    table.throws(table.seats_to_play[0])
    table.alarm(closes_ms(table.state))
    return table.record


def resigned(rules: AnyRules) -> GameRecord:
    """Return a game in which one of three goes, and the others play on."""
    table = play(seated(rules, 3), Random(15), 4)
    table.says("Bo", Resign)
    return go_on(table, Random(16)).record


def claimed(rules: AnyRules) -> GameRecord:
    """Return a game of which one was gone, and the result is claimed."""
    table = play(seated(rules, 2, turn_ms=5_000, absence="claim"), Random(17), 2)
    bo = table.seat("Bo")
    while table.last.seats[bo].missed < 2:
        if table.seats_to_play[0] == bo:
            table.alarm_in_time()
        else:
            table.turn()
    table.says("Ada", Claim, seat=bo)
    return table.record


def best_played(rules: Category, **options: Any) -> GameRecord:
    """Return a game of two in which everything is played best."""
    return nearly_best_played(rules, 0.0, **options)


def nearly_best_played(rules: Category, loss_most: float, **options: Any) -> GameRecord:
    """Return a game of two in which each decision loses all that it may, and none more than these points."""
    table = seated(rules, 2, **options).started()
    while table.state.stage == "playing":
        [seat, *_] = table.seats_to_play
        moves = solved(rules).weigh(table.game.hands[seat].play)
        best = best_of(moves).worth
        table.moves(
            seat, min((one for one in moves if best - one.worth <= loss_most), key=lambda one: one.worth).move
        )
    return table.record


def small(ruleset: str) -> Category:
    """Return the small card of a ruleset."""
    return next(rules for rules in SMALL if rules.card["ruleset"] == ruleset)
