"""What is answered when a room cannot do what waits in its inbox."""

import pytest

from regatta_protocol.errors import Code
from regatta_server.judging.refused import Refused
from regatta_server.rooms.run import inbox


@pytest.mark.parametrize(
    ("refused", "code", "then"),
    [
        (inbox.no_such_room(), Code.NO_SUCH_ROOM, "check the link, or open a new room"),
        (inbox.unavailable(), Code.UNAVAILABLE, "send it again"),
        (inbox.internal(), Code.INTERNAL, "Try again"),
        (inbox.crowded(), Code.TOO_FAST, "try again in a second"),
    ],
    ids=str,
)
def test_each_refusal_says_what_to_do_next(refused: Refused, code: Code, then: str) -> None:
    assert refused.code is code
    assert then in refused.message
