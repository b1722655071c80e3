"""Options of rooms, drawn for tests of properties."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from regatta_protocol.sheet import Card


@st.composite
def options(draw: Callable[..., Any], card: Card) -> dict[str, Any]:
    """Draw options that go together, and with the game; where it is played to a target, to a low one."""
    dice = draw(st.sampled_from(["independent", "identical"]))
    reveals = [None, "hide_all"] if dice == "identical" else [None, "open", "hide_rerolls", "hide_all"]
    chosen = {
        "begins": draw(st.sampled_from(["ruleset", "random", "as_seated"])),
        "turn_ms": draw(st.sampled_from([None, 20_000, 20_000, 43_200_000])),
        "dice": dice,
        "reveal": draw(st.sampled_from(reveals)),
        "order": draw(st.sampled_from(card["orders"])),
        "delay_turns": draw(st.sampled_from([0, 0, 1, 3])),
        "absence": draw(st.sampled_from(["stand_in", "stand_in", "claim"])),
    }
    if chosen["turn_ms"] is not None:
        chosen["time_bank_ms"] = draw(st.sampled_from([None, 30_000]))
    if chosen["turn_ms"] == 43_200_000:
        day, night = {"begin_minute": 480, "end_minute": 1_320}, {"begin_minute": 1_320, "end_minute": 360}
        chosen["turn_window"] = draw(st.sampled_from([None, day, night]))
    if chosen["absence"] == "stand_in":
        chosen["stand_in"] = draw(st.sampled_from([None, "captain"]))
    for option in card["options"]:
        name, least = option["option"], option["least"]
        chosen[name] = least if name == "target" else draw(st.sampled_from([None, least, least + 7]))
    return chosen
