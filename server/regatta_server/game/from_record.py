"""From a fact of a record to the fact that the room had, which omits what the record has elsewhere."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import ValidationError, convert

from regatta_server.game import decisions
from regatta_server.game.fact import Kinds, own_members
from regatta_server.game.facts import GAME_KINDS
from regatta_server.game.mismatch import Mismatch, Record


def read(record: Record, event: Record, kinds: Kinds = GAME_KINDS) -> Any:
    """Return the room's fact that a record's was made of, with the members that its class has.

    Raises Mismatch where they are not of their types.
    """
    one = kinds[event["type"]]
    made: dict[str, Any] = {"type": event["type"], "at_ms": event["at_ms"] or 0}
    for name in own_members(one):
        if name in event:
            made[name] = event[name]
        elif name in ELSEWHERE:
            made[name] = ELSEWHERE[name](record, event)
    try:
        return convert(made, one)
    except ValidationError as problem:
        raise Mismatch(event["version"], f"it says what cannot be: {problem}.") from problem


def _seed(record: Record, event: Record) -> str | None:
    """Return the seed where it was chosen by then: in the first scheme it was as the opening began."""
    is_second_scheme = "scheme" in record["dice"]
    return None if event["type"] == "opening" and is_second_scheme else str(record["dice"]["server_seed"])


ELSEWHERE: Final[Mapping[str, Callable[[Record, Record], Any]]] = {
    "bytes": lambda record, event: record["dice"]["contributions"][event["seat"]],
    "commitment": lambda record, event: record["dice"]["seat_commitments"][event["seat"]],
    "practice": lambda record, _: is_practice(record),
    # Whose it was is not known any more, where the fact does not say it.
    "seat": lambda _, event: event.get("seat"),
    "server_seed": _seed,
    "until_ms": lambda _, event: event.get("deadline_ms"),
}
"""Members of a room's facts that a record has elsewhere, or by another name, where the fact lacks them."""


def is_practice(record: Record) -> bool:
    """Return whether decisions could be taken back; of older games too, in which none was."""
    return decisions.is_practice(
        record["options"].get("rated", False), [bool(seat.get("bot")) for seat in record["seats"]]
    )
