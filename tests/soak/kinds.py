"""Every kind of key of the store, with what bounds it: how long it lives, or how many there can be.

A kind that is not here fails the soak: what is stored anew says here what takes it away again. There are
at most as many keys of a kind, and members in them, as the tally of a run allows: so many for each guest,
room or game that there was, or for each of what does not grow with visitors.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from regatta_server import limits
from regatta_server.channels.outgoing.mail import mail_store
from regatta_server.channels.outgoing.mail.address_store import CODE_RETENTION_MS
from regatta_server.channels.outgoing.preference_store import FAILURE_RETENTION_MS
from regatta_server.limits import DAY_MS, HOUR_MS, MINUTE_MS
from regatta_server.products.listing import listing_store
from regatta_server.products.matchmaking import tickets
from regatta_server.products.presence import away_store
from regatta_server.products.ratings import reputation
from regatta_server.products.vacations import vacation_store
from regatta_server.rooms.storage import store
from regatta_server.store import client

Per = Literal[
    "one", "here", "bucket", "rules", "guest", "room", "game", "seat", "rated", "report", "challenge"
]
"""What there is so many of. `one`: the service; `here`: who is connected, at the end nobody; `rules`:
rulesets times speeds; `seat`: of games in the archive; `rated`: games."""

SECOND_MS: Final = 1_000
ROOM_MS: Final = 33 * DAY_MS
"""A running game is idle after 30 days, rounded up to whole ones, and two more (docs/storage.md)."""
BUDGET_MS: Final = limits.REPORTS_OF_ADDRESS.at_once * limits.REPORTS_OF_ADDRESS.interval_ms
"""The longest until a budget is full again."""
SESSION_MS: Final = limits.SESSION_S * SECOND_MS
SETTINGS_MS: Final = limits.NOTIFICATION_SETTINGS_RETENTION_MS


@dataclass(frozen=True, slots=True)
class Members:
    """What keys without an end hold, all of a kind together."""

    per: Per
    bytes: int
    """Of one at most."""
    most: int = 1
    """For each of `per`."""


@dataclass(frozen=True)
class Kind:
    """Keys that are made in one place of the server."""

    name: str
    """As the key, with `*` for what each has of its own."""
    per: Per
    bytes: int
    """Of one key at most, without its members where these count."""
    why: str
    """What takes it away, or why it stays."""
    ttl_ms: int | None = None
    """The longest that it lives without being written; None: it has no end, and `why` says what bounds it."""
    each: int = 1
    """Keys for each of `per`, at most."""
    members: Members | None = None

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Return what its keys look like."""
        return re.compile(re.escape(self.name).replace(r"\*", "[^:{}]+"))

    @property
    def bound(self) -> str:
        """Return it in a few words."""
        return self.why if self.ttl_ms is None else f"{_long(self.ttl_ms)}: {self.why}"


def _long(ms: int) -> str:
    for unit_ms, name in ((DAY_MS, "days"), (HOUR_MS, "h"), (MINUTE_MS, "min")):
        if ms >= 2 * unit_ms:
            return f"{ms / unit_ms:.0f} {name}"
    return f"{ms / SECOND_MS:.0f} s"


def _of_games(bytes_: int) -> Members:
    return Members("game", bytes_)


def _relationship(part: str, most: int) -> Kind:
    why = f"a guest's without a change; {most:,} members; an account's stays"
    return Kind(f"player:{{*}}:{part}", "guest", 512, why, SESSION_MS)


def _waiting(name: str, why: str, per: Per = "one") -> Kind:
    """Return a kind that has members only while somebody is here."""
    return Kind(name, per, 256, why, members=Members("here", 1_024))


def _lobby(part: str, bytes_: int, why: str) -> Kind:
    return Kind(f"{{lobby}}:{part}", "one", 512, why, members=Members("room", bytes_))


def _rating(part: str, why: str, members: Members | None) -> Kind:
    return Kind(f"{{rating:*:*}}:{part}", "rules", 512, why, members=members)


