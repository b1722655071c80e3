"""Before the game: taking seats and giving them up, until the opening begins."""

from collections.abc import Collection, Sequence

from protocol.client import CreateRoom
from protocol.errors import Code
from protocol.ids import CommandId, PlayerId, RoomId
from server.refused import Refused
from server.rooms.decide import facts, options
from server.rooms.decide.act import Act, Change, command_of, room_id, time_of
from server.rooms.decide.codec import begun
from server.rooms.decide.fold import fold, fold_all
from server.rooms.decide.lifecycle import OPENING_MS
from server.rooms.decide.setup import Seat
from server.rooms.decide.state import Finished, Gathering, RoomState
from server.rules.catalogue import REGISTRY
from server.rules.registry import Registry

STAND_IN = PlayerId("bot-stand-in")
"""The player id of all stand-ins: twelve characters as those of players, none of whom can have it."""
STAND_IN_NAME = "Stand-in"


def create(room: RoomId, asked: CreateRoom, act: Act, registry: Registry = REGISTRY) -> Change:
    """Return a new room that the act's player hosts and joins, with as many stand-ins as asked for.

    With all seats taken the opening begins at once. Raises Refused for a ruleset that there is not, or seats
    that it does not allow.
    """
    if asked.bots >= asked.seats:
        raise Refused(
            Code.BAD_OPTIONS, "One seat is yours: ask for fewer stand-ins, or more seats.", {"option": "bots"}
        )
    opened = empty(room, asked, act, registry)
    stand_ins = [stand_in(number) for number in range(asked.bots)]
    return take(opened, act, [Seat(act.player, act.name), *stand_ins])


def together(
    room: RoomId,
    asked: CreateRoom,
    act: Act,
    players: Sequence[Seat],
    registry: Registry = REGISTRY,
    *,
    matched: bool,
) -> Change:
    """Return a new room at its opening, with all its seats taken: by a match, or by a challenge.

    The first player is the host. Raises Refused as `create` does.
    """
    opened = empty(room, asked, act, registry, players[0].player, matched=matched)
    return take(opened, act, players, opens=True)


def empty(
    room: RoomId,
    asked: CreateRoom,
    act: Act,
    registry: Registry = REGISTRY,
    host: PlayerId | None = None,
    *,
    matched: bool = False,
) -> Change:
    """Return a new room that nobody sits in yet. Raises Refused as `create` does."""
    try:
        card = registry.rules(asked.ruleset).card
    except KeyError:
        raise Refused(
            Code.NO_SUCH_RULESET, f"There is no game called “{asked.ruleset}”: choose one of the list."
        ) from None
    if not card["seats_min"] <= asked.seats <= card["seats_max"]:
        raise Refused(
            Code.BAD_OPTIONS,
            f"{card['name']} is for {card['seats_min']} to {card['seats_max']} players: "
            "choose that many seats.",
            {"option": "seats"},
        )
    fact = facts.Created(
        at_ms=act.now_ms,
        room=room,
        ruleset=asked.ruleset,
        ruleset_version=card["ruleset_version"],
        seats_wanted=asked.seats,
        host=host or act.player,
        matched=matched,
        **options.chosen(card, asked.options),
    )
    return Change(begun(fact, registry), (fact,))


def join(state: Gathering, act: Act) -> Change:
    """Take a free seat; the last one begins the opening.

    Raises Refused when the room is full or locked, its invite is over, or the host has kicked the player.
    """
    company = state.company
    if act.player in company.kicked:
        raise Refused(Code.ROOM_LOCKED, "The host has taken you out of this room: join another, or open one.")
    _check_free(state, "Every seat is taken: ask the host for another room, or open one.")
    if company.locked:
        raise Refused(Code.ROOM_LOCKED, "The host has locked this room: ask to be let in, or join another.")
    ended = company.invite_until_ms is not None and act.now_ms >= company.invite_until_ms
    if ended or company.invite_uses == 0:
        raise Refused(Code.INVITE_EXPIRED, "This invite is over: ask the host for a new one.")
    begun = Change(state, ())
    if company.invite_uses is not None:
        left = company.invite_uses - 1
        used = facts.Door(
            at_ms=time_of(state, act), locked=False, until_ms=company.invite_until_ms, uses=left
        )
        begun = Change(fold(state, used), (used,))
    return take(begun, act, [Seat(act.player, act.name)], command=command_of(act))


