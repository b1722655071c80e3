"""What every fact has, and what others must know of its kind: its class declares it once.

A new kind of fact is a class of `facts.py` that says what it is `about`. By that it is stored, packed,
written into records and read from them, sent to members and hidden from them. What it does is up to `fold`
and `decide`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Literal

from msgspec import Struct

from regatta_protocol.ids import CommandId, PlayerId

Phase = Literal["opening", "playing", "end"]
"""In which part of a game something happens."""
PlaySight = Literal["first_throw", "without_dice", "without_joined", "concealed"]
"""What others see of a seat's play where later throws are hidden: the first throw of a turn alone; the row
without its dice; the points without the dice that joined; that the seat did something. Where all is hidden,
they see no more than that of any."""
Sight = Literal["whole", "hands", "secret"] | PlaySight
"""What others than a seat's player see of an event: all of it; of a running game's hands what a snapshot
shows where something is hidden; in every room only that there was something; or what they see of a play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What others must know of a kind of fact."""

    others_see: Sight
    tells: tuple[str, ...] = ()
    """The members of its event beside type, room and version, in their order: its own by their names, with
    `?` where they are left out if they are None or false, and those of `events.PARTS`. Of what seats play,
    `record.event` tells."""
    phase: Phase | None = None
    """None where it is no part of a game: then it is in no record."""
    letter: str = ""
    """What a packed record has for it."""
    since: int = 1
    """The version of records from which on they have it, where it comes before the first move."""
    record: type | None = None
    """A TypedDict of what a record has of it beside type, version and time; None: its own members."""
    needs_clock: bool = False
    """Whether it can only happen where turns have a time."""
    does: str = ""
    """What happened by it, for a person who reads a record; empty: its kind says it."""
    event: str = ""
    """Its name on the wire, where that is another one than it is stored by."""


def snake(name: str) -> str:
    """Return the name of a class as the wire has it: `ClockRenewed` is `clock_renewed`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Fact(
    Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=snake,
):
    """What brought the room from one version to the next."""

    about: ClassVar[About]

    at_ms: int
    """When: milliseconds since 1970, never before the fact ahead of it."""
    command: CommandId | None = None
    """The id of the command that is done by it; None where there is none, or a further fact comes of it."""
    checksum: int | None = None
    """Of what that command said; None in facts of before there were checksums."""
    player: PlayerId | None = None
    """Who gave that command; None where it was the player of the fact's seat."""


Kinds = Mapping[str, type[Fact]]
"""Classes of facts, by their names on the wire."""


@cache
def kind_of(one: type[Fact]) -> str:
    """Return the name of a class of facts, as the wire has it."""
    return one.about.event or str(one.__struct_config__.tag)


def kind(fact: Fact) -> str:
    """Return the name of what happened, as the wire has it."""
    return kind_of(type(fact))


def kinds_of(classes: Iterable[Any]) -> Kinds:
    """Return classes of facts by their names."""
    return {kind_of(one): one for one in classes}


@cache
def own_members(one: type[Fact]) -> tuple[str, ...]:
    """Return the members that a class of facts has beside those that every fact has."""
    return tuple(name for name in one.__struct_fields__ if name not in Fact.__struct_fields__)


@cache
def record_members(one: type[Fact]) -> tuple[str, ...]:
    """Return the members that a record has of a fact beside type, version and time, in their order."""
    members = one.about.record
    return own_members(one) if members is None else tuple(members.__annotations__)


@cache
def optional_members(one: type[Fact]) -> frozenset[str]:
    """Return those of `record_members` that only some facts of a kind have."""
    return frozenset(getattr(one.about.record, "__optional_keys__", ()))


@cache
def wanted_members(one: type[Fact]) -> tuple[str, ...]:
    """Return `record_members`, each with `?` behind it where only some facts of a kind have it."""
    optional = optional_members(one)
    return tuple(f"{name}?" if name in optional else name for name in record_members(one))
