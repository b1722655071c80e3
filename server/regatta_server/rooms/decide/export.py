"""From the facts of a room to the facts of a record: what happened and how the seat stood afterwards.

A fact of a room has what was decided; a record has what anyone can read who knows no rules.
"""

from collections.abc import Iterable
from typing import Any

from regatta_server.game import record
from regatta_server.game.fact import kind, optional_members, own_members, record_members
from regatta_server.game.plays import Play
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide.codec import next_states
from regatta_server.rooms.decide.events import Moment, members
from regatta_server.rooms.decide.facts import RoomFact, Thrown
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rules.base import Standing
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry


def record_facts(
    stored: Iterable[RoomFact], registry: Registry = REGISTRY
) -> tuple[list[dict[str, Any]], RoomState]:
    """Return the facts of a record from all facts of a room, and the room that they fold to.

    They begin with the opening and end with the end of the game; members of `RecordFact`.
    Raises Unreadable and NoSuchRules, and ValueError where there are none.
    """
    stored = list(stored)
    events: list[dict[str, Any]] = []
    standings = Standings()
    before: RoomState | None = None
    for fact, state in zip(stored, next_states(None, stored, registry), strict=True):
        if before is not None and _is_of_game(before, fact):
            events.append(record_fact(before, fact, state, standings))
        before = state
    if before is None:
        raise ValueError("a room without a fact is none")
    return events, before


def _is_of_game(before: RoomState, fact: RoomFact) -> bool:
    """Say whether a fact is of the game: who came and went before and afterwards is not."""
    phase = fact.about.phase
    return phase == "opening" or (phase is not None and isinstance(before, Playing))


class Standings:
    """How seats stood last, as a record has it: half of what they do changes nothing of it."""

    def __init__(self) -> None:
        """Begin with none."""
        self._last: dict[int, tuple[Any, dict[str, Any]]] = {}

    def of(self, state: Playing, seat: int) -> dict[str, Any]:
        """Return how a seat stands now."""
        play = state.game.hands[seat].play
        last = self._last.get(seat)
        if last is None or last[0] is not play:
            last = self._last[seat] = (play, standing(state.setup.rules.standing(play)))
        return last[1]


def record_fact(before: RoomState, fact: RoomFact, after: RoomState, standings: Standings) -> dict[str, Any]:
    """Return a fact as a record has it: with the members that its class says, of those that it has."""
    event: dict[str, Any] = {"type": kind(fact), "version": after.version, "at_ms": fact.at_ms}
    names = record_members(type(fact))
    if not isinstance(fact, Play):
        optional = optional_members(type(fact))
        wanted = [f"{name}?" if name in optional else name for name in names]
        return event | members(wanted, Moment(before, fact, after))
    assert isinstance(before, Playing)
    assert isinstance(after, Playing)
    rules = after.setup.rules
    tumble = after.game.hands[fact.seat].tumble
    if tumble is None and isinstance(fact, Thrown):
        # It lost the turn, and has left no trace.
        tumble = tumble_of(after.setup.id, after.version)
    made = record.said(rules, fact, before.game, after.game, tumble)
    made["standing"] = standings.of(after, fact.seat)
    for name in names:
        if name in made:
            event[name] = made[name]
        elif name in own_members(type(fact)):
            event[name] = {str(key): value for key, value in getattr(fact, name).items()}
    return event


def standing(after: Standing) -> dict[str, Any]:
    """Return how a seat stands, as a record has it."""
    return {
        "turns": after.turns,
        "total": after.total,
        "worth": after.worth,
        "done": after.done,
        "won": after.won,
    }
