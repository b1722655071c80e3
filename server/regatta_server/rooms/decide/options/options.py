"""Which options of a room go together, and with which game (RULES.md section 4)."""

from typing import Final

from regatta_protocol.errors import Code
from regatta_protocol.options import Options, Reveal
from regatta_protocol.sheet import Card
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.limits import DAY_MS, HOUR_MS
from regatta_server.rooms.decide.clocks import DAY_GAME_MS
from regatta_server.rooms.decide.open_time import open_ms
from regatta_server.rooms.decide.options.choices import OPTIONS, Choices, TurnWindow

WINDOW_LEAST_MS: Final = HOUR_MS
"""Of a day: in less nobody could be sure to find time."""
TURN_LASTS_MOST_MS: Final = 28 * DAY_MS
"""As long as without a turn window, with the longest turn and the largest time bank: a running game is closed
when nothing has happened in it for 30 days."""

NAMES: Final = {"target": Text("option-target", "target"), "stake": Text("option-stake", "stake")}
"""What the options of a game are called in a refusal."""


def chosen(card: Card, wanted: Options) -> Choices:
    """Return the room's options: what was wanted, but for what follows from the game and the other choices.

    Raises Refused for what does not go together, or not with this game; `details.option` names it.
    """
    if wanted.order not in card["orders"]:
        raise _refused(
            "order",
            Text(
                "game-needs-turns-in-order",
                "In {game} the seats play one after the other: choose that order.",
                game=card["name"],
            ),
        )
    reveal = _reveal(wanted)
    _check_time_bank(wanted)
    window = _turn_window(wanted)
    if wanted.rated and (wanted.turn_ms is None or card["seats_max"] < 2):
        raise _refused(
            "rated",
            Text(
                "rated-needs-clock",
                "A rated game needs a clock and opponents: choose them, or play casually.",
            ),
        )
    _check_stand_in(wanted)
    judged = {
        "reveal": reveal,
        "turn_window": window,
        "target": _number(card, "target", wanted.target),
        "stake": _number(card, "stake", wanted.stake),
    }
    return Choices(**{option: getattr(wanted, option) for option in OPTIONS} | judged)


def _reveal(wanted: Options) -> Reveal:
    """Return what others see. Raises Refused where that does not go with the dice."""
    if wanted.dice != "identical":
        return wanted.reveal or "open"
    if wanted.reveal not in (None, "hide_all"):
        raise _refused(
            "reveal",
            Text(
                "identical-dice-hidden",
                "With identical dice nobody can see another's dice or entries before the end: hide "
                "everything, or choose independent dice.",
            ),
        )
    return "hide_all"


def _check_stand_in(wanted: Options) -> None:
    """Raise Refused for a level where no stand-in plays, or where ratings would depend on it."""
    if wanted.stand_in is None:
        return
    if wanted.absence == "claim":
        raise _refused(
            "stand_in",
            Text(
                "stand-in-level-without-stand-in",
                "Where the result may be claimed no stand-in plays: let one play, or choose no level for it.",
            ),
        )
    if wanted.rated:
        raise _refused(
            "stand_in",
            Text(
                "stand-in-level-rated",
                "In a rated game a stand-in makes simple moves, so that nobody is rated by how the "
                "computer plays: choose no level for it, or play casually.",
            ),
        )


def _check_time_bank(wanted: Options) -> None:
    """Raise Refused for a time bank without a clock, or one with which a live game would be one of days."""
    if wanted.time_bank_ms is None:
        return
    if wanted.turn_ms is None:
        raise _refused(
            "time_bank_ms",
            Text(
                "time-bank-needs-clock",
                "A time bank needs a turn clock: choose a time for each turn, or no bank.",
            ),
        )
    if wanted.turn_ms <= DAY_GAME_MS < wanted.time_bank_ms:
        raise _refused(
            "time_bank_ms",
            Text(
                "time-bank-too-long",
                "Where a turn has an hour or less, the time bank has an hour at most: choose less, or "
                "longer turns.",
            ),
        )


def _turn_window(wanted: Options) -> TurnWindow | None:
    """Return between which times turns run; None for always.

    Raises Refused in a live game, for a window that is too short, and where a turn could take so long that
    its room would be closed as one that nobody comes to any more.
    """
    if wanted.turn_window is None:
        return None
    if (wanted.turn_ms or 0) <= DAY_GAME_MS:
        raise _refused(
            "turn_window",
            Text(
                "turn-window-needs-days",
                "Turns run between certain hours only in games over days: choose more than an hour for a "
                "turn, or no turn window.",
            ),
        )
    window = TurnWindow(wanted.turn_window.begin_minute, wanted.turn_window.end_minute)
    if open_ms(window) < WINDOW_LEAST_MS:
        raise _refused(
            "turn_window",
            Text(
                "turn-window-too-short",
                "A turn window is an hour long at least: choose another beginning or end.",
            ),
        )
    if ((wanted.turn_ms or 0) + (wanted.time_bank_ms or 0)) * DAY_MS > TURN_LASTS_MOST_MS * open_ms(window):
        raise _refused(
            "turn_window",
            Text(
                "turn-window-turn-too-long",
                "With this turn window a turn could last more than 28 days: choose a longer one, or less "
                "time.",
            ),
        )
    return window


def _number(card: Card, option: str, wanted: int | None) -> int | None:
    """Return a number that only some rulesets have; None for the ruleset's own, where it has one."""
    if wanted is None:
        return None
    for known in card["options"]:
        if known["option"] == option:
            if not known["least"] <= wanted <= known["most"]:
                raise _refused(
                    option,
                    Text(
                        "row-number-range",
                        "{row}: choose a number from {least} to {most}.",
                        row=known["name"],
                        least=known["least"],
                        most=known["most"],
                    ),
                )
            return wanted
    raise _refused(
        option,
        Text(
            "game-without-option",
            "{game} is played without a {option}: leave that option out.",
            game=card["name"],
            option=NAMES[option],
        ),
    )


def _refused(option: str, message: Text) -> Refused:
    return Refused(Code.BAD_OPTIONS, message, {"option": option})
