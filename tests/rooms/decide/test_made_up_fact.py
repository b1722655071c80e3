"""A kind of fact that there is not: its class alone makes it stored, told, hidden, exported, packed and read.

No other module names it. What it does to a room, `fold` and `decide` would have to say, and nothing else.
"""

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NotRequired, cast, get_args

import msgspec
import orjson
import pytest
from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict

from regatta_protocol.documents.schemas import schemas_of
from regatta_protocol.options import Reveal
from regatta_protocol.sheet import Times
from regatta_server.archive.pack import COLUMNS, pack, unpack
from regatta_server.archive.records import sealed
from regatta_server.cli.games.replay_text import JudgedGame, turns
from regatta_server.game.fact import About, Fact, kinds_of
from regatta_server.game.facts import GameFact
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay import replay
from regatta_server.game.replay_head import rules_for
from regatta_server.rooms.decide.export import record_fact
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import event
from testkit.rooms.tables import NOW_MS, Table
from tests.protocol.record_facts import module
from tests.records.copies import game


class Whistled(Fact, frozen=True, gc=False):
    """A seat whistled at the dice."""

    about = About(
        phase="playing",
        letter="w",
        others_see="whole",
        tells=("seat", "notes", "loud?", "turns"),
        does="whistles",
    )

    seat: int
    notes: tuple[int, ...]
    """From low to high."""
    times: Times = 1
    loud: bool = False


class Winked(Fact, frozen=True, gc=False):
    """A seat winked, at nobody in particular."""

    class Record(TypedDict):
        """A seat winked. At whom is not kept."""

        seat: int
        eye: NotRequired[str]
        level: NotRequired[str]

    about = About(
        phase="playing",
        letter="z",
        others_see="secret",
        tells=("seat", "eye?"),
        record=Record,
        needs_clock=True,
    )

    seat: int
    eye: str | None = None
    at_seat: int | None = None


KINDS: Final = kinds_of((*get_args(GameFact), Whistled, Winked))
WHISTLED: Final = Whistled(at_ms=NOW_MS, seat=1, notes=(3, 5), times=2)
OTHERS: Final = frozenset({0})


@pytest.fixture(scope="module")
def table() -> Table:
    """Give a table at which somebody may whistle."""
    return Table(2, turn_ms=60_000).started()


def event_of(table: Table, fact: Fact) -> dict[str, Any]:
    """Return the event of a fact that changes nothing."""
    return event(table.state, cast(RoomFact, fact), table.state)


def exported(table: Table, fact: Fact) -> Any:
    """Return a fact as a record has it, as plain JSON."""
    made = record_fact(table.state, cast(RoomFact, fact), table.state)
    return orjson.loads(orjson.dumps(made))


def with_it(table: Table, fact: Fact = WHISTLED) -> Any:
    """Return a whole record in which it happened before the end."""
    record = game("two-players")
    *before, end = record["facts"]
    made = {**exported(table, fact), "version": end["version"], "at_ms": end["at_ms"]}
    record["facts"] = [*before, made, {**end, "version": end["version"] + 1}]
    return sealed(record)


def record_types(folder: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the generated module of the protocol, as it would be."""
    (folder / "made_up_record_facts.py").write_text(module(KINDS.values()), encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    return importlib.import_module("made_up_record_facts")


def test_it_is_stored_and_comes_back() -> None:
    stored = msgspec.json.encode(WHISTLED)
    assert orjson.loads(stored)["type"] == "whistled"
    assert msgspec.json.decode(stored, type=RoomFact | Whistled) == WHISTLED


def test_members_hear_of_it_what_its_class_says(table: Table) -> None:
    heard = event_of(table, WHISTLED)
    head = {"type": "whistled", "room": table.state.setup.id, "version": table.version}
    assert heard == {**head, "seat": 1, "notes": (3, 5), "turns": heard["turns"]}
    assert [turn["seat"] for turn in heard["turns"]] == [0]
    assert event_of(table, msgspec.structs.replace(WHISTLED, loud=True))["loud"] is True


@pytest.mark.parametrize("how", get_args(Reveal))
def test_others_see_of_it_what_its_class_says(table: Table, how: Reveal) -> None:
    whistled, winked = event_of(table, WHISTLED), event_of(table, Winked(at_ms=NOW_MS, seat=1))
    secret = cast(RoomFact, Winked(at_ms=NOW_MS, seat=1))
    assert reveal.event(whistled, cast(RoomFact, WHISTLED), how, OTHERS) == whistled
    assert reveal.event(winked, secret, how, frozenset({1})) == winked
    assert reveal.event(winked, secret, how, OTHERS).keys() == {"type", "room", "version"}


def test_a_record_has_its_own_members(table: Table) -> None:
    head = {"type": "whistled", "version": table.version, "at_ms": NOW_MS}
    assert exported(table, WHISTLED) == {**head, "seat": 1, "notes": [3, 5], "times": 2, "loud": False}


def test_a_record_has_what_its_class_says_it_has(table: Table) -> None:
    head = {"type": "winked", "version": table.version, "at_ms": NOW_MS}
    assert exported(table, Winked(at_ms=NOW_MS, seat=1, at_seat=0)) == {**head, "seat": 1}
    assert exported(table, Winked(at_ms=NOW_MS, seat=1, eye="left")) == {**head, "seat": 1, "eye": "left"}


def test_the_records_schema_and_its_documents_have_it(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    types = record_types(tmp_path, monkeypatch)
    facts = TypeAdapter(types.RecordFact)
    facts.validate_python(exported(table, WHISTLED), strict=True)
    with pytest.raises(ValidationError):
        facts.validate_python(exported(table, WHISTLED) | {"notes": "high"})
    schema = schemas_of([("RecordFact", "serialization", types.RecordFact)])["FactWhistled"]
    assert schema["description"] == "A seat whistled at the dice."
    assert schema["properties"]["notes"]["description"] == "From low to high."
    assert schema["required"] == ["type", "version", "at_ms", "seat", "notes", "times", "loud"]


def test_a_record_with_it_is_packed_in_columns_and_comes_back(table: Table) -> None:
    record = with_it(table)
    packed = pack(record, KINDS)
    assert packed[:1] == COLUMNS
    assert unpack(packed, record["game"], KINDS) == record


def test_a_record_with_it_is_replayed_and_printed(table: Table) -> None:
    record = with_it(table)
    rules = rules_for(record)
    steps = list(replay(rules, record, KINDS))
    whistled: Any = steps[-2].fact
    assert whistled == msgspec.structs.replace(WHISTLED, at_ms=record["facts"][-2]["at_ms"])
    lines = [line.split() for line in turns(JudgedGame("same", "", record, rules, steps))]
    assert [record["seats"][1]["name"], "whistles"] in lines
    record["facts"][-2]["times"] = 1000
    with pytest.raises(Mismatch, match="what cannot be"):
        list(replay(rules, record, KINDS))


def test_what_needs_a_clock_is_found_where_there_was_none(table: Table) -> None:
    record = with_it(table, Winked(at_ms=NOW_MS, seat=1))
    rules = rules_for(record)
    assert record["options"]["turn_ms"] is None
    with pytest.raises(Mismatch, match="this game was played without"):
        list(replay(rules, record, KINDS))
    record["options"]["turn_ms"] = 60_000
    assert list(replay(rules, record, KINDS))[-2].fact.about is Winked.about
