"""While the game runs: moves that no player makes, who is gone and back, and what is asked beside moves."""

from collections.abc import Mapping, Sequence

from regatta_protocol.client import CallStandIn, TakeBack
from regatta_protocol.client_pace import Stretch
from regatta_protocol.client_practice import Undo
from regatta_protocol.errors import Code
from regatta_protocol.moves import Enter
from regatta_protocol.server_room import Turn
from regatta_protocol.sheet import EntryPreview
from regatta_server.game import decisions, table
from regatta_server.game.time_out import clock_move
from regatta_server.limits import UNDONE_MOST
from regatta_server.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, BotMove, Change, IsBack, stamp_of, time_of
from regatta_server.rooms.decide.clocks import DAY_GAME_MS, seats_due, stand_in_comes
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import LATE_MS, MISSED_MOST
from regatta_server.rooms.decide.stages import moves
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rules.base import Illegal


def preview(state: Playing, seat: int, rows: Mapping[str, Sequence[int]]) -> EntryPreview:
    """Return what an entry of this seat would give; it changes nothing.

    Where no row names dice, the best split is found. Raises Refused as the move would be.
    """
    moves.check_turn(state, seat)
    rules, play = state.setup.rules, state.game.hands[seat].play
    try:
        entry = Enter({row: tuple(dice) for row, dice in rows.items()})
        if not any(entry.rows.values()):
            entry = rules.best_entry(play, tuple(rows))
        after = rules.sheet(rules.apply(play, entry))
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, str(illegal)) from illegal
    scores = {row["row"]: row["score"] or 0 for row in after["rows"] if row["row"] in entry.rows}
    return {"rows": {row: list(dice) for row, dice in entry.rows.items()}, "scores": scores}


def bots_due(state: RoomState, now_ms: int) -> tuple[int, ...]:
    """Return the seats that a level plays and that are to move now: somebody must ask what they do."""
    if not isinstance(state, Playing):
        return ()
    return tuple(seat for _, seat in seats_due(state, now_ms) if state.level_of(seat) is not None)


def bot_move(state: Playing, act: Act, chosen: BotMove) -> Change | None:
    """Make the move that a seat's bot has chosen; None where its play is another one by now.

    Or where its player has taken the seat back meanwhile: whatever lies there is theirs to decide.

    Raises Refused for a move against the rules.
    """
    seat = chosen.seat
    if (
        seat not in state.game.to_play
        or not state.stands_in(seat)
        or state.game.hands[seat].play != chosen.play
    ):
        return None
    return moves.move(state, act, seat, chosen.move, by="stand_in")


def time_out(state: Playing, act: Act) -> Change | None:
    """Make the move of the first seat whose time is over: a stand-in's, or the clock's.

    A bot with a level is asked elsewhere (`bots_due`): None where nobody else's time is over.

    If the alarm comes so late that no node can have been there, the clocks are renewed instead. A turn that
    the clock ends is missed; after MISSED_MOST in a row a stand-in comes, if the room has them.
    """
    thinking = bots_due(state, act.now_ms)
    due = [(at, seat) for at, seat in seats_due(state, act.now_ms) if seat not in thinking]
    if not due:
        return None
    at, seat = min(due)
    if state.stands_in(seat):
        return moves.move(
            state, act, seat, clock_move(state.setup.rules, state.game.hands[seat].play), by="stand_in"
        )
    if act.now_ms - at > LATE_MS:
        fact = facts.ClockRenewed(at_ms=time_of(state, act))
        return Change(fold(state, fact), (fact,))
    return moves.move(
        state, act, seat, clock_move(state.setup.rules, state.game.hands[seat].play), by="clock"
    )


def take_back(state: Playing, act: Act, seat: int, _: TakeBack) -> Change:
    """Let the player of a seat play on, as `come_back` does. Raises Refused where nobody plays for it."""
    if not is_gone(state, seat):
        raise Refused(Code.ILLEGAL_MOVE, "Nobody plays for you here: this seat is yours as it is.")
    fact = facts.TakenBack(**stamp_of(state, act), player=act.player, seat=seat)
    return Change(fold(state, fact), (fact,))


def come_back(state: Playing, act: Act, seat: int) -> Change:
    """Let the player of a seat play on, who asks for something else: with the time of a whole turn, where a
    stand-in played for it."""
    fact = facts.TakenBack(at_ms=time_of(state, act), seat=seat)
    return Change(fold(state, fact), (fact,))


def is_played_for(state: Playing, seat: int) -> bool:
    """Return whether a stand-in plays for a seat's player, who is back by whatever they do there."""
    return state.seats[seat].stand_in


def is_gone(state: Playing, seat: int) -> bool:
    """Return whether a stand-in plays for a seat, or the others may claim the result against it.

    A move says by itself that its player is back at a seat of the latter kind.
    """
    return is_played_for(state, seat) or is_claimable(state, seat)


