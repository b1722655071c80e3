"""Friends and what they see of each other, as services."""

from collections.abc import Sequence
from typing import Final

from regatta_server.commands.context import Context
from regatta_server.products.challenges.challenges import Challenges
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.live_relationships import LiveRelationships
from regatta_server.products.social.friends import Friends
from regatta_server.products.social.status import Statuses
from regatta_server.runtime.services import Provider


def friends(
    context: Context,
    connections: Connections,
    live: LiveRelationships,
    statuses: Statuses,
    notices: Notices,
    challenges: Challenges,
) -> Friends:
    """Return friends: with a block their challenges end."""
    return Friends(context, connections, live, statuses, notices, challenges.part)


SERVICES: Final[Sequence[Provider]] = [Statuses, friends]
