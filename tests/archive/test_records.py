"""Records: made of rooms whose game is over, and sealed."""

import re
from hashlib import sha256

import orjson
import pytest

from regatta_protocol.record.record import RECORD
from regatta_server.archive.records import encode, head, record_of, sealed
from regatta_server.game.roller import SCHEME, silent_contribution
from testkit.records import RecordTable, given_up, recorded
from tests.records.write import SAMPLES


@pytest.mark.parametrize("name", SAMPLES)
def test_every_record_is_what_the_protocol_says(name: str) -> None:
    RECORD.validate_json(encode(SAMPLES[name]()), strict=True)


@pytest.mark.parametrize("stage", ["gathering", "opening", "playing"])
def test_a_game_that_is_not_over_has_no_record(stage: str) -> None:
    table = RecordTable()
    if stage != "gathering":
        table.filled()
    if stage == "playing":
        table.started()
        table.throws(0)
    assert table.state.stage == stage
    with pytest.raises(ValueError, match="is not over"):
        record_of(table.facts)


def test_a_room_that_closed_before_its_game_began_has_no_record() -> None:
    table = RecordTable()
    table.alarm_in_time()
    assert table.state.stage == "archived"
    with pytest.raises(ValueError, match="is not over"):
        record_of(table.facts)


def test_the_file_ends_with_the_digest_of_all_that_stands_before_it() -> None:
    written = encode(recorded("yacht"))
    match = re.fullmatch(rb'(.*),"sha256":"([0-9a-f]{64})"\}\n', written, re.DOTALL)
    assert match is not None
    assert sha256(match[1]).hexdigest().encode() == match[2]


def test_a_record_is_sealed_anew_when_it_says_something_else() -> None:
    record = recorded("yacht")
    other = sealed({**record, "ended_ms": record["ended_ms"] + 1})
    assert other["sha256"] != record["sha256"]
    assert sealed(record) == record
    assert list(other)[-1] == "sha256"


def test_the_head_is_the_record_without_what_happened() -> None:
    record = recorded("yacht")
    headline = head(record)
    assert set(record) - set(headline) == {"dice", "order", "opening_throws", "facts", "sha256"}
    assert all(headline[key] == record[key] for key in ("game", "result", "seats"))


def test_a_game_that_was_given_up_has_no_result_and_reveals_its_seed() -> None:
    record = given_up(turns=3)
    assert record["result"] is None
    assert record["facts"][-1]["type"] == "archived"
    assert sha256(bytes.fromhex(record["dice"]["server_seed"])).hexdigest() == record["dice"]["commitment"]


def test_a_record_tells_which_seats_were_silent_and_which_withheld_their_bytes() -> None:
    for name, committed in (("silent-seat", [0, 2]), ("withheld-bytes", [0, 1, 2])):
        record = SAMPLES[name]()
        dice, facts = record["dice"], record["facts"]
        assert (record["version"], dice["scheme"]) == (2, SCHEME)
        seats = [seat for seat, commitment in enumerate(dice["seat_commitments"]) if commitment is not None]
        assert seats == [fact["seat"] for fact in facts if fact["type"] == "committed"] == committed
        contributed = [fact["seat"] for fact in facts if fact["type"] == "contributed"]
        assert contributed == [0, 2]
        for seat in contributed:
            given = bytes.fromhex(dice["contributions"][seat])
            assert sha256(given).hexdigest() == dice["seat_commitments"][seat]
        by_rule = silent_contribution(record["game"], 1).hex()
        assert dice["contributions"][1] == by_rule


def test_what_happens_after_the_end_is_not_in_the_record() -> None:
    table = RecordTable(1).finished()
    record = table.record
    table.is_recorded()
    table.alarm_in_time()
    assert [event["type"] for event in table.events[-2:]] == ["recorded", "archived"]
    assert orjson.dumps(table.record) == orjson.dumps(record)
