"""Deadlines of a player's running games, as the rooms have them."""

from regatta_server.products.feeds.deadlines import deadlines_of
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import Table, player_id

DAY_MS = 86_400_000
ADA, BO, ZOE = player_id("Ada"), player_id("Bo"), player_id("Zoe")


def test_the_deadline_is_ones_own_where_it_is_ones_turn_and_else_that_of_who_is_awaited() -> None:
    room = Table(2, turn_ms=DAY_MS).started()
    [mine], [other] = deadlines_of(ADA, [room.state]), deadlines_of(BO, [room.state])
    assert mine.ends_ms == other.ends_ms == dict(room.state.deadlines)[0]
    assert (mine.whose, mine.others) == (None, ("Bo",))
    assert (other.whose, other.others) == ("Ada", ("Ada",))
    room.turn()
    [later] = deadlines_of(ADA, [room.state])
    assert (later.whose, later.ends_ms) == ("Bo", dict(room.state.deadlines)[1])


def test_of_several_turns_at_once_the_own_one_counts_and_then_the_first_that_ends() -> None:
    room = Table(3, turn_ms=DAY_MS, order="free").started()
    room.now_ms += 1_000
    room.turn(0)
    [mine] = deadlines_of(ADA, [room.state])
    assert (mine.whose, mine.ends_ms) == (None, dict(room.state.deadlines)[0])
    assert mine.ends_ms > min(ends for _, ends in room.state.deadlines)


def test_rooms_that_wait_are_over_or_have_minutes_for_a_turn_have_no_deadline_to_note() -> None:
    gathers = Table(2, turn_ms=DAY_MS)
    opening = Table(2, turn_ms=DAY_MS).filled()
    over = Table(2, turn_ms=DAY_MS).finished()
    live = Table(2, turn_ms=60_000).started()
    unhurried = Table(2).started()
    rooms = [table.state for table in (gathers, opening, over, live, unhurried)]
    assert deadlines_of(ADA, rooms) == []


def test_a_room_without_a_seat_of_the_player_is_none_of_theirs() -> None:
    assert deadlines_of(ZOE, [Table(2, turn_ms=DAY_MS).started().state]) == []


def test_a_bot_thinks_for_no_calendar() -> None:
    room = Table(2, turn_ms=DAY_MS, bots=1, level="mate").started()
    assert [one.whose for one in deadlines_of(ADA, [room.state])] == [None]
    room.turn(0)
    assert deadlines_of(ADA, [room.state]) == []


def test_games_come_by_time() -> None:
    chance = CountedChance()
    late, soon = (Table(2, chance=chance, turn_ms=days * DAY_MS).started() for days in (3, 2))
    found = deadlines_of(ADA, [late.state, soon.state])
    assert [one.room for one in found] == [soon.state.setup.id, late.state.setup.id]
