"""Messages of the server about a player's calendar and feeds.

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from regatta_protocol.commands.feeds import FeedKind
from regatta_protocol.events.base import Value


class Feed(Value, frozen=True, kw_only=True):
    """A feed that has an address."""

    feed: FeedKind | str
    made_ms: int


class NewFeed(Value, frozen=True, kw_only=True):
    """A feed whose address was just made."""

    feed: FeedKind | str
    made_ms: int
    paths: list[str]
    """Where it is, behind the site's address: whoever knows one can read it. They are told this once."""
