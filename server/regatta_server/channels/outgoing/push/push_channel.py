"""The channel of web push: a notification goes to every subscribed device of a player."""

import asyncio
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Literal

import orjson
import structlog
from cryptography.hazmat.primitives.asymmetric import ec

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.channel import Message, Partly
from regatta_server.channels.outgoing.kinds import NOTIFICATIONS
from regatta_server.channels.outgoing.outgoing import Forbidden, NoHttpAnswer, Outgoing
from regatta_server.channels.outgoing.push.encryption import CURVE, encrypted
from regatta_server.channels.outgoing.push.subscription_store import Subscription, SubscriptionStore
from regatta_server.channels.outgoing.push.vapid import VapidKeys
from regatta_server.limits import PUSH_BYTES_MOST
from regatta_server.network.addresses import origin_of
from regatta_server.observe import metrics
from regatta_server.observe.labels import Outcome
from regatta_server.runtime.clock import goes_on

TTL_S: Final = 86_400
"""How long a push service keeps it for a device that is off: a turn of yesterday is in the list of games."""
PAUSES_MOST: Final = 256
"""Push services that have asked us to wait, remembered; there are about five in the world."""
TEXT_MOST: Final = 500
"""Characters of a title and of a text: more than any system shows, and with room in one record."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Parcel:
    """What goes to each device."""

    body: bytes
    tag: str
    urgent: bool = False


class PushChannel:
    """Sends by web push. Raises StoreError where the store does not answer."""

    name: Literal["push"] = "push"

    def __init__(
        self,
        subscriptions: SubscriptionStore,
        vapid: VapidKeys,
        outgoing: Outgoing,
        now_ms: Callable[[], int],
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """Take the services."""
        self._subscriptions = subscriptions
        self._vapid = vapid
        self._outgoing = outgoing
        self._now_ms = now_ms
        self._random_bytes = random_bytes
        self._pauses: dict[str, tuple[int, int]] = {}
        """Until when each push service that asked for it is left alone, and how long that is (ms)."""

    async def reachable(self, player: PlayerId) -> bool:
        """Return whether a player has a device that takes notifications."""
        return bool(await self._subscriptions.all(player))

    async def send(self, message: Message) -> Outcome | Partly:
        """Send to all devices of the player, or to one of them.

        SENT: one or more have it, the others are gone. LATER: none has it, and all are to be tried again.
        """
        sendable = {
            session: one
            for session, one in (await self._subscriptions.all(message.player)).items()
            if message.only in (None, device_of(session))
        }
        parcel = Parcel(payload(message), tag_of(message), urgent=message.kind == "turn_soon")
        sends = (self._to_device(message.player, session, one, parcel) for session, one in sendable.items())
        outcomes = await asyncio.gather(*sends)
        for outcome in outcomes:
            metrics.PUSHES.labels(outcome.value).inc()
        left = [
            session for session, outcome in zip(sendable, outcomes, strict=True) if outcome is Outcome.LATER
        ]
        if left and (message.only is not None or Outcome.SENT in outcomes):
            return Partly({device_of(session): self._again_ms(sendable[session]) for session in left})
        for outcome in (Outcome.SENT, Outcome.LATER):
            if outcome in outcomes:
                return outcome
        return Outcome.GONE

    async def try_device(self, player: PlayerId, session: str, body: Mapping[str, Any]) -> Outcome:
        """Send to the device of one session alone, as the service worker takes it."""
        one = (await self._subscriptions.all(player)).get(session)
        if one is None:
            return Outcome.GONE
        return await self._to_device(player, session, one, Parcel(orjson.dumps(body), body["tag"]))

    async def _to_device(self, player: PlayerId, session: str, one: Subscription, parcel: Parcel) -> Outcome:
        origin = origin_of(one.endpoint)
        if self._until_ms(origin) > self._now_ms():
            return Outcome.LATER
        headers = {
            "Authorization": await self._vapid.authorization(origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL_S),
            "Urgency": "high" if parcel.urgent else "normal",
            "Topic": topic_of(parcel.tag),
        }
        sealed = encrypted(parcel.body, one.keys, ec.generate_private_key(CURVE), self._random_bytes(16))
        try:
            answer = await self._outgoing.post(one.endpoint, sealed, headers, player)
        except NoHttpAnswer as failure:
            log.info("push_unanswered", service=origin, why=failure.why)
            return Outcome.LATER
        except Forbidden:
            log.warning("push_forbidden", player=player)
            await self._subscriptions.remove(player, session)
            return Outcome.GONE
        if answer.taken:
            return Outcome.SENT
        if answer.status in (404, 410):
            await self._subscriptions.remove(player, session)
            return Outcome.GONE
        log.warning("push_refused", service=origin, status=answer.status)
        if answer.retry_after_s is not None:
            self._pause(origin, answer.retry_after_s)
        return Outcome.LATER

    def _again_ms(self, one: Subscription) -> int:
        """Return until when a device's push service has asked to be left alone; now where it has not."""
        return max(self._now_ms(), self._until_ms(origin_of(one.endpoint)))

    def _until_ms(self, origin: str) -> int:
        """Return until when a push service has asked to be left alone; 0 where it has not, or it is over."""
        until_ms, longest_ms = self._pauses.get(origin, (0, 0))
        return until_ms if goes_on(until_ms, longest_ms, self._now_ms()) else 0

    def _pause(self, origin: str, seconds: int) -> None:
        if len(self._pauses) >= PAUSES_MOST:
            self._pauses = {one: pause for one, pause in self._pauses.items() if self._until_ms(one)}
        if len(self._pauses) < PAUSES_MOST:
            self._pauses[origin] = (self._now_ms() + seconds * 1_000, seconds * 1_000)


def payload(message: Message) -> bytes:
    """Return what the service worker gets (`client_web/src/sw.js`)."""
    lines: dict[str, Any] = {
        "notice": message.notice,
        "kind": message.kind,
        "title": message.title[:TEXT_MOST],
        "text": message.text[:TEXT_MOST],
        "path": message.path,
        "tag": tag_of(message),
        "at_ms": message.at_ms,
        "language": message.language.tag,
    }
    body = orjson.dumps(lines)
    if len(body) > PUSH_BYTES_MOST:
        # Four bytes a character, all of them: the title alone says what it is about.
        body = orjson.dumps({**lines, "text": ""})
    return body


def device_of(session: str) -> str:
    """Return what a device is called in the schedule: the session itself is a secret."""
    return sha256(session.encode()).hexdigest()[:16]


def tag_of(message: Message) -> str:
    """Return what is shown once at a time: a notice, or the turn in a room, under the tag of an open page."""
    room = message.about.get("room")
    return f"turn {room}" if room and NOTIFICATIONS[message.kind].of_turn else message.notice


def topic_of(tag: str) -> str:
    """Return a tag as a topic (RFC 8030): the push service keeps the latest alone, and learns no name."""
    return urlsafe_b64encode(sha256(tag.encode()).digest())[:32].decode()
