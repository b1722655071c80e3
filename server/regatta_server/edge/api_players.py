"""The part of the HTTP API that tells of players and bots: profiles, ratings, who fared how against whom."""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from regatta_protocol.client_lobby import Speed
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_server.edge.answers import (
    PLAYER_ID,
    Answer,
    Wrong,
    bad,
    json_answer,
    no_such_ruleset,
    number,
    query_of,
)
from regatta_server.limits import API_PLAYERS_COST, TABLE_LINES_MOST
from regatta_server.products.ratings.profiles import Profiles

_PLAYER: Final = "([A-Za-z0-9_-]{12})"
_KIND: Final = r"([a-z0-9-]{1,40})/(live|days)"
PROFILE: Final = re.compile(rf"/api/v1/players/{_PLAYER}")
GRAPH: Final = re.compile(rf"/api/v1/players/{_PLAYER}/ratings/{_KIND}")
AGAINST: Final = re.compile(rf"/api/v1/players/{_PLAYER}/against/{_PLAYER}")
TABLE: Final = re.compile(rf"/api/v1/tables/{_KIND}")
BOTS: Final = re.compile(r"/api/v1/rulesets/([a-z0-9-]{1,40})/bots")
WEEK: Final = re.compile(r"[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])")
USUAL: Final = 20

Pay = Callable[[int], None]


class PlayersApi:
    """Answers requests for players and tables."""

    def __init__(self, profiles: Profiles) -> None:
        """Take what knows them."""
        self._profiles = profiles

    async def answer(self, path: str, query: str, pay: Pay, _: str) -> Answer | None:
        """Return the answer to a GET, or None for another path. Raises Wrong, as `pay` may."""
        if profile := PROFILE.fullmatch(path):
            query_of(query, ())
            pay(API_PLAYERS_COST)
            return await self._profile(PlayerId(profile[1]))
        if graph := GRAPH.fullmatch(path):
            query_of(query, ())
            pay(API_PLAYERS_COST)
            return json_answer(
                await self._profiles.graph(PlayerId(graph[1]), *self._kind(graph[2], graph[3]))
            )
        if against := AGAINST.fullmatch(path):
            query_of(query, ())
            pay(API_PLAYERS_COST)
            one, other = PlayerId(against[1]), PlayerId(against[2])
            return json_answer(await self._profiles.against(one, other))
        if table := TABLE.fullmatch(path):
            return await self._board(table[1], table[2], query, pay)
        if bots := BOTS.fullmatch(path):
            return await self._bots(bots[1], query, pay)
        return None

    async def _profile(self, player: PlayerId) -> Answer:
        profile = await self._profiles.profile(player)
        if profile is None:
            raise Wrong(
                HTTPStatus.NOT_FOUND, Code.NO_SUCH_PLAYER, "There is no such player here: check the link."
            )
        return json_answer(profile)

    async def _board(self, ruleset: str, speed: str, query: str, pay: Pay) -> Answer:
        given = query_of(query, ("week", "max"))
        week, most = given.get("week"), number(given, "max", USUAL, 1, TABLE_LINES_MOST)
        if week is not None and WEEK.fullmatch(week) is None:
            raise bad("week is an ISO week such as 2026-W47.", "week")
        kind = self._kind(ruleset, speed)
        pay(API_PLAYERS_COST)
        return json_answer(await self._profiles.board(*kind, week, most))

    async def _bots(self, ruleset: str, query: str, pay: Pay) -> Answer:
        player = query_of(query, ("player",)).get("player")
        if player is not None and PLAYER_ID.fullmatch(player) is None:
            raise bad("player is the id of a player: twelve letters, digits, - and _.", "player")
        if ruleset not in self._profiles.names:
            raise no_such_ruleset()
        pay(API_PLAYERS_COST)
        return json_answer(await self._profiles.bots(ruleset, None if player is None else PlayerId(player)))

    def _kind(self, ruleset: str, speed: str) -> tuple[str, Speed]:
        if ruleset not in self._profiles.names:
            raise no_such_ruleset()
        return ruleset, "live" if speed == "live" else "days"
