"""What is under way between a copy and the store, and what is not known of it."""

from regatta_server.rooms.run.sync import Doing, Sync


def test_a_copy_is_stale_once_a_later_version_was_heard_of() -> None:
    sync = Sync()
    sync.hear(7)
    assert sync.stale(6)
    assert not sync.stale(7)
    sync.hear(5)
    assert sync.stale(6)


def test_reading_brings_what_was_heard_before_it_began_and_not_what_is_heard_meanwhile() -> None:
    sync = Sync()
    sync.hear(7)
    sync.read()
    assert not sync.stale(6)
    sync.hear(9)
    sync.end()
    assert sync.stale(8)


def test_one_thing_is_under_way_at_a_time() -> None:
    sync = Sync()
    done: list[Doing] = []
    for begin in (sync.commit, sync.read, sync.end):
        begin()
        done.append(sync.doing)
    assert done == [Doing.COMMITTING, Doing.READING, Doing.NOTHING]


def test_in_doubt_no_version_is_good_enough_until_the_store_was_read() -> None:
    sync = Sync()
    sync.doubt()
    assert sync.stale(10**12)
    sync.read()
    sync.end()
    assert not sync.stale(0)
