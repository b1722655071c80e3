"""From the facts of a room to those of a record: what happened, and how the seat stood afterwards.

A fact of a room has only what was decided; a record can be read by anyone who does not know the rules.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, cast

from regatta_server.game import record
from regatta_server.game.fact import Fact, kind, kind_of, own_members, record_members, wanted_members
from regatta_server.game.plays import Held, Play, Played
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide.codecs.codec import MISFITS, next_state, unreadable
from regatta_server.rooms.decide.facts import RoomFact, Thrown
from regatta_server.rooms.decide.play_run import PlayRun
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.decide.views.events import Moment, members
from regatta_server.rules.base import AnyRules, Standing
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry


def record_facts(
    stored: Iterable[RoomFact], registry: Registry = REGISTRY
) -> tuple[list[dict[str, Any]], RoomState]:
    """Return the facts of a record from all facts of a room, and the room that they fold to.

    They begin with the opening and end with the end of the game; members of `RecordFact`.
    Raises Unreadable and NoSuchRules, and ValueError where there are none.
    """
    events: list[dict[str, Any]] = []
    state: RoomState | None = None
    for is_play, group in groupby(stored, _is_play):
        if is_play and isinstance(state, Playing):
            state = _plays(state, cast(Iterable[Played], group), events)
            continue
        for fact in group:
            after = next_state(state, fact, registry)
            if state is not None and _is_of_game(state, fact):
                events.append(record_fact(state, fact, after))
            state = after
    if state is None:
        raise ValueError("a room without a fact is none")
    return events, state


def _is_play(fact: RoomFact) -> bool:
    return isinstance(fact, Play)


def _is_of_game(before: RoomState, fact: RoomFact) -> bool:
    """Say whether a fact is of the game: who came and went before and afterwards is not."""
    phase = fact.about.phase
    return phase == "opening" or (phase is not None and isinstance(before, Playing))


def record_fact(before: RoomState, fact: RoomFact, after: RoomState) -> dict[str, Any]:
    """Return a fact as a record has it: with the members that its class says, of those that it has."""
    return _with_members(Moment(before, fact, after), after.version)


def fact_of_record(state: RoomState, fact: RoomFact, version: int) -> dict[str, Any]:
    """Return the same of a fact of an opening or an end, of which a record has what the fact itself says.

    So any state of its room is as good as those before it and after it.
    """
    return _with_members(Moment(state, fact, state), version)


def _with_members(at: Moment, version: int) -> dict[str, Any]:
    one: type[Fact] = type(at.fact)
    return {"type": kind(at.fact), "version": version, "at_ms": at.fact.at_ms} | members(
        wanted_members(one), at
    )


def _plays(state: Playing, plays: Iterable[Played], events: list[dict[str, Any]]) -> RoomState:
    """Add plays in a row as a record has them, and return the room after the last. Raises Unreadable."""
    run, standings = PlayRun(state), Standings(state.setup.rules)
    try:
        for fact in plays:
            events.append(_of_play(run, fact, standings))
        return run.state()
    except MISFITS as problem:
        raise unreadable(problem) from problem


class Standings:
    """How seats stood last, as a record has it: half of what they do changes nothing of it."""

    def __init__(self, rules: AnyRules) -> None:
        """Begin with none."""
        self._rules = rules
        self._last: dict[int, tuple[Standing, dict[str, Any]]] = {}

    def of(self, seat: int, play: Any) -> dict[str, Any]:
        """Return how a seat stands now."""
        now, last = self._rules.standing(play), self._last.get(seat)
        if last is None or (last[0] is not now and last[0] != now):
            last = self._last[seat] = (now, standing(now))
        return last[1]


def _of_play(run: PlayRun, fact: Played, standings: Standings) -> dict[str, Any]:
    """Fold a play, and return it as a record has it."""
    kind = type(fact)
    before, after, standing_before = run.play(fact)
    tumble = after.tumble
    if tumble is None and kind is Thrown:
        # It lost the turn, and has left no trace.
        tumble = tumble_of(run.room, run.version)
    made = record.of_play(run.rules, fact, before, after, standing_before, tumble)
    if kind is not Held:
        made["standing"] = standings.of(fact.seat, after.play)
    event: dict[str, Any] = {"type": kind_of(kind), "version": run.version, "at_ms": fact.at_ms}
    for name in record_members(kind):
        if name in made:
            event[name] = made[name]
        elif name in own_members(kind):
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
