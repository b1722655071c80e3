"""The limits that a host, or a security reviewer, has to see together, each with its unit and its reason.

So they are here: what one player, one address and one connection may do and leave, what a node holds for
all, how long something about a person is stored, and what several modules share. A bound on one module's own
work (a batch, a cache, a patience) is in that module, with its reason; tests/contracts/test_limits.py finds
both. What a message may hold is bounded by its model in protocol/. Pure, so that every layer may read it.
"""

from dataclasses import dataclass, replace
from typing import Final

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
DAY_MS: Final = 24 * HOUR_MS
DAY_S: Final = 86_400


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one node's edge. What counts for an address counts for an IPv6 network of 64 bits, too."""

    # -- connections ---------------------------------------------------------------------------
    connections: int = 20_000
    """WebSocket connections of one node, at about 12 KiB each."""
    connections_per_address: int = 200
    """A school or an office shares one address."""
    strangers: int = 6_000
    """Connections that have not been welcomed, of one node: HTTP, handshakes and hellos under way. 5,000 come
    back at once when a node dies."""
    strangers_per_address: int = 400
    """The same of one address. Behind a proxy all come from one: there the proxy bounds them."""
    files_spare: int = 64
    """Open files that are kept where a process comes to its last ones: for the store, and for who plays. New
    connections are refused meanwhile."""
    handshakes_per_s: float = 20.0
    """Handshakes of one address in the long run."""
    handshakes_burst: int = 400
    """Handshakes of one address at once: everybody comes back after a restart."""
    guests_per_s: float = 0.5
    """New guests of one address in the long run: each costs the store 0.9 KiB for half a year."""
    guests_burst: int = 400
    """New guests of one address at once: a school begins."""
    watchers_per_address: int = 100
    """Connections of one address that only watch, as in frames of other sites: the rest is for players."""
    watchers_per_s: float = 2.0
    """The same in the long run, new ones: they leave nothing behind, and take no guest from the budget."""
    watchers_burst: int = 200
    """The same at once: a school opens a page with a game in it."""
    hello_s: float = 5.0
    """Time for handshake and first frame, each, so that half-open connections do not gather."""
    page_s: float = 60.0
    """Time for us to answer over HTTP: more than any pool has for its work, as a net under all."""
    answer_s: float = 5.0
    """Time to take the rest of an answer over HTTP, or `answer_bytes` of it, and to hang up."""
    answer_bytes: int = 8 * 1024
    """So much must go over a slow line in that time; else the socket is cut."""
    head_bytes: int = 16 * 1024
    """The head of a request, all lines together; browsers send about 1 KiB."""
    body_bytes: int = 8 * 1024
    """The body of a request over HTTP: what mail programs post has 26 bytes."""
    idle_s: float = 15.0
    """Time from an answer over HTTP to the next request on the same connection: a page asks for its files
    within some seconds. Half of the places for strangers are for those who wait so."""
    shared_texts_most: int = 1_000
    """Origins and devices that many connections share, each kept once."""
    close_s: float = 5.0
    """Time for a peer to answer a close before it is cut off."""
    ping_s: float = 20.0
    """A connection that answers no ping for this long is cut off; its seats stay."""

    # -- frames --------------------------------------------------------------------------------
    frame_bytes: int = 8 * 1024
    """The largest message a client may send; the largest command is under 4 KiB."""
    parts_per_s: float = 2.0
    """Frames of one connection that are no whole message, in the long run: pings, pongs, parts."""
    parts_burst: int = 60
    """The same at once; beyond, the connection is closed with 4429."""
    commands_per_s: float = 20.0
    """Commands of one connection in the long run: nobody holds dice faster."""
    commands_burst: int = 60
    """Commands of one connection at once: what gathered while it was cut off."""
    command_bytes: int = 1024
    """What costs as much as one command; a longer one costs more."""
    answer_cost_bytes: int = 4096
    """So much of a long answer costs as one command, too: about twenty people in a list."""
    address_work_per_s: float = 100.0
    """What commands of one address may cost beyond one each, in the long run, in moves (`Handler.price`): a
    fiftieth of a core."""
    address_work_burst: int = 6_000
    """The same at once: a school of 200 loads its pages."""
    wrong_cost: int = 2
    """How often each further such part of a message is paid again that was wrong: a thousand wrong fields
    take 2 ms to find and to tell."""
    refused_per_s: float = 1.0
    """Frames of one connection refused as too fast, in the long run."""
    refused_most: int = 200
    """The same at once; beyond, the connection is closed with 4429."""
    send_bytes: int = 256 * 1024
    """What may wait for a slow reader before it is closed with 1013: more than 200 events."""

    # -- rooms ---------------------------------------------------------------------------------
    rooms_per_s: float = 0.2
    """Rooms of one player in the long run, new ones, matches, rematches and challenges together: each costs
    the store some KiB for hours."""
    rooms_burst: int = 10
    """The same at once."""
    address_rooms_per_s: float = 1.0
    """The same of one address in the long run: a school plays quick matches."""
    address_rooms_burst: int = 400
    """The same at once."""
    rooms_watched: int = 16
    """Rooms that one connection hears of: more than a screen shows."""
    guesses_per_s: float = 0.2
    """Rooms that there are not, asked for by one address in the long run (docs/security.md has the sum)."""
    guesses_burst: int = 800
    """The same at once: a school comes back to four rooms each that are gone."""

    # -- HTTP ----------------------------------------------------------------------------------
    http_per_s: float = 200.0
    """Requests of one address in the long run, at about 0.3 ms each."""
    http_burst: int = 4_000
    """Requests of one address at once: a school loads some 20 files each."""
    games_per_s: float = 20.0
    """Games of the archive that one address may read in the long run: each takes about 0.5 ms to unpack."""
    games_burst: int = 400
    """Games of the archive that one address may read at once: four pages of the longest lists."""

    def shared_by(self, people: int) -> "Limits":
        """Return these with what holds for an address made for so many people behind one."""
        times = people / self.connections_per_address
        return replace(
            self,
            connections_per_address=people,
            strangers_per_address=_times(self.strangers_per_address, times),
            handshakes_per_s=self.handshakes_per_s * times,
            handshakes_burst=_times(self.handshakes_burst, times),
            guests_per_s=self.guests_per_s * times,
            guests_burst=_times(self.guests_burst, times),
            watchers_per_address=_times(self.watchers_per_address, times),
            watchers_per_s=self.watchers_per_s * times,
            watchers_burst=_times(self.watchers_burst, times),
            address_work_per_s=self.address_work_per_s * times,
            address_work_burst=_times(self.address_work_burst, times),
            address_rooms_per_s=self.address_rooms_per_s * times,
            address_rooms_burst=_times(self.address_rooms_burst, times),
            http_per_s=self.http_per_s * times,
            http_burst=_times(self.http_burst, times),
        )

    def paced(self, commands_per_s: float, rooms_per_s: float) -> "Limits":
        """Return these for so many commands and rooms a second; an address may do more of what is dear so."""
        more = commands_per_s / self.commands_per_s
        return replace(
            self,
            commands_per_s=commands_per_s,
            commands_burst=int(3 * commands_per_s),
            address_work_per_s=self.address_work_per_s * more,
            address_work_burst=round(self.address_work_burst * more),
            rooms_per_s=rooms_per_s,
            rooms_burst=max(1, round(50 * rooms_per_s)),
        )


