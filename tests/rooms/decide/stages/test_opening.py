"""The opening: all commit, then the seed is chosen, then all is shown; in this order and no other."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import orjson
import pytest
from typing_extensions import override

from regatta_protocol.client import Commit, Contribute
from regatta_protocol.errors import Code
from regatta_protocol.server import SERVER_MESSAGE
from regatta_server.game.fact import kind
from regatta_server.game.roller import commitment
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rooms.decide.lifecycle import OPENING_MS, due_ms
from regatta_server.rooms.decide.state import Opening, Playing
from testkit.rooms.chance import CountedChance
from testkit.rooms.hearing import HeardTable, check_adds_up, check_in_order
from testkit.rooms.stages import refusal
from testkit.rooms.tables import NOW_MS, Table, bytes_of, commitment_of, dice_of, player_id

VIEWERS: Final = (frozenset({0}), frozenset({1}), frozenset[int]())
"""Each of two players, and somebody without a seat."""


class Seeds(CountedChance):
    """Chance that counts how many seeds were drawn."""

    drawn = 0

    @override
    def seed(self) -> bytes:
        """Return 32 bytes."""
        self.drawn += 1
        return super().seed()


def opened(seats: int = 2, **options: Any) -> Table:
    """Return a room whose seats are all taken."""
    return Table(seats, **options).filled()


def opening(table: Table) -> Opening:
    """Return the state of a room that opens."""
    assert isinstance(table.state, Opening)
    return table.state


def kinds(change: Change | None) -> list[str]:
    """Return what came of a command."""
    assert change is not None
    return [kind(fact) for fact in change.facts]


# -- its course ------------------------------------------------------------------------------------


def test_all_commit_then_the_seed_is_chosen_then_all_contribute_and_the_game_begins() -> None:
    table = opened()
    assert kinds(table.commits("Bo")) == ["committed"]
    assert kinds(table.commits("Ada")) == ["committed", "seed_chosen"]
    assert kinds(table.contributes("Bo")) == ["contributed"]
    assert kinds(table.contributes("Ada")) == ["contributed", "started"]
    assert [event["type"] for event in table.events] == [
        *("seated", "seated", "opening", "committed", "committed", "seed_chosen"),
        *("contributed", "contributed", "started"),
    ]
    assert [event["version"] for event in table.events] == list(range(1, 10))
    assert isinstance(table.state, Playing)


def test_everybody_hears_what_each_seat_committed_to_and_then_its_bytes() -> None:
    table = opened().started()
    commitments, shown = table.events_of("committed"), table.events_of("contributed")
    assert [(one["seat"], one["commitment"]) for one in commitments] == [
        (0, commitment_of("Ada")),
        (1, commitment_of("Bo")),
    ]
    assert [(one["seat"], one["bytes"]) for one in shown] == [(0, bytes_of("Ada")), (1, bytes_of("Bo"))]
    for one, other in zip(commitments, shown, strict=True):
        assert sha256(bytes.fromhex(other["bytes"])).hexdigest() == one["commitment"]
    [started] = table.events_of("started")
    assert started["contributions"] == [bytes_of("Ada"), bytes_of("Bo")]
    assert started["order"] == [0, 1]
    assert started["turns"] == [{"seat": 0, "round": 1, "deadline_ms": None}]


def test_each_part_of_it_has_its_time() -> None:
    table = Table(2)
    table.now_ms += 1_000
    table.filled()
    assert table.events[-1] == {
        "type": "opening",
        "room": table.state.setup.id,
        "version": 3,
        "deadline_ms": NOW_MS + 1_000 + OPENING_MS,
    }
    assert due_ms(table.state) == NOW_MS + 1_000 + OPENING_MS
    table.now_ms += 2_000
    table.committed()
    seed = opening(table).server_seed
    assert seed is not None
    assert table.events[-1] == {
        "type": "seed_chosen",
        "room": table.state.setup.id,
        "version": 6,
        "commitment": commitment(bytes.fromhex(seed)),
        "deadline_ms": NOW_MS + 3_000 + OPENING_MS,
    }
    assert due_ms(table.state) == NOW_MS + 3_000 + OPENING_MS


def test_a_practice_game_opens_at_once() -> None:
    table = Table(1)
    assert [event["type"] for event in table.events] == ["seated", "opening"]
    assert kinds(table.commits("Ada")) == ["committed", "seed_chosen"]
    assert kinds(table.contributes("Ada")) == ["contributed", "started"]
    assert (table.state.stage, table.to_play) == ("playing", "Ada")


# -- the seed --------------------------------------------------------------------------------------


def test_there_is_no_seed_before_all_have_committed() -> None:
    chance = Seeds()
    table = opened(3, chance=chance)
    for name in ("Ada", "Cleo"):
        table.commits(name)
        assert (opening(table).server_seed, chance.drawn) == (None, 0)
    assert table.alarm(NOW_MS + OPENING_MS - 1) is None
    table.commits("Bo")
    assert opening(table).server_seed is not None
    for name in ("Ada", "Bo", "Cleo"):
        table.contributes(name)
    table.finished()
    assert chance.drawn == 1, "and there is one for the whole game"


def test_there_is_no_seed_before_the_time_is_over_where_somebody_is_silent() -> None:
    chance = Seeds()
    table = opened(chance=chance)
    table.commits("Ada")
    assert table.alarm(NOW_MS + OPENING_MS - 1) is None
    assert chance.drawn == 0
    table.alarm_in_time()
    table.alarm_in_time()
    assert (table.state.stage, chance.drawn) == ("playing", 1)


def test_every_game_has_a_seed_of_its_own() -> None:
    chance = CountedChance()
    assert len({dice_of(Table(1, chance=chance).committed().state).server_seed for _ in range(20)}) == 20


def test_the_seed_is_in_nothing_that_anyone_hears_before_the_end() -> None:
    table = HeardTable(2)
    members = [table.watches(name) for name in ("Ada", "Bo", "Zoe")]
    table.filled()
    shown: list[Any] = []
    for step in (table.commits, table.contributes):
        for name in ("Ada", "Bo"):
            step(name)
            shown += [table.seen(viewer) for viewer in VIEWERS]
    seed = dice_of(table.state).server_seed
    assert seed is not None
    table.throws(0)
    all_heard = [shown, table.events, table.spectated, [member.frames for member in members]]
    assert seed.encode() not in orjson.dumps(all_heard)
    table.finished()
    assert all(seed.encode() in orjson.dumps(member.frames) for member in members)


def test_nobody_hears_of_bytes_before_their_seat_shows_them() -> None:
    table = HeardTable(2).committed()
    table.contributes("Bo")
    all_heard = orjson.dumps([table.events, *(table.seen(viewer) for viewer in VIEWERS)])
    assert bytes_of("Ada").encode() not in all_heard
    assert table.seen(frozenset())["contributions"] == []
    table.contributes("Ada")
    assert table.seen(frozenset())["contributions"] == [bytes_of("Ada"), bytes_of("Bo")]


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", ["Ada", "another"], ids=["the same", "something else"])
def test_a_seat_commits_once(owner: str) -> None:
    table = opened()
    table.commits("Ada")
    refused = refusal(table, "Ada", Commit, commitment=commitment_of(owner))
    assert refused.code is Code.ILLEGAL_MOVE
    assert opening(table).seat_commitments == (commitment_of("Ada"), None)


def test_nobody_commits_when_the_seed_is_chosen() -> None:
    table = opened()
    table.commits("Ada")
    table.alarm_in_time()
    refused = refusal(table, "Bo", Commit, commitment=commitment_of("Bo"))
    assert (refused.code, refused.details) == (Code.WRONG_STAGE, {"stage": "opening"})
    assert "fixed by rule" in refused.message
    again = refusal(table, "Ada", Commit, commitment=commitment_of("Ada"))
    assert again.code is Code.ILLEGAL_MOVE
    assert "has committed already" in again.message


@pytest.mark.parametrize("name", ["Ada", "Bo"], ids=["who has committed", "who has not"])
def test_nobody_contributes_before_the_seed_is_chosen(name: str) -> None:
    table = opened()
    table.commits("Ada")
    refused = refusal(table, name, Contribute, bytes=bytes_of(name))
    assert (refused.code, refused.details) == (Code.WRONG_STAGE, {"stage": "opening"})


def test_nobody_contributes_who_has_not_committed() -> None:
    table = opened()
    table.commits("Ada")
    table.alarm_in_time()
    refused = refusal(table, "Bo", Contribute, bytes=bytes_of("Bo"))
    assert (refused.code, refused.details) == (Code.WRONG_STAGE, {"stage": "opening"})


@pytest.mark.parametrize("owner", ["another", "Bo"])
def test_other_bytes_than_those_committed_to_are_refused_and_the_right_ones_are_still_taken(
    owner: str,
) -> None:
    table = opened().committed()
    assert refusal(table, "Ada", Contribute, bytes=bytes_of(owner)).code is Code.ILLEGAL_MOVE
    assert not any(dice_of(table.state).contributions)
    table.contributes("Ada")
    assert dice_of(table.state).contributions == (bytes_of("Ada"), None)


@pytest.mark.parametrize("owner", ["Ada", "another"], ids=["the same", "something else"])
def test_bytes_that_are_in_cannot_be_changed(owner: str) -> None:
    table = opened().committed()
    table.contributes("Ada")
    assert refusal(table, "Ada", Contribute, bytes=bytes_of(owner)).code is Code.ILLEGAL_MOVE
    assert dice_of(table.state).contributions == (bytes_of("Ada"), None)


def test_two_seats_may_commit_to_the_same_and_each_shows_it() -> None:
    # Whoever repeats another's commitment cannot show bytes for it before the other has.
    table = opened()
    table.commits("Ada")
    table.says("Bo", Commit, commitment=commitment_of("Ada"))
    assert refusal(table, "Bo", Contribute, bytes=bytes_of("Bo")).code is Code.ILLEGAL_MOVE
    table.contributes("Ada")
    table.says("Bo", Contribute, bytes=bytes_of("Ada"))
    assert dice_of(table.state).contributions == (bytes_of("Ada"),) * 2


# -- a command that comes again --------------------------------------------------------------------


def commits(table: Table, name: str) -> Commit:
    """Return the command with which a player commits."""
    return Commit(id=table.new_id(), room=table.state.setup.id, commitment=commitment_of(name))


def shows(table: Table, name: str) -> Contribute:
    """Return the command with which a player shows the bytes."""
    return Contribute(id=table.new_id(), room=table.state.setup.id, bytes=bytes_of(name))


def test_a_command_that_comes_again_is_done_once_whenever_it_comes() -> None:
    table = opened()
    lines: list[tuple[str, Commit | Contribute, int]] = []
    for part in (commits, shows):
        for name in ("Bo", "Ada"):
            command = part(table, name)
            table.hears(name, command)
            lines.append((name, command, table.version))
            for who, again, version in lines:
                assert table.hears(who, again) is None
                assert table.state.done_version(player_id(who), again.id) == version, "that of its last fact"
    assert [version for _, _, version in lines] == [4, 6, 7, 9]
    assert (table.state.stage, table.version) == ("playing", 9)


# -- at each step ----------------------------------------------------------------------------------

STEPS: Final[tuple[Callable[[Table], object], ...]] = (
    lambda table: table.commits("Bo"),
    lambda table: table.commits("Ada"),
    lambda table: table.alarm_in_time(),
    lambda table: table.contributes("Ada"),
    lambda table: table.alarm_in_time(),
)
"""An opening of three in which Bo withholds his bytes and Cleo is silent."""


def test_it_goes_on_from_what_was_stored_at_each_step() -> None:
    table = opened(3)
    for step in STEPS:
        assert table.state.stage == "opening"
        stored = encode(table.state)
        table.state = decode(stored)
        assert encode(table.state) == stored
        step(table)
        assert fold_all(None, table.facts) == table.state
    assert table.state.stage == "playing"
    assert decode(encode(table.state)) == table.state


def test_whoever_comes_at_any_step_sees_what_those_have_heard_who_were_there() -> None:
    table = HeardTable(3)
    members = [table.watches(name) for name in ("Ada", "Zoe")]
    table.filled()
    for step in STEPS:
        SERVER_MESSAGE.validate_json(orjson.dumps(table.seen(frozenset({0}))), strict=True)
        members += [table.watches(name) for name in ("Ada", "Zoe")]
        step(table)
        table.resync()
    for member in members:
        check_in_order(member.frames)
        check_adds_up(member.frames, member.player)
    assert members[0].frames[-1]["stage"] == "playing"
