"""Bad moves of ten dice and of dice that are set aside: refused at the socket, and nothing changed."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import AddSeat, Bank, Enter, Preview, SetAside, Throw
from regatta_protocol.connection import CommandRefused, Connection
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, RoomId
from regatta_server.service import Running
from testkit.play import begin, guest, join, open_room, settle, until
from tests.edge.attacks.test_bad_input import Case, command, refused, stored

TEN = list(range(10))
SIX = list(range(6))


async def thrown(me: Connection, room: RoomId, dice: list[int]) -> Any:
    """Throw, and return the sheet."""
    version = (await me.ask(Throw(id=me.new_id(), room=room, dice=dice)))["version"]
    while (event := await until(me, "thrown"))["version"] != version:
        """Another's throw, which was told before."""
    return me.views[room].sheet(event["seat"])


TEN_DICE = {
    "one row": Case(command(type="enter", rows={"ones": TEN[:5]}), Code.ILLEGAL_MOVE, "two rows"),
    "one row of all dice": Case(command(type="enter", rows={"ones": TEN}), Code.ILLEGAL_MOVE, "two rows"),
    "three rows": Case(
        command(type="enter", rows={"ones": TEN[:5], "twos": TEN[5:], "fives": []}),
        Code.ILLEGAL_MOVE,
        "two rows",
    ),
    "six and four": Case(
        command(type="enter", rows={"ones": TEN[:6], "twos": TEN[6:]}), Code.ILLEGAL_MOVE, "five dice"
    ),
    "a die in both": Case(
        command(type="enter", rows={"ones": TEN[:5], "twos": TEN[4:9]}), Code.ILLEGAL_MOVE, "each once"
    ),
    "a die out of range": Case(
        command(type="enter", rows={"ones": TEN[:5], "twos": [5, 6, 7, 8, 10]}), Code.ILLEGAL_MOVE, "0 to 9"
    ),
    "a filled row": Case(
        command(type="enter", rows={"ones": TEN[:5], "sixes": TEN[5:]}), Code.ILLEGAL_MOVE, "filled"
    ),
    "a preview of a filled row": Case(
        command(type="preview", rows={"ones": [], "sixes": []}), Code.ILLEGAL_MOVE, "filled"
    ),
    "a preview of one row": Case(command(type="preview", rows={"ones": []}), Code.ILLEGAL_MOVE, "two rows"),
    "a preview with dice in one row alone": Case(
        command(type="preview", rows={"ones": TEN[:5], "twos": []}), Code.ILLEGAL_MOVE, "five dice"
    ),
    "an eleventh die": Case(command(type="throw", dice=[10]), Code.ILLEGAL_MOVE, "0 to 9"),
}


@pytest.mark.parametrize("case", TEN_DICE.values(), ids=list(TEN_DICE))
async def test_what_cannot_be_done_with_ten_dice_is_refused(
    running: Running, redis: Redis, case: Case
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob, ruleset="double-cameroon")
        for me, rows in ((ada, ("sixes", "fives")), (bob, ("ones", "twos"))):
            await thrown(me, room, TEN)
            split = dict(zip(rows, (TEN[:5], TEN[5:]), strict=True))
            await me.ask(Enter(id=me.new_id(), room=room, rows=split))
        await thrown(ada, room, TEN)
        before = await stored(redis)
        error = await refused(ada, case.frame(room))
        assert (error["code"], case.names in error["message"]) == (case.code, True), error
        assert await stored(redis) == before
        # Ada's game goes on, and Bob's after it.
        found = await ada.ask(Preview(id=CommandId("p"), room=room, rows={"ones": [], "twos": []}))
        assert found["entry"]["rows"].keys() == {"ones", "twos"}
        await ada.ask(Enter(id=ada.new_id(), room=room, rows=found["entry"]["rows"]))
        await thrown(bob, room, TEN)


