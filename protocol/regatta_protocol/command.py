"""What all commands share: their fields' types and their common parents."""

import re
from itertools import groupby
from typing import Annotated, Final
from unicodedata import category, normalize

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from regatta_protocol import ids

NAME_MOST: Final = 20
JOINERS: Final = "\u200c\u200d"
"""Invisible, but Persian names and emoji are written with them."""
BLANKS: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
)
"""Letters, marks and a symbol that show nothing; two selectors that tell emoji from text are none of them."""
LOOSE_JOINER: Final = re.compile(r"(?:^|[\x00-\xff])[\u200c\u200d]|[\u200c\u200d](?:[\x00-\xff]|$)")
"""A joiner that joins nothing: beside Latin letters it only makes another name of the same looks."""
WIDE: Final = re.compile("[\u2e3a\u2e3b\ua9c5\ufdfa-\ufdfd\U00012000-\U0001254f]")
"""Signs that are as wide as many letters: an em dash of three, whole phrases, cuneiform."""
MARKS_MOST: Final = 3
"""On one letter: Hebrew has that many."""


def shown_name(name: str) -> str:
    """Return a name as everyone sees it: composed (NFC), with single spaces.

    Raises PydanticCustomError for characters that are invisible or turn the direction of the text around
    them, for marks upon marks and signs that burst a line, where nothing can be seen; and if too long.
    """
    composed = normalize("NFC", name)
    hidden = {letter for letter in composed if category(letter) in ("Cc", "Cf", "Co", "Cs")}
    if not hidden <= set(JOINERS) or BLANKS.search(composed) or LOOSE_JOINER.search(composed):
        raise PydanticCustomError("name_hidden", "A name has no invisible characters")
    if _most_marks(composed) > MARKS_MOST:
        raise PydanticCustomError("name_stacked", "A name has at most three marks on a letter")
    if WIDE.search(composed):
        raise PydanticCustomError("name_wide", "A name has no sign that is as wide as many letters")
    if not any(category(letter)[0] in "LNPS" for letter in composed):
        raise PydanticCustomError("name_empty", "A name has at least one letter, digit or sign")
    spaced = " ".join(composed.split())
    # Some signs are written for whole words.
    if max(len(spaced), len(normalize("NFKC", spaced))) > NAME_MOST:
        raise PydanticCustomError("name_long", "A name has at most 20 characters")
    return spaced


def _most_marks(name: str) -> int:
    """Return how many marks stand one upon the other, at most."""
    runs = (
        len(list(run)) for is_mark, run in groupby(name, lambda one: category(one) in ("Mn", "Me")) if is_mark
    )
    return max(runs, default=0)


PlayerName = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=NAME_MOST, pattern=r"^[^\x00-\x1f\x7f]*$"
    ),
    AfterValidator(shown_name),
]
RoomId = Annotated[ids.RoomId, StringConstraints(pattern=r"^[A-Z2-9]{8}$")]
CommandId = Annotated[ids.CommandId, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,64}$")]
Position = Annotated[int, Field(ge=0, le=63)]
"""A die's place in the tray. The rules judge whether the tray has it; 63 bounds the message."""
Face = Annotated[int, Field(ge=1, le=6)]
Positions = Annotated[list[Position], Field(max_length=64)]


WrittenPosition = Annotated[str, StringConstraints(pattern=r"^[0-9]$")]
"""A die's place as a key of a JSON object."""

PlayerId = Annotated[ids.PlayerId, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12}$")]
RulesetId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,40}$")]
LanguageTag = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$")]
UserName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{3,20}$")]
"""An account's name: what others see, and what its owner logs in with. No two look alike."""


class Message(BaseModel):
    """What all of a client's messages share."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Command(Message):
    """A message that is answered by `ok` or `error`."""

    id: CommandId
    """Made by the client, new for each command. Sent again with the same id, a command that changes a
    room takes effect once and gets the same answer."""


class RoomCommand(Command):
    """A command for one room."""

    room: RoomId


class SeatCommand(RoomCommand):
    """A command for one seat of the player in a room."""

    seat: Annotated[int, Field(ge=0, le=7)] | None = None
    """Which of the player's seats. Null is enough where there is one, or one alone whose turn it is."""
