"""From the facts of a room to the facts of a record: what happened and how the seat stood afterwards.

A fact of a room has what was decided; a record has what anyone can read who knows no rules.
"""

from collections.abc import Iterable
from typing import Any

from regatta_server.game import record
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.codec import next_state
from regatta_server.rooms.decide.facts import RoomFact
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
    event: list[dict[str, Any]] = []
    state: RoomState | None = None
    for fact in stored:
        before, state = state, next_state(state, fact, registry)
        if before is not None and _is_of_game(before, fact):
            event.append(_fact(before, fact, state))
    if state is None:
        raise ValueError("a room without a fact is none")
    return event, state


def _is_of_game(before: RoomState, fact: RoomFact) -> bool:
    """Say whether a fact is of the game: who came and went before and afterwards is not."""
    if isinstance(fact, facts.Archived | facts.ClockRenewed):
        return isinstance(before, Playing)
    return isinstance(fact, facts.GameFact)


def _fact(before: RoomState, fact: RoomFact, after: RoomState) -> dict[str, Any]:
    event: dict[str, Any] = {"type": facts.kind(fact), "version": after.version, "at_ms": fact.at_ms}
    match fact:
        case facts.Opening() | facts.SeedChosen():
            return event | {"deadline_ms": fact.until_ms}
        case facts.Committed() | facts.Contributed() | facts.TakenBack():
            return event | {"seat": fact.seat}
        case facts.StandIn():
            level = after.level_of(fact.seat)
            return event | {"seat": fact.seat} | ({} if level is None else {"level": level})
        case facts.Resigned() | facts.Claimed():
            return event | {"seat": fact.seat}
        case facts.Undone() | facts.Stretched() | facts.Vacation():
            return event | {"seat": fact.seat} | _how(fact)
    if not isinstance(fact, facts.Played):
        return event
    assert isinstance(before, Playing)
    assert isinstance(after, Playing)
    event["seat"] = fact.seat
    if not isinstance(fact, facts.Held):
        event["by"] = fact.by
    tumble = tumble_of(after.setup.id, after.version) if isinstance(fact, facts.Thrown) else None
    event |= record.said(after.setup.rules, fact, before.game, after.game, tumble)
    if isinstance(fact, facts.Banked):
        # In the order of the members that records have had from the first.
        points = event.pop("points")
        event |= {"join": {str(die): face for die, face in fact.join.items()}, "points": points}
    if not isinstance(fact, facts.Held):
        event["standing"] = standing(after.setup.rules.standing(after.game.hands[fact.seat].play))
    return event


def _how(fact: facts.Undone | facts.Stretched | facts.Vacation) -> dict[str, Any]:
    match fact:
        case facts.Undone():
            return {"to": fact.to}
        case facts.Stretched():
            return {"times": fact.times}
        case facts.Vacation():
            return {"until_ms": fact.until_ms}


def standing(after: Standing) -> dict[str, Any]:
    """Return how a seat stands, as a record has it."""
    return {
        "turns": after.turns,
        "total": after.total,
        "worth": after.worth,
        "done": after.done,
        "won": after.won,
    }
