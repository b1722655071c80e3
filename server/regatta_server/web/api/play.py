"""How a player played lately, over HTTP: accuracy and luck, for each game and on average.

Games that are not analysed yet are queued for analysis, as far as the requesting address can afford it, and
reported as pending: a later request finds more.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import structlog

from regatta_protocol.http.analysis import AnalysedGame, PlayerAnalysis, RulesetAnalysis
from regatta_protocol.ids import PlayerId
from regatta_server.archive import keys
from regatta_server.archive.list_store import ListStore, Position, Span
from regatta_server.archive.summary_store import Summary
from regatta_server.bots.analysis.means import mean_of
from regatta_server.bots.process.summaries import Summaries
from regatta_server.limits import API_GAMES_MOST, API_LOOKED_MOST, API_PLAYERS_COST, API_SUMMARY_COST
from regatta_server.web.answers import Answer, json_answer, no_such_ruleset, number, query_of
from regatta_server.web.api.games import LATEST_MS, USUAL
from regatta_server.web.api.request import ApiRequest
from regatta_server.web.reading import Reading

log = structlog.get_logger()


class PlayApi:
    """Answers requests for how somebody played."""

    def __init__(
        self, lists: ListStore, reading: Reading, summaries: Summaries, names: Mapping[str, str]
    ) -> None:
        """Take the lists, what reads games, who analyses them, and the names of all rulesets by id."""
        self._lists: Final = lists
        self._reading: Final = reading
        self._summaries: Final = summaries
        self._names: Final = names

    async def of_player(self, request: ApiRequest) -> Answer:
        """Return a `PlayerAnalysis` of a player's latest games, of all rulesets or of one. Raises Wrong."""
        player, address = PlayerId(request.parts["player"]), request.address
        given = query_of(request.query, ("ruleset", "max"))
        ruleset, most = given.get("ruleset"), number(given, "max", USUAL, 1, API_GAMES_MOST)
        if ruleset is not None and ruleset not in self._names:
            raise no_such_ruleset("ruleset")
        request.pay(API_PLAYERS_COST)
        positions = await self._latest(player, ruleset, most)
        found: dict[str, list[AnalysedGame]] = {}
        pending = unanalysed = 0
        summaries = await self._summaries.store.read([at.game for at in positions])
        for at, summary in zip(positions, summaries, strict=True):
            if summary is None or summary.claimed:
                pending += 1
                if summary is None:
                    self._offer(at, address)
            elif not summary.seats:
                unanalysed += 1
            else:
                await self._add(player, at, summary, address, found)
        listed = [self._of_ruleset(one, games) for one, games in found.items()]
        answer: PlayerAnalysis = {
            "player": player,
            "rulesets": sorted(listed, key=lambda one: -len(one["games"])),
            "pending": pending,
            "unanalysed": unanalysed,
        }
        return json_answer(answer)

    async def _latest(self, player: PlayerId, ruleset: str | None, most: int) -> list[Position]:
        looked = most if ruleset is None else API_LOOKED_MOST
        latest = await self._lists.games(keys.of_player(player), Span(0, LATEST_MS), None, looked)
        if ruleset is None:
            return latest
        among = set(await self._lists.among([keys.of_ruleset(ruleset)], [at.game for at in latest]))
        return [at for at in latest if at.game in among][:most]

    def _offer(self, at: Position, address: str) -> None:
        if self._summaries.takes(at.game) and self._reading.afford(address, API_SUMMARY_COST):
            self._summaries.offer(at.game)

    async def _add(
        self,
        player: PlayerId,
        at: Position,
        summary: Summary,
        address: str,
        found: dict[str, list[AnalysedGame]],
    ) -> None:
        """Add what a player's seats in a game came to, under its ruleset."""
        # One at a time: between two of them players have their turn.
        try:
            head = await self._reading.peeked(at.game, address)
        except ValueError:
            # One that cannot be read must not keep the others from whoever asks.
            log.exception("record_unreadable", game=at.game)
            return
        for names, seat in zip([] if head is None else head["seats"], summary.seats, strict=False):
            if head is not None and names["player"] == player:
                games = found.setdefault(head["ruleset"], [])
                own: AnalysedGame = {
                    "game": at.game,
                    "ended_ms": at.ended_ms,
                    "seat": names["seat"],
                    **seat._asdict(),  # type: ignore[typeddict-item] # the members of the same names
                }
                games.append(own)

    def _of_ruleset(self, ruleset: str, games: Sequence[AnalysedGame]) -> RulesetAnalysis:
        finished = [one for one in games if one["luck_deviations"] is not None]
        return {
            "ruleset": ruleset,
            "name": self._names.get(ruleset, ruleset),
            "games": list(reversed(games)),
            "accuracy": mean_of([one["accuracy"] for one in games]),
            "mean_loss": mean_of([one["mean_loss"] for one in games]),
            "luck": mean_of([one["luck"] for one in finished]),
            "luck_deviations": mean_of([one["luck_deviations"] for one in finished]),
        }
