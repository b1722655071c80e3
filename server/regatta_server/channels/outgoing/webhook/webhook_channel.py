"""The channel of webhooks: a notification as a signed request to the address that an account has set."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import orjson
import structlog

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.channel import Message
from regatta_server.channels.outgoing.outgoing import Forbidden, NoHttpAnswer, Outgoing
from regatta_server.channels.outgoing.webhook.signature import signed
from regatta_server.channels.outgoing.webhook.webhook_store import Failure, StoredWebhook, WebhookStore
from regatta_server.limits import DAY_MS
from regatta_server.observe import metrics
from regatta_server.observe.labels import Outcome

FAILURES_MOST: Final = 10
"""In a row, and over WEBHOOK_FAILS_MS: then it is switched off. A restart of the other side is neither."""
WEBHOOK_FAILS_MS: Final = DAY_MS

log = structlog.get_logger()


class WebhookChannel:
    """Sends to webhooks. Raises StoreError where the store does not answer."""

    name: Literal["webhook"] = "webhook"

    def __init__(
        self, webhooks: WebhookStore, outgoing: Outgoing, now_ms: Callable[[], int], site_url: str | None
    ) -> None:
        """Take the services, and where pages of this site are, for the address to open."""
        self._webhooks = webhooks
        self._outgoing = outgoing
        self._now_ms = now_ms
        self._site_url = (site_url or "").rstrip("/")

    async def reachable(self, player: PlayerId) -> bool:
        """Return whether a player has a webhook that works."""
        webhook = await self._webhooks.find(player)
        return webhook is not None and not webhook.off

    async def send(self, message: Message) -> Outcome:
        """Send a message to the player's webhook."""
        webhook = await self._webhooks.find(message.player)
        if webhook is None or webhook.off:
            return Outcome.GONE
        failure = await self.post(message.player, webhook, message.notice, self._payload(message))
        if failure is None:
            await self._webhooks.arrived(message.player)
            outcome = Outcome.SENT
        else:
            off = failure.final or self._too_long(webhook)
            await self._webhooks.failed(message.player, failure, self._now_ms(), off=off)
            if off:
                log.info("webhook_off", player=message.player, problem=failure.problem)
            outcome = Outcome.GONE if off else Outcome.LATER
        metrics.WEBHOOKS.labels(outcome.value).inc()
        return outcome

    async def post(
        self, player: PlayerId, webhook: StoredWebhook, message: str, payload: Mapping[str, Any]
    ) -> Failure | None:
        """Send what is said in a message, by its id, to a player's webhook; return why it did not arrive."""
        body = orjson.dumps(payload)
        headers = {
            "Content-Type": "application/json",
            **signed(webhook.secret, message, self._now_ms() // 1_000, body),
        }
        try:
            answer = await self._outgoing.post(webhook.url, body, headers, player)
        except NoHttpAnswer as silence:
            return Failure(silence.why)
        except Forbidden:
            return Failure("private", final=True)
        if answer.taken:
            return None
        redirect = 300 <= answer.status < 400
        return Failure("redirect" if redirect else "status", answer.status, final=answer.status == 410)

    def _payload(self, message: Message) -> dict[str, Any]:
        return {
            "id": message.notice,
            "kind": message.kind,
            "player": message.player,
            "title": message.title,
            "text": message.text,
            "url": self._site_url + message.path,
            "at_ms": message.at_ms,
            "language": message.language.tag,
            "about": dict(message.about),
        }

    def _too_long(self, webhook: StoredWebhook) -> bool:
        """Return whether one more failure is the last."""
        since_ms = self._now_ms() if webhook.failing_ms is None else webhook.failing_ms
        return webhook.failures + 1 >= FAILURES_MOST and self._now_ms() - since_ms >= WEBHOOK_FAILS_MS
