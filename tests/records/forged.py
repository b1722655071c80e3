"""Write records as a dishonest host would: `python -m tests.records.forged`. Every verifier refuses each.

Their dice are those of their seed, and their seals are right: what is wrong with them is said at each.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any, Final

from regatta_protocol.record.record import GameRecord
from regatta_server.archive.records import encode, sealed
from regatta_server.game.roller import Roller
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from testkit.records import RecordTable, go_on, recorded
from testkit.rooms.tables import bytes_of
from tests.records.write import FOLDER as SAMPLES_FOLDER

FOLDER: Final = SAMPLES_FOLDER / "forged"
IN_LEAGUE: Final = 1
"""The seat whose bytes are chosen: a stand-in's, or of somebody in league with the host."""


def happens(table: RecordTable, fact: RoomFact) -> None:
    """Let something happen that no room of an honest server would decide."""
    table.facts.append(fact)
    table.state = fold(table.state, fact)


def chosen_bytes() -> GameRecord:
    """Return a game whose host tried bytes for the stand-in until five sixes fell in the first throw."""
    table = RecordTable(2, "yacht", bots=1)
    table.commits("Ada")
    given = ground(table)
    happens(table, facts.Contributed(at_ms=table.now_ms, seat=IN_LEAGUE, bytes=given))
    table.contributes("Ada")
    return table.finished().record


def ground(table: RecordTable) -> str:
    """Return bytes for the stand-in with which the first throw of seat 0 is a yacht of sixes."""
    chosen = table.facts[-1]
    assert isinstance(chosen, facts.SeedChosen)
    seed, own = bytes.fromhex(chosen.server_seed), bytes.fromhex(bytes_of("Ada"))
    tried = (sha256(f"ground {number}".encode()).digest() for number in count())
    return next(
        given.hex()
        for given in tried
        if set(Roller(seed, table.state.setup.id, (own, given)).faces("seat 0", 0, 5)) == {6}
    )


def begun_too_soon() -> GameRecord:
    """Return a game that began at once, without the bytes of a player who had five seconds for them."""
    table = RecordTable(3, "yacht", begins="as_seated").committed()
    table.contributes("Ada")
    table.contributes("Cleo")
    happens(table, facts.Started(at_ms=table.now_ms))
    return go_on(table, Random(1)).record


def chosen_too_soon() -> GameRecord:
    """Return a game whose seed was chosen at once, without a player who had five seconds to commit."""
    table = RecordTable(3, "yacht", begins="as_seated").filled()
    table.commits("Ada")
    table.commits("Cleo")
    seed = table.chance.seed().hex()
    happens(table, facts.SeedChosen(at_ms=table.now_ms, server_seed=seed, until_ms=table.now_ms + OPENING_MS))
    table.contributes("Ada")
    table.contributes("Cleo")
    return go_on(table, Random(1)).record


def other_bytes() -> GameRecord:
    """Return a game in which a seat in league with the host showed other bytes than it had committed to.

    It tried some until five sixes fell in its own first throw.
    """
    table = RecordTable(2, "yacht", begins="as_seated").committed()
    given = ground(table)
    table.contributes("Ada")
    happens(table, facts.Contributed(at_ms=table.now_ms, seat=IN_LEAGUE, bytes=given))
    happens(table, facts.Started(at_ms=table.now_ms))
    return go_on(table, Random(1)).record


def bytes_without_a_commitment() -> GameRecord:
    """Return a game in which a seat that had not committed sent bytes all the same, chosen at the end."""
    table = RecordTable(2, "yacht", begins="as_seated").filled()
    table.commits("Ada")
    table.alarm_in_time()
    given = ground(table)
    happens(table, facts.Contributed(at_ms=table.now_ms, seat=IN_LEAGUE, bytes=given))
    table.contributes("Ada")
    return go_on(table, Random(1)).record


def commitments_left_out() -> GameRecord:
    """Return a game that tells nothing of what the seats committed to."""
    record = recorded("yacht-13")
    dice: Any = {**record["dice"], "seat_commitments": [None, None]}
    return sealed({**record, "dice": dice})


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
    facts: list[Any] = list(record["facts"])
    facts[place] = {**facts[place], **members}
    return sealed({**record, "facts": facts})


FORGED: Final[Mapping[str, Callable[[], GameRecord]]] = {
    "chosen-bytes": chosen_bytes,
    "begun-too-soon": begun_too_soon,
    "chosen-too-soon": chosen_too_soon,
    "other-bytes": other_bytes,
    "bytes-without-a-commitment": bytes_without_a_commitment,
    "commitments-left-out": commitments_left_out,
    "moved-by-no-clock": moved_by_no_clock,
    "entered-four-dice": entered_four_dice,
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, made in FORGED.items():
        (FOLDER / f"{name}.json").write_bytes(encode(made()))
