"""What a session in a terminal says by itself, of rooms that are not on the screen."""

from typing import Any, cast

from regatta_protocol.client import Hello
from regatta_protocol.connection import Connection
from regatta_protocol.ids import RoomId
from regatta_protocol.messages.people import Notice
from regatta_terminal.pages import Pages
from regatta_terminal.session import Session


async def hears(at: RoomId | None, **notice: Any) -> list[str]:
    """Return what a session that is at a table, or at none, says of a notice."""
    lines: list[str] = []
    session = Session(lines.append, {}, Pages("http://127.0.0.1:1", "en"), "en")
    session.room = at
    heard = {"type": "notice", "notice": {"seen": False, "room": "KDJ47WQZ", **notice}}
    session.hear(cast("Notice", heard))
    return lines


async def test_notices_of_other_rooms_are_said_while_they_are_new() -> None:
    closed = {"kind": "room_closed", "close_reason": "Names."}
    assert await hears(None, kind="your_turn") == ["Your turn in another room: KDJ47WQZ."]
    assert await hears(None, **closed) == ["The host of this service has closed your room KDJ47WQZ: Names."]
    for notice in (closed, {"kind": "your_turn"}):
        assert await hears(RoomId("KDJ47WQZ"), **notice) == [], "its table says so itself"
        assert await hears(None, **notice, seen=True) == []
    assert await hears(None, kind="game_over") == []


async def test_time_is_that_of_the_server_whatever_this_machines_clock_says() -> None:
    session = Session(lambda _: None, {}, Pages("http://127.0.0.1:1", "en"), "en")
    session.connection = Connection([], Hello(), listener=session)
    session.connection.clock.welcome(7_200_000)
    assert 7_200_000 <= session.now_ms() < 7_260_000
