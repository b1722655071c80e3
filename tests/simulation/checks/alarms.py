"""Every alarm rings, and once: neither early nor twice nor, in good weather, late; none is forgotten."""

from collections.abc import Iterator
from typing import Any, Final

from regatta_server.rooms.decide.lifecycle import LATE_MS, PACE_MS, THINKS_MS, due_ms
from tests.simulation.history import History, Room
from tests.simulation.nodes import THINKS_MOST_S

SERVED_MS: Final = 4_000
"""A sweep, the way to the store, and clocks that differ."""
CHOOSES_MS: Final = 2 * round(1_000 * THINKS_MOST_S) + PACE_MS[1] - PACE_MS[0]
"""A level's move takes so much longer than its least: by its pace, and thought of twice at most."""
HEALED_MS: Final = 15_000
"""How long after the last fault alarms ring in time again: leases and retries are over then."""

CLOCKS_MS: Final = 600
"""By how much the clocks of two nodes differ: a stand-in's time is counted by the clock of the node that saw
the move before, and a fact has the later of the two times."""


class Clocks:
    """Whose turn it is behind some facts of a room, and when the time of each is over."""

    def __init__(self, room: Room) -> None:
        """Begin before the game."""
        self.due: dict[int, int] = {}
        """By seat; those without a clock are missing."""
        self._turns: set[int] = set()
        seats = list(enumerate(room.state.seating.seats))
        people_too = room.state.setup.stand_in is not None
        self._levels = {seat for seat, one in seats if one.level is not None or (people_too and not one.bot)}
        """Who takes longer where the computer plays."""
        self._stand_ins = {number for number, seat in seats if seat.bot}

    def served_ms(self, seat: int) -> int:
        """Return within which time something happens at a seat whose time is over."""
        return SERVED_MS + (CHOOSES_MS if seat in self._levels & self._stand_ins else 0)

    def take(self, fact: dict[str, Any]) -> None:
        """Go on behind a fact."""
        seat, at_ms = fact.get("seat"), fact["at_ms"]
        if fact["type"] in ("finished", "archived"):
            self.due, self._turns = {}, set()
        elif fact["type"] == "stand_in":
            self._stand_ins.add(fact["seat"])
        elif fact["type"] == "taken_back":
            self._stand_ins.discard(fact["seat"])
        elif fact["type"] == "undone":
            self.due = {}  # all turns of the game before begin anew
        if fact.get("turns") is not None:
            before, self._turns = self._turns, {turn["seat"] for turn in fact["turns"]}
            deadlines = {turn["seat"]: turn["deadline_ms"] for turn in fact["turns"]}
            thinks = {
                of: due for of, due in self.due.items() if of in self._stand_ins & before & deadlines.keys()
            }
            self.due = thinks | {of: due for of, due in deadlines.items() if due is not None}
        # A stand-in thinks anew for each of its moves; what it has time for is told to nobody.
        for of in self._stand_ins & self._turns:
            if of == seat or of not in self.due:
                self.due[of] = at_ms + (THINKS_MS if of not in self._levels else PACE_MS[0])


def check(history: History) -> list[str]:
    """Return clocks that rang early, late or twice, and alarms that ring no more."""
    healed_ms = history.well_ms + HEALED_MS
    wrong: list[str] = []
    for name, room in history.rooms.items():
        wrong += [f"{name}: {problem}" for problem in _rang(room, healed_ms, history.quiet_ms)]
        wrong += [f"{name}: {problem}" for problem in _set(room, history.quiet_ms)]
    return wrong


def _rang(room: Room, healed_ms: int, quiet_ms: int) -> Iterator[str]:
    clocks = Clocks(room)
    done: set[tuple[int, int]] = set()
    for version, fact in room.facts:
        seat, by, at_ms = fact.get("seat"), fact.get("by"), fact["at_ms"]
        before = dict(clocks.due)
        if by in ("clock", "stand_in"):
            assert isinstance(seat, int)
            yield from (
                f"fact {version}: {problem}" for problem in _moved(fact, before.get(seat), seat, done)
            )
        served_ms = {of: clocks.served_ms(of) for of in before}
        clocks.take(fact)
        for of, due in before.items():
            if clocks.due.get(of) != due and at_ms > max(due, healed_ms) + served_ms[of]:
                yield f"fact {version}: seat {of} waited for its alarm of {due} until {at_ms}"
    for of, due in clocks.due.items():
        if max(due, healed_ms) + clocks.served_ms(of) < quiet_ms:
            yield f"the alarm of seat {of} for {due} never rang"


def _moved(fact: dict[str, Any], due: int | None, seat: int, done: set[tuple[int, int]]) -> Iterator[str]:
    """Yield what is wrong with a move that was made by itself."""
    at_ms = fact["at_ms"]
    early_ms = CLOCKS_MS if fact["by"] == "stand_in" else 0
    if due is None or at_ms + early_ms < due:
        yield f"the clock moved for seat {seat} at {at_ms}, due {due}"
        return
    if fact["by"] == "clock" and at_ms > due + LATE_MS:
        yield f"the clock moved for seat {seat} {at_ms - due} ms late"
    if "turns" in fact:
        if (seat, due) in done:
            yield f"the clock of seat {seat} for {due} rang twice"
        done.add((seat, due))


def _set(room: Room, quiet_ms: int) -> Iterator[str]:
    """The alarm in the store must be the one that the state asks for, and not be over."""
    state = room.state
    due = due_ms(state)
    if due is not None and due + SERVED_MS < quiet_ms:
        yield f"{state.stage}, and its alarm of {due} has not rung by {quiet_ms}"
    if state.unrecorded and state.changed_ms + SERVED_MS < quiet_ms:
        yield f"{state.stage} since {state.changed_ms}, and by {quiet_ms} not in the archive"
    if due != room.due_ms:
        yield f"{state.stage}, and its alarm stands at {room.due_ms} in place of {due}"
