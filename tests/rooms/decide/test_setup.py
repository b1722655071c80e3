"""What a room is made of: seats by player, and the rules that a node knows for it."""

import pytest
from msgspec.structs import replace

from regatta_protocol.ids import PlayerId
from regatta_server.rooms.decide.setup import Seat, Seating
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import NoSuchRules
from testkit.rooms.tables import Table
from tests.rules.raised import RAISED


def test_a_players_seats_are_all_that_have_their_id() -> None:
    seats = (
        Seat(PlayerId("ada"), "Ada"),
        Seat(PlayerId("ada"), "Tom"),
        Seat(PlayerId("bo"), "Bo"),
        Seat(PlayerId("stand-in"), "Stand-in", True),
    )
    seating = Seating(seats, PlayerId("ada"), 4)
    assert seating.seats_of(PlayerId("ada")) == {0, 1}
    assert (
        seating.seat_of(PlayerId("ada")),
        seating.seat_of(PlayerId("bo")),
        seating.seat_of(PlayerId("zoe")),
    ) == (
        0,
        2,
        None,
    )
    assert seating.seats_of(PlayerId("zoe")) == frozenset()
    assert seating.people == ("ada", "bo")


def test_the_rules_are_those_of_the_version_that_the_room_names() -> None:
    setup = Table(2, "yacht").state.setup
    assert setup.rules is REGISTRY.rules("yacht")
    assert replace(setup).known_to(RAISED).rules is RAISED.rules("yacht", setup.ruleset_version)
    with pytest.raises(NoSuchRules):
        replace(setup, ruleset_version=99).known_to(RAISED)


def test_the_dice_come_from_seed_room_and_bytes() -> None:
    table = Table().started()
    source = table.last.source
    assert source is not None
    assert source.roller is source.roller
    assert source.roller.game == table.state.setup.id
    assert len(source.contributions) == 2
