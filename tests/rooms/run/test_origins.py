"""A node remembers from where its rooms are played, of so many."""

from regatta_protocol.client import CreateRoom
from regatta_protocol.ids import RoomId
from regatta_protocol.options import Options
from regatta_server.rooms.run.origins import ORIGINS_MOST, Origins
from testkit.play import guest, settle, until
from tests.conftest import Serve
from tests.rooms.run.test_bot_seats import Silent


def test_the_last_address_of_a_room_counts_and_a_room_without_one_is_its_own() -> None:
    origins = Origins()
    room = RoomId("ABCD2345")
    assert origins.of(room) == room
    origins.note(room, "192.0.2.1")
    origins.note(room, "192.0.2.2")
    assert origins.of(room) == "192.0.2.2"


def test_the_oldest_are_forgotten() -> None:
    origins = Origins()
    first, second = RoomId("first"), RoomId("second")
    origins.note(first, "a")
    origins.note(second, "b")
    origins.note(first, "b")
    for number in range(ORIGINS_MOST - 1):
        origins.note(RoomId(f"room {number}"), "c")
    assert (origins.of(first), origins.of(second)) == ("b", second)


async def test_a_bot_is_asked_for_the_address_that_plays_its_room(serve: Serve) -> None:
    class Noted(Silent):
        def __init__(self) -> None:
            self.of: list[tuple[str, str]] = []

        async def ask(self, question: str, given: object, of: str = "") -> object:
            self.of.append((question, of))
            return await super().ask(question, {}, of)

    bots = Noted()
    async with serve(bots=bots) as node, guest(node, "Ada") as ada:
        options = Options(begins="as_seated", bot_pace="instant")
        made = CreateRoom(id=ada.new_id(), ruleset="yacht", seats=2, bots=1, level="mate", options=options)
        room = (await ada.ask(made))["room"]
        await settle(room, ada)
        await until(ada, "started")
    assert ("prepare", "127.0.0.1") in bots.of
