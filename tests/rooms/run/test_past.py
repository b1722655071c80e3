"""What is told of turns that are over to whoever comes later: what was heard of them, and nothing more."""

import dataclasses
from random import Random
from typing import Any

import orjson
import pytest

from regatta_protocol.commands.turns import Undo
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_server.judging.refused import Refused
from regatta_server.rooms.run.past import past_turns
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS
from regatta_server.rooms.storage.copy import seen_version
from regatta_server.rules.catalogue import REGISTRY
from testkit.rooms.chance import CountedChance
from testkit.rooms.hearing import HeardTable, Session, leaks
from testkit.rooms.players import Players
from testkit.rooms.tables import STRANGER, player_id

CHOSEN: list[tuple[str, dict[str, Any]]] = [
    ("yacht", {}),
    ("yacht", {"reveal": "hide_rerolls"}),
    ("yacht-joker", {"reveal": "hide_all", "order": "simultaneous"}),
    ("double-cameroon", {"dice": "identical"}),
    ("yin-yang", {"target": 150}),
    ("yin-yang", {"target": 150, "reveal": "hide_all"}),
]


ZOE = PlayerId(STRANGER)


def past(table: HeardTable, player: PlayerId) -> list[Any]:
    """Return what a player is told, as it goes over the wire."""
    events = past_turns(table.facts, REGISTRY, player, NO_RELATIONSHIPS)
    return [orjson.loads(orjson.dumps(one)) for one in events]


def ended(frame: Any) -> bool:
    """Say whether a frame told of the end of a turn."""
    return frame["type"] in ("thrown", "entered", "banked", "concealed") and "turns" in frame


@pytest.mark.parametrize(("ruleset", "chosen"), CHOSEN)
def test_whoever_comes_later_is_told_what_the_others_heard_and_no_secret(
    ruleset: str, chosen: dict[str, Any]
) -> None:
    """Of a game by chance: the same events, in the same order, at every turn."""
    table = HeardTable(2, ruleset, CountedChance("later"), **chosen)
    table.started()
    heard: list[Session] = [table.watches("Ada"), table.watches("Bo")]
    players, chance = Players(table, Random(5)), Random(5)
    while table.state.stage == "playing":
        players.play(chance.choice(table.seats_to_play))
        for session in heard:
            if not table.state.over and ended(session.frames[-1]):
                events = past(table, session.player)
                assert events == [frame for frame in session.frames if ended(frame)]
                own = table.state.seating.seats_of(session.player)
                assert [leak for one in events for leak in leaks(one, table.state.setup.reveal, own)] == []
    rounds = len(past(table, player_id("Ada")))
    assert rounds > 4
    # All is open now, and the same for everybody.
    assert past(table, player_id("Ada")) == past(table, player_id("Bo")) == past(table, ZOE)
    assert not any(one["type"] == "concealed" for one in past(table, ZOE))


def test_a_turn_that_was_taken_back_is_not_told() -> None:
    """The one that is played in its place is."""
    table = HeardTable(2, "yacht", CountedChance("back"), bots=1)
    table.started()
    table.turn(0)
    table.turn(1)
    assert [one["seat"] for one in past(table, player_id("Ada"))] == [0, 1]
    table.says("Ada", Undo)
    assert past(table, player_id("Ada")) == []


def test_spectators_are_told_of_no_turn_that_they_do_not_see_yet() -> None:
    """Where they are some turns behind."""
    table = HeardTable(2, "yacht", CountedChance("behind"), delay_turns=2)
    table.started()
    for _ in range(5):
        table.turn()
    seen = past(table, ZOE)
    assert len(past(table, player_id("Ada"))) == 5
    assert len(seen) == 3
    assert all(one["version"] <= seen_version(table.state) for one in seen)


def test_who_may_not_watch_is_told_nothing() -> None:
    """By the room's option, and by a block."""
    closed = HeardTable(2, "yacht", CountedChance("closed"), watchers="none")
    closed.started()
    with pytest.raises(Refused) as refused:
        past(closed, ZOE)
    assert refused.value.code is Code.NOT_WELCOME
    table = HeardTable(2, "yacht", CountedChance("blocked"))
    table.started()
    blocked = dataclasses.replace(NO_RELATIONSHIPS, blocked=frozenset({player_id("Bo")}))
    with pytest.raises(Refused):
        past_turns(table.facts, REGISTRY, ZOE, blocked)
