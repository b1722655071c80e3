"""Facts and states as bytes, and back: the same, or nothing."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.game.fact import kind
from regatta_server.rooms.decide.codecs.codec import Unreadable, decode_fact, encode_fact, followed
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rules.base import AnyRules
from testkit.rooms.chance import CountedChance
from testkit.rooms.players import Players, watched
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import Table
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


def test_facts_that_cannot_follow_each_other_are_no_room() -> None:
    facts = [encode_fact(fact) for fact in at_stage("playing").facts]
    kinds = [kind(decode_fact(fact)) for fact in facts]
    for left_out in ("created", "opening", "started"):
        number = kinds.index(left_out)
        with pytest.raises(Unreadable):
            followed(None, [*facts[:number], *facts[number + 1 :]])
