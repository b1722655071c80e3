"""Versions have no gap and never go back, for any viewer; and in the end nobody is behind."""

from collections.abc import Iterator
from typing import Any

from tests.simulation.history import Event, History


def check(history: History) -> list[str]:
    """Return where a connection heard of a room out of order, and who is behind when all is quiet."""
    wrong: list[str] = []
    known: dict[tuple[str, str], int | None] = {}
    """By device and room: how far it has heard; None behind a hello that named it not."""
    ends: set[str] = set()
    """Devices that are connected."""
    for event in history.of("said", "heard", "lost", "breaks_off"):
        device = event["device"]
        if event["what"] == "said" and event["command"]["type"] == "hello":
            ends.add(device)
            for key in [key for key in known if key[0] == device]:
                del known[key]
            known |= {(device, one["room"]): one["version"] for one in event["command"]["resume"]}
        elif event["what"] in ("lost", "breaks_off"):
            if event["at_ms"] < history.quiet_at_ms:
                ends.discard(device)
        elif event["what"] == "heard":
            wrong += _heard(event, known)
    wrong += _behind(history, {key: version for key, version in known.items() if key[0] in ends})
    return wrong


def _heard(event: Event, known: dict[tuple[str, str], int | None]) -> Iterator[str]:
    frame: dict[str, Any] = event["frame"]
    if frame["type"] == "error" and frame["re"] is None:
        known.pop((event["device"], frame.get("details", {}).get("room", "")), None)
        return
    if "version" not in frame or frame["type"] == "ok":
        return
    key = (event["device"], frame["room"])
    before, version = known.get(key), frame["version"]
    where = f"{event['device']} at {event['at_ms']} ms in {frame['room']}"
    if frame["type"] == "snapshot":
        if before is not None and version < before:
            yield f"{where}: a snapshot of {version} behind {before}"
    elif before is None:
        yield f"{where}: {frame['type']} {version} before there was a snapshot"
    elif version != before + 1:
        yield f"{where}: {frame['type']} {version} behind {before}"
    known[key] = version


def _behind(history: History, known: dict[tuple[str, str], int | None]) -> Iterator[str]:
    for (device, name), version in known.items():
        room = history.rooms.get(name)
        if room is not None and version != room.version:
            yield f"{device} has heard {version} of {name}, which is at {room.version}"
