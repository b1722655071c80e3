"""Passwords: argon2id, and as long a look at nobody's as at somebody's."""

import asyncio
import time

from argon2 import extract_parameters
from argon2.low_level import Type

from protocol.errors import Code
from server.limits import HASHES_WAITING_MOST
from server.players.passwords import Passwords
from server.refused import Refused
from tests.conftest import QUICK


async def test_a_password_is_known_by_its_hash_alone() -> None:
    passwords = Passwords()
    kept = await passwords.hash("correct horse")
    assert "correct horse" not in kept
    assert await passwords.verify(kept, "correct horse")
    assert not await passwords.verify(kept, "correct hors")
    parameters = extract_parameters(kept)
    assert parameters.type is Type.ID
    assert parameters.memory_cost >= 19 * 1024


async def test_two_hashes_of_one_password_differ() -> None:
    passwords = Passwords(QUICK)
    assert await passwords.hash("correct horse") != await passwords.hash("correct horse")


async def test_nobodys_password_is_never_right_and_takes_as_long() -> None:
    passwords = Passwords()
    kept = await passwords.hash("correct horse")

    async def seconds(against: str | None) -> float:
        began = time.perf_counter()
        assert not await passwords.verify(against, "of nobody")
        return time.perf_counter() - began

    await seconds(None)
    somebodys = min([await seconds(kept) for _ in range(3)])
    nobodys = min([await seconds(None) for _ in range(3)])
    assert nobodys > somebodys / 2


async def test_a_hash_made_with_other_parameters_is_outdated() -> None:
    kept = await Passwords(QUICK).hash("correct horse")
    assert Passwords().outdated(kept)
    assert not Passwords(QUICK).outdated(kept)
    assert await Passwords().verify(kept, "correct horse")


async def test_only_so_many_may_wait_for_their_hash() -> None:
    passwords = Passwords(QUICK)
    asked = [asyncio.ensure_future(passwords.hash("correct horse")) for _ in range(HASHES_WAITING_MOST + 3)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert len(refused) == 3
    assert {one.code for one in refused} == {Code.TOO_FAST}
    assert await passwords.hash("correct horse")
