"""A run as a person reads it: one line for what was said, heard and broken."""

from collections.abc import Iterator
from typing import Any

from tests.simulation.history import Event, History


def lines(history: History) -> Iterator[str]:
    """Yield the run, one line for each event."""
    for event in history.events:
        yield f"{event['at_ms'] / 1000:9.3f} {line(event)}"
    for name, room in sorted(history.rooms.items()):
        yield f"    room {name}: {room.state.stage}, version {room.version}, alarm {room.due_ms}"
    yield f"    left over: {len(history.left)} keys"


def line(event: Event) -> str:
    """Return one event as a line."""
    who = event.get("device") or event.get("node") or ""
    match event["what"]:
        case "heard":
            return f"{who} < {_identity(event['frame'])}"
        case "said":
            return f"{who} > {_identity(event['command'])}"
        case "fault":
            return f"~~~ {_rest(event, 'kind')}"
        case "logged":
            return f"{who} {event['level']}: {event['about']} {event['trouble'] or ''}"
        case what:
            return f"{who} {what} {_rest(event)}"


def _identity(entry: dict[str, Any]) -> str:
    """Return what identifies a message; who wants all of it asks for JSON."""
    shown = (
        "type",
        "room",
        "version",
        "id",
        "re",
        "seat",
        "dice",
        "faces",
        "rows",
        "code",
        "stage",
        "resume",
    )
    return " ".join(
        f"{name}={entry[name]}" if name != "type" else str(entry[name]) for name in shown if name in entry
    )


def _rest(event: Event, *first: str) -> str:
    hidden = {"at_ms", "what", "device", "node", "player", *first}
    rest = [f"{name}={value}" for name, value in event.items() if name not in hidden]
    return " ".join([*(str(event[name]) for name in first), *rest])
