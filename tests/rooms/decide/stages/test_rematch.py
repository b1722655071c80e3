"""Another game: an offer that everyone answers or that expires, and a room for those who want it."""

import pytest

from regatta_protocol.client import DeclineRematch, Rematch
from regatta_protocol.errors import Code
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import room_id
from regatta_server.rooms.decide.facts import RematchWanted
from regatta_server.rooms.decide.lifecycle import REMATCH_MS, due_ms
from testkit.rooms.tables import Table, dice_of, player_id


def over(seats: int = 2, bots: int = 0) -> Table:
    """Return a table whose game is over and recorded."""
    table = Table(seats, bots=bots).finished()
    table.is_recorded()
    return table


def test_an_offer_says_until_when_it_stands() -> None:
    table = over()
    table.says("Bo", Rematch)
    assert table.events[-1]["until_ms"] == table.now_ms + REMATCH_MS
    assert due_ms(table.state) == table.now_ms + REMATCH_MS


def test_when_all_want_it_the_seats_move_round_by_one() -> None:
    table = over(3)
    for name in ("Bo", "Ada"):
        table.says(name, Rematch)
    change = table.says("Cleo", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert [seat.name for seat in change.spawn.state.seating.seats] == ["Bo", "Cleo", "Ada"]
    assert change.spawn.state.stage == "opening"
    assert table.events[-1]["type"] == "rematch_ready"
    assert table.events[-1]["seat"] == 2
    assert table.state.stage == "archived"


def test_when_its_time_is_over_it_begins_with_those_who_want_it() -> None:
    table = over(3)
    table.says("Cleo", Rematch)
    table.says("Ada", Rematch)
    change = table.alarm_in_time()
    assert change is not None
    assert change.spawn is not None
    assert [seat.name for seat in change.spawn.state.seating.seats] == ["Cleo", "Ada"]
    assert change.spawn.state.seating.seats_wanted == 2
    assert (table.events[-1]["type"], table.events[-1]["seat"]) == ("rematch_ready", None)


def test_a_decline_lets_the_others_begin_at_once() -> None:
    table = over(3)
    table.says("Cleo", Rematch)
    table.says("Ada", Rematch)
    change = table.says("Bo", DeclineRematch)
    assert change is not None
    assert change.spawn is not None
    assert [event["type"] for event in table.events[-2:]] == ["rematch_declined", "rematch_ready"]


def test_an_offer_that_nobody_takes_lapses_and_can_be_made_anew() -> None:
    table = over()
    table.says("Bo", Rematch)
    table.says("Ada", DeclineRematch)
    assert [event["type"] for event in table.events[-2:]] == ["rematch_declined", "rematch_expired"]
    assert table.last.rematch is None
    table.says("Ada", Rematch)
    table.alarm_in_time()
    assert table.events[-1]["type"] == "rematch_expired"
    assert table.state.stage == "finished"


def test_one_may_think_again_while_the_offer_stands() -> None:
    table = over(3)
    table.says("Bo", Rematch)
    table.says("Ada", DeclineRematch)
    table.says("Ada", Rematch)
    assert table.last.rematch is not None
    assert table.last.rematch.declined == ()
    assert len(table.last.rematch.wanted) == 2


def test_both_at_once_make_one_room() -> None:
    table = over()
    table.says("Ada", Rematch)
    change = table.says("Bo", Rematch)
    assert change is not None
    assert change.spawn is not None
    with pytest.raises(Refused) as refused:
        table.says("Ada", Rematch)
    assert refused.value.code is Code.WRONG_STAGE


@pytest.mark.parametrize("again", [Rematch, DeclineRematch])
def test_the_same_answer_twice_is_refused(again: type[Rematch | DeclineRematch]) -> None:
    table = over(3)
    table.says("Bo", Rematch)
    if again is DeclineRematch:
        table.says("Ada", DeclineRematch)
    with pytest.raises(Refused) as refused:
        table.says("Bo" if again is Rematch else "Ada", again)
    assert refused.value.code is Code.ILLEGAL_MOVE


def test_without_an_offer_there_is_nothing_to_decline() -> None:
    with pytest.raises(Refused) as refused:
        over().says("Ada", DeclineRematch)
    assert refused.value.code is Code.ILLEGAL_MOVE


def test_a_stand_in_always_wants_it() -> None:
    table = over(2, bots=1)
    change = table.says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert [seat.name for seat in change.spawn.state.seating.seats] == ["Computer", "Ada"]
    assert change.spawn.state.seating.host == player_id("Ada")


def test_alone_one_plays_again_at_once() -> None:
    table = over(1)
    change = table.says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None


def test_nobody_can_compute_a_rematchs_room_from_what_is_opened() -> None:
    table = over()
    seed = dice_of(table.state).server_seed
    assert seed is not None
    table.says("Ada", Rematch)
    change = table.says("Bo", Rematch)
    assert change is not None
    assert change.spawn is not None
    known = (seed, *filter(None, dice_of(table.state).contributions), table.state.setup.id)
    wanted = ("rematch [0, 1]", "rematch")
    assert change.spawn.state.setup.id not in {room_id(secret, what) for secret in known for what in wanted}
    [offered] = [fact for fact in table.facts if isinstance(fact, RematchWanted) and fact.secret]
    assert not [event for event in table.events if offered.secret in str(event)]


def test_a_rematch_that_is_judged_anew_leads_to_the_same_room() -> None:
    table = over()
    table.says("Ada", Rematch)
    before = table.state
    first = table.says("Bo", Rematch)
    table.state = before
    second = table.says("Bo", Rematch)
    assert first is not None
    assert second is not None
    assert first.spawn is not None
    assert second.spawn is not None
    assert first.spawn.state.setup.id == second.spawn.state.setup.id
