"""Replays: what a client draws of a game that is over, exactly as its players heard it."""

from pathlib import Path
from typing import Any, Final

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from regatta_protocol.commands.orders import DropOrder, SetOrder
from regatta_protocol.record.record import Replay
from regatta_server.archive.replays import OtherRules, replay_of
from regatta_server.game.mismatch import Mismatch
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.rules.base import AnyRules
from testkit.records import RecordTable
from tests.records.copies import game
from tests.records.drawn import Played, played
from tests.records.write import FOLDER, SAMPLES
from tests.rules.games import a_game, every_ruleset

REPLAY: Final = TypeAdapter(Replay)

every_sample = pytest.mark.parametrize("name", SAMPLES)


def encoded(what: Any) -> Any:
    """Return a message as a client reads it."""
    return orjson.loads(orjson.dumps(what))


def timeless(what: Any) -> Any:
    """Return a message with deadlines that are null, without banks and zones, as those of a replay."""
    for turn in what.get("turns", []):
        turn["deadline_ms"] = None
    for seat in what.get("seats", []):
        seat.pop("utc_offsets", None)
    what.pop("time_banks", None)
    what.pop("now_ms", None)
    return what


def heard_by_all(table: RecordTable) -> list[Any]:
    """Return what everyone at an open table hears: what an order says is its player's secret."""
    pairs = zip(table.events, table.facts[1:], strict=True)
    return [encoded(reveal.event(event, fact, "open", frozenset())) for event, fact in pairs]


@every_ruleset
@a_game
@given(data=st.data())
def test_a_replay_is_what_the_players_of_an_open_room_heard(rules: AnyRules, data: st.DataObject) -> None:
    game: Played = data.draw(played(rules.card), "game")
    table, record = game.table, game.table.record
    replay = encoded(replay_of(record))
    assert REPLAY.validate_json(orjson.dumps(replay), strict=True)
    last = record["facts"][-1]["version"]
    heard = [event for event in heard_by_all(table) if game.version < event["version"] <= last]
    assert replay["events"] == [timeless(event) for event in heard]
    at_ms = {fact["version"]: fact["at_ms"] for fact in record["facts"]}
    assert replay["at_ms"] == [at_ms[event["version"]] for event in heard]

    everyone = frozenset(range(len(game.started.seating.seats)))
    shown = timeless(encoded(snapshot(game.started, False, everyone)))
    # Who was host and who could still come in is no part of a game.
    admission = {"locked": False, "until_ms": None, "uses": None}
    assert replay["snapshot"] == shown | {"recorded": True, "host": 0, "admission": admission}


def test_a_replay_has_no_order_of_a_player_but_each_version_of_one() -> None:
    table = RecordTable(2, "yin-yang", target=100, turn_ms=None).started()
    table.says("Bo", SetOrder, order={"bank_from": 50})
    order_event = table.events[-1]
    table.says("Bo", DropOrder)
    table.finished()
    shown = encoded(replay_of(table.record))["events"]
    assert order_event["order"]["bank_from"] == 50
    assert [event for event in shown if event["type"] == "ordered"] == [
        {"type": "ordered", "room": order_event["room"], "version": order_event["version"] + more}
        for more in (0, 1)
    ]


@every_sample
def test_the_replay_of_every_sample_is_of_the_protocol(name: str) -> None:
    replay = encoded(replay_of(SAMPLES[name]()))
    REPLAY.validate_json(orjson.dumps(replay), strict=True)
    versions = [event["version"] for event in replay["events"]]
    first = replay["snapshot"]["version"]
    assert versions == list(range(first + 1, first + 1 + len(versions)))


@pytest.mark.parametrize("path", sorted((FOLDER / "version-1").glob("*.json")), ids=lambda path: path.stem)
def test_games_of_the_first_scheme_have_replays_too(path: Path) -> None:
    replay = encoded(replay_of(orjson.loads(path.read_bytes())))
    REPLAY.validate_json(orjson.dumps(replay), strict=True)
    assert replay["snapshot"]["seat_commitments"] == []


@every_sample
def test_nothing_is_hidden_in_a_replay(name: str) -> None:
    record = SAMPLES[name]()
    replay = encoded(replay_of(record))
    assert "concealed" not in {event["type"] for event in replay["events"]}
    assert b'"hidden"' not in orjson.dumps(replay)
    assert all(event["dice"] for event in replay["events"] if event["type"] == "entered")


@every_sample
def test_the_seed_comes_with_the_end_and_not_before(name: str) -> None:
    record = SAMPLES[name]()
    replay = encoded(replay_of(record))
    *others, last = replay["events"]
    assert last["server_seed"] == record["dice"]["server_seed"]
    assert len(last["hands"]) == len(record["seats"])
    assert last.get("result") == record["result"]
    assert record["dice"]["server_seed"] not in orjson.dumps([replay["snapshot"], others]).decode()


def test_a_seat_whose_name_was_taken_out_is_called_by_its_number() -> None:
    record = game("two-players")
    record["seats"][1] |= {"player": None, "name": None}
    replay = encoded(replay_of(record))
    assert replay["snapshot"]["seats"] == [
        record["seats"][0],
        {"seat": 1, "player": "", "name": "Seat 2"},
    ]
    record["seats"][0] |= {"player": None, "name": None}
    shown = encoded(replay_of(record))["snapshot"]
    assert (shown["seats"][0]["name"], shown["host"]) == ("Seat 1", 0)
    REPLAY.validate_json(orjson.dumps(replay_of(record)), strict=True)


def test_the_oldest_records_have_replays_without_times() -> None:
    record = game("two-players")
    for fact in record["facts"]:
        fact["at_ms"] = None
    replay = encoded(replay_of(record | {"began_ms": None}))
    assert set(replay["at_ms"]) == {None}
    assert len(replay["at_ms"]) == len(replay["events"])


def test_a_game_of_other_rules_has_no_replay() -> None:
    record = game("two-players")
    record["ruleset_version"] = 2
    with pytest.raises(OtherRules, match="by version 2 of the rules of Yacht, thirteen rows"):
        replay_of(record)


def test_what_did_not_happen_is_not_shown() -> None:
    record = game("two-players")
    record["result"]["places"][0]["total"] += 1
    with pytest.raises(Mismatch):
        replay_of(record)
