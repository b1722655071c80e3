"""A room comes to be: who opens it, what is refused, and what it is created as."""

import pytest

from regatta_protocol.client import CreateRoom, JoinRoom
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.folding import Misfit
from regatta_server.rooms.decide.stages import creation
from regatta_server.rooms.decide.stages.creation import created
from regatta_server.rooms.decide.state import Gathering
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS, Table, player_id


def test_who_opens_a_room_hosts_it_and_has_its_first_seat() -> None:
    table = Table(3, turn_ms=60_000, begins="random")
    assert table.events == [
        {
            "type": "seated",
            "room": table.state.setup.id,
            "version": 1,
            "seat": {"seat": 0, "player": player_id("Ada"), "name": "Ada"},
        }
    ]
    state = table.state
    assert (state.stage, state.seating.seats_wanted, state.seating.host) == ("gathering", 3, player_id("Ada"))
    assert (state.setup.turn_ms, state.setup.begins, state.changed_ms) == (60_000, "random", NOW_MS)
    assert state.setup.ruleset_version == state.setup.rules.card["ruleset_version"]


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        Table(2, "whist")
    assert refused.value.code is Code.NO_SUCH_RULESET
    assert "whist" in refused.value.message


@pytest.mark.parametrize(("ruleset", "seats"), [("general", 1), ("yacht", 9)])
def test_a_number_of_seats_that_the_ruleset_does_not_have_is_refused(ruleset: str, seats: int) -> None:
    request = CreateRoom.model_construct(id=CommandId("c-1"), ruleset=ruleset, seats=seats)
    act = Act(
        PlayerId("p"), "Ada", JoinRoom(id=CommandId("c-1"), room=RoomId("ABCD2345")), NOW_MS, CountedChance()
    )
    with pytest.raises(Refused) as refused:
        creation.create(RoomId("ABCD2345"), request, act)
    assert (refused.value.code, refused.value.details) == (Code.BAD_OPTIONS, {"option": "seats"})


def test_a_room_is_created_as_its_host_chose_and_empty() -> None:
    table = Table(3, turn_ms=60_000, chat="off")
    state = created(table.facts[0])
    assert isinstance(state, Gathering)
    assert (state.version, state.seating.seats, state.done) == (0, (), {})
    assert (state.setup.turn_ms, state.setup.chat, state.seating.seats_wanted) == (60_000, "off", 3)
    with pytest.raises(Misfit):
        created(table.facts[1])
