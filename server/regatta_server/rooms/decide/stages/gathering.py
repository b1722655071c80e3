"""Before the game: taking and leaving seats, until the opening begins."""

from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from regatta_protocol.client import AddBot, AddSeat, JoinRoom, LeaveRoom, Start
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.options import Level
from regatta_protocol.text import Text
from regatta_server.game.roller import silent_contribution
from regatta_server.judging.refused import Refused
from regatta_server.limits import CHANGES_MOST
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, AllHere, Change, done_by, time_of
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folding import archived, done_after, following, misfit
from regatta_server.rooms.decide.lifecycle import DAY_MS, OPENING_MS
from regatta_server.rooms.decide.rule import Reaction, ReactionTable, Rule, RuleTable
from regatta_server.rooms.decide.setup import IN_UTC, Seat, Seating, Viewer
from regatta_server.rooms.decide.state import Gathering, Opening, RoomState
from regatta_server.rooms.decide.whose import any_player, host, newcomer, own_seats

STAND_IN = PlayerId("bot-stand-in")
"""The player id of all stand-ins: twelve characters as those of players, none of whom can have it."""
STAND_IN_NAME = "Computer"
RATED_IS_FOR_PLAYERS = Text(
    "rated-between-people", "A rated game is between people: open a casual room to play the computer."
)


def join(state: Gathering, act: Act, _: JoinRoom) -> Change:
    """Take a free seat; the last one begins the opening.

    Raises Refused when the room is full or locked, its invite is over, or the host has kicked the player.
    """
    _check_changes(state)
    seating = state.seating
    if act.player in seating.kicked:
        raise Refused(
            Code.ROOM_LOCKED,
            Text("removed-by-host", "The host has removed you from this room: join another, or open one."),
        )
    _check_free(
        state, Text("seats-taken", "Every seat is taken: ask the host for another room, or open one.")
    )
    if seating.locked:
        raise Refused(
            Code.ROOM_LOCKED,
            Text(
                "room-locked", "The host has locked this room: ask the host to let you in, or join another."
            ),
        )
    ended = seating.invite_until_ms is not None and act.now_ms >= seating.invite_until_ms
    if ended or seating.invite_uses == 0:
        raise Refused(
            Code.INVITE_EXPIRED,
            Text("invite-expired", "This invite has expired: ask the host for a new one."),
        )
    mine = Seat(act.player, act.name, utc_offsets=act.utc_offsets)
    if seating.invite_uses is None:
        return take(state, act, [mine], by_command=True)
    left = seating.invite_uses - 1
    used = facts.Admission(
        at_ms=time_of(state, act), locked=False, until_ms=seating.invite_until_ms, uses=left
    )
    return take(admitting(state, used), act, [mine], [used], by_command=True)


def add_seat(state: Gathering, act: Act, ask: AddSeat) -> Change:
    """Take another seat for somebody on the player's device. Raises Refused in a full or rated room."""
    _check_changes(state)
    _check_free(state, Text("seats-taken-open-larger", "Every seat is taken: open a room with more seats."))
    if state.setup.rated:
        raise Refused(
            Code.BAD_OPTIONS,
            Text(
                "rated-one-seat-each",
                "In a rated game each player has one seat: open a casual room to play on one device.",
            ),
            {"option": "rated"},
        )
    [mine, *_] = [seat for seat in state.seating.seats if seat.player == act.player]
    guest = Seat(act.player, ask.name, utc_offsets=mine.utc_offsets)
    return take(state, act, [guest], by_command=True)


def add_bot(state: Gathering, act: Act, ask: AddBot) -> Change:
    """Give a free seat to the computer. Raises Refused when the room is full, or its game is rated."""
    _check_free(state, Text("seats-taken-open-larger", "Every seat is taken: open a room with more seats."))
    if state.setup.rated:
        raise Refused(Code.BAD_OPTIONS, RATED_IS_FOR_PLAYERS, {"option": "rated"})
    alike = sum(seat.bot and seat.level == ask.level for seat in state.seating.seats)
    return take(state, act, [computer(alike, ask.level)], by_command=True)


def leave(state: Gathering, act: Act, leaving: Viewer, _: LeaveRoom) -> Change:
    """Give own seats up: see `vacate`."""
    return vacate(state, act, leaving, kicked=False)


