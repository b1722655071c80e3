"""Before the game: taking seats and giving them up, until the opening begins."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from regatta_protocol.client import AddBot, AddSeat, CreateRoom, JoinRoom, LeaveRoom, Start
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.options import Level
from regatta_server.command_checksum import checksum_of
from regatta_server.limits import CHANGES_MOST
from regatta_server.refused import Refused
from regatta_server.rooms.decide import facts, options
from regatta_server.rooms.decide.act import Act, AllHere, Change, done_by, room_id, time_of
from regatta_server.rooms.decide.choices import Choices, members
from regatta_server.rooms.decide.codec import begun
from regatta_server.rooms.decide.fold import fold, fold_all
from regatta_server.rooms.decide.lifecycle import DAY_MS, OPENING_MS
from regatta_server.rooms.decide.setup import IN_UTC, Seat, Viewer
from regatta_server.rooms.decide.state import Finished, Gathering, RoomState
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry

STAND_IN = PlayerId("bot-stand-in")
"""The player id of all stand-ins: twelve characters as those of players, none of whom can have it."""
STAND_IN_NAME = "Computer"
RATED_IS_FOR_PLAYERS = "A rated game is between people: open a casual room to play the computer."


def create(
    room: RoomId, request: CreateRoom, act: Act, registry: Registry = REGISTRY, *, visitor: bool = False
) -> Change:
    """Return a new room that the act's player hosts and joins, with as many bots as asked for.

    With all seats taken the opening begins at once. `visitor`: the player has no account and no finished
    game. Raises Refused for a ruleset that there is not, or seats
    that it does not allow.
    """
    if request.bots >= request.seats:
        raise Refused(
            Code.BAD_OPTIONS,
            "One seat is yours: choose fewer computer players, or more seats.",
            {"option": "bots"},
        )
    if request.bots and request.options.rated:
        raise Refused(Code.BAD_OPTIONS, RATED_IS_FOR_PLAYERS, {"option": "rated"})
    plain = empty(room, request, act, registry, visitor=visitor).facts[0]
    created = replace(plain, command=request.id, checksum=checksum_of(request), player=act.player)
    bots = [computer(number, request.level) for number in range(request.bots)]
    opened = Change(begun(created, registry), (created,))
    return take(opened, act, [Seat(act.player, act.name, utc_offsets=act.utc_offsets), *bots])


def create_full(
    room: RoomId,
    request: CreateRoom,
    act: Act,
    players: Sequence[Seat],
    registry: Registry = REGISTRY,
    *,
    matched: bool,
) -> Change:
    """Return a new room with seats for these players: of a match, or of a challenge.

    With all seats taken it is at its opening; else it gathers. The first player is the host. Raises Refused
    as `create` does.
    """
    opened = empty(room, request, act, registry, players[0].player, matched=matched)
    return take(opened, act, players)


def empty(
    room: RoomId,
    request: CreateRoom,
    act: Act,
    registry: Registry = REGISTRY,
    host: PlayerId | None = None,
    *,
    matched: bool = False,
    visitor: bool = False,
) -> Change:
    """Return a new room that nobody sits in yet. Raises Refused as `create` does."""
    try:
        card = registry.rules(request.ruleset).card
    except KeyError:
        raise Refused(
            Code.NO_SUCH_RULESET, f"There is no game called “{request.ruleset}”: choose one from the list."
        ) from None
    if not card["seats_min"] <= request.seats <= card["seats_max"]:
        raise Refused(
            Code.BAD_OPTIONS,
            f"{card['name']} is for {card['seats_min']} to {card['seats_max']} players: "
            "choose that many seats.",
            {"option": "seats"},
        )
    fact = facts.Created(
        at_ms=act.now_ms,
        room=room,
        ruleset=request.ruleset,
        ruleset_version=card["ruleset_version"],
        seats_wanted=request.seats,
        host=host or act.player,
        matched=matched,
        visitor=visitor,
        options=options.chosen(card, request.options),
    )
    return Change(begun(fact, registry), (fact,))


def join(state: Gathering, act: Act, _: JoinRoom) -> Change:
    """Take a free seat; the last one begins the opening.

    Raises Refused when the room is full or locked, its invite is over, or the host has kicked the player.
    """
    _check_changes(state)
    seating = state.seating
    if act.player in seating.kicked:
        raise Refused(Code.ROOM_LOCKED, "The host has removed you from this room: join another, or open one.")
    _check_free(state, "Every seat is taken: ask the host for another room, or open one.")
    if seating.locked:
        raise Refused(
            Code.ROOM_LOCKED, "The host has locked this room: ask the host to let you in, or join another."
        )
    ended = seating.invite_until_ms is not None and act.now_ms >= seating.invite_until_ms
    if ended or seating.invite_uses == 0:
        raise Refused(Code.INVITE_EXPIRED, "This invite has expired: ask the host for a new one.")
    begun = Change(state, ())
    if seating.invite_uses is not None:
        left = seating.invite_uses - 1
        used = facts.Admission(
            at_ms=time_of(state, act), locked=False, until_ms=seating.invite_until_ms, uses=left
        )
        begun = Change(fold(state, used), (used,))
    return take(begun, act, [Seat(act.player, act.name, utc_offsets=act.utc_offsets)], by_command=True)


def add_seat(state: Gathering, act: Act, ask: AddSeat) -> Change:
    """Take another seat for somebody on the player's device. Raises Refused in a full or rated room."""
    _check_changes(state)
    _check_free(state, "Every seat is taken: open a room with more seats.")
    if state.setup.rated:
        raise Refused(
            Code.BAD_OPTIONS,
            "In a rated game each player has one seat: open a casual room to play on one device.",
            {"option": "rated"},
        )
    [mine, *_] = [seat for seat in state.seating.seats if seat.player == act.player]
    guest = Seat(act.player, ask.name, utc_offsets=mine.utc_offsets)
    return take(Change(state, ()), act, [guest], by_command=True)


