"""What is whole of an append-only file, whatever was cut off, zeroed or damaged behind it."""

from bisect import bisect_right
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.store.embedded.append_only import LINE_MOST, Fault, Found, is_empty, parts_of, read
from tests.proving import examples

MULTI, EXEC, REMARK = b"*1\r\n$5\r\nMULTI\r\n", b"*1\r\n$4\r\nEXEC\r\n", b"#TS:1795807341\r\n"


def command(*parts: bytes) -> bytes:
    """Return a command as Valkey appends it."""
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)


COMMANDS = st.lists(st.binary(max_size=6), max_size=3).map(lambda rest: command(b"SET", *rest))
TRANSACTIONS = st.lists(COMMANDS, max_size=3).map(lambda some: MULTI + b"".join(some) + EXEC)
STEPS = st.lists(COMMANDS | TRANSACTIONS | st.just(REMARK), min_size=1, max_size=6)


def whole_up_to(steps: list[bytes], at: int) -> int:
    """Return where the last step ends that is there to its end."""
    ends = [0, *accumulate(len(step) for step in steps)]
    return ends[bisect_right(ends, at) - 1]


@examples(12)
@given(STEPS)
def test_a_file_that_is_cut_off_anywhere_is_whole_up_to_its_last_whole_command(steps: list[bytes]) -> None:
    content = b"".join(steps)
    for at in range(len(content) + 1):
        whole = whole_up_to(steps, at)
        assert read(content[:at]) == Found(whole, None if whole == at else Fault.TORN)


@examples(12)
@given(STEPS, st.integers(1, 9_000))
def test_a_file_with_zeros_from_anywhere_on_is_whole_up_to_its_last_whole_command(
    steps: list[bytes], more: int
) -> None:
    content = b"".join(steps)
    for at in range(len(content)):
        found = read(content[:at] + bytes(len(content) - at + more))
        assert found == Found(whole_up_to(steps, at), Fault.ZEROS)


@examples(12)
@given(STEPS, STEPS, st.data())
def test_where_something_follows_that_is_whole_it_is_damage_and_never_a_tail(
    before: list[bytes], after: list[bytes], data: st.DataObject
) -> None:
    hit = command(b"SET", b"key", b"0" * 40)
    content = b"".join(before)
    rest = b"".join(after) + command(b"SET", b"last", b"one")
    at = data.draw(st.integers(0, len(hit) - 2))
    broken = hit[:at] + bytes(min(30, len(hit) - at)) + hit[at + 30 :]
    found = read(content + broken + rest)
    # What it has for the rest of a command that is zeroed may be the value of one: nobody can tell these.
    assert found.fault in (Fault.DAMAGE, None)
    if found.fault is Fault.DAMAGE:
        assert found.whole_bytes >= len(content)


def test_a_length_that_was_damaged_is_not_taken_for_a_command_torn_off() -> None:
    first, hit, last = (command(b"SET", key, b"value") for key in (b"a", b"b", b"c"))
    content = first + hit.replace(b"$5", b"$59999") + last
    assert read(content) == Found(len(first), Fault.DAMAGE)


@pytest.mark.parametrize(
    "rest", [b"*0\r\n", b"*x", b"?", b"$3\r\nSET\r\n", b"*1\r\n*1\r\n", b"#" * (LINE_MOST + 1), b"*1\n$1\na"]
)
def test_what_no_server_appends_is_damage(rest: bytes) -> None:
    first = command(b"SET", b"a", b"value")
    assert read(first + rest) == Found(len(first), Fault.DAMAGE)


def test_a_transaction_without_its_end_is_not_there() -> None:
    first, second = command(b"SET", b"a", b"1"), command(b"SET", b"b", b"2")
    assert read(first + MULTI + second) == Found(len(first), Fault.TORN)
    assert read(first + MULTI + second + bytes(20)) == Found(len(first), Fault.ZEROS)


def test_a_part_without_a_command_is_empty() -> None:
    assert is_empty(b"")
    assert is_empty(bytes(3_000_000))
    assert not is_empty(b"*" + bytes(3_000_000))


def test_a_manifest_names_its_parts_whatever_else_it_says_of_them() -> None:
    manifest = (
        b"file a.1.base.rdb seq 1 type b\n"
        b"file a.0.incr.aof seq 0 type h\n"
        b"file a.1.incr.aof seq 1 type i startoffset 4 endoffset 9\n"
    )
    assert parts_of(manifest) == [("a.1.base.rdb", "b"), ("a.0.incr.aof", "h"), ("a.1.incr.aof", "i")]
    assert parts_of(b"") == []
