"""The sequences in docs/folds: fresh, as a view folds them, and with all that is told of a room."""

import json
from typing import Any

import pytest

from regatta_protocol.view.view import RoomView
from tests.protocol.folds import FOLDER, STORIES, rendered, sequence_of
from tests.protocol.kinds import ROOM_EVENTS

every_story = pytest.mark.parametrize("name", STORIES)


def sequence(name: str) -> Any:
    """Return what a file has."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@every_story
def test_a_sequence_comes_out_the_same_when_it_is_written_again(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert text == rendered(sequence_of(STORIES[name])), (
        "if the change is meant: python -m tests.protocol.folds"
    )


def test_there_are_no_other_files() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.json" for name in STORIES)


@every_story
def test_a_view_is_after_each_event_what_the_file_says(name: str) -> None:
    steps_heard = sequence(name)
    view = RoomView.of(steps_heard["snapshot"], steps_heard["player"])
    now: Any = view.now
    for step in steps_heard["steps"]:
        hands = {hand["seat"]: hand for hand in (*now["hands"], *step["view"].get("hands", []))}
        now = {**now, **step["view"], "hands": list(hands.values())}
        view = view.after(step["event"])
        assert view.now == now


def test_all_that_is_told_of_a_room_is_in_one_of_them() -> None:
    events = [step["event"] for name in STORIES for step in sequence(name)["steps"]]
    assert {event["type"] for event in events} == ROOM_EVENTS - {"snapshot"}
    members = {f"{event['type']}.{member}" for event in events for member in event}
    # A bonus and another row that grows are too rare; the clients' own tests have them.
    assert members >= {"thrown.worth", "thrown.set_aside", "thrown.lost", "secured.completed"}
    assert members >= {"entered.lines", "entered.reached", "entered.done", "banked.done"}
    assert members >= {"concealed.throw", "concealed.turns", "concealed.done", "archived.hands"}
    assert members >= {"archived.close_reason"}
