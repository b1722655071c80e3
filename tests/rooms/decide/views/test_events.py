"""From a fact to its event: one for every fact, of the protocol, and without what is secret."""

from typing import get_args

import orjson
import pytest

from regatta_protocol.client import AddBot, HandOver, JoinRoom, Kick, LeaveRoom, SetAdmission, Start
from regatta_protocol.server import SERVER_MESSAGE
from regatta_server.game.fact import Fact, kind, kind_of, own_members
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.views.events import PARTS, event, opening_throws, seated
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import Table, dice_of


def all_events(table: Table) -> list[dict[str, object]]:
    """Return the events of all that happened, each made of its fact and the rooms before and after it."""
    events: list[dict[str, object]] = []
    state = table.beginning_of_all()
    for fact in table.facts[1:]:
        after = fold(state, fact)
        events.append(event(state, fact, after))
        state = after
    return events


@pytest.mark.parametrize("one", get_args(RoomFact), ids=kind_of)
def test_what_a_class_tells_are_its_own_members_and_those_that_there_are(one: type[Fact]) -> None:
    for name in one.about.tells:
        assert name.removesuffix("?") in own_members(one) or name in PARTS


def test_every_fact_has_one_event_of_its_name_and_version() -> None:
    table = Table(4, turn_ms=60_000)
    for name in ("Bo", "Cleo", "Dan"):
        table.says(name, JoinRoom)
        if name == "Bo":
            table.says("Ada", SetAdmission, locked=False, uses=3)
            table.says("Ada", HandOver, seat=1)
            table.says("Bo", HandOver, seat=0)
    table = Table(4, turn_ms=60_000)
    table.says("Bo", JoinRoom)
    table.says("Ada", SetAdmission, locked=False, uses=3)
    table.says("Cleo", JoinRoom)
    table.says("Ada", Kick, seat=1)
    table.says("Ada", AddBot)
    table.says("Cleo", LeaveRoom)
    table.says("Ada", Start)
    table.finished()
    events = all_events(table)
    assert [one["version"] for one in events] == list(range(1, table.version + 1))
    assert [one["type"] for one in events] == [kind(fact) for fact in table.facts[1:]]
    for one in events:
        SERVER_MESSAGE.validate_json(orjson.dumps(one), strict=True)


def test_the_seed_is_in_no_event_before_the_end() -> None:
    table = at_stage("finished")
    seed = dice_of(table.state).server_seed
    assert seed is not None
    *before, last = [orjson.dumps(one) for one in all_events(table)]
    assert not [one for one in before if seed.encode() in one]
    assert seed.encode() in last


def test_seats_are_shown_by_number_and_stand_ins_as_what_they_are() -> None:
    table = Table(2, bots=1)
    assert seated(table.state.seating)[1] == {
        "seat": 1,
        "player": "bot-stand-in",
        "name": "Computer",
        "bot": True,
    }


def test_without_a_game_nobody_has_thrown_for_who_begins() -> None:
    assert opening_throws(at_stage("opening").last) == []
