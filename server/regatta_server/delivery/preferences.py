"""What a player wants to be sent, by which channel, and when."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final, get_args
from zoneinfo import ZoneInfo

from regatta_protocol.ids import RoomId
from regatta_protocol.server_notifications import ChannelName, NotificationKind
from regatta_server.time_zones import time_zones

KINDS: Final[tuple[NotificationKind, ...]] = get_args(NotificationKind)
CHANNELS: Final[tuple[ChannelName, ...]] = get_args(ChannelName)


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Minutes of the local day between which nothing is sent; they may go over midnight."""

    begin_minute: int
    end_minute: int
    time_zone: str

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

    def quiet_until_ms(self, now_ms: int) -> int | None:
        """Return until when nothing shall be sent; None: now is as good as any time."""
        return None if self.quiet_hours is None else self.quiet_hours.end_ms(now_ms)


def stored(preferences: Preferences) -> dict[str, Any]:
    """Return what is stored of preferences; muted games and failures are kept apart."""
    quiet = preferences.quiet_hours
    return {
        "off": [f"{kind} {channel}" for kind, channel in sorted(preferences.off)],
        "quiet": None if quiet is None else [quiet.begin_minute, quiet.end_minute, quiet.time_zone],
        "digest_hours": preferences.digest_hours,
        "language": preferences.language,
    }


def read(
    kept: Mapping[str, Any], muted: frozenset[RoomId], failing: Mapping[ChannelName, int]
) -> Preferences:
    """Return preferences as they were stored; kinds and time zones that are known no more are left out."""
    pairs = {(kind, channel) for kind in KINDS for channel in CHANNELS}
    names = {f"{kind} {channel}": (kind, channel) for kind, channel in pairs}
    quiet = kept.get("quiet")
    return Preferences(
        off=frozenset(names[name] for name in kept.get("off", ()) if name in names),
        muted_games=muted,
        quiet_hours=None if quiet is None or quiet[2] not in time_zones() else QuietHours(*quiet),
        digest_hours=kept.get("digest_hours"),
        language=kept.get("language", "en"),
        failing_since_ms=failing,
    )