def _times(bound: int, times: float) -> int:
    return max(1, round(bound * times))


# What follows is the same on every node. A count without a word for its place is of the whole service.

# -- edge --------------------------------------------------------------------------------------
ADDRESS_CACHE_MOST: Final = 10_000  # addresses with a budget on a node before full ones go: 200 bytes each
ADDRESSES_MOST: Final = 100_000  # and at all; beyond, the oldest are forgotten, whatever they owe
BACKGROUND_MOST: Final = 20_000  # works that nobody awaits: more only when the store has been away for long
GRACE_S: Final = 8.0  # for the end: more than `close_s`, less than the 10 s after which Docker kills
FIELD_PROBLEMS_MOST: Final = 8  # of one message that are named: the rest when these are mended
API_GAMES_MOST: Final = 100  # games of one answer; for more there is a cursor
API_LOOKED_MOST: Final = 500  # games that one answer looks through, at 0.1 ms: a cursor goes on behind them
SEATS_MOST: Final = 8  # of a game, as `create_room` has it: what a list can be asked for
API_PEEKED_A_GAME: Final = 8  # games that are looked at and not wanted, to one that is read
API_REPLAY_COST: Final = 10  # games that a replay takes from the budget: all of its moves are judged again
API_ADVICE_COST: Final = 3  # games that an advice takes: milliseconds of the process that the bots think in
API_ANALYSIS_COST: Final = 40  # games that an analysis takes: the process that bots think in has no time then
API_SUMMARY_COST: Final = 8  # games that each game takes that is analysed for a profile: once, and at leisure
API_ANALYSIS_CACHE_MOST: Final = 64  # analyses of a node, at 20 to 80 KB each: who played reads the same
API_FEED_COST: Final = 10  # games that a feed takes: so many rooms are read, or fifty games are looked at
API_PLAYERS_COST: Final = 3  # games that a profile takes: the store is asked for about as much

