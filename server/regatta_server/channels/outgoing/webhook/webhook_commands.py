"""A player's commands about their webhook: set, test, remove."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final

from regatta_protocol.commands.channels import AskWebhook, RemoveWebhook, SetWebhook, TryWebhook
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.channels import Webhook
from regatta_protocol.text import Text
from regatta_server.channels.outgoing.webhook.signature import secret_text
from regatta_server.channels.outgoing.webhook.webhook_channel import WebhookChannel
from regatta_server.channels.outgoing.webhook.webhook_store import StoredWebhook, WebhookStore
from regatta_server.commands.handlers import Caller, Handler
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.command_checksum import id_reused
from regatta_server.judging.refused import Refused
from regatta_server.limits import Rate
from regatta_server.network.addresses import judge_url
from regatta_server.players.budget import Budgets

TRIES: Final = Rate(5, 60_000)
"""Tests of one account: a person who mends their program presses this, a flood is no test."""
SECRET_BYTES: Final = 32


class WebhookCommands:
    """Raises StoreError without a store."""

    def __init__(
        self,
        webhooks: WebhookStore,
        channel: WebhookChannel,
        budgets: Budgets,
        now_ms: Callable[[], int],
        *,
        private: bool,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """Take the services; `private`: addresses of private networks may be set."""
        self._webhooks = webhooks
        self._channel = channel
        self._budgets = budgets
        self._now_ms = now_ms
        self._private = private
        self._random_bytes = random_bytes

    def wiring(self) -> Wiring:
        """Return what is done here."""
        return Wiring(
            handlers={
                AskWebhook: Handler(self._ask, price=2, looks=True),
                SetWebhook: Handler(self._set, price=5),
                RemoveWebhook: Handler(self._remove, price=2),
                TryWebhook: Handler(self._try, price=12),
            }
        )

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return a player's webhook, without its secret."""
        return {"webhook": _shown(await self._webhooks.find(player))}

    async def erase(self, player: PlayerId) -> None:
        """Forget a player's webhook."""
        await self._webhooks.remove(player)

    async def _ask(self, caller: Caller, _: AskWebhook) -> Mapping[str, Any]:
        return {"webhook": _shown(await self._webhooks.find(caller.player))}

    async def _set(self, caller: Caller, command: SetWebhook) -> Mapping[str, Any]:
        if caller.user_name is None:
            raise Refused(
                Code.NEEDS_ACCOUNT,
                Text("webhook-needs-account", "Keep your account first: then you can set a webhook."),
            )
        wrong = judge_url(command.url, private=self._private)
        if wrong is not None:
            raise Refused(Code.BAD_MESSAGE, wrong, {"fields": [{"field": "url", "problem": wrong}]})
        webhook = await self._webhooks.find(caller.player)
        if webhook is not None and webhook.command == command.id and webhook.url != command.url:
            raise id_reused()
        if webhook is None or webhook.command != command.id:
            secret = secret_text(self._random_bytes(SECRET_BYTES))
            webhook = StoredWebhook(command.url, secret, self._now_ms(), command.id)
            await self._webhooks.keep(caller.player, webhook)
        return {"webhook": {**(_shown(webhook) or {}), "secret": webhook.secret}}

    async def _remove(self, caller: Caller, _: RemoveWebhook) -> Mapping[str, Any]:
        await self._webhooks.remove(caller.player)
        return {"webhook": None}

    async def _try(self, caller: Caller, _: TryWebhook) -> Mapping[str, Any]:
        webhook = await self._webhooks.find(caller.player)
        if webhook is None:
            raise Refused(Code.NOT_ALLOWED, Text("no-webhook", "You have no webhook: set its address first."))
        wait_ms = await self._budgets.take(f"webhook {caller.player}", TRIES, self._now_ms())
        if wait_ms:
            wait = Text(
                "too-many-tests", "You have sent many tests: try again in {n} min.", n=1 + wait_ms // 60_000
            )
            raise Refused(Code.TOO_FAST, wait, wait_s=wait_ms / 1_000)
        payload = self._test(caller)
        message = f"test-{payload['at_ms']}"
        failure = await self._channel.post(caller.player, webhook, message, {"id": message, **payload})
        if failure is None:
            await self._webhooks.arrived(caller.player)
        else:
            await self._webhooks.failed(caller.player, failure, self._now_ms(), off=False)
        return {"webhook": _shown(await self._webhooks.find(caller.player))}

    def _test(self, caller: Caller) -> dict[str, Any]:
        """Return what a test says: as a notification, of a kind of its own."""
        text = Text("notification-test", "This is a test: notifications of this site look like it.")
        return {
            "kind": "test",
            "player": caller.player,
            "title": "Test",
            "text": caller.language.say(text),
            "at_ms": self._now_ms(),
            "language": caller.language.tag,
            "about": {},
        }


def _shown(webhook: StoredWebhook | None) -> Webhook | None:
    """Return a webhook as its owner sees it."""
    if webhook is None:
        return None
    shown: Webhook = {
        "url": webhook.url,
        "since_ms": webhook.since_ms,
        "problem": webhook.problem,
        "off": webhook.off,
    }
    return shown if webhook.status is None else {**shown, "status": webhook.status}
