"""Vacation and turn windows as the line mode says them: one's own, and those of opponents."""

import re
from datetime import UTC, datetime
from pathlib import Path

from regatta_protocol.bot import Options, connect
from regatta_protocol.local_time import WantedTurnWindow
from regatta_server.limits import DAY_MS
from regatta_server.service import Running
from tests.conftest import Serve
from tests.terminal.typist import typist

WHEN = r"\d{4}-\d\d-\d\d \d\d:\d\d"


async def test_one_goes_on_vacation_and_opponents_see_it_at_the_table(
    running: Running, tmp_path: Path
) -> None:
    async with (
        connect(running.url, name="Bo") as bo,
        typist(running.url, tmp_path / "a", "Ada") as ada,
        typist(running.url, tmp_path / "c", "Cleo") as cleo,
    ):
        game = await bo.create_room("yacht", seats=3, options=Options(turn_ms=3 * DAY_MS))
        for one in (ada, cleo):
            one.types(f"join {game.room}")
        await cleo.hears("The game begins")
        ada.types("vacation", "vacation soon", "vacation 99", "vacation 7")
        await ada.hears("You are not on vacation. Type vacation 7")
        await ada.hears("Days of vacation left: 30 of 30 in 365 days.")
        await ada.hears("Type it like this: vacation, vacation 7, vacation end")
        await ada.hears("30")
        said = await ada.hears("You are on vacation until ")
        assert re.search(WHEN, said)
        await ada.hears("Days of vacation left: 23 of 30")
        heard = await cleo.hears("Ada is on vacation until ")
        assert re.search(WHEN, heard)
        cleo.types("time", "show", "leave", f"watch {game.room}")
        for _ in range(3):
            assert await cleo.hears("Ada is on vacation until ") == heard
        ada.types("vacation end")
        await ada.hears("You are not on vacation.")
        await cleo.hears("Ada is back from vacation.")
        cleo.types("show")
        await cleo.hears("Dice: ", "Totals: ")
        assert cleo.said.count(heard) == 4


async def test_where_the_host_gives_none_that_is_said(serve: Serve, tmp_path: Path) -> None:
    async with serve(vacation_days=0) as node, typist(node.url, tmp_path, "Ada", language="de") as ada:
        ada.types("vacation")
        await ada.hears("Auf diesem Server gibt es keinen Urlaub.")


def closed_now() -> WantedTurnWindow:
    """Return a turn window that is closed in UTC for two hours more at least."""
    now = datetime.now(UTC)
    minute = now.hour * 60 + now.minute
    return WantedTurnWindow(begin_minute=(minute + 150) % 1_440, end_minute=(minute + 1_290) % 1_440)


async def test_a_clock_that_stands_by_a_turn_window_is_said_at_the_table_and_in_ones_games(
    running: Running, tmp_path: Path
) -> None:
    async with connect(running.url, name="Bo") as bo, typist(running.url, tmp_path, "Ada") as ada:
        options = Options(turn_ms=12 * 3_600_000, turn_window=closed_now(), begins="as_seated")
        game = await bo.create_room("yacht", seats=2, options=options)
        ada.types(f"join {game.room}")
        await ada.hears("The game begins. Bo plays first.")
        ada.types("time", "show", "leave", "mine")
        time = re.fullmatch(r"Bo: 12 h 0 min left, stands until (\d\d:\d\d)\.", await ada.hears("Bo: 12 h"))
        assert time is not None
        await ada.hears(f"The clock of Bo stands until {time[1]}.")
        mine = await ada.hears(f"{game.room} Yacht (1938): Bo, Ada, waiting")
        assert mine.endswith(f"12 h 0 min left, stands until {time[1]}")
