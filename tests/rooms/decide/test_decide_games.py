"""What holds in every game there is: any ruleset, any options, players who do anything at all."""

from collections import Counter
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from regatta_protocol.server import SERVER_MESSAGE
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.codecs.codec import encode_fact, followed
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.state import dice_source
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.rules.base import AnyRules
from testkit.rooms.chance import CountedChance
from testkit.rooms.players import Players, watched
from testkit.rooms.tables import Table
from tests.protocol.kinds import ROOM_EVENTS
from tests.proving import examples
from tests.rooms.drawn_options import options
from tests.rules.games import every_ruleset


@every_ruleset
@examples(1, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_in_any_game_all_that_is_stored_comes_back_and_all_that_is_told_is_of_the_protocol(
    rules: AnyRules, data: st.DataObject
) -> None:
    card = rules.card
    seed = data.draw(st.integers(0, 2**32), "seed")
    chosen = data.draw(options(card), "options")
    chance = Random(seed)
    table = Table(chance.randint(card["seats_min"], 4), card["ruleset"], CountedChance(str(seed)), **chosen)
    check_events(table, 0)
    for change in watched(table, Players(table, chance)):
        check_events(table, table.version - len(change.facts))
        # What is stored, from the beginning on, folds to what the judge has made of it.
        stored = [encode_fact(fact) for fact in table.facts]
        assert followed(None, stored)[-1][1] == table.state
        if change.spawn is not None:
            assert decode(encode(change.spawn.state)) == change.spawn.state


def check_events(table: Table, known: int) -> None:
    """Check the state, and all that is told of it to whoever knows the room at a version."""
    state = table.state
    assert decode(encode(state)) == state
    viewers: set[Viewer] = {state.seating.seats_of(seat.player) for seat in state.seating.seats}
    viewers.add(frozenset())
    for viewer in viewers:
        shown = orjson.loads(orjson.dumps(snapshot(state, resync=False, viewer=viewer)))
        happened = zip(table.events[known:], table.facts[known + 1 :], strict=True)
        messages = [
            *(reveal.event(event, fact, state.setup.reveal, viewer) for event, fact in happened),
            shown,
        ]
        assert [event["version"] for event in messages] == [
            *range(known + 1, table.version + 1),
            table.version,
        ]
        for event in messages:
            frame = orjson.dumps(event)
            SERVER_MESSAGE.validate_json(frame, strict=True)
            assert event["room"] == state.setup.id
            dice = dice_source(state)
            if dice is not None and dice.server_seed is not None and not state.over:
                assert dice.server_seed.encode() not in frame
        check_turns(table, shown)


def check_turns(table: Table, shown: dict[str, Any]) -> None:
    """Check that somebody may play while the game runs, each with a clock if the room has one."""
    state, last = table.state, table.last
    playing = table.game.to_play if state.stage == "playing" else ()
    assert tuple(turn["seat"] for turn in shown["turns"]) == playing
    assert (state.stage == "playing") == bool(playing)
    assert not any(state.setup.rules.standing(table.game.hands[seat].play).done for seat in playing)
    clocked = tuple(seat for seat in playing if state.setup.turn_ms is not None or last.stands_in(seat))
    assert tuple(seat for seat, _ in state.deadlines) == clocked
    timed = {turn["seat"] for turn in shown["turns"] if turn["deadline_ms"] is not None}
    assert timed == {seat for seat in clocked if not last.stands_in(seat)}
    if state.setup.order == "alternate":
        assert len(playing) <= 1


CLOCKED: dict[str, dict[str, Any]] = {
    "open": {},
    "hidden and at once": {"reveal": "hide_all", "order": "simultaneous"},
    "at an own pace": {"reveal": "hide_rerolls", "order": "free"},
    "identical": {"dice": "identical"},
}


@every_ruleset
@pytest.mark.parametrize("chosen", CLOCKED.values(), ids=list(CLOCKED))
def test_the_clock_alone_brings_every_game_to_its_end(rules: AnyRules, chosen: dict[str, Any]) -> None:
    card = rules.card
    chosen = {**chosen, "turn_ms": 20_000, "begins": "ruleset"}
    if chosen.get("order") not in card["orders"]:
        chosen.pop("order", None)
    chosen |= {option["option"]: option["least"] for option in card["options"]}
    table = Table(3, card["ruleset"], **chosen).filled()
    for _ in range(3_000):
        assert table.alarm_in_time() is not None
        if table.state.stage == "archived":
            break
    assert {event["by"] for event in table.events if "by" in event} <= {"clock", "stand_in"}
    assert [event["type"] for event in table.events[-2:]] == ["finished", "archived"]
    assert [event["version"] for event in table.events] == list(range(1, table.version + 1))
    if card["rounds"] is not None and not table.events_of("finished")[0]["result"]["won_at_once"]:
        assert len(table.events_of("entered")) == 3 * card["rounds"]


def test_the_players_of_these_games_do_everything_and_are_refused_for_every_reason() -> None:
    kinds: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    chosen: tuple[tuple[str, dict[str, Any]], ...] = (
        ("yacht", {}),
        ("yin-yang", {"target": 100}),
        ("yacht", {"order": "free", "reveal": "hide_all"}),
        ("yacht", {"order": "free", "absence": "claim"}),
        ("yacht", {"turn_ms": 86_400_000}),
    )
    for seed in range(200):
        ruleset, more = chosen[seed % 5]
        options = {"turn_ms": 20_000, **more}
        table = Table(seed // 5 % 4 + 1, ruleset, CountedChance(str(seed)), **options)
        players = Players(table, Random(seed))
        viewer = table.state.seating.seats_of(table.state.seating.host)
        while table.state.stage != "archived":
            known = table.version
            try:
                players.act()
            except Refused as reason:
                refused[reason.code] += 1
            if table.state.unrecorded:
                table.is_recorded()
            for event, fact in zip(table.events[known:], table.facts[known + 1 :], strict=True):
                kinds[reveal.event(event, fact, table.state.setup.reveal, viewer)["type"]] += 1
    assert set(kinds) == ROOM_EVENTS - {"snapshot"}
    assert kinds["vacation"] >= 20
    assert kinds["finished"] >= 100
    assert set(refused) == {
        "bad_message",
        "not_seated",
        "room_full",
        "not_host",
        "wrong_stage",
        "not_your_turn",
        "illegal_move",
        "room_locked",
        "invite_expired",
        "not_allowed",
    }
