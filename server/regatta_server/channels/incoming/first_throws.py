"""Makes the first throw of a turn for players by mail: it involves no choice, and saves a mail.

So the mail about a turn shows dice, and what each row would give. It is for players who have played by mail
in the last days and are connected nowhere now, unless their last turn ran out: absent players must not seem
to be here.
"""

from regatta_protocol.client import Throw
from regatta_protocol.ids import CommandId
from regatta_server.channels.outgoing.mail.mail_store import MailStore
from regatta_server.channels.outgoing.mail.tables import room_of
from regatta_server.commands.context import Context
from regatta_server.languages.language import ENGLISH
from regatta_server.products.presence.connections import Connections
from regatta_server.rooms.decide.clocks import is_day_game
from regatta_server.rooms.decide.state import Playing, RoomState


class FirstThrows:
    """Listens to turns of games over days. Where its node dies right then, the player throws."""

    def __init__(self, context: Context, connections: Connections, mails: MailStore) -> None:
        """Take the services."""
        self._rooms = context.rooms
        self._background = context.background
        self._connections = connections
        self._mails = mails

    def turned(self, before: RoomState, after: RoomState) -> None:
        """Learn whose turn it is now; a `rooms.run.hooks.Turned`."""
        if isinstance(after, Playing) and is_day_game(after):
            played = {seat for seat, _ in before.deadlines}
            for seat, _ in after.deadlines:
                if seat not in played and not after.stands_in(seat) and not after.seats[seat].missed:
                    self._background(self._throw(after, seat))

    async def _throw(self, state: Playing, seat: int) -> None:
        taken = state.seating.seats[seat]
        if not await self._mails.writes(taken.player):
            return
        online = await self._connections.online([taken.player])
        room = room_of(state, taken.player, ENGLISH)
        sheet = room["hands"][seat]["sheet"]
        if online[taken.player] or sheet["throws"]:
            return
        [turn] = [turn for turn in room["turns"] if turn["seat"] == seat]
        throw = Throw(
            id=CommandId(f"mail-first-{seat}-{turn['round']}"),
            room=state.setup.id,
            seat=seat,
            dice=list(sheet["offers"]["throw"]),
            round=turn["round"],
            throw=1,
        )
        # Whoever was faster has thrown: then this one is refused.
        self._rooms.submit(taken.player, taken.name, state.setup.id, throw, lambda _: None)
