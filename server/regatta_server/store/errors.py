"""What requests to the store may raise, whichever client sent them."""

from typing import Final

from hiredis import ReplyError
from redis.exceptions import OutOfMemoryError, RedisError, ResponseError

StoreError = RedisError
"""What the client library raises: there is no answer, or the store refuses."""
Refusal = ResponseError
"""The one of these with which a store answers what it does not know, or does not allow."""
NO_ANSWER: Final = (StoreError, OSError)
"""What a command may raise that is no fault of ours."""
READ_ONLY: Final = ("OOM", "MISCONF", "NOREPLICAS")
"""How a store says that it takes no writes, of anybody: memory, disk, or too few copies. READONLY is another
thing: a master that is none any more, and there is a new one."""


def refuses_writes(answer: object) -> bool:
    """Say whether an answer, or what was raised for it, means that the store takes no writes just now."""
    # The library takes the first word away where it has a class of its own.
    return isinstance(answer, OutOfMemoryError) or (
        isinstance(answer, ResponseError | ReplyError | str) and str(answer).startswith(READ_ONLY)
    )
