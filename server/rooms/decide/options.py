"""What a host may choose for a room (RULES.md section 4): which choices go together, and with which game."""

from typing import Any

from protocol.errors import Code
from protocol.options import Options
from protocol.sheet import Card
from server.refused import Refused


def chosen(card: Card, asked: Options) -> dict[str, Any]:
    """Return the room's options as members of the fact that creates it.

    Raises Refused for what does not go together, or not with this game; `details.option` names it.
    """
    if asked.order not in card["orders"]:
        raise _refused("order", f"In {card['name']} the seats play one after the other: choose that order.")
    reveal = asked.reveal
    if asked.dice == "identical":
        if reveal not in (None, "hide_all"):
            raise _refused(
                "reveal",
                "With identical dice nobody may see another's dice or entries before the end: "
                "hide everything, or choose independent dice.",
            )
        reveal = "hide_all"
    if asked.rated and (asked.turn_ms is None or card["seats_max"] < 2):
        raise _refused("rated", "A rated game needs a clock and opponents: choose them, or play casually.")
    return {
        "begins": asked.begins,
        "turn_ms": asked.turn_ms,
        "dice": asked.dice,
        "reveal": reveal or "open",
        "order": asked.order,
        "target": _number(card, "target", asked.target),
        "stake": _number(card, "stake", asked.stake),
        "rated": asked.rated,
        "listed": asked.listed,
        "watchers": asked.watchers,
        "delay_turns": asked.delay_turns,
        "talk": asked.talk,
    }


def _number(card: Card, option: str, asked: int | None) -> int | None:
    """Return a number that only some rulesets have; None for the ruleset's own, where it has one."""
    if asked is None:
        return None
    for known in card["options"]:
        if known["option"] == option:
            if not known["least"] <= asked <= known["most"]:
                raise _refused(
                    option, f"{known['name']}: choose a number from {known['least']} to {known['most']}."
                )
            return asked
    raise _refused(option, f"{card['name']} is played without a {option}: leave that option out.")


def _refused(option: str, message: str) -> Refused:
    return Refused(Code.BAD_OPTIONS, message, {"option": option})
