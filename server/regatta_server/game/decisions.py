"""Decisions of a practice game that can be undone: its one player's, of the present turn and the last.

Undoing affects every seat: the game is the one before the decision, with what each seat had then. Dice are
numbered (roller.py), and a seat's state includes how many it has drawn: so the next throw shows what it
showed before.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from regatta_protocol.text import Text
from regatta_server.game import order
from regatta_server.game.plays import Held, Played, Thrown
from regatta_server.game.table import Game, Hand, loaded
from regatta_server.rules.base import AnyRules, Illegal, Standing

TURNS_BACK: Final = 1
"""How many turns before the present one can be taken back: a slip is seen by the next throw, and what is kept
is stored with the room (docs/decisions/0035)."""


class Earlier(Struct, frozen=True, gc=False):
    """The game before a decision; order, pace and dice of a game never change."""

    version: int
    """Of the room by then: what a record names the position by."""
    hands: tuple[Hand, ...]
    standings: tuple[Standing, ...]


class Decisions(Struct, frozen=True, gc=False, omit_defaults=True):
    """What can be taken back, and what was."""

    earlier: tuple[Earlier, ...] = ()
    """Before each decision, the oldest first."""
    undone: int = 0
    """How many were taken back so far."""


def is_practice(rated: bool, bots: Collection[bool]) -> bool:
    """Return whether decisions can be taken back in a game: unrated, and one seat alone is no bot's.

    `bots` says it of each seat. Several seats of one player are those of several people at one device.
    """
    return not rated and sum(not bot for bot in bots) == 1


def after(rules: AnyRules, decisions: Decisions, before: Game, fact: Played, version: int) -> Decisions:
    """Return what can be taken back after what a seat did in the game that was `before`, at that version.

    A decision is a throw behind the first of a turn, an entry, a set-aside or a bank of the player's own.
    What the clock, a stand-in or a bot does is none; nor is what is held, which its throw says again.
    """
    if isinstance(fact, Held) or fact.by != "player":
        return decisions
    seat = fact.seat
    if isinstance(fact, Thrown) and not rules.throws(before.hands[seat].play):
        return decisions
    oldest = before.standings[seat].turns - TURNS_BACK
    recent = [one for one in decisions.earlier if one.standings[seat].turns >= oldest]
    return Decisions((*recent, Earlier(version, before.hands, before.standings)), decisions.undone)


def standing(facts: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Return the facts of a record that still stand at its end: without those that were taken back."""
    left: list[Any] = []
    for fact in facts:
        if fact["type"] == "undone":
            while left and left[-1]["version"] > fact["to"]:
                left.pop()
        else:
            left.append(fact)
    return left


def undo(decisions: Decisions, game: Game) -> tuple[Decisions, Game]:
    """Return both without the last decision and all that came of it.

    Raises Illegal where there is none that can be taken back.
    """
    if not decisions.earlier:
        if decisions.undone:
            raise Illegal(
                Text(
                    "undo-no-further",
                    "You are as far back as you can go: to the beginning of the turn before.",
                )
            )
        raise Illegal(
            Text(
                "nothing-to-undo",
                "You have decided nothing yet that could be taken back: throw, hold and enter first.",
            )
        )
    *rest, last = decisions.earlier
    seats = order.to_play(game.pace, game.order, last.standings)
    earlier = replace(game, hands=last.hands, standings=last.standings, to_play=seats)
    return Decisions(tuple(rest), decisions.undone + 1), earlier


def load(rules: AnyRules, decisions: Decisions) -> Decisions:
    """Return decisions whose plays were decoded as plain JSON. Raises ValueError for what is no play."""
    earlier = tuple(
        [Earlier(one.version, loaded(rules, one.hands), one.standings) for one in decisions.earlier]
    )
    return Decisions(earlier, decisions.undone)
