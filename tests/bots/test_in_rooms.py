"""Levels in rooms: whatever a room's options are, what they choose is allowed by its rules."""

from pathlib import Path
from random import Random
from typing import Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regatta_protocol.options import Level
from regatta_server.bots.levels import open_level
from regatta_server.bots.process.moves import loaded
from regatta_server.bots.process.questions import choose
from regatta_server.bots.process.tables import Tables
from regatta_server.bots.solver.tables import open_table
from regatta_server.rooms.decide.lifecycle import due_ms
from regatta_server.rooms.decide.stages.playing import bots_due
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.run.bot_seats import what_it_sees
from regatta_server.rules.catalogue import RULES
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import Table
from tests.rooms.drawn_options import options

TABLELESS: Final = ("deckhand", "mate")


def plays_by_the_rules(ruleset: str, level: str, tables: Tables, data: st.DataObject) -> None:
    """Play a whole game against a level. A move against the rules is refused, and that is raised."""
    card = RULES[ruleset].card
    seats = max(card["seats_min"], min(2, card["seats_max"]))
    chosen = data.draw(options(card))
    whim = data.draw(st.integers(0, 2**32))
    table = Table(
        seats, ruleset, CountedChance(str(whim)), seats - 1, level=cast(Level, level), **chosen
    ).started()
    chance = Random(whim)
    while isinstance(table.state, Playing):
        bots = [seat for seat in table.seats_to_play if table.state.seating.seats[seat].bot]
        if not bots:
            table.turn()
            continue
        table.now_ms = max(table.now_ms, *(at for seat, at in table.state.deadlines if seat in bots))
        assert set(bots_due(table.state, table.now_ms)) == set(bots)
        seen = {**what_it_sees(table.state, bots[0]), "seed": chance.randrange(2**32)}
        assert table.bot_moves(bots[0], loaded(choose(tables, seen))) is not None
    assert table.state.stage == "finished"
    assert due_ms(table.state) is not None


NO_TABLES: Final = Tables(Path("nowhere"))


@settings(max_examples=6)
@given(st.sampled_from(sorted(RULES)), st.sampled_from(TABLELESS), st.data())
def test_a_level_without_a_table_plays_by_the_rules(ruleset: str, level: str, data: st.DataObject) -> None:
    plays_by_the_rules(ruleset, level, NO_TABLES, data)


@pytest.fixture(scope="module")
def yacht(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Give the table of one game."""
    folder = tmp_path_factory.mktemp("tables")
    open_table(folder, RULES["yacht"])
    return Tables(folder)


@settings(max_examples=3)
@given(data=st.data())
def test_a_captain_plays_by_the_rules(yacht: Tables, data: st.DataObject) -> None:
    plays_by_the_rules("yacht", "captain", yacht, data)


BY_TABLES: Final = ("double-cameroon", "general", "yacht", "yacht-joker", "yin-yang")
"""One of each kind: to make the tables of all takes minutes."""
EVERY: Final = [
    *((level, ruleset) for level in TABLELESS for ruleset in sorted(RULES)),
    *(("captain", ruleset) for ruleset in BY_TABLES),
    # The joker's table of chances takes two minutes, and the admiral reads it as those of the others.
    *(("admiral", ruleset) for ruleset in BY_TABLES if ruleset != "yacht-joker"),
]


@pytest.mark.prove
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("level", "ruleset"), EVERY)
def test_every_level_plays_every_game_by_its_rules(
    tmp_path_factory: pytest.TempPathFactory, level: Level, ruleset: str
) -> None:
    folder = tmp_path_factory.getbasetemp() / "tables"
    rules = RULES[ruleset]
    targets = [option["least"] for option in rules.card["options"] if option["option"] == "target"]
    for configured in (rules, *(rules.configured({"target": target}) for target in targets)):
        open_level(level, configured, folder)
    tables = Tables(folder)

    @settings(max_examples=5)
    @given(st.data())
    def plays(data: st.DataObject) -> None:
        plays_by_the_rules(ruleset, level, tables, data)

    plays()