def vacate(state: Gathering, act: Act, leaving: Collection[int], *, kicked: bool) -> Change:
    """Give seats up. The host's place goes to the first player that stays; the last one closes the room."""
    at_ms, seats = time_of(state, act), tuple(sorted(leaving))
    if any(not seat.bot for number, seat in enumerate(state.seating.seats) if number not in leaving):
        left = done_by(facts.Left(at_ms=at_ms, seats=seats, kicked=kicked), act)
        return Change(emptied(state, left), (left,))
    left = facts.Left(at_ms=at_ms, seats=tuple(range(len(state.seating.seats))))
    closed = done_by(facts.Archived(at_ms=at_ms), act)
    return Change(archived(emptied(state, left), closed), (left, closed))


def start(state: Gathering, act: Act, _: Start) -> Change:
    """Begin with the seats that are taken. Raises Refused unless the host asks and the game allows so few."""
    if act.player != state.seating.host:
        raise Refused(
            Code.NOT_HOST,
            Text("only-host-starts", "Only the host can start the game: wait, or ask the host to."),
        )
    fewest = state.setup.rules.card["seats_min"]
    if len(state.seating.seats) < fewest:
        raise Refused(
            Code.BAD_OPTIONS,
            Text(
                "game-needs-players",
                "This game needs at least {n} players: invite more before you start.",
                n=fewest,
            ),
            {"option": "seats"},
        )
    if missing := missing_seats(state, act):
        name = missing[0].name
        raise Refused(
            Code.NOT_ALLOWED,
            Text("start-player-away", "{name} is away: wait until they are back, or remove them.", name=name),
        )
    return _open(state, act, [], by_command=True)


def is_live(state: RoomState) -> bool:
    """Return whether a game has a clock that runs out while one is away for a moment."""
    return state.setup.turn_ms is not None and state.setup.turn_ms < DAY_MS


def is_full(state: RoomState) -> bool:
    """Return whether every seat is taken."""
    return len(state.seating.seats) >= state.seating.seats_wanted


def missing_seats(state: RoomState, act: Act) -> list[Seat]:
    """Return the seats that a live game waits for: their players are away."""
    away = act.away if is_live(state) else frozenset()
    return [seat for seat in state.seating.seats if not seat.bot and seat.player in away]


def all_here(state: Gathering, act: Act, _: AllHere) -> Change | None:
    """Begin a game that waited for a player who was away; None where it waits for something else."""
    if not is_full(state) or missing_seats(state, act):
        return None
    return _open(state, act, [], by_command=False)


def computer(number: int, level: Level | None) -> Seat:
    """Return a seat of the computer, which belongs to nobody: behind so many others of its level.

    Without a level it makes the clock's own moves.
    """
    name = STAND_IN_NAME if level is None else level.capitalize()
    return Seat(STAND_IN, name if number == 0 else f"{name} {number + 1}", bot=True, level=level)


def take(
    state: Gathering,
    act: Act,
    seats: Sequence[Seat],
    before: Sequence[RoomFact] = (),
    *,
    by_command: bool = False,
    opens: bool = False,
) -> Change:
    """Give free seats away; the last one begins the opening, unless a live game waits for who is away.

    `before`: what has led to the room as it is; `by_command`: the act's command asks for it, and is done by
    the last fact.
    """
    made = list(before)
    at_ms = time_of(state, act)
    last = len(state.seating.seats) + len(seats) == state.seating.seats_wanted
    full = opens or (last and not missing_seats(state, act))
    for number, seat in enumerate(seats, start=1):
        fact = facts.Seated(at_ms=at_ms, seat=_by_its_clock(state, seat))
        if by_command and number == len(seats) and not full:
            fact = done_by(fact, act)
        state = seated(state, fact)
        made.append(fact)
    return _open(state, act, made, by_command=by_command) if full else Change(state, tuple(made))


def _by_its_clock(state: RoomState, seat: Seat) -> Seat:
    """Return a seat that goes by its player's clock where there is a turn window, and by none elsewhere."""
    if state.setup.turn_window is None or seat.bot:
        return replace(seat, utc_offsets=())
    return seat if seat.utc_offsets else replace(seat, utc_offsets=IN_UTC)


