"""Plays in a row are folded to the same room as one by one, whatever a play may change."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from regatta_server.game.plays import Play
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rooms.decide.play_run import PlayRun
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rules.base import AnyRules
from testkit.rooms.chance import CountedChance
from testkit.rooms.players import Players, watched
from testkit.rooms.tables import Table
from tests.rooms.drawn_options import options
from tests.rules.games import a_game, every_ruleset


@every_ruleset
@a_game
@given(data=st.data())
def test_a_room_after_plays_in_a_row_is_the_fold_of_its_facts(rules: AnyRules, data: st.DataObject) -> None:
    seed, ends = data.draw(st.integers(0, 2**32), "seed"), Random(data.draw(st.integers(0, 9), "ends"))
    chance = Random(seed)
    seats = chance.randint(rules.card["seats_min"], 3)
    drawn = data.draw(options(rules.card), "options")
    table = Table(seats, rules.card["ruleset"], CountedChance(str(seed)), **drawn)
    for _ in watched(table, Players(table, chance)):
        pass
    state: RoomState | None = None
    run: PlayRun | None = None
    for fact in table.facts:
        after = fold_all(state, [fact])
        if isinstance(fact, Play) and isinstance(state, Playing):
            run = PlayRun(state) if run is None else run
            before = state.game
            assert isinstance(after, Playing)
            hands = before.hands[fact.seat], after.game.hands[fact.seat]
            assert run.play(fact) == (*hands, before.standings[fact.seat])
            assert run.version == after.version
            # Asked at every play, a room that was not made until the end would never be seen.
            if not ends.randrange(8):
                assert run.state() == after
        elif run is not None:
            assert run.state() == state
            run = None
        state = after
    assert run is None or run.state() == state


def test_commands_are_remembered_whoever_gave_them_and_however_many() -> None:
    table = Table().finished()
    started = next(place for place, fact in enumerate(table.facts) if isinstance(fact, Play))
    state = fold_all(None, table.facts[:started])
    assert isinstance(state, Playing)
    plays = [fact for fact in table.facts if isinstance(fact, Play)][:-1]
    plays = [replace(fact, command=f"c-{number}", checksum=number) for number, fact in enumerate(plays)]
    run = PlayRun(state)
    for fact in plays:
        run.play(fact)
    assert run.state() == fold_all(state, plays)
