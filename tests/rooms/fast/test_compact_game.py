"""The compact form makes of every move what the general path makes of it, in any game that it takes."""

from collections import Counter
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec.structs import replace
from typing_extensions import override

from regatta_protocol import client
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import Act, Change
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.fast.category_game import begun
from regatta_server.rooms.fast.compact_game import CompactGame, Judged, fits
from regatta_server.rooms.fast.comparison import compared
from regatta_server.rooms.fast.fast_path import ASKS, commit_of
from regatta_server.rooms.storage.commit_store import UNASKED
from regatta_server.rooms.storage.commits import is_snapshot_due
from regatta_server.rules.base import AnyRules, Illegal
from regatta_server.rules.catalogue import RULES
from testkit.rooms.chance import CountedChance
from testkit.rooms.players import Players, watched
from testkit.rooms.tables import ALL, Table
from tests.proving import examples
from tests.rooms.drawn_options import options
from tests.rules.games import every_ruleset

AT: Final = "7-4711"
"""Where a room stands: it makes no difference."""


class BothWays(Table):
    """A room whose moves are judged by the compact form, too, as long as that takes them."""

    def __init__(self, *given: Any, **options: Any) -> None:
        """Begin without the form: there is no game yet."""
        self.compact: CompactGame | None = None
        self.taken: Counter[str] = Counter()
        super().__init__(*given, **options)

    @override
    def _judged(self, act: Act) -> Change | None:
        if self.compact is None and fits(self.state):
            self.compact = begun(self.state)
        judged = self._by_form(act)
        if judged is None:
            change = super()._judged(act)  # whatever is refused is refused here
            self.compact = None if change is not None else self.compact
            return change
        assert self.compact is not None
        commit = commit_of(AT, self.compact, judged, UNASKED)
        wanted = compared(self.compact.state(), act, judged, commit)
        change = super()._judged(act)
        assert change is not None
        assert wanted == self.state
        # JSON is equal all the same: a text keeps its id, or everyone hears it in English.
        assert judged.words is None or isinstance(judged.words.get("barred", Text("none", "")), Text)
        self.compact.take(judged)
        assert self.compact.state() == self.state
        assert (commit.snapshot is not None) == is_snapshot_due(self.state.version - 1, self.state.version)
        self.taken[type(act.ask).__name__] += 1
        return change

    def _by_form(self, act: Act) -> Judged | None:
        if self.compact is None or type(act.ask) not in ASKS:
            return None
        try:
            return self.compact.judge(act)
        except (Refused, Illegal):
            return None


@every_ruleset
@examples(1, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_in_any_game_both_ways_come_to_the_same(rules: AnyRules, data: st.DataObject) -> None:
    card = rules.card
    seed = data.draw(st.integers(0, 2**32), "seed")
    chosen = data.draw(options(card), "options")
    chance = Random(seed)
    table = BothWays(
        chance.randint(card["seats_min"], 4), card["ruleset"], CountedChance(str(seed)), **chosen
    )
    for _ in watched(table, Players(table, chance)):
        pass


def test_of_a_game_at_an_open_table_it_takes_nearly_all() -> None:
    table = BothWays(3, "yacht").started()
    while table.state.stage == "playing":
        seat = table.seats_to_play[0]
        table.throws(seat)
        table.says(table.to_play, client.Hold, dice=[3, 4])
        table.says(table.to_play, client.Throw, dice=[0, 1, 2])
        table.turn(seat)
    moves = 3 * 4 * len(RULES["yacht"].card["rows"])
    assert moves - sum(table.taken.values()) == 1, "the last one"


def test_it_takes_games_with_clocks_and_time_banks() -> None:
    table = BothWays(2, "yacht", turn_ms=20_000, time_bank_ms=60_000).started()
    table.throws(0)
    table.now_ms += 25_000
    table.turn()
    assert table.taken == {"Throw": 1, "Enter": 1}
    assert table.events_of("entered")[0]["time_banks"][0] < 60_000


@pytest.mark.parametrize(("turn_ms", "makes_room"), [(None, False), (20_000, False), (86_400_000, True)])
def test_an_entry_makes_a_room_only_where_more_comes_of_it_than_clocks_that_go_on(
    turn_ms: int | None, makes_room: bool
) -> None:
    table = Table(turn_ms=turn_ms).started()
    table.throws(0)
    assert fits(table.state)
    compact = begun(table.state)
    judged = compact.judge(table._act("Ada", table.command(client.Enter, rows={"chance": ALL})))
    assert judged is not None
    assert (judged.change is not None) == makes_room


@pytest.mark.parametrize("pace", ["alternate", "free"])
def test_of_a_player_with_several_seats_it_takes_what_can_be_meant_for_one(pace: Any) -> None:
    table = Table(3, order=pace).started()
    state = table.state
    assert isinstance(state, Playing)
    ada, *_ = state.seating.seats
    seats = tuple([replace(seat, player=ada.player) for seat in state.seating.seats[:2]])
    both = replace(state, seating=replace(state.seating, seats=(*seats, state.seating.seats[2])))
    assert fits(both)
    for named in (None, *range(3)):
        act = table._act("Ada", table.command(client.Throw, dice=[0, 1, 2, 3, 4], seat=named))
        judged = begun(both).judge(act)
        try:
            decide(both, act)
        except Refused:
            assert judged is None, "the general path refuses it"
            continue
        assert judged is not None
        wanted = compared(both, act, judged, commit_of(AT, begun(both), judged, UNASKED))
        assert wanted is not None
        game = begun(both)
        game.take(judged)
        assert game.state() == wanted


def test_it_leaves_what_it_does_not_know() -> None:
    assert not fits(Table().state), "it gathers"
    assert not fits(Table(reveal="hide_all").started().state)
    assert not fits(Table(delay_turns=1).started().state)
    table = Table().started()
    assert fits(table.state)
    compact = begun(table.state)
    throw = table.command(client.Throw, dice=[0, 1, 2, 3, 4])
    assert compact.judge(table._act("Bo", throw)) is None, "another's turn"
    table.now_ms -= 1
    assert compact.judge(table._act("Ada", throw)) is None, "a clock that was put back"
    table.now_ms += 40 * 24 * 3_600_000
    assert compact.judge(table._act("Ada", throw)) is None, "it puts off when the room is closed"


def test_it_does_no_command_again() -> None:
    table = BothWays().started()
    throw = table.command(client.Throw, dice=[0, 1, 2, 3, 4])
    assert table.hears("Ada", throw) is not None
    assert table.hears("Ada", throw) is None
    assert table.taken == {"Throw": 1}
