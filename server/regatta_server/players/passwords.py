"""Passwords: argon2id, hashed in threads of their own, with a limit on how many at once."""

from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.runtime.pools import PASSWORDS, PoolBusy, Threads

_T = TypeVar("_T")


class Passwords:
    """Hashes and verifies, without holding anybody else up. Raises Refused when too many wait."""

    def __init__(self, hasher: PasswordHasher | None = None, threads: Threads = PASSWORDS) -> None:
        """Take the library's choice of parameters: the low-memory profile of RFC 9106."""
        self._hasher = hasher or PasswordHasher()
        self._threads = threads
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """Return the hash to keep."""
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def verify(self, hashed: str | None, password: str) -> bool:
        """Say whether a password is the one kept. With nothing kept it takes as long, and is False."""
        if self._nobodys is None:
            # Made at the first question, whoever it is about: so its time tells nothing either.
            self._nobodys = await self.hash("of nobody")
        against = hashed or self._nobodys
        return await self._in_thread(lambda: self._matches(against, password)) and hashed is not None

    def outdated(self, hashed: str) -> bool:
        """Say whether a hash was made with other parameters than are in use now."""
        return self._hasher.check_needs_rehash(hashed)

    async def _in_thread(self, work: Callable[[], _T]) -> _T:
        try:
            return await self._threads.run(work)
        except PoolBusy as busy:
            many = Text("too-many-logging-in", "Many people are logging in: try again in a few seconds.")
            raise Refused(Code.BUSY, many, wait_s=busy.wait_s) from busy

    def _matches(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except VerificationError:
            return False
