"""Who may ask the coach: the player on turn, in an unrated game without other people."""

from regatta_protocol.commands.coach import AskAdvice
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.lifecycle import TELL
from regatta_server.rooms.decide.state import Playing, RoomState


def coached(state: RoomState, player: PlayerId, ask: AskAdvice) -> tuple[Playing, int]:
    """Return the game with the player's seat that the coach may help now. Raises Refused."""
    mine = state.seating.seats_of(player)
    if not mine:
        raise Refused(
            Code.NOT_SEATED,
            Text("coach-no-seat", "You have no seat in this room: the coach helps who plays alone."),
        )
    if ask.seat is not None and ask.seat not in mine:
        raise Refused(
            Code.NOT_SEATED,
            Text("seat-not-yours", "Seat {n} is not yours: name one of your own.", n=ask.seat),
        )
    if state.setup.rated:
        message = Text(
            "no-coach-rated",
            "There is no coach in a rated game: play a casual one alone or against the computer.",
        )
        raise Refused(Code.NOT_ALLOWED, message)
    if not isinstance(state, Playing):
        raise Refused(Code.WRONG_STAGE, TELL[state.stage], {"stage": state.stage})
    # Two seats of one player are two people at one device, and whoever a stand-in plays for may come back.
    if sum(not seat.bot for seat in state.seating.seats) > 1:
        message = Text(
            "no-coach-between-people",
            "There is no coach in a game between people: play alone or against the computer.",
        )
        raise Refused(Code.NOT_ALLOWED, message)
    if state.version != ask.version:
        message = Text(
            "coach-table-changed",
            "The table has changed since you asked the coach: look at it and ask again.",
        )
        raise Refused(Code.STALE_MOVE, message)
    [seat] = mine
    if seat not in state.game.to_play or state.stands_in(seat):
        raise Refused(
            Code.NOT_YOUR_TURN,
            Text("coach-on-your-turn", "The coach helps on your turn: ask again when it is."),
        )
    return state, seat
