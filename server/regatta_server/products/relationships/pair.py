"""Two players of whom one asks something about the other."""

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.commands.handlers import Caller
from regatta_server.judging.refused import Refused
from regatta_server.players.players import Players
from regatta_server.products.relationships.relationship_store import RelationshipStore, Side


async def pair(
    players: Players, relationships: RelationshipStore, caller: Caller, player: PlayerId, what: Text
) -> tuple[Side, Side]:
    """Return the caller and another player. Raises Refused for a stranger, or for oneself."""
    if player == caller.player:
        raise Refused(Code.NOT_ALLOWED, Text("that-is-you", "That's you: {what}.", what=what))
    named = await players.persons([caller.player, player])
    if not await relationships.known([player]):
        raise Refused(
            Code.NO_SUCH_PLAYER,
            Text("player-gone", "There is no such player any more: ask for their user name."),
        )
    me, other = (Side(one, *named[one]) for one in (caller.player, player))
    return me, other
