"""What asking the store may raise, whichever of its clients was asked."""

from typing import Final

from redis.exceptions import RedisError, ResponseError

StoreError = RedisError
"""What the client library raises: there is no answer, or the store refuses."""
Refusal = ResponseError
"""The one of these with which a store answers what it does not know, or does not allow."""
NO_ANSWER: Final = (StoreError, OSError)
"""What a command may raise that is no fault of ours."""
