"""Clocks that stand by a turn window, as the line mode says them."""

import re
from datetime import UTC, datetime
from pathlib import Path

from regatta_protocol.bot import Options, connect
from regatta_protocol.people.local_time import WantedTurnWindow
from regatta_server.service import Running
from tests.terminal.typist import typist


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