def _open(state: Gathering, act: Act, before: Sequence[RoomFact], *, by_command: bool) -> Change:
    """Ask the seats to commit to their bytes for the dice."""
    fact = facts.Opening(at_ms=time_of(state, act), server_seed=None, until_ms=act.now_ms + OPENING_MS)
    if by_command:
        fact = done_by(fact, act)
    return Change(_opening(state, fact), (*before, fact))


def _check_changes(state: Gathering) -> None:
    if state.version >= CHANGES_MOST:
        raise Refused(
            Code.TOO_MANY,
            Text("too-many-came-and-went", "Too many people came and went in this room: open a new one."),
        )


def _check_free(state: RoomState, message: Text) -> None:
    if is_full(state):
        raise Refused(Code.ROOM_FULL, message)


# -- the fold --------------------------------------------------------------------------------------------


def gathered(state: Gathering, fact: RoomFact) -> RoomState:
    """Return a room that gathers after a fact."""
    match fact:
        case facts.Opening():
            return _opening(state, fact)
        case facts.Archived():
            return archived(state, fact)
        case facts.Seated():
            return seated(state, fact)
        case facts.Left():
            return emptied(state, fact)
        case facts.Admission():
            return admitting(state, fact)
        case facts.HandedOver():
            return handed_over(state, fact)
        case facts.ClockRenewed():
            return following(state, fact)  # it waits for as long as one that was opened now
        case _:
            raise misfit(state, fact)


def seated(state: Gathering, fact: facts.Seated) -> Gathering:
    """Return the room with one more seat taken."""
    old = state.seating
    return following(state, fact, seating=replace(old, seats=(*old.seats, fact.seat)))


def emptied(state: Gathering, fact: facts.Left) -> Gathering:
    """Return the room after seats were given up."""
    seating, after = _without(state.seating, fact), following(state, fact)
    # Whoever has no seat any more is forgotten, but for the command to leave.
    here = {*seating.by_player, fact.player}
    done = {who: mine for who, mine in after.done.items() if who in here}
    return replace(after, seating=seating, done=done)


def admitting(state: Gathering, fact: facts.Admission) -> Gathering:
    """Return the room after it was said who may still come in."""
    seating = replace(state.seating, locked=fact.locked, invite_until_ms=fact.until_ms, invite_uses=fact.uses)
    return following(state, fact, seating=seating)


def handed_over(state: Gathering, fact: facts.HandedOver) -> Gathering:
    """Return the room with another host."""
    old = state.seating
    return following(state, fact, seating=replace(old, host=old.seats[fact.seat].player))


def _without(old: Seating, fact: facts.Left) -> Seating:
    """Return the company without some seats. The host's place goes to the first player that stays."""
    seats = tuple(seat for number, seat in enumerate(old.seats) if number not in fact.seats)
    people = [seat.player for seat in seats if not seat.bot]
    host = old.host if old.host in people or not people else people[0]
    gone = dict.fromkeys(old.seats[number].player for number in fact.seats if not old.seats[number].bot)
    kicked = (*old.kicked, *gone) if fact.kicked else old.kicked
    return replace(old, seats=seats, host=host, kicked=kicked)


def _opening(state: Gathering, fact: facts.Opening) -> Opening:
    seats, room = state.seating.seats, state.setup.id
    return Opening(
        setup=state.setup,
        seating=replace(state.seating, seats_wanted=len(seats)),
        version=state.version + 1,
        changed_ms=fact.at_ms,
        done=done_after(state, fact, fact.player),
        server_seed=fact.server_seed,
        contributions=tuple(
            silent_contribution(room, number).hex() if seat.bot else None for number, seat in enumerate(seats)
        ),
        until_ms=fact.until_ms,
        seat_commitments=(None,) * len(seats) if fact.server_seed is None else (),
    )


COMMANDS: Final[RuleTable] = {
    JoinRoom: Rule("gathering", newcomer, join, may_begin=True),
    AddSeat: Rule("gathering", any_player, add_seat, may_begin=True),
    LeaveRoom: Rule("gathering", own_seats, leave),
    AddBot: Rule("gathering", host, add_bot, may_begin=True),
    Start: Rule("gathering", any_player, start, may_begin=True),
}
"""This subject's lines of the table of commands."""

BY_ITSELF: Final[ReactionTable] = {AllHere: Reaction(all_here, "gathering")}
"""This subject's lines of the table of what no player asks."""
