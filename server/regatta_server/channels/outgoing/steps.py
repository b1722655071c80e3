"""What is done with an entry of the schedule when it is due, and what follows from it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

import structlog

from regatta_protocol.ids import RoomId
from regatta_protocol.messages.notifications import ChannelName, NotificationKind
from regatta_protocol.messages.people import NoticeLine
from regatta_server.channels.outgoing.channel import Channel, Message, Partly
from regatta_server.channels.outgoing.kinds import NOTIFICATIONS
from regatta_server.channels.outgoing.mail.address_store import Unconfirmed
from regatta_server.channels.outgoing.preferences import Preferences
from regatta_server.channels.outgoing.schedule_store import PAGE_FIRST_MS, ScheduleEntry
from regatta_server.channels.outgoing.scheduling import soon_and_latest_ms
from regatta_server.channels.outgoing.stores import Stores
from regatta_server.channels.outgoing.texts import digest_of, message_of
from regatta_server.channels.outgoing.webhook.host_webhook import HostWebhook
from regatta_server.languages.catalogues import language_of
from regatta_server.limits import DAY_MS, HOUR_MS, MINUTE_MS
from regatta_server.observe import metrics
from regatta_server.observe.labels import Outcome
from regatta_server.products.notices.notices import Notices

AGAIN_LEAST_MS: Final = MINUTE_MS
AGAIN_MOST_MS: Final = HOUR_MS
"""Between two tries of a channel that fails: twice as long each time, up to this."""
GIVEN_UP_MS: Final = 3 * DAY_MS
"""What is so old is sent no more: who wants to know finds it in the page."""

Then = Sequence[tuple[ScheduleEntry, int]]
"""Entries that follow, and when each is due (ms)."""
SendCode = Callable[[Unconfirmed], Awaitable[Outcome]]

log = structlog.get_logger()


class Steps:
    """Raises StoreError where the store does not answer: then the entry is due again."""

    def __init__(
        self,
        stores: Stores,
        notices: Notices,
        channels: Sequence[Channel],
        now_ms: Callable[[], int],
        send_code: SendCode | None = None,
        host: HostWebhook | None = None,
    ) -> None:
        """Take the services; `send_code` sends the code of an address, `host` is the webhook of the host."""
        self._stores = stores
        self._notices = notices
        self._channels = {channel.name: channel for channel in channels}
        self.now_ms: Final = now_ms
        self._send_code = send_code
        self._host = host

    async def see_to(self, entry: ScheduleEntry) -> Then:
        """Do what an entry asks for."""
        if entry.step == "page":
            return await self._unseen(entry)
        if entry.step == "digest":
            return await self._digest(entry)
        if entry.step == "code":
            return await self._code(entry)
        if entry.step == "host":
            return await self._to_host(entry)
        return await self._notification(entry, entry.step)

    # -- a notice, by a channel ----------------------------------------------------------------

    async def _unseen(self, entry: ScheduleEntry) -> Then:
        """Let a notice that nobody has looked at in the page be sent by all channels that want it."""
        line = await self._line(entry)
        if line is None:
            return []
        if line["kind"] not in NOTIFICATIONS:
            return self._left_to_newer(entry, line)
        preferences = await self._stores.preferences.preferences(entry.player)
        now_ms = self.now_ms()
        if entry.soon and "deadline_ms" in line:
            warned_ms = preferences.warned_ms(*soon_and_latest_ms(line))
            if warned_ms > now_ms:
                return [(entry, warned_ms)]
        due_ms = preferences.quiet_until_ms(now_ms, soon=entry.soon) or now_ms
        return [
            (ScheduleEntry(name, entry.player, entry.subject, entry.soon), due_ms)
            for name, channel in self._channels.items()
            if preferences.wants(_kind(entry, line), name, _room(line))
            and await channel.reachable(entry.player)
        ]

    async def _notification(self, entry: ScheduleEntry, name: ChannelName) -> Then:
        """Send a notice by a channel, if it is to be sent at all and now."""
        line = await self._line(entry)
        channel = self._channels.get(name)
        if line is None or channel is None:
            return []
        if line["kind"] not in NOTIFICATIONS:
            return self._left_to_newer(entry, line)
        preferences = await self._stores.preferences.preferences(entry.player)
        kind = _kind(entry, line)
        if not preferences.wants(kind, name, _room(line)) or self._is_old(line, preferences, entry):
            return []
        until_ms = await self._until_ms(entry, name, preferences)
        if until_ms is not None:
            return [(entry, until_ms)]
        if name == "mail" and preferences.digest_hours is not None and not entry.soon:
            last_ms, _ = await self._stores.digests.last(entry.player)
            return [(ScheduleEntry("digest", entry.player), last_ms + preferences.digest_hours * HOUR_MS)]
        message = message_of(entry.player, kind, line, language_of(preferences.language))
        return await self._send(entry, channel, replace(message, only=entry.only or None))

    def _left_to_newer(self, entry: ScheduleEntry, line: NoticeLine) -> Then:
        """Leave a notice of a kind that is not known here to a process of the version that has put it."""
        now_ms = self.now_ms()
        return [] if line["at_ms"] < now_ms - GIVEN_UP_MS else [(entry, now_ms + AGAIN_LEAST_MS)]

    async def _digest(self, entry: ScheduleEntry) -> Then:
        """Send all that waits in one mail."""
        player, mail = entry.player, self._channels.get("mail")
        if mail is None:
            return []
        preferences = await self._stores.preferences.preferences(player)
        until_ms = await self._until_ms(entry, "mail", preferences)
        if until_ms is not None:
            return [(entry, until_ms)]
        _, mailed = await self._stores.digests.last(player)
        language, before_ms = language_of(preferences.language), self.now_ms() - PAGE_FIRST_MS
        messages = [
            message_of(player, line["kind"], line, language)
            for line in await self._notices.lines(player)
            if not line["seen"]
            and line["kind"] in NOTIFICATIONS
            and line["notice"] > mailed
            and line["at_ms"] <= before_ms
            and preferences.wants(line["kind"], "mail", _room(line))
        ]
        return await self._send(entry, mail, digest_of(messages)) if messages else []

    async def _send(self, entry: ScheduleEntry, channel: Channel, message: Message) -> Then:
        """Give a message to a channel; one that fails is tried again later, and rests until then."""
        player, now_ms = entry.player, self.now_ms()
        outcome = await channel.send(message)
        if isinstance(outcome, Partly):
            metrics.NOTIFICATIONS.labels(channel.name, "partly").inc()
            if not entry.only:
                await self._stores.preferences.worked(player, channel.name)
            next_ms, tries = now_ms + _pause_ms(entry.tries), entry.tries + 1
            return [
                (replace(entry, only=one, tries=tries), max(again_ms, next_ms))
                for one, again_ms in outcome.again_ms.items()
            ]
        metrics.NOTIFICATIONS.labels(channel.name, outcome.value).inc()
        if outcome is Outcome.LATER:
            tries = await self._stores.preferences.failed(player, channel.name, now_ms)
            again_ms = now_ms + _pause_ms(tries - 1)
            await self._stores.preferences.put_off(player, channel.name, again_ms)
            log.info("notification_put_off", channel=channel.name, player=player, tries=tries)
            return [(entry, again_ms)]
        await self._stores.preferences.worked(player, channel.name)
        if outcome is Outcome.SENT:
            metrics.NOTIFICATION_SECONDS.observe(max(0, now_ms - message.at_ms) / 1_000)
            if channel.name == "mail" and not entry.soon:
                await self._stores.digests.mailed(player, now_ms, message.notice)
        return []

    # -- the host's webhook --------------------------------------------------------------------

    async def _to_host(self, entry: ScheduleEntry) -> Then:
        """Tell the host's webhook of a notice, seen or not, as long as it is there."""
        line = await self._notices.line(entry.player, entry.subject)
        if line is None or self._host is None or line["at_ms"] < self.now_ms() - GIVEN_UP_MS:
            return []
        again_ms = await self._host.send(entry.player, line, soon=entry.soon)
        return [] if again_ms is None else [(entry, again_ms)]

    # -- a code --------------------------------------------------------------------------------

    async def _code(self, entry: ScheduleEntry) -> Then:
        """Send the code that confirms an address, as long as that waits for it."""
        waits = await self._stores.addresses.unconfirmed(entry.player)
        if waits is None or self._send_code is None:
            return []
        outcome = await self._send_code(waits)
        if outcome is Outcome.GONE:
            # No such mailbox: the page shows that nothing waits any more.
            await self._stores.addresses.give_up_waiting(entry.player)
        return [(entry, self.now_ms() + AGAIN_LEAST_MS)] if outcome is Outcome.LATER else []

    # ------------------------------------------------------------------------------------------

    async def _line(self, entry: ScheduleEntry) -> NoticeLine | None:
        """Return the notice, if it is there and was not seen; of a turn that runs out soon, seen or not."""
        line = await self._notices.line(entry.player, entry.subject)
        return None if line is None or (line["seen"] and not entry.soon) else line

    async def _until_ms(
        self, entry: ScheduleEntry, name: ChannelName, preferences: Preferences
    ) -> int | None:
        """Return until when nothing is to be sent by a channel: quiet hours, or it has just failed."""
        now_ms = self.now_ms()
        quiet_ms = preferences.quiet_until_ms(now_ms, soon=entry.soon)
        if quiet_ms is not None:
            return quiet_ms
        if name not in preferences.failing_since_ms or entry.only:
            return None
        again_ms = await self._stores.preferences.put_off_until_ms(entry.player, name)
        return again_ms if again_ms > now_ms else None

    def _is_old(self, line: NoticeLine, preferences: Preferences, entry: ScheduleEntry) -> bool:
        """Return whether a notice has been tried for so long that it is given up; not one of a deadline."""
        return (
            (entry.step in preferences.failing_since_ms or entry.tries > 0)
            and not entry.soon
            and line["at_ms"] < self.now_ms() - GIVEN_UP_MS
        )


def _pause_ms(tries: int) -> int:
    """Return how long nothing is tried after so many failures before this one."""
    longer_ms: int = AGAIN_LEAST_MS * 2 ** min(tries, 16)
    return min(longer_ms, AGAIN_MOST_MS)


def _kind(entry: ScheduleEntry, line: NoticeLine) -> NotificationKind:
    return "turn_soon" if entry.soon else line["kind"]


def _room(line: NoticeLine) -> RoomId | None:
    return line.get("room")