# -- rooms -------------------------------------------------------------------------------------
HOLDS_MOST: Final = 32  # changes of the held dice between two throws: each die six times, and short records
UNDONE_MOST: Final = 100  # decisions taken back in a game: more than most games have, and short records
ROOMS_CACHED_MOST: Final = 50_000  # copies of rooms that one node holds, at a few KiB each
BUCKET_CACHE_MOST: Final = 8_192  # rooms of which a node knows the bucket and how moves begin: 1 KiB each
INBOX_MOST: Final = 64  # entries that wait in one room: eight seats with eight commands each
DONE_COMMANDS_MOST: Final = 16  # of each player, whose answers a room remembers: far fewer are unanswered
COMMAND_NAMES_MOST: Final = 16  # names of ids by which a room knows how far a player's commands came: devices
CHANGES_MOST: Final = 500  # versions up to which a room can be joined: coming and going would fill the store
SCORED_MOST: Final = 60  # moves that one `score` may count: 10 ms of a core, and what a budget holds at once
SCORED_AT_ONCE: Final = 4  # hands of it judged in one turn of the loop: of ten dice about 2 ms
MEMBERS_MOST: Final = 200  # members of a room on one node: seats on several devices, and who looks in
ONLOOKERS_MOST: Final = 150  # of these, invited players who look in: the rest is for the seats alone
SPECTATORS_MOST: Final = 500  # of a room on one node: each event goes to all before the next is stored
ALARMS_CLAIMED_MOST: Final = 64  # alarms of one bucket taken in one sweep; the rest come with the next
ALARMS_STEPPED_MOST: Final = 4_000  # alarms of one bucket read when a clock was set: a million rooms in all

# -- store -------------------------------------------------------------------------------------
COMMITS_WAITING_MOST: Final = 20_000  # that wait for one master: more when it is long away; they are refused
FACTS_MOST: Final = 64  # missing events of a room told one by one; for more there is a snapshot
SCANNED_AT_ONCE: Final = 1_000  # keys that the store looks through in one go: less than 1 ms

# -- players -----------------------------------------------------------------------------------
SESSION_DAYS: Final = 180  # who stays away longer is forgotten as a guest, logged out as an account
SESSION_S: Final = SESSION_DAYS * DAY_S
NEWCOMER_DAYS: Final = SESSION_DAYS - 1  # of a guest who does nothing: less than a session that is stored
SESSION_UNUSED_S: Final = 600  # of a log in that nobody says hello with: its answer was lost, or came twice
SESSIONS_MOST: Final = 30  # of one account: more than one has devices; one more ends the longest silent
FEED_UNREAD_S: Final = SESSION_S  # how long a feed lives that nobody reads: as long as a session
RECENT_ROOMS_MOST: Final = 50  # in a player's list; older ones stay while they run, or are found by link
ROOMS_LISTED_MOST: Final = 200  # in it at all: more games than anyone plays at a time
PASSKEYS_MOST: Final = 10  # of one account: more than anyone has devices and keys
PASSKEY_CHALLENGE_S: Final = 300  # how long somebody may take to find their key
NAME_RESERVATION_S: Final = 90 * DAY_S  # nobody has an erased account's name: it could be taken for it
ERASURE_RETENTION_S: Final = 800 * DAY_S  # longer than a game: 13 rounds of four, 14 days a turn: 728

