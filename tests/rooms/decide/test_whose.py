"""Whose seat a command is for, where a player has one, several, or none of those that are named."""

from collections.abc import Callable
from typing import Any

import pytest

from regatta_protocol.client import AddSeat, Hold, JoinRoom
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.whose import any_player, host, newcomer, own_seat, own_seats
from testkit.rooms.tables import Table, player_id

ADA, BO = player_id("Ada"), player_id("Bo")


def device() -> Table:
    """Return a room for four that gathers, in which Ada and a guest of hers sit, and Bo."""
    table = Table(4)
    table.says("Ada", AddSeat, name="Tom")
    table.says("Bo", JoinRoom)
    return table


def hold(table: Table, seat: int | None = None) -> Hold:
    """Return a command for a seat."""
    return Hold(id=CommandId("c"), room=table.state.setup.id, seat=seat, dice=[0])


def refusal(ask: Callable[[], Any]) -> Refused:
    """Return why something is refused."""
    with pytest.raises(Refused) as refused:
        ask()
    return refused.value


def test_who_has_one_seat_means_it() -> None:
    table = device()
    assert own_seat(table.state, BO, hold(table)) == 2
    assert own_seats(table.state, BO, hold(table)) == {2}


def test_who_has_several_names_one_unless_one_alone_is_waited_for() -> None:
    table = device()
    refused = refusal(lambda: own_seat(table.state, ADA, hold(table)))
    assert refused.code is Code.BAD_MESSAGE
    assert refused.details is not None
    assert refused.details["fields"][0]["field"] == "seat"
    assert own_seat(table.state, ADA, hold(table, 1)) == 1
    assert own_seats(table.state, ADA, hold(table)) == {0, 1}
    assert own_seats(table.state, ADA, hold(table, 1)) == {1}
    table = Table(3)
    table.says("Ada", AddSeat, name="Tom")
    table.started()
    assert own_seat(table.state, ADA, hold(table)) == 0
    table.turn()
    assert own_seat(table.state, ADA, hold(table)) == 1


@pytest.mark.parametrize("of", [own_seat, own_seats])
def test_nobody_asks_for_the_seat_of_another(of: Callable[..., Any]) -> None:
    table = device()
    refused = refusal(lambda: of(table.state, BO, hold(table, 0)))
    assert (refused.code, refused.message[:6]) == (Code.NOT_SEATED, "Seat 0")


def test_what_is_the_hosts_is_nobody_elses() -> None:
    table = device()
    assert refusal(lambda: host(table.state, BO, hold(table))).code is Code.NOT_HOST
    for of, player in ((host, ADA), (any_player, BO), (newcomer, player_id("Zoe"))):
        of(table.state, player, hold(table))
