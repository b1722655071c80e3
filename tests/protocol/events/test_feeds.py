"""Calendar and feeds as values, read of an answer."""

import orjson
from msgspec import json

from regatta_protocol.events import Ok
from regatta_protocol.events.feeds import Feed, NewFeed


def test_an_answer_has_feeds_as_values() -> None:
    line, paths = {"feed": "deadlines", "made_ms": 1}, ["/feeds/x/games.ics"]
    message = {"type": "ok", "re": "c-1", "feeds": [line], "feed": {**line, "paths": paths}}
    answer = json.decode(orjson.dumps(message), type=Ok)
    assert answer.feeds == [Feed(feed="deadlines", made_ms=1)]
    assert answer.feed == NewFeed(feed="deadlines", made_ms=1, paths=paths)
