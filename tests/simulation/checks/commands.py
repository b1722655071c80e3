"""What players asked for, what they were answered, and which facts came of it: for the checkers."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from regatta_protocol.ids import PlayerId
from tests.simulation.device import AGAIN, MOVES
from tests.simulation.history import History, Room

EFFECTS: Final = {
    "commit": ("committed",),
    "contribute": ("contributed",),
    "hold": ("held",),
    "throw": ("thrown",),
    "enter": ("entered",),
    "set_aside": ("secured",),
    "bank": ("banked",),
    "rematch": ("rematch_wanted", "rematch_ready"),
    "decline_rematch": ("rematch_declined", "rematch_ready", "rematch_expired"),
}
"""By a command that happens once each time it is asked for, the facts that it brings."""
SAME: Final = {
    "commit": ("commitment",),
    "contribute": ("bytes",),
    "hold": ("dice",),
    "throw": ("dice",),
    "set_aside": ("dice", "face"),
}
"""Members that a command and its fact have in common."""
WITH_IT: Final = 5
"""Facts that one command brings at most: a seat taken back, the move, a bonus, the end."""


@dataclass
class Sent:
    """One command of a player, however often it was said and answered."""

    player: PlayerId
    command: dict[str, Any]
    count: int = 0
    """How often, on all lines together."""
    answers: list[dict[str, Any]] = field(default_factory=list)

    @property
    def done(self) -> list[dict[str, Any]]:
        """The answers that say that it was done."""
        return [answer for answer in self.answers if answer["type"] == "ok"]

    @property
    def refused(self) -> bool:
        """Whether it was refused for good, and may never be done.

        While a copy of it is under way on a line that its sender has given up, and no node has it yet, it may
        yet be done, once: what was refused is not remembered. For what a node has see given_up.py.
        """
        final = any(answer["type"] == "error" and answer["code"] not in AGAIN for answer in self.answers)
        return final and not self.done and self.count <= len(self.answers)

    @property
    def name(self) -> str:
        """What to call it in a report."""
        return f"{self.command['type']} {self.command['id']}"


def sent(history: History) -> dict[tuple[str, str], Sent]:
    """Return all commands, by player and id."""
    found: dict[tuple[str, str], Sent] = {}
    for event in history.of("said", "heard"):
        if event["what"] == "said" and "id" in event["command"]:
            key = (event["player"], event["command"]["id"])
            found.setdefault(key, Sent(event["player"], event["command"])).count += 1
        elif event["what"] == "heard" and event["frame"].get("re"):
            key = (event["player"], event["frame"]["re"])
            if key in found:
                found[key].answers.append(event["frame"])
    return found


def fits(command: dict[str, Any], fact: dict[str, Any]) -> bool:
    """Return whether a fact may be what a command brought about."""
    if fact["type"] not in EFFECTS[command["type"]] or fact.get("by", "player") != "player":
        return False
    if fact.get("seat") != command.get("seat", fact.get("seat")):
        return False
    if command["type"] == "enter":
        return bool(set(fact["rows"]) == set(command["rows"]))
    return all(fact[member] == command[member] for member in SAME.get(command["type"], ()))


def brought(command: dict[str, Any], version: int, room: Room) -> int | None:
    """Return the version of the fact that a command brought, whose last is `version`; None without."""
    for at, fact in reversed(room.facts[max(0, version - WITH_IT) : version]):
        if fits(command, fact):
            return int(at)
    return None


def by_room(history: History) -> dict[str, list[Sent]]:
    """Return the commands that happen once each, by room."""
    found: dict[str, list[Sent]] = defaultdict(list)
    for one in sent(history).values():
        if one.command["type"] in EFFECTS:
            found[one.command["room"]].append(one)
    return found


def players_facts(room: Room) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the facts that players' commands bring, with their versions."""
    kinds = {kind for of in MOVES for kind in EFFECTS[of]}
    return (
        (version, fact)
        for version, fact in room.facts
        if fact["type"] in kinds and fact.get("by", "player") == "player"
    )
