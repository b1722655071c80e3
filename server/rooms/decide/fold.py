"""The fold: from a room and a fact to the room afterwards. A room is nothing but the fold of its facts.

The node that commits, the copies of others, resumption, recovery, spectators who are behind, records and
checks all use this one function. It takes facts as they are: whether they may happen, `decide` has judged.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from protocol.ratings import RatingChange
from server.game import table
from server.game.opening import opening
from server.game.result import result
from server.game.roller import silent_contribution
from server.game.tumble import tumble_of
from server.limits import DONE_KEPT
from server.rooms.decide import facts
from server.rooms.decide.clocks import after_move, renewed, with_stand_in
from server.rooms.decide.facts import RoomFact
from server.rooms.decide.setup import Company, Seat, Setup, Source
from server.rooms.decide.state import (
    AnyStage,
    Archived,
    Finished,
    Gathering,
    Offer,
    Opening,
    Playing,
    RoomState,
)

Done = dict[str, tuple[tuple[str, int], ...]]


PLAYED: Final = (facts.Thrown, facts.Held, facts.Entered, facts.Secured, facts.Banked)
"""The classes of `facts.Played`: telling by a tuple takes a third of the time that a union takes."""


class Misfit(ValueError):
    """A fact that cannot follow on how the room is: what is stored is not a room's facts."""


def fold(state: RoomState | None, fact: RoomFact) -> RoomState:
    """Return the room after a fact; it is one version further. None is the room before it was created.

    Raises Misfit for a fact that cannot come here, and what the rules raise for a move that they do not know.
    """
    if isinstance(fact, PLAYED):  # the commonest by far
        if not isinstance(state, Playing):
            raise _misfit(state, fact)
        return _played(state, fact)
    match state:
        case Gathering():
            return _gathered(state, fact)
        case Opening():
            return _opened(state, fact)
        case Playing():
            return _went_on(state, fact)
        case Finished():
            return _afterwards(state, fact)
        case Archived():
            return _recorded(state, fact)
        case None:
            return _created(fact)
        case _:
            assert_never(state)


def fold_all(state: RoomState | None, following: Iterable[RoomFact]) -> RoomState:
    """Return the room after several facts, at least one where there is none yet. Raises as `fold` does."""
    for fact in following:
        state = fold(state, fact)
    if state is None:
        raise Misfit("a room without a fact is none")
    return state


def _misfit(state: AnyStage | None, fact: object) -> Misfit:
    if state is None:
        return Misfit(f"{type(fact).__name__} cannot be the first fact of a room")
    return Misfit(f"{type(fact).__name__} cannot come after version {state.version}, at stage {state.stage}")


def _done(state: AnyStage, fact: facts.Fact, player: str | None) -> Done:
    """Return what has been done, with the command of this fact."""
    if fact.command is None or player is None:
        return state.done
    mine = (*state.done.get(player, ()), (fact.command, state.version + 1))
    return {**state.done, player: mine[-DONE_KEPT:]}


# -- the game ----------------------------------------------------------------------------------------


def _played(state: Playing, fact: facts.Played) -> Playing:
    """Return the room after what a seat did."""
    setup, company, version = state.setup, state.company, state.version + 1
    tumble = tumble_of(setup.room, version) if isinstance(fact, facts.Thrown) else None
    game = table.after(setup.rules, state.game, fact, tumble)
    deadlines, missed, stand_ins = state.deadlines, state.missed, state.stand_ins
    turn_ends = state.turn_ends
    ended = game.standings is not state.game.standings
    if ended or not isinstance(fact, facts.Held):
        deadlines, missed, stand_ins = after_move(state, game, fact, ended)
    if ended and setup.delay_turns:
        turn_ends = (*turn_ends, version)[-setup.delay_turns - 1 :]
    player = company.seats[fact.seat].player if fact.player is None else fact.player
    done = _done(state, fact, player)
    return Playing(
        setup, company, version, fact.at_ms, done, state.source, game, deadlines, missed, stand_ins, turn_ends
    )


