"""A room's copy and those who hear of it: what the one knows, the others are told."""

import pytest
from msgspec.structs import replace

from server.refused import Refused
from server.rooms.decide.act import Change
from server.rooms.decide.codec import encode_fact
from server.rooms.decide.state import RoomState
from server.rooms.run.answers import Stored
from server.rooms.run.audience import Audience
from server.rooms.run.copy import Copy
from server.rooms.run.hooks import Hooks
from server.rooms.run.inbox import no_such_room
from server.rules.catalogue import REGISTRY
from tests.rooms.hearing import Session
from tests.rooms.tables import Table, player_id


class Told:
    """An audience of Ada, and what a table gives it."""

    def __init__(self) -> None:
        """Begin with a game that has started."""
        self.table = Table().started()
        self.hooks = Hooks()
        self.changed: list[RoomState] = []
        self.hooks.changed.append(lambda _, after: self.changed.append(after))
        self.audience = Audience(self.table.state.room, REGISTRY, self.hooks)
        self.audience.catch_up(self.stored(-1))
        self.ada = Session(player_id("Ada"))
        self.audience.begin(self.copy, self.ada, None)

    @property
    def copy(self) -> Copy:
        """The copy, which is there."""
        assert self.audience.copy is not None
        return self.audience.copy

    def stored(self, base: int, stamp: int = 7) -> Stored:
        """Return what the store gives behind a version."""
        facts = tuple(encode_fact(fact) for fact in self.table.facts[base + 1 :])
        return Stored(f"{self.table.version}-{stamp}", base, b"", facts)

    def kinds(self) -> list[str]:
        """Return what Ada has heard."""
        return [frame["type"] for frame in self.ada.frames]


def test_a_change_of_this_node_is_told_once_it_is_stored() -> None:
    told = Told()
    before = told.table.state
    change = told.table.throws(0)
    assert change is not None
    assert told.copy.state == before
    assert told.audience.go_on(told.copy, change, f"{told.table.version}-8") == 1
    assert (told.copy.state, told.copy.position) == (told.table.state, f"{told.table.version}-8")
    assert told.kinds() == ["snapshot", "thrown"]
    assert told.changed == [], "a move is nothing that others hear of"


def test_what_another_node_has_done_is_told_like_ones_own() -> None:
    told = Told()
    version = told.table.version
    told.table.turn()
    told.audience.follow(told.copy, f"{told.table.version}-9", told.stored(version).facts)
    assert told.copy.state == told.table.state
    assert told.kinds() == ["snapshot", "thrown", "entered"]


def test_a_room_that_the_store_has_lost_changes_of_is_shown_anew() -> None:
    told = Told()
    change = told.table.throws(0)
    assert change is not None
    told.audience.go_on(told.copy, change, f"{told.table.version}-8")
    told.table.facts.pop()
    told.table.state = change.state
    stored = Stored(f"{told.table.version - 1}-7", -1, b"", tuple(map(encode_fact, told.table.facts)))
    told.audience.catch_up(stored)
    assert told.copy.state.version == told.table.version - 1
    assert told.kinds() == ["snapshot", "thrown", "snapshot"]
    assert told.ada.frames[-1]["resync"]


def test_who_comes_back_hears_what_was_missed() -> None:
    told = Told()
    known = told.table.version
    told.table.turn()
    told.audience.follow(told.copy, f"{told.table.version}-9", told.stored(known).facts)
    back = Session(player_id("Bo"))
    assert told.audience.resume(told.copy, back, known, told.stored(-1)) == told.table.version
    assert [frame["type"] for frame in back.frames] == ["thrown", "entered"]


def test_a_change_that_opens_another_room_is_one_that_others_hear_of() -> None:
    told = Told()
    other = Table(2).filled()
    change = told.table.throws(0)
    assert change is not None
    spawn = Change(other.state, tuple(other.facts))
    told.audience.go_on(told.copy, replace(change, spawn=spawn), f"{told.table.version}-8")
    assert told.changed == [other.state]


def test_whoever_is_sent_away_is_told_why() -> None:
    told = Told()
    dropped: list[Refused] = []
    told.ada.dropped = lambda _, why: dropped.append(why)  # type: ignore[method-assign,assignment] # it fails otherwise
    told.audience.send_away(no_such_room())
    assert told.audience.copy is None
    assert len(told.audience.members) == 0
    [why] = dropped
    assert why.message == no_such_room().message
    with pytest.raises(AssertionError):
        _ = told.copy
