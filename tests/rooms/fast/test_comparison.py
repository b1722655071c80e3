"""Whatever the fast path could make of a move in the place of what it is, the comparison finds."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from msgspec.structs import replace

from regatta_protocol import client
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.fast.compact_game import CompactGame, Judged
from regatta_server.rooms.fast.comparison import check_state, compared
from regatta_server.rooms.fast.fast_path import commit_of
from testkit.rooms.tables import Table

AT: Final = "7-4711"


def of_fact(**changes: Any) -> Callable[[Judged], Judged]:
    """Return what changes members of the fact."""
    return lambda judged: replace(judged, fact=replace(judged.fact, **changes))


def of_event(**changes: Any) -> Callable[[Judged], Judged]:
    """Return what changes members of the event."""
    return lambda judged: replace(judged, event={**judged.event, **changes})


def of_hand(**changes: Any) -> Callable[[Judged], Judged]:
    """Return what changes members of the hand."""
    return lambda judged: replace(judged, hand=replace(judged.hand, **changes))


def later(judged: Judged) -> Judged:
    return replace(judged, fact=replace(judged.fact, at_ms=judged.fact.at_ms + 1))


IN_WHAT_IS_STORED_OR_HEARD: Final[Mapping[str, Callable[[Judged], Judged]]] = {
    "another face": of_fact(faces=(1, 1, 1, 1, 1)),
    "a lost id": of_fact(command=None),
    "another command's checksum": of_fact(checksum=7),
    "a millisecond later": later,
    "another seat": of_fact(seat=1),
    "by somebody else": of_fact(by="clock"),
    "a joker's points": of_event(worth=[30] * 12),
    "another throw of the turn": of_event(throw=2),
    "another picture of the dice": of_event(tumble=7),
    "another version": of_event(version=99),
}
IN_THE_ROOM: Final[Mapping[str, Callable[[Judged], Judged]]] = {
    "dice that are not held": of_hand(held=(0,)),
    "dice that were not thrown": of_hand(drawn=(7,)),
    "a hold that is not counted": of_hand(holds=1),
    "another's command": lambda judged: replace(judged, player="somebody"),
}


def thrown() -> tuple[Playing, Act, CompactGame, Judged]:
    """Return a room, a throw in it, and what the fast path makes of that."""
    table = Table().started()
    assert isinstance(table.state, Playing)
    act = table._act("Ada", table.command(client.Throw, dice=[0, 1, 2, 3, 4]))
    game = CompactGame(table.state)
    judged = game.judge(act)
    assert judged is not None
    return table.state, act, game, judged


def differences() -> float:
    """Return how many were found."""
    return float(metrics.FAST_PATH_DIFFERS._value.get())


@pytest.mark.parametrize("fault", IN_WHAT_IS_STORED_OR_HEARD.values(), ids=list(IN_WHAT_IS_STORED_OR_HEARD))
@pytest.mark.usefixtures("differing")
def test_what_is_stored_or_heard_wrongly_is_found(fault: Callable[[Judged], Judged]) -> None:
    state, act, game, judged = thrown()
    assert compared(state, act, judged, commit_of(AT, game, judged, act, None)) is not None
    found, wrong = differences(), fault(judged)
    assert compared(state, act, wrong, commit_of(AT, game, wrong, act, None)) is None
    assert differences() == found + 1


@pytest.mark.parametrize("fault", IN_THE_ROOM.values(), ids=list(IN_THE_ROOM))
@pytest.mark.usefixtures("differing")
def test_a_room_that_is_wrong_afterwards_is_found(fault: Callable[[Judged], Judged]) -> None:
    state, act, game, judged = thrown()
    wanted = compared(state, act, judged, commit_of(AT, game, judged, act, None))
    assert wanted is not None
    game.take(fault(judged))
    assert not check_state(game.state(), wanted)


@pytest.mark.usefixtures("differing")
def test_a_move_that_would_be_refused_or_was_done_is_found() -> None:
    state, act, game, judged = thrown()
    commit = commit_of(AT, game, judged, act, None)
    assert compared(state, replace(act, player="nobody"), judged, commit) is None
    game.take(judged)
    assert compared(game.state(), act, judged, commit) is None
