"""Rooms on the wire.

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from regatta_protocol.events.base import Value
from regatta_protocol.events.options import RoomOptions, TurnWindow
from regatta_protocol.events.orders import ConditionalOrder
from regatta_protocol.events.ratings import RatingChange
from regatta_protocol.events.sheet import BankOffer, Card, Combination, Joined, Result, SeatOut, Sheet
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.room import Stage
from regatta_protocol.moves import By
from regatta_protocol.options import Level
from regatta_protocol.orders import WhyStopped
from regatta_protocol.sheet import Times


class Turn(Value, frozen=True, kw_only=True):
    """A seat that may play now."""

    seat: int
    round: int
    """From 1."""
    deadline_ms: int | None
    """When the clock makes the move: milliseconds since 1970 by the server's clock (see `welcome.now_ms`)."""


class Seat(Value, frozen=True, kw_only=True):
    """A seat of a room. Seats are numbered from 0 and keep their numbers while the game lasts."""

    seat: int
    player: PlayerId
    """The player's id: compare it with `welcome.player.player` to find your own seats."""
    name: str
    bot: bool | None = None
    """True where the computer has the seat from the beginning."""
    level: Level | str | None = None
    """How well it plays. Missing where it makes the clock's moves, and in seats of players."""
    utc_offsets: list[list[int]] | None = None
    """Only at the table, of players' seats where there is a turn window: by which clock theirs goes. Pairs of
    a time in milliseconds since 1970 and the minutes east of UTC from then on: the first from 0, and one for
    each change to summer time and back of the next ten years."""


class Admission(Value, frozen=True, kw_only=True):
    """Who may still come into a room that gathers; its host sets it."""

    locked: bool
    until_ms: int | None
    """When the invite expires; null: it does not."""
    uses: int | None
    """How many may still join; null: as many as there are seats."""


class SeatThrow(Value, frozen=True, kw_only=True):
    """What a seat threw for who begins."""

    seat: int
    faces: list[int]


class Hand(Value, frozen=True, kw_only=True):
    """What one seat has in the game."""

    seat: int
    sheet: Sheet
    held: list[int]
    """Positions of the dice held for the next throw."""
    tumble: int | None
    """The seed of the last throw's tumbling; null before a turn's first throw."""


class RoomSummary(Value, frozen=True, kw_only=True):
    """A line of a player's list of rooms."""

    room: RoomId
    ruleset: str
    name: str
    """The ruleset's name, in English."""
    stage: Stage | str
    seats: list[Seat]
    your_turn: bool
    deadline_ms: int | None
    turn_window: TurnWindow | None = None
    utc_offsets: list[list[int]] | None = None
    """Both only where the turn that has the deadline does not always run, as in the room's snapshot: by them
    its clock may stand still now."""
    vacation_until_ms: int | None = None
    """Until when the player of that turn is on vacation, perhaps past: its clock stands still until then."""
    vacations: list[int | None] | None = None
    """By seat, until when its player is on vacation (perhaps past), or null. Missing until somebody was, and
    where no game runs."""


class Snapshot(Value, frozen=True, kw_only=True, tag_field="type", tag="snapshot"):
    """The whole room, as this player may see it."""

    room: RoomId
    version: int
    resync: bool
    """True when it stands for events that the client missed: drop what you had."""
    card: Card
    options: RoomOptions
    stage: Stage | str
    seats_wanted: int
    """The game begins by itself when this many seats are taken."""
    seats: list[Seat]
    host: int | None
    order: list[int]
    """Seats in their order of play; empty until the game has started."""
    opening_throws: list[list[SeatThrow]]
    """The throws for who begins; after a tie those who tied threw again. Empty where nobody threw."""
    hands: list[Hand]
    """By seat; empty until the game has started."""
    turns: list[Turn]
    commitment: str | None
    """SHA-256 of the server's seed for the dice, in hexadecimal; set when the seed is chosen."""
    seat_commitments: list[str | None]
    """By seat, the SHA-256 of its random bytes; null for a seat that has not committed. Empty before the
    opening."""
    opening_deadline_ms: int | None
    """At the opening: a seat that has not done its part by then gets bytes fixed by rule."""
    contributed: list[int]
    """Seats whose random bytes have come in."""
    contributions: list[str]
    """By seat, 64 hexadecimal digits each: what the dice are drawn from beside the server's seed. Empty until
    the game has started."""
    result: Result | None
    server_seed: str | None
    """Revealed when the game is over."""
    recorded: bool | None = None
    """True once the game's record is in the archive."""
    ratings: list[RatingChange]
    """What the game did to each seat's rating; empty until it is recorded, and for a casual game."""
    rematch: list[int]
    """Seats that want another game."""
    rematch_until_ms: int | None
    """When the offer of another game expires; null where there is none."""
    rematch_declined: list[int]
    """Seats that do not."""
    next_room: RoomId | None
    """Where the rematch is played."""
    admission: Admission
    matched: bool
    """The queue brought these players together: a seat that stays silent at the opening calls it off."""
    silent: list[int]
    """Where the game was called off at its opening: the seats whose players did not come."""
    missed: list[int]
    """By seat, how many turns in a row ran out of time; empty until the game has started."""
    stand_ins: list[int]
    """Seats that a stand-in plays for now, until their players are back."""
    stretches: list[Times | int] | None = None
    """By seat, how many times the room's turn time it has (`stretch`). Missing while all have it once."""
    vacations: list[int | None] | None = None
    """By seat, until when its player is on vacation (milliseconds since 1970, perhaps past), or null: its
    time stands still until then. Missing until somebody was."""
    time_banks: list[int] | None = None
    """By seat, the milliseconds in its time bank, as its last turn left it: the deadline of a turn that runs
    has them in it. Missing where there is none, and until the game has started."""
    close_reason: str | None = None
    """Why the host of the service closed the room. Missing where nobody did."""
    out: list[SeatOut]
    """Seats that play no more, in the order in which they went: resigned, or claimed against."""
    spectator: bool
    """True where this is told to a spectator, perhaps some turns late."""


