"""The host's webhook: one address for the whole service, to which notifications about games are sent.

It says who, which game and how it went, by ids and names that anybody may see. It contains no mail address,
and no room: whoever has a room's id may join.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson
import structlog

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.people import NoticeLine
from regatta_server.channels.outgoing.kinds import NOTIFICATIONS
from regatta_server.channels.outgoing.outgoing import Forbidden, NoHttpAnswer, Outgoing
from regatta_server.channels.outgoing.webhook.host_webhook_store import HostWebhookStore
from regatta_server.channels.outgoing.webhook.signature import signed
from regatta_server.limits import HOUR_MS, MINUTE_MS
from regatta_server.observe import metrics
from regatta_server.players.players import Players

FIELDS: Final = ("ruleset", "name", "deadline_ms", "place", "seats", "score")
"""What is told of a notice as it is there, beside who it is about."""
AGAIN_LEAST_MS: Final = MINUTE_MS
AGAIN_MOST_MS: Final = HOUR_MS
"""Between two tries, as of all channels: twice as long each time, up to this."""

log = structlog.get_logger()


class HostWebhook:
    """Raises StoreError where the store does not answer."""

    def __init__(
        self,
        url: str,
        secret: str,
        outgoing: Outgoing,
        store: HostWebhookStore,
        players: Players,
        now_ms: Callable[[], int],
    ) -> None:
        """Take where it is and what it is signed by, and the services."""
        self._url = url
        self._secret = secret
        self._outgoing = outgoing
        self._store = store
        self._players = players
        self._now_ms = now_ms

    async def send(self, player: PlayerId, line: NoticeLine, *, soon: bool) -> int | None:
        """Tell it of a player's notice, or that the turn of it runs out soon; return when to try again."""
        # A newer node may have kept one of a kind that is not known here.
        kind = NOTIFICATIONS.get(line["kind"])
        if kind is None or not kind.for_host:
            return None
        waits_ms = await self._store.again_ms()
        if waits_ms > self._now_ms():
            return waits_ms
        payload = await self._payload(player, line, soon)
        body = orjson.dumps(payload)
        headers = {
            "Content-Type": "application/json",
            **signed(self._secret, payload["id"], self._now_ms() // 1_000, body),
        }
        problem, wait_s = await self._post(body, headers)
        metrics.WEBHOOKS.labels("sent" if problem is None else "later").inc()
        if problem is None:
            if waits_ms:
                await self._store.worked()
            return None
        tries = await self._store.failed()
        pause_ms: int = min(AGAIN_LEAST_MS * 2 ** min(tries - 1, 16), AGAIN_MOST_MS)
        again_ms: int = self._now_ms() + max(pause_ms, 1_000 * wait_s)
        await self._store.put_off(again_ms)
        log.warning("host_webhook_failed", problem=problem, tries=tries)
        return again_ms

    async def _post(self, body: bytes, headers: Mapping[str, str]) -> tuple[str | None, int]:
        """Return what was wrong, None for nothing, and for how many seconds it asks to be left alone."""
        try:
            answer = await self._outgoing.post(self._url, body, headers)
        except NoHttpAnswer as silence:
            return silence.why, 0
        except Forbidden:
            return "private", 0
        if answer.taken:
            return None, 0
        return f"status {answer.status}", answer.retry_after_s or 0

    async def _payload(self, player: PlayerId, line: NoticeLine, soon: bool) -> dict[str, Any]:
        names = await self._players.persons([player])
        payload: dict[str, Any] = {
            # One notice is kept for each player it is for, at one moment and of one subject.
            "id": f"{line['notice']}-{player}{'-soon' if soon else ''}",
            "kind": "turn_soon" if soon else line["kind"],
            "at_ms": line["at_ms"],
            "player": {"player": player, "name": names[player][0]},
        }
        if "player" in line:
            payload["about"] = dict(line["player"])
        return {**payload, **{field: value for field, value in line.items() if field in FIELDS}}
