"""Who comes: small parties, each from an address of its own, who do what people do and never come back.

Each visitor is a new guest. What a party does follows from its number alone, so that every run has the same
mix; what has come of it is added to a tally, against which the store is held at the end.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.typing import Subprotocol

from regatta_protocol import client as asks
from regatta_protocol.commands import lobby, people
from regatta_protocol.connection import Closed, Connection, connect
from regatta_protocol.documents.generate import SUBPROTOCOL
from regatta_protocol.ids import RoomId
from regatta_protocol.net.environment import Environment
from regatta_protocol.net.own_bytes import OwnBytes
from regatta_protocol.options import Options
from testkit.play import join

HOST: Final = "127.0.0.1"
ADDRESSES: Final = 250
"""All have been here once after a minute or two: so what a node keeps of each does not look like growth. Each
has fewer visitors than one address may have."""
QUICK: Final = "double-cameroon"
"""Five rounds: the fewest moves that make a game."""
ALONE: Final = "yacht"
TURN_MS: Final = 60_000
"""A rated game needs a clock; nobody thinks so long here."""
AGAIN_EVERY: Final = 3
"""So often a pair plays a second game."""
ERASED_EVERY: Final = 5
FORGOTTEN_EVERY: Final = 4
REPORTED_EVERY: Final = 3
"""Of one address one report in ten minutes is taken in the long run."""
PAGE: Final = "/api/v1/games?max=5"


@dataclass(slots=True)
class Tally:
    """What came of all who have been here."""

    parties: int = 0
    guests: int = 0
    rooms: int = 0
    """Rooms opened, rematches too."""
    games: int = 0
    """Games played to their end and taken into the archive."""
    seats: int = 0
    """Seats of these games."""
    rated: int = 0
    reports: int = 0
    challenges: int = 0
    erased: int = 0
    addresses: set[str] = field(default_factory=set)
    pages: Counter[int] = field(default_factory=Counter)
    """Answers over HTTP, by their status."""


@dataclass(frozen=True, slots=True)
class Side:
    """Some who come together."""

    number: int
    port: int
    tally: Tally
    pools: Mapping[str, asyncio.Lock]
    """One seeks in each at a time, however slow the machine: two would meet, and have a game to play."""

    @property
    def address(self) -> str:
        """Return where they come from."""
        number = self.number % ADDRESSES
        return f"127.{20 + number % 5}.{number // 5}.1"

    @property
    def times(self) -> int:
        """Return how many of its sort were there before, or a few more: so that all sorts have all habits."""
        return self.number // len(DOING) + self.number % len(DOING)

    @contextlib.asynccontextmanager
    async def guest(self, name: str) -> AsyncIterator[Connection]:
        """Give one of them, who was never here before."""
        self.tally.guests += 1
        self.tally.addresses.add(self.address)
        around = Environment(open=partial(_dial_from, self.address))
        url = f"ws://{HOST}:{self.port}/ws"
        # Kept: where a budget is used up they wait, and ask again, as pages do.
        async with await connect(
            url,
            name=f"{name} {self.number}",
            strict=True,
            reconnect=True,
            own_bytes=OwnBytes(),
            environment=around,
        ) as connection:
            yield connection

    async def page(self, path: str) -> bytes:
        """Read a page; return its body."""
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(self.address, 0))
        try:
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
        self.tally.pages[int(head.split(b" ", 2)[1])] += 1
        return body


async def _dial_from(address: str, url: str) -> ClientConnection:
    return await open_socket(
        url,
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        compression=None,
        local_addr=(address, 0),
        ping_interval=None,
        proxy=None,
    )


# -- games -------------------------------------------------------------------------------------


async def _open(party: Side, me: Connection, ruleset: str, seats: int, **options: Any) -> RoomId:
    chosen = Options(**{"begins": "as_seated"} | options)
    command = asks.CreateRoom(id=me.new_id(), ruleset=ruleset, seats=seats, options=chosen)
    party.tally.rooms += 1
    return (await me.ask(command))["room"]


async def _play(me: Connection, room: RoomId) -> None:
    """Play what is offered first until the record of the game is in the archive."""
    while True:
        view = me.views.get(room)
        if view is not None and view.now.get("recorded", False):
            return
        if view is not None and view.now["stage"] == "playing" and view.my_turns:
            await _move(me, room, view.my_turns[0])
        else:
            await me.next_event()


async def _move(me: Connection, room: RoomId, seat: int) -> None:
    sheet = me.views[room].sheet(seat)
    offers = sheet["offers"]
    if sheet["throws"] == 0:
        await me.ask(asks.Throw(id=me.new_id(), room=room, seat=seat, dice=offers["throw"]))
        return
    # Five dice for each row: of ten dice two rows are entered at once.
    dice = range(len(sheet["faces"]))
    groups = [list(dice[first : first + 5]) for first in range(0, len(dice), 5)]
    rows = dict(zip(offers["enter"], groups, strict=False))
    await me.ask(asks.Enter(id=me.new_id(), room=room, seat=seat, rows=rows))


async def _game(party: Side, room: RoomId, *players: Connection) -> None:
    await asyncio.gather(*(_play(me, room) for me in players))
    party.tally.games += 1
    party.tally.seats += len(players)


async def _rematch(party: Side, room: RoomId, *players: Connection) -> None:
    for me in players:
        await me.ask(asks.Rematch(id=me.new_id(), room=room))
    following: set[RoomId | None] = set()
    for me in players:
        while me.views[room].now["next_room"] is None:
            await me.next_event()
        following.add(me.views[room].now["next_room"])
    [next_room] = following
    assert next_room is not None
    party.tally.rooms += 1
    for me in players:
        await me.ask(asks.WatchRoom(id=me.new_id(), room=next_room))
    await _game(party, next_room, *players)


# -- what parties do ---------------------------------------------------------------------------


async def pair(party: Side) -> None:
    """Two meet, chat, play, look at the archive, and go; some play again, report, or erase themselves."""
    times = party.times
    async with party.guest("Ada") as ada, party.guest("Bob") as bob:
        rated = times % 2 == 0
        options: dict[str, Any] = {"rated": True, "turn_ms": TURN_MS} if rated else {"watchers": "open"}
        room = await _open(party, ada, QUICK, 2, **options)
        await join(bob, room)
        await ada.ask(people.Say(id=ada.new_id(), room=room, phrase="hello"))
        await _game(party, room, ada, bob)
        party.tally.rated += rated
        if times % AGAIN_EVERY == 0:
            await _rematch(party, room, ada, bob)
            party.tally.rated += rated
        await _behind_a_game(party, room, ada, bob)
        if times % REPORTED_EVERY == 0:
            await _report(party, room, bob, ada)
        await bob.ask(people.ExportMe(id=bob.new_id()))
        if times % FORGOTTEN_EVERY == 0:
            await bob.ask(asks.ForgetMe(id=bob.new_id(), game=room))
        if times % ERASED_EVERY == 0:
            await _erase(party, ada)


async def _behind_a_game(party: Side, room: RoomId, ada: Connection, bob: Connection) -> None:
    await bob.ask(people.Mute(id=bob.new_id(), player=ada.player, muted=True))
    await bob.ask(people.Block(id=bob.new_id(), player=ada.player, blocked=True))
    await ada.ask(asks.MyRooms(id=ada.new_id()))
    for path in (PAGE, f"/api/v1/games/{room}", f"/api/v1/games/{room}/replay"):
        await party.page(path)
    await party.page(f"/api/v1/players/{ada.player}/games?max=5")
    await party.page(f"/api/v1/players/{ada.player}")
    await party.page("/api/v1/dice")


async def _report(party: Side, room: RoomId, me: Connection, other: Connection) -> None:
    about = people.Report(id=me.new_id(), player=other.player, reason="stalling", text="So slow.", room=room)
    await me.ask(about)
    party.tally.reports += 1


async def _erase(party: Side, me: Connection) -> None:
    name = me.welcome["player"]["name"]
    party.tally.erased += 1
    # The line is closed behind the answer, or, where that is slow, before it is read.
    with contextlib.suppress(Closed):
        await me.ask(people.EraseMe(id=me.new_id(), name=name))


async def looker(party: Side) -> None:
    """One looks at the lobby, opens a room that nobody comes to, leaves it, seeks a game and gives up."""
    async with party.guest("Cleo") as cleo:
        await cleo.ask(lobby.WatchLobby(id=cleo.new_id()))
        room = await _open(party, cleo, ALONE, 2, listed=True)
        await cleo.ask(people.Say(id=cleo.new_id(), room=room, phrase="one_moment"))
        await cleo.ask(asks.LeaveRoom(id=cleo.new_id(), room=room))
        ruleset = SOUGHT[party.times % len(SOUGHT)]
        async with party.pools[ruleset]:
            await cleo.ask(lobby.Seek(id=cleo.new_id(), pools=[lobby.Pool(ruleset=ruleset, seats=2)]))
            await cleo.ask(lobby.StopSeeking(id=cleo.new_id()))
        await cleo.ask(lobby.UnwatchLobby(id=cleo.new_id()))
        await party.page("/api/v1/rulesets")


async def lone(party: Side) -> None:
    """One plays alone, and looks at the game again."""
    async with party.guest("Dora") as dora:
        room = await _open(party, dora, ALONE, 1)
        await _game(party, room, dora)
        await party.page(f"/api/v1/games/{room}")
        await party.page(f"/api/v1/games?ruleset={ALONE}&max=5&facts=false")


async def leavers(party: Side) -> None:
    """Two begin a game, one challenges the other to the next; then both go in the middle of it."""
    async with party.guest("Eve") as eve, party.guest("Finn") as finn:
        room = await _open(party, eve, QUICK, 2)
        await join(finn, room)
        while not eve.views[room].my_turns:
            await eve.next_event()
        await _move(eve, room, 0)
        command = people.Challenge(id=finn.new_id(), player=eve.player, ruleset=QUICK)
        challenge = (await finn.ask(command))["challenge"]
        party.tally.challenges += 1
        if party.times % 2:
            await finn.ask(people.WithdrawChallenge(id=finn.new_id(), challenge=challenge))
        else:
            refusal = people.AnswerChallenge(
                id=eve.new_id(), challenge=challenge, accept=False, reason="busy"
            )
            await eve.ask(refusal)


Doing = Callable[[Side], Awaitable[None]]
DOING: Final[tuple[Doing, ...]] = (pair, looker, pair, lone, looker, pair, leavers, looker)
"""In turn: three in eight play together, as many only look, one plays alone and one leaves a game."""
SOUGHT: Final = ("yatzy", "yak", "general", "clubhouse")
"""Each has a pool of its own."""


async def come(party: Side) -> None:
    """Let a party do what its number says."""
    await DOING[party.number % len(DOING)](party)
    party.tally.parties += 1