def _went_on(state: Playing, fact: RoomFact) -> RoomState:
    """Return the room after what happens to a running game beside its moves."""
    setup, company, version = state.setup, state.company, state.version + 1
    done = _done(state, fact, fact.player)
    deadlines, missed, stand_ins = state.deadlines, state.missed, state.stand_ins
    match fact:
        case facts.ClockRenewed():
            deadlines = renewed(state, fact.at_ms)
        case facts.StandIn():
            deadlines, stand_ins = with_stand_in(state, fact.seat, fact.at_ms)
        case facts.TakenBack():
            stand_ins = tuple(seat for seat in stand_ins if seat != fact.seat)
            missed = (*missed[: fact.seat], 0, *missed[fact.seat + 1 :])
            deadlines = renewed(state, fact.at_ms, stand_ins, ended=fact.seat)
        case facts.Finished():
            places = result(state.game.standings, setup.stake)
            return Finished(
                setup,
                company,
                version,
                fact.at_ms,
                done,
                state.source,
                state.game,
                missed,
                stand_ins,
                places,
            )
        case facts.Archived():
            return Archived(setup, company, version, fact.at_ms, done, before=state)
        case _:
            raise _misfit(state, fact)
    return Playing(
        setup,
        company,
        version,
        fact.at_ms,
        done,
        state.source,
        state.game,
        deadlines,
        missed,
        stand_ins,
        state.turn_ends,
    )


# -- before the game -----------------------------------------------------------------------------------


def _created(fact: RoomFact) -> Gathering:
    if not isinstance(fact, facts.Created):
        raise _misfit(None, fact)
    setup = Setup(
        room=fact.room,
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
        talk=fact.talk,
        matched=fact.matched,
    )
    return Gathering(setup, Company((), fact.host, fact.seats_wanted), 0, fact.at_ms, {})


def _gathered(state: Gathering, fact: RoomFact) -> RoomState:
    """Return a room that gathers after a fact."""
    setup, old, version = state.setup, state.company, state.version + 1
    done = _done(state, fact, fact.player)
    match fact:
        case facts.Opening():
            company = _company(old, old.seats, seats_wanted=len(old.seats))
            given = tuple(
                silent_contribution(setup.room, number).hex() if seat.bot else None
                for number, seat in enumerate(old.seats)
            )
            return Opening(setup, company, version, fact.at_ms, done, fact.server_seed, given, fact.until_ms)
        case facts.Archived():
            return Archived(setup, old, version, fact.at_ms, done, before=state)
        case facts.Seated():
            company = _company(old, (*old.seats, fact.seat))
        case facts.Left():
            company = _without(old, fact)
            # Whoever has no seat any more is forgotten, but for the command to leave.
            done = {who: mine for who, mine in done.items() if who in company.by_player or who == fact.player}
        case facts.Door():
            company = Company(
                old.seats, old.host, old.seats_wanted, fact.locked, fact.until_ms, fact.uses, old.kicked
            )
        case facts.HandedOver():
            company = _company(old, old.seats, host=old.seats[fact.seat].player)
        case _:
            raise _misfit(state, fact)
    return Gathering(setup, company, version, fact.at_ms, done)


def _without(old: Company, fact: facts.Left) -> Company:
    """Return the company without some seats. The host's place goes to the first player that stays."""
    seats = tuple(seat for number, seat in enumerate(old.seats) if number not in fact.seats)
    people = [seat.player for seat in seats if not seat.bot]
    host = old.host if old.host in people or not people else people[0]
    gone = dict.fromkeys(old.seats[number].player for number in fact.seats if not old.seats[number].bot)
    kicked = (*old.kicked, *gone) if fact.kicked else old.kicked
    return _company(old, seats, host=host, kicked=kicked)


def _company(
    old: Company,
    seats: tuple[Seat, ...],
    host: str | None = None,
    seats_wanted: int | None = None,
    kicked: tuple[str, ...] | None = None,
) -> Company:
    return Company(
        seats,
        old.host if host is None else host,
        old.seats_wanted if seats_wanted is None else seats_wanted,
        old.locked,
        old.invite_until_ms,
        old.invite_uses,
        old.kicked if kicked is None else kicked,
    )