# -- finding each other ------------------------------------------------------------------------
WHEREABOUTS_AT_ONCE: Final = 200  # players told to the store in one pipeline: after a restart all come back
ABSENCE_RETENTION_MS: Final = SESSION_S * 1000  # since when one is away: a claim after months needs it
RUNNING_MOST: Final = 50  # running games of a player whose others hear of it: more than anybody follows
TICKETS_MOST: Final = 200_000  # of the queue, at 1 KiB: what a store of some hundred MiB bears beside rooms
DAY_SEARCH_MS: Final = 7 * DAY_MS  # of a search of day games: who comes back later has other games
DAY_SEARCHES_MOST: Final = 50_000  # of these tickets: whose players are away must not keep out who is here
LISTING_LINES_MOST: Final = 2_000  # rooms in the lobby, at 1 KiB: beyond, the oldest go
LISTING_SHOWN_MOST: Final = 100  # lines told at a time, 160 KiB at most: less than `send_bytes`
LISTING_BEGUN_MOST: Final = 5  # times a connection may begin to watch within LISTING_BEGUN_MS
LISTING_BEGUN_MS: Final = 10_000  # people go from page to page and back

# -- people ------------------------------------------------------------------------------------
FRIENDS_MOST: Final = 500  # of one player: all are told when somebody comes
FRIEND_REQUESTS_MOST: Final = 100  # requests that wait, each way: more than anyone reads
BLOCKED_MOST: Final = 1_000  # players whom one has blocked: read at each hello
MUTED_MOST: Final = 1_000  # the same for those muted
BLOCKED_BY_MOST: Final = 10_000  # who have blocked one, read at each hello; the latest count
CHALLENGES_OUT_MOST: Final = 20  # of one player, that wait: nobody can play so many games
CHALLENGES_IN_MOST: Final = 50  # to one player, that wait: more than anyone reads
CHALLENGE_WAITS_MS: Final = DAY_MS  # for an answer
CHALLENGE_RETENTION_MS: Final = 2 * CHALLENGE_WAITS_MS  # what became of it: sent again, the same answer
NOTICES_MOST: Final = 100  # of one player; the oldest go. More than anyone reads
NOTICE_RETENTION_MS: Final = 90 * DAY_MS  # who stays away longer finds the rest by looking
NOTIFICATION_SETTINGS_RETENTION_MS: Final = 400 * DAY_MS  # mail addresses, too, since anything was last sent
MUTED_GAMES_MOST: Final = 200  # of one player: more day games than anyone plays
MAIL_BOUNCES_MOST: Final = 3  # hard bounces until an address is suspended: a relay may be wrong once
PUSH_BYTES_MOST: Final = 3_993  # of 4,096, which a push service takes: without head, tag and mark of the end
CHAT_LINES_MOST: Final = 100  # kept of a room: what somebody who comes late reads up on
CHAT_WINDOW_MS: Final = 10_000  # in which lines are counted
CHAT_PLAYER_MOST: Final = 5  # lines of a player in a room in the window, from all connections
CHAT_CROWD_MOST: Final = 40  # of all together; beyond, who has no seat waits, and a table of eight never
SPOKEN_ROOMS_MOST: Final = 1_000  # in which a player said something: for who erases themselves; the oldest go
CHAT_TEXT_MOST: Final = 200  # characters, as the protocol has it; composing may make a text longer
REPORTS_MOST: Final = 10_000  # kept, at a few KiB: more than a host reads; beyond, the oldest go
REPORTS_DAY_MOST: Final = 10  # of one player: who meets more bad players than that reports the worst
HOST_ACTS_MOST: Final = 10_000  # of the host, on the list: more than a host looks back; the oldest go
REPORT_LINES_MOST: Final = 20  # lines of chat that go with a report

# -- ratings -----------------------------------------------------------------------------------
RATING_RETENTION_MS: Final = 400 * DAY_MS  # without a game: guests without a browser would stand for ever
RATED_PAIR_GAMES: Final = 3  # of the same two in a day: more is a way to points; friends play casually
PAIR_RETENTION_MS: Final = 3 * DAY_MS  # how long these are counted: a game is rated within seconds of its end
MARK_RETENTION_MS: Final = 30 * DAY_MS  # of a rated game, since players were last seen: twice 14 days a turn
MARKS_OF_GAME_MOST: Final = 200  # of a rated game: eight seats on their phones, on the way for a month
POINTS_MOST: Final = 1_000  # of a player's graph: more than a screen has columns; the latest stay
TABLE_LINES_MOST: Final = 100  # of one answer
WEEK_TABLES_MOST: Final = 9  # tables of the last weeks, the running one among them