def add_bot(state: Gathering, act: Act, ask: AddBot) -> Change:
    """Give a free seat to the computer. Raises Refused when the room is full, or its game is rated."""
    _check_free(state, "Every seat is taken: open a room with more seats.")
    if state.setup.rated:
        raise Refused(Code.BAD_OPTIONS, RATED_IS_FOR_PLAYERS, {"option": "rated"})
    alike = sum(seat.bot and seat.level == ask.level for seat in state.seating.seats)
    return take(Change(state, ()), act, [computer(alike, ask.level)], by_command=True)


def leave(state: Gathering, act: Act, leaving: Viewer, _: LeaveRoom) -> Change:
    """Give own seats up: see `vacate`."""
    return vacate(state, act, leaving, kicked=False)


def vacate(state: Gathering, act: Act, leaving: Collection[int], *, kicked: bool) -> Change:
    """Give seats up. The host's place goes to the first player that stays; the last one closes the room."""
    at_ms, seats = time_of(state, act), tuple(sorted(leaving))
    if any(not seat.bot for number, seat in enumerate(state.seating.seats) if number not in leaving):
        left = done_by(facts.Left(at_ms=at_ms, seats=seats, kicked=kicked), act)
        return Change(fold(state, left), (left,))
    left = facts.Left(at_ms=at_ms, seats=tuple(range(len(state.seating.seats))))
    closed = done_by(facts.Archived(at_ms=at_ms), act)
    return Change(fold_all(state, (left, closed)), (left, closed))


