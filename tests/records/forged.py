"""Write records as a dishonest host would: `python -m tests.records.forged`. Every verifier refuses each.

Their dice are those of their seed, and their seals are right: what is wrong with them is said at each.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any, Final

from protocol.client import Contribute
from protocol.record import GameRecord
from server.archive.records import encode, sealed
from server.game.roller import Roller
from server.rooms.decide import facts
from server.rooms.decide.facts import RoomFact
from server.rooms.decide.fold import fold
from tests.records.games import KeptTable, go_on, recorded
from tests.records.write import FOLDER as SAMPLES_FOLDER
from tests.rooms.tables import bytes_of

FOLDER: Final = SAMPLES_FOLDER / "forged"
STAND_IN: Final = 1
"""The seat of the stand-in whose bytes are chosen."""


def happens(table: KeptTable, fact: RoomFact) -> None:
    """Let something happen that no room of an honest server would decide."""
    table.facts.append(fact)
    table.state = fold(table.state, fact)


def chosen_bytes() -> GameRecord:
    """Return a game whose host tried bytes for the stand-in until five sixes fell in the first throw."""
    table = KeptTable(2, "yacht", bots=1)
    given = ground(table)
    happens(table, facts.Contributed(at_ms=table.now_ms, seat=STAND_IN, bytes=given))
    table.says("Ada", Contribute, bytes=bytes_of("Ada"))
    return table.finished().record


def ground(table: KeptTable) -> str:
    """Return bytes for the stand-in with which the first throw of seat 0 is a yacht of sixes."""
    opening = table.facts[-1]
    assert isinstance(opening, facts.Opening)
    seed, own = bytes.fromhex(opening.server_seed), bytes.fromhex(bytes_of("Ada"))
    tried = (sha256(f"ground {number}".encode()).digest() for number in count())
    return next(
        given.hex()
        for given in tried
        if set(Roller(seed, table.state.room, (own, given)).faces("seat 0", 0, 5)) == {6}
    )


def begun_too_soon() -> GameRecord:
    """Return a game that began at once, without the bytes of a player who had five seconds for them."""
    table = KeptTable(3, "yacht", begins="as_seated").filled()
    for seat in (0, 2):
        table.says(table.speaker(seat), Contribute, bytes=bytes_of(f"seat {seat}"), seat=seat)
    happens(table, facts.Started(at_ms=table.now_ms))
    return go_on(table, Random(1)).record


def moved_by_no_clock() -> GameRecord:
    """Return a game without a clock in which the clock made a move: the host made it for the player."""
    return changed(recorded("yacht-13"), "entered", by="clock")


def entered_four_dice() -> GameRecord:
    """Return a game in which an entry took four of the five dice."""
    record = recorded("yacht-13")
    [(row, dice)] = first(record, "entered")["dice"].items()
    return changed(record, "entered", dice={row: dice[1:]})


def first(record: GameRecord, kind: str) -> dict[str, Any]:
    """Return the first fact of a kind."""
    return next(dict(fact) for fact in record["facts"] if fact["type"] == kind)


def changed(record: GameRecord, kind: str, **members: Any) -> GameRecord:
    """Return a record with other members in its first fact of a kind, sealed anew."""
    place = next(number for number, fact in enumerate(record["facts"]) if fact["type"] == kind)
    told: list[Any] = list(record["facts"])
    told[place] = {**told[place], **members}
    return sealed({**record, "facts": told})


FORGED: Final[Mapping[str, Callable[[], GameRecord]]] = {
    "chosen-bytes": chosen_bytes,
    "begun-too-soon": begun_too_soon,
    "moved-by-no-clock": moved_by_no_clock,
    "entered-four-dice": entered_four_dice,
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, made in FORGED.items():
        (FOLDER / f"{name}.json").write_bytes(encode(made()))
