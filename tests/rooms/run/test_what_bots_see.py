"""A bot is asked about nothing that its seat may not see."""

from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from regatta_protocol.client import AddBot, CallStandIn
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.run.bot_seats import what_it_sees
from regatta_server.rules.catalogue import RULES
from testkit.rooms.chance import CountedChance
from testkit.rooms.players import Players, watched
from testkit.rooms.tables import Table
from tests.rooms.drawn_options import options


def other_dice(state: Playing, seat: int) -> Playing:
    """Return the same room, but for the dice that lie before a seat."""
    hand = state.game.hands[seat]
    turned = tuple(7 - face for face in hand.play.faces)
    changed = replace(hand, play=replace(hand.play, faces=turned))
    hands = (*state.game.hands[:seat], changed, *state.game.hands[seat + 1 :])
    return replace(state, game=replace(state.game, hands=hands))


def hidden(state: Playing, seat: int) -> bool:
    """Return whether the others do not see the sheet of a seat."""
    whole = state.setup.rules.sheet(state.game.hands[seat].play)
    return "hidden" in reveal.sheet(whole, state.setup.reveal)


@given(st.sampled_from(sorted(RULES)), st.data())
def test_what_is_hidden_makes_no_difference_to_what_a_bot_is_asked(ruleset: str, data: st.DataObject) -> None:
    chosen = data.draw(options(RULES[ruleset].card))
    whim = data.draw(st.integers(0, 2**32))
    seats = RULES[ruleset].card["seats_max"]
    table = Table(max(2, min(seats, 3)), ruleset, CountedChance(str(whim)), bots=1, level="captain", **chosen)
    for _ in watched(table, Players(table, Random(whim))):
        state = table.state
        if not isinstance(state, Playing):
            continue
        for seat in (
            number for number in range(len(state.seating.seats)) if state.level_of(number) is not None
        ):
            question = what_it_sees(state, seat)
            message = orjson.dumps(question)
            assert state.source.server_seed.encode() not in message
            for other in range(len(state.seating.seats)):
                if other != seat and hidden(state, other):
                    assert what_it_sees(other_dice(state, other), seat) == question


@pytest.mark.parametrize(("how", "seen"), [("open", 1), ("hide_rerolls", 1), ("hide_all", 0)])
def test_a_stand_in_sees_what_the_player_would_whose_seat_it_has(how: str, seen: int) -> None:
    table = Table(2, turn_ms=None, stand_in="captain", reveal=how, order="simultaneous").started()
    table.throws(0)
    table.says("Ada", CallStandIn, seat=1)
    state: Any = table.state
    question = what_it_sees(state, 1)
    assert question["level"] == "captain"
    assert len(question["rivals"]) == seen
    table.throws(0)
    state = table.state
    assert len(what_it_sees(state, 1)["rivals"]) == (how == "open")
    assert state.source.server_seed.encode() not in orjson.dumps(question)


@pytest.mark.parametrize(("how", "seen"), [("open", 1), ("hide_rerolls", 1), ("hide_all", 0)])
def test_a_bot_sees_a_rival_as_the_room_lets_it(how: str, seen: int) -> None:
    table = Table(3, bots=1, level="captain", reveal=how)
    table.says("Ada", AddBot, level="mate")
    table.started().turn(0)
    state: Any = table.state
    assert len(what_it_sees(state, 1)["rivals"]) == 2 * seen
    assert what_it_sees(state, 1)["level"] == "captain"
    assert what_it_sees(state, 2)["level"] == "mate"


def test_the_second_throw_of_a_rival_is_hidden_where_the_room_says_so() -> None:
    table = Table(2, bots=1, level="captain", reveal="hide_rerolls", order="simultaneous").started()
    table.throws(0)
    state: Any = table.state
    [rival] = what_it_sees(state, 1)["rivals"]
    assert list(rival["faces"]) == list(table.sheet_of(0)["faces"])
    table.throws(0)
    state = table.state
    assert what_it_sees(state, 1)["rivals"] == ()


def test_a_seat_that_plays_no_more_is_no_rival() -> None:
    table = Table(3, bots=1, level="captain").started()
    state: Any = table.state
    assert len(what_it_sees(state, 2)["rivals"]) == 2
    out = replace(state, game=replace(state.game, out=((0, "resigned"),)))
    assert len(what_it_sees(out, 2)["rivals"]) == 1
