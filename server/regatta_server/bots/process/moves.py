"""Moves as JSON, on their way from the process of bots."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import convert, to_builtins

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw

KINDS: Final[Mapping[str, type[Move]]] = {
    "throw": Throw,
    "enter": Enter,
    "set_aside": SetAside,
    "bank": Bank,
}
"""By the command that makes the move."""


def dumped(move: Move) -> dict[str, Any]:
    """Return a move with the command that makes it as `do`."""
    kind = next(name for name, kind in KINDS.items() if kind is type(move))
    return {"do": kind, **to_builtins(move, str_keys=True)}


def loaded(values: Mapping[str, Any]) -> Move:
    """Return the move that was dumped. Raises KeyError or msgspec.ValidationError for what is none."""
    fields = {name: value for name, value in values.items() if name != "do"}
    # JSON has names of fields and faces alike as strings.
    return convert(fields, KINDS[values["do"]], strict=False)
