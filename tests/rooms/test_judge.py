"""The judge: what is done once, what changes nothing, and what holds in every game there is."""

import contextlib
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from protocol.client import Contribute, Enter, Hold, JoinRoom, LeaveRoom, Rematch, Start, Throw
from protocol.server import SERVER_MESSAGE
from server.game import record
from server.rooms.act import Ask, Change, Refused
from server.rooms.lifecycle import NEXT
from server.rooms.state import DONE_KEPT, decode, encode
from server.rooms.views import snapshot
from server.rules.base import AnyRules
from tests.protocol.kinds import ROOM_EVENTS
from tests.rooms.chance import CountedChance
from tests.rooms.tables import ALL, NAMES, Table, at_stage, bytes_of, player_id
from tests.rules.games import every_ruleset

# -- commands are done once ------------------------------------------------------------------------


def test_a_command_that_comes_again_has_nothing_to_do_and_its_version_is_known() -> None:
    table = Table().started()
    throw = table.command(Throw, dice=ALL)
    assert table.hears("Ada", throw) is not None
    version = table.version
    table.says("Ada", Hold, dice=[0])
    assert table.hears("Ada", throw) is None
    assert table.state.done_version(player_id("Ada"), throw.id) == version
    assert table.version == version + 1


def test_a_command_that_brought_two_facts_is_remembered_with_the_last_version() -> None:
    table = at_stage("opening")
    table.says("Bo", Contribute, bytes=bytes_of("Bo"))
    last = table.command(Contribute, bytes=bytes_of("Ada"))
    table.hears("Ada", last)
    assert [event["version"] for event in table.events[-2:]] == [table.version - 1, table.version]
    assert table.state.done_version(player_id("Ada"), last.id) == table.version
    assert table.hears("Ada", last) is None, "at a later stage too"


def test_an_id_belongs_to_the_player_who_made_it() -> None:
    table = at_stage("opening")
    same = table.command(Contribute, bytes=bytes_of("anyone"))
    assert table.hears("Ada", same) is not None
    assert table.hears("Bo", same) is not None
    assert table.state.stage == "playing"


def test_a_refused_command_may_come_again_under_its_id() -> None:
    table = Table().started()
    early = table.command(Throw, dice=ALL)
    with pytest.raises(Refused):
        table.hears("Bo", early)
    table.turn()
    assert table.hears("Bo", early) is not None


def test_a_leave_that_comes_again_has_nothing_to_do() -> None:
    table = Table(3)
    table.says("Bo", JoinRoom)
    leave = table.command(LeaveRoom)
    assert table.hears("Bo", leave) is not None
    assert table.hears("Bo", leave) is None


def test_a_rematch_that_comes_again_opens_no_second_room() -> None:
    table = Table(1).finished()
    rematch = table.command(Rematch)
    first = table.hears("Ada", rematch)
    assert first is not None
    assert first.spawn is not None
    assert table.hears("Ada", rematch) is None


def test_the_last_commands_of_each_player_are_remembered() -> None:
    table = at_stage("playing")
    holds = [table.command(Hold, dice=[number % 5]) for number in range(DONE_KEPT + 3)]
    for hold in holds:
        table.hears("Ada", hold)
    kept = [command for command, _ in table.state.done[player_id("Ada")]]
    assert kept == [hold.id for hold in holds[-DONE_KEPT:]]
    assert table.state.done_version(player_id("Ada"), holds[0].id) is None
    assert len(table.state.done[player_id("Bo")]) == 2


def test_who_has_left_is_forgotten_by_and_by() -> None:
    table = Table(4)
    for name in ("Bo", "Cleo"):
        table.says(name, JoinRoom)
    table.says("Bo", LeaveRoom)
    assert player_id("Bo") in table.state.done
    table.says("Cleo", LeaveRoom)
    assert set(table.state.done) == {player_id("Cleo")}


# -- every game there is ---------------------------------------------------------------------------

KINDS: tuple[type[Ask], ...] = (JoinRoom, LeaveRoom, Start, Contribute, Hold, Throw, Enter, Rematch)
STEPS_MOST = 800
"""More than the longest of these games takes."""


