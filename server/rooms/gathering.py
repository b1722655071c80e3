"""Before the game: taking seats, giving them up, and the opening that settles the dice."""

from collections.abc import Collection, Sequence

from protocol.client import CreateRoom
from protocol.errors import Code
from protocol.server_room import Door
from protocol.server_room import Seat as SeatTold
from server.game import table
from server.game.opening import Opening
from server.game.record import Fact
from server.game.reveal import Viewer
from server.game.roller import commitment, silent_contribution
from server.refused import Refused
from server.rooms import options, playing
from server.rooms.act import Act, Change, room_id
from server.rooms.lifecycle import OPENING_MS
from server.rooms.state import RoomState, Seat
from server.rules.catalogue import REGISTRY
from server.rules.registry import Registry

STAND_IN = "bot-stand-in"
"""The player id of all stand-ins: twelve characters as those of players, none of whom can have it."""
STAND_IN_NAME = "Stand-in"


def create(room: str, asked: CreateRoom, act: Act, registry: Registry = REGISTRY) -> Change:
    """Return a new room that the act's player hosts and joins, with as many stand-ins as asked for.

    With all seats taken the opening begins at once. The room plays the newest rules of its ruleset. Raises
    Refused for a ruleset that there is not, or seats that it does not allow.
    """
    if asked.bots >= asked.seats:
        raise Refused(
            Code.BAD_OPTIONS, "One seat is yours: ask for fewer stand-ins, or more seats.", {"option": "bots"}
        )
    opened = empty(room, asked, act, registry)
    stand_ins = tuple(stand_in(number) for number in range(asked.bots))
    return take(opened, act, Seat(act.player, act.name), *stand_ins)


