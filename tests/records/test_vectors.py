"""The published test vectors: fresh, and what both the server and the verifier make of them."""

import json
from typing import Any

import pytest

from regatta_server import verify
from regatta_server.game.roller import Roller, commitment, silent_contribution
from tests.records.vectors import FACES_SHOWN, FILE, opened, written

VECTORS: dict[str, Any] = json.loads(FILE.read_bytes())
SEED = bytes.fromhex(VECTORS["server_seed"])
GIVEN = tuple(bytes.fromhex(given) for given in VECTORS["contributions"])
SERVER = Roller(SEED, VECTORS["game"], GIVEN)
VERIFIER = verify.Seed(SEED, VECTORS["game"], GIVEN)


def test_the_test_vectors_on_disk_are_fresh() -> None:
    assert FILE.read_bytes() == written()


def test_the_server_and_the_verifier_give_the_same_silent_bytes() -> None:
    assert VECTORS["silent"]
    for one in VECTORS["silent"]:
        assert silent_contribution(one["game"], one["seat"]).hex() == one["bytes"]
        assert verify.silent_bytes(one["game"], one["seat"]).hex() == one["bytes"]


def test_the_commitment_is_the_seed_s() -> None:
    assert commitment(SEED) == VECTORS["commitment"]


@pytest.mark.parametrize("one", VECTORS["digests"], ids=lambda one: f"{one['stream']} {one['number']}")
def test_the_server_and_the_verifier_draw_the_same_bytes_and_faces(one: Any) -> None:
    stream, number = one["stream"], one["number"]
    assert SERVER.rank(stream, number).hex() == VERIFIER.digest(stream, number).hex() == one["digest"]
    assert SERVER.faces(stream, number, 1) == (VERIFIER.face(stream, number),) == (one["face"],)


def test_the_vectors_show_dice_for_which_one_and_two_bytes_are_skipped() -> None:
    assert {one["skipped"] for one in VECTORS["digests"]} == {0, 1, 2}


def test_the_verifier_finds_the_face_of_32_bytes() -> None:
    for one in VECTORS["bytes_to_face"]:
        assert verify.face_of(bytes.fromhex(one["bytes"])) == one["face"]


@pytest.mark.parametrize("one", VECTORS["streams"], ids=lambda one: str(one["stream"]))
def test_the_server_and_the_verifier_give_the_same_dice_of_every_stream(one: Any) -> None:
    assert list(SERVER.faces(one["stream"], 0, FACES_SHOWN)) == one["faces"]
    assert [VERIFIER.face(one["stream"], number) for number in range(FACES_SHOWN)] == one["faces"]


def test_the_server_and_the_verifier_count_dice_as_far_as_numbers_go() -> None:
    for one in VECTORS["far"]:
        assert SERVER.faces(one["stream"], one["number"], 1) == (one["face"],)
        assert VERIFIER.face(one["stream"], one["number"]) == one["face"]


def test_the_server_and_the_verifier_shuffle_alike() -> None:
    ranks = [bytes.fromhex(rank) for rank in VECTORS["shuffle"]["ranks"]]
    for draw in (SERVER.rank, VERIFIER.digest):
        assert [draw("order of play", seat) for seat in range(len(ranks))] == ranks
    assert sorted(range(len(ranks)), key=ranks.__getitem__) == VECTORS["shuffle"]["order"]


def test_the_vectors_show_a_tie_for_who_begins() -> None:
    shown = VECTORS["opening"]
    assert [[seat for seat, _ in thrown] for thrown in opened(SERVER).throws] == [[0, 1, 2], [0, 1]]
    for number, thrown in enumerate(shown["rounds"]):
        for one in thrown:
            assert [VERIFIER.face(f"opening seat {one['seat']}", number)] == one["faces"]
