"""Nothing is done behind its player's back: a line that was given up has no effect once there is another."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.simulation.history import History, Room


@dataclass
class SentCommand:
    """A command, and where in the run it was said last."""

    device: str
    at: int
    done: bool = False


@dataclass
class Order:
    """What happened, by its place in the run."""

    commands: dict[tuple[str, str], SentCommand] = field(default_factory=dict)
    """By player and command."""
    hellos: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """By device."""
    came: dict[tuple[str, str], list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    """By room and player: the node to which they came, as the store knows."""
    stored: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    """By room and stamp: the node that stored a change."""


def check(history: History) -> list[str]:
    """Return facts of commands that were never answered, or refused, and done when the player was elsewhere.

    Where lines hold bytes back a frame may come after its player: it is no node that had it then.
    """
    if history.season != "still":
        return []
    order = _order(history)
    return [f"{name}: {wrong}" for name, room in history.rooms.items() for wrong in _room(name, room, order)]


def _order(history: History) -> Order:
    order = Order()
    for at, event in enumerate(history.of("said", "heard", "came", "stored")):
        match event["what"]:
            case "said" if event["command"]["type"] == "hello":
                order.hellos[event["device"]].append(at)
            case "said":
                key = (event["player"], event["command"]["id"])
                order.commands.setdefault(key, SentCommand(event["device"], at)).at = at
            case "heard" if event["frame"]["type"] == "ok":
                words = order.commands.get((event["player"], event["frame"]["re"]))
                if words is not None:
                    words.done = True
            case "came":
                order.came[event["room"], event["player"]].append((at, event["node"]))
            case "stored":
                stamp = event["first"].partition("-")[2]
                order.stored.setdefault((event["room"], stamp), (at, event["node"]))
    return order


def _room(name: str, room: Room, order: Order) -> Iterator[str]:
    for step, position in zip(room.steps, room.ids[1:], strict=True):
        fact = step.fact
        seat = getattr(fact, "seat", None)
        if fact.command is None:
            continue
        player = fact.player or (step.before.seating.seats[seat].player if isinstance(seat, int) else "")
        words = order.commands.get((player, fact.command))
        if words is None or words.done:
            continue
        stored_at, node = order.stored[name, position.partition("-")[2]]
        for hello in order.hellos[words.device]:
            moved = [where for at, where in order.came[name, player] if words.at < hello < at < stored_at]
            if moved and moved[-1] != node:
                who = f"{fact.command} of {words.device}"
                yield f"fact {position}, {who}: done by {node}, and the player was at {moved[-1]}"
                break