ROOMS: Final = (
    Kind("{*}:facts:*", "room", 16_384, "half an hour after a game, 30 days of a running one", ROOM_MS),
    Kind("{*}:room:*", "room", 8_192, "as its facts", ROOM_MS),
    Kind("{*}:watching:*", "room", 256, "as its facts", store.WATCHER_RETENTION_MS),
    Kind("{*}:chat:*", "room", 8_192, f"as its facts; {limits.CHAT_LINES_MOST} lines", ROOM_MS),
    Kind("{*}:spectators:*", "room", 256, "behind the last count", 5 * MINUTE_MS),
    Kind("{*}:networks:*", "room", 16_384, "a rated game", limits.MARK_RETENTION_MS),
    Kind("{*}:alarms", "bucket", 192, "one for each room that is there", members=Members("room", 64)),
    Kind("{*}:notifications", "bucket", 192, "what is to be sent", members=Members("guest", 128, 8)),
    Kind("{*}:vacations:unknown", "bucket", 192, "until told, a minute", members=Members("room", 64)),
    Kind("{*}:vacations:changes", "bucket", 192, "until told, a minute", members=Members("guest", 64)),
    Kind("{*}:vacations:of:*", "guest", 4_096, "behind the last vacation", vacation_store.RETENTION_MS),
    Kind("{*}:endings", "bucket", 192, "games not in the archive yet", members=Members("here", 64)),
    Kind("{*}:errands", "bucket", 192, "turns over days that are told now", members=Members("here", 64)),
    Kind("{*}:probe", "bucket", 128, "of /readyz", client.PROBE_MS),
    Kind("regatta:format", "one", 128, "one word"),
    Kind("regatta:vapid", "one", 128, "a key"),
    Kind("regatta:newcomers", "one", 128, "a key"),
)