def is_claimable(state: Playing, seat: int) -> bool:
    """Return whether the others may claim the result against a seat because of the turns that it missed."""
    claims = state.setup.absence == "claim" and state.setup.turn_ms is not None
    return claims and state.seats[seat].missed >= MISSED_MOST and not table.is_out(state.game, seat)


def is_back(state: Playing, act: Act, ask: IsBack) -> Change | None:
    """Let a player be back at all seats of which the result could be claimed; None where there are none."""
    after: RoomState = state
    made: list[RoomFact] = []
    for seat in sorted(state.seating.seats_of(ask.player)):
        if is_claimable(state, seat):
            made.append(facts.TakenBack(at_ms=time_of(state, act), seat=seat))
            after = fold(after, made[-1])
    return Change(after, tuple(made)) if made else None


def undo(state: Playing, act: Act, seat: int, _: Undo) -> Change:
    """Take the last decision of a seat back, in practice, and what came of it. Raises Refused elsewhere."""
    kept = state.decisions
    if kept is None:
        raise Refused(Code.NOT_ALLOWED, _why_no_practice(state))
    if kept.undone >= UNDONE_MOST:
        raise Refused(Code.TOO_MANY, "You have taken back very much in this game: play on, or begin another.")
    try:
        decisions.undo(kept, state.game)
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, str(illegal)) from illegal
    to = kept.earlier[-1].version
    fact = facts.Undone(**stamp_of(state, act), seat=seat, to=to)
    return Change(fold(state, fact), (fact,))


def stretch(state: Playing, act: Act, seat: int, ask: Stretch) -> Change:
    """Give a seat so many times the room's turn time from now on.

    Raises Refused where the clock is the same for all, there is no hurry, or a running turn would get less.
    """
    if state.setup.rated:
        raise Refused(Code.NOT_ALLOWED, "In a rated game everyone has the same time: play casually for more.")
    if state.setup.turn_ms is None:
        raise Refused(Code.NOT_ALLOWED, "No clock runs in this game: take all the time you need.")
    if state.setup.turn_ms > DAY_GAME_MS:
        raise Refused(Code.NOT_ALLOWED, "A turn has more than an hour here: it cannot be stretched further.")
    if ask.times < (state.seats[seat].times or 1) and seat in state.game.to_play:
        # Or whoever goes back and forth would have all the time there is.
        raise Refused(Code.NOT_ALLOWED, "Your turn runs: choose less time when it is over.")
    fact = facts.Stretched(**stamp_of(state, act), player=act.player, seat=seat, times=ask.times)
    return Change(fold(state, fact), (fact,))


def _why_no_practice(state: Playing) -> str:
    if state.setup.rated:
        return "This game is rated: what was decided stays. In casual games against bots it need not."
    if not decisions.is_practice(state.setup.rated, [one.bot for one in state.seating.seats]):
        return "Others sit here too: what was decided stays. Play alone or against bots to take back."
    return "This game began before decisions could be taken back: in the next one they can be."


def call_stand_in(state: Playing, act: Act, ask: CallStandIn) -> Change:
    """Let a stand-in play for a seat in a game without a clock, until its player is back.

    That the player has been away for long is not judged here: who is connected is no part of a room.
    Raises Refused where there is a clock, or it is not that seat's turn.
    """
    seat = ask.seat
    if seat >= len(state.seating.seats) or state.stands_in(seat):
        raise Refused(Code.ILLEGAL_MOVE, "A stand-in plays there already: wait for its move.")
    if state.setup.absence == "claim":
        raise Refused(Code.NOT_ALLOWED, "No stand-in plays in this room: claim the result instead.")
    if state.setup.turn_ms is not None:
        raise Refused(Code.NOT_ALLOWED, "This game has a clock: it decides when a stand-in plays.")
    moves.check_turn(state, seat)
    fact = facts.StandIn(**stamp_of(state, act), player=act.player, seat=seat)
    return Change(fold(state, fact), (fact,))


def turns(state: RoomState) -> list[Turn]:
    """Return whose turn it is, as clients see it."""
    if not isinstance(state, Playing):
        return []
    seats, standings = state.seats, state.game.standings
    return [
        {
            "seat": seat,
            "round": standings[seat].turns + 1,
            "deadline_ms": None if _thinks(state, seat) else seats[seat].deadline_ms,
        }
        for seat in state.game.to_play
    ]


def _thinks(state: Playing, seat: int) -> bool:
    """Return whether a stand-in plays for the seat, or comes with the next fact: nobody sees its time."""
    return state.stands_in(seat) or stand_in_comes(state, state.seats[seat].missed)


def with_following(first: Change, then: Change) -> Change:
    """Return two changes, the second of what the first made, as one."""
    both: tuple[RoomFact, ...] = (*first.facts, *then.facts)
    return Change(then.state, both, then.spawn)
