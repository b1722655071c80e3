"""The options of a room as a client hears them: those of a newer server too."""

from typing import Any

import msgspec

from regatta_protocol.events.options import RoomOptions

OLDEST: dict[str, Any] = {
    "begins": "ruleset",
    "turn_ms": None,
    "dice": "independent",
    "reveal": "open",
    "order": "alternate",
    "target": None,
    "stake": None,
}


def test_options_that_are_left_out_are_none_and_values_of_a_newer_server_are_text() -> None:
    heard = msgspec.convert(OLDEST | {"order": "tide", "bot_pace": "slow"}, RoomOptions)
    assert (heard.order, heard.bot_pace, heard.chat, heard.turn_window) == ("tide", "slow", None, None)
