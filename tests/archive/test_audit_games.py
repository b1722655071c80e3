"""Whole games with dice that are not fair: the alarm rings; with the server's own it does not."""

from functools import cached_property
from random import Random
from typing import Any, Self

import pytest
from msgspec.structs import replace
from typing_extensions import override

from regatta_protocol.record.record import GameRecord
from regatta_server.archive.audit import report
from regatta_server.game.roller import Roller
from regatta_server.rooms.decide.setup import Source
from regatta_server.rooms.decide.state import Playing
from regatta_server.rules.base import Faces
from testkit.records import RecordTable, play
from testkit.rooms.chance import CountedChance
from tests.archive.dice import NAMES, counts_of

GAMES = 50


class Loaded(Roller):
    """Dice of which one in twenty becomes a six."""

    @override
    def faces(self, stream: str, first: int, count: int) -> Faces:
        """Return the faces of fair dice, some of them turned over."""
        fair = super().faces(stream, first, count)
        whims = [Random(f"{self.game} {stream} {number}").random() for number in range(first, first + count)]
        return tuple(6 if whim < 1 / 20 else face for whim, face in zip(whims, fair, strict=True))


class Repeating(Roller):
    """Dice of which one in twenty shows what the fair one before it showed."""

    @override
    def faces(self, stream: str, first: int, count: int) -> Faces:
        """Return the faces of fair dice, some of them those of their neighbours."""
        fair = super().faces(stream, max(0, first - 1), count + min(first, 1))
        whims = [Random(f"{self.game} {stream} {number}").random() for number in range(first, first + count)]
        before = ((0, *fair) if first == 0 else fair)[:count]
        return tuple(
            neighbour if whim < 1 / 20 and neighbour else face
            for whim, neighbour, face in zip(whims, before, fair[-count:], strict=True)
        )


class LoadedSource(Source, frozen=True, dict=True, kw_only=True):
    """Where the dice of a game come from, and whose they are."""

    dice_of: type[Roller]

    @cached_property
    @override
    def roller(self) -> Roller:
        """The dice of the game."""
        own = Source(self.room, self.server_seed, self.contributions).roller
        return self.dice_of(own.server_seed, own.game, own.contributions)


class LoadedTable(RecordTable):
    """A table whose dice are others from the first throw on."""

    dice_of: type[Roller]

    @override
    def started(self) -> Self:
        """Go on to the first throw, and take the other dice."""
        state = super().started().state
        assert isinstance(state, Playing)
        own = state.source
        source = LoadedSource(
            own.room, own.server_seed, own.contributions, own.seat_commitments, dice_of=self.dice_of
        )
        self.state = replace(state, source=source)
        return self


def record_of(number: int, dice_of: type[Roller], **options: Any) -> GameRecord:
    """Return the record of one of many games with dice of a kind."""
    table = LoadedTable(2, "yacht-sections", CountedChance(f"game {number}"), **options)
    table.dice_of = dice_of
    return play(table, Random(number)).record


def test_games_with_the_servers_own_dice_raise_no_alarm(at_length: bool) -> None:
    for options in ({}, {"dice": "identical"}) if at_length else ({},):
        audit = report(counts_of(record_of(number, Roller, **options) for number in range(GAMES)), NAMES)
        assert audit["games"] == GAMES
        assert audit["dice"] > 5_000
        assert not audit["alarm"]
        assert "Nothing speaks against these dice." in audit["plain"]


@pytest.mark.parametrize(
    ("dice_of", "options", "found"),
    [
        (Loaded, {}, "faces"),
        (Loaded, {"dice": "identical"}, "faces"),
        (Repeating, {}, "lag"),
        (Repeating, {"dice": "identical", "order": "simultaneous"}, "lag"),
    ],
)
@pytest.mark.prove
def test_games_with_dice_that_are_not_fair_raise_the_alarm(
    dice_of: type[Roller], options: dict[str, Any], found: str
) -> None:
    audit = report(counts_of(record_of(number, dice_of, **options) for number in range(GAMES)), NAMES)
    assert audit["alarm"]
    worst = min(audit["tests"], key=lambda test: test["p"])
    assert worst["test"] == found
