"""Another game: an offer that stands for a while, and begins with those who want it."""

from protocol.client import Rematch
from protocol.errors import Code
from server.game.record import Fact
from server.refused import Refused
from server.rooms import gathering
from server.rooms.act import Act, Change, RematchAsk
from server.rooms.lifecycle import REMATCH_MS
from server.rooms.state import RoomState


def asked(state: RoomState, act: Act, ask: RematchAsk) -> Change:
    """Return what a player's answer makes of the room. Raises Refused for an answer given already."""
    return _ask(state, act) if isinstance(ask, Rematch) else _decline(state, act)


def _ask(state: RoomState, act: Act) -> Change:
    """Offer another game, or accept the offer; stand-ins always do. Raises Refused for who has asked."""
    mine = sorted(state.seats_of(act.player))
    if mine[0] in state.rematch:
        raise Refused(Code.ILLEGAL_MOVE, "You have asked for a rematch already: wait for the others.")
    until_ms = state.rematch_until_ms
    if until_ms is None:
        until_ms = act.now_ms + REMATCH_MS
        mine += [seat for seat, taken in enumerate(state.seats) if taken.bot]
    after = state.but(
        rematch=(*state.rematch, *mine),
        rematch_declined=tuple(seat for seat in state.rematch_declined if seat not in mine),
        rematch_until_ms=until_ms,
    )
    facts: list[Fact] = [{"type": "rematch_wanted", "seat": seat, "until_ms": until_ms} for seat in mine]
    return _answered(after, act, facts, mine[-1])


def _decline(state: RoomState, act: Act) -> Change:
    """Decline the offer. Raises Refused where there is none."""
    if state.rematch_until_ms is None:
        raise Refused(Code.ILLEGAL_MOVE, "Nobody offers a rematch just now.")
    mine = sorted(state.seats_of(act.player) - set(state.rematch_declined))
    if not mine:
        raise Refused(Code.ILLEGAL_MOVE, "You have declined already.")
    after = state.but(
        rematch=tuple(seat for seat in state.rematch if seat not in mine),
        rematch_declined=(*state.rematch_declined, *mine),
    )
    facts: list[Fact] = [{"type": "rematch_declined", "seat": seat} for seat in mine]
    return _answered(after, act, facts, mine[-1])


def expire(state: RoomState, act: Act) -> Change:
    """End the offer: it begins with those who want it, if they are enough."""
    return _begin(state, act, [], None)


def _answered(state: RoomState, act: Act, facts: list[Fact], last: int) -> Change:
    if len(state.rematch) + len(state.rematch_declined) < len(state.seats):
        return Change(state, tuple(facts))
    return _begin(state, act, facts, last)


def _begin(state: RoomState, act: Act, facts: list[Fact], last: int | None) -> Change:
    """Open the next room in the same commit, or let the offer lapse where too few want it."""
    enough = max(state.rules.card["seats_min"], min(2, len(state.seats)))
    people = any(not state.seats[seat].bot for seat in state.rematch)
    if len(state.rematch) < enough or not people:
        lapsed = state.but(rematch=(), rematch_declined=(), rematch_until_ms=None)
        return Change(lapsed, (*facts, {"type": "rematch_expired"}))
    spawn = gathering.again(state, act, state.rematch)
    next_room = spawn.state.room
    ready: Fact = {"type": "rematch_ready", "seat": last, "next_room": next_room}
    if facts and facts[-1]["type"] == "rematch_wanted":
        # Who asked last is named by `rematch_ready` itself.
        facts = facts[:-1]
    after = state.but(next_room=next_room, stage="archived", rematch_until_ms=None)
    return Change(after, (*facts, ready), spawn)
