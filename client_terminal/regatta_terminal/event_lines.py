"""Each event of a room in one line, for people. Pure."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from regatta_protocol.messages.room import Snapshot
from regatta_protocol.typed.table_text import name_of, seats_in_order
from regatta_terminal.clocks import Say, day_and_time

PLAIN: Final = frozenset({"left", "opening", "aborted", "rematch_expired"})
NAMED: Final = frozenset(
    {
        "concealed",
        "stand_in",
        "taken_back",
        "undone",
        "resigned",
        "claimed",
        "rematch_wanted",
        "rematch_declined",
    }
)


def event_line(now: Snapshot, event: Mapping[str, Any], say: Say) -> str | None:
    """Return what an event says to a person; None for what only clients need to know.

    `now` is the room after the event.
    """
    kind = event["type"]
    if kind in PLAIN:
        return say(kind)
    if kind in NAMED:
        return say(kind, name=name_of(now, event["seat"])) + _by(event, say)
    made = LINES.get(kind)
    return None if made is None else made(now, event, say)


def places_line(now: Snapshot, result: Mapping[str, Any], say: Say) -> str:
    """Return who came where."""
    places = sorted(result["places"], key=lambda one: one["place"])
    return "; ".join(
        say("place", place=one["place"], name=name_of(now, one["seat"]), total=one["total"]) for one in places
    )


def closed_lines(seen: Mapping[str, Any], say: Say) -> list[str]:
    """Return why the host of the service closed a room, by its last event or a snapshot."""
    return [say("closed_by_host", why=seen["close_reason"])] if "close_reason" in seen else []


def _by(event: Mapping[str, Any], say: Say) -> str:
    return say("by_clock") if event.get("by") == "clock" else ""


def _vacation(now: Snapshot, event: Mapping[str, Any], say: Say) -> str:
    name, until_ms = name_of(now, event["seat"]), event["vacations"][event["seat"]]
    if until_ms is None:
        return say("vacation_over", name=name)
    return say("on_vacation", name=name, until=day_and_time(until_ms))


def _seated(_: Snapshot, event: Mapping[str, Any], say: Say) -> str:
    return say("seated", name=event["seat"]["name"])


def _started(now: Snapshot, event: Mapping[str, Any], say: Say) -> str:
    first = event["turns"][0]["seat"] if event["turns"] else seats_in_order(now)[0]
    return say("started", name=name_of(now, first))


def _held(now: Snapshot, event: Mapping[str, Any], say: Say) -> str | None:
    faces = next((hand["sheet"]["faces"] for hand in now["hands"] if hand["seat"] == event["seat"]), [])
    dice = " ".join(str(faces[die]) for die in event["dice"] if die < len(faces))
    return say("held", name=name_of(now, event["seat"]), dice=dice) if dice else None


def _thrown(now: Snapshot, event: Mapping[str, Any], say: Say) -> str:
    name, faces = name_of(now, event["seat"]), " ".join(map(str, event["faces"]))
    if "turns" in event:
        return say("lost_points", name=name, faces=faces)
    # All dice, as they lie now: who hears it need not remember the ones that were kept.
    lying = next((hand["sheet"]["faces"] for hand in now["hands"] if hand["seat"] == event["seat"]), [])
    sentence = say("thrown", name=name, dice=faces, faces=" ".join(map(str, lying)))
    return sentence + _by(event, say)


def _entered(now: Snapshot, event: Mapping[str, Any], say: Say) -> str:
    names = {row["row"]: row["name"] for row in now["card"]["rows"]}
    rows = [say("for", row=names[row], score=score) for row, score in event["rows"].items()]
    if event.get("bonus"):
        rows.append(say("bonus", score=event["bonus"]))
    sentence = say("entered", name=name_of(now, event["seat"]), rows=", ".join(rows), total=event["total"])
    return sentence + _by(event, say)


def _secured(now: Snapshot, event: Mapping[str, Any], say: Say) -> str:
    faces = " ".join(map(str, event["faces"]))
    return say("secured", name=name_of(now, event["seat"]), faces=faces) + _by(event, say)


def _banked(now: Snapshot, event: Mapping[str, Any], say: Say) -> str:
    name = name_of(now, event["seat"])
    return say("banked", name=name, points=event["points"], total=event["total"]) + _by(event, say)


def _finished(now: Snapshot, event: Mapping[str, Any], say: Say) -> str:
    return say("finished", places=places_line(now, event["result"], say))


def _archived(_: Snapshot, event: Mapping[str, Any], say: Say) -> str | None:
    return next(iter(closed_lines(event, say)), None)


def _rematch_ready(_: Snapshot, event: Mapping[str, Any], say: Say) -> str:
    return say("rematch_ready", room=event["next_room"])


LINES: Final[Mapping[str, Callable[[Snapshot, Mapping[str, Any], Say], str | None]]] = {
    "seated": _seated,
    "started": _started,
    "held": _held,
    "thrown": _thrown,
    "entered": _entered,
    "secured": _secured,
    "banked": _banked,
    "finished": _finished,
    "archived": _archived,
    "rematch_ready": _rematch_ready,
    "vacation": _vacation,
}
