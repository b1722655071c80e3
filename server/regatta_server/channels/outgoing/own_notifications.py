"""A player's commands about notifications: which of them, when, by which channel, and their mail address."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import structlog

from regatta_protocol.commands import notifications as commands
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.notifications import ChannelName, Notifications
from regatta_protocol.text import Text
from regatta_server.channels.outgoing.channel import Channel
from regatta_server.channels.outgoing.mail.address_store import Unconfirmed
from regatta_server.channels.outgoing.preferences import CHANNELS, KINDS, Preferences, QuietHours
from regatta_server.channels.outgoing.stores import Stores
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler, Handlers
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.limits import MAIL_CODES, MAIL_CODES_OF_ADDRESS, MAIL_CODES_OF_SITE, Rate
from regatta_server.observe import metrics
from regatta_server.observe.labels import CodeOutcome
from regatta_server.players.budget import Budgets
from regatta_server.runtime.time_zones import time_zones

log = structlog.get_logger()

CODE_DIGITS: Final = 8
Answer = Mapping[str, Any]


class OwnNotifications:
    """Raises StoreError without a store."""

    def __init__(self, context: Context, channels: Sequence[Channel], stores: Stores) -> None:
        """Take the channels by which this server sends: others cannot be set up."""
        self._channels = {channel.name: channel for channel in channels}
        self._preferences = stores.preferences
        self._addresses = stores.addresses
        self._schedule = stores.schedule
        self._digests = stores.digests
        self._budgets = Budgets(context.redis)
        self._now_ms = context.now_ms

    def wiring(self) -> Wiring:
        """Return what is done here."""
        handlers: Handlers = {
            commands.NotificationSettings: Handler(self.settings, price=5, looks=True),
            commands.SetNotificationSettings: Handler(self.set_settings, price=6),
            commands.MuteGame: Handler(self.mute_game, price=5),
            commands.UnmuteGame: Handler(self.unmute_game, price=5),
            commands.SetMailAddress: Handler(self.set_mail_address, price=8),
            commands.ConfirmMailAddress: Handler(self.confirm_mail_address, price=8),
            commands.RemoveMailAddress: Handler(self.remove_mail_address, price=6),
        }
        return Wiring(handlers=handlers)

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return all that is kept of a player."""
        return {"notifications": await self._shown(player)}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._addresses.remove(player)
        await self._preferences.erase(player)
        await self._digests.erase(player)

    # -- settings ------------------------------------------------------------------------------

    async def settings(self, caller: Caller, _: commands.NotificationSettings) -> Answer:
        """Say what is set."""
        return await self._answer(caller)

    async def set_settings(self, caller: Caller, command: commands.SetNotificationSettings) -> Answer:
        """Keep what is wanted; what is left out stays: another page of the player's may have changed it."""
        now = await self._preferences.preferences(caller.player)
        off = {(kind, channel) for kind, channel in now.off if kind not in command.kinds}
        off |= {
            (kind, channel)
            for kind, wanted in command.kinds.items()
            for channel in CHANNELS
            if channel not in wanted
        }
        fields = command.model_fields_set
        wanted = replace(
            now,
            off=frozenset(off),
            quiet_hours=_quiet_hours(command.quiet_hours) if "quiet_hours" in fields else now.quiet_hours,
            digest_hours=command.digest_hours if "digest_hours" in fields else now.digest_hours,
            language=caller.language.tag,
        )
        await self._preferences.set(caller.player, wanted)
        return await self._answer(caller)

    async def mute_game(self, caller: Caller, command: commands.MuteGame) -> Answer:
        """Send nothing more of a game."""
        await self._preferences.mute(caller.player, command.room, self._now_ms())
        return await self._answer(caller)

    async def unmute_game(self, caller: Caller, command: commands.UnmuteGame) -> Answer:
        """Send again what comes up in a game."""
        await self._preferences.unmute(caller.player, command.room)
        return await self._answer(caller)

    # -- the mail address ----------------------------------------------------------------------

    async def set_mail_address(self, caller: Caller, command: commands.SetMailAddress) -> Answer:
        """Send a code to an address."""
        if "mail" not in self._channels:
            raise Refused(
                Code.NOT_ALLOWED, Text("no-mail-here", "This server sends no mail: choose another way.")
            )
        if caller.user_name is None:
            # A guest costs nothing: whoever makes hundreds could have as many strangers written to.
            raise Refused(
                Code.NEEDS_ACCOUNT,
                Text("mail-needs-account", "Keep your account first: then you can set a mail address."),
            )
        player, address = caller.player, command.address
        await self._spend(caller, address)
        waits = Unconfirmed(address, _code(), caller.language.tag)
        await self._addresses.wait_for_code(player, waits)
        await self._schedule.send_code(player, self._now_ms())
        metrics.MAIL_CODES_OF["sent"].inc()
        log.info("mail_address_set", player=player)
        return await self._answer(caller)

    async def confirm_mail_address(self, caller: Caller, command: commands.ConfirmMailAddress) -> Answer:
        """Let mail go to the address whose code it is."""
        player = caller.player
        waits = await self._addresses.unconfirmed(player)
        if waits is None:
            raise _wrong_code(
                Text("no-address-waits", "No address waits for a code: set your mail address first.")
            )
        if not await self._addresses.is_code(player, command.code):
            raise _wrong_code(
                Text("wrong-code", "This is another code: look at the latest mail, or have a new code sent.")
            )
        token = secrets.token_urlsafe(18)
        before = await self._addresses.confirm(player, waits.address, token, self._now_ms())
        await self._preferences.set_language(player, caller.language.tag)
        log.info("mail_address_confirmed", player=player, before=before)
        return await self._answer(caller)

    async def remove_mail_address(self, caller: Caller, _: commands.RemoveMailAddress) -> Answer:
        """Forget an address."""
        await self._addresses.remove(caller.player)
        log.info("mail_address_removed", player=caller.player)
        return await self._answer(caller)

    # ------------------------------------------------------------------------------------------

    async def _spend(self, caller: Caller, address: str) -> None:
        """Take a code from the budgets of player, mailbox, network and site, the site's last. Raises Refused.

        Nobody's mailbox is filled with codes, and the site's relay is not used to write to strangers.
        """
        budgets: Sequence[tuple[CodeOutcome, str, Rate]] = (
            ("player", f"mail_code {caller.player}", MAIL_CODES),
            ("mailbox", f"mail_code_to {address.lower()}", MAIL_CODES),
            ("address", f"mail_code_from {caller.address}", MAIL_CODES_OF_ADDRESS),
            ("site", "mail_code", MAIL_CODES_OF_SITE),
        )
        for outcome, whose, rate in budgets:
            wait_ms = await self._budgets.take(whose, rate, self._now_ms())
            if wait_ms:
                metrics.MAIL_CODES_OF[outcome].inc()
                log.warning("mail_code_refused", bound=outcome, player=caller.player)
                minutes = 1 + wait_ms // 60_000
                raise Refused(
                    Code.TOO_FAST,
                    Text(
                        "too-many-codes",
                        "Some codes have been sent already: look for them, or try again in {n} min.",
                        n=minutes,
                    ),
                    wait_s=wait_ms / 1_000,
                )

    async def _answer(self, caller: Caller) -> Answer:
        return {"notifications": await self._shown(caller.player)}

    async def _shown(self, player: PlayerId) -> Notifications:
        now = await self._preferences.preferences(player)
        mail = await self._addresses.of(player)
        waits = await self._addresses.unconfirmed(player)
        quiet = now.quiet_hours
        return {
            "kinds": {
                kind: [channel for channel in CHANNELS if (kind, channel) not in now.off] for kind in KINDS
            },
            "quiet_hours": None
            if quiet is None
            else {
                "begin_minute": quiet.begin_minute,
                "end_minute": quiet.end_minute,
                "time_zone": quiet.time_zone,
                "urgent": quiet.urgent,
            },
            "digest_hours": now.digest_hours,
            "muted_games": await self._preferences.muted(player),
            "channels": [
                {
                    "channel": channel,
                    "offered": channel in self._channels,
                    "reachable": await self._reachable(player, channel),
                    "failing_since_ms": _failing(now, channel),
                }
                for channel in CHANNELS
            ],
            "mail": None
            if mail is None
            else {"address": mail.address, "state": mail.state, "since_ms": mail.since_ms},
            "unconfirmed_mail": None if waits is None else waits.address,
        }

    async def _reachable(self, player: PlayerId, name: ChannelName) -> bool:
        channel = self._channels.get(name)
        return channel is not None and await channel.reachable(player)


