"""Another game: an offer that stands for a while, and begins with those who want it."""

from msgspec.structs import replace

from regatta_protocol.client import DeclineRematch, Rematch
from regatta_protocol.errors import Code
from regatta_server.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, done_by, time_of
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold, fold_all
from regatta_server.rooms.decide.lifecycle import REMATCH_MS
from regatta_server.rooms.decide.stages import gathering
from regatta_server.rooms.decide.state import Finished


def want(state: Finished, act: Act, _: Rematch) -> Change:
    """Offer another game, or accept the offer; stand-ins always do. Raises Refused for who has asked."""
    offer = state.rematch
    mine = sorted(state.seating.seats_of(act.player))
    if offer is not None and mine[0] in offer.wanted:
        raise Refused(Code.ILLEGAL_MOVE, "You have asked for a rematch already: wait for the others.")
    if offer is None:
        until_ms, secret = act.now_ms + REMATCH_MS, act.chance.seed().hex()
        mine += [seat for seat, taken in enumerate(state.seating.seats) if taken.bot]
    else:
        until_ms, secret = offer.until_ms, ""
    at_ms = time_of(state, act)
    return _answered(
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
        raise Refused(Code.ILLEGAL_MOVE, "Nobody offers a rematch just now.")
    mine = sorted(state.seating.seats_of(act.player) - set(state.rematch.declined))
    if not mine:
        raise Refused(Code.ILLEGAL_MOVE, "You have declined already.")
    at_ms = time_of(state, act)
    return _answered(state, act, [facts.RematchDeclined(at_ms=at_ms, seat=seat) for seat in mine], mine[-1])


def expire(state: Finished, act: Act) -> Change:
    """End the offer: it begins with those who want it, if they are enough."""
    return _begin(state, state, act, [], None)


def _answered(state: Finished, act: Act, made: list[RoomFact], last: int) -> Change:
    after = fold_all(state, made)
    assert isinstance(after, Finished)
    assert after.rematch is not None
    if len(after.rematch.wanted) + len(after.rematch.declined) < len(state.seating.seats):
        return _stamped(state, act, made)
    return _begin(state, after, act, made, last)


def _begin(state: Finished, after: Finished, act: Act, made: list[RoomFact], last: int | None) -> Change:
    """Open the next room, which is stored first, or let the offer lapse where too few want it."""
    offer, at_ms = after.rematch, time_of(state, act)
    assert offer is not None
    enough = max(state.setup.rules.card["seats_min"], min(2, len(state.seating.seats)))
    people = any(not state.seating.seats[seat].bot for seat in offer.wanted)
    if len(offer.wanted) < enough or not people:
        return _stamped(state, act, [*made, facts.RematchExpired(at_ms=at_ms)])
    spawn = gathering.again(after, act, offer.wanted)
    if made and isinstance(made[-1], facts.RematchWanted):
        # Who asked last is named by `rematch_ready` itself.
        made = made[:-1]
    ready = facts.RematchReady(at_ms=at_ms, seat=last, next_room=spawn.state.setup.id)
    return replace(_stamped(state, act, [*made, ready]), spawn=spawn)


def _stamped(state: Finished, act: Act, made: list[RoomFact]) -> Change:
    """Return the change of these facts, by the last of which the command is done."""
    made = [*made[:-1], done_by(made[-1], act)]
    if len(made) == 1:
        return Change(fold(state, made[0]), (made[0],))
    return Change(fold_all(state, made), tuple(made))
