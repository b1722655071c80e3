"""All metrics in one place, with every known label: each has a series that starts at 0.

`rate` and `increase` see a series grow, and miss what it started with: a first fault would alert nobody.
"""

from collections.abc import Iterable, Mapping
from importlib.metadata import version
from itertools import product
from typing import Final, get_args

from prometheus_client import Counter, Gauge, Histogram

from regatta_protocol.client import KINDS
from regatta_protocol.errors import Close, Code
from regatta_protocol.messages.people import NoticeKind
from regatta_server.limits import POOLS
from regatta_server.observe.labels import (
    ChallengeEnd,
    CodeOutcome,
    LoopFault,
    LoopName,
    MailEnd,
    Outcome,
    PoolRefusal,
    Step,
    StoreFault,
)
from regatta_server.observe.loop_metrics import LoopCounter, LoopHistogram
from regatta_server.runtime.accel import ACCEL

SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

STATUSES: Final = ("200", "304", "400", "403", "404", "405", "409", "429", "431", "500", "503")
"""What the API and feeds answer with."""
CLOSES: Final = tuple(close.name.lower() for close in Close)
REFUSALS: Final = ("forbidden", "method_not_allowed", "service_unavailable", "too_many_requests")
"""Of a handshake, by HTTP."""
OUTCOMES: Final = tuple(outcome.value for outcome in Outcome)


def counter(name: str, about: str, **known: Iterable[str]) -> Counter:
    """Return a counter with a line for all values of its labels that are known."""
    made = Counter(name, about, list(known))
    for values in product(*known.values()):
        made.labels(*values)
    return made


