"""Recomputes ratings of bots, as recount.py does people's: by the strengths of people in the ledger."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import cast

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.options import Level
from regatta_protocol.record.record import GameRecord
from regatta_server.products.ratings.bot_rating import (
    after_game_of_bots,
    as_player,
    levels_of,
    moves_bots,
    start_of,
)
from regatta_server.products.ratings.kinds import pair_of
from regatta_server.products.ratings.ledger import LedgerEntry
from regatta_server.products.ratings.rating import Skill
from regatta_server.products.ratings.recount import Recount


@dataclass
class BotRecount(Recount):
    """What the games of one ruleset make of its bots' ratings; `skills` are by level."""

    def _players(self, record: GameRecord) -> list[PlayerId | None] | None:
        if not moves_bots(record):
            return None
        # None for people: whatever rating they had stands in the ledger, and stays.
        return [None if level is None else as_player(level) for level in levels_of(record)]

    def _pairs(self, record: GameRecord) -> Sequence[str]:
        people = {seat["player"] for seat in record["seats"] if not seat.get("bot", False)}
        levels = dict.fromkeys(level for level in levels_of(record) if level is not None)
        named = [player for player in people if player is not None]
        return [pair_of(player, as_player(level)) for player, level in product(named, levels)]

    def _after(self, before: Sequence[Skill], record: GameRecord) -> list[Skill]:
        return after_game_of_bots(before, record)

    def _fresh(self, player: PlayerId) -> Skill:
        return start_of(self.kind.ruleset, cast(Level, player))

    def _gain(self, player: PlayerId, game: RoomId, entry: LedgerEntry, seat: int) -> None:  # noqa: ARG002 - without a graph
        self.skills[player] = entry.after[seat]
