"""Whatever the fast path could make of a move in the place of what it is, the comparison finds."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson
import pytest
from msgspec.structs import replace

from regatta_protocol import client
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.codecs.codec import decode_fact, encode_fact
from regatta_server.rooms.decide.seat_play import with_seat
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.fast.category_game import CategoryGame, suits
from regatta_server.rooms.fast.compact_game import CompactGame, Judged
from regatta_server.rooms.fast.comparison import check_state, compared
from regatta_server.rooms.fast.fast_path import commit_of
from regatta_server.rooms.storage.commit_store import UNASKED
from regatta_server.rules.base import Standing
from regatta_server.rules.category import Play
from testkit.rooms.tables import ALL, Table, player_id

AT: Final = "7-4711"
Faults = Mapping[str, Callable[[Judged], Judged]]


def of_fact(**changes: Any) -> Callable[[Judged], Judged]:
    """Return what changes members of the fact."""
    return lambda judged: replace(judged, fact=encode_fact(replace(decode_fact(judged.fact), **changes)))


def of_event(**changes: Any) -> Callable[[Judged], Judged]:
    """Return what changes members of the event."""
    return lambda judged: replace(judged, event=orjson.dumps({**orjson.loads(judged.event), **changes}))


def of_hand(**changes: Any) -> Callable[[Judged], Judged]:
    """Return what changes members of the hand."""
    return lambda judged: replace(judged, hand=replace(judged.hand, **changes))


IN_WHAT_IS_STORED_OR_HEARD: Final[Faults] = {
    "another face": of_fact(faces=(1, 1, 1, 1, 1)),
    "a lost id": of_fact(command=None),
    "another command's checksum": of_fact(checksum=7),
    "a millisecond later": lambda judged: of_fact(at_ms=judged.at_ms + 1)(judged),
    "another seat": of_fact(seat=1),
    "by somebody else": of_fact(by="clock"),
    "a joker's points": of_event(worth=[30] * 12),
    "another throw of the turn": of_event(throw=2),
    "another picture of the dice": of_event(tumble=7),
    "another version": of_event(version=99),
}
IN_THE_ROOM: Final[Faults] = {
    "dice that are not held": of_hand(held=(0,)),
    "dice that were not thrown": of_hand(drawn=(7,)),
    "a hold that is not counted": of_hand(holds=1),
    "a room that changed a millisecond later": lambda judged: replace(judged, at_ms=judged.at_ms + 1),
    "a command that is lost": lambda judged: replace(judged, done=replace(judged.done, command="x")),
    "another's command": lambda judged: replace(judged, player=player_id("Bo")),
}


WITH_AN_ENTRY_IN_WHAT_IS_HEARD: Final[Faults] = {
    "other points": of_event(rows={"chance": 6}),
    "another total": of_event(total=7),
    "another's turn": of_event(turns=[{"seat": 0, "round": 1, "deadline_ms": None}]),
}
WITH_AN_ENTRY_IN_THE_ROOM: Final[Faults] = {
    "a turn that does not count": lambda judged: replace(
        judged, standing=Standing(0, 20, 20, done=False, won=False)
    ),
    "a standing that is lost": lambda judged: replace(judged, standing=None),
    "a turn that goes on": lambda judged: replace(judged, to_play=(0,)),
    "a row that stays open": of_hand(play=Play((), 0, (None,) * 12, won=False)),
}


def thrown() -> tuple[Playing, Act, CompactGame, Judged]:
    """Return a room, a throw in it, and what the fast path makes of that."""
    table = Table().started()
    return judged_by_both(table, table.command(client.Throw, dice=[0, 1, 2, 3, 4]))


def entered() -> tuple[Playing, Act, CompactGame, Judged]:
    """Return the same with an entry."""
    table = Table().started()
    table.throws(0)
    return judged_by_both(table, table.command(client.Enter, rows={"chance": ALL}))


def entered_on_the_clock() -> tuple[Playing, Act, CompactGame, Judged]:
    """Return the same where turns have a time."""
    table = Table(turn_ms=20_000, time_bank_ms=60_000).started()
    table.throws(0)
    table.now_ms += 7_000
    return judged_by_both(table, table.command(client.Enter, rows={"chance": ALL}))


def with_seat_of(**changes: Any) -> Callable[[Judged], Judged]:
    """Return what changes members of the first seat."""
    return lambda judged: replace(judged, seats=with_seat(judged.seats or (), 0, **changes))


ON_THE_CLOCK_IN_WHAT_IS_STORED_OR_HEARD: Final[Faults] = {
    "an alarm a millisecond later": lambda judged: replace(judged, due=int(judged.due) + 1),
    "an alarm that stays": lambda judged: replace(judged, due="="),
    "another deadline": of_event(turns=[{"seat": 1, "round": 1, "deadline_ms": 7}]),
    "another time bank": of_event(time_banks=[1, 2]),
}
ON_THE_CLOCK_IN_THE_ROOM: Final[Faults] = {
    "a deadline that stays": with_seat_of(deadline_ms=7),
    "a time bank that is a millisecond fuller": lambda judged: with_seat_of(
        bank_ms=1 + ((judged.seats or ())[0].bank_ms or 0)
    )(judged),
    "clocks that stand": lambda judged: replace(judged, seats=None),
}


def judged_by_both(table: Table, ask: Any) -> tuple[Playing, Act, CompactGame, Judged]:
    """Return a room, what Ada asks in it, and what the fast path makes of that."""
    assert isinstance(table.state, Playing)
    act = table._act("Ada", ask)
    assert suits(table.state)
    game = CategoryGame(table.state)
    judged = game.judge(act)
    assert judged is not None
    return table.state, act, game, judged


def differences() -> float:
    """Return how many were found."""
    return float(metrics.FAST_PATH_DIFFERS._value.get())


Made = Callable[[], tuple[Playing, Act, CompactGame, Judged]]


def each(throw: Faults, entry: Faults, on_the_clock: Faults) -> list[Any]:
    """Return each fault of a throw, of an entry, and of one on the clock, for a test."""
    faults = [(thrown, name, fault) for name, fault in throw.items()]
    faults += [(entered, name, fault) for name, fault in entry.items()]
    faults += [(entered_on_the_clock, name, fault) for name, fault in on_the_clock.items()]
    return [pytest.param(made, fault, id=name) for made, name, fault in faults]


@pytest.mark.parametrize(
    ("made", "fault"),
    each(
        IN_WHAT_IS_STORED_OR_HEARD,
        WITH_AN_ENTRY_IN_WHAT_IS_HEARD,
        ON_THE_CLOCK_IN_WHAT_IS_STORED_OR_HEARD,
    ),
)
@pytest.mark.usefixtures("differing")
def test_what_is_stored_or_heard_wrongly_is_found(made: Made, fault: Callable[[Judged], Judged]) -> None:
    state, act, game, judged = made()
    assert compared(state, act, judged, commit_of(AT, game, judged, UNASKED)) is not None
    found, wrong = differences(), fault(judged)
    assert compared(state, act, wrong, commit_of(AT, game, wrong, UNASKED)) is None
    assert differences() == found + 1


@pytest.mark.parametrize(
    ("made", "fault"), each(IN_THE_ROOM, WITH_AN_ENTRY_IN_THE_ROOM, ON_THE_CLOCK_IN_THE_ROOM)
)
@pytest.mark.usefixtures("differing")
def test_a_room_that_is_wrong_afterwards_is_found(made: Made, fault: Callable[[Judged], Judged]) -> None:
    state, act, game, judged = made()
    wanted = compared(state, act, judged, commit_of(AT, game, judged, UNASKED))
    assert wanted is not None
    game.take(fault(judged))
    assert not check_state(game.state(), wanted)


@pytest.mark.usefixtures("differing")
def test_a_move_that_would_be_refused_or_was_done_is_found() -> None:
    state, act, game, judged = thrown()
    commit = commit_of(AT, game, judged, UNASKED)
    assert compared(state, replace(act, player="nobody"), judged, commit) is None
    game.take(judged)
    assert compared(game.state(), act, judged, commit) is None
