"""Passwords: argon2id, and as long a look at nobody's as at somebody's."""

import asyncio
import threading
from typing import Literal

from argon2 import Parameters, PasswordHasher, extract_parameters
from argon2.low_level import Type

from regatta_protocol.errors import Code
from regatta_server.judging.refused import Refused
from regatta_server.limits import PASSWORD_POOL
from regatta_server.players.passwords import Passwords
from regatta_server.runtime.pools import Threads
from tests.conftest import QUICK


async def test_a_password_is_known_by_its_hash_alone() -> None:
    passwords = Passwords()
    password_hash = await passwords.hash("correct horse")
    assert "correct horse" not in password_hash
    assert await passwords.verify(password_hash, "correct horse")
    assert not await passwords.verify(password_hash, "correct hors")
    parameters = extract_parameters(password_hash)
    assert parameters.type is Type.ID
    assert parameters.memory_cost >= 19 * 1024


async def test_two_hashes_of_one_password_differ() -> None:
    passwords = Passwords(QUICK)
    assert await passwords.hash("correct horse") != await passwords.hash("correct horse")


class Noting(PasswordHasher):
    """Verifies as ever, and notes with which parameters: they are what a question costs."""

    def __init__(self) -> None:
        super().__init__()
        self.verified: list[Parameters] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.verified.append(extract_parameters(str(hash)))
        return super().verify(hash, password)


async def test_nobodys_password_is_never_right_and_takes_the_same_work() -> None:
    hasher = Noting()
    passwords = Passwords(hasher)
    password_hash = await passwords.hash("correct horse")
    for against in (password_hash, None):
        assert not await passwords.verify(against, "of nobody")
    somebodys, nobodys = hasher.verified
    assert somebodys == nobodys


async def test_a_hash_made_with_other_parameters_is_outdated() -> None:
    password_hash = await Passwords(QUICK).hash("correct horse")
    assert Passwords().outdated(password_hash)
    assert not Passwords(QUICK).outdated(password_hash)
    assert await Passwords().verify(password_hash, "correct horse")


class Waiting(PasswordHasher):
    """Hashes as ever, once it may."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.may = threading.Event()

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.may.wait()
        return super().hash(password, salt=salt)


async def test_only_so_many_may_wait_for_their_hash() -> None:
    hasher = Waiting()
    passwords = Passwords(hasher, Threads(PASSWORD_POOL))
    hashes = [asyncio.ensure_future(passwords.hash("correct horse")) for _ in range(PASSWORD_POOL.most + 3)]
    await asyncio.sleep(0)
    hasher.may.set()
    answers = await asyncio.gather(*hashes, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert len(refused) == 3
    assert {(one.code, one.wait_s) for one in refused} == {(Code.BUSY, PASSWORD_POOL.wait_s)}
    assert await passwords.hash("correct horse")
