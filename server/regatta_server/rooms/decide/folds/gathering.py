"""The fold of a room before its game: who comes and goes, and the opening that settles the dice."""

from msgspec.structs import replace

from regatta_server.game import table
from regatta_server.game.decisions import Decisions
from regatta_server.game.opening import opening
from regatta_server.game.roller import silent_contribution
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.choices import members
from regatta_server.rooms.decide.clocks import renewed
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folds.folding import archived, done_after, following, misfit, player_of
from regatta_server.rooms.decide.seat_play import SeatPlay
from regatta_server.rooms.decide.setup import Seating, Setup, Source
from regatta_server.rooms.decide.state import Gathering, Opening, Playing, RoomState


def created(fact: RoomFact) -> Gathering:
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


def gathered(state: Gathering, fact: RoomFact) -> RoomState:
    """Return a room that gathers after a fact."""
    old = state.seating
    match fact:
        case facts.Opening():
            return _opening(state, fact)
        case facts.Archived():
            return archived(state, fact)
        case facts.Seated():
            return following(state, fact, seating=replace(old, seats=(*old.seats, fact.seat)))
        case facts.Left():
            seating, after = _without(old, fact), following(state, fact)
            # Whoever has no seat any more is forgotten, but for the command to leave.
            here = {*seating.by_player, fact.player}
            done = {who: mine for who, mine in after.done.items() if who in here}
            return replace(after, seating=seating, done=done)
        case facts.Admission():
            seating = replace(old, locked=fact.locked, invite_until_ms=fact.until_ms, invite_uses=fact.uses)
            return following(state, fact, seating=seating)
        case facts.HandedOver():
            return following(state, fact, seating=replace(old, host=old.seats[fact.seat].player))
        case facts.ClockRenewed():
            return following(state, fact)  # it waits for as long as one that was opened now
        case _:
            raise misfit(state, fact)


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


def opened(state: Opening, fact: RoomFact) -> RoomState:
    """Return a room at its opening after a fact."""
    match fact:
        case facts.Committed():
            commitments = _put(state.seat_commitments, fact.seat, fact.commitment)
            done = done_after(state, fact, player_of(state, fact, fact.seat))
            return following(state, fact, done=done, seat_commitments=commitments)
        case facts.Contributed():
            contributions = _put(state.contributions, fact.seat, fact.bytes)
            done = done_after(state, fact, player_of(state, fact, fact.seat))
            return following(state, fact, done=done, contributions=contributions)
        case facts.SeedChosen() if state.server_seed is None:
            return following(state, fact, server_seed=fact.server_seed, until_ms=fact.until_ms)
        case facts.Started():
            return _started(state, fact)
        case facts.Archived():
            return archived(state, fact)
        case _:
            raise misfit(state, fact)


def _put(given: tuple[str | None, ...], seat: int, what: str) -> tuple[str | None, ...]:
    return (*given[:seat], what, *given[seat + 1 :])


def _started(state: Opening, fact: facts.Started) -> Playing:
    setup, seating, version = state.setup, state.seating, state.version + 1
    if state.server_seed is None:
        raise misfit(state, fact)
    contributions = tuple(
        silent_contribution(setup.id, seat).hex() if given is None else given
        for seat, given in enumerate(state.contributions)
    )
    source = Source(setup.id, state.server_seed, contributions, state.seat_commitments)
    number = len(seating.seats)
    opened = opening(setup.begins, setup.order, setup.card["begins"], number, source.roller)
    begun = Playing(
        setup=setup,
        seating=seating,
        version=version,
        changed_ms=fact.at_ms,
        done=done_after(state, fact, fact.player),
        source=source,
        game=table.begin(setup.rules, opened.order, setup.order, setup.dice == "identical"),
        seats=(SeatPlay(bank_ms=setup.time_bank_ms),) * number,
        turn_ends=(version,) if setup.delay_turns else (),
        decisions=Decisions() if fact.practice else None,
    )
    return replace(begun, seats=renewed(begun, fact.at_ms))