class Seated(Value, frozen=True, kw_only=True, tag_field="type", tag="seated"):
    """A player took a seat."""

    room: RoomId
    version: int
    seat: Seat


class Left(Value, frozen=True, kw_only=True, tag_field="type", tag="left"):
    """A player gave the seat up. Before a game the seats behind it move up by one."""

    room: RoomId
    version: int
    seats: list[Seat]
    """The seats as they are now."""
    host: int | None
    kicked: bool | None = None
    """True where the host took the seat away."""


class AdmissionChanged(Value, frozen=True, kw_only=True, tag_field="type", tag="admission"):
    """The host changed who may come in."""

    room: RoomId
    version: int
    admission: Admission


class HandedOver(Value, frozen=True, kw_only=True, tag_field="type", tag="handed_over"):
    """The room has another host."""

    room: RoomId
    version: int
    host: int


class Opening(Value, frozen=True, kw_only=True, tag_field="type", tag="opening"):
    """The game is about to start: each seat now commits to its random bytes (`commit`)."""

    room: RoomId
    version: int
    deadline_ms: int
    """A seat that has not committed by then gets bytes fixed by rule."""
    commitment: str | None = None
    """In games of the first scheme, which no longer begin: SHA-256 of the server's seed."""


class Committed(Value, frozen=True, kw_only=True, tag_field="type", tag="committed"):
    """A seat has committed to its random bytes."""

    room: RoomId
    version: int
    seat: int
    commitment: str
    """The SHA-256 of its bytes."""


class SeedChosen(Value, frozen=True, kw_only=True, tag_field="type", tag="seed_chosen"):
    """The server has committed too: each seat now sends its random bytes (`contribute`)."""

    room: RoomId
    version: int
    commitment: str
    """SHA-256 of the server's seed."""
    deadline_ms: int
    """A seat whose bytes have not come by then gets bytes fixed by rule."""


class Contributed(Value, frozen=True, kw_only=True, tag_field="type", tag="contributed"):
    """A seat's random bytes have come in."""

    room: RoomId
    version: int
    seat: int
    bytes: str


class Started(Value, frozen=True, kw_only=True, tag_field="type", tag="started"):
    """The first throw may be made."""

    room: RoomId
    version: int
    order: list[int]
    opening_throws: list[list[SeatThrow]]
    """The throws for who begins; after a tie those who tied threw again. Empty where nobody threw."""
    contributions: list[str]
    """By seat, 64 hexadecimal digits each: what the dice are drawn from beside the server's seed."""
    hands: list[Hand]
    turns: list[Turn]
    time_banks: list[int] | None = None
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""


class Held(Value, frozen=True, kw_only=True, tag_field="type", tag="held"):
    """A seat chose the dice that it holds."""

    room: RoomId
    version: int
    seat: int
    dice: list[int]


class Thrown(Value, frozen=True, kw_only=True, tag_field="type", tag="thrown"):
    """A seat threw dice, and they came to rest."""

    room: RoomId
    version: int
    seat: int
    dice: list[int]
    """Positions of the dice that were thrown; the others are held."""
    faces: list[int]
    """What they show, in the order of `dice`."""
    throw: int
    """Which throw of the turn it was, from 1."""
    tumble: int
    """Drawn apart from the faces: every client shows the same tumbling from it."""
    worth: list[int | None] | None = None
    """By the card's rows, what the dice on the table give in each that may be entered now; null in the
    others. Missing where dice are set aside."""
    barred: str | None = None
    """Why the open rows of no worth may not be entered with these dice, for a person."""
    set_aside: list[Combination] | None = None
    """Where dice are set aside: those that may be now, one of which must be."""
    turns: list[Turn] | None = None
    """Only where the throw ended the turn, because nothing of it could be set aside."""
    time_banks: list[int] | None = None
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""
    total: int | None = None
    """Then: the seat's total, as before."""
    lost: int | None = None
    """Then: the points of the turn that are lost by it."""
    by: By | str


