"""Rematches: an offer that stands for a while, and begins with those who accept it."""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from msgspec.structs import replace

from regatta_protocol.client import DeclineRematch, Rematch
from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, done_by, time_of
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folding import archived, following, misfit
from regatta_server.rooms.decide.lifecycle import REMATCH_MS
from regatta_server.rooms.decide.rule import Rule, RuleTable
from regatta_server.rooms.decide.setup import Offer
from regatta_server.rooms.decide.stages import creation
from regatta_server.rooms.decide.state import Archived, Finished, RoomState
from regatta_server.rooms.decide.whose import any_player

Answer = facts.RematchWanted | facts.RematchDeclined
"""What a seat says to another game."""


def want(state: Finished, act: Act, _: Rematch) -> Change:
    """Offer another game, or accept the offer; stand-ins always do. Raises Refused for who has asked."""
    offer = state.rematch
    mine = sorted(state.seating.seats_of(act.player))
    if offer is not None and mine[0] in offer.wanted:
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("rematch-requested-already", "You have asked for a rematch already: wait for the others."),
        )
    if offer is None:
        until_ms, secret = act.now_ms + REMATCH_MS, act.chance.seed().hex()
        mine += [seat for seat, taken in enumerate(state.seating.seats) if taken.bot]
    else:
        until_ms, secret = offer.until_ms, ""
    at_ms = time_of(state, act)
    return _said(
        state,
        act,
        [
            facts.RematchWanted(at_ms=at_ms, seat=seat, until_ms=until_ms, secret="" if number else secret)
            for number, seat in enumerate(mine)
        ],
        mine[-1],
    )


def decline(state: Finished, act: Act, _: DeclineRematch) -> Change:
    """Decline the offer. Raises Refused where there is none."""
    if state.rematch is None:
        raise Refused(Code.ILLEGAL_MOVE, Text("no-rematch-offered", "Nobody offers a rematch just now."))
    mine = sorted(state.seating.seats_of(act.player) - set(state.rematch.declined))
    if not mine:
        raise Refused(Code.ILLEGAL_MOVE, Text("rematch-declined-already", "You have declined already."))
    at_ms = time_of(state, act)
    return _said(state, act, [facts.RematchDeclined(at_ms=at_ms, seat=seat) for seat in mine], mine[-1])


def expire(state: Finished, act: Act) -> Change:
    """End the offer: it begins with those who want it, if they are enough."""
    return _begin(state, state, act, [], None)


def _said(state: Finished, act: Act, answers: Sequence[Answer], last: int) -> Change:
    """Return what comes of answers, by the last of which another game may begin."""
    after = reduce(answered, answers, state)
    assert after.rematch is not None
    if len(after.rematch.wanted) + len(after.rematch.declined) < len(state.seating.seats):
        return _stamped(state, act, answers[:-1], answers[-1])
    return _begin(state, after, act, answers, last)


def _begin(state: Finished, after: Finished, act: Act, answers: Sequence[Answer], last: int | None) -> Change:
    """Open the next room, which is stored first, or let the offer lapse where too few want it."""
    offer, at_ms = after.rematch, time_of(state, act)
    assert offer is not None
    enough = max(state.setup.rules.card["seats_min"], min(2, len(state.seating.seats)))
    people = any(not state.seating.seats[seat].bot for seat in offer.wanted)
    if len(offer.wanted) < enough or not people:
        return _stamped(state, act, answers, facts.RematchExpired(at_ms=at_ms))
    spawn = creation.again(after, act, offer.wanted)
    if answers and isinstance(answers[-1], facts.RematchWanted):
        # Who asked last is named by `rematch_ready` itself.
        answers = answers[:-1]
    ready = facts.RematchReady(at_ms=at_ms, seat=last, next_room=spawn.state.setup.id)
    return replace(_stamped(state, act, answers, ready), spawn=spawn)


def _stamped(state: Finished, act: Act, answers: Sequence[Answer], last: RoomFact) -> Change:
    """Return the change of answers and of a last fact, by which the command is done."""
    last = done_by(last, act)
    return Change(afterwards(reduce(answered, answers, state), last), (*answers, last))


# -- the fold --------------------------------------------------------------------------------------------


def afterwards(state: Finished, fact: RoomFact) -> RoomState:
    """Return a room whose game has a result after a fact."""
    offer = state.rematch
    match fact:
        case facts.RematchWanted() | facts.RematchDeclined():
            return answered(state, fact)
        case facts.RematchExpired():
            return following(state, fact, rematch=None)
        case facts.ClockRenewed():
            # It stays for as long as if its game had ended now.
            return following(state, fact)
        case facts.Recorded():
            return following(state, fact, recorded=True, ratings=tuple(fact.ratings or ()))
        case facts.RematchReady():
            if fact.seat is not None and (offer is None or fact.seat not in offer.declined):
                offer = _wanted(offer, facts.RematchWanted(at_ms=fact.at_ms, seat=fact.seat, until_ms=0))
            return _closed(state, fact, following(state, fact, rematch=offer), fact.next_room)
        case facts.Archived():
            return _closed(state, fact, state, None)
        case _:
            raise misfit(state, fact)


def answered(state: Finished, fact: Answer) -> Finished:
    """Return the room after a seat's answer. Raises Misfit where nothing is there to be declined."""
    offer = state.rematch
    if isinstance(fact, facts.RematchWanted):
        return following(state, fact, rematch=_wanted(offer, fact))
    if offer is None:
        raise misfit(state, fact)
    wanted = tuple(seat for seat in offer.wanted if seat != fact.seat)
    declined = (*offer.declined, fact.seat)
    return following(state, fact, rematch=Offer(wanted, declined, offer.until_ms, offer.secret))


def _closed(
    state: Finished, fact: facts.RematchReady | facts.Archived, before: Finished, next_room: RoomId | None
) -> Archived:
    """Return the room closed after its game, with what the archive and the ratings made of that."""
    return archived(
        state, fact, before=before, next_room=next_room, recorded=state.recorded, ratings=state.ratings
    )


def _wanted(offer: Offer | None, fact: facts.RematchWanted) -> Offer:
    if offer is None:
        return Offer((fact.seat,), (), fact.until_ms, fact.secret)
    if fact.seat in offer.wanted:
        # Said again after the clock was set: the offer stands from then on.
        return Offer(offer.wanted, offer.declined, fact.until_ms or offer.until_ms, offer.secret)
    declined = tuple(seat for seat in offer.declined if seat != fact.seat)
    return Offer((*offer.wanted, fact.seat), declined, offer.until_ms, offer.secret)


def recorded(state: Archived, fact: RoomFact) -> Archived:
    """Return a room that is closed after the archive has taken in its game."""
    if not isinstance(fact, facts.Recorded):
        raise misfit(state, fact)
    return following(state, fact, recorded=True, ratings=tuple(fact.ratings or ()))


COMMANDS: Final[RuleTable] = {
    Rematch: Rule("finished", any_player, want, opens_room=True),
    DeclineRematch: Rule("finished", any_player, decline),
}
"""This subject's lines of the table of commands."""
