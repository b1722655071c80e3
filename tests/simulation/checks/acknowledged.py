"""Nothing that was acknowledged is lost: it is among the facts, where it was said to be."""

from collections.abc import Iterator

from regatta_protocol.ids import PlayerId
from tests.simulation.checks.commands import EFFECTS, Sent, brought, sent
from tests.simulation.history import History, Room


def check(history: History) -> list[str]:
    """Return the commands that were acknowledged and of which there is no trace, or more than one answer."""
    wrong: list[str] = []
    for one in sent(history).values():
        wrong += [f"{one.name}: {problem}" for problem in _lost(one, history)]
    wrong += _unseated(history)
    return wrong


def _lost(one: Sent, history: History) -> Iterator[str]:
    kind = one.command["type"]
    answers = {(answer.get("version"), answer.get("room")) for answer in one.done}
    if kind in EFFECTS and len({version for version, _ in answers}) > 1:
        yield f"was answered with different versions {sorted(answers)}"
    if kind == "create_room" and len({room for _, room in answers}) > 1:
        yield f"opened several rooms {sorted(answers)}"
    for answer in one.done[:1]:
        name: str = answer.get("room") or one.command.get("room", "")
        if kind not in (*EFFECTS, "create_room", "join_room"):
            continue
        room = history.rooms.get(name)
        if room is None:
            yield f"was acknowledged, and room {name} is not stored"
        elif kind in EFFECTS and brought(one.command, answer["version"], room) is None:
            yield f"was acknowledged at version {answer['version']} of {name}, and is not there"
        elif kind in ("create_room", "join_room") and not _sits(one.player, room):
            yield f"was acknowledged, and the player has no seat in {name}"


def _sits(player: PlayerId, room: Room) -> bool:
    return any(seat.player == player for seat in room.state.seating.seats)


def _unseated(history: History) -> Iterator[str]:
    """Yield matches that were told and in which the player has no seat."""
    for heard in history.of("heard"):
        frame = heard["frame"]
        if frame["type"] == "matched":
            room = history.rooms.get(frame["room"])
            if room is None or not _sits(heard["player"], room):
                yield f"{heard['device']} was matched in {frame['room']}, and has no seat there"
