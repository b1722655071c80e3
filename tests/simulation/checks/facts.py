"""Facts are in one line, by the rules, with the dice of the seed; and all that was heard is of them."""

from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from server.archive.records import encode, record_of
from server.game import record, reveal
from server.game.replay import replay
from server.rooms.state import RoomState, decode
from server.verify import DoesNotFit, NotARecord, verify
from tests.simulation.history import Event, History, Room

Plays = Mapping[int, Any]
"""By seat, its play as it was stored."""


def check(history: History) -> list[str]:
    """Return what is wrong with the rooms' facts, and what somebody heard that did not happen."""
    wrong: list[str] = []
    states = {name: decode(orjson.dumps(room.state)) for name, room in history.rooms.items()}
    for name, room in history.rooms.items():
        wrong += [f"{name}: {problem}" for problem in _stored(states[name], room)]
    events = {name: _events(states[name], room) for name, room in history.rooms.items()}
    plays = {name: _plays(room) for name, room in history.rooms.items()}
    for heard in history.of("heard"):
        frame = heard["frame"]
        if "version" not in frame or "room" not in frame or frame["type"] == "ok":
            continue
        name = frame["room"]
        problem = _heard(heard, states.get(name), events.get(name, {}), plays.get(name, []))
        if problem:
            wrong.append(f"{frame['room']}: {heard['device']} heard at {heard['at_ms']} ms {problem}")
    return wrong


def _stored(state: RoomState, room: Room) -> Iterator[str]:
    versions = [version for version, _ in room.facts]
    if versions != list(range(1, room.version + 1)):
        yield f"facts {versions[:3]}…{versions[-3:]} for version {room.version}"
        return
    times = [fact["at_ms"] for _, fact in room.facts]
    if times != sorted(times):
        yield "times go backwards"
    yield from _is_of_facts(state, room)
    if state.over:
        try:
            whole = record_of(state, room.facts)
            verify(encode(whole))
            for _ in replay(state.rules, orjson.loads(orjson.dumps(whole))):
                pass
        except (ValueError, DoesNotFit, NotARecord) as failure:
            yield f"the game does not play again: {failure!r}"


def _is_of_facts(state: RoomState, room: Room) -> Iterator[str]:
    """The state must be what the facts have made: nobody wrote over another's change."""
    if state.game is None:
        return
    plays: dict[int, Any] = {}
    for _, fact in room.facts:
        if "play" in fact:
            plays[fact["seat"]] = fact["play"]
    for seat, play in plays.items():
        if orjson.loads(orjson.dumps(state.game.hands[seat].play)) != play:
            yield f"seat {seat} of the state is not what its last fact made of it"


def _events(state: RoomState, room: Room) -> dict[int, dict[str, Any]]:
    rules = state.rules
    return {
        version: record.event(rules, state.room, version, record.load(rules, fact))
        for version, fact in room.facts
    }


def _plays(room: Room) -> list[Plays]:
    """Return by version the last plays of all seats that have moved."""
    found: list[Plays] = [{}]
    for _, fact in room.facts:
        found.append({**found[-1], fact["seat"]: fact["play"]} if "play" in fact else found[-1])
    return found


def _heard(
    heard: Event, state: RoomState | None, events: Mapping[int, dict[str, Any]], plays: list[Plays]
) -> str | None:
    """Return what is wrong with an event that was heard."""
    frame = heard["frame"]
    what = f"{frame['type']} {frame['version']}"
    if state is None:
        return f"{what} of a room that is not stored"
    viewer = state.seats_of(heard["player"])
    if frame["type"] == "snapshot":
        return _shown(frame, state, events, plays, viewer)
    happened = events.get(frame["version"])
    if happened is None:
        return f"{what}, which is not stored"
    seen = orjson.loads(orjson.dumps(reveal.event(happened, state.reveal, viewer)))
    if seen != frame:
        different = sorted(key for key in {*seen, *frame} if seen.get(key) != frame.get(key))
        return f"{what}, but stored is {seen['type']} with other {different}"
    return None


def _shown(
    frame: dict[str, Any],
    state: RoomState,
    events: Mapping[int, dict[str, Any]],
    plays: list[Plays],
    viewer: reveal.Viewer,
) -> str | None:
    """Return what is wrong with a snapshot: its hands must be those of its version."""
    version, rules = frame["version"], state.rules
    if not events.keys() >= set(range(1, version + 1)):
        return f"a snapshot of {version}, which is not stored"
    over = any(events[number]["type"] in ("finished", "archived") for number in range(1, version + 1))
    for hand in frame["hands"]:
        play = plays[version].get(hand["seat"])
        sheet = rules.sheet(rules.fresh() if play is None else rules.load(play))
        if not over and hand["seat"] not in viewer:
            sheet = reveal.sheet(sheet, state.reveal)
        if orjson.loads(orjson.dumps(sheet)) != hand["sheet"]:
            return f"a snapshot of {version} in which seat {hand['seat']} is not what it was"
    return None