# -- export ------------------------------------------------------------------------------------
EXPORTED_AT_ONCE: Final = 100  # games read in one pipeline: 150 KB, and 1 ms of the store
EXPORTED_ROWS_AT_ONCE: Final = 10_000  # of a table, written in one go: some 40 MB in memory


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may be done: a budget that all nodes share, since a flood comes over many."""

    at_once: int
    interval_ms: int
    """In the long run, one each."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The threads, or the process, of one kind of slow work on one node: no kind waits for another."""

    name: str
    at_once: int
    most: int
    """What may be in it, waiting or at work: beyond, it is refused as busy."""
    limit_s: float
    """How long one may take, its wait included."""
    wait_s: float = 5.0
    """When whoever is refused may try again."""


PASSWORD_POOL: Final = Pool("passwords", 2, 50, 10.0)  # a hash takes 64 MiB and four cores for 50 ms
RECORD_POOL: Final = Pool("records", 1, 64, 20.0)  # games of the archive, and replays: some ms, longest 100
PAGE_POOL: Final = Pool("pages", 1, 64, 20.0)  # pictures of games, documents in a language: each made once
PACKING_POOL: Final = Pool("packing", 1, 128, 10.0)  # long answers over HTTP: without it they go unpacked
MAIL_POOL: Final = Pool("mail", 1, 32, 2.0)  # a process: within its bounds a mail takes some milliseconds
BOT_POOL: Final = Pool("bots", 1, 256, 30.0, 1.0)  # a process: moves take milliseconds, an analysis seconds
BOT_QUESTIONS_OF_ONE_MOST: Final = 128  # of one address, in that: half is left to all others
NAME_POOL: Final = Pool("names", 16, 256, 2.0)  # look-ups of hosts that players named, without threads
POOLS: Final = (  # those with metrics of pools; mails that are not read at once are counted as mails
    *(PASSWORD_POOL, RECORD_POOL, PAGE_POOL, PACKING_POOL, BOT_POOL, NAME_POOL),
)

TRIES_OF_ADDRESS: Final = Rate(20, 5_000)  # log ins and new passwords: each costs a hash
TRIES_OF_USER_NAME: Final = Rate(10, 30_000)  # passwords for a name, be it there or not: 2,880 a day
ASKING: Final = Rate(10, 2 * MINUTE_MS)  # requests, and apart from them challenges: thirty an hour
BLOCKING: Final = Rate(30, MINUTE_MS)  # blocks of one player: each is written into the other's list, too
MAIL_CODES: Final = Rate(3, 20 * MINUTE_MS)  # codes that a player has sent, or that come to one mailbox
MAIL_CODES_OF_ADDRESS: Final = Rate(5, 12 * MINUTE_MS)  # of one network: a family sets its addresses up
MAIL_CODES_OF_SITE: Final = Rate(100, 30_000)  # of all: beyond, the relay is used to write to strangers
REPORTS_OF_ADDRESS: Final = Rate(20, 10 * MINUTE_MS)  # a family meets eight who spoil a game
ASKING_OF_ADDRESS: Final = Rate(200, 6_000)  # all of these: guests cost nothing, and a school shares one
MAILS_OF_SENDER: Final = Rate(30, 20_000)  # mails of one sender address: an evening's play, a flood waits
MAILS_OF_PLAYER: Final = Rate(30, 20_000)  # the same to addresses of one player, whoever writes
MAIL_BYTES_MOST: Final = 2_097_152  # of one mail to this site: an answer, what it quotes, and a picture
MAIL_SESSIONS_MOST: Final = 32  # connections of relays to one node: each holds one mail at most
SUMMARIES_WAITING_MOST: Final = 200  # games that wait to be analysed for profiles: half a minute of one core
TABLE_HEAD_BYTES_MOST: Final = 1_048_576  # the head of a table of the solver; a real one is under 1 KiB