def start(state: Gathering, act: Act, _: Start) -> Change:
    """Begin with the seats that are taken. Raises Refused unless the host asks and the game allows so few."""
    if act.player != state.seating.host:
        raise Refused(Code.NOT_HOST, "Only the host can start the game: wait, or ask the host to.")
    fewest = state.setup.rules.card["seats_min"]
    if len(state.seating.seats) < fewest:
        raise Refused(
            Code.BAD_OPTIONS,
            f"This game needs at least {fewest} players: invite more before you start.",
            {"option": "seats"},
        )
    if missing := missing_seats(state, act):
        name = missing[0].name
        raise Refused(Code.NOT_ALLOWED, f"{name} is away: wait until they are back, or remove them.")
    return _open(Change(state, ()), act, by_command=True)


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
    return _open(Change(state, ()), act, by_command=False)


def again(state: Finished, act: Act, wanted: Collection[int]) -> Change:
    """Return the room of a rematch at its opening: the seats that want it, moved round by one."""
    seats = [seat for seat in (*range(1, len(state.seating.seats)), 0) if seat in wanted]
    players = [state.seating.seats[seat] for seat in seats]
    people = [seat.player for seat in players if not seat.bot]
    setup, offer = state.setup, state.rematch
    # The server's seed is open by now: a secret of the offer's own keeps strangers away from the room.
    secret = offer.secret if offer is not None and offer.secret else act.chance.seed().hex()
    fact = facts.Created(
        at_ms=act.now_ms,
        room=room_id(secret, f"rematch {sorted(wanted)}"),
        ruleset=setup.ruleset,
        ruleset_version=setup.ruleset_version,
        seats_wanted=len(players),
        host=state.seating.host if state.seating.host in people else people[0],
        options=Choices(**members(setup)),
        is_rematch=True,
    )
    opened = fold(None, fact)
    # The same game again, by the same rules: its options were judged by their card.
    opened.setup.__dict__["rules"] = setup.rules
    return take(Change(opened, (fact,)), act, players, opens=True)


def computer(number: int, level: Level | None) -> Seat:
    """Return a seat of the computer, which belongs to nobody: behind so many others of its level.

    Without a level it makes the clock's own moves.
    """
    name = STAND_IN_NAME if level is None else level.capitalize()
    return Seat(STAND_IN, name if number == 0 else f"{name} {number + 1}", bot=True, level=level)


def take(
    change: Change, act: Act, seats: Sequence[Seat], *, by_command: bool = False, opens: bool = False
) -> Change:
    """Give free seats away; the last one begins the opening, unless a live game waits for who is away.

    `by_command`: the act's command asks for it, and is done by the last fact.
    """
    state, made = change.state, list(change.facts)
    at_ms = time_of(state, act)
    last = len(state.seating.seats) + len(seats) == state.seating.seats_wanted
    full = opens or (last and not missing_seats(state, act))
    for number, seat in enumerate(seats, start=1):
        fact = facts.Seated(at_ms=at_ms, seat=_by_its_clock(state, seat))
        if by_command and number == len(seats) and not full:
            fact = done_by(fact, act)
        state = fold(state, fact)
        made.append(fact)
    taken = Change(state, tuple(made))
    return _open(taken, act, by_command=by_command) if full else taken


def _by_its_clock(state: RoomState, seat: Seat) -> Seat:
    """Return a seat that goes by its player's clock where there is a turn window, and by none elsewhere."""
    if state.setup.turn_window is None or seat.bot:
        return replace(seat, utc_offsets=())
    return seat if seat.utc_offsets else replace(seat, utc_offsets=IN_UTC)


def _open(change: Change, act: Act, *, by_command: bool) -> Change:
    """Ask the seats to commit to their bytes for the dice."""
    at_ms = time_of(change.state, act)
    fact = facts.Opening(at_ms=at_ms, server_seed=None, until_ms=act.now_ms + OPENING_MS)
    if by_command:
        fact = done_by(fact, act)
    return Change(fold(change.state, fact), (*change.facts, fact))


def _check_changes(state: Gathering) -> None:
    if state.version >= CHANGES_MOST:
        raise Refused(Code.TOO_MANY, "Too many people came and went in this room: open a new one.")


def _check_free(state: RoomState, message: str) -> None:
    if is_full(state):
        raise Refused(Code.ROOM_FULL, message)
