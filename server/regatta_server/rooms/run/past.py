"""A room's past turns, for latecomers: the events that ended them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from regatta_protocol.ids import PlayerId
from regatta_protocol.options import Reveal
from regatta_server.game.plays import Play
from regatta_server.game.record import turn_ended
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.stages.creation import begun
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import event
from regatta_server.rooms.run.hearing.spectators import may_watch, not_welcome
from regatta_server.rooms.run.relationships import Relationships
from regatta_server.rooms.storage.copy import seen_version
from regatta_server.rules.registry import Registry


def past_turns(
    stored: Sequence[RoomFact], registry: Registry, player: PlayerId, relationships: Relationships
) -> list[dict[str, Any]]:
    """Return the events that ended turns, the oldest first, as the player hears them.

    Somebody without a seat hears of as much as spectators see by now. Where the game is over, all is open.
    What was taken back is left out.
    Raises Refused for who may not watch, and what `fold` raises.
    """
    states = _states(stored, registry)
    now = states[-1]
    viewer = now.seating.seats_of(player)
    if not viewer and not may_watch(now, relationships):
        raise not_welcome()
    until = now.version if viewer else seen_version(now)
    shown: Reveal = "open" if now.over else now.setup.reveal
    ended: list[dict[str, Any]] = []
    for (before, after), fact in zip(pairwise(states), stored[1:], strict=True):
        if after.version > until:
            break
        if isinstance(fact, facts.Undone):
            ended = [one for one in ended if one["version"] <= fact.to]
        elif _ended(before, fact, after):
            ended.append(reveal.event(event(before, fact, after), fact, shown, viewer))
    return ended


def _ended(before: RoomState, fact: RoomFact, after: RoomState) -> bool:
    if not (isinstance(fact, Play) and isinstance(before, Playing) and isinstance(after, Playing)):
        return False
    return turn_ended(fact, before.game, after.game)


def _states(stored: Sequence[RoomFact], registry: Registry) -> list[RoomState]:
    """Return the room after each of its facts."""
    states: list[RoomState] = [begun(stored[0], registry)]
    for fact in stored[1:]:
        states.append(fold(states[-1], fact))
    return states
