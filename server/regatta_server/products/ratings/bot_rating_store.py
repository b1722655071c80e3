"""Ratings of bots in the store: in pools of their own, changed by games with people and changing no others.

They use the same script, ledger and limits as people's, under keys of their own. The ledger of a ruleset's
bots has each game with the strengths that people had then, so that it can be recomputed.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import structlog

from regatta_protocol.http.bot_ratings import BotRating
from regatta_protocol.ids import PlayerId
from regatta_protocol.options import Level
from regatta_protocol.record.record import GameRecord
from regatta_server.limits import DAY_MS, PAIR_RETENTION_MS, RATED_PAIR_GAMES
from regatta_server.players.accounts import Accounts
from regatta_server.products.ratings.bot_rating import (
    LEVELS,
    after_game_of_bots,
    as_player,
    level_near,
    levels_of,
    moves_bots,
    start_of,
)
from regatta_server.products.ratings.kinds import SPEEDS, BotKind, RatingKind, pair_of, week_of
from regatta_server.products.ratings.ledger import LedgerEntry, encode, skill_of
from regatta_server.products.ratings.rating import Skill
from regatta_server.store.client import Client
from regatta_server.store.scripts import Script

log = structlog.get_logger()


class BotRatings:
    """The ratings of all levels. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, pair_games: int = RATED_PAIR_GAMES) -> None:
        """Take a client that decodes nothing, and how many games of a person and a level count in a day."""
        self._redis = redis
        self._pair_games = pair_games
        self._accounts = Accounts(redis)
        self._rate = Script.load(__file__, "rate.lua").on(redis)

    async def rate(self, record: GameRecord) -> None:
        """Let a game move the ratings of its bots, where everyone else in it is a person with a rating.

        Done again, it changes nothing.
        """
        people = [seat["player"] for seat in record["seats"] if not seat.get("bot", False)]
        named = [player for player in people if player is not None]
        # A person in two seats, or one whose name is out of the record, says too little of the bot.
        if not moves_bots(record) or len(set(named)) != len(people):
            return
        if await self._accounts.among(named) != set(named):
            return
        strengths = {player: await self.surest(player, record["ruleset"]) for player in named}
        known = {player: skill for player, skill in strengths.items() if skill is not None}
        if len(known) == len(named):
            await self._enter(record, known)

    async def of(self, ruleset: str) -> dict[Level, Skill]:
        """Return the rating of each level in a ruleset."""
        found: Any = await self._redis.hmget(BotKind(ruleset).players, *LEVELS)
        return {
            level: start_of(ruleset, level) if stored is None else skill_of(stored)
            for level, stored in zip(LEVELS, found, strict=True)
        }

    async def near(self, skills: Mapping[Level, Skill], ruleset: str, player: PlayerId | None) -> Level:
        """Return the level nearest to a player in a ruleset; the usual one where no rating is known."""
        return level_near(skills, None if player is None else await self.surest(player, ruleset))

    async def surest(self, player: PlayerId, ruleset: str) -> Skill | None:
        """Return a player's surest rating in a ruleset, at whichever speed; None without any."""
        pipeline = self._redis.pipeline(transaction=False)
        for speed in SPEEDS:
            pipeline.hget(RatingKind(ruleset, speed).players, player)
        rated = [skill_of(stored) for stored in await pipeline.execute() if stored is not None]
        return min(rated, key=lambda skill: skill.sigma, default=None)

    async def _enter(self, record: GameRecord, people: Mapping[PlayerId, Skill]) -> None:
        """Put a game into the ledger of bots and move their ratings with it, unless it stands there."""
        ruleset, ended_ms, levels = record["ruleset"], record["ended_ms"], levels_of(record)
        kind = BotKind(ruleset)
        own: Sequence[Level] = list(dict.fromkeys(level for level in levels if level is not None))
        # Bots stand in no table: those of the pool stay empty.
        named = [kind.players, kind.table, kind.last, kind.week(week_of(ended_ms))]
        named += [kind.order, kind.ledger, kind.number, kind.pairs(ended_ms // DAY_MS)]
        pairs = [pair_of(player, as_player(level)) for player, level in product(people, own)]
        while True:
            found: Any = await self._redis.hmget(kind.players, *own)
            read: dict[Level, bytes | None] = dict(zip(own, found, strict=True))
            before: list[Skill] = []
            for seat, level in zip(record["seats"], levels, strict=True):
                if level is None:
                    before.append(people[PlayerId(seat["player"] or "")])
                else:
                    stored = read[level]
                    before.append(start_of(ruleset, level) if stored is None else skill_of(stored))
            entry = LedgerEntry(ended_ms, before, after_game_of_bots(before, record))
            often = LedgerEntry(ended_ms, left_out="pair")
            arguments: list[Any] = [record["game"], entry.encode(), often.encode()]
            # No week's table is written, so none is kept.
            arguments += [0, PAIR_RETENTION_MS, self._pair_games, len(pairs), *pairs]
            for level in own:
                after = entry.after[levels.index(level)]
                arguments += [level, read[level] or b"", encode(after), after.rating, "", after.last_ms]
            answer = await self._rate(named, arguments)
            if answer != 0:
                if answer != 1:
                    log.debug("bots_unmoved", game=record["game"])
                return
            # Another game of one of the levels came first; whoever is refused here, somebody got on.


def shown(level: Level, skill: Skill) -> BotRating:
    """Return a bot's rating as it is told."""
    return {
        "level": level,
        "rating": skill.rating,
        "deviation": skill.deviation,
        "provisional": skill.provisional,
        "games": skill.games,
    }
