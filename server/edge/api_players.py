"""The part of the HTTP API that tells of players: profiles, ratings, and who fared how against whom."""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from protocol.client_lobby import Speed
from protocol.errors import Code
from protocol.ids import PlayerId
from server.edge.answers import Answer, Wrong, asked, bad, no_such_ruleset, number, told
from server.limits import API_PLAYERS_COST, TABLE_LINES_MOST
from server.lobby.profiles import Profiles

_PLAYER: Final = "([A-Za-z0-9_-]{12})"
_KIND: Final = r"([a-z0-9-]{1,40})/(live|days)"
PROFILE: Final = re.compile(rf"/api/v1/players/{_PLAYER}")
GRAPH: Final = re.compile(rf"/api/v1/players/{_PLAYER}/ratings/{_KIND}")
AGAINST: Final = re.compile(rf"/api/v1/players/{_PLAYER}/against/{_PLAYER}")
TABLE: Final = re.compile(rf"/api/v1/tables/{_KIND}")
WEEK: Final = re.compile(r"[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])")
USUAL: Final = 20

Pay = Callable[[int], None]


class PlayersApi:
    """Answers requests for players and tables."""

    def __init__(self, profiles: Profiles) -> None:
        """Take what knows them."""
        self._profiles = profiles

    async def answer(self, path: str, query: str, pay: Pay) -> Answer | None:
        """Return the answer to a GET, or None for another path. Raises Wrong, as `pay` may."""
        if profile := PROFILE.fullmatch(path):
            asked(query, ())
            pay(API_PLAYERS_COST)
            return await self._profile(PlayerId(profile[1]))
        if graph := GRAPH.fullmatch(path):
            asked(query, ())
            pay(API_PLAYERS_COST)
            return told(await self._profiles.graph(PlayerId(graph[1]), *self._kind(graph[2], graph[3])))
        if against := AGAINST.fullmatch(path):
            asked(query, ())
            pay(API_PLAYERS_COST)
            one, other = PlayerId(against[1]), PlayerId(against[2])
            return told(await self._profiles.against(one, other))
        if table := TABLE.fullmatch(path):
            return await self._board(table[1], table[2], query, pay)
        return None

    async def _profile(self, player: PlayerId) -> Answer:
        profile = await self._profiles.profile(player)
        if profile is None:
            raise Wrong(
                HTTPStatus.NOT_FOUND, Code.NO_SUCH_PLAYER, "There is no such player here: check the link."
            )
        return told(profile)

    async def _board(self, ruleset: str, speed: str, query: str, pay: Pay) -> Answer:
        given = asked(query, ("week", "max"))
        week, most = given.get("week"), number(given, "max", USUAL, 1, TABLE_LINES_MOST)
        if week is not None and WEEK.fullmatch(week) is None:
            raise bad("week is an ISO week such as 2026-W47.")
        kind = self._kind(ruleset, speed)
        pay(API_PLAYERS_COST)
        return told(await self._profiles.board(*kind, week, most))

    def _kind(self, ruleset: str, speed: str) -> tuple[str, Speed]:
        if ruleset not in self._profiles.names:
            raise no_such_ruleset()
        return ruleset, "live" if speed == "live" else "days"