def _opened(state: Opening, fact: RoomFact) -> RoomState:
    """Return a room at its opening after a fact."""
    setup, company, version = state.setup, state.company, state.version + 1
    match fact:
        case facts.Contributed():
            player = company.seats[fact.seat].player if fact.player is None else fact.player
            done = _done(state, fact, player)
            given = (*state.given[: fact.seat], fact.bytes, *state.given[fact.seat + 1 :])
            return Opening(setup, company, version, fact.at_ms, done, state.seed, given, state.until_ms)
        case facts.Started():
            return _started(state, fact)
        case facts.Archived():
            done = _done(state, fact, fact.player)
            return Archived(setup, company, version, fact.at_ms, done, before=state)
        case _:
            raise _misfit(state, fact)


def _started(state: Opening, fact: facts.Started) -> Playing:
    setup, company, version = state.setup, state.company, state.version + 1
    contributions = tuple(
        silent_contribution(setup.room, seat).hex() if given is None else given
        for seat, given in enumerate(state.given)
    )
    source = Source(setup.room, state.seed, contributions)
    number = len(company.seats)
    opened = opening(setup.begins, setup.order, setup.card["begins"], number, source.roller)
    game = table.begin(setup.rules, opened.order, setup.order, setup.dice == "identical")
    turn_ends = (version,) if setup.delay_turns else ()
    done = _done(state, fact, fact.player)
    begun = Playing(setup, company, version, fact.at_ms, done, source, game, (), (0,) * number, (), turn_ends)
    return Playing(
        setup,
        company,
        version,
        fact.at_ms,
        done,
        source,
        game,
        renewed(begun, fact.at_ms),
        begun.missed,
        (),
        turn_ends,
    )


# -- after the game ------------------------------------------------------------------------------------


def _afterwards(state: Finished, fact: RoomFact) -> RoomState:
    """Return a room whose game has a result after a fact."""
    setup, company, version = state.setup, state.company, state.version + 1
    done = _done(state, fact, fact.player)
    offer, is_recorded, ratings = state.rematch, state.recorded, state.ratings
    match fact:
        case facts.RematchWanted():
            offer = _wanted(offer, fact)
        case facts.RematchDeclined():
            if offer is None:
                raise _misfit(state, fact)
            wanted = tuple(seat for seat in offer.wanted if seat != fact.seat)
            offer = Offer(wanted, (*offer.declined, fact.seat), offer.until_ms)
        case facts.RematchExpired():
            offer = None
        case facts.Recorded():
            is_recorded, ratings = True, tuple(fact.ratings or ())
        case facts.RematchReady():
            if fact.seat is not None and (offer is None or fact.seat not in offer.declined):
                offer = _wanted(offer, facts.RematchWanted(at_ms=fact.at_ms, seat=fact.seat, until_ms=0))
            before = _finished(state, version, fact.at_ms, done, offer, is_recorded, ratings)
            return Archived(
                setup, company, version, fact.at_ms, done, before, fact.next_room, is_recorded, ratings
            )
        case facts.Archived():
            return Archived(setup, company, version, fact.at_ms, done, state, None, is_recorded, ratings)
        case _:
            raise _misfit(state, fact)
    return _finished(state, version, fact.at_ms, done, offer, is_recorded, ratings)


def _wanted(offer: Offer | None, fact: facts.RematchWanted) -> Offer:
    if offer is None:
        return Offer((fact.seat,), (), fact.until_ms)
    if fact.seat in offer.wanted:
        return offer
    declined = tuple(seat for seat in offer.declined if seat != fact.seat)
    return Offer((*offer.wanted, fact.seat), declined, offer.until_ms)


def _finished(
    state: Finished,
    version: int,
    at_ms: int,
    done: Done,
    offer: Offer | None,
    recorded: bool,
    ratings: tuple[RatingChange, ...],
) -> Finished:
    return Finished(
        state.setup,
        state.company,
        version,
        at_ms,
        done,
        state.source,
        state.game,
        state.missed,
        state.stand_ins,
        state.result,
        recorded,
        ratings,
        offer,
    )


def _recorded(state: Archived, fact: RoomFact) -> Archived:
    """Return a room that is closed after the archive has taken in its game."""
    if not isinstance(fact, facts.Recorded):
        raise _misfit(state, fact)
    return Archived(
        state.setup,
        state.company,
        state.version + 1,
        fact.at_ms,
        state.done,
        state.before,
        state.next_room,
        True,
        tuple(fact.ratings or ()),
    )
