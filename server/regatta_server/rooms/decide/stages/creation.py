"""How a room is opened: by a player, for a match or challenge, or for a rematch."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from regatta_protocol.client import CreateRoom
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.text import Text
from regatta_server.judging.command_checksum import checksum_of
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, room_id
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folding import misfit
from regatta_server.rooms.decide.options import options
from regatta_server.rooms.decide.options.choices import Choices, members
from regatta_server.rooms.decide.setup import Seat, Seating, Setup
from regatta_server.rooms.decide.stages import gathering
from regatta_server.rooms.decide.state import Finished, Gathering
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry


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
            Text("one-seat-is-yours", "One seat is yours: choose fewer computer players, or more seats."),
            {"option": "bots"},
        )
    if request.bots and request.options.rated:
        raise Refused(Code.BAD_OPTIONS, gathering.RATED_IS_FOR_PLAYERS, {"option": "rated"})
    plain = creation_of(room, request, act, registry, visitor=visitor)
    fact = replace(plain, command=request.id, checksum=checksum_of(request), player=act.player)
    host = Seat(act.player, act.name, utc_offsets=act.utc_offsets)
    bots = [gathering.computer(number, request.level) for number in range(request.bots)]
    return gathering.take(begun(fact, registry), act, [host, *bots], [fact])


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
    fact = creation_of(room, request, act, registry, players[0].player, matched=matched)
    return gathering.take(begun(fact, registry), act, players, [fact])


def creation_of(
    room: RoomId,
    request: CreateRoom,
    act: Act,
    registry: Registry = REGISTRY,
    host: PlayerId | None = None,
    *,
    matched: bool = False,
    visitor: bool = False,
) -> facts.Created:
    """Return what opens a room that nobody sits in yet. Raises Refused as `create` does."""
    try:
        card = registry.rules(request.ruleset).card
    except KeyError:
        raise Refused(
            Code.NO_SUCH_RULESET,
            Text(
                "no-game-called",
                "There is no game called “{id}”: choose one from the list.",
                id=request.ruleset,
            ),
        ) from None
    if not card["seats_min"] <= request.seats <= card["seats_max"]:
        raise Refused(
            Code.BAD_OPTIONS,
            Text(
                "game-seats-range",
                "{game} is for {least} to {most} players: choose that many seats.",
                game=card["name"],
                least=card["seats_min"],
                most=card["seats_max"],
            ),
            {"option": "seats"},
        )
    return facts.Created(
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


def again(state: Finished, act: Act, seats_wanting: Collection[int]) -> Change:
    """Return the room of a rematch at its opening: the seats that want it, moved round by one."""
    seats = [seat for seat in (*range(1, len(state.seating.seats)), 0) if seat in seats_wanting]
    players = [state.seating.seats[seat] for seat in seats]
    people = [seat.player for seat in players if not seat.bot]
    setup, offer = state.setup, state.rematch
    # The server's seed is open by now: a secret of the offer's own keeps strangers away from the room.
    secret = offer.secret if offer is not None and offer.secret else act.chance.seed().hex()
    fact = facts.Created(
        at_ms=act.now_ms,
        room=room_id(secret, f"rematch {sorted(seats_wanting)}"),
        ruleset=setup.ruleset,
        ruleset_version=setup.ruleset_version,
        seats_wanted=len(players),
        host=state.seating.host if state.seating.host in people else people[0],
        options=Choices(**members(setup)),
        is_rematch=True,
    )
    opened = created(fact)
    # The same game again, by the same rules: its options were judged by their card.
    opened.setup.__dict__["rules"] = setup.rules
    return gathering.take(opened, act, players, [fact], opens=True)


# -- the fold --------------------------------------------------------------------------------------------


def begun(fact: RoomFact, registry: Registry) -> Gathering:
    """Return the room that a fact creates, by the rules of a registry. Raises NoSuchRules, and Misfit."""
    state = created(fact)
    state.setup.known_to(registry)
    return state


def created(fact: RoomFact) -> Gathering:
    """Return the room that a fact creates. Raises Misfit for another fact."""
    if not isinstance(fact, facts.Created):
        raise misfit(None, fact)
    setup = Setup(
        id=fact.room,
        ruleset=fact.ruleset,
        ruleset_version=fact.ruleset_version,
        matched=fact.matched,
        is_rematch=fact.is_rematch,
        visitor=fact.visitor,
        checksum=fact.checksum,
        **members(fact.options),
    )
    return Gathering(setup, Seating((), fact.host, fact.seats_wanted), 0, fact.at_ms, {})
