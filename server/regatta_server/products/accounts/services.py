"""What players do with their accounts, as services."""

from collections.abc import Sequence
from typing import Final

from regatta_server.commands.context import Context
from regatta_server.products.accounts.account import OwnAccount
from regatta_server.products.accounts.first_acts import FirstActs
from regatta_server.products.accounts.log_in import LogIns
from regatta_server.products.accounts.own_data import OwnData
from regatta_server.products.accounts.sessions import OwnSessions
from regatta_server.products.feeds.feeds import Feeds
from regatta_server.products.matchmaking.own_search import OwnSearch
from regatta_server.products.presence.connections import Connections
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.runtime.services import Provider


def own_sessions(context: Context, connections: Connections, feeds: Feeds) -> OwnSessions:
    """Return sessions whose end ends feeds, where a player is logged out everywhere."""
    return OwnSessions(context.players.sessions, connections, context.background, feeds.revoke_all)


def own_account(
    context: Context, connections: Connections, sessions: OwnSessions, ratings: Ratings, search: OwnSearch
) -> OwnAccount:
    """Return accounts: who has one stands in the tables of ratings, and who signs out searches no more."""
    return OwnAccount(context, connections, sessions, ratings.stand, search.withdraw)


SERVICES: Final[Sequence[Provider]] = [own_sessions, own_account, FirstActs, LogIns, OwnData]
