"""`regatta verify`: the seal at the end of a record, and one flipped bit anywhere."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server import verify
from tests.records.write import SAMPLES
from tests.verify.edited import Edit, sample, sealed, unsealed

SMALLEST: Final = min(SAMPLES, key=lambda name: len(sample(name)))
ASIDE: Final = "two-shades-identical"
"""Here every throw takes all dice that are not set aside: no other position is possible."""

MEMBERS: Final = {
    "commitment": (rb'"commitment":"(\w+)"', {"commitment"}),
    "server_seed": (rb'"server_seed":"(\w+)"', {"commitment"}),
    "contributions": (rb'"contributions":\[(.*?)\]', {"contributions", "opening", "dice"}),
    "order": (rb'"order":\[([0-9,]*)\]', {"opening"}),
    "opening_throws": (rb'"opening_throws":(\[.*?\]),"facts"', {"opening"}),
    "faces": (rb'"type":"thrown",[^{}]*"faces":\[([0-9,]*)\]', {"dice"}),
    "positions": (rb'"type":"thrown",[^{}]*"dice":\[([0-9,]*)\]', {"moves"}),
}
"""What the dice depend on, and which checks find that it was changed where it still can be read."""


EVERY: Final = 9
"""Of so many bits `make test` flips one: of each byte another."""


def flipped(file: bytes, bit: int) -> bytes:
    """Return the file with one bit changed."""
    place, within = divmod(bit, 8)
    return file[:place] + bytes([file[place] ^ 1 << within]) + file[place + 1 :]


def bits_of(file: bytes, member: str) -> Iterator[int]:
    """Yield the bits of all places where a member stands."""
    found = list(re.finditer(MEMBERS[member][0], file))
    assert found, "the sample has no such member"
    for match in found:
        yield from range(8 * match.start(1), 8 * match.end(1))


def assert_named(name: str, member: str, bit: int) -> None:
    """A flipped bit in this member is found, though the seal fits what is said now."""
    file = sample(name)
    judged = verify.judge(sealed(unsealed(flipped(file, bit))))
    checks = {None} if judged.status == 2 else MEMBERS[member][1]
    assert judged.status > 0, f"bit {bit} in {file[bit // 8 - 20 : bit // 8 + 20]!r}"
    assert judged.check in checks, judged.words


@pytest.mark.prove
def test_no_bit_of_the_smallest_sample_can_be_flipped_unseen() -> None:
    file = sample(SMALLEST)
    assert [bit for bit in range(8 * len(file)) if verify.judge(flipped(file, bit)).status == 0] == []


@given(st.data())
def test_no_bit_of_any_sample_can_be_flipped_unseen(data: st.DataObject) -> None:
    file = sample(data.draw(st.sampled_from(sorted(SAMPLES))))
    assert verify.judge(flipped(file, data.draw(st.integers(0, 8 * len(file) - 1)))).status > 0


@pytest.mark.parametrize("member", sorted(set(MEMBERS) - {"faces", "positions"}))
@pytest.mark.parametrize("name", [SMALLEST, "silent-seat", "threw-for-who-begins"])
@given(data=st.data())
def test_what_the_dice_are_drawn_from_cannot_be_changed_even_with_a_new_seal(
    name: str, member: str, data: st.DataObject
) -> None:
    assert_named(name, member, data.draw(st.sampled_from(list(bits_of(sample(name), member)))))


@given(data=st.data())
def test_no_face_of_any_sample_can_be_changed_even_with_a_new_seal(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(SAMPLES)))
    assert_named(name, "faces", data.draw(st.sampled_from(list(bits_of(sample(name), "faces")))))


@pytest.mark.prove
def test_no_face_of_the_smallest_sample_can_be_changed_even_with_a_new_seal() -> None:
    for bit in bits_of(sample(SMALLEST), "faces"):
        assert_named(SMALLEST, "faces", bit)


def test_where_dice_are_set_aside_no_other_die_can_have_been_thrown(at_length: bool) -> None:
    for bit in islice(bits_of(sample(ASIDE), "positions"), 0, None, 1 if at_length else EVERY):
        assert_named(ASIDE, "positions", bit)


@pytest.mark.parametrize(
    "change",
    [
        (b'"name":"Ada"', b'"name":"Eve"'),
        (b'"reveal":"open"', b'"reveal":"hide_all"'),
        (b'"ruleset":"yacht-13"', b'"ruleset":"yacht-12"'),
        (b'"player":"5S4c7aPHO0k8"', b'"player":null'),
        (b'"at_ms":1790000003001', b'"at_ms":1790000003002'),
    ],
    ids=str,
)
def test_whatever_else_is_changed_the_dice_are_said_to_fit_and_the_file_to_be_changed(
    change: tuple[bytes, bytes],
) -> None:
    edited = sample("two-players").replace(*change, 1)
    judged = verify.judge(edited)
    assert (judged.status, judged.check, judged.words) == (1, "seal", verify.CHANGED)
    assert verify.judge(sealed(unsealed(edited))).status == 0, "nothing but the seal can show it"


@pytest.mark.parametrize(
    "edit",
    [
        lambda file: file.replace(b",", b", "),
        lambda file: file[:-1] + b"\r\n",
        lambda file: file[:-2] + b',"more":1}\n',
        lambda file: file[:-1] + b" ",
        lambda file: file[:-1] + b"\n\n",
    ],
)
def test_a_record_that_was_written_anew_is_told_from_one_that_was_changed(edit: Edit) -> None:
    judged = verify.judge(edit(sample("two-players")))
    assert (judged.status, judged.check) == (1, "seal")
    assert judged.words.endswith("It does not even end as records do: some program wrote it anew.")


def test_the_file_needs_no_line_end() -> None:
    assert verify.judge(sample("two-players")[:-1]).status == 0
