"""The fact that a room was opened, as it is stored: with the room's options as members of its own.

So that no option has to be listed a second time, the stored class is generated from the other two.
"""

from typing import Any, Final

from msgspec import Struct, defstruct, field
from msgspec.structs import FieldInfo, fields

from regatta_server.rooms.decide.facts import Created
from regatta_server.rooms.decide.options.choices import OPTIONS, Choices, members

BEFORE: Final = "bot_pace"
"""The options from this one on came after the other members, and stand behind them for ever."""


def _stored_fields() -> list[FieldInfo]:
    """Return the members of what is stored, in their order."""
    own, options = list(fields(Created)), list(fields(Choices))
    within = next(number for number, one in enumerate(own) if one.name == "options")
    since = OPTIONS.index(BEFORE)
    common = next(number for number, one in enumerate(own) if one.name == "at_ms")
    return [*own[:within], *options[:since], *own[within + 1 : common], *options[since:], *own[common:]]


StoredCreated: Final = defstruct(
    "Created",
    [(one.name, one.type, field(default=one.default, name=one.encode_name)) for one in _stored_fields()],
    frozen=True,
    gc=False,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field=Created.__struct_config__.tag_field,
    tag=Created.__struct_config__.tag,
)


def as_stored(fact: Created) -> Struct:
    """Return a fact as it is stored."""
    rest = {name: getattr(fact, name) for name in _OWN}
    return StoredCreated(**rest, **members(fact.options))


def of_stored(stored: Any) -> Created:
    """Return the fact that is stored."""
    return Created(options=Choices(**members(stored)), **{name: getattr(stored, name) for name in _OWN})


_OWN: Final = tuple(one.name for one in fields(Created) if one.name != "options")
