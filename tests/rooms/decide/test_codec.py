"""Facts and states as bytes, and back: the same, or nothing."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from regatta_protocol.client import Throw
from regatta_server.game.fact import kind
from regatta_server.rooms.decide.codec import Unreadable, decode_fact, encode_fact, followed, next_states
from regatta_server.rooms.decide.snapshot_codec import decode, encode
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rules.base import AnyRules
from testkit.rooms.chance import CountedChance
from testkit.rooms.players import Players, watched
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import ALL, Table
from tests.rooms.drawn_options import options
from tests.rules.games import a_game, every_ruleset


@every_ruleset
@a_game
@given(data=st.data())
def test_every_fact_and_every_state_of_any_room_comes_back_as_it_was(
    rules: AnyRules, data: st.DataObject
) -> None:
    card = rules.card
    seed = data.draw(st.integers(0, 2**32), "seed")
    chance = Random(seed)
    seats = chance.randint(card["seats_min"], 3)
    table = Table(seats, card["ruleset"], CountedChance(str(seed)), **data.draw(options(card), "options"))
    for change in watched(table, Players(table, chance)):
        for fact in change.facts:
            assert decode_fact(encode_fact(fact)) == fact
        assert decode(encode(change.state)) == change.state
    states = [state for _, state in followed(None, map(encode_fact, table.facts))]
    assert [state.version for state in states] == list(range(table.version + 1))
    assert states[-1] == table.state
    at_once = list(next_states(None, table.facts))
    assert at_once[-1] == table.state
    assert list(map(without_commands, at_once)) == list(map(without_commands, states))


def without_commands(state: RoomState) -> RoomState:
    """Return a room that remembers no command: within plays in a row none is known yet."""
    return replace(state, done={})


def test_facts_that_cannot_follow_each_other_are_no_room() -> None:
    facts = [encode_fact(fact) for fact in at_stage("playing").facts]
    kinds = [kind(decode_fact(fact)) for fact in facts]
    for left_out in ("created", "opening", "started"):
        number = kinds.index(left_out)
        with pytest.raises(Unreadable):
            followed(None, [*facts[:number], *facts[number + 1 :]])
        with pytest.raises(Unreadable):
            list(next_states(None, map(decode_fact, [*facts[:number], *facts[number + 1 :]])))


def test_a_play_that_the_rules_do_not_allow_is_no_room_in_a_row_of_plays_either() -> None:
    table = Table().started()
    table.says("Ada", Throw, dice=ALL)
    thrown = table.facts[-1]
    with pytest.raises(Unreadable):
        list(next_states(None, [*table.facts, thrown, thrown, thrown]))