def add(state: Gathering, act: Act, name: str) -> Change:
    """Take another seat for somebody on the player's device. Raises Refused in a full or rated room."""
    _check_free(state, "Every seat is taken: open a room with more seats.")
    if state.rated:
        raise Refused(
            Code.BAD_OPTIONS,
            "In a rated game each player has one seat: open a casual room to play on one device.",
            {"option": "rated"},
        )
    return take(Change(state, ()), act, [Seat(act.player, name)], command=command_of(act))


def add_bot(state: Gathering, act: Act) -> Change:
    """Give a free seat to a stand-in. Raises Refused when the room is full."""
    _check_free(state, "Every seat is taken: open a room with more seats.")
    others = sum(seat.bot for seat in state.seats)
    return take(Change(state, ()), act, [stand_in(others)], command=command_of(act))


def leave(state: Gathering, act: Act, leaving: Collection[int], *, kicked: bool = False) -> Change:
    """Give seats up. The host's place goes to the first player that stays; the last one closes the room."""
    at_ms, command, seats = time_of(state, act), command_of(act), tuple(sorted(leaving))
    if any(not seat.bot for number, seat in enumerate(state.seats) if number not in leaving):
        left = facts.Left(at_ms=at_ms, command=command, player=act.player, seats=seats, kicked=kicked)
        return Change(fold(state, left), (left,))
    left = facts.Left(at_ms=at_ms, seats=tuple(range(len(state.seats))))
    closed = facts.Archived(at_ms=at_ms, command=command, player=act.player)
    return Change(fold_all(state, (left, closed)), (left, closed))


def start(state: Gathering, act: Act) -> Change:
    """Begin with the seats that are taken. Raises Refused unless the host asks and the game allows so few."""
    if act.player != state.host:
        raise Refused(Code.NOT_HOST, "Only the host can start the game: wait, or ask the host to.")
    fewest = state.rules.card["seats_min"]
    if len(state.seats) < fewest:
        raise Refused(
            Code.BAD_OPTIONS,
            f"This game needs at least {fewest} players: invite more before you start.",
            {"option": "seats"},
        )
    return _open(Change(state, ()), act, command_of(act))


def again(state: Finished, act: Act, wanted: Collection[int]) -> Change:
    """Return the room of a rematch at its opening: the seats that want it, moved round by one."""
    seats = [seat for seat in (*range(1, len(state.seats)), 0) if seat in wanted]
    players = [state.seats[seat] for seat in seats]
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
        host=state.host if state.host in people else people[0],
        is_rematch=True,
        **setup.options,
    )
    opened = fold(None, fact)
    # The same game again, by the same rules: its options were judged by their card.
    opened.setup.__dict__["rules"] = setup.rules
    return take(Change(opened, (fact,)), act, players, opens=True)


def stand_in(number: int) -> Seat:
    """Return the seat of a stand-in: it belongs to nobody, and makes the clock's own move."""
    return Seat(STAND_IN, STAND_IN_NAME if number == 0 else f"{STAND_IN_NAME} {number + 1}", bot=True)


def take(
    change: Change, act: Act, seats: Sequence[Seat], *, command: CommandId | None = None, opens: bool = False
) -> Change:
    """Give free seats away; the last one begins the opening. The command is done by the last fact."""
    state, made = change.state, list(change.facts)
    at_ms = time_of(state, act)
    full = opens or len(state.seats) + len(seats) == state.company.seats_wanted
    for number, seat in enumerate(seats, start=1):
        done = command if number == len(seats) and not full else None
        fact = facts.Seated(at_ms=at_ms, command=done, player=act.player if done else None, seat=seat)
        state = fold(state, fact)
        made.append(fact)
    taken = Change(state, tuple(made))
    return _open(taken, act, command) if full else taken


def _open(change: Change, act: Act, command: CommandId | None) -> Change:
    """Ask the seats to commit to their bytes for the dice."""
    at_ms = time_of(change.state, act)
    fact = facts.Opening(
        at_ms=at_ms,
        command=command,
        player=None if command is None else act.player,
        server_seed=None,
        until_ms=act.now_ms + OPENING_MS,
    )
    return Change(fold(change.state, fact), (*change.facts, fact))


def _check_free(state: RoomState, message: str) -> None:
    if len(state.seats) >= state.company.seats_wanted:
        raise Refused(Code.ROOM_FULL, message)
