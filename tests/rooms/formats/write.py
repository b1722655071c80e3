"""Add samples of this format to its file: `python -m tests.rooms.formats.write`. What is there stays.

From the first release on an upgrade must not lose games: what a format has stored is read for ever, by the
tests beside this. So a sample is made once, by the code of that day, and never again; a new one is added
under a new name.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from regatta_server.archive.records import encode as encode_record
from regatta_server.game.fact import kind
from regatta_server.rooms.decide.codecs.codec import encode_fact
from regatta_server.rooms.decide.codecs.snapshot_codec import SNAPSHOT_FORMAT, encode
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.state import RoomState
from testkit.records import RecordTable
from tests.rooms.formats.samples import SAMPLES

FOLDER: Final = Path(__file__).parent
Sample = Mapping[str, Any]
"""A room: its facts as they are stored, what they come to at some versions, and its record if it is over."""


def file_of(form: int = SNAPSHOT_FORMAT) -> Path:
    """Return the file of a format."""
    return FOLDER / f"{form}.json"


def samples(form: int = SNAPSHOT_FORMAT) -> dict[str, Sample]:
    """Return the samples of a format, by name."""
    if not file_of(form).exists():
        return {}
    found: dict[str, Sample] = json.loads(file_of(form).read_bytes())["rooms"]
    return found


def kinds_of(one: Sample) -> Iterator[tuple[str, str]]:
    """Yield the kinds of fact of which a sample has the room afterwards, with the stage that it came to."""
    for version, snapshot in one["snapshots"].items():
        fact = json.loads(one["facts"][int(version)])
        yield fact["type"], json.loads(snapshot)["state"]["stage"]


def sample(table: RecordTable, there: Collection[tuple[str, str]] = ()) -> Sample:
    """Return a room as it is stored: with a snapshot of its end, and after each fact of a new kind."""
    snapshots: dict[str, str] = {}
    kinds = set(there)
    state: RoomState | None = None
    for fact in table.facts:
        state = fold(state, fact)
        which = (kind(fact), state.stage)
        if which not in kinds or state.version == table.version:
            snapshots[str(state.version)] = encode(state).decode()
        kinds.add(which)
    return {
        "facts": [encode_fact(fact).decode() for fact in table.facts],
        "snapshots": snapshots,
        "record": encode_record(table.record).decode() if table.state.over else None,
    }


def added(there: Mapping[str, Sample]) -> dict[str, Sample]:
    """Return what is there, as it is, and behind it the samples that are not."""
    rooms = dict(there)
    kinds = {which for one in rooms.values() for which in kinds_of(one)}
    for name, made in SAMPLES.items():
        if name not in rooms:
            rooms[name] = sample(made(), kinds)
            kinds.update(kinds_of(rooms[name]))
    return rooms


def text(rooms: Mapping[str, Sample]) -> str:
    """Return the content of a file."""
    return json.dumps({"format": SNAPSHOT_FORMAT, "rooms": rooms}, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    file_of().write_text(text(added(samples())), encoding="utf-8")
