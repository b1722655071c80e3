"""What commands cost node and store, beside a change of a room: the prices beside their handlers."""

import asyncio
import tempfile
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.figures import Figure
from bench.measure import Plan
from regatta_protocol import client
from regatta_protocol.client import CreateRoom
from regatta_protocol.commands import lobby as client_lobby
from regatta_protocol.commands import people as client_people
from regatta_protocol.commands.command import Command
from regatta_protocol.commands.past import PastTurns
from regatta_protocol.commands.scoring import Score
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import PlayerId, RoomId
from testkit import processes

AT_ONCE: Final = 8
ROOMS: Final = 20
"""In the list of who asks: more than most have."""
FRIENDS: Final = 20
FLOOR: Final = "set_admission"
"""A change of a room, stored and told to its members, as a move is."""

Ask = Callable[[], Command]


async def measured(plan: Plan, commands: int) -> list[Figure]:
    """Return the processor time of each command, of node and store together, of so many of each."""
    with (
        tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder,
        processes.regatta(Path(folder), plan.appendfsync) as node,
    ):
        url = f"ws://127.0.0.1:{node.port}/ws"
        busy = [node.process, *(child for child in node.process.children() if child.is_store())]
        async with await connect(url, name="Ada") as ada, await connect(url, name="Bob") as bob:
            room = await _life(ada, bob)
            asks = {**_asks(ada, room, bob.player), **_questions(ada)}
            us = {kind: await _cpu_us(ada, ask, commands, busy) for kind, ask in asks.items()}
    return [Figure(kind, "us", cpu, FLOOR, cpu / us[FLOOR]) for kind, cpu in us.items()]


async def _life(ada: Connection, bob: Connection) -> RoomId:
    """Give a player what most have: rooms, and somebody whom they know. Return a room."""
    room = RoomId("")
    for _ in range(ROOMS):
        if room:
            await ada.ask(client.UnwatchRoom(id=ada.new_id(), room=room))
        made = CreateRoom(id=ada.new_id(), ruleset="yacht", seats=2)
        room = (await ada.ask(made))["room"]
    await ada.ask(client_people.Befriend(id=ada.new_id(), player=bob.player))
    await bob.ask(client_people.Befriend(id=bob.new_id(), player=ada.player))
    return room


def _asks(ada: Connection, room: RoomId, other: PlayerId) -> Mapping[str, Ask]:
    """Return what is asked, by kind."""
    given: Mapping[type[Command], Mapping[str, Any]] = {
        client.UnwatchRoom: {"room": room},
        client.WatchRoom: {"room": room},
        client.Rename: {"name": "Ada"},
        client.MyRooms: {},
        client.SetAdmission: {"room": room, "locked": False},
        client_people.Chat: {"room": room},
        PastTurns: {"room": room},
        client_lobby.StopSeeking: {},
        client_people.MyAccount: {},
        client_people.People: {},
        client_people.FindPlayer: {"user_name": "nobody"},
        client_people.Favourite: {"player": other, "favourite": True},
        client_people.Mute: {"player": other, "muted": True},
        client_people.Block: {"player": other, "blocked": True},
        client_people.SetPrivacy: {"show_online": True, "show_room": True},
        client_people.Challenges: {},
        client_people.Notices: {},
        client_people.ExportMe: {},
        client.ForgetMe: {"game": None},
        client_lobby.Seek: {"pools": [{"ruleset": "yacht"}, {"ruleset": "yacht", "speed": "days"}]},
    }

    def asking(kind: type[Command], fields: Mapping[str, Any]) -> Ask:
        return lambda: kind.model_validate({"id": ada.new_id(), **fields})

    return {kind.model_fields["type"].default: asking(kind, fields) for kind, fields in given.items()}


def _questions(ada: Connection) -> Mapping[str, Ask]:
    """Return what may be asked of hands, by what it is: each of so many that it should cost about ten."""
    ten, chance = "double-cameroon", Random(1)
    rows = ("ones", "twos", "threes", "fours", "fives", "sixes")
    pairs = [list(pair) for pair in combinations(rows, 2)]
    given: Mapping[str, tuple[str, int, int, list[list[str]]]] = {
        "120 hands of five dice": ("yacht-joker", 5, 120, []),
        "10 hands of six dice": ("yin-yang", 6, 10, []),
        "10 hands of ten dice": (ten, 10, 10, []),
        "4 hands of ten dice in 15 pairs": (ten, 10, 4, pairs),
    }

    def asking(ruleset: str, dice: int, hands: int, pairs: list[list[str]]) -> Ask:
        def ask() -> Command:
            thrown = [[chance.randint(1, 6) for _ in range(dice)] for _ in range(hands)]
            return Score(id=ada.new_id(), ruleset=ruleset, hands=thrown, pairs=pairs)

        return ask

    return {f"score, {what}": asking(*arguments) for what, arguments in given.items()}


async def _cpu_us(ada: Connection, ask: Ask, commands: int, busy: Sequence[processes.Process]) -> float:
    """Return the time that one takes."""
    left = iter(range(commands))

    async def some() -> None:
        for _ in left:
            await ada.ask(ask())

    before = sum(process.cpu_s() for process in busy)
    await asyncio.gather(*(some() for _ in range(AT_ONCE)))
    return (sum(process.cpu_s() for process in busy) - before) / commands * 1e6
