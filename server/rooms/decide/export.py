"""From the facts of a room to the facts of a record: what happened and how the seat stood afterwards.

A fact of a room has what was decided; a record has what anyone can read who knows no rules.
"""

from collections.abc import Iterable
from typing import Any

from server.game import record
from server.game.tumble import tumble_of
from server.rooms.decide import facts
from server.rooms.decide.codec import next_state
from server.rooms.decide.facts import RoomFact
from server.rooms.decide.state import Playing, RoomState
from server.rules.base import Standing
from server.rules.catalogue import REGISTRY
from server.rules.registry import Registry


def record_facts(
    stored: Iterable[RoomFact], registry: Registry = REGISTRY
) -> tuple[list[dict[str, Any]], RoomState]:
    """Return the facts of a record from all facts of a room, and the room that they fold to.

    They begin with the opening and end with the end of the game; members of `protocol.record.RecordFact`.
    Raises Unreadable and NoSuchRules, and ValueError where there are none.
    """
    told: list[dict[str, Any]] = []
    state: RoomState | None = None
    for fact in stored:
        before, state = state, next_state(state, fact, registry)
        if before is not None and _is_of_game(before, fact):
            told.append(_fact(before, fact, state))
    if state is None:
        raise ValueError("a room without a fact is none")
    return told, state


def _is_of_game(before: RoomState, fact: RoomFact) -> bool:
    """Say whether a fact is of the game: who came and went before and afterwards is not."""
    if isinstance(fact, facts.Archived):
        return isinstance(before, Playing)
    return isinstance(fact, facts.GameFact)


def _fact(before: RoomState, fact: RoomFact, after: RoomState) -> dict[str, Any]:
    told: dict[str, Any] = {"type": facts.kind(fact), "version": after.version, "at_ms": fact.at_ms}
    match fact:
        case facts.Opening() | facts.SeedChosen():
            return told | {"deadline_ms": fact.until_ms}
        case facts.Committed() | facts.Contributed() | facts.StandIn() | facts.TakenBack():
            return told | {"seat": fact.seat}
    if not isinstance(fact, facts.Played):
        return told
    assert isinstance(before, Playing)
    assert isinstance(after, Playing)
    told["seat"] = fact.seat
    if not isinstance(fact, facts.Held):
        told["by"] = fact.by
    tumble = tumble_of(after.setup.room, after.version) if isinstance(fact, facts.Thrown) else None
    told |= record.said(after.setup.rules, fact, before.game, after.game, tumble)
    if isinstance(fact, facts.Banked):
        # In the order of the members that records have had from the first.
        points = told.pop("points")
        told |= {"join": {str(die): face for die, face in fact.join.items()}, "points": points}
    if not isinstance(fact, facts.Held):
        told["standing"] = standing(after.setup.rules.standing(after.game.hands[fact.seat].play))
    return told


def standing(after: Standing) -> dict[str, Any]:
    """Return how a seat stands, as a record has it."""
    return {
        "turns": after.turns,
        "total": after.total,
        "worth": after.worth,
        "done": after.done,
        "won": after.won,
    }