class Secured(Value, frozen=True, kw_only=True, tag_field="type", tag="secured"):
    """A seat set dice aside, which secures its throw."""

    room: RoomId
    version: int
    seat: int
    dice: list[int]
    """Positions of the dice that were set aside."""
    faces: list[int]
    """What those show."""
    face: int
    """Of the combination, as the command named it; `aside` has what it is called now."""
    completed: int | None = None
    """All dice are set aside by it: the points of the set, which the turn has now."""
    aside: list[Combination]
    """All that is set aside now; nothing where a set was completed."""
    set_aside: list[Combination]
    """What else may be set aside now."""
    bank: list[BankOffer]
    """Ways to bank now, the best first."""
    by: By | str


class Banked(Value, frozen=True, kw_only=True, tag_field="type", tag="banked"):
    """A seat kept the points of its turn, and the turn went on."""

    room: RoomId
    version: int
    seat: int
    joined: list[Joined]
    """Dice of the table that joined a combination by it."""
    points: int
    """What the turn brought."""
    total: int
    """The seat's total now."""
    done: bool | None = None
    """True where the seat has nothing left to play."""
    turns: list[Turn]
    time_banks: list[int] | None = None
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""
    by: By | str


class Entered(Value, frozen=True, kw_only=True, tag_field="type", tag="entered"):
    """A seat entered its dice, and the turn went on."""

    room: RoomId
    version: int
    seat: int
    rows: dict[str, int]
    """What each row got."""
    dice: dict[str, list[int]]
    """The dice that each row took, as faces; empty where they are hidden from this viewer."""
    bonus: int | None = None
    """Points that it brought beside those of the rows: a bonus reached, a further five of a kind."""
    scores: dict[str, int] | None = None
    """Other rows whose score is another one by it, such as a yacht row that later yachts add to."""
    lines: dict[str, int] | None = None
    """Lines of the card whose value is another one by it, with their values now."""
    reached: dict[str, int] | None = None
    """Bonus lines that are nearer to their aim by it: how far the seat has come."""
    total: int
    """The seat's total now."""
    done: bool | None = None
    """True where the seat has nothing left to play."""
    turns: list[Turn]
    time_banks: list[int] | None = None
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""
    by: By | str


class StandIn(Value, frozen=True, kw_only=True, tag_field="type", tag="stand_in"):
    """A stand-in plays for this seat from now on: its player missed two turns, or has been away for long."""

    room: RoomId
    version: int
    seat: int
    level: Level | str | None = None
    """How well it plays. Missing where it makes the clock's moves."""


class TakenBack(Value, frozen=True, kw_only=True, tag_field="type", tag="taken_back"):
    """The seat's player is back and plays on."""

    room: RoomId
    version: int
    seat: int
    turns: list[Turn] | None = None
    """Where it is the seat's turn: with its time anew."""


class Undone(Value, frozen=True, kw_only=True, tag_field="type", tag="undone"):
    """A seat took its last decision back, in practice: the game is the one before it, for all seats.

    The dice of the next throw are those that they were before.
    """

    room: RoomId
    version: int
    seat: int
    hands: list[Hand]
    turns: list[Turn]
    """With their time anew."""


class Stretched(Value, frozen=True, kw_only=True, tag_field="type", tag="stretched"):
    """A seat takes more time for its turns, or as much as the others again (`stretch`)."""

    room: RoomId
    version: int
    seat: int
    stretches: list[Times | int]
    """By seat, how many times the room's turn time it has from now on."""
    turns: list[Turn]
    """A turn of the seat that runs has more time from now on."""


class Vacation(Value, frozen=True, kw_only=True, tag_field="type", tag="vacation"):
    """A seat's player is on vacation from now on, in a game over days, or back (`take_vacation`)."""

    room: RoomId
    version: int
    seat: int
    vacations: list[int | None]
    """By seat, until when its player is on vacation; null where they are not, or are back before."""
    turns: list[Turn]
    """A turn of the seat that runs has another deadline from now on."""


class Ordered(Value, frozen=True, kw_only=True, tag_field="type", tag="ordered"):
    """A player set a conditional order, took it back, or it stopped. Nobody else hears more of it."""

    room: RoomId
    version: int
    seat: int | None = None
    """This and the following are told to the seat's player alone."""
    order: ConditionalOrder | None = None
    """What is done when the seat's next turn comes; null where there is no order any more."""
    stopped: WhyStopped | str | None = None
    """Where it stopped: why. The turn is the player's own."""


