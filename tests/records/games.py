"""Games played to their end by the judge, and their records."""

from random import Random
from typing import Any, Final

from protocol import moves
from protocol.client import Hold
from protocol.record import GameRecord
from server.archive.records import record_of
from server.game.time_out import clock_move
from server.rooms.decide.lifecycle import closes_ms
from tests.rooms.tables import Table

HOLDS: Final = 0.5
"""How often a player changes the dice held before the next throw."""


class KeptTable(Table):
    """A table whose record is asked for."""

    @property
    def record(self) -> GameRecord:
        """The record of the game, which must be over."""
        return record_of(self.facts, self.registry)


def play(table: KeptTable, whim: Random, turns_most: int = 10_000) -> KeptTable:
    """Let the players throw, hold now and then, and do as the clock would: to the end, or for some turns."""
    return go_on(table.started(), whim, turns_most)


def go_on(table: KeptTable, whim: Random, turns_most: int = 10_000) -> KeptTable:
    """Let the players of a game that has started play on, as `play` does."""
    while table.state.stage == "playing" and turns_most:
        table.now_ms += whim.randrange(800, 9_000)
        seat = whim.choice(table.seats_to_play)
        rules, hand = table.state.rules, table.game.hands[seat]
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
    return play(KeptTable(seats, ruleset, **options), Random(whim)).record


def given_up(ruleset: str = "yacht", seats: int = 2, turns: int = 5, **options: Any) -> GameRecord:
    """Return the record of a game that nobody went on with."""
    table = play(KeptTable(seats, ruleset, **options), Random(2), turns)
    table.alarm(closes_ms(table.state))
    return table.record
