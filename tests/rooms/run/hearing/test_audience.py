"""A room's copy and those who hear of it: what the one knows, the others are told."""

import pytest
from msgspec.structs import replace

from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.codecs.codec import encode_fact
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hearing.audience import Audience
from regatta_server.rooms.run.hooks import Hooks
from regatta_server.rooms.run.inbox import no_such_room
from regatta_server.rooms.storage.answers import Stored
from regatta_server.rooms.storage.copy import Copy
from regatta_server.rules.catalogue import REGISTRY
from testkit.rooms.hearing import Session
from testkit.rooms.tables import Table, player_id


class Scene:
    """An audience of Ada, and what a table gives it."""

    def __init__(self) -> None:
        """Begin with a game that has started."""
        self.table = Table().started()
        self.hooks = Hooks()
        self.changed: list[RoomState] = []
        self.hooks.changed.append(lambda _, after: self.changed.append(after))
        self.audience = Audience(self.table.state.setup.id, REGISTRY, self.hooks)
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
    scene = Scene()
    before = scene.table.state
    change = scene.table.throws(0)
    assert change is not None
    assert scene.copy.state == before
    assert scene.audience.go_on(scene.copy, change, f"{scene.table.version}-8") == 1
    assert (scene.copy.state, scene.copy.position) == (scene.table.state, f"{scene.table.version}-8")
    assert scene.kinds() == ["snapshot", "thrown"]
    assert scene.changed == [], "a move is nothing that others hear of"


def test_what_another_node_has_done_is_told_like_ones_own() -> None:
    scene = Scene()
    version = scene.table.version
    scene.table.turn()
    scene.audience.follow(scene.copy, f"{scene.table.version}-9", scene.stored(version).facts)
    assert scene.copy.state == scene.table.state
    assert scene.kinds() == ["snapshot", "thrown", "entered"]


def test_a_room_that_the_store_has_lost_changes_of_is_shown_anew() -> None:
    scene = Scene()
    change = scene.table.throws(0)
    assert change is not None
    scene.audience.go_on(scene.copy, change, f"{scene.table.version}-8")
    scene.table.facts.pop()
    scene.table.state = change.state
    stored = Stored(f"{scene.table.version - 1}-7", -1, b"", tuple(map(encode_fact, scene.table.facts)))
    scene.audience.catch_up(stored)
    assert scene.copy.state.version == scene.table.version - 1
    assert scene.kinds() == ["snapshot", "thrown", "snapshot"]
    assert scene.ada.frames[-1]["resync"]


def test_who_comes_back_hears_what_was_missed() -> None:
    scene = Scene()
    known = scene.table.version
    scene.table.turn()
    scene.audience.follow(scene.copy, f"{scene.table.version}-9", scene.stored(known).facts)
    back = Session(player_id("Bo"))
    assert scene.audience.resume(scene.copy, back, known, scene.stored(-1)) == scene.table.version
    assert [frame["type"] for frame in back.frames] == ["thrown", "entered"]


def test_a_change_that_opens_another_room_is_one_that_others_hear_of() -> None:
    scene = Scene()
    other = Table(2).filled()
    change = scene.table.throws(0)
    assert change is not None
    spawn = Change(other.state, tuple(other.facts))
    scene.audience.go_on(scene.copy, replace(change, spawn=spawn), f"{scene.table.version}-8")
    assert scene.changed == [other.state]


def test_whoever_is_sent_away_is_told_why() -> None:
    scene = Scene()
    dropped: list[Refused] = []
    scene.ada.dropped = lambda _, why: dropped.append(why)  # type: ignore[method-assign,assignment] # it fails otherwise
    scene.audience.send_away(no_such_room())
    assert scene.audience.copy is None
    assert len(scene.audience.members) == 0
    [why] = dropped
    assert why.message == no_such_room().message
    with pytest.raises(AssertionError):
        _ = scene.copy
