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
from server.rooms.lifecycle import LATE_MS
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
    if isinstance(asked, SetAside) or (isinstance(asked, Throw) and "lost" not in fact):
        return Change(state.but(game=after), (fact,))
    return _go_on(state.but(game=after), act, seat, fact)


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
    """Make the clock's move for the first seat whose time is over.

    If the alarm comes so late that no node can have been there, the clocks are renewed instead.
    """
    late = [(at, seat) for seat, at in state.deadlines if at <= act.now_ms]
    at, seat = min(late)
    if act.now_ms - at > LATE_MS:
        renewed = with_deadlines(state.but(deadlines=()), act.now_ms, ended=None)
        return Change(renewed, ({"type": "clock_renewed", "turns": turns(renewed)},))
    asked = clock_move(state.rules, _game(state).hands[seat].play)
    return move(state, version, act, seat, asked, by="clock")


def with_deadlines(state: RoomState, now_ms: int, ended: int | None) -> RoomState:
    """Give every seat whose turn begins its time; `ended` is the seat whose turn is over, if any."""
    if state.turn_ms is None:
        return state
    running = {seat: at for seat, at in state.deadlines if seat != ended}
    seats = table.to_play(state.rules, _game(state))
    fresh = now_ms + state.turn_ms
    return state.but(deadlines=tuple((seat, running.get(seat, fresh)) for seat in seats))


def turns(state: RoomState) -> list[Turn]:
    """Return whose turn it is, as clients see it."""
    if state.game is None or state.stage != "playing":
        return []
    deadlines = dict(state.deadlines)
    rules = state.rules
    return [
        {
            "seat": seat,
            "round": rules.standing(state.game.hands[seat].play).turns + 1,
            "deadline_ms": deadlines.get(seat),
        }
        for seat in table.to_play(rules, state.game)
    ]


def _go_on(state: RoomState, act: Act, seat: int, fact: Fact) -> Change:
    """End the seat's turn: the next one begins, or the game is over."""
    game = _game(state)
    if table.to_play(state.rules, game):
        after = with_deadlines(state, act.now_ms, ended=seat)
        return Change(after, ({**fact, "turns": turns(after)},))
    places = result([state.rules.standing(hand.play) for hand in game.hands], state.stake)
    after = state.but(stage="finished", deadlines=(), result=places)
    finished = record.finished(game, places, state.server_seed)
    return Change(after, ({**fact, "turns": []}, finished))


def _game(state: RoomState) -> Game:
    if state.game is None:
        raise ValueError(f"room {state.room} is at stage {state.stage} without a game")
    return state.game


def _check_turn(state: RoomState, game: Game, seat: int) -> None:
    to_play = table.to_play(state.rules, game)
    if seat not in to_play:
        names = " and ".join(state.seats[other].name for other in to_play)
        raise Refused(Code.NOT_YOUR_TURN, f"It is the turn of {names}: wait for yours.")
