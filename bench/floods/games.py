"""What floods play: a game that is planted to be long, and pairs of guests who make rooms without pause."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from typing import Final

from websockets.asyncio.client import connect as open_socket
from websockets.typing import Subprotocol

from bench.floods.frames import RULESET
from bench.load.client import HOST
from bench.load.rooms import SUBSETS, Game
from regatta_protocol.client import (
    AddSeat,
    CreateRoom,
    Enter,
    Hold,
    JoinRoom,
    Rematch,
    Throw,
    WatchRoom,
)
from regatta_protocol.commands.lobby import Pool, Seek
from regatta_protocol.commands.people import AnswerChallenge, Challenge
from regatta_protocol.connection import Connection, connect
from regatta_protocol.documents.generate import SUBPROTOCOL
from regatta_protocol.ids import RoomId
from regatta_protocol.net.environment import Environment, Socket
from regatta_protocol.options import Options
from regatta_server.limits import HOLDS_MOST
from testkit.play import commit, contribute, until

SEATS: Final = 8
LINES: Final = 150
"""Connections of the player who plants a game: together they may say all of it at once."""
AS_SEATED: Final = Options(begins="as_seated")

MakeRooms = Callable[[Connection, Connection, Game], AsyncIterator[None]]
"""Lets two make rooms, and yields behind each."""


def socket_of(port: int) -> str:
    """Return the URL of a node's socket."""
    return f"ws://{HOST}:{port}/ws"


async def guest(port: int, source: str) -> Connection:
    """Return a new guest, connected from an address of this machine. Raises as `connect` does."""

    async def dial(url: str) -> Socket:
        protocols = [Subprotocol(SUBPROTOCOL)]
        return await open_socket(url, subprotocols=protocols, compression=None, local_addr=(source, 0))

    return await connect(socket_of(port), name="Mallory", environment=Environment(open=dial))


async def settle(me: Connection, room: RoomId, seats: Sequence[int | None] = (None,)) -> None:
    """Commit to the bytes of these seats, one's own alone unless said."""
    for seat in seats:
        await commit(me, room, seat)


async def reveal(me: Connection, room: RoomId, seats: Sequence[int | None] = (None,)) -> None:
    """Show the bytes of these seats: all have committed to theirs."""
    for seat in seats:
        await contribute(me, room, seat)


# -- a long game -------------------------------------------------------------------------------


async def plant(port: int, eve: Connection, game: Game) -> RoomId:
    """Return a game in the archive: one player had all seats, and each held as often as it may."""
    command = CreateRoom(id=eve.new_id(), ruleset=game.ruleset, seats=SEATS, options=AS_SEATED)
    room = (await eve.ask(command))["room"]
    for seat in range(1, SEATS):
        await eve.ask(AddSeat(id=eve.new_id(), room=room, name=f"Eve {seat}"))
    await settle(eve, room, range(SEATS))
    await reveal(eve, room, range(SEATS))
    async with AsyncExitStack() as stack:
        lines = [
            await stack.enter_async_context(await connect(socket_of(port), token=eve.welcome["token"]))
            for _ in range(LINES)
        ]
        await _play(cycle(lines), room, game)
    await until(eve, "recorded")
    return room


async def _play(lines: "cycle[Connection]", room: RoomId, game: Game) -> None:
    for row in game.rows:
        for seat in range(SEATS):
            for number in range(game.throws):
                me = next(lines)
                await me.ask(Throw(id=me.new_id(), room=room, dice=list(game.dice), seat=seat))
                if number < game.throws - 1:
                    await asyncio.gather(*(_hold(next(lines), room, seat, at) for at in range(HOLDS_MOST)))
            me = next(lines)
            await me.ask(Enter(id=me.new_id(), room=room, rows={row: list(game.dice)}, seat=seat))


async def _hold(me: Connection, room: RoomId, seat: int, number: int) -> None:
    dice = list(SUBSETS[number % len(SUBSETS)])
    await me.ask(Hold(id=me.new_id(), room=room, dice=dice, seat=seat))


# -- rooms, wherever they come from ------------------------------------------------------------


async def challenges(one: Connection, other: Connection, _: Game) -> AsyncIterator[None]:
    """Challenge each other and accept, a room each. Raises CommandRefused at the end of a budget."""
    while True:
        command = Challenge(id=one.new_id(), player=other.player, ruleset=RULESET)
        challenge = (await one.ask(command))["challenge"]
        await other.ask(AnswerChallenge(id=other.new_id(), challenge=challenge, accept=True))
        yield
        one, other = other, one


async def matches(one: Connection, other: Connection, _: Game) -> AsyncIterator[None]:
    """Seek a game, both in the same pool. Raises CommandRefused at the end of a budget."""
    pools = [Pool(ruleset=RULESET, seats=2, rated=False)]
    while True:
        for me in (one, other):
            await me.ask(Seek(id=me.new_id(), pools=pools))
        yield


async def rematches(one: Connection, other: Connection, game: Game) -> AsyncIterator[None]:
    """Play a game as fast as it goes, and another behind it. Raises CommandRefused at the end of a budget."""
    command = CreateRoom(id=one.new_id(), ruleset=game.ruleset, seats=2, options=AS_SEATED)
    room = (await one.ask(command))["room"]
    await other.ask(JoinRoom(id=other.new_id(), room=room))
    dice = list(game.dice)
    while True:
        yield
        for do in (settle, reveal):
            for me in (one, other):
                await do(me, room)
        for row in game.rows:
            for me in (one, other):
                await me.ask(Throw(id=me.new_id(), room=room, dice=dice))
                await me.ask(Enter(id=me.new_id(), room=room, rows={row: dice}))
        for me in (one, other):
            await me.ask(Rematch(id=me.new_id(), room=room))
        ready = await until(other, "rematch_ready")
        room = ready["next_room"]
        # The seats have moved round by one, and so do we.
        one, other = other, one
        for me in (one, other):
            await me.ask(WatchRoom(id=me.new_id(), room=room))
