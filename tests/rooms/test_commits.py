"""What the store is given of a change."""

import orjson

from protocol.client import JoinRoom, Start
from server.rooms.decide.codec import decode
from server.rooms.decide.lifecycle import due_ms, ttl_ms
from server.rooms.run.commits import as_commit
from tests.rooms.tables import Table


def test_a_commit_has_the_state_whole_and_its_facts_with_their_time() -> None:
    table = Table(3)
    table.says("Bo", JoinRoom)
    change = table.says("Ada", Start)
    assert change is not None
    commit = as_commit("ABCD2345", 4, change)
    assert (commit.room, commit.expected) == ("ABCD2345", 4)
    assert decode(commit.state) == change.state
    assert (commit.due_ms, commit.ttl_ms) == (due_ms(change.state), ttl_ms(change.state))
    facts = [orjson.loads(fact) for fact in commit.facts]
    assert facts == [{**fact, "at_ms": change.state.changed_ms} for fact in change.facts]
    assert all("at_ms" not in fact for fact in change.facts)
