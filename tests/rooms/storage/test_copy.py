"""A node's copy of a room: read whole or caught up, with a second fold for spectators who are behind."""

from random import Random
from typing import Final

import pytest

from regatta_protocol.client import Throw
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.codecs.codec import Unreadable, encode_fact
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.storage.answers import Stored
from regatta_server.rooms.storage.copy import Copy, copy_of, seen_version, steps_between, steps_of
from testkit.rooms.chance import CountedChance
from testkit.rooms.players import Players, watched
from testkit.rooms.tables import ALL, Table

STAMP: Final = 7


def stored(table: Table, base: int = -1) -> Stored:
    """Return the room of a table as the store gives it, with a snapshot of a version."""
    snapshot = b"" if base < 0 else encode(fold_all(None, table.facts[: base + 1]))
    facts = tuple(encode_fact(fact) for fact in table.facts[base + 1 :])
    return Stored(f"{table.version}-{STAMP}", base, snapshot, facts)


def test_a_room_is_the_same_from_its_beginning_and_from_any_snapshot() -> None:
    table = Table(2, "yacht", turn_ms=60_000).started()
    table.turn()
    for base in range(-1, table.version + 1):
        copy = copy_of(stored(table, base))
        assert (copy.state, copy.position) == (table.state, f"{table.version}-{STAMP}")
        assert copy.seen is copy.state


def test_a_copy_that_is_behind_goes_on_by_what_it_has_missed() -> None:
    table = Table().started()
    before = table.state
    table.turn()
    missed = tuple(encode_fact(fact) for fact in table.facts[before.version + 1 :])
    steps = steps_of(Stored(f"{table.version}-{STAMP}", before.version, b"", missed), known=before)
    assert [step.after.version for step in steps] == list(range(before.version + 1, table.version + 1))
    assert steps[-1].after == table.state


@pytest.mark.parametrize("left_out", [0, 1, -1], ids=["first", "second", "last"])
def test_a_stream_with_a_hole_is_no_room(left_out: int) -> None:
    table = Table().started()
    whole = stored(table, base=2)
    facts = list(whole.facts)
    del facts[left_out]
    with pytest.raises(Unreadable):
        copy_of(Stored(whole.position, 2, whole.snapshot, tuple(facts)))


def test_a_snapshot_that_is_cut_off_is_no_room() -> None:
    whole = stored(Table().started(), base=2)
    for end in range(0, len(whole.snapshot), 97):
        with pytest.raises(Unreadable):
            copy_of(Stored(whole.position, 2, whole.snapshot[:end], whole.facts))


@pytest.mark.parametrize("delay", [1, 2, 3])
def test_spectators_stand_where_a_turn_ended_and_hear_all_of_it_later(delay: int) -> None:
    table = Table(3, "yacht", CountedChance("behind"), delay_turns=delay)
    copy = Copy(table.state, f"{table.version}-{STAMP}", None)
    heard: list[int] = []
    ends: list[int] = []
    before: RoomState = table.state
    for change in watched(table, Players(table, Random(delay))):
        seen_after = copy.seen_after(change)
        steps = steps_between(before, change.facts, change.state)
        heard += [
            step.after.version for step in copy.go(change.state, f"{change.state.version}-{STAMP}", steps)
        ]
        assert copy.seen == seen_after
        assert copy.seen.version == seen_version(table.state)
        assert heard == list(range(heard[0], copy.seen.version + 1))
        # Whoever reads the room from a snapshot of what they see has the same.
        read = copy_of(stored(table, base=copy.seen.version))
        assert (read.state, read.seen) == (copy.state, copy.seen)
        ends.append(copy.seen.version)
        before = change.state
        if change.state.stage == "finished":
            break
    assert copy.seen is copy.state
    assert ends == sorted(ends)


def test_a_room_cannot_be_read_where_what_spectators_see_is_gone() -> None:
    table = Table(delay_turns=1).started()
    table.turn()
    table.says(table.to_play, Throw, dice=ALL)
    with pytest.raises(Unreadable, match="spectators"):
        copy_of(stored(table, base=table.version - 1))


def test_steps_lead_from_one_state_to_the_other() -> None:
    table = Table()
    before = table.state
    table.filled()
    change = Change(table.state, tuple(table.facts[before.version + 1 :]))
    steps = steps_between(before, change.facts, change.state)
    assert steps[0].before is before
    assert steps[-1].after is table.state
    assert [step.before for step in steps[1:]] == [step.after for step in steps[:-1]]
