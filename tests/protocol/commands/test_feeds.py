"""What a client may say about calendar and feeds: one of two feeds, by its name."""

from typing import Any, get_args

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.feeds import FeedCommand, FeedKind


def test_each_feed_can_be_made_and_ended() -> None:
    for feed in get_args(FeedKind):
        for kind in ("make_feed", "revoke_feed"):
            command = CLIENT_MESSAGE.validate_python({"type": kind, "id": "c-1", "feed": feed})
            assert isinstance(command, get_args(FeedCommand))


@pytest.mark.parametrize("feed", ["", "games", "Deadlines", None, ["results"]])
def test_a_feed_that_there_is_not_is_refused(feed: Any) -> None:
    for kind in ("make_feed", "revoke_feed"):
        with pytest.raises(ValidationError, match="feed"):
            CLIENT_MESSAGE.validate_python({"type": kind, "id": "c-1", "feed": feed})
