"""While the game runs: holds, throws, entries, the clock's moves, and the end."""

from collections.abc import Mapping, Sequence

from protocol.errors import Code
from protocol.moves import Enter, Move, SetAside, Throw
from protocol.server_room import By, Turn
from protocol.sheet import EntryPreview
from server.game import record, table
from server.game.record import Fact
from server.game.result import result
from server.game.table import Game
from server.game.time_out import clock_move
from server.game.tumble import tumble_of
from server.refused import Refused
from server.rooms.act import Act, Change
from server.rooms.lifecycle import LATE_MS, MISSED_MOST, THINKS_MS
from server.rooms.state import RoomState
from server.rules.base import Faces, Illegal


def hold(state: RoomState, seat: int, dice: Sequence[int]) -> Change:
    """Hold these dice. Raises Refused on another's turn or where the rules have nothing to hold."""
    game = _game(state)
    _check_turn(state, game, seat)
    try:
        after = table.hold(state.rules, game, seat, tuple(dice))
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, str(illegal)) from illegal
    return Change(state.but(game=after), (record.held(seat, after.hands[seat].held),))


def move(state: RoomState, version: int, act: Act, seat: int, asked: Move, by: By = "player") -> Change:
    """Make a move for a seat, at this version. Raises Refused on another's turn or against the rules."""
    game = _game(state)
    _check_turn(state, game, seat)
    rules = state.rules
    before = game.hands[seat].play
    faces: Faces = ()
    tumble: int | None = None
    if isinstance(asked, Throw):
        faces = table.draw(rules, game, seat, asked.dice, state.roller)
        tumble = tumble_of(state.room, version + 1)
    try:
        after = table.play(rules, game, seat, asked, faces, tumble)
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, str(illegal)) from illegal
    played = after.hands[seat].play
    fact = record.moved(rules, asked, faces, tumble, before, played)
    fact["seat"], fact["by"] = seat, by
    missed = state.missed
    if by == "player" and any(missed):
        missed = _put(missed, seat, 0)
    went_on = state.but(game=after, missed=missed)
    if isinstance(asked, SetAside) or (isinstance(asked, Throw) and "lost" not in fact):
        if by == "stand_in":
            went_on = with_deadlines(went_on, act.now_ms, ended=seat)
        return Change(went_on, (fact,))
    return _go_on(went_on, act, seat, fact)


def preview(state: RoomState, seat: int, rows: Mapping[str, Sequence[int]]) -> EntryPreview:
    """Return what an entry of this seat would give; it changes nothing.

    Where no row names dice, the best split is found. Raises Refused as the move would be.
    """
    game = _game(state)
    _check_turn(state, game, seat)
    rules, play = state.rules, game.hands[seat].play
    try:
        entry = Enter({row: tuple(dice) for row, dice in rows.items()})
        if not any(entry.rows.values()):
            entry = rules.best_entry(play, tuple(rows))
        after = rules.sheet(rules.apply(play, entry))
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, str(illegal)) from illegal
    scores = {row["row"]: row["score"] or 0 for row in after["rows"] if row["row"] in entry.rows}
    return {"rows": {row: list(dice) for row, dice in entry.rows.items()}, "scores": scores}


def time_out(state: RoomState, version: int, act: Act) -> Change:
    """Make the move of the first seat whose time is over: a stand-in's, or the clock's.

    If the alarm comes so late that no node can have been there, the clocks are renewed instead. A turn that
    the clock ends is missed; after MISSED_MOST in a row a stand-in plays for the seat.
    """
    late = [(at, seat) for seat, at in state.deadlines if at <= act.now_ms]
    at, seat = min(late)
    if state.stands_in(seat):
        asked = clock_move(state.rules, _game(state).hands[seat].play)
        return move(state, version, act, seat, asked, by="stand_in")
    if act.now_ms - at > LATE_MS:
        renewed = with_deadlines(state.but(deadlines=()), act.now_ms, ended=None)
        return Change(renewed, ({"type": "clock_renewed", "turns": turns(renewed)},))
    asked = clock_move(state.rules, _game(state).hands[seat].play)
    return move(state, version, act, seat, asked, by="clock")


