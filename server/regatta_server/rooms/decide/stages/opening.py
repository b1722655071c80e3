"""The opening, which settles the dice: everyone commits, then everything is revealed (docs/fairness.md).

Each seat commits to its bytes, then the server commits to its seed, then the bytes are revealed. So nobody
can choose theirs knowing the others'; whoever dislikes the outcome can only withhold theirs, which all see.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from regatta_protocol.client import Commit, Contribute
from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.game import table
from regatta_server.game.decisions import Decisions, is_practice
from regatta_server.game.opening import opening
from regatta_server.game.roller import silent_contribution
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, done_by, time_of
from regatta_server.rooms.decide.clocks import is_day_game, renewed
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folding import archived, done_after, following, misfit, player_of
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.rooms.decide.rule import Rule, RuleTable
from regatta_server.rooms.decide.seat_play import SeatPlay
from regatta_server.rooms.decide.setup import Source
from regatta_server.rooms.decide.state import Opening, Playing, RoomState
from regatta_server.rooms.decide.whose import own_seat


def commit(state: Opening, act: Act, seat: int, ask: Commit) -> Change:
    """Take a seat's commitment; the last one leads to the seed. Raises Refused where it is late or again."""
    _check_commits(state, seat)
    return _given(
        state, act, facts.Committed(at_ms=time_of(state, act), seat=seat, commitment=ask.commitment)
    )


def contribute(state: Opening, act: Act, seat: int, ask: Contribute) -> Change:
    """Take a seat's bytes; the last ones lead to the start.

    Raises Refused for what comes too early, too late or twice, and for bytes that were not committed to.
    """
    _check_contributes(state, seat, ask.bytes)
    return _given(state, act, facts.Contributed(at_ms=time_of(state, act), seat=seat, bytes=ask.bytes))


def pass_over(state: Opening, act: Act) -> Change:
    """Go on without the seats that did not commit, or contribute, in time: a rule fixes their bytes."""
    return _change(state, _next(state, act, any(state.seat_commitments)))


def call_off(state: Opening, act: Act) -> Change | None:
    """End a room before its game begins: a live match that a player stays away from, an empty rematch.

    Returns None where it begins. The players' clients commit and contribute by themselves, so silence means
    that nobody is there. A match with days for a turn is made while its players are away: there it says
    nothing, and a rule fixes the bytes. A rematch is stored before the room that it follows on says so, and
    that may be judged anew behind it: then nobody ever hears of this one.
    """
    people = sum(not seat.bot for seat in state.seating.seats)
    absent = len(state.absent)
    live = not is_day_game(state)
    if not ((state.setup.matched and live and absent) or (state.setup.is_rematch and absent == people)):
        return None
    fact = facts.Archived(at_ms=time_of(state, act))
    return Change(archived(state, fact), (fact,))


def _given(state: Opening, act: Act, fact: facts.Committed | facts.Contributed) -> Change:
    return _done(state, act, [fact] if state.awaited != (fact.seat,) else [fact, *_next(state, act, True)])


def _next(state: Opening, act: Act, somebody: bool) -> list[RoomFact]:
    """Return what follows when nothing more is awaited: the seed or the start; both if nobody committed."""
    at_ms = time_of(state, act)
    practice = is_practice(state.setup.rated, [seat.bot for seat in state.seating.seats])
    started = facts.Started(at_ms=at_ms, practice=practice)
    if state.server_seed is not None:
        return [started]
    seed = act.chance.seed().hex()
    chosen = facts.SeedChosen(at_ms=at_ms, server_seed=seed, until_ms=act.now_ms + OPENING_MS)
    return [chosen] if somebody else [chosen, started]


def _done(state: Opening, act: Act, made: list[RoomFact]) -> Change:
    """Return the change of these facts, by the last of which the command is done."""
    player = None if len(made) == 1 else act.player  # a fact of a seat is its player's
    return _change(state, [*made[:-1], replace(done_by(made[-1], act), player=player)])


def _change(state: Opening, made: Sequence[RoomFact]) -> Change:
    """Return the change of these facts; the game runs after the last of them alone."""
    after: RoomState = state
    for fact in made:
        assert isinstance(after, Opening)
        after = opened(after, fact)
    return Change(after, tuple(made))


def _check_commits(state: Opening, seat: int) -> None:
    if state.seat_commitments and state.seat_commitments[seat] is not None:
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("seat-committed-already", "Your seat has committed already: that cannot be changed."),
        )
    if state.server_seed is not None:
        rule = (
            Text("bytes-fixed-by-rule", "the bytes of your seat are fixed by rule in this game.")
            if state.seat_commitments
            else Text("send-bytes", "send your bytes.")
        )
        raise Refused(
            Code.WRONG_STAGE,
            Text("commit-time-over", "The time to commit is over: {rule}", rule=rule),
            {"stage": state.stage},
        )


def _check_contributes(state: Opening, seat: int, given: str) -> None:
    if state.server_seed is None:
        raise Refused(
            Code.WRONG_STAGE,
            Text(
                "commit-before-bytes",
                "Send the commitment to your bytes first, and the bytes when the server has committed too.",
            ),
            {"stage": state.stage},
        )
    if state.contributions[seat] is not None:
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("bytes-are-in", "Your bytes for the dice are in already and cannot be changed."),
        )
    if not state.seat_commitments:
        return
    commitment = state.seat_commitments[seat]
    if commitment is None:
        raise Refused(
            Code.WRONG_STAGE,
            Text(
                "commit-missed", "Your seat did not commit in time: its bytes are fixed by rule in this game."
            ),
            {"stage": state.stage},
        )
    if sha256(bytes.fromhex(given)).hexdigest() != commitment:
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text(
                "bytes-not-committed", "These are not the bytes that your seat has committed to: send those."
            ),
        )


# -- the fold --------------------------------------------------------------------------------------------


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
    order = opening(setup.begins, setup.order, setup.card["begins"], number, source.roller).order
    begun = Playing(
        setup=setup,
        seating=seating,
        version=version,
        changed_ms=fact.at_ms,
        done=done_after(state, fact, fact.player),
        source=source,
        game=table.begin(setup.rules, order, setup.order, setup.dice == "identical"),
        seats=(SeatPlay(bank_ms=setup.time_bank_ms),) * number,
        turn_ends=(version,) if setup.delay_turns else (),
        decisions=Decisions() if fact.practice else None,
    )
    return replace(begun, seats=renewed(begun, fact.at_ms))


COMMANDS: Final[RuleTable] = {
    Commit: Rule("opening", own_seat, commit),
    Contribute: Rule("opening", own_seat, contribute),
}
"""This subject's lines of the table of commands."""
