"""Passwords: argon2id, hashed in threads, only so many at once."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from regatta_protocol.errors import Code
from regatta_server.limits import HASHES_AT_ONCE, HASHES_WAITING_MOST
from regatta_server.refused import Refused

_T = TypeVar("_T")


class Passwords:
    """Hashes and verifies, without holding anybody else up. Raises Refused when too many wait."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """Take the library's choice of parameters: the low-memory profile of RFC 9106."""
        self._hasher = hasher or PasswordHasher()
        self._places = asyncio.Semaphore(HASHES_AT_ONCE)
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """Return the hash to keep."""
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def verify(self, kept: str | None, password: str) -> bool:
        """Say whether a password is the one kept. With nothing kept it takes as long, and is False."""
        if self._nobodys is None:
            # Made at the first question, whoever it is about: so its time tells nothing either.
            self._nobodys = await self.hash("of nobody")
        against = kept or self._nobodys
        return await self._in_thread(lambda: self._matches(against, password)) and kept is not None

    def outdated(self, kept: str) -> bool:
        """Say whether a hash was made with other parameters than are in use now."""
        return self._hasher.check_needs_rehash(kept)

    async def _in_thread(self, work: Callable[[], _T]) -> _T:
        if self._waiting >= HASHES_WAITING_MOST:
            raise Refused(Code.TOO_FAST, "Many people are logging in: try again in a few seconds.")
        self._waiting += 1
        try:
            async with self._places:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1

    def _matches(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerificationError:
            return False
