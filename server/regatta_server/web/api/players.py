"""The part of the HTTP API about players and bots: profiles, ratings, and head-to-head."""

import re
from http import HTTPStatus
from typing import Final

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.limits import API_PLAYERS_COST, TABLE_LINES_MOST
from regatta_server.products.ratings.profiles import Profiles
from regatta_server.web.answers import (
    PLAYER_ID,
    Answer,
    Wrong,
    bad,
    json_answer,
    no_such_ruleset,
    number,
    query_of,
)
from regatta_server.web.api.request import ApiRequest, Routes

PROFILE: Final = "/api/v1/players/{player:[A-Za-z0-9_-]{12}}"
KIND: Final = "{ruleset:[a-z0-9-]{1,40}}/{speed:live|days}"
WEEK: Final = re.compile(r"[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])")
USUAL: Final = 20


class PlayersApi:
    """Answers requests for players and tables."""

    def __init__(self, profiles: Profiles) -> None:
        """Take what knows them."""
        self._profiles = profiles

    @property
    def routes(self) -> Routes:
        """Who answers at which path."""
        return {
            PROFILE: self._profile,
            f"{PROFILE}/ratings/{KIND}": self._graph,
            PROFILE + "/against/{other:[A-Za-z0-9_-]{12}}": self._against,
            f"/api/v1/tables/{KIND}": self._board,
            "/api/v1/rulesets/{ruleset:[a-z0-9-]{1,40}}/bots": self._bots,
        }

    async def _profile(self, request: ApiRequest) -> Answer:
        query_of(request.query, ())
        request.pay(API_PLAYERS_COST)
        profile = await self._profiles.profile(PlayerId(request.parts["player"]))
        if profile is None:
            raise Wrong(
                HTTPStatus.NOT_FOUND,
                Code.NO_SUCH_PLAYER,
                Text("no-such-player", "There is no such player here: check the link."),
            )
        return json_answer(profile)

    async def _graph(self, request: ApiRequest) -> Answer:
        query_of(request.query, ())
        request.pay(API_PLAYERS_COST)
        player = PlayerId(request.parts["player"])
        return json_answer(await self._profiles.graph(player, *self._kind(request)))

    async def _against(self, request: ApiRequest) -> Answer:
        query_of(request.query, ())
        request.pay(API_PLAYERS_COST)
        one, other = PlayerId(request.parts["player"]), PlayerId(request.parts["other"])
        return json_answer(await self._profiles.against(one, other))

    async def _board(self, request: ApiRequest) -> Answer:
        given = query_of(request.query, ("week", "max"))
        week, most = given.get("week"), number(given, "max", USUAL, 1, TABLE_LINES_MOST)
        if week is not None and WEEK.fullmatch(week) is None:
            raise bad(Text("parameter-week", "week is an ISO week such as 2026-W47."), "week")
        kind = self._kind(request)
        request.pay(API_PLAYERS_COST)
        return json_answer(await self._profiles.board(*kind, week, most))

    async def _bots(self, request: ApiRequest) -> Answer:
        player = query_of(request.query, ("player",)).get("player")
        if player is not None and PLAYER_ID.fullmatch(player) is None:
            raise bad(
                Text(
                    "parameter-player",
                    "{word} is the id of a player: twelve letters, digits, - and _.",
                    word="player",
                ),
                "player",
            )
        ruleset = request.parts["ruleset"]
        if ruleset not in self._profiles.names:
            raise no_such_ruleset()
        request.pay(API_PLAYERS_COST)
        return json_answer(await self._profiles.bots(ruleset, None if player is None else PlayerId(player)))

    def _kind(self, request: ApiRequest) -> tuple[str, Speed]:
        ruleset = request.parts["ruleset"]
        if ruleset not in self._profiles.names:
            raise no_such_ruleset()
        return ruleset, "live" if request.parts["speed"] == "live" else "days"
