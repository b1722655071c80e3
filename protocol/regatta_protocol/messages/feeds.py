"""Messages of the server about a player's calendar and feeds."""

from typing_extensions import TypedDict

from regatta_protocol.commands.feeds import FeedKind
from regatta_protocol.sheet import closed


@closed
class Feed(TypedDict):
    """A feed that has an address."""

    feed: FeedKind
    made_ms: int


@closed
class NewFeed(TypedDict):
    """A feed whose address was just made."""

    feed: FeedKind
    made_ms: int
    paths: list[str]
    """Where it is, behind the site's address: whoever knows one can read it. They are told this once."""