def with_deadlines(state: RoomState, now_ms: int, ended: int | None) -> RoomState:
    """Give every seat whose turn begins its time; `ended` is the seat whose turn is over, if any."""
    running = {seat: at for seat, at in state.deadlines if seat != ended}
    deadlines: list[tuple[int, int]] = []
    for seat in table.to_play(state.rules, _game(state)):
        time_ms = THINKS_MS if state.stands_in(seat) else state.turn_ms
        if time_ms is not None:
            deadlines.append((seat, running.get(seat, now_ms + time_ms)))
    # Most games have no clock.
    return state.but(deadlines=tuple(deadlines)) if deadlines or state.deadlines else state


def take_back(state: RoomState, act: Act, seat: int) -> Change | None:
    """Let the seat's player play on, with the time of a whole turn; None where no stand-in plays for it."""
    if seat not in state.stand_ins:
        return None
    after = state.but(
        stand_ins=tuple(other for other in state.stand_ins if other != seat),
        missed=_put(_counted(state), seat, 0),
    )
    after = with_deadlines(after, act.now_ms, ended=seat)
    fact: Fact = {"type": "taken_back", "seat": seat}
    if seat in table.to_play(state.rules, _game(state)):
        fact["turns"] = turns(after)
    return Change(after, (fact,))


def call_stand_in(state: RoomState, act: Act, seat: int) -> Change:
    """Let a stand-in play for a seat in a game without a clock, until its player is back.

    That the player has been away for long is not judged here: who is connected is no part of a room.
    Raises Refused where there is a clock, or it is not that seat's turn.
    """
    if seat >= len(state.seats) or state.stands_in(seat):
        raise Refused(Code.ILLEGAL_MOVE, "A stand-in plays there already: wait for its move.")
    if state.turn_ms is not None:
        raise Refused(Code.NOT_ALLOWED, "This game has a clock: it decides when a stand-in plays.")
    _check_turn(state, _game(state), seat)
    after = _with_stand_in(state, seat)
    return Change(with_deadlines(after, act.now_ms, ended=seat), ({"type": "stand_in", "seat": seat},))


def turns(state: RoomState) -> list[Turn]:
    """Return whose turn it is, as clients see it."""
    if state.game is None or state.stage != "playing":
        return []
    deadlines = dict(state.deadlines)
    rules = state.rules
    return [
        {
            "seat": seat,
            "round": state.game.hands[seat].standing(rules).turns + 1,
            "deadline_ms": None if state.stands_in(seat) else deadlines.get(seat),
        }
        for seat in table.to_play(rules, state.game)
    ]


def _go_on(state: RoomState, act: Act, seat: int, fact: Fact) -> Change:
    """End the seat's turn: the next one begins, or the game is over."""
    game = _game(state)
    if table.to_play(state.rules, game):
        facts: tuple[Fact, ...] = ()
        if fact["by"] == "clock":
            state = _missed(state, seat)
            if seat in state.stand_ins:
                facts = ({"type": "stand_in", "seat": seat},)
        after = with_deadlines(state, act.now_ms, ended=seat)
        return Change(after, ({**fact, "turns": turns(after)}, *facts))
    places = result([hand.standing(state.rules) for hand in game.hands], state.stake)
    after = state.but(stage="finished", deadlines=(), result=places, past=())
    finished = record.finished(game, places, state.server_seed)
    return Change(after, ({**fact, "turns": []}, finished))


def _missed(state: RoomState, seat: int) -> RoomState:
    """Count a turn that ran out of time; a stand-in takes the seat after too many in a row."""
    missed = _counted(state)
    missed = _put(missed, seat, missed[seat] + 1)
    after = state.but(missed=missed)
    return _with_stand_in(after, seat) if missed[seat] >= MISSED_MOST else after


def _with_stand_in(state: RoomState, seat: int) -> RoomState:
    return state.but(stand_ins=tuple(sorted({*state.stand_ins, seat})))


def _counted(state: RoomState) -> tuple[int, ...]:
    """Return the missed turns by seat; games that began before they were counted have none yet."""
    return state.missed or (0,) * len(state.seats)


def _put(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    return (*numbers[:at], number, *numbers[at + 1 :])


def _game(state: RoomState) -> Game:
    if state.game is None:
        raise ValueError(f"room {state.room} is at stage {state.stage} without a game")
    return state.game


def _check_turn(state: RoomState, game: Game, seat: int) -> None:
    to_play = table.to_play(state.rules, game)
    if seat not in to_play:
        names = " and ".join(state.seats[other].name for other in to_play)
        raise Refused(Code.NOT_YOUR_TURN, f"It is the turn of {names}: wait for yours.")
