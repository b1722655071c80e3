"""Everything that a bot needs: `connect`, and the types of what it gives.

    async with connect("http://127.0.0.1:8080", name="Ada") as me:
        async for game in me.seek(ruleset):
            async for turn in game.turns():
                await game.throw()
                ...

docs/bots-and-clients.md begins at an empty folder; regatta_protocol.events has all events.
"""

from regatta_protocol.bot.client import Client, connect
from regatta_protocol.bot.game import Game
from regatta_protocol.bot.view import MyTurn, View
from regatta_protocol.commands.lobby import Pool
from regatta_protocol.commands.orders import WantedOrder, WantedRow
from regatta_protocol.exceptions import Closed, CommandRefused, TooLate
from regatta_protocol.ids import ChallengeId, PlayerId, RoomId
from regatta_protocol.net.noted import append_to
from regatta_protocol.net.own_bytes import DiceWarning, OwnBytes
from regatta_protocol.options import Options

__all__ = [
    "ChallengeId",
    "Client",
    "Closed",
    "CommandRefused",
    "DiceWarning",
    "Game",
    "MyTurn",
    "Options",
    "OwnBytes",
    "PlayerId",
    "Pool",
    "RoomId",
    "TooLate",
    "View",
    "WantedOrder",
    "WantedRow",
    "append_to",
    "connect",
]
