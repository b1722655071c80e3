"""What commands cost beyond being read, and what opening a room costs: their handlers name the price."""

from typing import Any

from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.commands.handlers import Answering, Handler
from regatta_server.edge.session import Session
from regatta_server.judging.refused import Refused


def price(handler: Handler[Any], message: Command) -> int:
    """Return what a message costs, in moves. Raises Refused for what nobody could pay."""
    return handler.price if isinstance(handler.price, int) else handler.price(message)


def opens_room(handler: Handler[Any], message: Command) -> bool:
    """Say whether a room may come of a message: each is paid for."""
    return handler.opens_room if isinstance(handler.opens_room, bool) else handler.opens_room(message)


def unpaid(session: Session, message: Command, handler: Handler[Answering], now_s: float) -> Refused | None:
    """Take what a message costs from all budgets; return why one is used up, with the time to wait."""
    room = getattr(message, "room", None)
    if handler.is_cheap and room in session.rooms:
        return None  # as of nearly all commands
    if room is not None and (wait_s := session.may_look(room)):
        return guessing(wait_s)
    try:
        cost = price(handler, message)
    except Refused as refused:
        return refused
    if cost > 1 and (wait_s := session.may_ask(now_s, cost)):
        return _too_fast(
            Text("too-many-questions", "You ask for much in a short time: wait a little, and ask again."),
            wait_s,
        )
    if opens_room(handler, message) and (wait_s := session.may_open_room()):
        return _too_fast(
            Text("opened-too-many-rooms", "You open many rooms: wait a little before the next one."), wait_s
        )
    return None


def guessing(wait_s: float) -> Refused:
    """Say the same whether the room is there or not."""
    return _too_fast(
        Text(
            "too-many-unknown-rooms",
            "Many rooms that there are not were asked for: check the link, and wait.",
        ),
        wait_s,
    )


def _too_fast(message: Text, wait_s: float) -> Refused:
    return Refused(Code.TOO_FAST, message, wait_s=wait_s)
