"""How players end a running game: they resign, claim the result, or abort before it has really begun."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.errors import Code
from regatta_protocol.sheet import WhyOut
from regatta_protocol.text import Text
from regatta_server.game import table
from regatta_server.game.result import result
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, done_by, stamp_of, time_of
from regatta_server.rooms.decide.clocks import with_clocks
from regatta_server.rooms.decide.folding import Folds, archived, done_after, following
from regatta_server.rooms.decide.lifecycle import MISSED_MOST
from regatta_server.rooms.decide.rule import Rule, RuleTable
from regatta_server.rooms.decide.seat_play import SeatPlays, with_seat
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.stages import orders
from regatta_server.rooms.decide.state import Archived, Finished, Playing
from regatta_server.rooms.decide.whose import any_player, is_claimable, own_seats

OUT: Final = Text("you-are-out", "You play no more in this game: it goes on without you.")


def resign(state: Playing, act: Act, mine: Viewer, _: Resign) -> Change:
    """Give the game up for one seat of the player, or for all; the others play on, if they are enough.

    Raises Refused for a seat that is out, and where nobody else is there to win.
    """
    if len(state.seating.seats) == 1:
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("resign-alone", "Nobody else plays here: end the game instead of resigning it."),
        )
    playing = [one for one in sorted(mine) if not table.is_out(state.game, one)]
    if not playing:
        raise Refused(Code.ILLEGAL_MOVE, OUT)
    at_ms = time_of(state, act)
    return _without(state, act, [facts.Resigned(at_ms=at_ms, seat=one) for one in playing])


def claim(state: Playing, act: Act, ask: Claim) -> Change:
    """Claim the result against a seat whose player is gone, in a room where no stand-in plays for it.

    With a clock, its last turns must have run out of time, and its player not be back. Without one it must
    be its turn; that its player has been away for long is not judged here: who is connected is no part of a
    room. Raises Refused.
    """
    if state.setup.absence != "claim":
        raise Refused(
            Code.NOT_ALLOWED,
            Text("claim-stand-in-plays", "In this room a stand-in plays for players who are gone: play on."),
        )
    _check_plays(state, act)
    seat = ask.seat
    if seat >= len(state.seating.seats) or state.seating.seats[seat].bot or table.is_out(state.game, seat):
        raise Refused(
            Code.ILLEGAL_MOVE, Text("claim-not-gone", "The player of that seat is not gone: play on.")
        )
    name = state.seating.seats[seat].name
    if seat in state.seating.seats_of(act.player):
        raise Refused(
            Code.ILLEGAL_MOVE, Text("claim-own-seat", "That seat is your own: resign to give it up.")
        )
    if state.setup.turn_ms is not None and not is_claimable(state, seat):
        raise Refused(
            Code.NOT_ALLOWED,
            Text(
                "claim-not-missed-enough",
                "{name} has not missed {n} turns in a row: wait until the clock has ended so many.",
                name=name,
                n=MISSED_MOST,
            ),
        )
    if state.setup.turn_ms is None and seat not in state.game.to_play:
        raise Refused(
            Code.NOT_YOUR_TURN,
            Text("claim-nobody-waits", "Nobody waits for {name}: wait for your own turn.", name=name),
        )
    return _without(state, act, [facts.Claimed(at_ms=time_of(state, act), seat=seat)])


def abort(state: Playing, act: Act, _: Abort) -> Change:
    """End the game without a result: before anybody's first turn is over, or where nobody else plays."""
    _check_plays(state, act)
    others = [player for player in state.seating.people if player != act.player]
    if others and any(standing.turns for standing in state.game.standings):
        raise Refused(
            Code.NOT_ALLOWED, Text("first-turn-over", "The first turn is over: play on, or resign.")
        )
    fact = facts.Aborted(**stamp_of(state, act), player=act.player)
    return Change(given_up(state, fact), (fact,))


def _check_plays(state: Playing, act: Act) -> None:
    if all(table.is_out(state.game, seat) for seat in state.seating.seats_of(act.player)):
        raise Refused(Code.ILLEGAL_MOVE, OUT)


def _without(state: Playing, act: Act, wanted: Sequence[facts.Resigned | facts.Claimed]) -> Change:
    """Return the game without these seats, up to its end where it comes by one of them."""
    before, after, made = state, state, list[facts.Resigned | facts.Claimed]()
    for fact in wanted:
        if after.game.to_play:
            before, after = after, out(after, fact)
            made.append(fact)
    if not after.game.to_play:
        end = done_by(facts.Finished(at_ms=time_of(state, act)), act)
        return Change(finished(after, end), (*made, end))
    last = done_by(made[-1], act)
    return Change(out(before, last), (*made[:-1], last))


def out(state: Playing, fact: facts.Resigned | facts.Claimed) -> Playing:
    """Return the room after a seat went, which may bring another one, or its order, to its turn."""
    why: WhyOut = "resigned" if isinstance(fact, facts.Resigned) else "gone"
    bots = [number for number, seat in enumerate(state.seating.seats) if seat.bot]
    game = table.without(state.game, fact.seat, why, bots)
    seats = with_seat(state.seats, fact.seat, stand_in=False, pending=None)
    seats = with_clocks(state, game, seats, fact.at_ms, ended=fact.seat)
    delay, turn_ends = state.setup.delay_turns, state.turn_ends
    if delay and fact.seat in state.game.to_play:
        turn_ends = (*turn_ends, state.version + 1)[-delay - 1 :]
    seats = orders.with_turns(seats, game, fact.at_ms)
    return following(state, fact, game=game, seats=seats, turn_ends=turn_ends)


def finished(state: Playing, fact: facts.Finished) -> Finished:
    """Return the room with the result of its game."""
    game, undone = state.game, 0 if state.decisions is None else state.decisions.undone
    done = done_after(state, fact, fact.player)
    return Finished(
        setup=state.setup,
        seating=state.seating,
        version=state.version + 1,
        changed_ms=fact.at_ms,
        done=done,
        source=state.source,
        game=game,
        seats=tuple(replace(seat, deadline_ms=None, pending=None) for seat in state.seats),
        result=result(game.standings, state.setup.stake, game.out, undone),
    )


def given_up(state: Playing, fact: facts.Archived | facts.Aborted) -> Archived:
    """Return the room closed while its game ran.

    What could be taken back, or was left for a turn, is of no use to anybody any more.
    """
    seats: SeatPlays = tuple(replace(seat, pending=None) for seat in state.seats)
    return archived(state, fact, before=replace(state, decisions=None, seats=seats))


COMMANDS: Final[RuleTable] = {
    Resign: Rule("playing", own_seats, resign),
    Claim: Rule("playing", any_player, claim),
    Abort: Rule("playing", any_player, abort),
}
"""This subject's lines of the table of commands."""

FOLDS: Final[Folds] = {
    facts.Resigned: out,
    facts.Claimed: out,
    facts.Finished: finished,
    facts.Archived: given_up,
    facts.Aborted: given_up,
}
"""What this subject's facts do to a running game."""
