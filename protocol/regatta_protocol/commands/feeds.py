"""What a client may say about calendar and feeds: which there are, a new address, the end of one."""

from typing import Literal

from regatta_protocol.commands.command import Command

FeedKind = Literal["deadlines", "results"]
"""Deadlines of one's running games, for a calendar; results of those that are over, for a feed reader."""


class Feeds(Command):
    """Ask for one's feeds; `ok` carries them as `feeds`, without their addresses: nobody knows these."""

    type: Literal["feeds"] = "feeds"


class MakeFeed(Command):
    """Make an address for a feed; `ok` carries it as `feed`. An address of before opens nothing any more."""

    type: Literal["make_feed"] = "make_feed"
    feed: FeedKind


class RevokeFeed(Command):
    """End a feed: its address opens nothing any more; `ok` carries what is left as `feeds`."""

    type: Literal["revoke_feed"] = "revoke_feed"
    feed: FeedKind


FeedCommand = Feeds | MakeFeed | RevokeFeed
