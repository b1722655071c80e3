"""From the facts of a room to the facts of a record: what happened and how the seat stood afterwards.

A fact of a room has what was decided; a record has what anyone can read who knows no rules.
"""

from collections.abc import Iterable
from typing import Any

from regatta_server.game import record
from regatta_server.game.fact import kind, optional_members, own_members, record_members
from regatta_server.game.plays import Play
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide.codec import next_state
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
    event: list[dict[str, Any]] = []
    state: RoomState | None = None
    for fact in stored:
        before, state = state, next_state(state, fact, registry)
        if before is not None and _is_of_game(before, fact):
            event.append(record_fact(before, fact, state))
    if state is None:
        raise ValueError("a room without a fact is none")
    return event, state


def _is_of_game(before: RoomState, fact: RoomFact) -> bool:
    """Say whether a fact is of the game: who came and went before and afterwards is not."""
    phase = fact.about.phase
    return phase == "opening" or (phase is not None and isinstance(before, Playing))


def record_fact(before: RoomState, fact: RoomFact, after: RoomState) -> dict[str, Any]:
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
    tumble = tumble_of(after.setup.id, after.version) if isinstance(fact, Thrown) else None
    made = record.said(rules, fact, before.game, after.game, tumble)
    made["standing"] = standing(rules.standing(after.game.hands[fact.seat].play))
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
