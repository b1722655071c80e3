"""A view of a room, folded: the examples of the protocol, and what an order of events asks of it."""

import json
from typing import Any

import pytest

from regatta_protocol.ids import PlayerId
from regatta_protocol.view import view
from regatta_protocol.view.view import Gap, RoomView
from testkit.rooms.tables import player_id
from tests.protocol.kinds import ROOM_EVENTS
from tests.protocol.test_examples import example

ADA = player_id("Ada")


def snapshot(**others: Any) -> Any:
    """Return the example of a snapshot with some other members: Ada has thrown in her fourth turn."""
    return {**example("snapshot"), **others}


def shown(player: PlayerId = ADA, **others: Any) -> RoomView:
    """Return the view of it."""
    return RoomView.of(snapshot(**others), player)


def follows(event: Any, by: int = 1) -> Any:
    """Return an event as the next one of the example, or one that comes later."""
    return {**event, "room": snapshot()["room"], "version": snapshot()["version"] + by}


def test_a_view_is_its_snapshot_and_not_one_that_stands_for_what_was_missed() -> None:
    assert shown(resync=True).now == snapshot() == shown().now


def test_events_that_follow_the_snapshot_make_the_next_versions() -> None:
    seen = shown()
    for number, kind in enumerate(("held", "thrown", "entered", "clock_renewed"), start=1):
        seen = seen.after(example(kind))
        assert seen.now["version"] == snapshot()["version"] + number
    assert seen.sheet(0)["total"] == example("entered")["total"]
    assert seen.now["turns"] == example("clock_renewed")["turns"]


def test_an_order_that_is_left_for_a_turn_changes_nothing_of_who_plays_when() -> None:
    order = {"rows": [{"row": "ones", "least": 0}]}
    left = follows({"type": "ordered", "seat": 0, "order": order})
    assert shown().after(left).now == {**snapshot(), "version": left["version"]}


def test_a_view_is_never_changed() -> None:
    seen, before = shown(), json.dumps(snapshot())
    for kind in ("held", "thrown", "entered"):
        seen.after(follows(example(kind)))
    assert json.dumps(seen.now) == before


def test_what_was_heard_already_changes_nothing() -> None:
    seen = shown()
    assert seen.after(follows(example("held"), by=0)) is seen


def test_what_comes_too_early_is_a_gap() -> None:
    with pytest.raises(Gap, match="missed"):
        shown().after(follows(example("held"), by=2))


def test_a_snapshot_replaces_what_is_known_older_or_newer() -> None:
    assert shown().after(snapshot(version=3, host=1)) == shown(version=3, host=1)


def test_an_event_that_is_not_known_only_counts() -> None:
    after = shown().after(follows({"type": "fireworks", "seat": 0, "height": 7}))
    assert after.now == snapshot(version=snapshot()["version"] + 1)


def test_the_players_seats_and_those_that_may_play_are_found() -> None:
    seen = shown()
    assert (seen.mine, seen.my_turns) == ([0], [0])
    other = shown(player_id("Bo"))
    assert (other.mine, other.my_turns) == ([1], [])


def test_who_has_no_seat_is_a_spectator_once_the_game_begins() -> None:
    opening = follows(example("opening"))
    assert not shown(stage="gathering").after(opening).now["spectator"]
    assert shown(player_id("Zoe"), stage="gathering").after(opening).now["spectator"]


def test_there_is_no_sheet_before_the_game_begins() -> None:
    with pytest.raises(KeyError):
        shown(hands=[]).sheet(0)


def test_what_is_told_of_the_clocks_last_move_is_no_turn_that_was_missed() -> None:
    entered = example("entered") | {"by": "clock"}
    assert shown().after(follows(entered)).now["missed"] == [1, 0]
    assert shown().after(follows(entered | {"turns": []})).now["missed"] == [0, 0]


def test_every_event_of_a_room_is_known() -> None:
    whole = {"snapshot", "left", "admission", "handed_over", "clock_renewed", "stretched", "ordered"}
    whole |= {"vacation"}
    assert view.FOLDS.keys() | view.STAGES.keys() | whole == ROOM_EVENTS
