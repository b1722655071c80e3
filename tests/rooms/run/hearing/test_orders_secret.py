"""Nobody but its player learns what an order says: a search through all that whole games over days tell."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import orjson
import pytest

from regatta_protocol.client import AddSeat, JoinRoom
from regatta_protocol.commands.orders import DropOrder, SetOrder
from regatta_server.archive.records import record_of
from regatta_server.archive.replays import replay_of
from regatta_server.rooms.decide.seat_play import orders
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.run.past import past_turns
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS
from regatta_server.rules.catalogue import REGISTRY
from testkit.rooms.chance import CountedChance
from testkit.rooms.hearing import HeardTable, Session, check_adds_up, check_in_order
from testkit.rooms.players import Players
from testkit.rooms.tables import STRANGER, player_id

DAY_MS: Final = 86_400_000
OF_AN_ORDER: Final = frozenset({"keep", "early", "otherwise", "bank_from", "stopped"})
"""Names that nothing but an order has, on the wire and in records."""
MARKS: Final = range(70_000, 100_000)
"""Least points that no row gives, each of which one order alone asks for: found again wherever it is told."""
GAMES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("yacht", {}),
    ("yacht", {"reveal": "hide_rerolls", "order": "simultaneous"}),
    ("yacht", {"reveal": "hide_all"}),
    ("yacht", {"dice": "identical", "delay_turns": 1}),
    ("double-cameroon", {"reveal": "hide_all", "delay_turns": 2}),
    ("yin-yang", {"target": 150}),
    ("yin-yang", {"target": 150, "reveal": "hide_all"}),
]

every_game = pytest.mark.parametrize(("ruleset", "chosen"), GAMES)


def order_parts(part: Any) -> Iterator[str]:
    """Yield what a message says of an order, anywhere in it."""
    if isinstance(part, dict):
        yield from OF_AN_ORDER & part.keys()
        for value in part.values():
            yield from order_parts(value)
    elif isinstance(part, list):
        for item in part:
            yield from order_parts(item)
    elif isinstance(part, int) and part in MARKS:
        yield str(part)


class Heard:
    """A whole game: Ada with Tom on her device, Bo, and a stranger who looks on. Ada and Bo leave orders."""

    def __init__(self, ruleset: str, seed: int, **chosen: Any) -> None:
        """Play the game."""
        self.chance = Random(seed)
        self.marks = iter(self.chance.sample(MARKS, len(MARKS)))
        self.lines: list[str] = []
        """Whose orders were set."""
        self.table = HeardTable(3, ruleset, CountedChance(str(seed)), turn_ms=DAY_MS, **chosen)
        self.sessions: list[Session] = [self.table.watches("Ada")]
        self.table.says("Ada", AddSeat, name="Tom")
        self.table.says("Bo", JoinRoom)
        self.sessions += [self.table.watches("Bo"), self.table.watches(STRANGER)]
        self.table.started()
        self.players = Players(self.table, self.chance)
        while isinstance(self.table.state, Playing):
            self._go_on(self.table.state)
            if not chosen.get("delay_turns"):
                # A table of tests shows whoever comes the room of now, which is ahead of a delayed one.
                self._come_and_go()

    def _go_on(self, state: Playing) -> None:
        table, chance = self.table, self.chance
        table.now_ms += chance.randrange(8_000)
        waiting = [seat for seat in range(3) if self._waits(seat)]
        if any(one.due_ms for _, one in orders(state.seats)) and chance.random() < 0.9:
            table.alarm_in_time()
        elif waiting and chance.random() < 0.3:
            seat = chance.choice(waiting)
            pending = state.seats[seat].pending
            if pending is not None and pending.order is not None and chance.random() < 0.1:
                table.says(table.speaker(seat), DropOrder, seat=seat)
            elif pending is None or pending.changes < 9:
                table.says(table.speaker(seat), SetOrder, seat=seat, order=self._order(seat))
                self.lines.append(table.speaker(seat))
        else:
            self.players.play(chance.choice(table.seats_to_play))

    def _waits(self, seat: int) -> bool:
        return seat not in self.table.seats_to_play and not self.table.sheet_of(seat)["done"]

    def _order(self, seat: int) -> dict[str, Any]:
        sheet, card = self.table.sheet_of(seat), self.table.state.setup.rules.card
        if not card["rows"]:
            # It throws on for ever, until it loses all: or takes the first that there is.
            return {"bank_from": self.chance.choice([1, next(self.marks)])}
        rows = [row["row"] for row in sheet["rows"] if row["score"] is None]
        named = [{"row": row, "least": next(self.marks)} for row in rows[: 2 * card["entries"]]]
        return {"rows": named, "otherwise": self.chance.choice([[], rows[-card["entries"] :]])}

    def _come_and_go(self) -> None:
        whim = self.chance.random()
        name = self.chance.choice(["Ada", "Bo", STRANGER])
        if whim < 0.02:
            self.sessions.append(self.table.watches(name))
        elif whim < 0.05:
            self.sessions.append(self.table.resumes(name, self.chance.randrange(self.table.version)))
        elif whim < 0.10:
            self.table.resync()


def of_others(heard: Heard, session: Session) -> list[Any]:
    """Return what somebody heard but for what their own orders say."""
    own = heard.table.state.seating.seats_of(session.player)
    return [one for one in session.frames if one["type"] != "ordered" or one.get("seat") not in own]


@every_game
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.prove)])
def test_nobody_hears_what_an_order_of_another_says_while_a_game_runs_or_when_it_is_over(
    ruleset: str, chosen: dict[str, Any], seed: int
) -> None:
    heard = Heard(ruleset, seed, **chosen)
    table = heard.table
    assert {"Ada", "Bo"} <= set(heard.lines)
    for session in heard.sessions:
        assert [*order_parts(of_others(heard, session))] == []
        check_in_order(session.frames)
        check_adds_up(session.frames, session.player)
    assert [*order_parts(table.spectated)] == []
    record = record_of(table.facts)
    past = [
        past_turns(table.facts, REGISTRY, player_id(name), NO_RELATIONSHIPS) for name in ("Cleo", STRANGER)
    ]
    messages = orjson.loads(orjson.dumps([record, replay_of(record), past]))
    assert [*order_parts(messages)] == []


@every_game
def test_the_search_finds_what_an_order_says_with_its_player(ruleset: str, chosen: dict[str, Any]) -> None:
    heard = Heard(ruleset, 5, **chosen)
    for session in heard.sessions[:2]:
        found = {*order_parts(session.frames)}
        assert found >= OF_AN_ORDER - {"stopped"}
        assert any(one.isdigit() for one in found)
    if ruleset != "yin-yang":
        assert "stopped" in {*order_parts(heard.table.events)}