def _failing(preferences: Preferences, channel: ChannelName) -> int | None:
    return preferences.failing_since_ms.get(channel)


def _quiet_hours(wanted: commands.WantedQuietHours | None) -> QuietHours | None:
    """Return them. Raises Refused for a time zone that nobody knows, and where they have no length."""
    if wanted is None:
        return None
    if wanted.time_zone not in time_zones():
        raise Refused(
            Code.BAD_MESSAGE,
            Text("no-such-time-zone", "There is no such time zone: take a name such as Europe/Berlin."),
            {"fields": [{"field": "quiet_hours.time_zone", "problem": "No time zone of this name"}]},
        )
    if wanted.begin_minute == wanted.end_minute:
        raise Refused(
            Code.BAD_MESSAGE,
            Text("quiet-hours-empty", "Quiet hours begin and end at different times: change one of the two."),
            {"fields": [{"field": "quiet_hours.end_minute", "problem": "As begin_minute"}]},
        )
    return QuietHours(wanted.begin_minute, wanted.end_minute, wanted.time_zone, wanted.urgent)


def _wrong_code(why: Text) -> Refused:
    return Refused(Code.BAD_MESSAGE, why, {"fields": [{"field": "code", "problem": "Not the code"}]})


def _code() -> str:
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}d}"