class Players:
    """Players who do what leads on, and now and then anything at all."""

    def __init__(self, table: Table, chance: Random) -> None:
        """Take the table, and where the players' whims come from."""
        self.table = table
        self.chance = chance

    def act(self) -> Change | None:
        """Do one thing. Raises Refused as the judge does."""
        table, chance = self.table, self.chance
        table.now_ms += chance.randrange(5_000)
        whim = chance.random()
        if whim < 0.001 or (whim < 0.05 and table.state.deadlines):
            return table.alarm_in_time()
        if whim < 0.06:
            return table.alarm()
        if whim < 0.65:
            return self.what_leads_on()
        kind = chance.choice(KINDS)
        return table.says(chance.choice([*NAMES[:4], "Zoe"]), kind, **self.anything(kind))

    def what_leads_on(self) -> Change | None:
        """Do what brings the room nearer to its end."""
        table, chance = self.table, self.chance
        match table.state.stage:
            case "gathering":
                return table.says(chance.choice(NAMES[:4]), chance.choice((JoinRoom, JoinRoom, Start)))
            case "opening":
                return table.says(chance.choice(table.state.seats).name, Contribute, bytes=bytes_of("anyone"))
            case "playing":
                name = table.to_play
                offers = table.sheet(name)["offers"]
                if offers["enter"] and chance.random() < 0.7:
                    return table.enters(name, chance.choice(offers["enter"]))
                return table.says(name, Throw, dice=offers["throw"])
            case _:
                return table.says(chance.choice(table.state.seats).name, Rematch)

    def anything(self, kind: type[Ask]) -> dict[str, Any]:
        """Return fields of a command that the protocol lets through, sensible or not."""
        dice = [self.chance.randrange(7) for _ in range(self.chance.randrange(6))]
        rows = [row["row"] for row in self.table.state.rules.card["rows"]]
        fields: dict[type[Ask], dict[str, Any]] = {
            Contribute: {"bytes": bytes_of("another")},
            Hold: {"dice": dice},
            Throw: {"dice": dice},
            Enter: {"rows": {self.chance.choice([*rows, "no_such_row"]): self.chance.choice([ALL, dice])}},
        }
        return fields.get(kind, {})


def watched(table: Table, players: Players) -> Iterator[Change]:
    """Let the players act until the room is over, and yield what comes about. A refusal changes nothing."""
    for _ in range(STEPS_MOST):
        before, stage, version = encode(table.state), table.state.stage, table.version
        change = None
        with contextlib.suppress(Refused):
            change = players.act()
        if change is None:
            assert (encode(table.state), table.version) == (before, version)
        else:
            assert table.state.stage in {stage} | NEXT[stage]
            yield change
        if table.state.stage == "archived":
            return


@every_ruleset
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), options=st.sampled_from([{}, {"turn_ms": 20_000}, {"begins": "random"}]))
def test_in_any_game_all_that_is_stored_comes_back_and_all_that_is_told_is_of_the_protocol(
    rules: AnyRules, seed: int, options: dict[str, Any]
) -> None:
    chance = Random(seed)
    seats = chance.randint(rules.card["seats_min"], 4)
    table = Table(seats, rules.card["ruleset"], CountedChance(str(seed)), **options)
    check_told(table, 0)
    for change in watched(table, Players(table, chance)):
        version = table.version - len(change.facts)
        check_told(table, version)
        for number, fact in enumerate(change.facts, start=version + 1):
            loaded = record.load(rules, orjson.loads(orjson.dumps(fact)))
            event = orjson.dumps(record.event(rules, table.state.room, number, loaded))
            assert orjson.loads(event) == table.events[number - 1]
        if change.spawn is not None:
            assert decode(encode(change.spawn.state)) == change.spawn.state


def check_told(table: Table, known: int) -> None:
    """Check the state, and all that is told of it to who knows the room at a version."""
    state = table.state
    assert decode(encode(state)) == state
    told = [*table.events[known:], orjson.loads(orjson.dumps(snapshot(state, table.version, resync=False)))]
    assert [event["version"] for event in told] == [*range(known + 1, table.version + 1), table.version]
    for event in told:
        frame = orjson.dumps(event)
        SERVER_MESSAGE.validate_json(frame, strict=True)
        assert event["room"] == state.room
        if state.server_seed is not None and state.result is None:
            assert state.server_seed.encode() not in frame
    if state.stage == "playing":
        assert len(told[-1]["turns"]) == 1
        assert not state.rules.standing(table.game.hands[told[-1]["turns"][0]["seat"]].play).done


def test_the_players_of_these_games_do_everything_and_are_refused_for_every_reason() -> None:
    told: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for seed in range(40):
        table = Table(seed % 4 + 1, chance=CountedChance(str(seed)), turn_ms=20_000)
        players = Players(table, Random(seed))
        while table.state.stage != "archived":
            try:
                players.act()
            except Refused as reason:
                refused[reason.code] += 1
        told.update(event["type"] for event in table.events)
    assert set(told) == ROOM_EVENTS - {"snapshot"}
    assert told["finished"] >= 20
    assert set(refused) == {
        "not_seated",
        "room_full",
        "not_host",
        "wrong_stage",
        "not_your_turn",
        "illegal_move",
    }
