"""What a node remembers of rooms that it cannot read."""

from structlog.testing import capture_logs

from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.run.refusals import REFUSALS_MOST, Refusals
from regatta_server.rules.registry import NoSuchRules
from regatta_server.store import keys

HOLE = Unreadable("a stream with a hole")


def test_a_room_is_named_once_with_what_is_wrong() -> None:
    refusals = Refusals()
    with capture_logs() as logged:
        assert [refusals.add(RoomId("ABCD2345"), HOLE).code for _ in range(3)] == [Code.INTERNAL] * 3
    assert logged == [
        {
            "event": "room_unreadable",
            "log_level": "error",
            "room": "ABCD2345",
            "problem": "a stream with a hole",
        }
    ]
    assert RoomId("ABCD2345") in refusals
    assert RoomId("BCDE2345") not in refusals


def test_rules_that_are_missing_are_named_once_for_all_rooms_that_have_them() -> None:
    refusals = Refusals()
    with capture_logs() as logged:
        for room in map(RoomId, ("ABCD2345", "BCDE2345")):
            assert refusals.add(room, NoSuchRules("yacht", 9)).code is Code.OTHER_RULES
            assert room in refusals
        refusals.add(RoomId("ABCD2345"), NoSuchRules("yak", None))
    named = [(line["event"], line["ruleset"], line["version"]) for line in logged]
    assert named == [("rules_missing", "yacht", 9), ("rules_missing", "yak", None)]


def test_their_alarms_are_counted_by_set_each_once() -> None:
    refusals = Refusals()
    for room in map(RoomId, ("ABCD2345", "ABCD2345", "BCDE2345")):
        refusals.add(room, HOLE)
    assert refusals.alarms == {keys.alarms_of(RoomId(room)): 1 for room in ("ABCD2345", "BCDE2345")}


def test_where_there_are_very_many_no_more_are_named_and_one_line_says_so() -> None:
    refusals = Refusals()
    with capture_logs() as logged:
        for number in range(REFUSALS_MOST + 3):
            assert refusals.add(RoomId(f"{number:08}"), HOLE).code is Code.INTERNAL
    assert [line["event"] for line in logged] == ["room_unreadable"] * REFUSALS_MOST + ["rooms_unreadable"]
    assert RoomId("00000000") in refusals
    assert RoomId(f"{REFUSALS_MOST:08}") not in refusals