def together(
    room: str,
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
    state = empty(room, asked, act, registry).but(
        seats=tuple(players), host=players[0].player, matched=matched
    )
    facts: tuple[Fact, ...] = tuple({"type": "seated", "seat": seat} for seat in seated(state))
    return _open(state, act, facts)


def empty(room: str, asked: CreateRoom, act: Act, registry: Registry = REGISTRY) -> RoomState:
    """Return a new room that nobody sits in yet. Raises Refused as `create` does."""
    try:
        rules = registry.rules(asked.ruleset)
    except KeyError:
        raise Refused(
            Code.NO_SUCH_RULESET, f"There is no game called “{asked.ruleset}”: choose one of the list."
        ) from None
    card = rules.card
    if not card["seats_min"] <= asked.seats <= card["seats_max"]:
        raise Refused(
            Code.BAD_OPTIONS,
            f"{card['name']} is for {card['seats_min']} to {card['seats_max']} players: "
            "choose that many seats.",
            {"option": "seats"},
        )
    chosen = options.settled(card, asked.options)
    return RoomState(
        room=room,
        ruleset=asked.ruleset,
        ruleset_version=card["ruleset_version"],
        rules=rules.configured(chosen),
        **chosen,
        seats_wanted=asked.seats,
        stage="gathering",
        seats=(),
        host=act.player,
        changed_ms=act.now_ms,
    )


def join(state: RoomState, act: Act) -> Change:
    """Take a free seat; the last one begins the opening.

    Raises Refused when the room is full or locked, its invite is over, or the host has kicked the player.
    """
    if act.player in state.kicked:
        raise Refused(Code.ROOM_LOCKED, "The host has taken you out of this room: join another, or open one.")
    _check_free(state, "Every seat is taken: ask the host for another room, or open one.")
    if state.locked:
        raise Refused(Code.ROOM_LOCKED, "The host has locked this room: ask to be let in, or join another.")
    ended = state.invite_until_ms is not None and act.now_ms >= state.invite_until_ms
    if ended or state.invite_uses == 0:
        raise Refused(Code.INVITE_EXPIRED, "This invite is over: ask the host for a new one.")
    if state.invite_uses is None:
        return take(state, act, Seat(act.player, act.name))
    used = state.but(invite_uses=state.invite_uses - 1)
    change = take(used, act, Seat(act.player, act.name))
    return Change(change.state, (door_fact(used), *change.facts))


def add(state: RoomState, act: Act, name: str) -> Change:
    """Take another seat for somebody on the player's device. Raises Refused in a full or rated room."""
    _check_free(state, "Every seat is taken: open a room with more seats.")
    if state.rated:
        raise Refused(
            Code.BAD_OPTIONS,
            "In a rated game each player has one seat: open a casual room to play on one device.",
            {"option": "rated"},
        )
    return take(state, act, Seat(act.player, name))


def leave(state: RoomState, leaving: Viewer, *, kicked: bool = False) -> Change:
    """Give seats up. The host's place goes to the first player that stays; the last one closes the room."""
    seats = tuple(seat for number, seat in enumerate(state.seats) if number not in leaving)
    people = [seat for seat in seats if not seat.bot]
    if not people:
        return Change(state.but(seats=(), stage="archived"), ({"type": "archived"},))
    host = state.host if any(seat.player == state.host for seat in people) else people[0].player
    after = state.but(seats=seats, host=host)
    fact: Fact = {"type": "left", "seats": seated(after), "host": after.seat_of(host)}
    return Change(after, ({**fact, "kicked": True} if kicked else fact,))


def start(state: RoomState, act: Act) -> Change:
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
    return _open(state.but(seats_wanted=len(state.seats)), act, ())


def contribute(state: RoomState, act: Act, seat: int, given: str) -> Change:
    """Take a seat's bytes for the dice; the last ones start the game."""
    if state.contributions[seat] is not None:
        raise Refused(Code.ILLEGAL_MOVE, "Your bytes for the dice are in already and cannot be changed.")
    contributions = (*state.contributions[:seat], given, *state.contributions[seat + 1 :])
    after = state.but(contributions=contributions)
    fact: Fact = {"type": "contributed", "seat": seat, "bytes": given}
    if None not in contributions:
        return _start_playing(after, act, (fact,))
    return Change(after, (fact,))


def pass_over_silent(state: RoomState, act: Act) -> Change:
    """Start the game with bytes fixed by rule for the seats that sent none in time."""
    settled = tuple(
        given if given is not None else silent_contribution(state.room, seat).hex()
        for seat, given in enumerate(state.contributions)
    )
    return _start_playing(state.but(contributions=settled), act, ())


def call_off(state: RoomState) -> Change | None:
    """End a match before it begins, where a player did not come: None if all came, or it is no match.

    The players' clients send their bytes by themselves, so silence means that nobody is there.
    """
    silent = [seat for seat, given in enumerate(state.contributions) if given is None]
    if not state.matched or not silent:
        return None
    return Change(state.but(stage="archived", opening_ms=None), ({"type": "archived", "silent": silent},))


def again(state: RoomState, act: Act, wanted: Collection[int]) -> Change:
    """Return the room of a rematch at its opening: the seats that want it, moved round by one.

    It is the same game again, by the same rules: its options were judged by their card.
    """
    seats = [seat for seat in (*range(1, len(state.seats)), 0) if seat in wanted]
    players = tuple(state.seats[seat] for seat in seats)
    people = [seat.player for seat in players if not seat.bot]
    fresh = RoomState(
        room=room_id(state.server_seed or "", f"rematch {sorted(wanted)}"),
        ruleset=state.ruleset,
        ruleset_version=state.ruleset_version,
        rules=state.rules,
        **state.options,
        seats_wanted=len(players),
        stage="gathering",
        seats=players,
        host=state.host if state.host in people else people[0],
        changed_ms=act.now_ms,
    )
    facts: tuple[Fact, ...] = tuple({"type": "seated", "seat": seat} for seat in seated(fresh))
    return _open(fresh, act, facts)


def seated(state: RoomState) -> list[SeatTold]:
    """Return the seats as clients see them."""
    told: list[SeatTold] = [
        {"seat": number, "player": seat.player, "name": seat.name} for number, seat in enumerate(state.seats)
    ]
    for line, seat in zip(told, state.seats, strict=True):
        if seat.bot:
            line["bot"] = True
    return told


def opening_throws(opened: Opening) -> list[list[dict[str, object]]]:
    """Return the throws for who begins as clients see them."""
    return [[{"seat": seat, "faces": faces} for seat, faces in thrown] for thrown in opened.throws]


def stand_in(number: int) -> Seat:
    """Return the seat of a stand-in: it belongs to nobody, and makes the clock's own move."""
    return Seat(STAND_IN, STAND_IN_NAME if number == 0 else f"{STAND_IN_NAME} {number + 1}", bot=True)


def door_fact(state: RoomState) -> Fact:
    """Return the fact that says who may come in from now on."""
    door: Door = {"locked": state.locked, "until_ms": state.invite_until_ms, "uses": state.invite_uses}
    return {"type": "door", "door": door}


def _check_free(state: RoomState, message: str) -> None:
    if len(state.seats) >= state.seats_wanted:
        raise Refused(Code.ROOM_FULL, message)


def take(state: RoomState, act: Act, *seats: Seat) -> Change:
    """Give free seats away; the last one begins the opening."""
    after = state.but(seats=(*state.seats, *seats))
    facts: tuple[Fact, ...] = tuple(
        {"type": "seated", "seat": seat} for seat in seated(after)[len(state.seats) :]
    )
    if len(after.seats) == after.seats_wanted:
        return _open(after, act, facts)
    return Change(after, facts)


def _open(state: RoomState, act: Act, facts: tuple[Fact, ...]) -> Change:
    """Publish the commitment; from here on nobody, the server included, can change the dice."""
    seed = act.chance.seed()
    opening_ms = act.now_ms + OPENING_MS
    # A stand-in has no device of its own: its bytes are fixed by rule, as those of a silent seat.
    contributions = tuple(
        silent_contribution(state.room, number).hex() if seat.bot else None
        for number, seat in enumerate(state.seats)
    )
    after = state.but(
        stage="opening",
        server_seed=seed.hex(),
        contributions=contributions,
        opening_ms=opening_ms,
    )
    return Change(
        after, (*facts, {"type": "opening", "commitment": commitment(seed), "deadline_ms": opening_ms})
    )


def _start_playing(state: RoomState, act: Act, facts: tuple[Fact, ...]) -> Change:
    opened = state.opening
    game = table.begin(state.rules, opened.order, state.order, state.dice == "identical")
    after = playing.with_deadlines(
        state.but(stage="playing", opening_ms=None, game=game, missed=(0,) * len(state.seats)),
        act.now_ms,
        ended=None,
    )
    fact: Fact = {
        "type": "started",
        "order": opened.order,
        "opening_throws": opening_throws(opened),
        "contributions": state.contributions,
        "turns": playing.turns(after),
    }
    return Change(after, (*facts, fact))
