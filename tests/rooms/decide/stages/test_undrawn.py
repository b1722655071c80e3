"""Dice that nobody has thrown yet: two rooms that differ in nothing else are told the same."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

import orjson
import pytest

from regatta_server.game.roller import SHARED, Roller, seat_stream
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.views.views import snapshot, summary
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import Table, bytes_of, player_id

FOLLOWS_THE_SEED: Final = frozenset({"commitment"})
"""All that may differ: it tells nothing of the seed that anybody could use."""


class Seeded(CountedChance):
    """Chance that gives one seed."""

    def __init__(self, seed: bytes) -> None:
        """Take the seed."""
        super().__init__("undrawn")
        self._seed = seed

    def seed(self) -> bytes:
        """Return it."""
        return self._seed


def two_seeds(stream: str, dice: int) -> tuple[bytes, bytes]:
    """Return two seeds whose first dice of a stream are the same, and whose next ones are all others."""
    given = tuple(bytes.fromhex(bytes_of(name)) for name in ("Ada", "Bo"))
    game = CountedChance("undrawn").room_id()
    known: dict[tuple[int, ...], tuple[bytes, tuple[int, ...]]] = {}
    for number in range(500_000):
        seed = sha256(b"%d" % number).digest()
        roller = Roller(seed, game, given)
        first = roller.faces(stream, 0, dice)
        later = roller.faces(stream, dice, 10)
        if first not in known:
            known[first] = seed, later
            continue
        other, other_later = known[first]
        if all(one != another for one, another in zip(later, other_later, strict=True)):
            return seed, other
    raise AssertionError("no two such seeds were found")


def thrown_once(seed: bytes, **options: Any) -> Table:
    """Return a room whose first seat has made its first throw."""
    table = Table(2, "yacht", Seeded(seed), **options).started()
    table.throws(0)
    return table


def events_after(table: Table) -> list[Any]:
    """Return all that anyone is told of a room."""
    viewers: list[Viewer] = [frozenset(), frozenset({0}), frozenset({1}), frozenset({0, 1})]
    frames: list[Mapping[str, Any]] = [*table.events]
    frames += [snapshot(table.state, False, viewer) for viewer in viewers]
    frames += [summary(table.state, player_id(name)) for name in ("Ada", "Bo")]
    plain: list[Any] = orjson.loads(orjson.dumps(frames))
    return [{key: value for key, value in frame.items() if key not in FOLLOWS_THE_SEED} for frame in plain]


@pytest.mark.parametrize(
    ("dice", "reveal"),
    [
        ("independent", "open"),
        ("independent", "hide_rerolls"),
        ("independent", "hide_all"),
        ("identical", "hide_all"),
    ],
)
def test_no_die_that_is_still_to_be_thrown_changes_what_anyone_is_told(dice: str, reveal: str) -> None:
    stream = seat_stream(0) if dice == "independent" else SHARED
    one, other = (thrown_once(seed, dice=dice, reveal=reveal) for seed in two_seeds(stream, 5))
    assert events_after(one) == events_after(other)
    for table in (one, other):
        table.throws(0)
    assert events_after(one) != events_after(other), "the next throw is another one"