PLAYERS: Final = (
    Kind("session:*", "guest", 256, "without a visit", SESSION_MS),
    Kind("ended:*", "guest", 192, "of a session that was ended", limits.NEWCOMER_DAYS * DAY_MS),
    Kind("player:{*}", "guest", 256, "without a visit; an account's stays", SESSION_MS),
    Kind("player:{*}:sessions", "guest", 1_024, f"without a visit; {limits.SESSIONS_MOST}", SESSION_MS),
    Kind("player:{*}:push", "guest", 1_024, f"with the sessions; {limits.SESSIONS_MOST}", SESSION_MS),
    Kind("player:{*}:webhook", "here", 2_048, "an account's, which stays; a guest has none"),
    Kind("player:{*}:rooms", "guest", 512, f"without a room; {limits.RECENT_ROOMS_MOST}", SESSION_MS),
    Kind(
        "player:{*}:spoken", "guest", 512, f"without a word; {limits.SPOKEN_ROOMS_MOST:,} rooms", SESSION_MS
    ),
    Kind("player:{*}:played", "guest", 128, "without a finished game", SESSION_MS),
    Kind("player:{*}:login", "here", 512, "an account's, which stays; a guest has none"),
    Kind("player:{*}:passkeys", "here", 4_096, f"an account's; {limits.PASSKEYS_MOST}"),
    Kind("player:{*}:at", "here", 128, "the nodes where a player is now"),
    Kind("player:{*}:gone", "guest", 128, "since when they are away", limits.ABSENCE_RETENTION_MS),
    Kind("player:{*}:away", "guest", 128, "the same, once others were told", away_store.AWAY_RETENTION_MS),
    Kind("player:{*}:playing", "guest", 256, "what they play now", 3 * HOUR_MS),
    Kind("player:{*}:shown_status", "guest", 256, "what friends were told", 30 * DAY_MS),
    Kind("player:{*}:running", "guest", 512, f"{limits.RUNNING_MOST} games", away_store.RUNNING_RETENTION_MS),
    Kind(
        "player:{*}:gathering", "guest", 512, f"{limits.RUNNING_MOST} rooms", away_store.RUNNING_RETENTION_MS
    ),
    Kind("player:{*}:left:*", "guest", 512, "without a game", reputation.REPUTATION_RETENTION_MS, each=3),
    Kind("player:{*}:rating:*:*", "seat", 512, f"{limits.POINTS_MOST:,} points", limits.RATING_RETENTION_MS),
    Kind("player:{*}:sanctions", "guest", 1_024, "two: until the host lifts them, or the player is erased"),
    Kind("player:{*}:notices", "guest", 2_048, f"{limits.NOTICES_MOST}", limits.NOTICE_RETENTION_MS),
    Kind("player:{*}:notices_seen", "guest", 256, "the last that was seen", limits.NOTICE_RETENTION_MS),
    Kind("player:{*}:notification_settings", "guest", 1_024, "since they were read", SETTINGS_MS),
    Kind("player:{*}:muted_games", "guest", 8_192, f"{limits.MUTED_GAMES_MOST}", SETTINGS_MS),
    Kind("player:{*}:notification_failures", "guest", 512, "behind a failure", FAILURE_RETENTION_MS),
    Kind("player:{*}:mail", "guest", 768, "since mail was last sent", SETTINGS_MS),
    Kind("player:{*}:mail_code", "guest", 768, "an address that waits for its code", CODE_RETENTION_MS),
    Kind("player:{*}:mailed", "guest", 256, "behind a mail", limits.NOTICE_RETENTION_MS),
    Kind("mail_address:*", "guest", 128, "as the address", SETTINGS_MS),
    Kind("player:{*}:challenges_out", "guest", 512, "the last one", limits.CHALLENGE_RETENTION_MS),
    Kind("player:{*}:challenges_in", "guest", 512, "the last one", limits.CHALLENGE_RETENTION_MS),
    _relationship("friends", limits.FRIENDS_MOST),
    _relationship("favourites", limits.FRIENDS_MOST),
    _relationship("requests_in", limits.FRIEND_REQUESTS_MOST),
    _relationship("requests_out", limits.FRIEND_REQUESTS_MOST),
    _relationship("blocked", limits.BLOCKED_MOST),
    _relationship("blocked_by", limits.BLOCKED_BY_MOST),
    _relationship("muted", limits.MUTED_MOST),
    Kind("player:{*}:feeds", "guest", 1_024, "without a reader; two", limits.FEED_UNREAD_S * SECOND_MS),
    Kind("feed:*", "guest", 128, "without a reader", limits.FEED_UNREAD_S * SECOND_MS, each=2),
    Kind("player:{*}:mails", "here", 24_576, "behind the last mail; 200", mail_store.RETENTION_MS),
    Kind("regatta:mail_key", "one", 128, "one key, which stays"),
    Kind("account:*", "here", 128, "an account's, which stays; a guest has none"),
    Kind("challenge:{*}:*", "guest", 256, "of a passkey", limits.PASSKEY_CHALLENGE_S * SECOND_MS, each=2),
    Kind("tries:*", "guest", 128, "until the budget is full again", BUDGET_MS, each=4),
    Kind("erased:*", "guest", 128, "longer than a game", limits.ERASURE_RETENTION_S * SECOND_MS),
    Kind("player_challenge:{*}", "challenge", 2_048, "what became of it", limits.CHALLENGE_RETENTION_MS),
)

ARCHIVE: Final = (
    Kind("{*}:record:*", "game", 2_048, "a game: for ever, or REGATTA_KEEP_GAMES_DAYS"),
    Kind("{*}:analysis:*", "game", 1_024, "goes with the record beside it"),
    Kind("player:{*}:games", "seat", 128, "go with the games", members=Members("seat", 64)),
    Kind("player:{*}:dice", "seat", 192, "go with the last of their games", members=Members("seat", 64, 7)),
    Kind("games", "one", 256, "go with the games", members=_of_games(96)),
    Kind("games:*", "rules", 256, "go with the games", members=_of_games(96)),
    Kind("{dice}:counts", "one", 256, "150 for each ruleset", members=Members("rules", 96, 150)),
    Kind("{dice}:counted", "one", 256, "games of three days (COUNT_RETENTION_MS)", members=_of_games(96)),
)

