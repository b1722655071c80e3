"""A page's commands about push: the key to subscribe with, and subscribing or unsubscribing this device."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import structlog

from regatta_protocol.commands.channels import (
    AddPushSubscription,
    PushOptions,
    RemovePushSubscription,
    TryPush,
)
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.channels.outgoing.push.encryption import browser_keys
from regatta_server.channels.outgoing.push.push_channel import PushChannel
from regatta_server.channels.outgoing.push.services import is_service
from regatta_server.channels.outgoing.push.subscription_store import Subscription, SubscriptionStore
from regatta_server.channels.outgoing.push.vapid import VapidKeys
from regatta_server.commands.handlers import Caller, Handler
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.limits import Rate
from regatta_server.network.addresses import judge_url, origin_of
from regatta_server.observe.labels import Outcome
from regatta_server.players.budget import Budgets
from regatta_server.settings import Settings

log = structlog.get_logger()

UNKNOWN_SERVICE: Final = Text(
    "push-service-unknown",
    "This site does not know your browser's push service: confirm a mail address first, or "
    "ask the host of this site to name the service.",
)
TRIES: Final = Rate(5, 60_000)
"""Tests of one player: a person who looks whether it works presses this some times."""


class PushCommands:
    """Raises StoreError without a store."""

    def __init__(
        self,
        subscriptions: SubscriptionStore,
        vapid: VapidKeys,
        channel: PushChannel,
        budgets: Budgets,
        addresses: AddressStore,
        settings: Settings,
        now_ms: Callable[[], int],
    ) -> None:
        """Take the services, and the settings that say which push services may be named."""
        self._addresses = addresses
        self._hosts = settings.push_hosts
        self._channel = channel
        self._budgets = budgets
        self._subscriptions = subscriptions
        self._vapid = vapid
        self._now_ms = now_ms
        self._private = settings.webhook_private

    def wiring(self) -> Wiring:
        """Return what is done here."""
        return Wiring(
            handlers={
                PushOptions: Handler(self._options, price=3, looks=True),
                AddPushSubscription: Handler(self._add, price=5),
                RemovePushSubscription: Handler(self._remove, price=2),
                TryPush: Handler(self._try, price=12),
            }
        )

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return which push services carry a player's notifications, and since when."""
        subscriptions = (await self._subscriptions.all(player)).values()
        return {
            "push": [{"service": origin_of(one.endpoint), "added_ms": one.added_ms} for one in subscriptions]
        }

    async def erase(self, player: PlayerId) -> None:
        """Forget all devices of a player."""
        await self._subscriptions.erase(player)

    async def _options(self, caller: Caller, _: PushOptions) -> Mapping[str, Any]:
        devices = await self._subscriptions.all(caller.player)
        return {
            "push": {
                "key": await self._vapid.public(),
                "this": caller.secret in devices,
                "devices": len(devices),
            }
        }

    async def _add(self, caller: Caller, command: AddPushSubscription) -> None:
        wrong = judge_url(command.endpoint, private=self._private)
        if wrong is not None:
            raise _refused("endpoint", wrong)
        if not is_service(command.endpoint, self._hosts) and not await self._is_confirmed(caller):
            log.info("push_service_unknown", service=origin_of(command.endpoint))
            raise Refused(Code.NOT_ALLOWED, UNKNOWN_SERVICE)
        try:
            browser_keys(command.p256dh, command.auth)
        except ValueError as failure:
            raise _refused(
                "p256dh",
                Text("push-wrong-keys", "These are not the keys of a subscription: subscribe again."),
            ) from failure
        one = Subscription(command.endpoint, command.p256dh, command.auth, self._now_ms())
        await self._subscriptions.keep(caller.player, caller.secret, one)

    async def _is_confirmed(self, caller: Caller) -> bool:
        """Return whether a player has an account and has confirmed a mail address."""
        if caller.user_name is None:
            return False
        to = await self._addresses.of(caller.player)
        return to is not None and to.state == "confirmed"

    async def _remove(self, caller: Caller, _: RemovePushSubscription) -> None:
        await self._subscriptions.remove(caller.player, caller.secret)

    async def _try(self, caller: Caller, _: TryPush) -> None:
        wait_ms = await self._budgets.take(f"push {caller.player}", TRIES, self._now_ms())
        if wait_ms:
            wait = Text(
                "too-many-tests", "You have sent many tests: try again in {n} min.", n=1 + wait_ms // 60_000
            )
            raise Refused(Code.TOO_FAST, wait, wait_s=wait_ms / 1_000)
        now_ms = self._now_ms()
        text = caller.language.say(
            Text("notification-test", "This is a test: notifications of this site look like it.")
        )
        payload = {
            "notice": f"test-{now_ms}",
            "kind": "test",
            "title": "Regatta",
            "text": text,
            "path": "/notifications",
            "tag": "test",
            "at_ms": now_ms,
            "language": caller.language.tag,
        }
        outcome = await self._channel.try_device(caller.player, caller.secret, payload)
        if outcome is Outcome.GONE:
            gone = Text(
                "push-device-gone", "This device takes no notifications any more: turn them off and on again."
            )
            raise Refused(Code.NOT_ALLOWED, gone)
        if outcome is Outcome.LATER:
            raise Refused(
                Code.NOT_ALLOWED,
                Text("push-service-refuses", "The push service does not take it just now: try again later."),
            )


def _refused(field: str, problem: Text) -> Refused:
    return Refused(Code.BAD_MESSAGE, problem, {"fields": [{"field": field, "problem": problem}]})
