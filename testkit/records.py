"""Games played to their end by the judge, and their records."""

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from regatta_protocol import moves
from regatta_protocol.client import Hold
from regatta_protocol.commands.turns import Undo
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.records import record_of
from regatta_server.game.time_out import clock_move
from regatta_server.rooms.decide.facts import Created
from regatta_server.rooms.decide.lifecycle import closes_ms
from regatta_server.rooms.decide.state import Playing
from testkit.rooms.tables import Table, matched

HOLDS: Final = 0.5
"""How often a player changes the dice held before the next throw."""


class RecordTable(Table):
    """A table whose record is asked for."""

    @property
    def record(self) -> GameRecord:
        """The record of the game, which must be over."""
        return record_of(self.facts, self.registry)


def play(table: RecordTable, whim: Random, turns_most: int = 10_000) -> RecordTable:
    """Let the players throw, hold now and then, and do as the clock would: to the end, or for some turns."""
    return go_on(table.started(), whim, turns_most)


def go_on(table: RecordTable, whim: Random, turns_most: int = 10_000) -> RecordTable:
    """Let the players of a game that has started play on, as `play` does."""
    while table.state.stage == "playing" and turns_most:
        table.now_ms += whim.randrange(800, 9_000)
        seat = whim.choice(table.seats_to_play)
        if table.state.seating.seats[seat].bot:
            table.turn(seat)
            continue
        rules, hand = table.state.setup.rules, table.game.hands[seat]
        offers = rules.sheet(hand.play)["offers"]
        before = rules.standing(hand.play).turns
        if offers["hold"] and whim.random() < HOLDS:
            dice = sorted(whim.sample(offers["throw"], whim.randrange(len(offers["throw"]))))
            table.says(table.speaker(seat), Hold, dice=dice, seat=seat)
        elif offers["throw"] and (not offers.get("bank") or whim.random() < HOLDS):
            dice = [die for die in offers["throw"] if die not in hand.held] or offers["throw"]
            table.moves(seat, moves.Throw(tuple(dice)))
        else:
            table.moves(seat, clock_move(rules, hand.play))
        turns_most -= rules.standing(table.game.hands[seat].play).turns > before
    return table


def recorded(ruleset: str = "yacht-13", seats: int = 2, whim: int = 1, **options: Any) -> GameRecord:
    """Return the record of a whole game."""
    return play(RecordTable(seats, ruleset, **options), Random(whim)).record


def practised(
    ruleset: str = "yacht", bots: int = 1, whim: int = 1, undone_most: int = 12, **options: Any
) -> RecordTable:
    """Return a whole game of practice against bots, of which decisions were taken back now and then."""
    by = Random(whim)
    table = RecordTable(1 + bots, ruleset, bots=bots, **options).started()
    while table.state.stage == "playing":
        go_on(table, by, 1)
        while undone_most and can_undo(table) and by.random() < HOLDS:
            undone_most -= 1
            table.says("Ada", Undo)
    return table


def can_undo(table: Table) -> bool:
    """Return whether there is a decision to take back."""
    decisions = table.state.decisions if isinstance(table.state, Playing) else None
    return decisions is not None and bool(decisions.earlier)


def given_up(ruleset: str = "yacht", seats: int = 2, turns: int = 5, **options: Any) -> GameRecord:
    """Return the record of a game that nobody went on with."""
    table = play(RecordTable(seats, ruleset, **options), Random(2), turns)
    table.alarm(closes_ms(table.state))
    return table.record


def match(**options: Any) -> RecordTable:
    """Return a match at its opening."""
    table = RecordTable(2, "yacht", **options).filled()
    matched(table)
    created = table.facts[0]
    assert isinstance(created, Created)
    table.facts[0] = replace(created, matched=True)
    return table
