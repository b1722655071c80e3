"""Nothing hidden is seen: neither others' dice while they are hidden, nor the seed of any, nor a token."""

from collections.abc import Iterator

import orjson

from testkit.rooms.hearing import leaks
from testkit.rooms.tables import dice_of
from tests.simulation.history import Event, History


def check(history: History) -> list[str]:
    """Return what somebody heard that was not theirs to hear."""
    return [
        f"{heard['device']} at {heard['at_ms']} ms: {problem}"
        for heard in history.of("heard")
        for problem in _seen(heard, history)
    ]


def _seen(heard: Event, history: History) -> Iterator[str]:
    frame = heard["frame"]
    if frame["type"] != "welcome" and "token" in frame:
        yield "a token"
    room = history.rooms.get(frame.get("room", ""))
    if room is None or "version" not in frame or frame["type"] == "ok":
        return
    own = frozenset(
        number for number, seat in enumerate(room.state.seating.seats) if seat.player == heard["player"]
    )
    over = min(
        (version for version, fact in room.facts if fact["type"] in ("finished", "archived")),
        default=room.version + 1,
    )
    if frame["version"] >= over:
        return
    yield from (
        f"{frame['type']} {frame['version']}: {leak}" for leak in leaks(frame, room.state.setup.reveal, own)
    )
    seed = dice_of(room.state).server_seed
    if seed and seed.encode() in orjson.dumps(frame):
        yield f"the seed of {frame['room']} in {frame['type']} {frame['version']}"
