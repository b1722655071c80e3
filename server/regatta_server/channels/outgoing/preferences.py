"""What a player wants to be sent, by which channel, and when."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final, get_args
from zoneinfo import ZoneInfo

from regatta_protocol.ids import RoomId
from regatta_protocol.messages.notifications import ChannelName, NotificationKind
from regatta_server.limits import MINUTE_MS
from regatta_server.runtime.time_zones import time_zones

KINDS: Final[tuple[NotificationKind, ...]] = get_args(NotificationKind)
CHANNELS: Final[tuple[ChannelName, ...]] = get_args(ChannelName)
BEFORE_QUIET_MS: Final = 5 * MINUTE_MS
"""So long before quiet hours begin it is told what cannot wait for their end: time to be sent, and seen."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Minutes of the local day between which nothing is sent; they may go over midnight."""

    begin_minute: int
    end_minute: int
    time_zone: str
    urgent: bool = False
    """Whether it is told in them, too, that a turn runs out soon."""

    def begin_ms(self, now_ms: int) -> int:
        """Return when the quiet hours began in which a moment is."""
        zone = ZoneInfo(self.time_zone)
        now = datetime.fromtimestamp(now_ms / 1_000, UTC).astimezone(zone)
        begin = time(self.begin_minute // 60, self.begin_minute % 60)
        day = now.date() - timedelta(days=1 if now.time() < begin else 0)
        return min(now_ms, int(datetime.combine(day, begin, zone).timestamp() * 1_000))

    def end_ms(self, now_ms: int) -> int | None:
        """Return when the quiet hours end in which a moment is; None where it is in none.

        By the clock on the wall: where it is put forward or back, the hours are shorter or longer.
        """
        zone = ZoneInfo(self.time_zone)
        now = datetime.fromtimestamp(now_ms / 1_000, UTC).astimezone(zone)
        minute = now.hour * 60 + now.minute
        if self.begin_minute < self.end_minute:
            if not self.begin_minute <= minute < self.end_minute:
                return None
        elif self.end_minute <= minute < self.begin_minute:
            return None
        day = now.date() + timedelta(days=1 if minute >= self.end_minute else 0)
        end = datetime.combine(day, time(self.end_minute // 60, self.end_minute % 60), zone)
        if end.timestamp() * 1_000 <= now_ms:
            # The clock was put back, and this is the second time that it shows the hour.
            end = end.replace(fold=1)
        return int(end.timestamp() * 1_000)


@dataclass(frozen=True, slots=True)
class Preferences:
    """Of one player. By default all comes by each channel that the player has set up."""

    off: frozenset[tuple[NotificationKind, ChannelName]] = frozenset()
    """What does not come by which channel."""
    muted_games: frozenset[RoomId] = frozenset()
    quiet_hours: QuietHours | None = None
    digest_hours: int | None = None
    """At most one mail in so many hours."""
    language: str = "en"
    """The tag of the language that the player last chose settings in."""
    failing_since_ms: Mapping[ChannelName, int] = field(default_factory=dict)
    """Since when nothing could be sent by a channel; those that work are not in it."""

    def wants(self, kind: NotificationKind, channel: ChannelName, room: RoomId | None) -> bool:
        """Return whether a notification, maybe about a game, shall come by a channel at all."""
        return (kind, channel) not in self.off and room not in self.muted_games

    def quiet_until_ms(self, now_ms: int, *, soon: bool = False) -> int | None:
        """Return until when nothing shall be sent; None: now is as good as any time.

        `soon`: what is to be sent is that a turn runs out soon, which some want to hear at any hour.
        """
        quiet = self.quiet_hours
        return None if quiet is None or (soon and quiet.urgent) else quiet.end_ms(now_ms)

    def warned_ms(self, at_ms: int, latest_ms: int) -> int:
        """Return when to tell that a turn runs out soon, which would be told at a time.

        In quiet hours it waits for their end, and where that is too late it is told before they begin.
        """
        quiet, end_ms = self.quiet_hours, self.quiet_until_ms(at_ms, soon=True)
        if quiet is None or end_ms is None or end_ms <= latest_ms:
            return at_ms
        return quiet.begin_ms(at_ms) - BEFORE_QUIET_MS


def stored(preferences: Preferences) -> dict[str, Any]:
    """Return what is stored of preferences; muted games and failures are kept apart."""
    quiet = preferences.quiet_hours
    return {
        "off": [f"{kind} {channel}" for kind, channel in sorted(preferences.off)],
        "quiet": None if quiet is None else [quiet.begin_minute, quiet.end_minute, quiet.time_zone],
        # Beside it, and not in it: a node of an older version reads three.
        "quiet_urgent": quiet is not None and quiet.urgent,
        "digest_hours": preferences.digest_hours,
        "language": preferences.language,
    }


def read(
    fields: Mapping[str, Any], muted: frozenset[RoomId], failing: Mapping[ChannelName, int]
) -> Preferences:
    """Return preferences as they were stored; kinds and time zones that are known no more are left out."""
    pairs = {(kind, channel) for kind in KINDS for channel in CHANNELS}
    names = {f"{kind} {channel}": (kind, channel) for kind, channel in pairs}
    quiet = fields.get("quiet")
    if quiet is not None:
        quiet = [*quiet, fields.get("quiet_urgent", False)]
    return Preferences(
        off=frozenset(names[name] for name in fields.get("off", ()) if name in names),
        muted_games=muted,
        quiet_hours=None if quiet is None or quiet[2] not in time_zones() else QuietHours(*quiet),
        digest_hours=fields.get("digest_hours"),
        language=fields.get("language", "en"),
        failing_since_ms=failing,
    )
