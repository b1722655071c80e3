"""The fold of a room before its game: who comes and goes, and the opening that settles the dice."""

from msgspec import UNSET

from regatta_protocol.ids import PlayerId
from regatta_server.game import table
from regatta_server.game.decisions import Decisions
from regatta_server.game.opening import opening
from regatta_server.game.roller import silent_contribution
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.clocks import renewed
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folds.folding import done_after, misfit, why_closed
from regatta_server.rooms.decide.setup import Seat, Seating, Setup, Source
from regatta_server.rooms.decide.state import Archived, Gathering, Opening, Playing, RoomState


def created(fact: RoomFact) -> Gathering:
    if not isinstance(fact, facts.Created):
        raise misfit(None, fact)
    setup = Setup(
        id=fact.room,
        ruleset=fact.ruleset,
        ruleset_version=fact.ruleset_version,
        begins=fact.begins,
        turn_ms=fact.turn_ms,
        dice=fact.dice,
        reveal=fact.reveal,
        order=fact.order,
        target=fact.target,
        stake=fact.stake,
        rated=fact.rated,
        listed=fact.listed,
        watchers=fact.watchers,
        delay_turns=fact.delay_turns,
        chat=fact.chat,
        absence=fact.absence,
        stand_in=fact.stand_in,
        matched=fact.matched,
        is_rematch=fact.is_rematch,
        visitor=fact.visitor,
        bot_pace=fact.bot_pace,
        time_bank_ms=fact.time_bank_ms,
        turn_window=fact.turn_window,
        checksum=fact.checksum,
    )
    return Gathering(setup, Seating((), fact.host, fact.seats_wanted), 0, fact.at_ms, {})


def gathered(state: Gathering, fact: RoomFact) -> RoomState:
    """Return a room that gathers after a fact."""
    setup, old, version = state.setup, state.seating, state.version + 1
    done = done_after(state, fact, fact.player)
    match fact:
        case facts.Opening():
            seating = _seating(old, old.seats, seats_wanted=len(old.seats))
            given = tuple(
                silent_contribution(setup.id, number).hex() if seat.bot else None
                for number, seat in enumerate(old.seats)
            )
            seed = fact.server_seed
            committed = (None,) * len(given) if seed is None else ()
            return Opening(
                setup=setup,
                seating=seating,
                version=version,
                changed_ms=fact.at_ms,
                done=done,
                seed=seed,
                given=given,
                until_ms=fact.until_ms,
                committed=committed,
            )
        case facts.Archived():
            return Archived(setup, old, version, fact.at_ms, done, before=state, why_closed=why_closed(fact))
        case facts.Seated():
            seating = _seating(old, (*old.seats, fact.seat))
        case facts.Left():
            seating = _without(old, fact)
            # Whoever has no seat any more is forgotten, but for the command to leave.
            done = {who: mine for who, mine in done.items() if who in seating.by_player or who == fact.player}
        case facts.Admission():
            seating = Seating(
                seats=old.seats,
                host=old.host,
                seats_wanted=old.seats_wanted,
                locked=fact.locked,
                invite_until_ms=fact.until_ms,
                invite_uses=fact.uses,
                kicked=old.kicked,
            )
        case facts.HandedOver():
            seating = _seating(old, old.seats, host=old.seats[fact.seat].player)
        case facts.ClockRenewed():
            seating = old  # it waits for as long as one that was opened now
        case _:
            raise misfit(state, fact)
    return Gathering(setup, seating, version, fact.at_ms, done)


def _without(old: Seating, fact: facts.Left) -> Seating:
    """Return the company without some seats. The host's place goes to the first player that stays."""
    seats = tuple(seat for number, seat in enumerate(old.seats) if number not in fact.seats)
    people = [seat.player for seat in seats if not seat.bot]
    host = old.host if old.host in people or not people else people[0]
    gone = dict.fromkeys(old.seats[number].player for number in fact.seats if not old.seats[number].bot)
    kicked = (*old.kicked, *gone) if fact.kicked else old.kicked
    return _seating(old, seats, host=host, kicked=kicked)


def _seating(
    old: Seating,
    seats: tuple[Seat, ...],
    host: PlayerId | None = None,
    seats_wanted: int | None = None,
    kicked: tuple[PlayerId, ...] | None = None,
) -> Seating:
    return Seating(
        seats=seats,
        host=old.host if host is None else host,
        seats_wanted=old.seats_wanted if seats_wanted is None else seats_wanted,
        locked=old.locked,
        invite_until_ms=old.invite_until_ms,
        invite_uses=old.invite_uses,
        kicked=old.kicked if kicked is None else kicked,
    )


def opened(state: Opening, fact: RoomFact) -> RoomState:
    """Return a room at its opening after a fact."""
    setup, seating, version = state.setup, state.seating, state.version + 1
    seed, given, until_ms, committed = state.seed, state.given, state.until_ms, state.committed
    match fact:
        case facts.Committed() | facts.Contributed():
            player = seating.seats[fact.seat].player if fact.player is None else fact.player
            done = done_after(state, fact, player)
            if isinstance(fact, facts.Committed):
                committed = (*committed[: fact.seat], fact.commitment, *committed[fact.seat + 1 :])
            else:
                given = (*given[: fact.seat], fact.bytes, *given[fact.seat + 1 :])
            return Opening(
                setup=setup,
                seating=seating,
                version=version,
                changed_ms=fact.at_ms,
                done=done,
                seed=seed,
                given=given,
                until_ms=until_ms,
                committed=committed,
            )
        case facts.SeedChosen() if seed is None:
            done = done_after(state, fact, fact.player)
            return Opening(
                setup=setup,
                seating=seating,
                version=version,
                changed_ms=fact.at_ms,
                done=done,
                seed=fact.server_seed,
                given=given,
                until_ms=fact.until_ms,
                committed=committed,
            )
        case facts.Started():
            return _started(state, fact)
        case facts.Archived():
            done = done_after(state, fact, fact.player)
            return Archived(
                setup, seating, version, fact.at_ms, done, before=state, why_closed=why_closed(fact)
            )
        case _:
            raise misfit(state, fact)


def _started(state: Opening, fact: facts.Started) -> Playing:
    setup, seating, version = state.setup, state.seating, state.version + 1
    if state.seed is None:
        raise misfit(state, fact)
    contributions = tuple(
        silent_contribution(setup.id, seat).hex() if given is None else given
        for seat, given in enumerate(state.given)
    )
    source = Source(setup.id, state.seed, contributions, state.committed)
    number = len(seating.seats)
    opened = opening(setup.begins, setup.order, setup.card["begins"], number, source.roller)
    game = table.begin(setup.rules, opened.order, setup.order, setup.dice == "identical")
    turn_ends = (version,) if setup.delay_turns else ()
    done = done_after(state, fact, fact.player)
    banks = UNSET if setup.time_bank_ms is None else (setup.time_bank_ms,) * number
    begun = Playing(
        setup=setup,
        seating=seating,
        version=version,
        changed_ms=fact.at_ms,
        done=done,
        source=source,
        game=game,
        deadlines=(),
        missed=(0,) * number,
        stand_ins=(),
        turn_ends=turn_ends,
        banks=banks,
    )
    return Playing(
        setup=setup,
        seating=seating,
        version=version,
        changed_ms=fact.at_ms,
        done=done,
        source=source,
        game=game,
        deadlines=renewed(begun, fact.at_ms),
        missed=begun.missed,
        stand_ins=(),
        turn_ends=turn_ends,
        decisions=Decisions() if fact.practice else UNSET,
        banks=banks,
    )
