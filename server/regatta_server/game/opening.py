"""Who begins (RULES.md sections 1 and 4): the order of play, settled before the first throw."""

from dataclasses import dataclass
from itertools import count
from typing import Protocol

from regatta_protocol.sheet import OpeningThrow, Order
from regatta_server.rules.base import Faces

STREAM = "order of play"


class Draws(Protocol):
    """Where the opening's dice come from: the game's `Roller`, or the record of what it gave."""

    def faces(self, stream: str, first: int, count: int) -> Faces:
        """Return the faces of dice number `first` … `first + count - 1` of a stream."""

    def rank(self, stream: str, number: int) -> bytes:
        """Return bytes to sort by: numbers of a stream in the order of their ranks are shuffled."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The order of play, and the throws that found it."""

    order: tuple[int, ...]
    """All seats."""
    throws: tuple[tuple[tuple[int, Faces], ...], ...] = ()
    """By round, the second of those that tied in the first: (seat, what it threw). Empty if none threw."""


def opening(begins: str, order: Order, own: OpeningThrow | None, seats: int, roller: Draws) -> Opening:
    """Return how a game opens.

    `as_seated` keeps the seats' numbers, and so does every order in which nobody waits for the first.
    `ruleset` lets the seats throw as the ruleset says, if it has its own way; the seats then follow the
    one that leads in their numbers. All else is a shuffle. Throws and shuffle come from the game's
    seed, so that they can be verified like any throw.
    """
    numbers = tuple(range(seats))
    if begins == "as_seated" or order != "alternate" or seats == 1:
        return Opening(numbers)
    if begins == "ruleset" and own is not None:
        throws = _throws(own, seats, roller)
        [(first, _)] = _leading(own, throws[-1])
        return Opening((*numbers[first:], *numbers[:first]), throws)
    return Opening(tuple(sorted(numbers, key=lambda seat: roller.rank(STREAM, seat))))


def _throws(own: OpeningThrow, seats: int, roller: Draws) -> tuple[tuple[tuple[int, Faces], ...], ...]:
    rounds: list[tuple[tuple[int, Faces], ...]] = []
    throwing = tuple(range(seats))
    for number in count():
        thrown = tuple(
            (seat, roller.faces(f"opening seat {seat}", number * own["dice"], own["dice"]))
            for seat in throwing
        )
        rounds.append(thrown)
        throwing = tuple(seat for seat, _ in _leading(own, thrown))
        if len(throwing) == 1:
            break
    return tuple(rounds)


def _leading(own: OpeningThrow, thrown: tuple[tuple[int, Faces], ...]) -> list[tuple[int, Faces]]:
    sums = [sum(faces) for _, faces in thrown]
    lead = max(sums) if own["leads"] == "highest" else min(sums)
    return [throw for throw, points in zip(thrown, sums, strict=True) if points == lead]
