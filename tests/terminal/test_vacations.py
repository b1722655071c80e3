"""Vacation in the terminal: taken and ended by typing, and seen of those one plays with."""

import re
from pathlib import Path

from regatta_protocol.connection import Connection
from regatta_protocol.ids import RoomId
from regatta_server.limits import DAY_MS
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from regatta_terminal.clocks import day_and_time
from regatta_terminal.vacations import away_lines
from testkit.play import guest, open_room, take_part, until
from tests.products.vacations.test_vacations import end, take
from tests.terminal.typist import Typist, typist

MOMENT = r"\d{4}-\d\d-\d\d \d\d:\d\d"


async def at_table(ada: Typist, bob: Connection) -> RoomId:
    """Return a game over days of both, at whose table Ada is."""
    room = await open_room(bob, 2, "yacht", turn_ms=DAY_MS)
    ada.types(f"join {room}")
    await until(bob, "opening")
    await take_part(bob, room)
    await ada.hears("The game begins.")
    return room


async def test_one_is_taken_and_ended_at_home_and_at_a_table(running: Running, tmp_path: Path) -> None:
    async with guest(running, "Bob") as bob, typist(running.url, tmp_path, "Ada") as ada:
        ada.types("vacation")
        await ada.hears("You are not on vacation: your games go on.")
        await ada.hears("Days of vacation that you have left: 30 of 30 in 365 days.")
        await at_table(ada, bob)
        ada.types("vacation 7")
        assert re.search(f"^Ada is on vacation until {MOMENT}\\.$", await ada.hears("Ada is on vacation"))
        assert re.search(f"until {MOMENT}: your games over days wait", await ada.hears("You are on vacation"))
        await ada.hears("Days of vacation that you have left: 23 of 30")
        ada.types("vacation 7")
        await ada.hears("You are on vacation already: end it first, then take another.")
        ada.types("vacation end")
        await ada.hears("Ada is back from vacation.")
        await ada.hears("You are not on vacation: your games go on.")


async def test_what_cannot_be_meant_is_answered_with_what_to_type(running: Running, tmp_path: Path) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        for typed in ("vacation next", "vacation 7 days", "vacation -1", "vacation ²"):
            ada.types(typed)
            await ada.hears("Type it like this: vacation, vacation 7, vacation end")
        ada.types("vacation 0", "vacation 31", "vacation")
        await ada.hears("So many days of vacation you have left: 30. Take no more.")
        await ada.hears("You are not on vacation: your games go on.")


async def test_who_is_away_is_said_at_the_table_and_in_the_list_of_games(
    running: Running, tmp_path: Path
) -> None:
    async with guest(running, "Bob") as bob, typist(running.url, tmp_path, "Ada") as ada:
        room = await at_table(ada, bob)
        until = day_and_time((await take(bob, 3))["until_ms"])
        sentence = f"Bob is on vacation until {until}."
        await ada.hears(sentence)
        ada.types("show")
        await ada.hears("Total")
        await ada.hears(sentence)
        ada.types("mine")
        assert (await ada.hears(f"{room} Yacht (1938): ")).startswith(f"{room} Yacht (1938): Bob, Ada, ")
        ada.types("leave", f"watch {room}")
        await ada.hears("You are at the table of")
        await ada.hears(sentence)
        await end(bob)
        await ada.hears("Bob is back from vacation.")
        ada.types("show", "mine")
        last = await ada.hears(f"{room} Yacht (1938): ")
        assert "vacation" not in last


def test_nobody_is_away_whose_vacation_is_over_who_is_out_or_whose_game_does_not_run() -> None:
    seats = [{"name": name} for name in ("Ada", "Bob", "Cy")]
    later_ms = now_ms() + DAY_MS
    room = {"stage": "playing", "seats": seats, "vacations": [later_ms, later_ms, 1], "out": [{"seat": 1}]}

    def say(key: str, **values: object) -> str:
        return f"{key} {values['name']}"

    assert away_lines(room, now_ms(), say) == ["on_vacation Ada"]
    assert away_lines(room | {"stage": "finished"}, now_ms(), say) == []
    assert away_lines({"stage": "playing", "seats": seats}, now_ms(), say) == []