ASIDE = {
    "an entry": Case(command(type="enter", rows={"sixes": SIX}), Code.ILLEGAL_MOVE, "no rows"),
    "a preview": Case(command(type="preview", rows={"sixes": []}), Code.ILLEGAL_MOVE, "no rows"),
    "a hold": Case(command(type="hold", dice=[0]), Code.ILLEGAL_MOVE, "set dice aside"),
    "a bank before anything is set aside": Case(
        command(type="bank"), Code.ILLEGAL_MOVE, "Set aside some of this throw first"
    ),
    "a throw before anything is set aside": Case(
        command(type="throw", dice=SIX), Code.ILLEGAL_MOVE, "Set aside some of this throw first"
    ),
    "no dice": Case(command(type="set_aside", dice=[], face=6), Code.ILLEGAL_MOVE, "at least one"),
    "a die twice": Case(command(type="set_aside", dice=[1, 1], face=6), Code.ILLEGAL_MOVE, "once"),
    "a seventh die": Case(command(type="set_aside", dice=[5, 6], face=6), Code.ILLEGAL_MOVE, "0 to 5"),
    "a bank of a die beyond the tray": Case(
        command(type="bank", join={"9": 6}), Code.ILLEGAL_MOVE, "Set aside some"
    ),
}


@pytest.mark.parametrize("case", ASIDE.values(), ids=list(ASIDE))
async def test_what_cannot_be_done_with_dice_to_set_aside_is_refused(
    running: Running, redis: Redis, case: Case
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob, ruleset="yin-yang", target=5_000)
        sheet = await thrown(ada, room, SIX)
        while not sheet["faces"]:  # a first throw seldom loses the turn; then it is Bob's, and Ada's again
            await pass_turn(bob, room)
            sheet = await thrown(ada, room, SIX)
        before = await stored(redis)
        error = await refused(ada, case.frame(room))
        assert (error["code"], case.names in error["message"]) == (case.code, True), error
        assert await stored(redis) == before
        # Ada's turn goes on, and Bob's after it.
        await secure_and_bank(ada, room, sheet)
        await until(bob, "banked")
        await thrown(bob, room, SIX)


async def pass_turn(me: Connection, room: RoomId) -> None:
    """Play the shortest turn there is."""
    sheet = await thrown(me, room, SIX)
    if sheet["faces"]:
        await secure_and_bank(me, room, sheet)


async def secure_and_bank(me: Connection, room: RoomId, sheet: Any) -> None:
    """Set the best combination aside, and bank it."""
    best = sheet["offers"]["set_aside"][0]
    await me.ask(SetAside(id=me.new_id(), room=room, dice=best["dice"], face=best["face"]))
    offer = (await until(me, "secured"))["bank"][0]
    await me.ask(Bank(id=me.new_id(), room=room, join=offer["join"]))


async def test_who_has_several_seats_at_once_is_asked_which_one_is_meant(
    running: Running, redis: Redis
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await open_room(ada, 3, order="simultaneous")
        await ada.ask(AddSeat(id=ada.new_id(), room=room, name="Tom"))
        await join(bob, room)
        await settle(room, ada, ada, bob)
        before = await stored(redis)
        error = await refused(ada, command(type="throw", dice=SIX[:5])(room))
        assert error["code"] == Code.BAD_MESSAGE
        assert error["details"]["fields"][0]["field"] == "seat"
        error = await refused(bob, command(type="throw", dice=SIX[:5], seat=1)(room))
        assert error["code"] == Code.NOT_SEATED
        assert await stored(redis) == before
        for seat in (1, 0):
            await ada.ask(Throw(id=ada.new_id(), room=room, dice=SIX[:5], seat=seat))
            assert (await until(bob, "thrown"))["seat"] == seat


async def test_a_seat_is_added_at_the_socket_and_no_more_than_the_room_has(
    running: Running, redis: Redis
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await open_room(ada, 3)
        await ada.ask(AddSeat(id=ada.new_id(), room=room, name="  Tom  T "))
        assert (await until(ada, "seated"))["seat"]["name"] == "Tom T"
        await join(bob, room)
        await until(ada, "opening")
        before = await stored(redis)
        with pytest.raises(CommandRefused) as reason:
            await bob.ask(AddSeat(id=bob.new_id(), room=room, name="Uma"))
        assert reason.value.error["code"] == Code.WRONG_STAGE
        assert await stored(redis) == before