LOBBY: Final = (
    _rating("players", "400 days behind the last game (RATING_RETENTION_MS)", Members("rated", 160, 2)),
    _rating("table", "as players", Members("rated", 128, 2)),
    _rating("last", "as players", Members("rated", 128, 2)),
    _rating("order", "go with the games", Members("rated", 96)),
    _rating("ledger", "go with the games", Members("rated", 768)),
    _rating("number", "a number", None),
    Kind("{rating:*:*}:pairs:*", "rules", 4_096, "pairs of a day", limits.PAIR_RETENTION_MS, 2 * 5),
    Kind(
        "{rating:*:*}:week:*",
        "rules",
        4_096,
        "tables of weeks",
        (limits.WEEK_TABLES_MOST + 1) * 7 * DAY_MS,
        2,
    ),
    _waiting("{queue}:tickets", f"who seeks now, and those of days; {limits.TICKETS_MOST:,}"),
    _waiting("{queue}:days", f"a week without a player; {limits.DAY_SEARCHES_MOST:,}"),
    _waiting("{queue}:due", "as tickets"),
    _waiting("{queue}:pool:*", "as tickets", "rules"),
    _waiting("{queue}:opening", "matches that are opened now"),
    Kind("{queue}:away", "one", 512, "until the end of a vacation", members=Members("guest", 128)),
    Kind("{queue}:node:*", "one", 128, "a lease", MINUTE_MS),
    Kind("{queue}:last:*", "guest", 256, "behind a match", tickets.TICKET_LAST_MS),
    Kind("{queue}:checksum:*", "guest", 256, "behind a search", tickets.TICKET_LAST_MS),
    Kind("{queue}:freed:*", "guest", 256, "a search that was dropped", HOUR_MS),
    Kind("{queue}:match:*", "room", 1_024, "a match", tickets.MATCH_RETENTION_MS),
    _lobby("lines", 1_200, f"{limits.LISTING_LINES_MOST:,}, and those that went in the last minute"),
    _lobby("since", 128, f"{limits.LISTING_LINES_MOST:,}"),
    _lobby("expires", 128, "as lines"),
    _lobby("changed", 128, f"{listing_store.LISTING_CHANGES_MOST:,}"),
    Kind("{lobby}:head", "one", 256, "two numbers"),
    Kind("status:marked", "one", 256, "who changed just now", members=Members("here", 96)),
    Kind("away:marked", "one", 256, "who went just now", members=Members("here", 96)),
    Kind("{moderation}:acts", "one", 4_096, f"{limits.HOST_ACTS_MOST:,} acts"),
    Kind("{moderation}:announcement", "one", 1_024, "until its time is over"),
    Kind("{reports}:open", "one", 8_192, f"{limits.REPORTS_MOST:,}", members=Members("report", 2_048)),
    Kind("{reports}:made:*", "report", 192, "go with the reports"),
    Kind("{reports}:about:*", "report", 192, "go with the reports"),
    Kind("{reports}:by:*", "report", 512, "what was reported", DAY_MS),
    Kind("nodes", "one", 256, "one for each node", members=Members("one", 64)),
    Kind("node:{*}", "one", 128, "a lease", MINUTE_MS),
    _waiting("node:{*}:players", "who is here"),
)

KINDS: Final = (*ROOMS, *PLAYERS, *ARCHIVE, *LOBBY)


def kind_of(key: str) -> Kind | None:
    """Return the kind of a key; None where it has none, and so no bound."""
    return next((kind for kind in KINDS if kind.pattern.fullmatch(key)), None)
