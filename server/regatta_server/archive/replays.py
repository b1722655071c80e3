"""A recorded game as its players heard it: what a client needs to draw it step by step, back and forth."""

from typing import Any

import msgspec

from regatta_protocol.record.record import GameRecord, Replay
from regatta_server.game.decisions import Decisions
from regatta_server.game.mismatch import name_of
from regatta_server.game.opening_facts import Started
from regatta_server.game.replay import Step, replay
from regatta_server.game.replay_head import OtherRules, rules_for
from regatta_server.rooms.decide.act import NOBODY
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.options.choices import Choices, members
from regatta_server.rooms.decide.seat_play import SeatPlay
from regatta_server.rooms.decide.setup import Seat, Seating, Setup, Source
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.decide.views import views
from regatta_server.rooms.decide.views.events import event
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry

__all__ = ["OtherRules", "replay_of"]


def replay_of(record: GameRecord, registry: Registry = REGISTRY) -> Replay:
    """Return the room before the first move and all events from then on, open to everyone.

    Nothing is hidden, whatever was while the game ran: it is over. Deadlines are null. Raises OtherRules
    where this server has no such rules any more, and `mismatch.Mismatch` where the record is not one that
    they give, so that nothing is shown that did not happen.
    """
    rules = rules_for(record, registry)
    steps = list(replay(rules, record))
    start = next(number for number, step in enumerate(steps) if isinstance(step.fact, Started))
    later = steps[start + 1 :]
    state: RoomState = _room(record, steps[start], registry)
    everyone = frozenset(range(len(record["seats"])))
    shown = views.snapshot(state, False, everyone)
    # As they are in the record, and not drawn anew: a replay shows what was, `regatta verify` checks it.
    shown["opening_throws"] = record["opening_throws"]
    # Their record is there, or nobody could read it.
    shown["recorded"] = True
    events: list[Any] = []
    for step in later:
        before, state = state, fold(state, step.fact)
        events.append(_as_recorded(event(before, step.fact, state), step))
    return {"snapshot": shown, "events": events, "at_ms": [step.event["at_ms"] for step in later]}


def _as_recorded(entry: dict[str, Any], step: Step) -> dict[str, Any]:
    """Return an event with the tumbling that was, and without deadlines: they are long over.

    Nor are there time banks: those follow from deadlines.
    """
    if "tumble" in entry:
        entry["tumble"] = step.event["tumble"]
    entry.pop("now_ms", None)
    if "turns" in entry:
        entry["turns"] = [{**turn, "deadline_ms": None} for turn in entry["turns"]]
    return entry


def _room(record: GameRecord, started: Step, registry: Registry) -> Playing:
    """Return the room as it was at the start; a seat whose name was taken out is named by its number."""
    dice = record["dice"]
    setup = Setup(
        id=record["game"],
        ruleset=record["ruleset"],
        ruleset_version=record["ruleset_version"],
        matched=False,
        **members(msgspec.convert(record["options"], Choices)),
    ).known_to(registry)
    seats = tuple(
        Seat(
            seat["player"] or NOBODY, name_of(record, seat["seat"]), seat.get("bot", False), seat.get("level")
        )
        for seat in record["seats"]
    )
    commitments = tuple(dice.get("seat_commitments", ()))
    source = Source(record["game"], dice["server_seed"], tuple(dice["contributions"]), commitments)
    seating = Seating(seats, seats[0].player, len(seats))
    at_ms = started.event["at_ms"] or record["ended_ms"]
    practice = isinstance(started.fact, Started) and started.fact.practice
    version = started.event["version"]
    return Playing(
        setup=setup,
        seating=seating,
        version=version,
        changed_ms=at_ms,
        done={},
        source=source,
        game=started.game,
        seats=(SeatPlay(),) * len(seats),
        decisions=Decisions() if practice else None,
    )
