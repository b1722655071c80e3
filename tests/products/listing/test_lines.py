"""Which rooms have a line in the lobby, for how long, and what stands there."""

from typing import Any

import orjson
import pytest

from regatta_protocol.client import JoinRoom, SetAdmission
from regatta_server.products.listing.lines import line_of, may_stand
from regatta_server.rooms.decide.lifecycle import IDLE_MS
from testkit.rooms.tables import NOW_MS, Table


@pytest.mark.parametrize(
    ("listed", "watchers", "may"),
    [(True, "none", True), (False, "open", True), (False, "link", False), (False, "friends", False)],
)
def test_a_room_that_is_neither_listed_nor_open_to_all_never_has_a_line(
    listed: bool, watchers: str, may: bool
) -> None:
    table = Table(listed=listed, watchers=watchers)
    assert may_stand(table.state) is may
    assert (line_of(table.state, NOW_MS, {}) is not None) is listed
    table.says("Bo", JoinRoom)
    assert (line_of(table.state, NOW_MS, {}) is not None) is (watchers == "open")


def test_a_line_says_what_a_player_asks_before_joining() -> None:
    table = Table(3, "general", bots=1, listed=True, turn_ms=60_000)
    line = line_of(table.state, NOW_MS, {})
    assert line is not None
    assert (line.kind, line.since_ms) == ("open", NOW_MS)
    shown = orjson.loads(line.line)
    assert (shown["ruleset"], shown["name"], shown["stage"]) == ("general", "General", "gathering")
    assert shown["seats_wanted"] == 3
    assert [(seat["name"], seat["bot"]) for seat in shown["seats"]] == [("Ada", False), ("Computer", True)]
    assert shown["options"]["turn_ms"] == 60_000
    assert set(shown) == {"room", "stage", "ruleset", "name", "options", "seats_wanted", "seats"}


@pytest.mark.parametrize(
    ("admission", "until_ms"),
    [
        ({}, NOW_MS + IDLE_MS["gathering"]),
        ({"open_ms": 60_000}, NOW_MS + 60_000),
        ({"open_ms": 86_400_000}, NOW_MS + 86_400_000),
        ({"uses": 1}, NOW_MS + IDLE_MS["gathering"]),
        ({"locked": True}, None),
    ],
)
def test_a_room_has_a_line_as_long_as_its_door_is_open(admission: Any, until_ms: int | None) -> None:
    table = Table(4, listed=True)
    table.says("Ada", SetAdmission, **admission)
    line = line_of(table.state, NOW_MS, {})
    assert (None if line is None else line.expires_ms) == until_ms
    if until_ms is not None:
        assert line_of(table.state, until_ms - 1, {}) is not None
        assert line_of(table.state, until_ms, {}) is None


def test_a_room_whose_invite_is_used_up_has_none() -> None:
    table = Table(4, listed=True)
    table.says("Ada", SetAdmission, uses=1)
    table.says("Bo", JoinRoom)
    assert line_of(table.state, NOW_MS, {}) is None
