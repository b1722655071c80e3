"""What asking the store may raise, whichever of its clients was asked."""

from typing import Final

from redis.exceptions import RedisError

StoreError = RedisError
"""What the client library raises: there is no answer, or the store refuses."""
NO_ANSWER: Final = (StoreError, OSError)
"""What a command may raise that is no fault of ours."""
