"""Openings by the first scheme, in which seats only contributed: none begin, and those in stores go on."""

from typing import Final

import pytest

from regatta_protocol.client import Commit, Contribute
from regatta_protocol.errors import Code
from regatta_server.archive.records import encode as encode_record
from regatta_server.game.roller import commitment, silent_contribution
from regatta_server.rooms.decide.codecs.codec import decode_fact
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.facts import Opening as OpeningFact
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rooms.decide.lifecycle import due_ms
from regatta_server.rooms.decide.state import Opening
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.verify import verify
from testkit.records import RecordTable
from testkit.rooms.stages import refusal
from testkit.rooms.tables import bytes_of, dice_of, matched
from tests.rooms.decide.stages.test_opening import kinds
from tests.rooms.formats.write import samples

SAID: Final = 100
"""More commands than there were in that room: ids are new from here on."""


def stored() -> RecordTable:
    """Return a room as an earlier Regatta stored it: of Ada, Bo and Cleo, of whom she has contributed."""
    table = RecordTable(3, "general")
    table.facts = [decode_fact(fact.encode()) for fact in samples(1)["opens"]["facts"]]
    table.state = fold_all(None, table.facts)
    table.commands_sent = SAID
    return table


def test_no_game_begins_by_it_any_more() -> None:
    [fact] = [fact for fact in RecordTable(2).filled().facts if isinstance(fact, OpeningFact)]
    assert fact.server_seed is None


def test_it_is_read_with_its_seed_and_without_commitments_of_seats() -> None:
    state = stored().state
    assert isinstance(state, Opening)
    assert state.server_seed is not None
    assert (state.seat_commitments, state.awaited, state.absent) == ((), (0, 1), (0, 1))
    assert decode(encode(state)) == state
    shown = snapshot(state, False, frozenset({0}))
    assert shown["commitment"] == commitment(bytes.fromhex(state.server_seed))
    assert (list(shown["seat_commitments"]), shown["contributed"]) == ([], [2])
    assert shown["opening_deadline_ms"] == state.until_ms


def test_its_seats_contribute_without_having_committed_and_the_game_is_one_of_the_first_scheme() -> None:
    table = stored()
    assert kinds(table.contributes("Bo")) == ["contributed"]
    assert kinds(table.contributes("Ada")) == ["contributed", "started"]
    assert dice_of(table.state).contributions == tuple(map(bytes_of, ("Ada", "Bo", "Cleo")))
    record = table.finished().record
    assert record["version"] == 1
    assert not {"scheme", "seat_commitments"} & record["dice"].keys()
    proof = verify(encode_record(record))
    assert (proof.finished, proof.silent) == (True, [])


def test_nobody_commits_in_it() -> None:
    refused = refusal(stored(), "Ada", Commit)
    assert (refused.code, refused.details) == (Code.WRONG_STAGE, {"stage": "opening"})


def test_bytes_that_are_in_cannot_be_changed_in_it() -> None:
    assert refusal(stored(), "Cleo", Contribute, bytes=bytes_of("another")).code is Code.ILLEGAL_MOVE


def test_who_is_silent_in_it_is_passed_over_at_its_one_deadline() -> None:
    table = stored()
    table.contributes("Bo")
    assert due_ms(table.state) == table.now_ms + 5_000
    assert kinds(table.alarm_in_time()) == ["started"]
    by_rule = silent_contribution(table.state.setup.id, 0).hex()
    assert dice_of(table.state).contributions == (by_rule, bytes_of("Bo"), bytes_of("Cleo"))
    record = table.finished().record
    assert (record["version"], verify(encode_record(record)).silent) == (1, [0])


@pytest.mark.parametrize("bo_comes", [True, False])
def test_a_match_in_it_is_called_off_where_a_player_does_not_come(bo_comes: bool) -> None:
    table = stored()
    matched(table)
    if bo_comes:
        table.contributes("Bo")
    assert kinds(table.alarm_in_time()) == ["archived"]
    assert table.events[-1]["silent"] == ([0] if bo_comes else [0, 1])
