"""Random games of any ruleset with any options that go together, for Hypothesis, and their facts."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from regatta_protocol.sheet import Card
from regatta_server.rooms.decide.facts import Started
from regatta_server.rooms.decide.lifecycle import closes_ms
from regatta_server.rooms.decide.state import RoomState
from testkit.records import RecordTable
from testkit.rooms.chance import CountedChance
from testkit.rooms.players import Players, watched
from tests.rooms.drawn_options import options


class Played(NamedTuple):
    """A game that is over, and the room as it was when the first throw could be made."""

    table: RecordTable
    started: RoomState
    version: int


@st.composite
def played(draw: Callable[..., Any], card: Card) -> Played:
    """Draw a game; now and then one that is given up, where no clock goes on with it."""
    seed = draw(st.integers(0, 2**32))
    chosen = draw(options(card))
    left_after = draw(st.sampled_from([None, None, 5, 60])) if chosen["turn_ms"] is None else None
    chance = Random(seed)
    seats = chance.randint(card["seats_min"], 4)
    table = RecordTable(seats, card["ruleset"], CountedChance(str(seed)), **chosen)
    started, version, moves = table.state, 0, 0
    for change in watched(table, Players(table, chance)):
        if isinstance(change.facts[-1], Started):
            started, version = change.state, table.version
        moves += version > 0
        if moves == left_after and table.state.stage == "playing":
            table.alarm(closes_ms(table.state))
            break
    assume(table.state.over)
    return Played(table, started, version)
