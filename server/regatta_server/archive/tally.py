"""The dice of one game, counted: what is added to the service's counts of all dice (docs/dice-audit.md).

A counter's name is words with a blank between them, and no name is ever reused for something else:

    RULESET games                 games that are over
    RULESET face POSITION FACE    dice that showed this face at this position of the tray
    RULESET pair FACE NEXT        dice with this face whose next one in the same stream showed the other
    RULESET seats                 and the others of withholding.py: who did their part when dice were settled

Counted is each die that was drawn for a throw, once: also where seats share it, and where a throw was taken
back and made again. The throws for who begins are not: they come from
streams of their own, a few dice a game, and not every game has them.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Final

from regatta_protocol.ids import PlayerId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.withholding import withheld_in

Tally = Mapping[str, int]
"""By counter, what to add to it. Tallies may be added in any order."""

FACES: Final = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Stream:
    """The dice of a stream in their order, each once."""

    positions: list[int] = field(default_factory=list)
    """Where in the tray each lay when it was thrown first."""
    faces: list[int] = field(default_factory=list)


Streams = Mapping[int | str, Stream]
"""By the seat whose own they are, or by the shade of the dice that all seats share."""


def tally(record: GameRecord, streams: Streams | None = None) -> Tally:
    """Return what a game adds to the counts; its `streams` are drawn, unless they are given.

    A die counts once, at the position where it was thrown first, where seats share its stream or its throw
    was taken back; a pair is two dice that are neighbours in their stream, whenever they were thrown.
    """
    shown: Counter[tuple[int, int]] = Counter()
    followed: Counter[tuple[int, int]] = Counter()
    for stream in (streams_of(record) if streams is None else streams).values():
        shown.update(zip(stream.positions, stream.faces, strict=True))
        followed.update(pairwise(stream.faces))
    ruleset = record["ruleset"]
    return {
        f"{ruleset} games": 1,
        **withheld_in(record),
        **{f"{ruleset} face {position} {face}": times for (position, face), times in shown.items()},
        **{f"{ruleset} pair {face} {following}": times for (face, following), times in followed.items()},
    }


def player_counts(record: GameRecord, player: PlayerId, streams: Streams | None = None) -> list[int]:
    """Return how often each face was thrown by a player's seats; zeros for a player who had none.

    A shared die that several of their seats threw counts once. `streams` are those of the game, if given.
    """
    seats = {seat["seat"] for seat in record["seats"] if seat["player"] == player}
    if streams is None or record["options"]["dice"] == "identical":
        own = list(_streams(record, seats).values())
    else:
        own = [stream for seat, stream in streams.items() if seat in seats]
    counted = Counter(chain.from_iterable(stream.faces for stream in own))
    return [counted[face] for face in FACES]


def best_place(record: GameRecord, player: PlayerId) -> int | None:
    """Return the best place of a player's seats; None where the game has no result."""
    if record["result"] is None:
        return None
    seats = {seat["seat"] for seat in record["seats"] if seat["player"] == player}
    return min(place["place"] for place in record["result"]["places"] if place["seat"] in seats)


def streams_of(record: GameRecord) -> Streams:
    """Return the streams of a game, as far as its seats threw their dice."""
    return _streams(record, range(len(record["seats"])))


def _streams(record: GameRecord, seats: Collection[int]) -> Streams:
    """Return the streams as far as these seats threw their dice: what `game.table.draw` drew from.

    A seat throws the dice of a stream in their order, so what several throw of one is as much as the one
    that came furthest; and so is what one throws again, having taken a decision back.
    """
    shades = record["dice"]["tray"] if record["options"]["dice"] == "identical" else None
    streams: defaultdict[int | str, Stream] = defaultdict(Stream)
    back = {
        fact["to"]: Counter[tuple[int, int | str]]() for fact in record["facts"] if fact["type"] == "undone"
    }
    if shades is None and not back:
        for fact in record["facts"]:
            if fact["type"] == "thrown" and (seat := fact["seat"]) in seats:
                stream = streams[seat]
                stream.positions.extend(fact["dice"])
                stream.faces.extend(fact["faces"])
        return streams
    drawn: Counter[tuple[int, int | str]] = Counter()
    for fact in record["facts"]:
        if fact["type"] == "undone":
            drawn = back[fact["to"]].copy()
        elif fact["type"] == "thrown" and fact["seat"] in seats:
            seat, dice, faces = fact["seat"], fact["dice"], fact["faces"]
            for name, positions, shown in _by_stream(seat, dice, faces, shades):
                stream, before = streams[name], drawn[seat, name]
                seen = len(stream.faces) - before
                if seen < len(shown):
                    stream.positions.extend(positions[seen:])
                    stream.faces.extend(shown[seen:])
                drawn[seat, name] = before + len(shown)
        if back and fact["version"] in back:
            back[fact["version"]] = drawn.copy()
    return streams


def _by_stream(
    seat: int, dice: Sequence[int], faces: Sequence[int], shades: Sequence[str] | None
) -> list[tuple[int | str, Sequence[int], Sequence[int]]]:
    """Return the dice of a throw by the stream that they came from, with their faces."""
    if shades is None:
        return [(seat, dice, faces)]
    return [(shades[die], (die,), (face,)) for die, face in zip(dice, faces, strict=True)]
