"""Whoever folds what they hear has the room as it is: at every version, for every viewer, in every game."""

from random import Random
from typing import Final

import orjson
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from regatta_protocol.options import Reveal
from regatta_protocol.server import SERVER_MESSAGE
from regatta_protocol.view.view import RoomView
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.rules.catalogue import RULES
from testkit.rooms.chance import CountedChance
from testkit.rooms.hearing import HeardTable, Session
from testkit.rooms.players import Players, watched
from testkit.rooms.tables import NAMES, STRANGER, Table
from tests.proving import examples
from tests.rooms.drawn_options import options

some_games: Final = settings(
    examples(2),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)


class Fold:
    """What one has heard, folded."""

    def __init__(self, session: Session) -> None:
        """Begin with the snapshot that was told first."""
        self.session = session
        self.view = RoomView.of(session.frames.pop(0), session.player)

    def hear(self) -> None:
        """Fold what is new."""
        for frame in self.session.frames:
            SERVER_MESSAGE.validate_python(frame, strict=True)
            self.view = self.view.after(frame)
        self.session.frames.clear()

    def check(self, table: HeardTable) -> None:
        """Check that it is what a fresh snapshot shows; spectators may be some turns behind."""
        state = table.members.view(self.session, table.copy)
        viewer = state.seating.seats_of(self.session.player)
        fresh = snapshot(state, resync=False, viewer=viewer)
        assert self.view.now == orjson.loads(orjson.dumps(fresh))


@pytest.mark.parametrize("ruleset", RULES)
@some_games
@given(data=st.data())
def test_what_is_folded_is_what_a_snapshot_shows_at_every_version_for_every_viewer(
    ruleset: str, data: st.DataObject
) -> None:
    card = RULES[ruleset].card
    seats = data.draw(st.integers(card["seats_min"], min(4, card["seats_max"])))
    seed = data.draw(st.integers(0, 10**6))
    bots = data.draw(st.sampled_from([0, 0, 0, 1])) if seats > 1 else 0
    chosen = data.draw(options(card))
    table = HeardTable(seats, ruleset, CountedChance(f"view {seed}"), bots=bots, **chosen)
    folds = [Fold(table.watches(name)) for name in (*NAMES[:4], STRANGER)]
    for _ in watched(table, Players(table, Random(seed))):
        for fold in folds:
            fold.hear()
            fold.check(table)
    assert {fold.view.now["stage"] for fold in folds} == {"archived"}


# -- how much is told ------------------------------------------------------------------------------

MOST_BYTES: Final = {"thrown": 250, "entered": 300, "held": 100, "concealed": 200}


@pytest.mark.parametrize("ruleset", [ruleset for ruleset in RULES if RULES[ruleset].card["rows"]])
@pytest.mark.parametrize("hiding", ["open", "hide_all"])
def test_a_throw_is_told_in_250_bytes_and_an_entry_in_300(ruleset: str, hiding: Reveal) -> None:
    # A game of two with a clock; what it takes is the same at every run.
    table = Table(2, ruleset, CountedChance("sizes"), turn_ms=60_000, reveal=hiding).started()
    players = Players(table, Random(ruleset))
    while table.state.stage == "playing":
        players.play(players.chance.choice(table.seats_to_play))
    for event, fact in zip(table.events, table.facts[1:], strict=True):
        # Why a joker may not go somewhere comes on top of it, once in thousands of throws.
        seen = reveal.event({**event, "barred": ""}, fact, hiding, frozenset())
        assert len(orjson.dumps(seen)) <= MOST_BYTES.get(seen["type"], 100_000), seen
