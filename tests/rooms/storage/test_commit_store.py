"""A change of a room as it is sent: what is plain, and which keys it names."""

import pytest
from msgspec.structs import replace

from regatta_protocol.ids import PlayerId
from regatta_server.rooms.storage.commit_store import COMMIT, Commit, Intake, command_of
from regatta_server.store import keys
from tests.rooms.storage.test_store import ADA, ROOM, change

OLD = Intake(ADA, 5_000)
SNAPSHOT = (0, b"S0")


def test_only_what_changes_nothing_but_facts_and_when_the_room_is_due_is_plain() -> None:
    move = change("3-7", b"one", b"two")
    for plain in (move, replace(move, due=5), replace(move, due=""), replace(move, intake=OLD)):
        assert plain.is_plain
    for other in (
        *(change("", b"zero"), replace(move, facts=()), replace(move, snapshot=SNAPSHOT)),
        *(replace(move, ttl=5), replace(move, ending=5), replace(move, ending="")),
        *(replace(move, errand=5), replace(move, days_begin_ms=5)),
    ):
        assert not other.is_plain


MOVE = change("3-7", b"one")
ALWAYS = [keys.facts(ROOM), keys.room(ROOM), keys.alarms_of(ROOM), keys.watching(ROOM)]


@pytest.mark.parametrize(
    ("commit", "more"),
    [
        (replace(MOVE, snapshot=SNAPSHOT), []),
        (change("", b"zero"), [keys.record(ROOM)]),
        (replace(MOVE, ending=5), [keys.endings_of(ROOM)]),
        (replace(MOVE, errand=5), [keys.endings_of(ROOM), keys.errands_of(ROOM)]),
    ],
    ids=["a snapshot", "a new room", "an end", "an errand"],
)
def test_a_change_names_the_keys_that_it_needs_and_its_facts_stand_behind_all_else(
    commit: Commit, more: list[str]
) -> None:
    command = command_of(replace(commit, intake=OLD), "here", 7)
    named = [*ALWAYS, *more]
    assert command[: 3 + len(named)] == ("EVALSHA", COMMIT.sha, len(named), *named)
    behind = (*commit.facts, *((commit.errand,) if commit.errand else ()))
    assert command[3 + len(named) + 10 :] == (ADA, "5000:", *behind)


def test_what_no_player_asked_for_is_nobodys() -> None:
    *_, player, times, fact = command_of(MOVE, "here", 7)
    assert (player, times, fact) == (PlayerId(""), "0:", b"one")
