"""Whoever folds what they hear has the room as a snapshot shows it, at every version."""

from collections.abc import Iterator

import orjson

from regatta_protocol.view.view import RoomView
from regatta_server.rooms.decide.views.views import snapshot
from tests.simulation.history import Event, History

Views = dict[tuple[str, str], RoomView]
"""By device and room."""


def check(history: History) -> list[str]:
    """Return where a folded view differs from a snapshot of its version, or in the end from the room."""
    wrong: list[str] = []
    views: Views = {}
    for heard in history.of("heard"):
        frame = heard["frame"]
        if "version" in frame and "room" in frame and frame["type"] != "ok":
            wrong += _heard(heard, views)
    for (device, name), view in views.items():
        room = history.rooms.get(name)
        if room is None or room.version != view.now["version"]:
            continue
        state = room.state
        fresh = snapshot(state, resync=False, viewer=state.seating.seats_of(view.player))
        if view.now != orjson.loads(orjson.dumps(fresh)):
            wrong.append(f"{device} sees {name} in the end as it is not")
    return wrong


def _heard(heard: Event, views: Views) -> Iterator[str]:
    frame = heard["frame"]
    key = (heard["device"], frame["room"])
    before = views.get(key)
    if frame["type"] == "snapshot":
        views[key] = RoomView.of(frame, heard["player"])
        if before is not None and before.now["version"] == frame["version"] and before != views[key]:
            yield f"{key} at {heard['at_ms']} ms: a snapshot of {frame['version']} shows something else"
    elif before is not None and frame["version"] == before.now["version"] + 1:
        views[key] = before.after(frame)