class Resigned(Value, frozen=True, kw_only=True, tag_field="type", tag="resigned"):
    """A seat gave the game up: it ranks behind all that play on. `finished` follows if too few are left."""

    room: RoomId
    version: int
    seat: int
    turns: list[Turn]


class Claimed(Value, frozen=True, kw_only=True, tag_field="type", tag="claimed"):
    """A seat's player was gone, and another claimed the result against it: it counts as resigned."""

    room: RoomId
    version: int
    seat: int
    turns: list[Turn]


class Concealed(Value, frozen=True, kw_only=True, tag_field="type", tag="concealed"):
    """Something happened at a seat that this viewer may not see."""

    room: RoomId
    version: int
    seat: int
    throw: int | None = None
    """Dice were thrown: which throw of the turn it was, from 1."""
    turns: list[Turn] | None = None
    """Whose turn it is now; only where a turn ended by it."""
    time_banks: list[int] | None = None
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""
    done: bool | None = None
    """True where the seat has nothing left to play."""
    by: By | str | None = None
    """Who made the move; missing where dice were held, and what is seen of the seat did not change."""


class ClockRenewed(Value, frozen=True, kw_only=True, tag_field="type", tag="clock_renewed"):
    """The service was away when a turn's time ran out, so the turn got its whole time again."""

    room: RoomId
    version: int
    turns: list[Turn]
    now_ms: int | None = None
    """The server's clock as they got it: another one than `welcome` said where it was set since then."""


class Finished(Value, frozen=True, kw_only=True, tag_field="type", tag="finished"):
    """The game is over."""

    room: RoomId
    version: int
    result: Result
    hands: list[Hand]
    """Of all seats, open to everyone from now on."""
    server_seed: str
    """64 hexadecimal digits; their bytes' SHA-256 is the commitment of the opening."""


class RematchWanted(Value, frozen=True, kw_only=True, tag_field="type", tag="rematch_wanted"):
    """A seat wants another game."""

    room: RoomId
    version: int
    seat: int
    until_ms: int
    """When the offer expires."""


class RematchDeclined(Value, frozen=True, kw_only=True, tag_field="type", tag="rematch_declined"):
    """A seat does not want another game."""

    room: RoomId
    version: int
    seat: int


class RematchExpired(Value, frozen=True, kw_only=True, tag_field="type", tag="rematch_expired"):
    """The offer of another game is over: too few wanted it."""

    room: RoomId
    version: int


class RematchReady(Value, frozen=True, kw_only=True, tag_field="type", tag="rematch_ready"):
    """Another game: it is played in `next_room`, where each seat that wanted it has one already."""

    room: RoomId
    version: int
    seat: int | None
    """The seat that answered last; null where the offer's time was over."""
    next_room: RoomId


class Recorded(Value, frozen=True, kw_only=True, tag_field="type", tag="recorded"):
    """The game's record is in the archive: GET /api/v1/games/ROOM gives it (regatta_protocol/record)."""

    room: RoomId
    version: int
    ratings: list[RatingChange] | None = None
    """Where the game was rated: what it did to each seat's rating."""


class Archived(Value, frozen=True, kw_only=True, tag_field="type", tag="archived"):
    """Nothing more can be done in this room; it can be read until it is gone."""

    room: RoomId
    version: int
    hands: list[Hand] | None = None
    """Where a running game is given up by it: of all seats, open to everyone from now on."""
    server_seed: str | None = None
    """The same as in `finished`: no dice will be drawn from it any more."""
    silent: list[int] | None = None
    """Where the game is called off at its opening: the seats whose players did not come."""
    close_reason: str | None = None
    """Where the host of the service closed the room: why, in at most 200 characters."""


class Aborted(Value, frozen=True, kw_only=True, tag_field="type", tag="aborted"):
    """A player ended the game before its first entry, or one in which nobody else plays: it has no result."""

    room: RoomId
    version: int
    hands: list[Hand]
    """Of all seats, open to everyone from now on."""
    server_seed: str
    """The same as in `finished`."""


RoomEvent = (
    Snapshot
    | Seated
    | Left
    | AdmissionChanged
    | HandedOver
    | Opening
    | Committed
    | SeedChosen
    | Contributed
    | Started
    | Held
    | Thrown
    | Entered
    | Secured
    | Banked
    | Concealed
    | ClockRenewed
    | StandIn
    | TakenBack
    | Undone
    | Stretched
    | Vacation
    | Ordered
    | Resigned
    | Claimed
    | Finished
    | RematchWanted
    | RematchDeclined
    | RematchExpired
    | RematchReady
    | Recorded
    | Archived
    | Aborted
)
