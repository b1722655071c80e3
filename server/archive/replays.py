"""A recorded game as its players heard it: what a client needs to draw it step by step, to and fro."""

from typing import Any

from protocol.record import GameRecord, Replay
from server.game import record as facts
from server.game.mismatch import name_of
from server.game.replay import Step, replay
from server.game.replay_head import OtherRules, rules_for
from server.rooms import views
from server.rooms.state import RoomState, Seat
from server.rules.base import AnyRules
from server.rules.catalogue import REGISTRY
from server.rules.registry import Registry

__all__ = ["OtherRules", "replay_of"]


def replay_of(record: GameRecord, registry: Registry = REGISTRY) -> Replay:
    """Return the room before the first move and all events from then on, open to everyone.

    Nothing is hidden, whatever was while the game ran: it is over. Deadlines are null. Raises OtherRules
    where this server has no such rules any more, and `mismatch.Mismatch` where the record is not one that
    they give, so that nothing is shown that did not happen.
    """
    rules = rules_for(record, registry)
    steps = list(replay(rules, record))
    start = next(number for number, step in enumerate(steps) if step.told["type"] == "started")
    later = steps[start + 1 :]
    events: list[Any] = [
        facts.event(rules, record["game"], step.told["version"], step.fact) for step in later
    ]
    everyone = frozenset(range(len(record["seats"])))
    shown = views.snapshot(_room(record, rules, steps[start]), steps[start].told["version"], False, everyone)
    # As they are in the record, and not drawn anew: a replay shows what was, `regatta verify` checks it.
    shown["opening_throws"] = record["opening_throws"]
    return {"snapshot": shown, "events": events, "at_ms": [step.told["at_ms"] for step in later]}


def _room(record: GameRecord, rules: AnyRules, started: Step) -> RoomState:
    """Return the room as it was at the start; a seat whose name was taken out is named by its number."""
    dice = record["dice"]
    return RoomState(
        room=record["game"],
        ruleset=record["ruleset"],
        ruleset_version=record["ruleset_version"],
        rules=rules,
        **record["options"],
        seats_wanted=len(record["seats"]),
        stage="playing",
        seats=tuple(
            Seat(seat["player"] or "", name_of(record, seat["seat"]), seat.get("bot", False))
            for seat in record["seats"]
        ),
        host=record["seats"][0]["player"] or "",
        changed_ms=started.told["at_ms"] or record["ended_ms"],
        server_seed=dice["server_seed"],
        contributions=tuple(dice["contributions"]),
        game=started.game,
        missed=(0,) * len(record["seats"]),
        recorded=True,
    )
