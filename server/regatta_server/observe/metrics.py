"""All metric names, in one place."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

from prometheus_client import Counter, Gauge, Histogram

from regatta_protocol.client import KINDS

SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

CONNECTIONS: Final = Gauge("regatta_connections", "WebSocket connections that said hello.")
HANDSHAKES: Final = Counter("regatta_handshakes", "WebSocket handshakes by outcome.", ["outcome"])
HEADERS_UNREAD: Final = Counter(
    "regatta_headers_unread",
    "Headers of proxies and browsers that were of no use, by header.",
    ["header"],
)
HEADERS_UNREAD_OF: Final = {
    name: HEADERS_UNREAD.labels(name.lower())
    for name in ("Host", "Origin", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto")
}
"""All are there from the start, so that the first one is seen as one more."""
CLOSED: Final = Counter("regatta_closed", "Connections that this server closed, by close code.", ["code"])
COMMANDS: Final = Counter("regatta_commands", "Commands received, by type.", ["type"])
COMMANDS_OF: Final = {kind: COMMANDS.labels(kind) for kind in KINDS}
"""All are known from the start: looking for one takes as long as counting it."""
REFUSED: Final = Counter("regatta_refused", "Commands refused, by error code.", ["code"])
COMMAND_SECONDS: Final = Histogram(
    "regatta_command_seconds", "From a room command's arrival to its answer.", buckets=SECONDS
)
ROOMS_CACHED: Final = Gauge("regatta_rooms_cached", "Rooms of which this node holds a copy.")
ROOMS_CREATED: Final = Counter("regatta_rooms_created", "Rooms opened on this node.")
COMMITS: Final = Counter("regatta_commits", "Changes of rooms that this node stored.")
FENCED: Final = Counter(
    "regatta_fenced", "Commands not done because their player had come to another node meanwhile."
)
STOOD_STILL: Final = Counter("regatta_stood_still", "Times that this node did not run for seconds.")
ALARMS: Final = Counter("regatta_alarms", "Due alarms that this node tried to claim.")
BOTS_SILENT: Final = Counter(
    "regatta_bots_silent", "Moves of bots that the clock's rule made: nothing was thought of in time."
)
STORE_BATCH: Final = Histogram(
    "regatta_store_batch_size",
    "Requests in one pipeline to the store.",
    buckets=(1, 2, 5, 10, 25, 50, 100, 250, 512),
)
STORE_SECONDS: Final = Histogram("regatta_store_seconds", "Round trip of one pipeline.", buckets=SECONDS)
STORE_RETRIES: Final = Counter("regatta_store_retries", "Pipelines sent again after a failure.")
STORE_READ_ONLY: Final = Gauge("regatta_store_read_only", "1 while the store takes no writes, else 0.")
STORE_UNSAFE: Final = Gauge(
    "regatta_store_unsafe", "1 while the store would lose what it was given, by why: see the log.", ["why"]
)
STORE_MEMORY: Final = Gauge("regatta_store_memory_bytes", "Memory of the store's fullest master.")
STORE_MEMORY_LIMIT: Final = Gauge(
    "regatta_store_memory_limit_bytes", "What it may use: its maxmemory, else the machine's."
)
STORE_FILE: Final = Gauge("regatta_store_file_bytes", "The store's longest append-only file.")
STORE_FILE_BASE: Final = Gauge(
    "regatta_store_file_base_bytes", "What it was when it was rewritten last: it is anew at twice as much."
)
DISK: Final = Gauge("regatta_disk_bytes", "The disk on which the data folder is.")
DISK_FREE: Final = Gauge("regatta_disk_free_bytes", "What is free of it.")
GAMES_RECORDED: Final = Counter("regatta_games_recorded", "Games that were taken into the archive.")
RECORD_SECONDS: Final = Histogram(
    "regatta_record_seconds",
    "From the end of a game to its record in the archive.",
    buckets=(0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 600.0),
)
GAMES_UNRECORDED: Final = Gauge(
    "regatta_games_waiting", "Games that are over and not in the archive, of all nodes."
)
GAMES_LATE: Final = Gauge(
    "regatta_games_late",
    "Those of them that nobody has begun to take in for a minute: no archive runs, or it is far behind.",
)
DICE_ALARM: Final = Gauge("regatta_dice_alarm", "1 where the dice thrown are not what fair dice are, else 0.")
API: Final = Counter("regatta_api", "Answers of the HTTP API that ask the store, by status.", ["status"])
FEEDS: Final = Counter("regatta_feeds", "Answers to who reads a calendar or feed, by status.", ["status"])
SAID: Final = Counter("regatta_said", "Lines said in rooms, by what they are.", ["kind"])
LOG_INS: Final = Counter("regatta_log_ins", "Log ins by outcome: ok, refused or too_fast.", ["outcome"])
ACCOUNTS: Final = Counter("regatta_accounts_kept", "Accounts that guests made on this node.")
ERASED: Final = Counter("regatta_players_erased", "Players who erased themselves on this node.")
REPORTS: Final = Counter("regatta_reports", "Reports of players that this node took in.")
LOBBY_WATCHERS: Final = Gauge("regatta_lobby_watchers", "Connections that hear of the lobby.")
LOBBY_LINES: Final = Gauge("regatta_lobby_lines", "Rooms and games in the lobby, as this node knows it.")
SEEKING: Final = Gauge("regatta_seeking", "Players who wait for a match through this node.")
MATCHES: Final = Counter("regatta_matches", "Matches whose rooms this node opened.")
MATCH_WAIT_SECONDS: Final = Histogram(
    "regatta_match_wait_seconds",
    "How long each player of a match had waited.",
    buckets=(0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 900.0),
)
FRIENDS: Final = Counter("regatta_friends", "Requests to be friends on this node, by what happened.", ["did"])
CHALLENGES: Final = Counter("regatta_challenges", "Challenges on this node, by what became of them.", ["did"])
MAILS_IN: Final = Counter(
    "regatta_mails_in", "Mails that came to this node, by what became of them.", ["did"]
)
NOTICES: Final = Counter("regatta_notices", "Notices that this node kept for players, by kind.", ["kind"])
NOTIFICATIONS: Final = Counter(
    "regatta_notifications",
    "Notifications that this process sent or tried to, by outcome.",
    ["channel", "outcome"],
)
NOTIFICATION_SECONDS: Final = Histogram(
    "regatta_notification_seconds",
    "From when a notification was due to when its channel had taken it.",
    buckets=(0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 600.0, 3600.0),
)
MAILS: Final = Counter("regatta_mails", "Mails that this process gave to the relay, by outcome.", ["outcome"])
CodeOutcome = Literal["sent", "player", "mailbox", "address", "site"]
MAIL_CODES: Final = Counter(
    "regatta_mail_codes",
    "Codes that confirm mail addresses: sent, or refused by the bound of player, mailbox, address or site.",
    ["outcome"],
)
MAIL_CODES_OF: Final[Mapping[CodeOutcome, Counter]] = {
    outcome: MAIL_CODES.labels(outcome) for outcome in get_args(CodeOutcome)
}
"""All are there from the start, so that the first one is seen as one more."""
PUSHES: Final = Counter("regatta_pushes", "Notifications by web push, one for each device.", ["outcome"])
WEBHOOKS: Final = Counter("regatta_webhooks", "Notifications by webhook, by outcome.", ["outcome"])
PRESENCE: Final = Counter("regatta_presence", "Players of whom this node told their friends how they look.")
