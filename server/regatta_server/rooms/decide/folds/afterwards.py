"""The fold of a room after its game: another one is wanted, and the archive takes this one in."""

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folds.folding import archived, following, misfit
from regatta_server.rooms.decide.setup import Offer
from regatta_server.rooms.decide.state import Archived, Finished, RoomState


def afterwards(state: Finished, fact: RoomFact) -> RoomState:
    """Return a room whose game has a result after a fact."""
    offer = state.rematch
    match fact:
        case facts.RematchWanted():
            return following(state, fact, rematch=_wanted(offer, fact))
        case facts.RematchDeclined() if offer is not None:
            wanted = tuple(seat for seat in offer.wanted if seat != fact.seat)
            offer = Offer(wanted, (*offer.declined, fact.seat), offer.until_ms, offer.secret)
            return following(state, fact, rematch=offer)
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
