"""Facts are in one line, by the rules, with the dice of the seed; and all that was heard is of them."""

from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from regatta_server.archive.records import encode, record_of
from regatta_server.game.replay import replay
from regatta_server.rooms.decide.facts import Archived, Finished, RoomFact
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.state import last_stage
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import event
from regatta_server.verify import DoesNotFit, NotARecord, verify
from tests.simulation.history import Event, History, Room

Plays = Mapping[int, Any]
"""By seat, its play as it was stored."""

Events = Mapping[int, tuple[RoomFact, dict[str, Any]]]
"""By version, the fact that brought it about, and what is told of it if nothing is hidden."""


def check(history: History) -> list[str]:
    """Return what is wrong with the rooms' facts, and what somebody heard that did not happen."""
    wrong = plays_again(history)
    events = {
        name: {
            step.after.version: (step.fact, event(step.before, step.fact, step.after)) for step in room.steps
        }
        for name, room in history.rooms.items()
    }
    for heard in history.of("heard"):
        frame = heard["frame"]
        if "version" not in frame or "room" not in frame or frame["type"] == "ok":
            continue
        name = frame["room"]
        problem = _heard(heard, history.rooms.get(name), events.get(name, {}))
        if problem:
            wrong.append(f"{frame['room']}: {heard['device']} heard at {heard['at_ms']} ms {problem}")
    return wrong


def plays_again(history: History) -> list[str]:
    """Return what is wrong with the rooms' facts alone."""
    return [f"{name}: {problem}" for name, room in history.rooms.items() for problem in _stored(room)]


def _stored(room: Room) -> Iterator[str]:
    if room.unreadable is not None:
        yield room.unreadable
        return
    versions = [int(at.partition("-")[0]) for at in room.ids]
    if versions != list(range(room.version + 1)):
        yield f"facts {versions[:3]}…{versions[-3:]} for version {room.version}"
        return
    times = [fact["at_ms"] for _, fact in room.facts]
    if times != sorted(times):
        yield "times go backwards"
    if room.snapshot != next((step.after for step in room.steps if step.after == room.snapshot), None):
        yield f"the snapshot of version {room.snapshot.version} is not what the facts make of it"
    if room.state.over:
        try:
            whole = record_of([room.created, *(step.fact for step in room.steps)])
            verify(encode(whole))
            for _ in replay(room.state.setup.rules, orjson.loads(orjson.dumps(whole))):
                pass
        except (ValueError, DoesNotFit, NotARecord) as failure:
            yield f"the game does not play again: {failure!r}"


def _heard(heard: Event, room: Room | None, events: Events) -> str | None:
    """Return what is wrong with an event that was heard."""
    frame = heard["frame"]
    what = f"{frame['type']} {frame['version']}"
    if room is None:
        return f"{what} of a room that is not stored"
    state = room.state
    viewer = state.seating.seats_of(heard["player"])
    if frame["type"] == "snapshot":
        return _shown(frame, room, events, viewer)
    if frame["version"] not in events:
        return f"{what}, which is not stored"
    fact, message = events[frame["version"]]
    seen = orjson.loads(orjson.dumps(reveal.event(message, fact, state.setup.reveal, viewer)))
    if seen != frame:
        different = sorted(key for key in {*seen, *frame} if seen.get(key) != frame.get(key))
        return f"{what}, but stored is {seen['type']} with other {different}"
    return None


def _shown(frame: dict[str, Any], room: Room, events: Events, viewer: Viewer) -> str | None:
    """Return what is wrong with a snapshot: its hands must be those of its version."""
    version, state = frame["version"], room.state
    if not events.keys() >= set(range(1, version + 1)):
        return f"a snapshot of {version}, which is not stored"
    over = any(isinstance(events[number][0], Finished | Archived) for number in range(1, version + 1))
    then = next((step.after for step in room.steps if step.after.version == version), None)
    for hand in frame["hands"]:
        assert then is not None
        game = last_stage(then).game
        assert game is not None
        sheet = state.setup.rules.sheet(game.hands[hand["seat"]].play)
        if not over and hand["seat"] not in viewer:
            sheet = reveal.sheet(sheet, state.setup.reveal)
        if orjson.loads(orjson.dumps(sheet)) != hand["sheet"]:
            return f"a snapshot of {version} in which seat {hand['seat']} is not what it was"
    return None
