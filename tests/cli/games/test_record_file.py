"""Reading records of games from files that anybody may have made."""

import copy
import io
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.archive.records import encode
from regatta_server.cli.games.record_file import RECORD_MOST, NoRecord, is_sealed, printable, read, records
from tests.proving import examples
from tests.records.copies import game
from tests.records.write import FOLDER, SAMPLES

SAMPLE: Final = (FOLDER / "two-players.json").read_bytes()


def lines(content: bytes) -> list[Any]:
    """Return what the lines of a file are: records, or messages."""
    return [str(one) if isinstance(one, NoRecord) else one for one in records(io.BytesIO(content))]


def why_not(content: bytes) -> str:
    """Return the one message that a file gives."""
    [message] = lines(content)
    assert isinstance(message, str)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("name", SAMPLES)
def test_a_record_is_read_as_it_was_written(name: str) -> None:
    content = encode(SAMPLES[name]())
    [record] = lines(content)
    assert encode(record) == content
    assert is_sealed(record)


def test_many_records_are_read_line_by_line() -> None:
    assert [record["game"] for record in lines(SAMPLE * 3)] == ["SBLPTEY8"] * 3


def test_a_line_that_is_none_is_named_and_the_others_are_read() -> None:
    first, message, last = lines(SAMPLE + b"{}\n" + SAMPLE)
    assert first == last
    assert message.startswith("Line 2: this is no record of a game")


def test_another_kind_of_file_is_refused_once_however_long_it_is() -> None:
    assert why_not(b"Dear diary,\n" * 100_000).startswith("Line 1: this is not a whole line of JSON")


def test_a_record_may_be_laid_out_in_another_way_and_is_still_sealed() -> None:
    spaced = orjson.dumps(orjson.loads(SAMPLE), option=orjson.OPT_INDENT_2).replace(b"\n", b" ")
    [record] = lines(spaced)
    assert is_sealed(record)


def test_a_record_that_was_changed_is_not_sealed_any_more() -> None:
    record = game("two-players")
    assert is_sealed(record)
    record["facts"][5]["at_ms"] += 1
    assert not is_sealed(record)


def changed(**members: Any) -> bytes:
    """Return a sample with other members."""
    return orjson.dumps(game("two-players") | members)


def with_fact(**members: Any) -> bytes:
    """Return a sample whose first throw has other members."""
    record = game("two-players")
    next(fact for fact in record["facts"] if fact["type"] == "thrown").update(members)
    return orjson.dumps(record)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "The file is empty"),
        (b"\n", "Line 1: this is not a whole line of JSON"),
        (SAMPLE[:3_000], "Line 1: this is not a whole line of JSON"),
        (SAMPLE[:-2], "Line 1: this is not a whole line of JSON"),
        (b"\x89PNG\r\n\x1a\n", "Line 1: this is not a whole line of JSON"),
        (b"[" * 100_000, "Line 1: this is not a whole line of JSON"),
        (b"[1, 2]", "this is no record of a game: those begin with “format”: “regatta.game”."),
        (b"null", "this is no record of a game"),
        (b'{"format": "regatta.tournament", "version": 1}', "this is no record of a game"),
        (
            changed(version=3),
            "this record is of version 3 of its format, and this regatta reads versions 1 to 2",
        ),
        (changed(version="1"), "this record is of version 1 of its format"),
        (changed(version=True), "this record is of version True of its format"),
        (changed(version=None), "this record is of version None of its format"),
        (changed(version="\x1b[2J" * 30), "this record is of version �[2J"),
        (changed(facts="none"), "facts: Input should be a valid list"),
        (changed(surprise=1), "surprise: Extra inputs are not permitted"),
        (changed(ended_ms="1"), "ended_ms: Input should be a valid integer"),
        (changed(sha256=None), "sha256: Input should be a valid string"),
        (with_fact(type="rolled"), "facts.7: Input tag 'rolled'"),
        (with_fact(seat=1.5), "seat: Input should be a valid integer"),
        (with_fact(by="nobody"), "by: Input should be 'player', 'clock', 'stand_in' or 'order'"),
        (with_fact(faces=[[1]]), "faces.0: Input should be a valid integer"),
        (with_fact(standing={}), "turns: Field required"),
        (with_fact(**{"x" * 10_000: 1}), "…: Extra inputs are not permitted"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(content: bytes, words: str) -> None:
    assert words in why_not(content)
    assert len(why_not(content)) < 250


def test_a_line_without_an_end_fills_no_memory(tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(200 * RECORD_MOST)
    with huge.open("rb") as file:
        [message] = records(file)
        assert file.tell() < 2 * RECORD_MOST
    assert str(message) == f"Line 1 is longer than {RECORD_MOST} bytes: that is no record of a game."


@examples(20)
@given(data=st.data())
def test_bytes_that_were_damaged_make_no_other_error(data: st.DataObject) -> None:
    damaged = bytearray(SAMPLE)
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    for one in records(io.BytesIO(bytes(damaged))):
        assert isinstance(one, NoRecord) or one["format"] == "regatta.game"


def test_a_record_read_is_the_readers_own() -> None:
    record = read(SAMPLE)
    original = copy.deepcopy(record)
    record["facts"].clear()
    assert read(SAMPLE) == original


def test_what_steers_a_terminal_is_not_printed() -> None:
    assert printable("Ada\x1b[31m\r\n\u202eBo É 王") == "Ada�[31m���Bo É 王"
