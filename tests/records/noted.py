"""Write what a player noted, and records that contradict it: `python -m tests.records.noted`.

Nothing is wrong with these records by themselves. Only what Ada's client noted before the first throw shows
what the host did; each says what. Every verifier that is given both refuses them, but for the honest ones.
"""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count
from random import Random
from typing import Final

from regatta_protocol.net.noted import Note, commitment_to
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.records import encode
from regatta_server.game.roller import Roller, commitment
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.rooms.decide.setup import Seat
from testkit.records import RecordTable, go_on
from testkit.rooms.tables import bytes_of, dice_of, player_id
from tests.records.forged import IN_LEAGUE, ground, happens
from tests.records.write import FOLDER as SAMPLES_FOLDER

FOLDER: Final = SAMPLES_FOLDER / "noted"
ADA: Final = 0
Story = tuple[GameRecord, Note]


def opened() -> RecordTable:
    """Return the game of Ada and of somebody in league with the host, at its opening: always the same one."""
    return RecordTable(2, "yacht", begins="as_seated").filled()


def noted(table: RecordTable) -> Note:
    """Return what Ada's client notes at a table, having done its part at once."""
    seed = dice_of(table.state).server_seed
    return {
        "format": "regatta.noted",
        "version": 1,
        "game": table.state.setup.id,
        "commitment": None if seed is None else commitment(bytes.fromhex(seed)),
        "seat_commitments": None if seed is None else list(dice_of(table.state).seat_commitments),
        "bytes": {str(ADA): bytes_of("Ada")},
        "late": [],
    }


def commits(table: RecordTable, seat: int, given: str) -> None:
    """Let the host say what a seat committed to."""
    happens(table, facts.Committed(at_ms=table.now_ms, seat=seat, commitment=commitment_to(given)))


def chooses(table: RecordTable, seed: str) -> None:
    """Let the host take a seed that it likes."""
    until_ms = table.now_ms + OPENING_MS
    happens(table, facts.SeedChosen(at_ms=table.now_ms, server_seed=seed, until_ms=until_ms))


def shows(table: RecordTable, seat: int, given: str) -> None:
    """Let the host say what bytes a seat showed."""
    happens(table, facts.Contributed(at_ms=table.now_ms, seat=seat, bytes=given))


def played(table: RecordTable) -> GameRecord:
    """Return the record of the game, begun and played to its end."""
    if table.state.stage == "opening":
        happens(table, facts.Started(at_ms=table.now_ms))
    return go_on(table, Random(1)).record


# -- honest ones ---------------------------------------------------------------------------------------


def as_noted() -> Story:
    """Return a game in which all is as it was noted."""
    table = opened().committed()
    note = noted(table)
    table.contributes("Ada")
    table.contributes("Bo")
    return played(table), note


def late() -> Story:
    """Return a game in which Ada's bytes were lost with her line, as her client knows."""
    record, note = called_withheld()
    return record, {**note, "late": [ADA]}


# -- and what dishonest hosts did ----------------------------------------------------------------------


def swapped_bytes() -> Story:
    """Let the host turn Ada's part away and play it itself, with bytes that it knew before it took a seed."""
    note, table, own = noted(opened()), opened(), sha256(b"the host's own").hexdigest()
    commits(table, ADA, own)
    table.commits("Bo")
    shows(table, ADA, own)
    table.contributes("Bo")
    return played(table), note


def called_silent() -> Story:
    """Let the host say that Ada never committed, though she did at once."""
    table = opened()
    table.commits("Bo")
    table.alarm_in_time()
    note = noted(table)
    table.contributes("Bo")
    return played(table), note


def called_withheld() -> Story:
    """Let the host look at the dice that Ada's bytes would give, and say that they never came."""
    table = opened().committed()
    note = noted(table)
    table.contributes("Bo")
    table.alarm_in_time()
    return played(table), note


def late_commitment() -> Story:
    """Let the host take another seed once it knew all bytes: with it Ada's first throw is worth little."""
    note = noted(opened().committed())
    given = tuple(bytes.fromhex(bytes_of(name)) for name in ("Ada", "Bo"))
    tried = (sha256(f"seed {number}".encode()).digest() for number in count())
    table = opened()
    seed = next(
        one.hex() for one in tried if sum(Roller(one, table.state.setup.id, given).faces("seat 0", 0, 5)) == 5
    )
    commits(table, ADA, bytes_of("Ada"))
    commits(table, IN_LEAGUE, bytes_of("Bo"))
    chooses(table, seed)
    shows(table, ADA, bytes_of("Ada"))
    shows(table, IN_LEAGUE, bytes_of("Bo"))
    return played(table), note


def committed_afterwards() -> Story:
    """Let a seat in league with the host try bytes until five sixes fell, and say it committed to them."""
    honest = opened().committed()
    seed = dice_of(honest.state).server_seed
    assert seed is not None
    given, table = ground(honest), opened()
    commits(table, ADA, bytes_of("Ada"))
    commits(table, IN_LEAGUE, given)
    chooses(table, seed)
    shows(table, ADA, bytes_of("Ada"))
    shows(table, IN_LEAGUE, given)
    return played(table), noted(honest)


def by_the_first_scheme() -> Story:
    """Let the host write a record of version 1, in which nobody commits but itself."""
    honest = opened().committed()
    table = RecordTable(2, "yacht", begins="as_seated")
    happens(table, facts.Seated(at_ms=table.now_ms, seat=Seat(player_id("Bo"), "Bo")))
    seed, until_ms = dice_of(honest.state).server_seed, table.now_ms + OPENING_MS
    happens(table, facts.Opening(at_ms=table.now_ms, until_ms=until_ms, server_seed=seed))
    shows(table, ADA, bytes_of("Ada"))
    shows(table, IN_LEAGUE, ground_by_the_first_scheme(table, seed))
    return played(table), noted(honest)


def ground_by_the_first_scheme(table: RecordTable, seed: str | None) -> str:
    """Return bytes for the seat in league with which its own first throw is a yacht of sixes."""
    assert seed is not None
    own = bytes.fromhex(bytes_of("Ada"))
    tried = (sha256(f"last {number}".encode()).digest() for number in count())
    return next(
        given.hex()
        for given in tried
        if set(Roller(bytes.fromhex(seed), table.state.setup.id, (own, given)).faces("seat 1", 0, 5)) == {6}
    )


HONEST: Final[Mapping[str, Callable[[], Story]]] = {"as-noted": as_noted, "late": late}
CONTRADICTED: Final[Mapping[str, Callable[[], Story]]] = {
    "swapped-bytes": swapped_bytes,
    "called-silent": called_silent,
    "called-withheld": called_withheld,
    "late-commitment": late_commitment,
    "committed-afterwards": committed_afterwards,
    "by-the-first-scheme": by_the_first_scheme,
}


def files() -> dict[str, bytes]:
    """Return the content of every file by its name: of each story the record, and what was noted."""
    content: dict[str, bytes] = {}
    for name, story in {**HONEST, **CONTRADICTED}.items():
        record, note = story()
        content[f"{name}.json"] = encode(record)
        content[f"{name}.noted.ndjson"] = json.dumps(note, separators=(",", ":")).encode() + b"\n"
    return content


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in files().items():
        (FOLDER / name).write_bytes(content)
