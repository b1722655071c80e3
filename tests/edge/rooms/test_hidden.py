"""Hidden games over real sockets: what a player hears on any device, any node, and after coming back."""

import asyncio
from random import Random
from typing import Any

import pytest

from regatta_protocol.client import AddSeat, Bank, Enter, Hold, MyRooms, Preview, SetAside, Throw
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.ids import CommandId, RoomId
from regatta_protocol.sheet import Sheet
from regatta_protocol.view.view import RoomView
from regatta_server.limits import HOLDS_MOST
from regatta_server.service import Running
from testkit.play import guest, join, open_room, settle, socket_of
from testkit.rooms.hearing import check_adds_up, check_in_order, leaks
from tests.conftest import Serve


class Ear:
    """A connection of a player in one room, and all that it has heard there."""

    def __init__(self, me: Connection, room: RoomId, seats: set[int]) -> None:
        """Begin with nothing heard."""
        self.me = me
        self.room = room
        self.seats = frozenset(seats)
        self.heard: list[Any] = []
        self.view: RoomView | None = None

    async def hear(self, version: int) -> None:
        """Hear everything up to a version."""
        while not self.heard or self.heard[-1]["version"] < version:
            event: Any = await self.me.next_event()
            self.heard.append(event)
            if event["type"] == "snapshot":
                self.view = RoomView.of(event, self.me.player)
            elif self.view is not None:
                self.view = self.view.after(event)

    async def move(self, seat: int, chance: Random) -> None:
        """Make a move for one of the own seats, and hear of it."""
        assert self.view is not None
        sheet = self.view.sheet(seat)
        common = {"id": self.me.new_id(), "room": self.room, "seat": seat}
        answer = await self.me.ask(_chosen(common, sheet, sheet["offers"], chance))
        await self.hear(answer["version"])

    @property
    def turns(self) -> list[int]:
        """The seats that may play now."""
        heard_turns = [event["turns"] for event in self.heard if event.get("turns") is not None]
        return [turn["seat"] for turn in heard_turns[-1]]

    def leaks(self, reveal: Any) -> set[str]:
        """Return what was heard of others before the end."""
        return {leak for frame in self.heard for leak in leaks(frame, reveal, self.seats)}


def _chosen(common: dict[str, Any], sheet: Sheet, offers: Any, chance: Random) -> Any:
    if offers["hold"] and chance.random() < 0.3:
        return Hold(**common, dice=chance.sample(offers["throw"], 2))
    if offers["hold"] and chance.random() < 0.4:
        return Throw(**common, dice=chance.sample(offers["throw"], 3))
    if offers.get("bank") and chance.random() < 0.6:
        return Bank(**common, join=offers["bank"][0]["join"])
    if offers.get("set_aside") and not offers.get("bank"):
        best = offers["set_aside"][0]
        return SetAside(**common, dice=best["dice"], face=best["face"])
    if offers["enter"]:
        row = chance.choice(offers["enter"])
        return Enter(**common, rows={row: list(range(len(sheet["faces"])))})
    return Throw(**common, dice=offers["throw"])


class Evening:
    """Ada and Tom on one device, Bob on another node, and Bob's second device."""

    def __init__(self) -> None:
        """Begin before there is a room."""
        self.chance = Random(7)
        self.room = RoomId("")
        self.ears: list[Ear] = []

    async def begin(self, ada: Connection, bob: Connection, ruleset: str, **options: Any) -> None:
        """Open the room and start the game."""
        self.room = room = await open_room(ada, 3, ruleset, **options)
        await ada.ask(AddSeat(id=ada.new_id(), room=room, name="Tom"))
        await join(bob, room)
        await settle(room, ada, ada, bob)
        self.ears = [Ear(ada, room, {0, 1}), Ear(bob, room, {2})]
        await self.all_hear()

    async def all_hear(self) -> None:
        """Let everyone hear what there is."""
        latest = max(ear.me.versions[self.room] for ear in self.ears)
        for ear in self.ears:
            await ear.hear(latest)

    async def play(self, moves: int) -> bool:
        """Make some moves, and say whether the game goes on."""
        while moves and self.ears[0].heard[-1]["type"] != "finished":
            moves -= 1
            seat = self.chance.choice(self.ears[0].turns)
            await self.ears[0 if seat < 2 else 1].move(seat, self.chance)
            await self.all_hear()
        return bool(self.ears[0].heard[-1]["type"] != "finished")

    async def come_back(self, ear: Ear) -> None:
        """Let a device lose its connection, miss some moves, and come back."""
        await ear.me.cut()
        others = [other for other in self.ears if other is not ear]
        mover = next((other for other in others if set(other.turns) & other.seats), None)
        if mover is not None:
            await mover.move(next(seat for seat in mover.turns if seat in mover.seats), self.chance)
        await ear.me.resume()
        await self.all_hear()


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("yacht", {"dice": "identical", "order": "free"}),
        ("yacht", {"reveal": "hide_rerolls"}),
        ("yin-yang", {"reveal": "hide_all", "target": 100}),
    ],
    ids=["identical at an own pace", "rerolls", "set aside"],
)
async def test_nobody_hears_of_anothers_dice_on_any_device_or_node(
    serve: Serve, ruleset: str, options: dict[str, Any]
) -> None:
    async with (
        serve(commands_per_s=1000) as here,
        serve(commands_per_s=1000) as there,
        guest(here, "Ada") as ada,
        guest(there, "Bob") as bob,
    ):
        evening = Evening()
        await evening.begin(ada, bob, ruleset, **options)
        token = bob.welcome["token"]
        async with await connect(socket_of(here), token=token, strict=True) as second:
            await evening.play(2)
            await join(second, evening.room)
            evening.ears.append(Ear(second, evening.room, {2}))
            await evening.all_hear()
            while await evening.play(7):
                await ask_for_what_is_not_shown(evening)
                await evening.come_back(evening.chance.choice(evening.ears))
        reveal = evening.ears[0].heard[0]["options"]["reveal"]
        for ear in evening.ears:
            assert ear.leaks(reveal) == set()
            check_in_order(ear.heard)
            check_adds_up(ear.heard, ear.me.player)
            assert ear.heard[-1]["type"] == "finished"
            found = {leak for frame in ear.heard for leak in leaks(frame, reveal, frozenset())}
            assert found, "the own dice are there: to a stranger they would have been a leak"
        finals = [ear.heard[-1]["hands"] for ear in evening.ears]
        assert finals[0] == finals[1] == finals[2], "at the end everyone sees all"


