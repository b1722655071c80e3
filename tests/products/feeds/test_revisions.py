"""Numbers of a calendar's events: higher when one moves or is over, the same while it is the same."""

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.products.feeds.deadlines import Deadline
from regatta_server.products.feeds.revisions import CANCELLED_S, read, revised, written

ROOM, OTHER = RoomId("ABCD2345"), RoomId("MMMMMMMM")


def deadline(ends_s: int, whose: str | None = None, room: RoomId = ROOM) -> Deadline:
    """Return a deadline of a game."""
    return Deadline(PlayerId("ada-ada-ada-"), room, "Yatzy", ends_s * 1_000, whose, ("Bo",))


def test_an_event_that_is_the_same_keeps_its_number_and_since_when_it_is_so() -> None:
    first = revised({}, [deadline(500)], 10)
    assert (first[ROOM].sequence, first[ROOM].changed_s, first[ROOM].at_s) == (0, 10, 500)
    assert revised(first, [deadline(500)], 20) == first


def test_a_number_rises_when_the_deadline_moves_either_way_and_when_it_is_anothers() -> None:
    found, numbers = revised({}, [deadline(500)], 10), []
    for now_s, one in enumerate((deadline(900), deadline(400), deadline(400, "Bo")), 20):
        found = revised(found, [one], now_s)
        numbers.append((found[ROOM].sequence, found[ROOM].changed_s, found[ROOM].at_s))
    assert numbers == [(1, 20, 900), (2, 21, 400), (3, 22, 400)]


def test_what_is_over_is_cancelled_once_stays_for_a_week_and_goes() -> None:
    runs = revised({}, [deadline(500), deadline(600, room=OTHER)], 10)
    over = revised(runs, [deadline(600, room=OTHER)], 20)
    assert over[ROOM] == runs[ROOM]._replace(sequence=1, changed_s=20, cancelled=True)
    assert over[OTHER] == runs[OTHER]
    assert revised(over, [deadline(600, room=OTHER)], 20 + CANCELLED_S - 1) == over
    assert revised(over, [deadline(600, room=OTHER)], 20 + CANCELLED_S).keys() == {OTHER}


def test_what_was_cancelled_and_runs_again_is_confirmed_with_a_higher_number() -> None:
    over = revised(revised({}, [deadline(500)], 10), [], 20)
    again = revised(over, [deadline(500)], 30)[ROOM]
    assert (again.sequence, again.changed_s, again.cancelled) == (2, 30, False)


def test_they_are_read_as_they_were_written_and_name_nobody() -> None:
    found = revised(revised({}, [deadline(500, "Cleo"), deadline(600, room=OTHER)], 10), [deadline(7)], 20)
    assert read(written(found)) == found
    assert "Cleo" not in written(found)
    assert "Bo" not in written(found)
