"""Dice from a seed, checked against a second reading of DESIGN.md section 4."""

import hashlib
import hmac
from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.ids import RoomId
from regatta_server.game.roller import FAIR_BYTES, Roller, commitment, seat_stream, silent_contribution

SEED = bytes(range(32))
ADA, BO = b"\xaa" * 32, b"\xbb" * 32
ROLLER = Roller(SEED, RoomId("ABCD2345"), (ADA, BO))


def face_by_hand(seed: bytes, message: bytes) -> int:
    """Return the face that follows from a seed, without any of the server's code."""
    for byte in hmac.new(seed, message, hashlib.sha256).digest():
        if byte < 252:
            return byte % 6 + 1
    raise AssertionError("32 bytes of 252 or more: not in this universe")


def test_the_dice_are_those_of_the_published_recipe() -> None:
    by_hand = tuple(
        face_by_hand(SEED, b"ABCD2345" + ADA + BO + b"seat 1" + number.to_bytes(8, "big"))
        for number in range(100)
    )
    assert ROLLER.faces("seat 1", 0, 100) == by_hand
    assert by_hand[:10] == (2, 3, 1, 2, 3, 2, 6, 5, 3, 6)


def test_the_same_dice_come_again() -> None:
    again = Roller(SEED, RoomId("ABCD2345"), (ADA, BO))
    assert again.faces("seat 0", 0, 50) == ROLLER.faces("seat 0", 0, 50)


@pytest.mark.parametrize(
    "other",
    [
        Roller(bytes(32), RoomId("ABCD2345"), (ADA, BO)),
        Roller(SEED, RoomId("ABCD2346"), (ADA, BO)),
        Roller(SEED, RoomId("ABCD2345"), (BO, ADA)),
        Roller(SEED, RoomId("ABCD2345"), (ADA, ADA)),
        Roller(SEED, RoomId("ABCD2345"), (ADA,)),
    ],
    ids=["seed", "game", "order of seats", "contribution", "number of seats"],
)
def test_whatever_goes_into_the_dice_changes_them(other: Roller) -> None:
    assert other.faces("seat 0", 0, 50) != ROLLER.faces("seat 0", 0, 50)


def test_each_seat_has_dice_of_its_own() -> None:
    streams = {ROLLER.faces(seat_stream(seat), 0, 50) for seat in range(8)}
    assert len(streams) == 8


@given(cuts=st.lists(st.integers(0, 5), max_size=12))
def test_a_die_has_its_face_however_many_are_thrown_at_a_time(cuts: list[int]) -> None:
    drawn: list[int] = []
    for size in cuts:
        drawn += ROLLER.faces("seat 0", len(drawn), size)
    assert tuple(drawn) == ROLLER.faces("seat 0", 0, sum(cuts))


def test_no_dice_are_no_faces() -> None:
    assert ROLLER.faces("seat 0", 7, 0) == ()


def test_bytes_that_would_favour_low_faces_are_skipped() -> None:
    skipped = next(number for number in count() if ROLLER.rank("seat 0", number)[0] >= FAIR_BYTES)
    first, second, *_ = ROLLER.rank("seat 0", skipped)
    assert second < FAIR_BYTES, "take another seed: this one skips twice"
    assert first % 6 != second % 6, "take another seed: this one shows no difference"
    assert ROLLER.faces("seat 0", skipped, 1) == (second % 6 + 1,)


def test_the_fair_bytes_fall_on_every_face_equally_often() -> None:
    assert Counter(byte % 6 for byte in range(FAIR_BYTES)) == dict.fromkeys(range(6), 42)
    assert FAIR_BYTES + 6 > 256, "no fair byte is wasted"


def test_all_faces_come_about_equally_often() -> None:
    thrown = 60_000
    faces = Counter(ROLLER.faces("seat 0", 0, thrown))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    expected = thrown / 6
    chi_square = sum((seen - expected) ** 2 / expected for seen in faces.values())
    assert chi_square < 25.7, "five degrees of freedom: one fair die in 10 000 goes beyond"


def test_one_die_tells_nothing_of_the_next() -> None:
    thrown = 36_000
    faces = ROLLER.faces("seat 1", 0, thrown)
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
    expected = thrown / 2 / 36
    chi_square = sum((pairs[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7))
    assert chi_square < 75, "35 degrees of freedom: one fair sequence in 10 000 goes beyond"


def test_the_commitment_is_the_seeds_hash() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_silent_seats_bytes_follow_from_game_and_seat_alone() -> None:
    by_rule = hashlib.sha256(b"regatta silent seat 1 of game ABCD2345").digest()
    assert silent_contribution(RoomId("ABCD2345"), 1) == by_rule
    others = {
        silent_contribution(game, seat) for game in map(RoomId, ("ABCD2345", "ABCD2346")) for seat in range(8)
    }
    assert len(others) == 16