async def ask_for_what_is_not_shown(evening: Evening) -> None:
    """Let Bob ask about Ada's seat in every way there is: the errors tell nothing."""
    bob, room = evening.ears[1].me, evening.room
    wrong: list[Any] = [
        Preview(id=bob.new_id(), room=room, rows={"chance": []}, seat=0),
        Throw(id=bob.new_id(), room=room, dice=[0], seat=1),
        Enter(id=bob.new_id(), room=room, rows={"chance": [0, 1, 2, 3, 4]}, seat=0),
        SetAside(id=bob.new_id(), room=room, dice=[0, 1], face=1, seat=0),
        Bank(id=bob.new_id(), room=room, seat=1),
        Hold(id=bob.new_id(), room=room, dice=[], seat=0),
    ]
    answers = await asyncio.gather(*(bob.ask(command) for command in wrong), return_exceptions=True)
    for command, answer in zip(wrong, answers, strict=True):
        assert isinstance(answer, CommandRefused)
        assert answer.error["code"] == "not_seated"
        assert answer.error["message"] == f"Seat {command.seat} is not yours: name one of your own."
        assert "details" not in answer.error
    [line] = (await bob.ask(MyRooms(id=bob.new_id())))["rooms"]
    assert line.keys() == {"room", "ruleset", "name", "stage", "seats", "your_turn", "deadline_ms"}


async def test_who_missed_very_much_of_a_hidden_game_gets_a_snapshot_without_anothers_dice(
    serve: Serve,
) -> None:
    async with (
        serve(commands_per_s=1000) as here,
        serve(commands_per_s=1000) as there,
        guest(here, "Ada") as ada,
        guest(there, "Bob") as bob,
    ):
        evening = Evening()
        await evening.begin(ada, bob, "yacht", reveal="hide_all", order="free")
        await bob.cut()
        evening.ears.pop()
        for _ in range(2):
            await ada.ask(Throw(id=ada.new_id(), room=evening.room, dice=[0, 1, 2, 3, 4], seat=0))
            for number in range(HOLDS_MOST):
                hold = Hold(id=ada.new_id(), room=evening.room, dice=[number % 5], seat=0)
                await ada.ask(hold)
        await bob.resume()
        snapshot: Any = await bob.next_event()
        while snapshot["type"] != "snapshot":
            snapshot = await bob.next_event()
        assert snapshot["resync"]
        assert leaks(snapshot, "hide_all", frozenset({2})) == []
        assert snapshot["hands"][0]["sheet"]["throws"] == 2
        # Bob comes to the other node, as somebody who has never been in the room.
        async with await connect(socket_of(here), token=bob.welcome["token"], strict=True) as on_other_node:
            await join(on_other_node, evening.room)
            shown: Any = await on_other_node.next_event()
            assert shown["hands"] == snapshot["hands"]


async def test_a_preview_is_answered_at_the_socket_and_told_to_nobody(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        evening = Evening()
        await evening.begin(ada, bob, "double-cameroon", reveal="hide_all")
        ten = list(range(10))
        await ada.ask(Throw(id=ada.new_id(), room=evening.room, dice=ten, seat=0))
        await evening.all_hear()
        version = ada.versions[evening.room]
        answer = await ada.ask(
            Preview(id=CommandId("p"), room=evening.room, rows={"sixes": [], "small_straight": []})
        )
        assert answer["version"] == version
        entry = answer["entry"]
        assert sorted(die for dice in entry["rows"].values() for die in dice) == ten
        done = await ada.ask(Enter(id=ada.new_id(), room=evening.room, rows=entry["rows"]))
        assert done["version"] == version + 1, "the preview brought no version"
        await evening.all_hear()
        assert evening.ears[0].heard[-1]["rows"] == entry["scores"]
        assert evening.ears[1].heard[-1]["type"] == "concealed"
