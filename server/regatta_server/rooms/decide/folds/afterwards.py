"""The fold of a room after its game: another one is wanted, and the archive takes this one in."""

from msgspec.structs import replace

from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folds.folding import done_after, misfit, why_closed
from regatta_server.rooms.decide.setup import Offer
from regatta_server.rooms.decide.state import Archived, Finished, RoomState


def afterwards(state: Finished, fact: RoomFact) -> RoomState:
    """Return a room whose game has a result after a fact."""
    setup, seating, version = state.setup, state.seating, state.version + 1
    done = done_after(state, fact, fact.player)
    offer, is_recorded, ratings = state.rematch, state.recorded, state.ratings
    match fact:
        case facts.RematchWanted():
            offer = _wanted(offer, fact)
        case facts.RematchDeclined():
            if offer is None:
                raise misfit(state, fact)
            wanted = tuple(seat for seat in offer.wanted if seat != fact.seat)
            offer = Offer(wanted, (*offer.declined, fact.seat), offer.until_ms, offer.secret)
        case facts.RematchExpired():
            offer = None
        case facts.ClockRenewed():
            pass  # it stays for as long as if its game had ended now
        case facts.Recorded():
            is_recorded, ratings = True, tuple(fact.ratings or ())
        case facts.RematchReady():
            if fact.seat is not None and (offer is None or fact.seat not in offer.declined):
                offer = _wanted(offer, facts.RematchWanted(at_ms=fact.at_ms, seat=fact.seat, until_ms=0))
            before = replace(state, version=version, changed_ms=fact.at_ms, done=done, rematch=offer)
            return Archived(
                setup=setup,
                seating=seating,
                version=version,
                changed_ms=fact.at_ms,
                done=done,
                before=before,
                next_room=fact.next_room,
                recorded=is_recorded,
                ratings=ratings,
            )
        case facts.Archived():
            return Archived(
                setup=setup,
                seating=seating,
                version=version,
                changed_ms=fact.at_ms,
                done=done,
                before=state,
                next_room=None,
                recorded=is_recorded,
                ratings=ratings,
                why_closed=why_closed(fact),
            )
        case _:
            raise misfit(state, fact)
    return replace(
        state,
        version=version,
        changed_ms=fact.at_ms,
        done=done,
        rematch=offer,
        recorded=is_recorded,
        ratings=ratings,
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
    return replace(
        state,
        version=state.version + 1,
        changed_ms=fact.at_ms,
        recorded=True,
        ratings=tuple(fact.ratings or ()),
    )