BUILD_INFO: Final = Gauge("regatta_build_info", "1, with the version of this server.", ["version"])
BUILD_INFO.labels(version("regatta-server")).set(1)
ACCELERATED: Final = Gauge("regatta_accelerated", "1 where what every move goes through runs compiled.")
ACCELERATED.set(bool(ACCEL.compiled))
CONNECTIONS: Final = Gauge("regatta_connections", "WebSocket connections that said hello.")
HANDSHAKES: Final = counter(
    "regatta_handshakes", "WebSocket handshakes by outcome.", outcome=("welcome", *CLOSES, *REFUSALS)
)
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
CLOSED: Final = counter(
    "regatta_closed",
    "Connections that this server closed, by close code.",
    code=[str(close.value) for close in Close],
)
COMMANDS: Final = LoopCounter("regatta_commands", "Commands received, by type.", ["type"])
COMMANDS_OF: Final = {kind: COMMANDS.labels(kind) for kind in KINDS}
"""All are known from the start: looking for one takes as long as counting it."""
REFUSED: Final = counter("regatta_refused", "Commands refused, by error code.", code=Code)
COMMAND_SECONDS: Final = LoopHistogram(
    "regatta_command_seconds", "From a room command's arrival to its answer.", buckets=SECONDS
)
ROOMS_CACHED: Final = Gauge("regatta_rooms_cached", "Rooms of which this node holds a copy.")
ROOMS_CREATED: Final = Counter("regatta_rooms_created", "Rooms opened on this node.")
COMMITS: Final = LoopCounter("regatta_commits", "Changes of rooms that this node stored.")
FAST_PATH: Final = LoopCounter("regatta_fast_path", "Of these, moves that were judged by the fast path.")
FAST_PATH_DIFFERS: Final = Counter(
    "regatta_fast_path_differs", "Moves of which the fast path made something else than the general path."
)
FENCED: Final = Counter(
    "regatta_fenced", "Commands not done because their player had come to another node meanwhile."
)
STOOD_STILL: Final = Counter("regatta_stood_still", "Times that this node did not run for seconds.")
CLOCK_STEPS: Final = Counter("regatta_clock_steps", "Times that this node's clock was set by more than 15 s.")
ALARMS: Final = Counter("regatta_alarms", "Due alarms that this node tried to claim.")
BOTS_SILENT: Final = Counter(
    "regatta_bots_silent", "Moves of bots that the clock's rule made: nothing was thought of in time."
)
STORE_BATCH: Final = LoopHistogram(
    "regatta_store_batch_size",
    "Requests in one pipeline to the store.",
    buckets=(1, 2, 5, 10, 25, 50, 100, 250, 512),
)
STORE_SECONDS: Final = LoopHistogram("regatta_store_seconds", "Round trip of one pipeline.", buckets=SECONDS)
STORE_RETRIES: Final = Counter("regatta_store_retries", "Pipelines sent again after a failure.")
LOOPS_FAILED: Final = counter(
    "regatta_loops_failed",
    "Turns of loops that came to nothing, by loop and why.",
    loop=get_args(LoopName),
    why=get_args(LoopFault),
)
STORE_READ_ONLY: Final = Gauge("regatta_store_read_only", "1 while the store takes no writes, else 0.")
STORE_UNSAFE: Final = Gauge(
    "regatta_store_unsafe", "1 while the store would lose what it was given, by why: see the log.", ["why"]
)
for _fault in StoreFault:
    STORE_UNSAFE.labels(_fault).set(0)
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
API: Final = counter("regatta_api", "Answers of the HTTP API that ask the store, by status.", status=STATUSES)
FEEDS: Final = counter(
    "regatta_feeds", "Answers to who reads a calendar or feed, by status.", status=STATUSES
)
CHAT_LINES: Final = counter("regatta_said", "Lines said in rooms, by what they are.", kind=("text", "phrase"))
LOG_INS: Final = counter("regatta_log_ins", "Log ins by outcome.", outcome=("ok", "refused", "too_fast"))
ACCOUNTS: Final = Counter("regatta_accounts_kept", "Accounts that guests made on this node.")
GUESTS: Final = Counter("regatta_guests", "Newcomers who did something for the first time on this node.")
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
FRIENDS: Final = counter(
    "regatta_friends", "Requests to be friends on this node, by what happened.", did=("requested", "accepted")
)
CHALLENGES: Final = counter(
    "regatta_challenges",
    "Challenges on this node, by what became of them.",
    did=("made", *get_args(ChallengeEnd)),
)
MAILS_IN: Final = counter(
    "regatta_mails_in", "Mails that came to this node, by what became of them.", did=get_args(MailEnd)
)
NOTICES: Final = counter(
    "regatta_notices", "Notices that this node kept for players, by kind.", kind=get_args(NoticeKind)
)
NOTIFICATIONS: Final = counter(
    "regatta_notifications",
    "Notifications that this process sent or tried to, by outcome.",
    # Where one fails by a fault of ours, its step stands for the channel.
    channel=get_args(Step),
    outcome=(*OUTCOMES, "partly", "failed"),
)
NOTIFICATION_SECONDS: Final = Histogram(
    "regatta_notification_seconds",
    "From when a notification was due to when its channel had taken it.",
    buckets=(0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 600.0, 3600.0),
)
MAILS: Final = counter(
    "regatta_mails", "Mails that this process gave to the relay, by outcome.", outcome=OUTCOMES
)
MAIL_CODES: Final = Counter(
    "regatta_mail_codes",
    "Codes that confirm mail addresses: sent, or refused by the bound of player, mailbox, address or site.",
    ["outcome"],
)
MAIL_CODES_OF: Final[Mapping[CodeOutcome, Counter]] = {
    outcome: MAIL_CODES.labels(outcome) for outcome in get_args(CodeOutcome)
}
"""All are there from the start, so that the first one is seen as one more."""
PUSHES: Final = counter("regatta_pushes", "Notifications by web push, one for each device.", outcome=OUTCOMES)
WEBHOOKS: Final = counter("regatta_webhooks", "Notifications by webhook, by outcome.", outcome=OUTCOMES)
POOL_WORK: Final = Gauge(
    "regatta_pool_work", "Slow work that waits or is under way on this node, by its kind.", ["pool"]
)
for _pool in POOLS:
    # All are there from the start.
    POOL_WORK.labels(_pool.name)
POOL_REFUSED: Final = counter(
    "regatta_pool_refused",
    "Slow work that was not done, by its kind: too much of it waited (full), or it took too long (late).",
    pool=[pool.name for pool in POOLS],
    why=get_args(PoolRefusal),
)
PRESENCE: Final = Counter("regatta_presence", "Players of whom this node told their friends how they look.")
