"""Records that a test may change."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import orjson
import pytest

from regatta_protocol.moves import Throw
from regatta_protocol.record.record import GameRecord
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay import replay
from regatta_server.game.replay_head import rules_for
from testkit.records import RecordTable, recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import ALL
from tests.records.write import SAMPLES


def keen(whim: int) -> GameRecord:
    """Return the record of a game of one who collects a face in each turn, and fills the upper rows first."""
    chance = CountedChance(f"keen {whim}")
    table = RecordTable(1, "yacht-13", chance).started()
    upper = [row["row"] for row in table.state.setup.rules.card["rows"]][:6]
    while table.state.stage == "playing":
        sheet = table.sheet_of(0)
        wanted = [upper.index(row["row"]) + 1 for row in sheet["rows"][:6] if row["score"] is None]
        best = max(wanted, key=lambda face: (sheet["faces"].count(face), face), default=6)
        others = [die for die in ALL if not sheet["faces"] or sheet["faces"][die] != best]
        if sheet["offers"]["throw"] and others:
            table.moves(0, Throw(tuple(others)))
        elif wanted:
            table.enters("Ada", upper[best - 1])
        else:
            table.enters("Ada", sheet["offers"]["enter"][0])
    return table.record


GAMES: Final[dict[str, Callable[[], GameRecord]]] = {
    **SAMPLES,
    "for-a-stake": lambda: recorded("general", 3, stake=10),
    "yin-yang": lambda: recorded("yin-yang", 2, whim=6, target=500),
    "keen": lambda: keen(4),
}


@cache
def _made(name: str) -> bytes:
    return orjson.dumps(GAMES[name]())


def game(name: str) -> Any:
    """Return a record that may be changed."""
    return orjson.loads(_made(name))


Path = tuple[str | int, ...]
"""Where something stands in a record."""


def numbers(part: Any, path: Path = ()) -> Iterator[Path]:
    """Yield where numbers and yes or no stand."""
    if isinstance(part, int):
        yield path
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, inner in items:
        yield from numbers(inner, (*path, key))


def changed(record: Any, path: Path, value: Any) -> None:
    """Put another value somewhere into a record."""
    *way, last = path
    part = record
    for key in way:
        part = part[key]
    part[last] = value


def at(record: Any, path: Path) -> Any:
    """Return what stands somewhere in a record."""
    for key in path:
        record = record[key]
    return record


def found(record: Any) -> str:
    """Return what the rules find in a record."""
    with pytest.raises(Mismatch) as differs:
        list(replay(rules_for(record), record))
    message = str(differs.value)
    assert "\n" not in message
    if differs.value.version is not None:
        assert message.startswith(f"Version {differs.value.version}: ")
    return message
